"""Charts on the screen: chart data in, plotly figure out. Nothing else in the project imports plotly."""

from dashboard.screen.drawing import draw, draw_curves_with_strip
from dashboard.screen.images import CONFIG, IMAGE_BUTTONS, config, image_data
from dashboard.screen.look import Look
from dashboard.screen.pages import as_html, library

__all__ = [
    "CONFIG",
    "IMAGE_BUTTONS",
    "Look",
    "as_html",
    "config",
    "draw",
    "draw_curves_with_strip",
    "image_data",
    "library",
]
