"""Where simulated data come from: with no difference, or with a known one.

A world is a small frozen dataclass with the fields `size` (runs, folds, data sets or cases) and `difference` (the true
one, 0 for none), and `draw(rng)`, which gives data that any method of its room takes. Its `truth` says who is better
than whom, so that a false claim can be told from a true one.
"""

from stats_core.worlds.alternating_tables import AlternatingTableWorld, SkewedTableWorld
from stats_core.worlds.cases import CaseWorld
from stats_core.worlds.catastrophes import CatastropheWorld
from stats_core.worlds.curves import CurveEffect, CurveWorld
from stats_core.worlds.feature_shares import FeatureShareWorld
from stats_core.worlds.folds import FoldWorld
from stats_core.worlds.grouped_cases import GroupedCaseWorld
from stats_core.worlds.modifications import CASES, modification_note, modify
from stats_core.worlds.noise import Noise
from stats_core.worlds.own import OwnWorld
from stats_core.worlds.pools import CurvePoolWorld, FoldPoolWorld
from stats_core.worlds.tables import TableWorld
from stats_core.worlds.tied_cases import TiedCaseWorld
from stats_core.worlds.truth import JudgedWorld, Truth
from stats_core.worlds.uneven_curves import Scatter, UnevenCurveWorld
from stats_core.worlds.world import World

__all__ = [
    "CASES",
    "AlternatingTableWorld",
    "CaseWorld",
    "CatastropheWorld",
    "CurveEffect",
    "CurvePoolWorld",
    "CurveWorld",
    "FeatureShareWorld",
    "FoldPoolWorld",
    "FoldWorld",
    "GroupedCaseWorld",
    "JudgedWorld",
    "Noise",
    "OwnWorld",
    "Scatter",
    "SkewedTableWorld",
    "TableWorld",
    "TiedCaseWorld",
    "Truth",
    "UnevenCurveWorld",
    "World",
    "modification_note",
    "modify",
]
