"""The randomized two-way ANOVA in pictures and numbers."""

from __future__ import annotations

from dashboard.ui.keep import choices
from dashboard.ui.parts import result_view, tables, workbench
from dashboard.ui.parts.boards import Board


def show(board: Board) -> None:
    """Both F distributions, the table as in the report, and on request what stands behind it."""
    workbench.lead(
        "Each bar counts shuffles of whole curves between the algorithms. The coloured tail is p; the line is what the "
        "conventional F distribution expects."
    )
    found = board.ask("randomized_anova")
    if "randomized_anova" not in found:
        return
    analysis = found["randomized_anova"]
    result_view.show(analysis, "anova", columns=2)
    if choices.toggle("Show rank p, critical values and other approaches", key=f"{board.page}.details"):
        result = analysis.result
        tables.show(result.details(), "anova-details", columns=result.columns(), alpha=result.alpha)
        tables.show(result.approaches, "anova-approaches", alpha=result.alpha)
