"""Playing cards, missions, row, deck, income (ST-12, ST-18)."""
from __future__ import annotations

import pytest

from orrery.games.seti import mission_holds
from orrery.games.seti.rules.components import CARDS
from orrery.kernel.errors import BadPosition

from .seti_table import cards, do, ended, keys, kind, known, sectors, state, table, why


@pytest.mark.rule("ST-12.1", "ST-12.4", "ST-12.21")
def test_a_played_card_costs_its_price_and_goes_to_the_discard_pile() -> None:
    match = table({"hand": ["110"], "credits": 1, "publicity": 0})
    do(match, "play 110")
    s = state(match)
    assert s.credits[0] == 0 and s.publicity[0] == 3 and s.hand[0] == () and s.discard[-1] == cards("110")[0]
    useless = table({"hand": ["18"]})
    do(useless, "play 18")                               # no probe on asteroids: nothing happens, but it may be played
    assert kind(useless) == "end" and state(useless).discard[-1] == cards("18")[0]


@pytest.mark.rule("ST-12.2", "ST-12.3")
def test_actions_of_cards_are_free_of_their_price_not_of_their_needs() -> None:
    match = table({"hand": ["13"], "probes": ["1.1"], "energy": 0, "credits": 1})
    do(match, "play 13", "land mercury", "trace left yellow overflow")
    assert state(match).score[0] == 10 + 12 + 3 + 4 and state(match).energy[0] == 0
    nowhere = table({"hand": ["13"], "probes": ["1.5"]})
    do(nowhere, "play 13")
    assert kind(nowhere) == "end" and state(nowhere).score[0] == 10


@pytest.mark.rule("ST-12.4", "ST-12.17", "ST-18.8")
def test_missions_and_end_of_game_cards_stay() -> None:
    match = table({"hand": ["14"]})
    do(match, "play 14")
    assert state(match).endgame[0] == cards("14") and cards("14")[0] not in state(match).discard
    mission = table({"hand": ["31"]})
    do(mission, "play 31", "stop")
    assert state(mission).missions[0] == ((cards("31")[0], 0),)


@pytest.mark.rule("ST-12.5", "ST-12.6", "ST-12.7")
def test_a_mission_can_be_completed_right_after_its_effect_not_before() -> None:
    match = table({"hand": ["5"], "probes": []}, planets={"venus": {"orbiters": [{"player": 0, "bonus": True}]}})
    assert "mission 5" not in keys(match)
    do(match, "play 5")
    assert "mission 5" in keys(match) and kind(match) == "end"
    do(match, "mission 5")
    assert state(match).completed[0] == cards("5") and state(match).score[0] == 17
    paused = table({"hand": ["7"]}, planets={"mercury": {"orbiters": [{"player": 0, "bonus": True}]}})
    do(paused, "play 7")
    assert kind(paused) == "move" and "mission 7" not in keys(paused)


@pytest.mark.rule("ST-12.8", "ST-12.9", "ST-12.10", "ST-12.13", "ST-12.15", "ST-12.16")
def test_circles_are_covered_by_events_once_each() -> None:
    match = table({"missions": [{"card": "2", "circles": []}], "probes": ["1.2"], "publicity": 0, "energy": 9})
    do(match, "move 1.2-1.3")
    assert kind(match) == "cover" and keys(match) == ["cover 2 2", "decline"]
    do(match, "decline", "move 1.3-1.2", "move 1.2-1.3", "cover 2 2")
    assert state(match).publicity[0] == 3                # two visits and the bonus
    do(match, "move 1.3-1.2", "move 1.2-1.3")
    assert kind(match) == "turn"                         # covered once
    do(match, "move 1.3-1.2", "move 1.2-1.1", "cover 2 1")
    assert state(match).completed[0] == cards("2") and state(match).missions[0] == () and len(state(match).hand[0]) == 1


@pytest.mark.rule("ST-12.11", "ST-12.12", "WE-26", "ST-30.3")
def test_one_event_covers_one_circle_of_all_missions() -> None:
    match = table({"missions": [{"card": "4", "circles": []}, {"card": "128", "circles": []}], "probes": ["1.2"]})
    do(match, "move 1.2-1.3")
    assert keys(match) == ["cover 4 1", "cover 128 1", "cover 128 2", "cover 128 3", "decline"]
    do(match, "cover 128 1")
    assert kind(match) == "turn" and state(match).missions[0][0][1] == 0
    assert "does not match" in why(do(match, "move 1.3-1.2", "move 1.2-1.3"), "cover 4 2")


