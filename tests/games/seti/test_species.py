"""Discovery and the five species (ST-19 to ST-24)."""
from __future__ import annotations

import pytest

from orrery.games.seti.rules.components import SAMPLES, SPACES, SPECIES

from .seti_table import cards, do, keys, kind, known, seat, state, table, why

PAIRS = {name: f"{name},{'exertians' if name != 'exertians' else 'mascamites'}" for name in SPECIES}


def discover(name: str, p0: dict[str, object] | None = None, p1: dict[str, object] | None = None, **more: object) -> object:
    """Seat 0 marks the third discovery space of the left species and ends the turn."""
    match = table({"probes": ["1.3"], **(p0 or {})}, p1 or {}, species=[{"discovery": {"red": 0, "blue": 1}}, {}], pair=PAIRS[name], **more)
    return do(match, "land venus", "trace left yellow discovery", "end")


@pytest.mark.rule("ST-19.1", "ST-19.2", "ST-19.3", "ST-19.9", "ST-1.6")
@pytest.mark.parametrize("name", [n for n in SPECIES if n != "exertians"])
def test_discovery_turns_the_board_and_rewards_markers(name: str) -> None:
    match = discover(name)
    s = state(match)
    assert s.known == 1 and [len(h) for h in s.hand] == [2, 1] and s.species_open[0] >= 0 and len(s.species_deck[0]) == 6
    assert match.view(1).data["species"][0]["name"] == name and match.view(1).data["species"][0]["deck"] == [None] * 6
    assert seat(match) == 1 and kind(match) == "turn"


@pytest.mark.rule("ST-19.4")
def test_overflow_markers_are_not_rewarded() -> None:
    match = table({"probes": ["1.3"]}, species=[{"discovery": {"red": 1, "blue": 1}, "overflow": {"red": [0, 0]}}, {}], pair="anomalies,exertians")
    do(match, "land venus", "trace left yellow discovery", "end")
    assert [len(h) for h in state(match).hand] == [1, 2]


@pytest.mark.rule("ST-19.7", "ST-19.8", "ST-19.11")
def test_the_species_card_icon() -> None:
    boards = [known("anomalies", open="ET.11", deck=["ET.12", "ET.13"], discard=["ET.14"]), {}]
    match = table({"computer": {"upper": 6}}, species=boards, pair=PAIRS["anomalies"])
    do(match, "analyse", "trace left blue 1")
    assert keys(match)[:2] == ["open", "species deck"]
    fork = match.fork()
    do(match, "open")
    assert state(match).hand[0] == cards("ET.11") and state(match).species_open[0] == cards("ET.13")[0]
    do(fork, "species deck")
    assert state(fork).hand[0] == cards("ET.13") and state(fork).species_open[0] == cards("ET.11")[0]
    empty = table({"computer": {"upper": 6}}, species=[known("anomalies", deck=[], discard=["ET.14"]), {}], pair=PAIRS["anomalies"])
    do(empty, "analyse", "trace left blue 1")
    assert kind(empty) == "end" and state(empty).score[0] == 14        # used cards are not reshuffled


@pytest.mark.rule("ST-19.10")
def test_two_discoveries_after_one_turn_left_first() -> None:
    boards = [{"discovery": {"red": 1, "yellow": 1, "blue": None}}, {"discovery": {"red": 1, "yellow": 1, "blue": 1}}]
    match = table({"computer": {"upper": 6}}, species=boards, pair="mascamites,anomalies")
    events = do(match, "analyse", "trace left blue discovery").act(0, "end")
    assert [e.args[0] for e in events if e.key == "discovered"] == ["mascamites", "anomalies"]


@pytest.mark.rule("ST-19.12", "ST-24.6")
def test_species_cards_count_for_the_hand_limit() -> None:
    match = table({"hand": ["1", "2", "3", "4", "ET.1"], "exertian_hand": ["ET.41", "ET.42"]}, species=[known("mascamites"), known("exertians")])
    do(match, "pass")
    assert kind(match) == "discard" and keys(match) == ["discard 1", "discard 2", "discard 3", "discard 4", "discard ET.1"]


