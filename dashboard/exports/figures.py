"""The charts of an analysis as files for print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dashboard import paper
from dashboard.paper import SINGLE_COLUMN, Style
from dashboard.text import file_stem
from stats_core import Analysis
from stats_core.charts import Chart

FORMATS = ("pdf", "svg", "tex")


def figure_names(analysis: Analysis) -> list[tuple[str, Chart]]:
    """Each chart with a file name of its own."""
    return [(file_stem(f"{analysis.method}_{chart.key}"), chart) for chart in analysis.result.charts()]


def figures(
    analysis: Analysis, formats: Sequence[str] = FORMATS, style: Style = SINGLE_COLUMN
) -> Iterator[tuple[str, bytes]]:
    """File names and contents: PDF, SVG, PNG, or TikZ under the name of a TeX file."""
    for name, chart in figure_names(analysis):
        for format in formats:
            if format == "tex":
                yield f"{name}.tex", paper.tikz(chart, style=style).encode()
            else:
                yield f"{name}.{format}", paper.draw(chart, format, style=style)
