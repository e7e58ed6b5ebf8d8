"""The research board: six named columns, levels from the top down with who stands there, the tiles that belong to them."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from .markup import INK, Words, amt, effect, per, row, seat, use
from .printed import ADVANCED, AREAS, HEADS, RESEARCH, STANDARD, TOKENS, Record

TOP = 5
SHOWN_WHEN_NEW = ("range", "ore_per_step", "gaiaforming_tokens")        # properties of a level, shown where they change


class Research:
    def __init__(self, view: dict[str, Any], words: Words) -> None:
        self.view, self.words, self.players = view, words, view["players"]
        self.tips: dict[str, Tip] = {}

    def panel(self) -> Panel:
        words = self.words
        return Panel("research", words.own("research"), SHELF, html=self.html(), group=1, note=words.own("research.note"), min_w=330, tips=self.tips)

    def html(self) -> str:
        axis = "".join([('<div class="rt adv"></div>' if n == TOP - 1 else "") + f'<div class="rl l{n}">{n}</div>' for n in range(TOP, -1, -1)])
        out = [f'<div class="rs"><div class="ra rax" aria-hidden="true"><div class="ra-h"></div>{axis}<div class="rt"></div></div>']
        out += [self.area(area) for area in AREAS]
        out.append(f'<div class="rfree"><span>{self.words.safe("any_area")}</span>')
        out += [self.standard(f"free{i}") for i in (1, 2, 3)]
        return "\n".join(out) + "</div></div>"

    def area(self, area: str) -> str:
        words = self.words
        self.tips[f"research-{area}"] = self.area_tip(area)
        head = (f'<div class="ra-h">{use(HEADS[area], "c-ink")}<span class="lg">{words.safe("area." + area)}</span>'
                f'<span class="sm">{words.safe("area.short." + area)}</span></div>')
        out = [f'<div class="ra" data-at="research-{area}">', head]
        for n in range(TOP, -1, -1):
            if n == TOP - 1:
                out.append(self.advanced(area))
            out.append(self.level(area, n))
        out.append(self.standard(area))
        return "".join(out) + "</div>"

    def level(self, area: str, n: int) -> str:
        data: Record = RESEARCH[area]["levels"][n]
        gain = {**data.get("now", {}), **data.get("income", {})}
        gain.pop("vp_per_gaia_planet", None)
        before = self.properties(area, n, data)
        if "gaiaformer" in gain:
            gain.pop("gaiaformer")
            before += use("b-gf", "", 15, INK)
        if "terraforming_token" in gain:
            gain, before = self.token_above(), use("ic-fed", "c-good")
        if "lost_planet" in gain:
            gain.pop("lost_planet")
            before += use("pl-lost", "", 17)
        plus = '<b class="plus">+</b>' if "income" in data else ""
        more = per("gaia_planet") if "vp_per_gaia_planet" in data.get("now", {}) else ""
        if more:
            gain = {"vp": gain["vp"]}
            more = f'{amt("+1", "vp")}{more}'
        here = [i for i, p in enumerate(self.players) if p["research"][area] == n]
        me = self.view.get("seat", -1)
        following = me >= 0 and self.players[me]["research"][area] == n - 1
        self.tips[f"level-{area}-{n}"] = self.level_tip(area, n, here)
        return (f'<div class="rl l{n}{" next" if following else ""}" data-tip="level-{area}-{n}"><span class="rg">{plus}{before}{row(gain)}{more}</span>'
                f'<span class="rw">{"".join([seat(i, 15) for i in here])}</span></div>')

    def properties(self, area: str, n: int, data: Record) -> str:
        """Range, ore a step, tokens a project: where they change."""
        out = ""
        for key in SHOWN_WHEN_NEW:
            if data.get(key) and (n == 0 or RESEARCH[area]["levels"][n - 1].get(key) != data[key]):
                out += (use("ic-step", "c-ink") if key == "ore_per_step" else "") + amt(data[key], key)
        return out

    def token_above(self) -> dict[str, int]:
        """What the federation token on Terraforming 5 gives, while it lies there."""
        token = self.view["terraforming_token"]
        return dict(TOKENS[token]["gain"]) if token else {}

    def owners(self, tile: str) -> str:
        found = [i for i, p in enumerate(self.players) if tile in p["tiles"] or tile in p["covered"]]
        return f'<span class="own">{"".join([seat(i, 12) for i in found])}</span>'

    def advanced(self, area: str) -> str:
        tile = self.view["advanced"].get(area)
        part = f"tile-advanced-{area}"
        if not tile:
            self.tips[part] = Tip(self.words.own("tile.advanced"), self.words.own("tile.gone"), rule="GP-9.08")
            return f'<div class="rt adv gone" data-at="{part}"></div>'
        self.tips[part] = self.tile_tip("tile.advanced", tile, area, "GP-9.05")
        return f'<div class="rt adv" data-at="{part}">{effect(ADVANCED[tile])}</div>'

    def standard(self, space: str) -> str:
        tile = self.view["tech"][space]
        self.tips[f"tile-{space}"] = self.tile_tip("tile.standard", tile, space, "GP-9.02" if space in RESEARCH else "GP-9.03")
        return f'<div class="rt" data-at="tile-{space}">{effect(STANDARD[tile])}{self.owners(tile)}</div>'

    # -- tips ---------------------------------------------------------------------------------------------------------------
    def tile_tip(self, kind: str, tile: str, space: str, rule: str) -> Tip:
        words = self.words
        where = words.plain("area." + space) if space in RESEARCH else words.own("any_area")
        rows = [(words.own("tile.advances"), escape(words.own("any_area") if kind == "tile.advanced" else where))]
        have = [self.who(i) for i, p in enumerate(self.players) if tile in p["tiles"] or tile in p["covered"]]
        if have:
            rows.append((words.own("tile.owned_by"), escape(", ".join(have))))
        if kind == "tile.advanced":
            rows.append((words.own("tile.needs"), words.safe("tile.advanced.needs")))
        return Tip(words.own(kind), words.plain("tile." + tile), rows, rule, note=where)

    def who(self, i: int) -> str:
        faction = self.players[i]["faction"]
        return self.words.plain("faction." + faction) if faction else str(i + 1)

    def area_tip(self, area: str) -> Tip:
        words = self.words
        tip = Tip(words.plain("area." + area), words.own("area.what." + area), rule="GP-11.01")
        me = self.view.get("seat", -1)
        if me >= 0:
            n = self.players[me]["research"][area]
            tip.note = words.own("area.you", n=n)
            if n < TOP:
                tip.rows.append((words.own("area.next", n=n + 1), escape(self.says(area, n + 1) or words.own("nothing"))))
                tip.rows.append((words.own("area.price"), amt(4, "knowledge")))
            tip.rows.append((words.own("area.end"), amt(4 * max(0, n - 2), "vp")))
        return tip

    def level_tip(self, area: str, n: int, here: list[int]) -> Tip:
        words = self.words
        rule = {"economy": "GP-11.19", "science": "GP-11.20", "gaia_project": "GP-11.18", "artificial_intelligence": "GP-11.17",
                "navigation": "GP-11.10", "terraforming": "GP-11.08"}[area]
        tip = Tip(words.own("level.name", area=words.plain("area." + area), n=n), words.start(self.says(area, n)) or words.own("level.nothing"), rule=rule)
        if here:
            tip.rows.append((words.own("level.here"), escape(", ".join([self.who(i) for i in here]))))
        if n == 3:
            tip.rows.append((words.own("level.reached"), amt(3, "power")))
        if n == TOP:
            tip.rows.append((words.own("tile.needs"), words.safe("level.top")))
        tip.rows.append((words.own("area.end"), amt(4 * max(0, n - 2), "vp")))
        return tip

    def says(self, area: str, n: int) -> str:
        """A level in words: at once, each round, and its property."""
        words, data = self.words, RESEARCH[area]["levels"][n]
        out: list[str] = []
        now = {key: amount for key, amount in data.get("now", {}).items() if key != "terraforming_token"}
        if "terraforming_token" in data.get("now", {}):
            token = self.view["terraforming_token"]
            out.append(words.own("level.token", what=words.plain("token." + token)) if token else words.own("level.token_gone"))
        if now:
            out.append(words.own("level.now", what=words.gains(now)))
        if data.get("income"):
            out.append(words.own("level.income", what=words.gains(data["income"])))
        if data.get("range"):
            out.append(words.own("level.range", n=data["range"]))
        if data.get("ore_per_step"):
            out.append(words.own("level.step", n=data["ore_per_step"]))
        if data.get("gaiaforming_tokens"):
            out.append(words.own("level.tokens", n=data["gaiaforming_tokens"]))
        return "; ".join(out)
