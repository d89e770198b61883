"""The charts of an analysis or an answer as files for print, and the formats of a printed figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dashboard import paper
from dashboard.exports.about import Taken, named_charts
from dashboard.paper import SINGLE_COLUMN, Style
from dashboard.text import file_stem
from stats_core.charts import Chart


@dataclass(frozen=True)
class FigureFormat:
    """What the button of a printed figure says, and the media type of its file."""

    label: str
    media_type: str


FIGURES = {
    "pdf": FigureFormat("PDF", "application/pdf"),
    "svg": FigureFormat("SVG", "image/svg+xml"),
    "png": FigureFormat("PNG", "image/png"),
    "tex": FigureFormat("TikZ", "application/x-tex"),
}
"""Every format of a printed figure by the ending of its file, in the order of the buttons."""
IN_BUNDLES = ("pdf", "svg", "tex")


def figure(chart: Chart, format: str, style: Style = SINGLE_COLUMN) -> bytes:
    """A chart as a file for print, by its ending: always on light ground, with its letters inside."""
    return paper.tikz(chart, style=style).encode() if format == "tex" else paper.draw(chart, format, style=style)


def figure_names(given: Taken) -> list[tuple[str, Chart]]:
    """Each chart with a file name of its own."""
    return [(file_stem(name), chart) for name, chart in named_charts(given)]


def figures(
    given: Taken, formats: Sequence[str] = IN_BUNDLES, style: Style = SINGLE_COLUMN
) -> Iterator[tuple[str, bytes]]:
    """File names and contents: PDF, SVG, PNG, or TikZ under the name of a TeX file."""
    for name, chart in figure_names(given):
        for format in formats:
            yield f"{name}.{format}", figure(chart, format, style)
