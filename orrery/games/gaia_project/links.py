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
        self.shape = shape
        self.free = free
        self.touches = touches
        self.values = values
        self.bridges = bridges
        k = len(touches)
        self.ends: dict[int, list[int]] = {1 << i: [0] for i in range(k)}   # mask -> by number of satellites: possible end hexes
        self.fewest: dict[int, int] = {1 << i: 0 for i in range(k)}         # mask -> fewest satellites
        self.worth: dict[int, int] = {1 << i: values[i] for i in range(k)}
        self.touch: dict[int, int] = {1 << i: touches[i] for i in range(k)}
        self.layer = 0
        self.need, self.last = 0, NEVER         # what is looked for: this worth, with at most `last` satellites
        self.best: list[int] = []
        self._rank()

    def _rank(self) -> None:
        """best[r]: the most that r more satellites can add; one satellite touches at most two groups that are not linked yet."""
        values = sorted(self.values, reverse=True)
        self.best = [sum(values[:2 * r]) for r in range(len(values) + 1)]

    def hopeless(self, m: int, c: int) -> bool:
        """Too little worth for the satellites that are left."""
        left = self.last - c
        return left < len(self.best) and self.worth[m] + self.best[left] < self.need

    def step(self, limit: int) -> list[int]:
        """Go on to one satellite more; the masks reached for the first time. Masks worth `limit` or more are not extended."""
        self.layer += 1
        c = self.layer
        ends, fewest = self.ends, self.fewest
        masks = [m for m in ends if self.worth[m] < limit and not self.hopeless(m, c - 1)]
        fresh: list[int] = []
        work: list[tuple[int, int]] = []
        for m in masks:
            before = ends[m][c - 1]
            cells = before | (self.shape.grow(before) & self.free)
            for bridge in self.bridges:
                if before & bridge:
                    cells |= bridge
            if c > fewest[m]:
                cells |= self.touch[m]
            ends[m].append(cells)
            if cells:
                work.append((m, cells))
        if c >= 3:
            self._join(masks, c, work, fresh)
        self._touching(work, c, limit, fresh)
        return fresh

    def _join(self, masks: list[int], c: int, work: list[tuple[int, int]], fresh: list[int]) -> None:
        """Two links that meet on a hex: a and b satellites make a + b - 1."""
        ends, fewest = self.ends, self.fewest
        wide = [(m, ends[m], fewest[m], self.worth[m]) for m in masks if ends[m][c - 1]]
        left = self.last - c
        enough = self.need - self.best[left] if left < len(self.best) else 0
        for i, (m1, e1, f1, w1) in enumerate(wide):
            for m2, e2, f2, w2 in wide[i + 1:]:
                if m1 & m2 or f1 + f2 >= c or w1 + w2 < enough:
                    continue
                cells = 0
                for a in range(2, c):
                    cells |= e1[a] & e2[c + 1 - a]
                if cells:
                    self._reach(m1 | m2, cells, c, work, fresh)

    def _touching(self, work: list[tuple[int, int]], c: int, limit: int, fresh: list[int]) -> None:
        """A link whose end touches another group includes it."""
        while work:
            m, cells = work.pop()
            if self.worth[m] >= limit:
                continue
            for j, touch in enumerate(self.touches):
                if not m >> j & 1:
                    both = cells & touch
                    if both:
                        self._reach(m | 1 << j, both, c, work, fresh)

    def _reach(self, m: int, cells: int, c: int, work: list[tuple[int, int]], fresh: list[int]) -> None:
        found = self.ends.get(m)
        if found is None:
            found = [0] * c
            self.ends[m] = found
            self.fewest[m] = c
            indices = [i for i in range(len(self.touches)) if m >> i & 1]
            self.worth[m] = sum([self.values[i] for i in indices])
            self.touch[m] = 0
            for i in indices:
                self.touch[m] |= self.touches[i]
            fresh.append(m)
        while len(found) <= c:
            found.append(0)
        new = cells & ~found[c]
        if new:
            found[c] |= new
            work.append((m, new))

    # -- asking ------------------------------------------------------------------------------------------------------
    def least(self, need: int, budget: int, required: int) -> int:
        """The fewest satellites that link groups worth `need` (all of the mask `required` among them); NEVER within the budget."""
        for m, worth in self.worth.items():
            if worth >= need and m & required == required:
                return 0
        if sum(self.values) < need:
            return NEVER
        limit = need if not required else NEVER * NEVER
        self.need, self.last = need, budget
        while self.layer < budget:
            for m in self.step(limit):
                if self.worth[m] >= need and m & required == required:
                    return self.layer
        return NEVER

    def link_all(self, budget: int) -> int:
        """The fewest satellites that link all groups."""
        full = (1 << len(self.touches)) - 1
        if full in self.fewest or not full:
            return 0
        self.values = [1] * len(self.touches)       # each group counts alike: all of them are needed
        self.worth = dict.fromkeys(self.worth, 1)
        self.need, self.last = len(self.touches), budget
        self._rank()
        while self.layer < budget:
            if full in self.step(NEVER * NEVER):
                return self.layer
        return NEVER

    def greedy(self, need: int, start: int) -> tuple[int, int, int]:
        """(satellites, their number, worth) of a link grown from one group to the nearest other one, and so on: no promise of fewest."""
        shape, free, touches = self.shape, self.free, self.touches
        mask, satellites, worth = 1 << start, 0, self.values[start]
        near = touches[start]
        while worth < need:
            rings = [near & ~satellites]
            while rings[-1]:
                found = [j for j, touch in enumerate(touches) if not mask >> j & 1 and rings[-1] & touch]
                if found:
                    break
                seen = satellites
                for ring in rings:
                    seen |= ring
                rings.append(shape.grow(rings[-1]) & free & ~seen)
            else:
                return satellites, NEVER, worth
            best = max(found, key=lambda j: self.values[j])
            cell = rings[-1] & touches[best]
            cell &= -cell
            path = cell
            for ring in rings[-2::-1]:
                cell = shape.grow(cell) & ring
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
    def tree(self, m: int) -> int:
        """Satellites (bits) of one cheapest link of the groups in the mask."""
        c = self.fewest[m]
        if not c:
            return 0
        cells = self.ends[m][c]
        return self._back(m, c, cells & -cells)

    def _back(self, m: int, c: int, v: int) -> int:
        """The satellites of a link of m with c satellites that ends on v (a single bit)."""
        ends = self.ends
        while c > 1 and ends[m][c - 1] & v:
            c -= 1
        for j, touch in enumerate(self.touches):
            rest = m & ~(1 << j)
            if m >> j & 1 and touch & v:
                if not rest:
                    return v
                if rest in ends and len(ends[rest]) > c and ends[rest][c] & v:
                    return self._back(rest, c, v)
        if self.fewest[m] == c - 1 and self.touch[m] & v and self.fewest[m] > 0:
            return self.tree(m) | v
        if c > 1:
            before = self.shape.grow(v) & ends[m][c - 1]
            if before:
                return self._back(m, c - 1, before & -before) | v
        sub = (m - 1) & m
        while sub:
            other = m ^ sub
            if sub in ends and other in ends:
                for a in range(1, c + 1):
                    b = c + 1 - a
                    if len(ends[sub]) > a and len(ends[other]) > b and ends[sub][a] & v and ends[other][b] & v:
                        return self._back(sub, a, v) | self._back(other, b, v)
            sub = (sub - 1) & m
        return v