@pytest.mark.rule("ST-12.13")
def test_a_circle_may_be_covered_though_its_reward_is_impossible() -> None:
    match = table({"missions": [{"card": "117", "circles": [2]}], "probes": ["1.3", "1.5", "1.5"]})
    do(match, "land venus", "trace left yellow overflow", "cover 117 1")
    assert state(match).completed[0] == cards("117") and len(state(match).probes[0]) == 2


@pytest.mark.rule("ST-12.19", "WE-41")
def test_a_card_never_triggers_itself() -> None:
    match = table({"hand": ["106", "110"]})
    do(match, "play 106")
    assert kind(match) == "end"
    ended(match)
    do(match, "pass", "take 1", "play 110", "cover 106 1")
    assert state(match).score[0] == 12
    own = table({"hand": ["117"]})
    do(own, "play 117")
    assert kind(own) == "end"


@pytest.mark.rule("ST-12.20", "ST-12.24")
def test_every_signal_is_an_event_of_its_own() -> None:
    match = table({"hand": ["37"], "missions": [{"card": "116", "circles": []}], "probes": ["1.5"]})
    do(match, "play 37", "cover 116 2", "move 1.5-1.4")
    assert kind(match) == "end"                          # the second red signal finds the red circle covered
    both = table({"hand": ["136"], "missions": [{"card": "116", "circles": []}], "probes": ["1.5"]})
    do(both, "play 136", "sector 3", "cover 116 1", "stop", "sector 2", "cover 116 2", "stop")
    assert state(both).missions[0][0][1] == 3


@pytest.mark.rule("ST-12.24", "ST-12.23")
def test_a_bonus_may_cause_a_further_event() -> None:
    match = table({"missions": [{"card": "116", "circles": []}, {"card": "2", "circles": []}], "probes": ["1.2"], "hand": ["48"]}, row=["20", "49", "56"])
    do(match, "play 48", "stop", "sector 2", "cover 116 2", "move 1.2-1.3")
    assert kind(match) == "cover" and "cover 2 2" in keys(match)


@pytest.mark.rule("ST-12.25", "ST-5.16")
def test_a_movement_bonus_out_of_turn_is_used_at_once_without_free_actions() -> None:
    match = table({"publicity": 6, "hand": ["44"]}, {"missions": [{"card": "116", "circles": []}], "probes": ["1.5"], "energy": 5})
    s = state(match)
    from orrery.games.seti.rules.kinds import MOVE_STEP
    s.then((MOVE_STEP, 1, 1))
    from orrery.kernel.state import settle
    settle(match.game.rules, s)
    assert next(iter(match.pending())) == 1 and "energy" not in keys(match) and all(not c.free for c in match.pending()[1].options)


@pytest.mark.rule("ST-12.18")
def test_cards_look_at_the_owners_pieces_only() -> None:
    match = table({"hand": ["127"], "endgame": ["44"]}, {"probes": ["2.6"]}, sectors=sectors({}, {0: [1, 1]}))
    assert match.scores()[0]["endgame"] == 0


# -- row, deck, discard ----------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-18.1", "ST-18.3", "ST-18.12")
def test_a_row_card_is_replaced_at_once_in_its_place() -> None:
    match = table({"publicity": 6})
    do(match, "buy", "row 49", "buy")
    s = state(match)
    assert s.row[0] == cards("48")[0] and s.row[2] == cards("56")[0] and s.row[1] >= 0 and s.row[1] not in cards("49")
    assert "not in the row" in why(match, "row 49")


@pytest.mark.rule("ST-18.2")
def test_a_random_card_comes_from_the_deck() -> None:
    match = table({"hand": ["89"]}, deck=["1", "2", "3", "4"])
    do(match, "play 89")
    assert set(state(match).hand[0]) == set(cards("2", "3", "4")) and state(match).deck == list(cards("1"))


@pytest.mark.rule("ST-18.4", "ST-18.13")
def test_the_discard_pile_becomes_the_deck_when_a_card_must_come_from_it() -> None:
    match = table({"hand": ["89"]}, deck=["1"], discard=["2", "3", "4"])
    do(match, "play 89")
    s = state(match)
    assert len(s.hand[0]) == 3 and len(s.deck) == 1 and s.discard == []
    ended(match)
    last = table({"publicity": 3}, deck=["1"], discard=["2"])
    do(last, "buy", "deck")
    assert state(last).deck == [] and state(last).discard == list(cards("2"))        # not before the next draw


@pytest.mark.rule("ST-18.5")
def test_without_any_card_nothing_is_drawn_and_the_row_stays_incomplete() -> None:
    match = table({"hand": ["89"], "publicity": 9}, deck=[], discard=[], row=["48", None, None], stacks=[[], [], [], []])
    do(match, "buy", "row 48")
    assert state(match).row == [-1, -1, -1] and "buy" not in keys(match) and "no card left" in why(match, "buy")
    do(match, "exchange card card", "discard 89", "discard 48", "deck")
    assert len(state(match).hand[0]) == 1


