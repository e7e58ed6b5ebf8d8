"""What can still be taken: round boosters, and federation tokens with how many are left."""
from __future__ import annotations

from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from .markup import Words, effect, row
from .printed import BOOSTERS, TOKENS


def supply_panel(view: dict[str, Any], words: Words) -> Panel:
    tips: dict[str, Tip] = {}
    boosters = "\n".join([booster_card(n, words, tips, f"booster-{n}") for n in view["boosters"]])
    tokens = "\n".join([token(name, n, words, tips) for name, n in view["tokens"].items()])
    html = (f'<div class="two"><div class="bos" role="group" aria-label="{words.safe("boosters")}">{boosters}</div>'
            f'<div class="toks" role="group" aria-label="{words.safe("tokens")}">{tokens}</div></div>')
    return Panel("supply", words.own("supply"), SHELF, html=html, group=2, min_w=330, tips=tips)


def booster_lines(number: int) -> str:
    """Income above, an action or points for passing below."""
    data = BOOSTERS[number]
    second = effect({"when": "special", "gain": data["special"]}) if "special" in data else \
        effect({"when": "pass", "gain": {"vp": data["pass"]["vp"]}, "per": data["pass"]["per"]}) if "pass" in data else ""
    return f'<span>{effect({"when": "income", "gain": data["income"]})}</span>' + (f"<span>{second}</span>" if second else "")


def booster_tip(number: int, words: Words, rule: str = "GP-13.02") -> Tip:
    data = BOOSTERS[number]
    tip = Tip(words.own("booster.name", n=number), words.plain(f"booster.{number}") + ".", rule=rule)
    tip.what = words.start(tip.what.partition(":")[2].strip()) if ":" in tip.what else tip.what
    if "pass" in data:
        tip.rule = "GP-13.07"
    elif "special" in data:
        tip.rule = "GP-12.13"
    return tip


def booster_card(number: int, words: Words, tips: dict[str, Tip], part: str, css: str = "") -> str:
    tips[part] = booster_tip(number, words)
    return f'<div class="bo{css}" data-at="{part}">{booster_lines(number)}</div>'


def token(name: str, n: int, words: Words, tips: dict[str, Tip]) -> str:
    green = TOKENS[name]["green"]
    tips[f"supply-{name}"] = token_tip(name, words, green)
    tips[f"supply-{name}"].rows.append((words.own("token.left"), str(n)))
    css = (" green" if green else "") + ("" if n else " gone")
    return f'<div class="tok{css}" data-at="supply-{name}">{row(TOKENS[name]["gain"])}<small>×{n}</small></div>'


def token_tip(name: str, words: Words, green: bool) -> Tip:
    what = words.own("token.gives", what=words.plain("token." + name)) + " " + words.own("token.green" if green else "token.grey")
    return Tip(words.own("token.name"), what, rule="GP-10.17" if green else "GP-10.18")
