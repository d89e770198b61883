"""Charts as data: what is drawn, never how; one file for each kind, with its maker where several methods share one.

The screen draws them with plotly and the paper with a print library, from the same numbers.
Histograms are binned and bands computed here, so that no drawing code does statistics.

A kind is found by the name of its module: `forest` holds `Forest`, which is also `stats_core.charts.Forest`.
"""

from typing import TYPE_CHECKING, Any

from stats_core.charts.catalogue import kinds
from stats_core.charts.chart import Chart

__all__ = ["Chart", "kinds"]

if not TYPE_CHECKING:  # a type checker knows a kind only by its module, and the core imports it from there

    def __getattr__(name: str) -> Any:
        if name[:1].isupper() and name in kinds():
            return kinds()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return [*__all__, *kinds()]
