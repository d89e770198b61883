"""Four ways to search for a solution by backtracking, each with chance in it, that stop at a budget of looks.

Backtracking gives one variable after the other a value, strikes out what this forbids the others, and takes the last
choice back where one has nothing left; next is always a variable with the fewest values left, ties broken at random
(Haralick and Elliott 1980). The four differ in one thing each:

- Backtracking takes the values in random order;
- Careful takes the values first that leave the others the most, and pays for the looks that this takes (Haralick and
  Elliott 1980; Frost and Dechter 1995);
- Restarts begins anew after 1, 1, 2, 1, 1, 2, 4, ... times a number of choices taken back (Luby, Sinclair and Zuckerman
  1993);
- Learning does so too, and divides the number of values left by how often a variable has had none (after Boussemart and
  others 2004, who count it for each condition).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from demo_data.puzzle import Puzzle, below, members, one_of

UNIT = 16
"""Choices taken back before the first restart."""


class OutOfLooksError(Exception):
    """The budget is spent."""


class Search:
    """One search for a solution.

    Parameters
    ----------
    puzzle
        The puzzle.
    looks
        How often it may look at what a value allows another variable.
    rng
        Its chance.
    restarts, learns, careful
        What it does beside plain backtracking.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        looks: int,
        rng: Random,
        *,
        restarts: bool = False,
        learns: bool = False,
        careful: bool = False,
    ) -> None:
        self.puzzle, self.left, self.rng = puzzle, looks, rng
        self.restarts, self.learns, self.careful = restarts, learns, careful
        self.weights = [1] * len(puzzle.values)
        self.back = 0

    def solution(self) -> list[int] | None:
        """A value for each variable, or None where the budget was spent before one was found."""
        try:
            for times in luby():
                self.back = UNIT * times if self.restarts else self.left
                values = self._descend(list(self.puzzle.values), list(range(len(self.puzzle.values))))
                if values is not None:
                    return [of.bit_length() - 1 for of in values]
        except OutOfLooksError:
            pass
        return None

    def _descend(self, values: list[int], free: list[int]) -> list[int] | None:
        if not free:
            return values
        ranks = [values[x].bit_count() / self.weights[x] for x in free]
        fewest = min(ranks)
        tied = [x for x, rank in zip(free, ranks, strict=True) if rank == fewest]
        x = tied[below(len(tied), self.rng)]
        rest = [y for y in free if y != x]
        for value in self._in_order(values, set(rest), x):
            narrowed = self._narrowed(values, set(rest), x, value)
            found = None if narrowed is None else self._descend(narrowed, rest)
            if found is not None:
                return found
            self.back -= 1
            if self.back < 0:
                break
        return None

    def _in_order(self, values: list[int], free: set[int], x: int) -> Iterator[int]:
        """The values of a variable in the order in which they are tried."""
        left = values[x]
        leaves = {value: self._leaves(values, free, x, value) for value in members(left)} if self.careful else {}
        while left:
            most = max((leaves[value] for value in members(left)), default=0) if leaves else 0
            value = one_of(sum(1 << v for v in members(left) if leaves[v] == most) if leaves else left, self.rng)
            left ^= 1 << value
            yield value

    def _leaves(self, values: list[int], free: set[int], x: int, value: int) -> int:
        """How many values the others would have left; none where one of them would have none."""
        total = 0
        for y, allows in zip(self.puzzle.others[x], self.puzzle.allows[x], strict=True):
            if y in free:
                self._look()
                left = (values[y] & allows[value]).bit_count()
                if not left:
                    return 0
                total += left
        return total

    def _narrowed(self, values: list[int], free: set[int], x: int, value: int) -> list[int] | None:
        """What all variables have left beside x = value; None where one has nothing left."""
        narrowed = list(values)
        narrowed[x] = 1 << value
        for y, allows in zip(self.puzzle.others[x], self.puzzle.allows[x], strict=True):
            if y in free:
                self._look()
                narrowed[y] &= allows[value]
                if not narrowed[y]:
                    self.weights[y] += self.learns
                    return None
        return narrowed

    def _look(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OutOfLooksError


def luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ... (in Knuth's way)."""
    u, v = 1, 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)


SEARCHES: dict[str, dict[str, bool]] = {
    "Backtracking": {},
    "Careful": {"careful": True},
    "Restarts": {"restarts": True},
    "Learning": {"restarts": True, "learns": True},
}
"""What each does."""
