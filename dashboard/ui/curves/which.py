"""Which algorithms differ: all pairs, and any contrast."""

from __future__ import annotations

from dashboard.ui.curves.where import chosen_interval
from dashboard.ui.keep import choices
from dashboard.ui.parts import options_form, result_view, workbench
from dashboard.ui.parts.boards import Board

Interval = tuple[float, float] | None


def pairs(board: Board) -> None:
    """Every pair with its adjusted p value."""
    found = board.ask("curve_pairs", interval=_levels(board))
    if "curve_pairs" in found:
        result_view.show(found["curve_pairs"], "pairs")


def contrast(board: Board) -> None:
    """A contrast typed as weights."""
    workbench.lead("Positive weights against negative ones; they add up to zero.")
    weights = options_form.weights(
        f"{board.page}.weights.{board.data.fingerprint[:12]}", board.standings.algorithms, f"{board.page}.weights"
    )
    in_order = dict(zip(board.standings.algorithms, weights, strict=True))
    chosen = tuple(in_order[name] for name in board.data.algorithms)
    found = board.ask("curve_contrast", interval=_levels(board), weights=chosen)
    if "curve_contrast" in found:
        result_view.show(found["curve_contrast"], "contrast")


def _levels(board: Board) -> Interval:
    """All levels, or those chosen under Where."""
    interval = chosen_interval(board)
    if interval is None:
        return None
    name = f"Only levels {interval[0]:,.10g} to {interval[1]:,.10g}"
    return interval if choices.toggle(name, key=f"{board.page}.only_interval") else None
