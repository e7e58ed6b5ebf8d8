"""A faction board as on cardboard: what the next piece costs and uncovers, the bowls with their tokens, the next income, what is owned."""
from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from orrery.kernel.panels import DOCK, PLAYER, Panel, Tip

from .markup import INK, Words, amt, effect, icon, row, use, when
from .printed import (
    ADVANCED,
    BUILDINGS,
    CAPS,
    COSTS,
    FACTIONS,
    PIECES,
    RESOURCES,
    STANDARD,
    TOKENS,
    VALUES,
    Record,
    added,
    income,
    level,
)
from .supply import booster_lines, booster_tip, token_tip

BOWLS: Final = ("I", "II", "III")
MOST_DRAWN: Final = 12
TRACKS: Final = ("mine", "ts", "lab", "institute")
FACTION_SPECIALS: Final = ("swap", "station", "downgrade", "lowest")
RULES: Final = {"mine": "GP-6.01", "ts": "GP-8.03", "lab": "GP-8.06", "institute": "GP-8.05", "academy_knowledge": "GP-8.07", "academy_qic": "GP-8.07"}


def ability(words: Words, faction: str) -> tuple[str, str]:
    """What the faction can do, and what its institute adds. The texts name the institute last, before a colon."""
    text = words.plain("ability." + faction)
    found = re.search(re.escape(words.own("institute")) + r"\s*:", text)
    return (text[:found.start()].strip(), words.start(text[found.end():].strip())) if found else (text, "")


