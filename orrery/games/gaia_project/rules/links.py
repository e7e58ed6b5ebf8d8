"""Linking groups of planets with the fewest satellites (GP-10.07 to 10.12): layered search over sets of hexes.

A set of hexes is one integer (a bit per hex), so growing it by a ring or meeting another set is a few machine operations. For
every set of groups and every number of satellites we know on which hexes such a link can end; links are grown by one satellite
at a time and joined where they meet. Nothing enumerates federations.
"""
from __future__ import annotations

from .hexmap import Shape

NEVER = 99


class Links:
    """A search over some groups (their touching hexes and values) on the hexes free for satellites.

    `bridges` are further own groups that a link may cross for free without being asked to include them.
    """

    def __init__(self, shape: Shape, free: int, touches: list[int], values: list[int], bridges: list[int]) -> None:
        self.shape: Shape = shape
        self.free: int = free
        self.touches: list[int] = touches
        self.values: list[int] = values
        self.bridges: list[int] = bridges
        k = len(touches)
        # what can be linked, in the order in which it was reached; a link is a number of these lists
        self.masks: list[int] = [1 << i for i in range(k)]              # its groups
        self.at: dict[int, int] = {1 << i: i for i in range(k)}         # mask -> number
        self.ends: list[list[int]] = [[0] for _ in range(k)]            # by number of satellites: possible end hexes
        self.fewest: list[int] = [0] * k                                # satellites
        self.worth: list[int] = [v for v in values]                     # noqa: C416  a list of its own
        self.touch: list[int] = [t for t in touches]                    # noqa: C416
        self.layer: int = 0
        self.need: int = 0                      # what is looked for: this worth, with at most `last` satellites
        self.last: int = NEVER
        self.best: list[int] = []
        self.work: list[int] = []               # links that got new end hexes in this layer, and those hexes
        self.new: list[int] = []
        self._rank()

    def _rank(self) -> None:
        """best[r]: the most that r more satellites can add; one satellite touches at most two groups that are not linked yet."""
        values = sorted(self.values, reverse=True)
        self.best = [sum(values[:2 * r]) for r in range(len(values) + 1)]

    def hopeless(self, link: int, c: int) -> bool:
        """Too little worth for the satellites that are left."""
        left = self.last - c
        return left < len(self.best) and self.worth[link] + self.best[left] < self.need

    def step(self, limit: int) -> list[int]:
        """Go on to one satellite more; the links reached for the first time. Links worth `limit` or more are not extended."""
        self.layer += 1
        c = self.layer
        links = [m for m in range(len(self.masks)) if self.worth[m] < limit and not self.hopeless(m, c - 1)]
        self.work = []
        self.new = []
        reached = len(self.masks)
        for m in links:
            before = self.ends[m][c - 1]
            cells = before | (self.shape.grow(before) & self.free)
            for bridge in self.bridges:
                if before & bridge:
                    cells |= bridge
            if c > self.fewest[m]:
                cells |= self.touch[m]
            self.ends[m].append(cells)
            if cells:
                self.work.append(m)
                self.new.append(cells)
        if c >= 3:
            self._join(links, c)
        self._touching(c, limit)
        return list(range(reached, len(self.masks)))

    def _join(self, links: list[int], c: int) -> None:
        """Two links that meet on a hex: a and b satellites make a + b - 1."""
        wide = [m for m in links if self.ends[m][c - 1]]
        left = self.last - c
        enough = self.need - self.best[left] if left < len(self.best) else 0
        for i in range(len(wide)):
            m1 = wide[i]
            for j in range(i + 1, len(wide)):
                m2 = wide[j]
                if self.masks[m1] & self.masks[m2] or self.fewest[m1] + self.fewest[m2] >= c or self.worth[m1] + self.worth[m2] < enough:
                    continue
                e1, e2 = self.ends[m1], self.ends[m2]
                cells = 0
                for a in range(2, c):
                    cells |= e1[a] & e2[c + 1 - a]
                if cells:
                    self._reach(self.masks[m1] | self.masks[m2], cells, c)

    def _touching(self, c: int, limit: int) -> None:
        """A link whose end touches another group includes it."""
        while self.work:
            m, cells = self.work.pop(), self.new.pop()
            if self.worth[m] >= limit:
                continue
            for j, touch in enumerate(self.touches):
                if not self.masks[m] >> j & 1:
                    both = cells & touch
                    if both:
                        self._reach(self.masks[m] | 1 << j, both, c)

    def _reach(self, mask: int, cells: int, c: int) -> None:
        if mask not in self.at:
            self._begin(mask, c)
        m = self.at[mask]
        found = self.ends[m]
        while len(found) <= c:
            found.append(0)
        new = cells & ~found[c]
        if new:
            found[c] |= new
            self.work.append(m)
            self.new.append(new)

    def _begin(self, mask: int, c: int) -> None:
        """A link that was not reached before."""
        self.at[mask] = len(self.masks)
        self.masks.append(mask)
        self.ends.append([0] * c)
        self.fewest.append(c)
        worth, touch = 0, 0
        for i in range(len(self.touches)):
            if mask >> i & 1:
                worth += self.values[i]
                touch |= self.touches[i]
        self.worth.append(worth)
        self.touch.append(touch)

    def enough(self, link: int, need: int, required: int) -> bool:
        """Is it worth so much, with all of the mask `required` in it?"""
        return self.worth[link] >= need and self.masks[link] & required == required

    # -- asking ------------------------------------------------------------------------------------------------------
    def least(self, need: int, budget: int, required: int) -> int:
        """The fewest satellites that link groups worth `need` (all of the mask `required` among them); NEVER within the budget."""
        for m in range(len(self.masks)):
            if self.enough(m, need, required):
                return 0
        if sum(self.values) < need:
            return NEVER
        limit = need if not required else NEVER * NEVER
        self.need, self.last = need, budget
        while self.layer < budget:
            for m in self.step(limit):
                if self.enough(m, need, required):
                    return self.layer
        return NEVER

    def link_all(self, budget: int) -> int:
        """The fewest satellites that link all groups."""
        full = (1 << len(self.touches)) - 1
        if full in self.at or not full:
            return 0
        self.values = [1] * len(self.touches)       # each group counts alike: all of them are needed
        self.worth = [1] * len(self.masks)
        self.need, self.last = len(self.touches), budget
        self._rank()
        while self.layer < budget:
            self.step(NEVER * NEVER)
            if full in self.at:
                return self.layer
        return NEVER

    def greedy(self, need: int, start: int) -> tuple[int, int, int]:
        """(satellites, their number, worth) of a link grown from one group to the nearest other one, and so on: no promise of fewest."""
        shape, free, touches = self.shape, self.free, self.touches
        mask, satellites, worth = 1 << start, 0, self.values[start]
        near = touches[start]
        while worth < need:
            rings = [near & ~satellites]
            found: list[int] = []
            while rings[-1] and not found:
                found = [j for j, touch in enumerate(touches) if not mask >> j & 1 and rings[-1] & touch]
                if not found:
                    seen = satellites
                    for ring in rings:
                        seen |= ring
                    rings.append(shape.grow(rings[-1]) & free & ~seen)
            if not found:
                return satellites, NEVER, worth
            best = max(found, key=lambda j: self.values[j])
            cell = rings[-1] & touches[best]
            cell &= -cell
            path = cell
            for i in range(len(rings) - 2, -1, -1):
                cell = shape.grow(cell) & rings[i]
                cell &= -cell
                path |= cell
            satellites |= path
            near |= shape.grow(path) & free
            for j, touch in enumerate(touches):
                if not mask >> j & 1 and path & touch:
                    mask |= 1 << j
                    worth += self.values[j]
                    near |= touch
        return satellites, satellites.bit_count(), worth

    # -- one way to do it --------------------------------------------------------------------------------------------
    def tree(self, link: int) -> int:
        """Satellites (bits) of one cheapest way to link these groups."""
        c = self.fewest[link]
        if not c:
            return 0
        cells = self.ends[link][c]
        return self._back(link, c, cells & -cells)

    def _meets(self, mask: int, c: int, v: int) -> bool:
        """Is there a link of the mask that can end on v (a single bit) with c satellites?"""
        if mask not in self.at:
            return False
        found = self.ends[self.at[mask]]
        return len(found) > c and bool(found[c] & v)

    def _back(self, link: int, c: int, v: int) -> int:
        """The satellites of a link with c satellites that ends on v (a single bit)."""
        m = self.masks[link]
        while c > 1 and self.ends[link][c - 1] & v:
            c -= 1
        for j, touch in enumerate(self.touches):
            rest = m & ~(1 << j)
            if m >> j & 1 and touch & v:
                if not rest:
                    return v
                if self._meets(rest, c, v):
                    return self._back(self.at[rest], c, v)
        if self.fewest[link] == c - 1 and self.touch[link] & v and self.fewest[link] > 0:
            return self.tree(link) | v
        if c > 1:
            before = self.shape.grow(v) & self.ends[link][c - 1]
            if before:
                return self._back(link, c - 1, before & -before) | v
        sub = (m - 1) & m
        while sub:
            other = m ^ sub
            if sub in self.at and other in self.at:
                for a in range(1, c + 1):
                    if self._meets(sub, a, v) and self._meets(other, c + 1 - a, v):
                        return self._back(self.at[sub], a, v) | self._back(self.at[other], c + 1 - a, v)
            sub = (sub - 1) & m
        return v
