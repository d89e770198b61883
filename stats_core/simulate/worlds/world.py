"""What every world has, and which world suits a method."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from stats_core.data import Agreement, Curves, FoldScores, Losses, ScoreTable
from stats_core.errors import ParameterError
from stats_core.registry import METHODS
from stats_core.simulate.worlds.cases import CaseWorld
from stats_core.simulate.worlds.curves import CurveWorld
from stats_core.simulate.worlds.folds import FoldWorld
from stats_core.simulate.worlds.tables import TableWorld


class World(Protocol):
    """A source of data with a known true difference."""

    @property
    def size(self) -> int:
        """Runs, folds, data sets or cases of each draw."""
        ...

    @property
    def difference(self) -> float:
        """The true difference of the first algorithm from the others; 0 for none."""
        ...

    def draw(self, rng: np.random.Generator) -> Any:
        """One data set."""
        ...


_SUITED: tuple[tuple[type, Callable[[], World]], ...] = (
    (Curves, CurveWorld),
    (FoldScores, FoldWorld),
    (ScoreTable, TableWorld),
    (Losses, CaseWorld),
    (Agreement, CaseWorld),
)


def fitting(key: str) -> World:
    """A world without a difference whose data a method takes, in its usual size.

    A design that the method asks for (five runs of two folds) is found by trying.
    """
    method = METHODS[key]
    rng = np.random.default_rng(0)
    for kind, make in _SUITED:
        if issubclass(kind, method.data_type):
            designs: tuple[World, ...] = (make(),)
            if kind is FoldScores:
                designs += (FoldWorld(size=5, folds=2),)
            for world in designs:
                if kind is Agreement or not method.refusals(world.draw(rng)):
                    return world
    raise ParameterError(
        f"No simulated data suit {method.title}", remedy="Give a world of your own, with size, difference and draw."
    )
