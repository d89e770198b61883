"""Charts on the screen: chart data in, plotly figure out. Nothing else in the project imports plotly."""

from dashboard.screen.drawing import draw, draw_curves_with_strip, sketch, sketch_curves_with_strip
from dashboard.screen.images import CONFIG
from dashboard.screen.look import Look
from dashboard.screen.pages import as_html, library
from dashboard.screen.ready import Ready, fingerprint, ready

__all__ = [
    "CONFIG",
    "Look",
    "Ready",
    "as_html",
    "draw",
    "draw_curves_with_strip",
    "fingerprint",
    "library",
    "ready",
    "sketch",
    "sketch_curves_with_strip",
]
