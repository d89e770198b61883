"""A puzzle as variables with values, and pairs of values that two variables may have together.

A set of values is an integer with one bit for each, so that one look at a pair of variables is one operation on
integers: `allows[x][i][a]` holds the values that `others[x][i]` may have beside x = a. What a search may spend is
counted in such looks, the same for every search, and nothing depends on the clock or on the processor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")
Pair = tuple[int, int]
Allowed = Callable[[int, int], bool]
"""Whether two variables may have these values together."""


@dataclass(frozen=True)
class Puzzle:
    """Values of each variable as a set, the variables that each is tied to, and what they allow each other.

    Parameters
    ----------
    values
        The values that each variable may have at the start.
    others
        For each variable, those it shares a condition with.
    allows
        `allows[x][i][a]`, the values of `others[x][i]` that go with x = a.
    """

    values: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    allows: tuple[tuple[tuple[int, ...], ...], ...]

    def solved_by(self, chosen: list[int]) -> bool:
        """Whether these values meet every condition."""
        return all(1 << value & of for value, of in zip(chosen, self.values, strict=True)) and all(
            self.allows[x][i][chosen[x]] >> chosen[y] & 1
            for x in range(len(chosen))
            for i, y in enumerate(self.others[x])
        )


def puzzle(values: Iterable[int], conditions: Iterable[tuple[int, int, Allowed]]) -> Puzzle:
    """A puzzle out of its values and conditions; several conditions on the same pair must all hold."""
    start = tuple(values)
    of_pair: dict[Pair, list[Allowed]] = {}
    for x, y, allowed in conditions:
        of_pair.setdefault((x, y), []).append(allowed)
    others: list[list[int]] = [[] for _ in start]
    allows: list[list[tuple[int, ...]]] = [[] for _ in start]
    for (x, y), holds in of_pair.items():
        there, back = [0] * start[x].bit_length(), [0] * start[y].bit_length()
        for a in members(start[x]):
            for b in members(start[y]):
                if all(allowed(a, b) for allowed in holds):
                    there[a] |= 1 << b
                    back[b] |= 1 << a
        others[x].append(y)
        others[y].append(x)
        allows[x].append(tuple(there))
        allows[y].append(tuple(back))
    return Puzzle(start, tuple(map(tuple, others)), tuple(map(tuple, allows)))


def members(of: int) -> list[int]:
    """The values in a set, from the lowest."""
    found = []
    while of:
        lowest = of & -of
        found.append(lowest.bit_length() - 1)
        of ^= lowest
    return found


def below(number: int, rng: Random) -> int:
    """A random integer from 0; `random` alone gives the same numbers in every version of Python."""
    return int(rng.random() * number)


def one_of(of: int, rng: Random) -> int:
    """A random value of a set."""
    for _ in range(below(of.bit_count(), rng)):
        of &= of - 1
    return (of & -of).bit_length() - 1


def shuffled(things: Iterable[T], rng: Random) -> list[T]:
    """The same things in random order (Fisher and Yates)."""
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1, rng)
        found[last], found[other] = found[other], found[last]
    return found


def full(number: int) -> int:
    """The set of the values 0 to number - 1."""
    return (1 << number) - 1
