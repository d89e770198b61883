"""What is true in a world, so that a false claim can be told from a true one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from stats_core.worlds.world import World


@dataclass(frozen=True)
class Truth:
    """How good each algorithm truly is, and whether curves differ in shape.

    Parameters
    ----------
    level
        For each algorithm how good it is, on the scale of the scores; of losses with the sign turned, so that more is
        better. Equal numbers: neither is better than the other.
    shape
        For each algorithm which of several shapes its mean curve has; empty where all have the same.
    apart_at
        For each level of training whether any two mean curves differ there; empty where the data have no levels.
    """

    level: tuple[float, ...]
    shape: tuple[int, ...] = ()
    apart_at: tuple[bool, ...] = ()

    @classmethod
    def equal(cls, algorithms: int, levels: int = 0) -> Truth:
        """Nothing differs."""
        return cls((0.0,) * algorithms, apart_at=(False,) * levels)

    @classmethod
    def first_apart(cls, algorithms: int, difference: float, levels: int = 0) -> Truth:
        """The first algorithm is better by a difference, at every level; the others are alike."""
        return cls((difference, *(0.0,) * (algorithms - 1)), apart_at=(difference != 0,) * levels)

    def better(self, a: int, b: int) -> bool:
        """Whether the algorithm with the number `a` is better than `b`."""
        return self.level[a] > self.level[b]

    @property
    def any_better(self) -> bool:
        """Whether any algorithm is better than another."""
        return len(set(self.level)) > 1

    @property
    def any_shape(self) -> bool:
        """Whether any two mean curves differ in shape."""
        return len(set(self.shape)) > 1


class JudgedWorld(World, Protocol):
    """A world that says what is true in it."""

    @property
    def truth(self) -> Truth:
        """What is true of the algorithms, in the order of the data."""
        ...
