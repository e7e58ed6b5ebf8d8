"""A player's board: resources with income, publicity, computer and pool, technologies, missions; and the hand as cards that can be read."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import DOCK, Panel, Tip

from ..rules.components import COLUMNS, TECH_DATA
from ..words.phrases import RAW, card_name, income_msg, reward_msg, tech_text
from . import card_face
from .boards import ABILITY
from .markup import Words, amount, icon, row, seat, use

UPPER: Final[dict[int, dict[str, int]]] = {2: {"publicity": 1}, 4: {"income": 1}}
FAME: Final = 10
RESEARCH: Final = 6


class OwnBoard:
    def __init__(self, view: dict[str, Any], player: int, words: Words, mine: bool) -> None:
        self.view, self.i, self.words, self.mine = view, player, words, mine
        self.p: dict[str, Any] = view["players"][player]
        self.tips: dict[str, Tip] = {}

    def panel(self) -> Panel:
        w = self.words
        title = w.own("board.own") if self.mine else w.own("board.other", n=self.i + 1)
        html = f'<div class="dk s{self.i + 1}"><div class="me">{self.resources()}{self.computer()}{self.below()}{self.projects()}</div>{self.hand()}</div>'
        return Panel("own", title, DOCK, html=html, min_w=330, page=w.own("hand"), sign="ic-hand", tips=self.tips)

    # -- numbers -------------------------------------------------------------------------------------------------------
    def income(self) -> dict[str, int]:
        out = {"credit": 3, "energy": 2, "card": 1}
        for card in self.p["tucked"]:
            kind = RAW[card]["income"]
            if kind in out:
                out[kind] += 1
        return out

    def resources(self) -> str:
        w, p, income = self.words, self.p, self.income()
        out = ""
        for key, field, n in (("credit", "credits", p["credits"]), ("energy", "energy", p["energy"]), ("card", "cards", len(p["hand"]))):
            self.tips[field] = Tip(w.own(field), w.own(f"{field}.what"), [(w.own("row.now"), str(n)), (w.own("row.each_round"), f"+{income[key]}")], "ST-17.10")
            out += f'<span class="a" data-tip="{field}">{n}{icon(key)}<small>+{income[key]}</small><i data-delta="{field}"></i></span>'
        self.tips["publicity"] = Tip(w.own("publicity"), w.own("publicity.what"), [(w.own("row.now"), str(p["publicity"]))], "ST-18.10")
        bar = "".join([f'<i class="{"on" if i < p["publicity"] else ""}{" six" if i == RESEARCH - 1 else ""}"></i>' for i in range(FAME)])
        out += f'<span class="pub" data-tip="publicity"><span class="a">{p["publicity"]}{icon("publicity")}</span><span class="bar">{bar}</span>' \
               '<i data-delta="publicity"></i></span>'
        if p["exofossils"] or self.view["oumuamua"]["placed"]:
            self.tips["exofossils"] = Tip(w.own("exofossils"), w.own("exofossils.what"), [(w.own("row.now"), str(p["exofossils"]))], "ST-22.6")
            out += f'<span class="a" data-tip="exofossils">{p["exofossils"]}{icon("exofossil")}<i data-delta="exofossils"></i></span>'
        self.tips["score"] = Tip(w.own("score"), w.own("score.what"), [(w.own("row.now"), str(p["score"]))], "ST-25.1")
        out += f'<span class="vpn" data-tip="score">{p["score"]}<small> {w.safe("pts")}</small><i data-delta="score"></i></span>'
        return f'<div class="res">{seat(self.i)}{out}</div>'

    # -- computer ------------------------------------------------------------------------------------------------------
    def computer(self) -> str:
        w, computer = self.words, self.p["computer"]
        upper = lower = ""
        for column in range(1, 7):
            tech = computer["techs"].get(str(column))
            reward = UPPER.get(column) or ({"vp": 2} if tech else None)
            filled = column <= computer["upper"]
            self.tips[f"computer-{column}"] = Tip(w.own("upper", n=column), w.own("upper.what"), self.gives(reward), "ST-11.3")
            upper += f'<div class="up{" fill" if filled else ""}{" t" if tech else ""}" data-at="computer-{column}">' \
                     f'{use("o-data", "k-data") if filled else row(reward) if reward else ""}</div>'
            if column in COLUMNS:
                below = TECH_DATA["technologies"][tech]["lower_space"] if tech else None
                full = column in computer["lower"]
                self.tips[f"lower-{column}"] = Tip(w.own("lower", n=column), w.own("lower.what"), self.gives(below), "ST-11.7")
                lower += f'<div class="lo{" t" if tech else ""}{" fill" if full else ""}" data-at="lower-{column}">' \
                         f'{use("o-data", "k-data") if full else row(below) if below else ""}</div>'
            else:
                lower += '<div class="lo no"></div>'
        return f'<div class="comp">{upper}{lower}</div>'

    def gives(self, reward: dict[str, int] | None) -> list[tuple[str, str]]:
        return [(self.words.own("row.gives"), reward_msg(reward).text(self.words.lang))] if reward else []

    def below(self) -> str:
        """The pool, what is tucked for income, probe and telescope technologies."""
        w, p = self.words, self.p
        self.tips["pool"] = Tip(w.own("pool"), w.own("pool.what"), [(w.own("row.now"), str(p["data"]))], "ST-11.1")
        pool = "".join([use("o-data", "k-data" + ("" if i < p["data"] else " off")) for i in range(6)])
        self.tips["income"] = Tip(w.own("income"), w.own("income.what"), [(card_name(c).text(w.lang), w.text(income_msg(c))) for c in p["tucked"][:8]],
                                  "ST-17.10")
        tucked = "".join([icon(RAW[card]["income"]) for card in p["tucked"]]) or "–"
        techs = ""
        for tech in p["techs"]:
            if not tech.startswith("computer"):
                key = f"own-{tech}"
                self.tips[key] = Tip(w.term("tech", tech), tech_text(tech, w.lang), rule="ST-13.6")
                techs += f'<span class="mtech {tech[:-2]}" data-tip="{key}">{"".join([amount(item) for item in ABILITY[tech]])}</span>'
        return (f'<div class="low"><span data-tip="pool">{w.safe("data")} <span class="pool">{pool}</span><i data-delta="data"></i></span>'
                f'<span data-tip="income">{w.safe("income")} <span class="rw">{tucked}</span></span><span>{techs}</span></div>')

    def projects(self) -> str:
        """Missions, end-of-game cards, messages and Exertian cards in front of the player."""
        w, p, out = self.words, self.p, ""
        for mission in p["missions"]:
            out += self.project(mission["card"], "ic-mission", [n - 1 for n in mission["circles"]])
        out += "".join([self.project(card, "ic-star", []) for card in p["endgame"]])
        for message in p["messages"]:
            out += self.project(message["card"], "ic-scan", [], w.safe("message_at", n=message["at"]))
        for field in ("exertian_played", "exertian_hand"):
            for i, card in enumerate(p[field]):
                if card:
                    part = f"exertian-{i}" if field == "exertian_hand" else f"card-{card}"
                    out += self.project(card, "ic-alien", [], part=part)
        done = f'<span class="cap">{w.safe("completed", n=len(p["completed"]))}</span>' if p["completed"] else ""
        return f'<div class="mis">{out}{done}</div>'

    def project(self, card: str, sign: str, covered: list[int], more: str = "", part: str = "") -> str:
        part = part or f"card-{card}"
        self.tips[part] = card_face.tip(card, self.words)
        circles = card_face.circles(card, covered, self.i)
        name = escape(card_name(card).text(self.words.lang))
        return f'<span class="miss" data-at="{part}" data-card="{card}">{use(sign, "k-brass")}<b>{name}</b>{circles}{more}</span>'

    # -- hand ----------------------------------------------------------------------------------------------------------
    def hand(self) -> str:
        w, cards = self.words, self.p["hand"]
        shown = ""
        for card in cards:
            if card is None:
                shown += f'<div class="slot">{card_face.back(w)}</div>'
            else:
                self.tips[f"card-{card}"] = card_face.tip(card, w)
                shown += card_face.held(card, w)
        empty = f'<p class="none">{w.safe("no_cards")}</p>' if not cards else ""
        return (f'<div data-chooses class="hand {card_face.fanned(cards, w)}" role="group" aria-label="{w.safe("hand")}">'
                f"{shown}{empty}</div>")