# -- Mascamites ------------------------------------------------------------------------------------------------------
MASCAMITES = {"species": [known("mascamites"), {}], "samples": {"jupiter": ["S1", "S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]}}


@pytest.mark.rule("ST-20.1")
def test_mascamite_set_up() -> None:
    s = state(discover("mascamites"))
    assert [len(x) for x in s.samples] == [3, 3] and len(s.sample_row) == 1
    assert sorted(s.samples[0] + s.samples[1] + s.sample_row) == list(range(7))


@pytest.mark.rule("ST-20.2")
def test_sample_rewards() -> None:
    assert [reward for _, reward in SAMPLES] == [{"credits": 2}, {"energy": 2}, {"publicity": 3}, {"data": 2}, {"card_random": 2}, {"vp": 3, "card_any": 1},
                                                 {"vp": 7}]


@pytest.mark.rule("ST-20.3", "ST-20.4", "ST-20.6")
def test_samples_are_collected_by_a_card_and_seen_by_its_player_only() -> None:
    plain = table({"probes": ["3.3"]}, **MASCAMITES)
    do(plain, "land jupiter", "trace left yellow overflow")
    assert state(plain).capsules[0] == ()
    match = table({"probes": ["3.3"], "hand": ["ET.4"]}, **MASCAMITES)
    do(match, "play ET.4", "land jupiter", "trace left yellow overflow")
    assert kind(match) == "sample" and match.view(0).data["samples"]["jupiter"] == ["S1", "S2", "S3"] and match.view(1).data["samples"]["jupiter"] == [None] * 3
    do(match, "sample 2")
    assert state(match).capsules[0] == ((19, 1),) and state(match).samples[0] == (0, 2)
    assert match.view(0).data["players"][0]["capsules"] == [{"at": "3.3", "token": "S2"}]
    assert match.view(1).data["players"][0]["capsules"] == [{"at": "3.3", "token": None}]


@pytest.mark.rule("ST-20.5")
def test_a_sample_card_may_be_used_where_there_are_none() -> None:
    match = table({"probes": ["1.3"], "hand": ["ET.4"]}, **MASCAMITES)
    do(match, "play ET.4", "land venus", "trace left yellow overflow")
    assert kind(match) == "end" and state(match).missions[0] == ((cards("ET.4")[0], 0),)




def with_capsule(at: str, **more: object) -> object:
    return table({"capsules": [{"at": at, "token": "S1"}], **more}, species=[known("mascamites"), {}],
                 samples={"jupiter": ["S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]})


@pytest.mark.rule("ST-20.7", "ST-20.14", "ST-20.8")
def test_capsules_move_like_probes_but_neither_orbit_nor_land() -> None:
    match = with_capsule("1.4", publicity=0, missions=[{"card": "2", "circles": []}])
    do(match, "move capsule1 1.4-1.3", "cover 2 2")
    assert state(match).capsules[0] == ((3, 0),) and state(match).publicity[0] == 2
    assert "orbit venus" not in keys(match) and "land venus" not in keys(match) and "launch" in keys(match)
    stuck = with_capsule("2.6", energy=1)
    assert not [k for k in keys(stuck) if k.startswith("move")]
    signal = with_capsule("1.3", hand=["134"])
    do(signal, "play 134")
    assert state(signal).signals[3] == (0,)


@pytest.mark.rule("ST-20.9", "ST-20.10", "ST-20.15", "ST-4.13", "ST-20.11")
def test_a_delivery_pays_the_token_then_the_mission_and_opens_a_blue_space() -> None:
    match = with_capsule("1.5", missions=[{"card": "ET.2", "circles": []}, {"card": "ET.6", "circles": []}], credits=0)
    assert "mission ET.2" in keys(match) and "mission ET.6" in keys(match)
    do(match, "mission ET.2", "capsule 1")
    s = state(match)
    assert s.credits[0] == 2 and s.score[0] == 13 and s.data[0] == 3 and s.capsules[0] == () and s.sample_row == (6, 0)
    assert s.completed[0] == cards("ET.2") and "mission ET.6" not in keys(match)         # one delivery, one mission


@pytest.mark.rule("ST-20.10", "ST-20.13")
def test_a_delivered_sample_can_be_marked_once_by_anyone() -> None:
    boards = [known("mascamites", board={"blue": [[], [], [1]]}), {}]
    match = table({"computer": {"upper": 6}, "credits": 0}, species=boards,
                  samples={"jupiter": [], "saturn": ["S4", "S5", "S6", "S2", "S3"], "row": ["S7", "S1"]})
    do(match, "analyse")
    assert "trace left blue 3" not in keys(match) and "trace left blue 4" in keys(match) and "No delivered sample" in why(match, "trace left blue 5")
    do(match, "trace left blue 4")
    assert state(match).credits[0] == 2 and state(match).sample_row == (6, 0)


@pytest.mark.rule("ST-20.12")
def test_capsules_are_carried_and_pushed() -> None:
    match = with_capsule("1.0", publicity=6)
    do(match, "research")
    assert state(match).capsules[0] == ((7, 0),)
    carried = with_capsule("1.5", publicity=6)
    do(carried, "research")
    assert state(carried).capsules[0] == ((4, 0),)


# -- Anomalies -------------------------------------------------------------------------------------------------------
ANOMALIES = [{"sector": 4, "color": "red", "side": 1}, {"sector": 1, "color": "yellow", "side": 1}, {"sector": 7, "color": "blue", "side": 1}]


def anomalies(board: dict[str, object], **more: object) -> object:
    return table({"publicity": 6}, species=[known("anomalies", board=board), {}], pair=PAIRS["anomalies"], anomalies=ANOMALIES, **more)


@pytest.mark.rule("ST-21.1", "ST-21.2", "ST-21.9")
def test_anomaly_set_up() -> None:
    s = state(discover("anomalies"))
    assert sorted(a[0] for a in s.anomalies) == sorted([5, 2, 0]) and sorted(a[1] for a in s.anomalies) == [0, 1, 2]
    assert len({state(discover("anomalies", {"data": i % 6})).anomalies for i in range(1)}) == 1


@pytest.mark.rule("ST-21.3", "ST-21.4", "WE-27", "ST-21.11", "ST-21.12")
def test_earth_meets_an_anomaly_and_the_highest_marker_is_paid_at_once() -> None:
    match = anomalies({"red": [[0], [], [], [1], []]})
    do(match, "research")                                # Earth moves from sector 5 to 4
    assert state(match).credits == [10, 11] and kind(match) == "tech"


@pytest.mark.rule("ST-21.5", "ST-21.10")
def test_discovery_and_overflow_markers_do_not_win_an_anomaly() -> None:
    match = table({"publicity": 6}, species=[known("anomalies", discovery={"red": 0, "yellow": 1, "blue": 1}, overflow={"red": [1]}), {}],
                  pair=PAIRS["anomalies"], anomalies=ANOMALIES)
    do(match, "research")
    assert state(match).credits == [10, 10]


@pytest.mark.rule("ST-21.6", "WE-28")
def test_later_markers_on_the_top_space_rank_higher() -> None:
    match = anomalies({"red": [[0], [], [], [], [0, 1]]})
    do(match, "research")
    assert state(match).credits == [10, 11]
    top = table({"computer": {"upper": 6}}, species=[known("anomalies", board={"blue": [[], [], [], [], [1, 1]]}), {}], pair=PAIRS["anomalies"])
    do(top, "analyse", "trace left blue 5")
    assert state(top).board[2][4] == (1, 1, 0) and state(top).score[0] == 12


@pytest.mark.rule("ST-21.7")
@pytest.mark.parametrize("color, side, field, gain", [("red", 1, "credits", 1), ("red", 2, "score", 4), ("yellow", 1, "publicity", 2), ("blue", 1, "data", 1),
                                                      ("blue", 2, "energy", 1)])
def test_anomaly_rewards(color: str, side: int, field: str, gain: int) -> None:
    match = table({"publicity": 6}, species=[known("anomalies", board={color: [[1]]}), {}], pair=PAIRS["anomalies"],
                  anomalies=[{"sector": 4, "color": color, "side": side}])
    before = getattr(state(match), field)[1]
    do(match, "research")
    assert getattr(state(match), field)[1] == before + gain


@pytest.mark.rule("ST-21.7", "ST-21.11")
def test_a_card_reward_is_chosen_out_of_turn() -> None:
    match = table({"publicity": 6}, species=[known("anomalies", board={"yellow": [[1]]}), {}], pair=PAIRS["anomalies"],
                  anomalies=[{"sector": 4, "color": "yellow", "side": 2}])
    do(match, "research")
    assert seat(match) == 1 and kind(match) == "pick"


@pytest.mark.rule("ST-21.8")
def test_probes_gain_nothing_from_anomalies() -> None:
    match = table({"probes": ["4.4"], "publicity": 0}, species=[known("anomalies"), {}], pair=PAIRS["anomalies"],
                  anomalies=[{"sector": 3, "color": "red", "side": 1}])
    do(match, "move 4.4-4.3")
    assert state(match).publicity[0] == 1 and state(match).credits[0] == 10        # only Neptune's publicity


# -- 'Oumuamua -------------------------------------------------------------------------------------------------------
def oumuamua(p0: dict[str, object] | None = None, *others: dict[str, object], **more: object) -> object:
    """'Oumuamua's socket is at 3.5 when disc 3 is not turned."""
    tile = {"placed": True, **more.pop("oumuamua", {})}         # type: ignore[call-overload]
    return table(p0, *others, species=[known("oumuamua", **more.pop("board", {})), {}], pair=PAIRS["oumuamua"], oumuamua=tile, **more)  # type: ignore[call-overload]


@pytest.mark.rule("ST-22.1")
def test_oumuamua_set_up_moves_probes_onto_the_tile_for_publicity() -> None:
    match = table({"probes": ["1.3"]}, {"probes": ["3.5"], "publicity": 2}, species=[{"discovery": {"red": 0, "blue": 1}}, {}], pair=PAIRS["oumuamua"])
    do(match, "land venus", "trace left yellow discovery", "end")
    s = state(match)
    assert s.discs > 511 and s.publicity[1] == 3 and s.tile == ()


@pytest.mark.rule("ST-22.2")
def test_oumuamua_is_a_planet_with_publicity() -> None:
    match = oumuamua({"probes": ["3.4"], "publicity": 0})
    do(match, "move 3.4-3.5")
    assert state(match).publicity[0] == 1 and "orbit oumuamua" in keys(match) and "land oumuamua" in keys(match)


@pytest.mark.rule("ST-22.3", "ST-22.9")
def test_orbiting_oumuamua() -> None:
    match = oumuamua({"probes": ["3.5"]})
    do(match, "orbit oumuamua", "species deck", "tile")
    s = state(match)
    assert s.score[0] == 10 + 10 + 1 and s.exofossils[0] == 1 and len(s.hand[0]) == 1 and s.tile == (0,) and s.data[0] == 1
    second = oumuamua({"probes": ["3.5"]}, planets={"oumuamua": {"orbiters": [{"player": 1, "bonus": True}]}})
    do(second, "orbit oumuamua", "sector 5")
    assert state(second).hand[0] == () and state(second).signals[5] == (0,)


@pytest.mark.rule("ST-22.4", "ST-22.5", "ST-7.3")
def test_landing_on_oumuamua() -> None:
    match = oumuamua({"probes": ["3.5"]})
    do(match, "land oumuamua")
    assert keys(match)[:3] == ["data 3", "data 2", "data 1"]
    do(match, "data 2")
    s = state(match)
    assert s.score[0] == 19 and s.exofossils[0] == 2 and s.data[0] == 2 and kind(match) == "end"         # no trace


@pytest.mark.rule("ST-22.6", "ST-22.7")
def test_exofossil_spaces() -> None:
    match = oumuamua({"computer": {"upper": 6}, "exofossils": 5}, board={"board": {"blue": [[], [], [], [], [1]]}})
    do(match, "analyse")
    fork = match.fork()
    do(match, "trace left blue 1")
    assert state(match).exofossils[0] == 1 and state(match).score[0] == 35
    do(fork, "trace left blue 5")
    assert state(fork).exofossils[0] == 4 and state(fork).score[0] == 16 and state(fork).board[2][4] == (1, 0)


@pytest.mark.rule("ST-22.8", "ST-22.10", "ST-22.11", "ST-22.12", "WE-29", "ST-22.14")
def test_the_tile_takes_signals_and_pays_exofossils_when_complete() -> None:
    match = oumuamua({"hand": ["83"], "publicity": 2}, {"publicity": 2}, oumuamua={"signals": [0, 1]})
    do(match, "play 83", "tile", "sector 5")
    s = state(match)
    assert s.tile == (0, 1, 0) and s.score[0] == 12 and s.data[0] == 2 and kind(match) == "after"
    do(match, "finish")
    s = state(match)
    assert s.exofossils == [1, 1] and s.tile == () and s.publicity == [3, 2] and all(w == () for w in s.wins)


@pytest.mark.rule("ST-22.13", "ST-25.2")
def test_exofossils_are_worth_nothing_and_cannot_be_exchanged() -> None:
    match = oumuamua({"exofossils": 9, "credits": 0, "energy": 0, "publicity": 0}, round=5, passed=[False, True])
    assert not [k for k in keys(match) if k.startswith("exchange")]
    do(match, "pass")
    assert match.totals()[0] == 10


@pytest.mark.rule("ST-22.15")
def test_the_tile_carries_and_pushes() -> None:
    from orrery.games.seti.rules.solar_system import sky, space_number
    here = space_number("3.5")
    assert sky(0).turns[2][here] != sky(512).turns[2][here] or sky(512).turns[2][here] == here - 1
    assert sky(512).turns[2][here] == space_number("3.4") and sky(512).layer[here] == 2


# -- Centaurians -----------------------------------------------------------------------------------------------------
def centaurians(p0: dict[str, object] | None = None, *others: dict[str, object], **more: object) -> object:
    return table(p0, *others, species=[known("centaurians", **more.pop("board", {})), {}], pair=PAIRS["centaurians"], **more)  # type: ignore[call-overload]


@pytest.mark.rule("ST-23.1")
def test_message_tiles_lie_15_ahead() -> None:
    s = state(discover("centaurians", {"score": 10}, {"score": 30}))
    assert s.message_tile == [s.score[0] + 15, 45]


@pytest.mark.rule("ST-23.2", "ST-23.3")
@pytest.mark.parametrize("reward, check", [("reward 2", "energy"), ("reward 3", "publicity"), ("reward 4", "score"), ("reward 1", "trace")])
def test_top_rewards_are_taken_once(reward: str, check: str) -> None:
    match = centaurians({"score": 12, "hand": ["75"], "energy": 5, "publicity": 4}, centaurians={"tiles": [13, None], "taken": [False] * 4})
    do(match, "play 75", "trace left red overflow", "end")
    assert keys(match) == ["reward 1", "reward 2", "reward 3", "reward 4"]
    do(match, reward)
    if check == "energy":
        do(match, "species deck")
    s = state(match)
    assert s.taken == 1 << int(reward[-1]) - 1
    if check == "trace":
        assert kind(match) == "trace" and len({k.split()[2] for k in keys(match)}) == 3
    else:
        assert getattr(s, check)[0] == {"energy": 6, "publicity": 7, "score": 24}[check]
    taken = centaurians({"score": 12, "hand": ["75"]}, centaurians={"tiles": [13, None], "taken": [True, False, True, False]})
    do(taken, "play 75", "trace left red overflow", "end")
    assert keys(taken) == ["reward 2", "reward 4"] and "taken" in why(taken, "reward 1")


@pytest.mark.rule("ST-23.4", "ST-23.5", "ST-23.12", "WE-31", "ST-23.9")
def test_a_message_costs_energy_and_lies_15_ahead_of_the_score_before_its_effect() -> None:
    match = centaurians({"score": 22, "hand": ["ET.39"], "energy": 2, "credits": 0, "milestones": [20]}, tech={"telescope_2": {"tiles": ["vp"]}})
    do(match, "play ET.39", "tech telescope_2")
    s = state(match)
    assert s.energy[0] == 0 and s.messages[0] == ((37, cards("ET.39")[0]),) and s.score[0] == 27
    assert "mission ET.39" not in keys(match) and "does not lie" in why(match, "mission ET.39")
    poor = centaurians({"hand": ["ET.39"], "energy": 1, "credits": 0})
    assert "2 energy, you have 1" in why(poor, "play ET.39")


@pytest.mark.rule("ST-23.6", "ST-23.7", "ST-23.8", "ST-23.14")
def test_messages_are_answered_in_order_in_the_milestone_step() -> None:
    messages = [{"at": 12, "card": "ET.32"}, {"at": 13, "card": "ET.36"}]
    match = centaurians({"score": 11, "hand": ["75"], "data": 0, "messages": messages})
    do(match, "play 75", "trace left red overflow", "end")
    assert kind(match) == "tuck" and keys(match) == ["tuck ET.32", "decline"]            # no free actions here
    do(match, "tuck ET.32")
    assert state(match).tucked[0] == cards("ET.32") and state(match).data[0] == 1 and kind(match) == "trace"
    do(match, "trace left blue overflow")
    assert state(match).species_discard[0] == cards("ET.36") and state(match).messages[0] == () and seat(match) == 1


@pytest.mark.rule("ST-23.10", "ST-23.11")
def test_data_spaces_are_paid_from_the_pool() -> None:
    match = centaurians({"computer": {"upper": 6}, "data": 4})
    do(match, "analyse")
    fork = match.fork()
    do(match, "trace left blue 4")
    assert state(match).data[0] == 1 and state(match).score[0] == 25
    do(fork, "trace left blue 5")
    assert state(fork).data[0] == 3 and state(fork).score[0] == 16
    empty = centaurians({"computer": {"upper": 6, "lower": []}, "data": 0})
    do(empty, "analyse")
    assert "trace left blue 5" not in keys(empty)


@pytest.mark.rule("ST-23.13")
def test_unreached_messages_are_lost() -> None:
    match = centaurians({"messages": [{"at": 99, "card": "ET.37"}]}, round=5, passed=[False, True])
    do(match, "pass")
    assert match.over and match.totals()[0] == 10


# -- Exertians -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-24.1", "ST-24.2", "ST-24.3", "ST-24.13")
def test_exertian_set_up() -> None:
    match = discover("exertians")
    s = state(match)
    assert [len(h) for h in s.exertian_hand] == [5, 4] and s.species_deck[0] == () and s.species_open[0] == -1
    assert s.exertian_at == (max(s.score) + 20, max(s.score) + 40)
    assert kind(match) == "exertian" and seat(match) == 0 and keys(match) == ["hide 1", "hide 2", "hide 3", "hide 4", "hide 5", "none"]
    do(match, "hide 5", "hide 1")
    assert seat(match) == 1 and len(state(match).exertian_played[0]) == 2
    view = match.view(1).data["players"][0]
    assert view["exertian_played"] == [None, None] and view["exertian_hand"] == [None] * 3
    do(match, "none")
    assert kind(match) == "turn"


def exertians(p0: dict[str, object] | None = None, *others: dict[str, object], **more: object) -> object:
    return table(p0, *others, species=[known("exertians", **more.pop("board", {})), {}], pair=PAIRS["exertians"], **more)  # type: ignore[call-overload]


@pytest.mark.rule("ST-24.4", "ST-24.5")
def test_exertian_milestones_allow_a_card_the_second_for_a_credit() -> None:
    match = exertians({"score": 12, "hand": ["75"], "exertian_hand": ["ET.41", "ET.42"], "credits": 3}, exertians={"milestones": [13, 14]})
    do(match, "play 75", "trace left red overflow", "end")
    assert kind(match) == "exertian"
    do(match, "hide 1")
    assert state(match).credits[0] == 1 and kind(match) == "exertian"
    do(match, "hide 1")
    assert state(match).credits[0] == 0 and len(state(match).exertian_played[0]) == 2
    poor = exertians({"score": 12, "hand": ["75"], "exertian_hand": ["ET.41"], "credits": 2}, exertians={"milestones": [99, 14]})
    do(poor, "play 75", "trace left red overflow", "end")
    assert seat(poor) == 1                               # no credit left for the second milestone: the chance is gone


@pytest.mark.rule("ST-24.7", "ST-24.8", "ST-24.9", "ST-24.10", "ST-24.12")
def test_danger_and_fulfilled_cards() -> None:
    board = {"board": {"red": [[0], [], [1]]}}
    match = exertians({"score": 100, "exertian_played": ["ET.43", "ET.41"], "techs": ["computer_1", "computer_2", "computer_3"], "exertian_hand": ["ET.53"]},
                      {"score": 50}, board=board, round=5, passed=[False, True])
    assert match.scores()[0]["exertians"] == 0           # secret until the end
    do(match, "pass")
    assert match.scores()[0] == {"track": 100, "endgame": 0, "gold": 0, "exertians": 9, "danger": -10}        # 3 + 6 + 3 danger against 2
    assert match.scores()[1]["danger"] == 0
    calm = exertians({"score": 100}, {"score": 50}, round=5, passed=[False, True])
    do(calm, "pass")
    assert calm.scores()[0]["danger"] == 0               # the highest danger is 0


@pytest.mark.rule("ST-24.9", "WE-30")
def test_all_tied_for_the_most_danger_lose_a_tenth() -> None:
    board = {"board": {"red": [[0], [0], [0], [2], [0]], "blue": [[1], [1], [1], [2], [1]]}}
    match = exertians(seats=3, players=[{"score": 168, "hand": []}, {"score": 150, "hand": []}, {"score": 120, "hand": []}], board=board, round=5,
                      passed=[False, True, True])
    do(match, "pass")
    assert match.totals() == [152, 135, 120]


@pytest.mark.rule("ST-24.11", "ST-25.5")
def test_exertian_cards_are_neither_missions_nor_end_of_game_cards() -> None:
    match = exertians({"exertian_played": ["ET.43", "ET.52"]}, gold={"mission": {"side": "B", "marks": [0]}}, round=5, passed=[False, True])
    do(match, "pass")
    assert match.scores()[0]["gold"] == 0


@pytest.mark.rule("ST-24.7")
def test_danger_of_the_rows() -> None:
    assert [space.danger for space in SPACES[4][0]] == [3, 3, 2, 2, 1]
