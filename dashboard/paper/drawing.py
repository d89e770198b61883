"""From chart data to a picture for print, by the kind of chart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dashboard.drawers import drawer
from dashboard.paper import fonts, tikz_ink
from dashboard.paper.picture import Picture, Text
from dashboard.paper.style import LEAST_SIZE, SINGLE_COLUMN, Style, styled
from stats_core.charts import Chart
from stats_core.errors import ParameterError

FORMATS = ("pdf", "svg", "png")
MOST_PIXELS = 40_000_000
"""A PNG with more would fill the memory."""


def lay_out(chart: Chart, style: Style = SINGLE_COLUMN) -> Picture:
    """The picture of a chart before any ink."""
    return fitted(chart, style)[0]


def fitted(chart: Chart, style: Style) -> tuple[Picture, Style]:
    """The picture, and the style with type so small that it has the height asked for, as far as this can be."""
    make = drawer(type(chart), package="dashboard.paper", medium="print", signature="picture(chart, style)")
    page: Picture = make(chart, style)
    while style.height is not None and page.height > 72 * style.height + 0.01 and style.size > LEAST_SIZE:
        style = replace(style, size=max(LEAST_SIZE, 0.88 * style.size))
        page = make(chart, style)
    return page, style


def draw(
    chart: Chart,
    format: str = "pdf",
    width: float | None = None,
    dpi: float = 300,
    *,
    style: Style = SINGLE_COLUMN,
    **options: Any,
) -> bytes:
    """Print a chart as a PDF, SVG or PNG file.

    Parameters
    ----------
    chart
        Any chart of `stats_core`.
    format
        "pdf", "svg" or "png".
    width
        Inches; by default that of the style, 3.3 for a single column.
    dpi
        Dots in an inch of a PNG.
    style
        One of the presets, or a `Style` of one's own.
    options
        Fields of `Style` that differ from the preset: `font`, `size`, `title`, `legend`, `grey`, `transparent`, ...
    """
    if format not in FORMATS:
        raise ParameterError(f"Print has no format {format!r}", remedy=f"Choose one of: {', '.join(FORMATS)}.")
    page, chosen = fitted(chart, styled(style, width, options))
    if not 30 <= dpi <= 2400 or (format == "png" and page.width * page.height * (dpi / 72) ** 2 > MOST_PIXELS):
        raise ParameterError(f"{dpi:g} dots per inch", remedy="Choose from 30 to 2400, fewer for a large picture.")
    # Half a second of imports, which nobody waits for who prints nothing.
    from dashboard.paper import matplotlib_ink

    return matplotlib_ink.draw(page, chosen, format=format, dpi=dpi)


def missing(chart: Chart, style: Style = SINGLE_COLUMN) -> str:
    """The characters that no font of this machine has: in print, each becomes a mark."""
    page = lay_out(chart, style)
    texts = "".join(mark.text for mark in (*page.under, *page.marks) if isinstance(mark, Text))
    return "".join(sorted({letter for letter in texts if fonts.MISSING in fonts.printable(letter, style.font)}))


def tikz(
    chart: Chart,
    width: float | None = None,
    *,
    style: Style = SINGLE_COLUMN,
    **options: Any,
) -> str:
    r"""Print a chart as a `tikzpicture` to be read by `\input`, in the fonts of the document around it.

    The document needs `\usepackage{pgfplots}` and nothing else.
    """
    return tikz_ink.draw(*fitted(chart, styled(style, width, {**options, "tex": True})))