class Board:
    """One player's board. me: the one who looks owns it."""

    def __init__(self, view: dict[str, Any], i: int, words: Words, player: Record | None = None) -> None:
        self.view, self.i, self.words = view, i, words
        self.p: Record = view["players"][i] if player is None else player
        self.key = str(i) if player is None else player["faction"]     # what slots are called; boards to choose from have no seat yet
        self.board: Record = FACTIONS[self.p["faction"]]
        self.tips: dict[str, Tip] = {}

    def panel(self, role: str) -> Panel:
        words = self.words
        title = words.own("own") if role == DOCK and self.i == self.view.get("seat") else words.plain("faction." + self.p["faction"])
        return Panel("own", title, role, html=self.html(), min_w=330, tips=self.tips)

    def html(self) -> str:
        return (f'<div class="fb f{self.i}">{self.head()}\n<div class="fb-l">{self.tracks()}</div>\n'
                f'<div class="fb-r">{self.resources()}\n{self.bowls()}\n{self.owned()}</div>\n{self.large()}</div>')

    # -- head -----------------------------------------------------------------------------------------------------------------
    def head(self) -> str:
        words, faction = self.words, self.p["faction"]
        can, institute = ability(words, faction)
        built = bool(self.p["pieces"].get("institute"))
        state = words.safe("institute") if built else words.safe("institute.not_built")
        gains = added([gain for _, _, gain in income(self.p)])
        self.tips[f"faction-board-{self.i}"] = self.faction_tip(can, institute, built)
        self.tips["income"] = self.income_tip(gains)
        coming = row(gains, "gain") if self.view["round"] < len(self.view["round_tiles"]) else f'<span>{words.safe("income.last_round")}</span>'
        more = f' <b class="{"" if built else "off"}">{state}</b> {escape(institute)}' if institute else ""
        return (f'<div class="fb-h" data-tip="faction-board-{self.i}">{use("pl-" + self.board["home"], "", 28)}<h2>{words.term("faction." + faction)}</h2>'
                f'<div class="fb-t"><p class="inc" data-at="income"><b>{words.safe("income.next")}</b>{coming}</p>'
                f'<p class="ab"><b>{words.safe("ability")}</b> {escape(can) or words.safe("ability.none")}{more}</p></div></div>')

    def faction_tip(self, can: str, institute: str, built: bool) -> Tip:
        words = self.words
        tip = Tip(words.plain("faction." + self.p["faction"]), can or words.own("ability.none"), note=words.plain("planet." + self.board["home"]),
                  rule="GP-18.01")
        if institute:
            tip.what += f" {words.own('institute' if built else 'institute.not_built')}: {institute}"
        return tip

    def income_tip(self, gains: dict[str, int]) -> Tip:
        words = self.words
        tip = Tip(words.own("income.next"), words.own("income.what"), rule="GP-5.04")
        tip.rows = [(words.own("income.all"), row(gains))]
        tip.rows += [(self.source(what, n), row(gain)) for what, n, gain in income(self.p)]
        return tip

    def source(self, what: str, n: int) -> str:
        """A source of income in words: "2 mines", "Economy, level 4"."""
        words = self.words
        if what in ("board", "tile"):
            return words.own("income." + what)
        if what == "booster":
            return words.own("booster.name", n=n)
        if what in BUILDINGS:
            return words.own("count", what=words.start(words.plain("building." + what)), n=n) if n > 1 else words.start(words.plain("building." + what))
        return words.own("level.name", area=words.plain("area." + what), n=n)

    # -- tracks ---------------------------------------------------------------------------------------------------------------
    def tracks(self) -> str:
        near = f'<span class="price alt">{amt(COSTS["ts_near"]["credits"], "credits")} {self.words.safe("near")}</span>'
        out = [self.track(kind, near if kind == "ts" else "") for kind in TRACKS]
        slots = self.slots("academy_knowledge") + self.slots("academy_qic")
        out.append(f'<div class="tr t-academy"><div class="trl" data-tip="slot-{self.key}-academy_knowledge-0">'
                   f'<b>{self.words.safe("track.academy")}</b>{price("academy_qic")}</div>'
                   f'<div class="sls">{slots}</div></div>')
        return f'<div class="tracks">{"".join(out)}</div>'

    def track(self, kind: str, extra: str = "") -> str:
        following = min(self.p["pieces"].get(kind, 0), len(self.board["buildings"][kind]["income"]) - 1)
        return (f'<div class="tr t-{kind}"><div class="trl" data-tip="slot-{self.key}-{kind}-{following}">'
                f'<b>{self.words.safe("track." + kind)}</b>{price(kind)}{extra}</div>'
                f'<div class="sls">{self.slots(kind)}</div></div>')

    def slots(self, kind: str) -> str:
        """A slot shows the piece that covers it and the income below."""
        data, built = self.board["buildings"][kind], self.p["pieces"].get(kind, 0)
        out = ""
        for j, gain in enumerate(data["income"]):
            state = "built" if j < built else "next" if j == built else ""
            special = when("special") + row(data["special"]) if kind == "academy_qic" and "special" in data else ""
            brings = special or row(gain) or '<span class="zero">–</span>'
            cover = "" if j < built else use(BUILDINGS[kind], f"f{self.i}", 21)
            part = f"special-{self.i}-academy" if kind == "academy_qic" and built else ""
            used = " used" if part and "academy" in self.p["used"] else ""
            where = f'data-at="{part}"' if part else f'data-tip="slot-{self.key}-{kind}-{j}"'
            self.tips[part or f"slot-{self.key}-{kind}-{j}"] = self.slot_tip(kind, j, gain, state, data)
            out += f'\n<div class="sl {state}{used}" {where}><span class="pc">{cover}</span><span class="brings">{brings}</span></div>'
        return out

    def slot_tip(self, kind: str, j: int, gain: dict[str, int], state: str, data: Record) -> Tip:
        words = self.words
        tip = Tip(words.start(words.plain("building." + kind)), "", rule=RULES[kind], note=words.own("slot." + (state or "later")))
        origin = [words.plain("building." + old) for old in data.get("from", [])]
        tip.what = words.own("slot.from", what=", ".join(origin)) if origin else words.own("slot.mine")
        tip.rows.append((words.own("bill.costs"), row(COSTS[kind])))
        if kind == "ts":
            tip.rows.append((words.own("slot.near"), row(COSTS["ts_near"])))
        if kind == "academy_qic" and "special" in data:
            tip.rows.append((words.own("slot.special"), row(data["special"])))
        else:
            tip.rows.append((words.own("slot.income"), row(gain) or words.safe("nothing")))
        if kind in ("lab", "academy_knowledge", "academy_qic"):
            tip.rows.append((words.own("slot.tile"), amt(1, "tech_tile")))
        if kind == "institute":
            _, institute = ability(words, self.p["faction"])
            tip.what += " " + institute
        tip.rows.append((words.own("slot.value"), str(VALUES[kind])))
        tip.rows.append((words.own("slot.left"), f"{PIECES[kind] - self.p['pieces'].get(kind, 0)}"))
        return tip

    # -- resources and power ------------------------------------------------------------------------------------------------------
    def resources(self) -> str:
        out = ""
        for key in RESOURCES:
            cap = CAPS.get(key, 0)
            part = f"resource-{self.i}-{key}"
            self.tips[part] = self.resource_tip(key, cap)
            limit = f"<small>/{cap}</small>" if cap else ""
            out += f'<span class="rv" data-at="{part}">{icon(key, 20)}<b>{self.p[key]}</b>{limit}<i data-delta="{key}"></i></span>'
        return f'<div class="res">{out}</div>'

    def resource_tip(self, key: str, cap: int) -> Tip:
        words = self.words
        tip = Tip(words.plain("resource." + key), words.own("resource." + key), rule="GP-4.01" if cap else "GP-4.02")
        if cap:
            tip.rows.append((words.own("resource.cap"), str(cap)))
        rows = [(self.source(what, n), amt(gain[key], key, "gain")) for what, n, gain in income(self.p) if gain.get(key)]
        total = sum([gain.get(key, 0) for _, _, gain in income(self.p)])
        tip.rows += [*rows, (words.own("income.next"), amt(total, key))] if rows else []
        return tip

    def bowls(self) -> str:
        words, p = self.words, self.p
        out = ""
        for k, n in enumerate(p["bowls"]):
            stone = p.get("brainstone") == BOWLS[k]
            self.tips[f"bowl-{self.i}-{k + 1}"] = self.bowl_tip(k, n)
            out += bowl(k, n, self.stone() if stone else "", f'data-at="bowl-{self.i}-{k + 1}"')
            out += '<span class="arr" aria-hidden="true">›</span>' if k < 2 else ""
        formers = p["gaiaformers"]
        ready = "".join([use("b-gf", f"f{self.i}", 17)] * formers["ready"]) or f'<small>{words.safe("gaia.none")}</small>'
        stone = self.stone() if p.get("brainstone") == "gaia" else ""
        self.tips[f"gaia-{self.i}"] = self.gaia_tip()
        out += (f'<div class="gaia" data-at="gaia-{self.i}"><b>{use("ic-gaia", "c-gaia")}{words.safe("gaia")}</b><em>{p["gaia_area"]}'
                f'<i data-delta="gaia"></i></em><span class="gf">{stone}{ready}</span></div>')
        return f'<div class="bowls">{out}</div>'

    def stone(self) -> str:
        self.tips[f"brain-{self.i}"] = Tip(self.words.own("brainstone"), self.words.own("brainstone.what"), rule="GP-18.12")
        return f'<i class="brain" data-at="brain-{self.i}" role="img" aria-label="{self.words.safe("brainstone")}">★</i>'

    def bowl_tip(self, k: int, n: int) -> Tip:
        words = self.words
        one, two, three = self.p["bowls"]
        tip = Tip(words.own("bowl.name", bowl=BOWLS[k]), words.own(f"bowl.what.{k + 1}"), rule=("GP-4.06", "GP-4.03", "GP-4.05")[k],
                  note=words.own("tokens.count", n=n))
        charges = sum([gain.get("charge", 0) for _, _, gain in income(self.p)])
        fresh = sum([gain.get("tokens", 0) for _, _, gain in income(self.p)])
        if charges or fresh:
            moved = min(charges, one + fresh)
            after = (one + fresh - moved, two + moved - min(charges - moved, two + moved), three + min(charges - moved, two + moved))
            tip.rows.append((words.own("bowl.after_income"), f"I {after[0]} · II {after[1]} · III {after[2]}"))
        if k == 1 and two > 1:
            tip.rows.append((words.own("bowl.after_burn"), f"I {one} · II {two - 2} · III {three + 1}"))
        return tip

    def gaia_tip(self) -> Tip:
        words, formers = self.words, self.p["gaiaformers"]
        tip = Tip(words.own("gaia.name"), words.own("gaia.what.2" if "gaia_bowl" in self.board["ability"] else "gaia.what"), rule="GP-5.08",
                  note=words.own("tokens.count", n=self.p["gaia_area"]))
        tip.rows = [(words.own("gaia.ready"), str(formers["ready"])), (words.own("gaia.planets"), str(formers["planets"]))]
        if formers["gaia_area"]:
            tip.rows.append((words.own("gaia.resting"), str(formers["gaia_area"])))
        tokens = level(self.p, "gaia_project").get("gaiaforming_tokens", 0)
        if tokens:
            tip.rows.append((words.own("gaia.price"), amt(tokens, "tokens")))
        return tip

    # -- what is owned ------------------------------------------------------------------------------------------------------------
    def chips(self) -> list[tuple[str, str, str, str, Tip]]:
        """(part, second part, class, what it shows, tip) of everything owned."""
        words, p, i = self.words, self.p, self.i
        out: list[tuple[str, str, str, str, Tip]] = []
        if p["booster"]:
            name = f"booster{p['booster']}"
            out.append((f"special-{i}-{name}", "", "bo" + self.spent(name), booster_lines(p["booster"]), booster_tip(p["booster"], words)))
        for tile in p["advanced"]:
            out.append((f"special-{i}-{tile}", "", "ot adv" + self.spent(tile), effect(ADVANCED[tile]), self.tile_tip("tile.advanced", tile)))
        for tile in p["tiles"]:
            covered = tile in p["covered"]
            css = "ot cov" if covered else "ot" + self.spent(tile)
            second = "" if STANDARD[tile]["when"] == "special" else f"owned-{i}-{tile}"
            out.append((second or f"special-{i}-{tile}", f"owned-{i}-{tile}", css, effect(STANDARD[tile]), self.tile_tip("tile.standard", tile, covered)))
        for name in [s for s in p["specials"] if s in FACTION_SPECIALS]:
            tip = Tip(words.own("special"), words.plain("special." + name) + ".", rule="GP-12.10", note=self.once(name))
            out.append((f"special-{i}-{name}", "", "ot" + self.spent(name), when("special") + SPECIAL_SIGNS[name], tip))
        for kind in ("green", "grey"):
            for name, n in p[kind].items():
                shown = use("ic-fed", "c-good" if kind == "green" else "c-ink") + row(TOKENS[name]["gain"])
                out += [(f"token-{i}-{name}", "", f"ot fedt {kind}", shown, token_tip(name, words, kind == "green"))] * n
        return out

    def spent(self, special: str) -> str:
        return " used" if special in self.p["used"] else ""

    def once(self, special: str) -> str:
        return self.words.own("special.used" if special in self.p["used"] else "special.open")

    def tile_tip(self, kind: str, tile: str, covered: bool = False) -> Tip:
        words = self.words
        what = words.plain("tile." + tile)
        note = words.own("tile.covered") if covered else self.once(tile) if tile in self.p["specials"] else ""
        return Tip(words.own(kind), what + ".", rule="GP-9.07" if covered else "GP-9.12", note=note)

    def owned(self) -> str:
        """A standard tile with an action can be used and, at another question, be covered: it stands in both parts."""
        out = ""
        for part, second, css, shown, tip in self.chips():
            self.tips[part] = tip
            if second and second != part:
                self.tips[second] = tip
                shown = f'<span class="covers" data-at="{second}">{shown}</span>'
            out += f'<div class="{css}" data-at="{part}">{shown}</div>'
        return f'<div class="owned">{out}</div>'

    # -- shown when the panel is enlarged -------------------------------------------------------------------------------------------
    def large(self) -> str:
        """Income by source, every tile in words, the whole ability."""
        words = self.words
        sources = income(self.p)
        total = added([gain for _, _, gain in sources])
        keys = list(total)
        body = "".join([f'<tr><th>{escape(self.source(what, n))}</th>' + "".join([f"<td>{gain.get(key, '')}</td>" for key in keys]) + "</tr>"
                        for what, n, gain in sources])
        heads = "".join([f"<td>{icon(key, 18)}</td>" for key in keys])
        foot = "".join([f"<td>+{total[key]}</td>" for key in keys])
        table = (f'<table class="srct"><thead><tr><th>{words.safe("income.by_source")}</th>{heads}</tr></thead><tbody>{body}</tbody>'
                 f'<tfoot><tr><th>{words.safe("income.all")}</th>{foot}</tr></tfoot></table>')
        tiles = "".join([f'<div><span class="{css}">{shown}</span><span>{escape(tip.what)}</span></div>' for _, _, css, shown, tip in self.chips()])
        can, institute = ability(words, self.p["faction"])
        state = words.safe("institute") if self.p["pieces"].get("institute") else words.safe("institute.not_built")
        more = f"<p><b>{state}</b> {escape(institute)}</p>" if institute else ""
        return (f'<div class="bigrow">{table}<div class="tw"><h3>{words.safe("owned")}</h3>{tiles}</div>'
                f'<div class="tw abil"><h3>{words.safe("faction.does", who=words.plain("faction." + self.p["faction"]))}</h3>'
                f'<p><b>{words.safe("ability")}</b> {escape(can) or words.safe("ability.none")}</p>{more}</div></div>')


