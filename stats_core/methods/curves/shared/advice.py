"""Which test of learning curves to use."""

from __future__ import annotations

from stats_core.advice import Advice
from stats_core.data import Curves


def advise(curves: Curves) -> Advice:
    """The randomized ANOVA of whole curves, for every design that it fits.

    Notes
    -----
    Scores along a curve depend on each other, which the conventional F does not know (Piater, Cohen, Zhang and
    Atighetchi 1998). Shuffling whole curves keeps that dependence as it is.
    """
    paired = " Labels move within blocks only, because runs of one block belong together." if curves.block else ""
    return Advice(
        "randomized_anova",
        "It shuffles whole curves between the algorithms, so it holds although the scores along a curve depend on "
        f"each other.{paired}",
    )