@pytest.mark.rule("ST-18.6", "ST-18.9", "ST-17.10")
def test_income_is_gained_at_once_and_every_round() -> None:
    match = table({"hand": ["110", "3"], "probes": ["1.3"], "credits": 5, "energy": 5}, active=0, passed=[False, True], round=2)
    do(match, "orbit venus", "tuck 3")                   # a random card, which cannot be tucked by the same effect
    assert kind(match) == "end" and len(state(match).hand[0]) == 2
    do(match, "end", "pass", "take 1")
    assert len(state(match).hand[0]) == 2 + 1 + 2        # draft, base income, tucked card
    assert state(match).credits[0] == 5 - 1 + 3


@pytest.mark.rule("ST-18.7", "ST-3.14")
def test_no_card_no_income() -> None:
    match = table({"hand": [], "probes": ["1.3"]})
    do(match, "orbit venus")
    assert kind(match) == "end"


@pytest.mark.rule("ST-18.8", "ST-18.14")
def test_kept_cards_are_never_shuffled_in() -> None:
    match = table({"hand": ["89"], "tucked": ["10"], "completed": ["5"], "endgame": ["14"], "missions": [{"card": "31", "circles": []}]},
                  deck=[], discard=["2", "3", "4"])
    do(match, "play 89")
    assert set(state(match).hand[0]) == set(cards("2", "3", "4"))


@pytest.mark.rule("ST-18.10", "ST-26.2", "ST-2.9")
def test_publicity_stops_at_10() -> None:
    match = table({"hand": ["110"], "publicity": 9})
    do(match, "play 110")
    assert kind(match) == "go_on" and "buy" in keys(match)           # something would be lost: room can be made
    do(match, "go on")
    assert state(match).publicity[0] == 10


@pytest.mark.rule("ST-18.11", "ST-17.5")
def test_hands_and_decks_are_hidden_the_rest_is_public() -> None:
    match = table({"hand": ["110"], "tucked": ["10"], "missions": [{"card": "31", "circles": []}]}, {"hand": ["1", "2"]}, discard=["3"])
    view = match.view(0).data
    assert view["players"][0]["hand"] == ["110"] and view["players"][1]["hand"] == [None, None] and set(view["deck"]) == {None}
    other = match.view(1).data
    assert other["players"][0]["hand"] == [None] and other["players"][0]["tucked"] == ["10"] and other["discard"] == ["3"]
    assert other["players"][0]["missions"] == [{"card": "31", "circles": []}] and other["row"] == ["48", "49", "56"]


@pytest.mark.rule("ST-19.13", "ST-19.5")
def test_species_cards_in_hand_are_normal_cards() -> None:
    match = table({"hand": ["ET.4", "ET.1", "ET.3"], "probes": ["1.3"], "techs": ["telescope_3"]}, species=[known("mascamites"), {}])
    do(match, "corner ET.4", "orbit venus", "tuck ET.3")
    assert state(match).score[0] == 10 + 1 + 9 and state(match).data[0] == 1 and state(match).energy[0] == 10
    ended(match)
    do(match, "pass", "take 1", "scan", "signal ET.1", "sector 1")
    assert state(match).signals[1] == (0,) and state(match).species_discard[0] == cards("ET.4", "ET.1")


def test_every_corner_and_income_is_paid() -> None:
    for card in CARDS:
        if card.kind == 5:
            continue
        pair = f"{('mascamites', 'anomalies', 'oumuamua', 'centaurians')[card.species]},exertians" if card.species >= 0 else "mascamites,exertians"
        species = [known(pair.split(",")[0]), {}] if card.species >= 0 else [{}, {}]
        match = table({"hand": [card.id], "probes": ["1.5"]}, species=species, pair=pair,
                      row=["136", "137", "138"] if card.id in ("48", "49", "56") else ["48", "49", "56"])
        do(match, f"corner {card.id}")
        move, publicity, data, score = card.corner
        s = state(match)
        assert (s.publicity[0] - 4, s.data[0], s.score[0] - 10) == (publicity, data, score), card.id
        assert (kind(match) == "move") == (move > 0), card.id


@pytest.mark.rule("ST-12.5")
def test_scripts_may_ask_whether_a_mission_holds() -> None:
    match = table({"missions": [{"card": "37", "circles": []}]})
    assert mission_holds(match, 0, "37") == ("mission 37" in keys(match))
    assert not mission_holds(match, 0, "128") and not mission_holds(match, 1, "37")
    with pytest.raises(BadPosition):
        mission_holds(match, 0, "137")          # no mission
