"""Charts on the screen: chart data in, plotly figure out. Nothing else in the project imports plotly."""

from dashboard.screen.drawing import draw, sketch
from dashboard.screen.images import CONFIG
from dashboard.screen.look import Look
from dashboard.screen.pages import as_html, library
from dashboard.screen.ready import SMALLEST, Ready, fingerprint, ready

__all__ = [
    "CONFIG",
    "SMALLEST",
    "Look",
    "Ready",
    "as_html",
    "draw",
    "fingerprint",
    "library",
    "ready",
    "sketch",
]
