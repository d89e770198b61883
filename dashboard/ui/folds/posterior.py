"""How probable a difference is that matters."""

from __future__ import annotations

from dashboard.ui.parts import result_view, tables, workbench
from stats_core import PosteriorResult
from stats_core.charts import PosteriorDensity


def show(result: PosteriorResult) -> None:
    """The posterior, with the region of practical equivalence from the settings."""
    workbench.section(
        "How probable is a difference that matters?",
        "The region of practical equivalence is among the settings: differences within it count as none.",
    )
    result_view.finding(result.sentence())
    density = next(chart for chart in result.charts() if isinstance(chart, PosteriorDensity))
    result_view.chart(density, "posterior")
    tables.show(result.table()[["a", "b", "rope", "p_a_better", "p_rope", "p_b_better"]], "posterior")
