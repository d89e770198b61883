"""The mode bar of a figure: zoom and nothing that leaves the page; pictures are saved as print figures beside it."""

from __future__ import annotations

from typing import Any

CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "showSendToCloud": False,
    "responsive": True,
    "scrollZoom": False,
    "modeBarButtonsToRemove": ["toImage", "lasso2d", "autoScale2d", "toggleSpikelines"],
}
"""For `st.plotly_chart` and for HTML files."""
