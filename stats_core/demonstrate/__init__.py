"""The story of an answer, shown step by step to an audience: what would be seen if nothing differed, and the p.

Every number comes from the kernels that the tests use, with the same seed and in the same order, and the p of the last
step is the one that the answer prints.
"""

from stats_core.demonstrate.demonstration import Act, Demonstration, Pile, ReferenceCurve, Step, View
from stats_core.demonstrate.pictures import (
    CoinsShown,
    CurvesShown,
    LadderShown,
    MeansShown,
    RanksShown,
    Rung,
    SignsShown,
)
from stats_core.demonstrate.story import demonstration

__all__ = [
    "Act",
    "CoinsShown",
    "CurvesShown",
    "Demonstration",
    "LadderShown",
    "MeansShown",
    "Pile",
    "RanksShown",
    "ReferenceCurve",
    "Rung",
    "SignsShown",
    "Step",
    "View",
    "demonstration",
]
