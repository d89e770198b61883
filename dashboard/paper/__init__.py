"""Charts in print: PDF, SVG, PNG and TikZ from the same numbers as on the screen, without a browser.

The only importer of matplotlib. A picture for print is written once for each kind of chart, in the small vocabulary
of `dashboard.paper.picture`, and drawn by two inks.
"""

from dashboard.paper.drawing import FORMATS, draw, lay_out, missing, tikz
from dashboard.paper.fonts import available as available_fonts
from dashboard.paper.style import DOUBLE_COLUMN, POSTER, PRESETS, SINGLE_COLUMN, SLIDE, Font, Legend, Style

__all__ = [
    "DOUBLE_COLUMN",
    "FORMATS",
    "POSTER",
    "PRESETS",
    "SINGLE_COLUMN",
    "SLIDE",
    "Font",
    "Legend",
    "Style",
    "available_fonts",
    "draw",
    "lay_out",
    "missing",
    "tikz",
]
