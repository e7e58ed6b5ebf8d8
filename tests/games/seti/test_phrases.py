"""The phrase book: every card, tile, board and rival card has its text in three languages, made from its effect."""
from __future__ import annotations

import re

import pytest

from orrery.games.seti.rules.components import CARDS, read
from orrery.games.seti.words import phrases, phrases_solo
from orrery.kernel.text import LANGUAGES, catalogue

IDS = [card.id for card in CARDS]
LATIN_IN_RUSSIAN = {"SETI", "home", "A", "B"}
ENGLISH = re.compile(r"\b(the|you|your|with|for each|probe|card|cards|gain|and|or|if|when|sector|this|turn|deck)\b")


def texts(lang: str) -> dict[str, str]:
    """Everything the phrase book can say about components, by what it describes."""
    out = {f"card {i}": phrases.card_name(i).text(lang) + ": " + phrases.card_text(i, lang) for i in IDS}
    out |= {f"rival {i}": phrases_solo.rival_card_text(i, lang) for i in phrases_solo.ACTION_CARDS}
    out |= {f"objective {i}": phrases_solo.objective_text(i, lang) for i in phrases_solo.OBJECTIVES}
    out |= {f"tech {t}": phrases.term("tech", t).text(lang) + ": " + phrases.tech_text(t, lang) for t in read("tech.json")["technologies"]}
    for species, facts in read("aliens.json")["species"].items():
        out[species] = phrases.term("species", species).text(lang) + ": " + phrases.species_text(species, lang)
        for colour, spaces in facts["spaces"].items():
            out |= {f"{species} {colour} {i}": phrases.space_msg(space).text(lang) for i, space in enumerate(spaces)}
    for planet, facts in read("planets.json")["planets"].items():
        out[f"orbit {planet}"] = phrases.reward_text(facts["orbit"], lang)
        out[f"land {planet}"] = phrases.reward_text(facts["land"], lang)
        out |= {f"moon {m}": phrases.term("moon", m).text(lang) + ": " + phrases.reward_text(moon["reward"], lang)
                for m, moon in facts["moons"].items()}
    for star in read("sectors.json")["stars"]:
        out[star["id"]] = phrases.term("star", star["id"]).text(lang) + ": " + phrases.reward_text(star["winner_reward_first"], lang)
    for tile, sides in phrases.GOLD_VALUES.items():
        out |= {f"gold {tile} {side}": phrases.gold_name(tile, side).text(lang) + ": " + phrases.gold_text(tile, side, lang)
                for side in sides}
    return out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_text_and_no_key_is_missing(lang: str) -> None:
    for what, text in texts(lang).items():
        assert len(text) > 5, what
        assert not re.search(r"\b[a-z_]+\.[a-z_]+", text), f"{what}: {text}"      # an unknown key is shown as itself
        assert "{" not in text, f"{what}: {text}"


def test_catalogues_have_the_same_keys_places_and_plurals() -> None:
    english = catalogue("seti", "en")
    for lang in ("fr", "ru"):
        other = catalogue("seti", lang)
        assert set(other) == set(english)
        for key, forms in english.items():
            places = set(re.findall(r"\{(\w+)\}", " ".join(forms))) - {"n"}
            assert set(re.findall(r"\{(\w+)\}", other[key][0])) - {"n"} == places, (lang, key)
            assert len(other[key]) == (1 if len(forms) == 1 else 3 if lang == "ru" else 2), (lang, key)


def test_russian_is_russian_and_french_is_french() -> None:
    for what, text in texts("ru").items():
        assert set(re.findall(r"[A-Za-z]+", text)) <= LATIN_IN_RUSSIAN, f"{what}: {text}"
    for what, text in texts("fr").items():
        assert not ENGLISH.search(text), f"{what}: {text}"


@pytest.mark.parametrize(("lang", "limit"), [("en", 290), ("fr", 360), ("ru", 360)])
def test_card_texts_stay_short(lang: str, limit: int) -> None:
    assert {i: len(phrases.card_text(i, lang)) for i in IDS if len(phrases.card_text(i, lang)) > limit} == {}


def test_signs_follow_the_house_style() -> None:
    for text in texts("fr").values():
        assert "'" not in text and not re.search(r"[^\u202f][:;!?](?! \w+[.:]? |$)", text.split(": ", 1)[-1]), text
        assert not re.search(r"\d (?!ou |et |dans |en )[a-zà-ÿ]", text), text            # a digit and its noun never part
    for text in texts("ru").values():
        assert not re.search(r"\d (?!или |и |в |из |как |вперёд|взакрытую)[а-яё]", text), text


SAMPLE = {
    "17": ("Choose one of your probes. If it is on asteroids, gain 2 data. Gain 1 data for each asteroid space next to it.",
           "Выберите один из ваших зондов. Если он находится в астероидах, получите 2 фишки данных. "
           "Получите 1 фишку данных за каждую соседнюю с ним ячейку астероидов."),
    "25": ("This turn, once for each planet your probes visit, gain 1 point. Gain 4 moves.",
           "В этот ход 1 раз за каждую планету, которую посещают ваши зонды, получите 1 ПО. Получите 4 очка движения."),
    "79": ("Gain 1 publicity. Mission: each time you launch a probe, cover a space: "
           "gain 1 credit; take 1 card from the row or the deck; gain 5 points.",
           "Получите 1 известность. Миссия: каждый раз, когда вы запускаете зонд, можете накрыть ячейку: получите 1 кредит; "
           "возьмите 1 карту из ряда или колоды; получите 5 ПО."),
    "ET.23": ("Mark 1 signal in ’Oumuamua’s sector or on its tile. "
              "Mission: if you have at least 3 exofossils, spend 2 exofossils: gain 11 points.",
              "Получите 1 сигнал из сектора Оумуамуа или с его жетона. Миссия: если у вас не меньше 3 окаменелостей, "
              "потратьте 2 окаменелости: получите 11 ПО."),
    "ET.41": ("Danger 6. End of game: if you have 3 probe technologies, gain 14 points.",
              "Опасность 6. Конец игры: если у вас 3 технологии зондов, получите 14 ПО."),
}


@pytest.mark.parametrize("card", SAMPLE)
def test_sample(card: str) -> None:
    english, russian = SAMPLE[card]
    assert phrases.card_text(card, "en") == english
    assert phrases.card_text(card, "ru").replace("\u00a0", " ") == russian


def test_the_text_comes_from_the_tree() -> None:
    """Another amount in the data gives another text: nothing is written twice."""
    assert phrases.effect_text([{"do": "launch", "n": 5}, {"do": "gain", "credit": 2, "score": 21}], "ru").replace("\u00a0", " ") == \
        "Запустите 5 зондов. Получите 2 кредита и 21 ПО."
    french = phrases.effect_text([{"do": "draw", "from": "any", "n": 1}], "fr")
    assert french.replace("\u00a0", " ") == "Prenez 1 carte de la rangée ou du paquet."
