"""What strangers type: digits of other scripts, numbers of thousands of digits, characters that nothing can print."""
from __future__ import annotations

import pytest

import orrery
from orrery.kernel.errors import BadPosition, BadSave, IllegalMove, OrreryError, kernel_msg
from orrery.kernel.reading import strange_number, whole
from tests.conformance.cases import cases

ODD = ("\u00b2", "\u2460", "\u0661", "9" * 5000, "1_0", "+1", "\U0001d7cf", "\ud800", "\x00")


@pytest.mark.parametrize("text, number", [("0", 0), ("-7", -7), ("012", 12), ("", None), ("\u00b2", None), ("9" * 5000, None), ("+1", None), ("1_0", None)])
def test_a_whole_number_is_plain_digits(text: str, number: int | None) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("odd", ["\u00b2", "\u2460", "\u0661", "9" * 5000, "\U0001d7cf"])
def test_digits_that_no_notation_writes(odd: str) -> None:
    assert strange_number(f"write {odd} P1") and not strange_number("move 2.3-2.2") and not strange_number("hexes 1x-1,-12x4")


@pytest.mark.parametrize("case", cases(), ids=repr)
def test_an_answer_with_odd_digits_is_refused_in_words(case: object) -> None:
    match = case.begin(1, listen=False)         # type: ignore[attr-defined]
    for seat in match.waiting():
        for choice in match.question(seat).options[:6]:
            for place, letter in enumerate(choice.key):
                for odd in ODD if letter.isdigit() else ():
                    with pytest.raises(IllegalMove):
                        match.act(seat, choice.key[:place] + odd + choice.key[place + 1:])


@pytest.mark.parametrize("text", ["write \u00b2 PLA.3", "write " + "9" * 5000 + " PLA.3", "write \u0665 PLA.3"])
def test_a_number_of_another_script_is_no_number_of_the_sheet(text: str) -> None:
    match = orrery.from_position("welcome_moon", {"seats": 2, "combinations": ["6 plant", "6 robot", "6 water"]})
    match.act(0, "take 1 6/plant")
    with pytest.raises(IllegalMove):
        match.act(0, text)


@pytest.mark.parametrize("seats", ["\u00b2", "9" * 5000, "two", ""])
def test_a_save_with_odd_numbers_of_seats_is_refused(seats: str) -> None:
    with pytest.raises(BadSave):
        orrery.from_text(f"[orrery 1]\n[game space_explorers {orrery.game('space_explorers').version}]\n[seats {seats}]\n[seed 1]\n\n")


def test_words_hold_nothing_that_cannot_be_sent() -> None:
    text = kernel_msg("position.bad_field", field="a\ud800b\x00c\x9b").text("fr")
    assert text.encode() and text.count("\ufffd") == 3
    assert "\u202f" in kernel_msg("position.bad_field", field="x\u202fy").text("en")


@pytest.mark.parametrize("game, position, field", [
    ("seti", {"seats": 2, "agenda": None}, "agenda"),
    ("gaia_project", {"seats": 2, "branches": 99}, "branches"),
    ("welcome_moon", {"seats": 2, "sealed": [[]]}, "sealed"),
    ("space_explorers", {"seats": 2, "hands": [[60]]}, "hands"),
    ("welcome_moon", {"seats": 2, "agenda": [[[], 0]]}, "agenda"),
    ("gaia_project", {"seats": 2, "agenda": [["turn", 0, "x"]]}, "agenda"),
    ("space_explorers", {"seats": 2, "agenda": [["turn", True]]}, "agenda"),
])
def test_a_broken_position_is_refused_by_field_in_words(game: str, position: dict[str, object], field: str) -> None:
    with pytest.raises(BadPosition) as refused:
        orrery.from_position(game, position)
    for lang in ("en", "fr", "ru"):
        text = refused.value.text(lang)
        assert field in text and "Error" not in text, text


def test_a_position_whose_steps_cannot_be_done_is_refused() -> None:
    """Space Explorers: somebody pays with nothing to pay from; found by trying, not when the seat is asked."""
    steps = [["turn", 1], ["pay", 0, 26, 1, [0, 0, 0, 3, 0]]]
    with pytest.raises(OrreryError):
        orrery.from_position("space_explorers", {"seats": 2, "hands": [[26], []], "tokens": [{"red": 0}, {"red": 0}], "agenda": steps})
