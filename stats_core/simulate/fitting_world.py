"""Which simulated data suit a method."""

from __future__ import annotations

import numpy as np

from stats_core.data import Agreement
from stats_core.errors import ParameterError
from stats_core.registry import METHODS
from stats_core.rooms import CASES, FOLDS, room_for
from stats_core.worlds import FoldWorld, GroupedCaseWorld, World


def fitting_world(key: str) -> World:
    """A world without a difference whose data a method takes, in its usual size.

    A design that the method asks for (five runs of two folds, cases in groups) is found by trying.
    """
    method = METHODS[key]
    room = room_for(method.question)
    designs: list[World] = [room.world()]
    if room is FOLDS:
        designs.append(FoldWorld(size=5, folds=2))
    if room is CASES:
        designs.append(GroupedCaseWorld(labelled=True))
    rng = np.random.default_rng(0)
    for world in designs:
        # A 2x2 table is made of the losses that a world draws.
        if method.data_type is Agreement or not method.refusals(world.draw(rng)):
            return world
    raise ParameterError(
        f"No simulated data suit {method.title}", remedy="Give a world of your own, with size, difference and draw."
    )
