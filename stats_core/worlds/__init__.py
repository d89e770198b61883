"""Where simulated data come from: with no difference, or with a known one.

A world is a small frozen dataclass with the fields `size` (runs, folds, data sets or cases) and `difference` (the true
one, 0 for none), and `draw(rng)`, which gives data that any method of its room takes.
"""

from stats_core.worlds.cases import CaseWorld
from stats_core.worlds.curves import CurveEffect, CurveWorld
from stats_core.worlds.folds import FoldWorld
from stats_core.worlds.modifications import CASES, modification_note, modify
from stats_core.worlds.noise import Noise
from stats_core.worlds.own import OwnWorld
from stats_core.worlds.pools import CurvePoolWorld, FoldPoolWorld
from stats_core.worlds.tables import TableWorld
from stats_core.worlds.world import World

__all__ = [
    "CASES",
    "CaseWorld",
    "CurveEffect",
    "CurvePoolWorld",
    "CurveWorld",
    "FoldPoolWorld",
    "FoldWorld",
    "Noise",
    "OwnWorld",
    "TableWorld",
    "World",
    "modification_note",
    "modify",
]
