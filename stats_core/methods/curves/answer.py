"""The answer of the page of learning curves: who is best on average, who is shown to be, and the shape."""

from __future__ import annotations

from stats_core.methods.curves.anova_result import CurveAnova
from stats_core.methods.curves.curve_pairs import CurvePairs
from stats_core.results.answer import Omnibus, reconcile
from stats_core.results.standing import Standings
from stats_core.wording import decision, p_phrase


def statement(standings: Standings, anova: CurveAnova, pairs: CurvePairs | None) -> str:
    """Level and shape in one statement; both are decided by their split-plot p."""
    level = Omnibus("randomized ANOVA", anova.algorithm.p_split_plot, anova.alpha)
    p = anova.interaction.p_split_plot
    differ = "The curves differ in shape" if decision(p, anova.alpha) else "Shape: not shown to differ"
    return f"{reconcile(standings, level, pairs)} {differ} ({p_phrase(p)})."
