"""Charts on the screen: chart data in, plotly figure out. Nothing else in the project imports plotly."""

from dashboard.screen.drawing import draw, draw_curves_with_strip
from dashboard.screen.images import CONFIG, IMAGE_BUTTONS, config, image_data
from dashboard.screen.pages import as_html, library
from dashboard.screen.paired_differences import Spread

__all__ = [
    "CONFIG",
    "IMAGE_BUTTONS",
    "Spread",
    "as_html",
    "config",
    "draw",
    "draw_curves_with_strip",
    "image_data",
    "library",
]