SPECIAL_SIGNS: Final = {"swap": use("ic-swap", "c-ink") + use("b-PI", "c-ink", 0, INK), "station": use("b-sp", "c-ink", 0, INK),
                        "downgrade": use("b-lab", "c-ink", 0, INK) + "→" + use("b-ts", "c-ink", 0, INK), "lowest": use("ic-tracks", "c-ink")}


def price(kind: str) -> str:
    return f'<span class="price">{row(COSTS[kind])}</span>'


def bowl(k: int, n: int, stone: str = "", attributes: str = "") -> str:
    """A bowl with its tokens: rings, half and full ones, so that the cycle is seen in the token."""
    tokens = "".join([f'<i class="pt p{k + 1}"></i>'] * min(n, MOST_DRAWN))
    return (f'<div class="bowl b{k + 1}" {attributes}><b>{BOWLS[k]}</b><em>{n}<i data-delta="bowl{k + 1}"></i></em>'
            f'<div class="bpts">{stone}{tokens}</div></div>')


def shown_board(view: dict[str, Any], looking: int) -> int:
    """Whose board is in the dock: one's own, or the one looked at; -1 none. The Automa has cards instead, see automa_cards.py."""
    people = [i for i, p in enumerate(view["players"]) if p["faction"] and i < view["seats"]]
    me = view.get("seat", -1)
    return looking if looking in people else me if me in people else next(iter(people), -1)


def own_panel(view: dict[str, Any], words: Words, i: int) -> Panel:
    return Board(view, i, words).panel(DOCK if i == view.get("seat", -1) or view.get("seat", -1) < 0 else PLAYER)
