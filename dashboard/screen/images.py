"""The mode bar of a figure: zoom and nothing that leaves the page; pictures are saved as print figures beside it."""

from __future__ import annotations

from typing import Any

CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "showSendToCloud": False,
    "responsive": True,
    "scrollZoom": False,
    # Dragging zooms; what is left is the way back and the full window, so that the keyboard is not held up in charts.
    "modeBarButtonsToRemove": [
        *("toImage", "lasso2d", "select2d", "autoScale2d", "toggleSpikelines"),
        *("zoom2d", "pan2d", "zoomIn2d", "zoomOut2d"),
    ],
}
"""For `st.plotly_chart` and for HTML files."""
