"""Charts on the screen: chart data in, plotly figure out. Nothing else in the project imports plotly."""

from dashboard.screen.drawing import draw
from dashboard.screen.images import CONFIG
from dashboard.screen.look import Look
from dashboard.screen.pages import as_html, library

__all__ = [
    "CONFIG",
    "Look",
    "as_html",
    "draw",
    "library",
]
