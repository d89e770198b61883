"""How a figure is taken home: the configuration of its mode bar, and buttons for SVG and PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dashboard.screen.template import tones

CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "showSendToCloud": False,
    "responsive": True,
    "scrollZoom": False,
    "modeBarButtonsToRemove": ["lasso2d", "autoScale2d", "toggleSpikelines"],
    "toImageButtonOptions": {"format": "svg", "filename": "figure", "width": None, "height": None},
}
"""For `st.plotly_chart` and for HTML files. The camera saves SVG at the size on the screen."""

IMAGE_BUTTONS = {
    "html": """<div class="save">
<button type="button" data-format="svg" aria-label="Save this figure as SVG">SVG</button>
<button type="button" data-format="png" aria-label="Save this figure as PNG">PNG</button>
</div>""",
    "css": """.save { display: flex; gap: 0.25rem; justify-content: flex-end; }
button { font: inherit; font-size: 0.875rem; color: var(--st-text-color); background: transparent; border: 0;
  border-radius: var(--st-button-radius); padding: 0.25rem 0.6rem; cursor: pointer; opacity: 0.8; }
button:hover, button:focus-visible { color: var(--st-primary-color); opacity: 1; }
button:focus-visible { outline: 2px solid var(--st-primary-color); }""",
    "js": (Path(__file__).parent / "image_buttons.js").read_text(encoding="utf-8"),
}
"""The parts of a component: `streamlit.components.v2.component("image_buttons", **IMAGE_BUTTONS)`."""


def config(file_name: str) -> dict[str, Any]:
    """The configuration of a figure whose image is saved under a name of its own."""
    return CONFIG | {"toImageButtonOptions": CONFIG["toImageButtonOptions"] | {"filename": file_name}}


def image_data(chart_key: str, file_name: str, *, dark: bool = False) -> dict[str, str]:
    """What the buttons need to know: which chart on the page, under which name, on which ground."""
    return {"chart": chart_key, "file": file_name, "ground": tones(dark).ground}
