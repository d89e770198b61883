"""The answer of the page of learning curves: who is best on average, who is shown to be, and the shape."""

from __future__ import annotations

from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.methods.curves.shared.pairs_result import CurvePairs
from stats_core.results.answer import Omnibus, reconcile
from stats_core.results.standing import Standings
from stats_core.wording import at_most, decision, p_phrase


def statement(standings: Standings, anova: CurveAnova, pairs: CurvePairs | None) -> str:
    """Level and shape in one statement; both are decided by their split-plot p."""
    of_level, p = anova.algorithm.p_split_plot, anova.interaction.p_split_plot
    level = Omnibus("randomized ANOVA", of_level, anova.alpha, anova.none_of(of_level))
    differ = "The curves differ in shape" if decision(p, anova.alpha) else "Shape: not shown to differ"
    said = reconcile(standings, level, pairs)
    # What "none of the shuffles reached it" means is said once.
    shape = f"p {at_most(p)}" if anova.none_of(p) and "shuffles reached" in said else p_phrase(p, anova.none_of(p))
    return f"{said} {differ} ({shape})."
