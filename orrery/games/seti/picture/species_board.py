"""A species: hidden it shows what is missing for its discovery; discovered, its rows from the top down, discovery, overflow and its open card."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import SHELF, Panel, Tip

from ..words.phrases import RAW, card_name, reward_msg, space_msg, species_text
from . import card_face
from .boards import ALIENS, COLOURS, SIDES
from .icons import items
from .markup import Words, amount, row, seat, seats, use
from .sky import SAMPLES
from .vignettes import portrait

SOURCE: Final = {"red": "ic-scan", "yellow": "ic-land", "blue": "ic-chip"}       # where traces of a colour come from
DISCOVERY: Final = ({"vp": 5, "publicity": 1}, {"vp": 3, "publicity": 1})
MASCAMITE_ROWS: Final = 2          # blue spaces of the Mascamites that are open before a sample is delivered


class Species:
    def __init__(self, view: dict[str, Any], side: int, words: Words) -> None:
        self.view, self.side, self.words = view, side, words
        self.facts = view["species"][side]
        self.name: str | None = self.facts["name"] if self.facts["discovered"] else None
        self.tips: dict[str, Tip] = {}

    def panel(self) -> Panel:
        w = self.words
        title = w.term("species", self.name) if self.name else w.own("unknown." + SIDES[self.side])
        alone = any([facts["discovered"] for facts in self.view["species"]])
        tab = "" if self.name else "?" if alone else w.own("unknown.tab." + SIDES[self.side])
        return Panel(f"species-{SIDES[self.side]}", title, SHELF, html=self.html(), group=3, column=self.side + 1, min_w=258, min_h=200, tab=tab,
                     page=w.own("species.page"), sign="ic-alien", tips=self.tips)

    def html(self) -> str:
        if self.name is None:
            return f'<div class="sp">{self.question()}<div class="cols">{self.heads()}{self.discovery()}{self.overflow()}</div></div>'
        danger = self.name == "exertians"
        rows = self.rows(danger)
        gap = "<div></div>" if danger else ""
        grid = f'{gap}{self.heads()}{rows}{gap}{self.discovery()}{gap}{self.overflow()}'
        w = self.words
        intro = f'<div class="intro">{portrait(self.name)}<span>{escape(species_text(self.name, w.lang))}</span></div>'
        key = f"species-{SIDES[self.side]}"
        self.tips[key] = Tip(w.term("species", self.name), species_text(self.name, w.lang), rule="ST-19.1")
        columns = f'<div class="cols{" dg4" if danger else ""}">{grid}</div>'
        return f'<div class="sp" data-tip="{key}">{intro}{self.top_rewards()}{columns}{self.open_card()}{self.extras()}</div>'

    # -- parts ---------------------------------------------------------------------------------------------------------
    def heads(self) -> str:
        w, out = self.words, ""
        for color in COLOURS:
            key = f"colour-{color}"
            self.tips[key] = Tip(w.term("trace", color), w.own(f"trace.{color}"), rule="ST-8.1")
            out += f'<div class="ch" data-tip="{key}">{use("tr-" + color, "k-" + color)}{use(SOURCE[color], "k-ink")}</div>'
        return out

    def rows(self, danger: bool) -> str:
        assert self.name is not None
        spaces: dict[str, Any] = ALIENS[self.name]["spaces"]
        most = max([len(spaces[color]) for color in COLOURS])
        delivered = len(self.view["samples"]["row"])
        if self.name == "mascamites":
            most = max(4, min(most, MASCAMITE_ROWS + delivered + 1))
        out = ""
        for i in range(most - 1, -1, -1):
            if danger:
                threat = spaces["red"][i].get("danger") if i < len(spaces["red"]) else None
                self.tips[f"danger-{i}"] = Tip(self.words.own("danger"), self.words.own("danger.what"), rule="ST-24.7")
                out += f'<div class="dgr" data-tip="danger-{i}">{f"⚠{threat}" if threat else ""}</div>'
            for color in COLOURS:
                out += self.space(spaces[color][i], color, i, delivered) if i < len(spaces[color]) else "<div></div>"
        return out

    def space(self, space: dict[str, Any], color: str, i: int, delivered: int) -> str:
        """A space of the board: its price and reward, or who holds it."""
        owners = self.facts["board"].get(color, [])
        there = owners[i] if i < len(owners) else []
        shut = "available" in space and i >= MASCAMITE_ROWS + delivered
        part = f"trace-{SIDES[self.side]}-{color}-{i + 1}"
        gain = row(space["reward"])
        if "sample_token" in space["reward"]:
            token = self.view["samples"]["row"][i - MASCAMITE_ROWS] if 0 <= i - MASCAMITE_ROWS < delivered else None
            gain = use("ui-lock", "k-ink") if shut else row(SAMPLES[token]) if token in SAMPLES else use("ic-alien", "k-brass")
        pay = "".join([f'<span class="pay">{amount(item)}</span>' for item in items(space["cost"])]) if space.get("cost") else ""
        w = self.words
        rows = [(w.own("row.there"), str(len(there)))] if there else []
        self.tips[part] = Tip(w.own("trace.space", color=w.term("trace", color), n=i + 1), w.start(space_msg(space)) + ".", rows, "ST-8.8")
        css = f'{" many" if space.get("top_stack") else ""}{" got" if there else ""}{" shut" if shut else ""}'
        return f'<div class="trc t-{color}{css}" data-at="{part}">{seats(there) if there else pay + gain}</div>'

    def discovery(self) -> str:
        w, out = self.words, ""
        for color in COLOURS:
            owner = self.facts["discovery"][color]
            part = f"trace-{SIDES[self.side]}-{color}-discovery"
            rows = [(w.own("row.gives"), reward_msg(DISCOVERY[self.side]).text(w.lang))]
            self.tips[part] = Tip(w.own("discovery", color=w.term("trace", color)), w.own("discovery.what"), rows, "ST-8.3")
            out += f'<div class="trc disc t-{color}{" got" if owner is not None else ""}" data-at="{part}">' \
                   f'{seat(owner) if owner is not None else row(DISCOVERY[self.side])}</div>'
        return out

    def overflow(self) -> str:
        w, out = self.words, ""
        for color in COLOURS:
            owners = self.facts["overflow"][color]
            part = f"trace-{SIDES[self.side]}-{color}-overflow"
            self.tips[part] = Tip(w.own("overflow", color=w.term("trace", color)), w.own("overflow.what"), rule="ST-8.5")
            inner = seats(owners) if owners else amount(("+3", "vp", "k-vp"))
            out += f'<div class="trc many t-{color}{" got" if owners else ""}" data-at="{part}">{inner}</div>'
        return out

    def question(self) -> str:
        w = self.words
        missing = "".join([use("tr-" + color, "k-" + color) for color in COLOURS if self.facts["discovery"][color] is None])
        sign = ('<svg class="unknown" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="44" class="dash"/><circle r="31" class="thin"/>'
                '<text y="17">?</text></svg>')
        return f'<div class="q">{sign}<span>{w.safe("unknown.what")}<br><b>{w.safe("missing")}</b> {missing}</span></div>'

    def open_card(self) -> str:
        card = self.facts["open"]
        if not card:
            return ""
        w, part = self.words, f"open-{SIDES[self.side]}"
        self.tips[part] = card_face.tip(card, w)
        deck = f"speciesdeck-{SIDES[self.side]}"
        self.tips[deck] = Tip(w.own("species_deck"), w.own("species_deck.what"), [(w.own("row.left"), str(len(self.facts["deck"])))], "ST-19.7")
        name, left = escape(card_name(card).text(w.lang)), len(self.facts["deck"])
        return (f'<div class="open"><span class="oc" data-at="{part}" data-card="{card}">{use("ic-alien", "k-brass")}<b>{name}</b>'
                f'{card_face.cost(RAW[card])}</span><span class="od" data-at="{deck}">{use("ic-card", "k-card")}{left}</span></div>')

    def top_rewards(self) -> str:
        if self.name != "centaurians":
            return ""
        w, out, taken = self.words, "", self.view["centaurians"]["taken"]
        for i, top in enumerate(ALIENS["centaurians"]["top_rewards_left_to_right"]):
            rows = [(w.own("row.gives"), reward_msg(top["reward"]).text(w.lang))]
            self.tips[f"reward-{i}"] = Tip(w.own("top_reward"), w.own("top_reward.what"), rows, "ST-23.2")
            out += f'<span data-at="reward-{i}">{"✓" if taken[i] else row(top["reward"])}</span>'
        return f'<div class="tops">{out}</div>'

    def extras(self) -> str:
        """What lies beside the board: message tiles under way, milestones of the Exertians."""
        w, out = self.words, []
        if self.name == "centaurians":
            out = [f'{seat(p)} {w.safe("message_at", n=at)}' for p, at in enumerate(self.view["centaurians"]["tiles"]) if at is not None]
        if self.name == "exertians":
            out = [w.safe("exertian_at", n=at) for at in self.view["exertians"]["milestones"]]
        return f'<div class="more">{" · ".join(out)}</div>' if out else ""
