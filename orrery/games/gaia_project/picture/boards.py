"""The boards beside the galaxy: research, actions, rounds and goals, boosters, tokens, faction boards."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.text import Msg

from .. import components
from ..components import read
from ..words import booster_text, effect_msgs, tile_text, token_text
from .ink import amount, colour_of, effect, icon, panel, row, shape

DOMAIN: Final = "gaia_project"
SPOKEN: Final = {       # what a part says, made from its effect: tiles, boosters, tokens and action spaces have no names
    **{f"tile.{t.id}": tile_text(t) for t in [*components.STANDARD, *components.ADVANCED_TILES]},
    **{f"booster.{b.number}": booster_text(b) for b in components.BOOSTERS},
    **{f"token.{t.id}": token_text(t) for t in components.TOKENS},
    **{f"space.{a.id}": Msg(DOMAIN, "tile.list", {"what": effect_msgs(a.gain)}) for a in components.SPACES}}
OWN: Final = "gaia_project_picture"
RESEARCH: Final = read("research")
STANDARD: Final = {t["id"]: t for t in read("tech_tiles")["standard"]}
ADVANCED: Final = {t["id"]: t for t in read("tech_tiles")["advanced"]}
BOOSTERS: Final = {b["number"]: b for b in read("boosters")["boosters"]}
SPACES: Final = read("actions")["spaces"]
ROUNDS: Final = {t["id"]: t for t in read("round_scoring")["tiles"]}
TOKENS: Final = {t["id"]: t for t in read("federation_tokens")["tokens"]}
FINALS: Final = {t["id"]: t["neutral"] for t in read("final_scoring")["tiles"]}
HEADS: Final = {"terraforming": "ic-step", "navigation": "ic-range", "artificial_intelligence": "gp-qic", "gaia_project": "ic-gaia",
                "economy": "gp-credit", "science": "gp-knowledge"}
GOALS: Final = {"buildings_in_federations": "ic-fed", "buildings": "b-mine", "planet_types": "ic-type", "gaia_planets": "ic-gaia",
                "sectors": "ic-sector", "satellites": "b-sat"}
PIECES: Final = (("mine", "b-mine"), ("ts", "b-ts"), ("lab", "b-lab"), ("institute", "b-PI"), ("academy_knowledge", "b-academy"))


class Boards:
    """Draws the parts of one view."""

    def __init__(self, view: dict[str, Any], lang: str, marks: dict[str, str]) -> None:
        self.view, self.lang, self.marks = view, lang, marks
        self.players = view["players"]

    def say(self, key: str, **params: Any) -> str:
        return Msg(OWN, key, params).text(self.lang)

    def term(self, key: str) -> str:
        return (SPOKEN.get(key) or Msg(DOMAIN, key)).text(self.lang)

    def colour(self, seat: int) -> str:
        return colour_of(self.players[seat]["faction"])

    def head(self, g: Element, x: float, y: float, key: str) -> None:
        svg.text(g, x, y, self.say(key), 19, weight=600, display=True)

    # -- research -----------------------------------------------------------------------------------------------------------
    def research(self, parent: Element, x: float, y: float, width: float) -> float:
        """Six areas, level 5 on top; the height used."""
        panel(parent, x, y, width, 454)
        self.head(parent, x + 14, y + 26, "research")
        step = (width - 16) / 6
        for i, area in enumerate(RESEARCH["areas"]):
            self.area(parent, area, x + 8 + i * step, y + 36, step - 5)
        self.free_tiles(parent, x + 8, y + 406, width - 16)
        return 464

    def area(self, parent: Element, area: dict[str, Any], x: float, y: float, width: float) -> None:
        name = area["id"]
        g = svg.part(parent, f"research-{name}", self.marks, self.term(f"area.{name}"))
        svg.hit(g, x, y, width, 316, 8)
        svg.use(g, HEADS[name], x + width / 2 - 10, y + 3, 20, fill="var(--ink-2)", color="var(--ink-2)")
        top = y + 27
        for level in range(5, -1, -1):
            if level == 4:
                self.advanced(parent, name, x, top, width)
                top += 36
            self.level(g, area, level, x, top, width)
            top += 42
        self.standard(parent, name, x, top + 4, width)

    def level(self, g: Element, area: dict[str, Any], level: int, x: float, y: float, width: float) -> None:
        svg.el(g, "rect", x=x, y=y, width=width, height=39, rx=6, fill="var(--brass-soft)" if level == 5 else "var(--sunk)", fill_opacity=0.75)
        svg.text(g, x + width - 4, y + 13, level, 13, anchor="end", fill="var(--ink-3)")
        data = area["levels"][level]
        gain = {**data.get("now", {}), **data.get("income", {})}
        for key in ("range", "ore_per_step", "gaiaforming_tokens"):
            if data.get(key) and (level == 0 or area["levels"][level - 1].get(key) != data[key]):
                gain = {key: data[key], **gain}
        if "terraforming_token" in gain:
            gain = self.token_above(g, x, y)
        size = 16 if len(gain) < 3 else 13
        row(g, gain, x + 5, y + 12, size)
        here = [i for i, p in enumerate(self.players) if p["research"][area["id"]] == level]
        for k, seat in enumerate(here):
            shape(g, seat, x + 12 + k * 18, y + 29, 16, self.colour(seat))

    def token_above(self, g: Element, x: float, y: float) -> dict[str, int]:
        """What the federation token on Terraforming 5 gives, while it lies there."""
        token = self.view["terraforming_token"]
        if not token:
            return {}
        svg.use(g, "ic-fed", x + 4, y + 21, 16, color="var(--good)", fill="var(--good)")
        gain: dict[str, int] = TOKENS[token]["gain"]
        return gain

    def advanced(self, parent: Element, area: str, x: float, y: float, width: float) -> None:
        tile = self.view["advanced"].get(area)
        g = svg.part(parent, f"tile-advanced-{area}", self.marks, self.term(f"tile.{tile}") if tile else "")
        svg.el(g, "rect", class_="hit", x=x, y=y, width=width, height=34, rx=6, fill="var(--brass-soft)", stroke="var(--brass-fill)", stroke_width=1.4)
        if tile:
            effect(g, ADVANCED[tile], x, y + 17, width, 16)

    def standard(self, parent: Element, space: str, x: float, y: float, width: float) -> None:
        tile = self.view["tech"][space]
        g = svg.part(parent, f"tile-{space}", self.marks, self.term(f"tile.{tile}"))
        svg.el(g, "rect", class_="hit", x=x, y=y, width=width, height=40, rx=6, fill="var(--surface)", stroke="var(--line-3)", stroke_width=1.2)
        effect(g, STANDARD[tile], x, y + 16, width, 17)
        owners = [i for i, p in enumerate(self.players) if tile in p["tiles"] or tile in p["covered"]]
        for k, seat in enumerate(owners):
            shape(g, seat, x + width - 8 - k * 14, y + 35, 12, self.colour(seat))

    def free_tiles(self, parent: Element, x: float, y: float, width: float) -> None:
        svg.text(parent, x + 4, y + 24, self.say("any_area"), 16, fill="var(--ink-2)")
        left = 132
        step = (width - left) / 3
        for i in range(3):
            self.standard(parent, f"free{i + 1}", x + left + i * step, y, step - 6)

    # -- action spaces --------------------------------------------------------------------------------------------------------
    def actions(self, parent: Element, x: float, y: float, width: float, columns: int = 10) -> float:
        step = width / columns
        for i, space in enumerate(SPACES):
            left, top = x + (i % columns) * step, y + (i // columns) * 84
            used = space["id"] in self.view["actions_used"]
            g = svg.part(parent, f"action-{space['id']}", self.marks, self.term(f"space.{space['id']}"))
            svg.el(g, "rect", class_="hit", x=left, y=top + 10, width=step - 6, height=66, rx=8, fill="var(--sunk)" if used else "var(--surface)",
                   stroke="var(--line-2)", stroke_width=1.2)
            pays, cost = next(iter(space["pays"].items()))
            green = pays == "qic"
            svg.el(g, "rect", x=left + step / 2 - 18, y=top, width=30, height=22, rx=6 if green else 11, fill="#1f8f57" if green else "#7a4fc0")
            svg.text(g, left + step / 2 - 3, top + 16, cost, 14, anchor="middle", weight=700, fill="#fff")
            effect(g, {"gain": space["gain"]}, left, top + 48, step - 6, 17)
            if used:
                svg.el(g, "path", d=f"M{left + 8} {top + 68}L{left + step - 14} {top + 20}", stroke="var(--danger)", stroke_width=3, opacity=0.7)
        return 84.0 * -(-len(SPACES) // columns)

    # -- goals ------------------------------------------------------------------------------------------------------------------
    def rounds(self, parent: Element, x: float, y: float, width: float) -> float:
        """Six round tiles, the current one in brass; two final goals with everybody's count."""
        panel(parent, x, y, width, 128)
        step = (width - 20) / 6
        for i, name in enumerate(self.view["round_tiles"]):
            now, past = i + 1 == self.view["round"], i + 1 < self.view["round"]
            g = svg.group(parent, x + 10 + i * step, y + 10, opacity=0.45 if past else 1)
            svg.el(g, "rect", x=0, y=0, width=step - 6, height=52, rx=7, fill="var(--brass-soft)" if now else "var(--sunk)",
                   stroke="var(--brass-fill)" if now else "var(--line)", stroke_width=2 if now else 1)
            svg.text(g, 6, 17, i + 1, 14, weight=700, fill="var(--ink-3)")
            tile = ROUNDS[name]
            solo = bool(self.view.get("automa"))
            effect(g, {"gain": {"vp": tile["vp"]}, "on": tile["on"]}, 0, 36 if solo else 31, step - 6, 17)
            if solo:
                self.automa_points(g, tile["automa"], i, step - 13)
        for k, goal in enumerate(self.view["final_tiles"]):
            top = y + 86 + k * 26
            svg.use(parent, GOALS[goal], x + 12, top - 9, 20, fill="var(--ink-2)", color="var(--ink-2)")
            svg.text(parent, x + 40, top + 6, self.term(f"final.{goal}"), 15)
            self.standing(parent, k, x + width - 14, top)
        return 140

    def automa_points(self, g: Element, points: list[int], i: int, width: float) -> None:
        """What the Automa scores for passing: the left number up to round 3, then the right one (GP-21.11)."""
        for k, n in enumerate(points):
            counts = k == (0 if i < 3 else 1)
            svg.text(g, width if k else width - 16, 17, n, 14, anchor="end", weight=700 if counts else 400,
                     fill="var(--ink)" if counts else "var(--ink-3)")

    def standing(self, parent: Element, goal: int, right: float, y: float) -> None:
        """Everybody's count for a final goal, most first; with one or two players also the neutral one's (GP-19.01)."""
        counts = self.view.get("standings", [])
        if goal >= len(counts):
            return
        row = [*counts[goal], FINALS[self.view["final_tiles"][goal]]] if len(self.players) == 2 else counts[goal]
        for k, seat in enumerate(sorted(range(len(row)), key=lambda i: row[i])):
            svg.text(parent, right - k * 52, y + 6, row[seat], 16, anchor="end", weight=700)
            if seat < len(self.players):
                shape(parent, seat, right - k * 52 - 32, y, 15, self.colour(seat))
            else:
                mark = svg.el(parent, "circle", cx=right - k * 52 - 32, cy=y, r=7, fill="none", stroke="var(--ink-3)", stroke_width=1.6, stroke_dasharray="3 2")
                svg.el(mark, "title").text = self.say("neutral")

    def boosters(self, parent: Element, x: float, y: float, width: float) -> float:
        free = self.view["boosters"]
        self.head(parent, x + 2, y + 18, "boosters")
        columns = 5
        step = width / columns
        for i, number in enumerate(free):
            left, top = x + (i % columns) * step, y + 26 + (i // columns) * 62
            self.booster(svg.part(parent, f"booster-{number}", self.marks, self.term(f"booster.{number}")), number, left, top, step - 6)
        return 32 + 62.0 * max(1, -(-len(free) // columns))

    def booster(self, g: Element, number: int, x: float, y: float, width: float) -> None:
        data = BOOSTERS[number]
        svg.el(g, "rect", class_="hit", x=x, y=y, width=width, height=56, rx=7, fill="var(--surface)", stroke="var(--line-2)", stroke_width=1.2)
        effect(g, {"when": "income", "gain": data["income"]}, x, y + 16, width, 17)
        if "special" in data:
            effect(g, {"when": "special", "gain": data["special"]}, x, y + 40, width, 17)
        elif "pass" in data:
            effect(g, {"when": "pass", "gain": {"vp": data["pass"]["vp"]}, "per": data["pass"]["per"]}, x, y + 40, width, 17)

    def supply(self, parent: Element, x: float, y: float, width: float) -> float:
        """Federation tokens left, and the one on the terraforming track."""
        self.head(parent, x + 2, y + 18, "tokens")
        step = width / 6
        for i, (name, n) in enumerate(self.view["tokens"].items()):
            g = svg.part(parent, f"supply-{name}", self.marks, self.term(f"token.{name}"))
            ground = "var(--good-wash)" if TOKENS[name]["green"] else "var(--sunk)"
            svg.el(g, "rect", class_="hit", x=x + i * step, y=y + 26, width=step - 6, height=34, rx=9, fill=ground, stroke="var(--line-2)",
                   opacity=1 if n else 0.45)
            effect(g, {"gain": TOKENS[name]["gain"]}, x + i * step, y + 43, step - 26, 16)
            svg.text(g, x + (i + 1) * step - 12, y + 49, f"×{n}", 15, anchor="end", fill="var(--ink-2)")
        return 70

    # -- factions -----------------------------------------------------------------------------------------------------------------
    def factions(self, parent: Element, x: float, y: float, width: float, columns: int) -> float:
        """Before the game: the factions to choose from are clickable chips."""
        names = [m.removeprefix("faction-") for m in self.marks if m.startswith("faction-")]
        step = width / columns
        for i, name in enumerate(names):
            left, top = x + (i % columns) * step, y + (i // columns) * 46
            g = svg.part(parent, f"faction-{name}", self.marks, self.term(f"faction.{name}"))
            svg.el(g, "rect", class_="hit", x=left, y=top, width=step - 8, height=38, rx=9, fill="var(--surface)", stroke="var(--line-2)")
            svg.el(g, "circle", cx=left + 20, cy=top + 19, r=10, fill=colour_of(name), stroke="var(--edge)")
            svg.text(g, left + 38, top + 25, self.term(f"faction.{name}"), 16, weight=600)
        return 46.0 * -(-len(names) // columns) if names else 0.0

    def player(self, parent: Element, seat: int, x: float, y: float, width: float) -> float:
        """A faction board: resources, the power bowls, what stands and what is owned."""
        p = self.players[seat]
        mine = seat == self.view["seat"]
        panel(parent, x, y, width, 172, "var(--brass-soft)" if mine else "var(--surface)")
        shape(parent, seat, x + 20, y + 19, 19, self.colour(seat))
        name = self.term(f"faction.{p['faction']}") if p["faction"] else self.say("no_faction")
        svg.text(parent, x + 36, y + 26, name, 18, weight=600, display=True)
        svg.text(parent, x + width - 12, y + 27, p["vp"], 22, anchor="end", weight=700, display=True)
        left = x + 14
        for key in ("ore", "credits", "knowledge", "qic"):
            amount(parent, p[key], key, left, y + 46, 19)
            left += (width - 24) / 4
        self.bowls(parent, seat, x + 12, y + 62, width - 24)
        self.pieces(parent, p, self.colour(seat), x + 14, y + 123, width - 28)
        self.owned(parent, seat, x + 12, y + 137, width - 24)
        return 180

    def bowls(self, parent: Element, seat: int, x: float, y: float, width: float) -> None:
        """Ring, half, full: the cycle is visible in the token itself."""
        p = self.players[seat]
        step = (width - 54) / 3
        for i, n in enumerate(p["bowls"]):
            left = x + i * step
            svg.el(parent, "path", d=f"M{left} {y}H{left + step - 12}V{y + 26}Q{left + step - 12} {y + 48} {left + step - 34} {y + 48}H{left + 22}"
                   f"Q{left} {y + 48} {left} {y + 26}Z", fill="var(--sunk)", stroke="var(--line-2)")
            svg.text(parent, left + 7, y + 17, ("I", "II", "III")[i], 14, fill="var(--ink-3)")
            svg.text(parent, left + step - 18, y + 19, n, 17, anchor="end", weight=700)
            for k in range(min(n, 8)):
                power(parent, left + 26 + (k % 4) * 11, y + 26 + (k // 4) * 12, i)
            if p["brainstone"] == ("I", "II", "III")[i]:
                g = svg.part(parent, f"brain-{seat}", self.marks, self.say("brainstone"))
                svg.el(g, "circle", class_="hit", cx=left + 14, cy=y + 34, r=9, fill="var(--brass-fill)", stroke="var(--edge)")
                svg.text(g, left + 14, y + 39, "★", 12, anchor="middle", fill="var(--on-brass)")
        left = x + width - 44
        svg.el(parent, "rect", x=left, y=y, width=44, height=48, rx=10, fill="none", stroke="var(--good)", stroke_dasharray="4 3")
        icon(parent, "gaia_planet", left + 14, y + 16, 16)
        svg.text(parent, left + 36, y + 22, p["gaia_area"], 16, anchor="end", weight=700)
        svg.text(parent, left + 22, y + 42, f"{p['gaiaformers']['ready']}↟", 15, anchor="middle", fill="var(--ink-2)")

    def pieces(self, parent: Element, p: dict[str, Any], colour: str, x: float, y: float, width: float) -> None:
        step = width / 7
        standing = dict(p["pieces"])
        standing["academy_knowledge"] = standing.get("academy_knowledge", 0) + standing.get("academy_qic", 0)
        for i, (name, symbol) in enumerate(PIECES):
            g = svg.el(parent, "g", style=f"--seat:{colour}")
            svg.use(g, symbol, x + i * step, y - 11, 20)
            svg.text(g, x + i * step + 23, y + 6, standing.get(name, 0), 17, weight=700)
        svg.use(parent, "ic-fed", x + 5 * step, y - 10, 19, color="var(--ink-2)", fill="var(--ink-2)")
        svg.text(parent, x + 5 * step + 23, y + 6, sum(p["green"].values()) + sum(p["grey"].values()), 15, weight=700)
        svg.use(svg.el(parent, "g", style=f"--seat:{colour}"), "b-sat", x + 6 * step, y - 10, 19)
        svg.text(parent, x + 6 * step + 23, y + 6, p["satellites"], 15, weight=700)

    def tile_part(self, seat: int, tile: str) -> str:
        """A standard tile is touched for its special action, or to be covered by an advanced one."""
        cover = f"owned-{seat}-{tile}"
        return cover if cover in self.marks else f"special-{seat}-{tile}"

    def owned(self, parent: Element, seat: int, x: float, y: float, width: float) -> None:
        """Booster, tiles and tokens as small chips; special actions still open can be clicked."""
        p = self.players[seat]
        chips: list[tuple[str, dict[str, Any], str]] = []
        if p["booster"]:
            data = BOOSTERS[p["booster"]]
            bonus = {"when": "pass", "gain": {"vp": data["pass"]["vp"]}, "per": data["pass"]["per"]} if "pass" in data else {"gain": data["income"]}
            chips.append((f"special-{seat}-booster{p['booster']}", bonus, f"booster.{p['booster']}"))
        chips += [(f"special-{seat}-{t}", ADVANCED[t], f"tile.{t}") for t in p["advanced"]]
        chips += [(self.tile_part(seat, t), STANDARD[t], f"tile.{t}") for t in p["tiles"] if t not in p["covered"]]
        chips += [(f"token-{seat}-{t}", {"gain": TOKENS[t]["gain"]}, f"token.{t}") for t in dict.fromkeys([*p["green"], *p["grey"]])]
        own = [t for t in p["specials"] if t not in p["tiles"] and t not in p["advanced"] and not t.startswith("booster")]
        chips += [(f"special-{seat}-{t}", {}, f"special.{t}") for t in own]
        if not chips:
            return
        step = min(92.0, width / len(chips))
        for i, (part, data, key) in enumerate(chips):
            g = svg.part(parent, part, self.marks, self.term(key))
            used = part.rpartition("-")[2] in p["used"]
            green = key.startswith("token.") and key.removeprefix("token.") in p["green"]
            ground = "var(--good-wash)" if green else "var(--sunk)" if used or key.startswith("token.") else "var(--surface)"
            svg.el(g, "rect", class_="hit", x=x + i * step, y=y, width=step - 4, height=29, rx=6, fill=ground, stroke="var(--line-2)")
            if data:
                effect(g, data, x + i * step, y + 15, step - 4, 14)
            else:
                svg.text(g, x + i * step + step / 2 - 2, y + 21, "A", 14, anchor="middle", weight=700, fill="var(--warn)")


def power(parent: Element, x: float, y: float, bowl: int) -> None:
    svg.el(parent, "circle", cx=x, cy=y, r=4.4, fill="#7a4fc0" if bowl == 2 else "none", stroke="#7a4fc0", stroke_width=1.6)
    if bowl == 1:
        svg.el(parent, "path", d=f"M{x} {y - 4.4}A4.4 4.4 0 0 1 {x} {y + 4.4}Z", fill="#7a4fc0")
