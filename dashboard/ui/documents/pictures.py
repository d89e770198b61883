"""Our pictures of what a place of a document shows."""

from __future__ import annotations

from dashboard.ui.documents.index import Chosen


def show(chosen: Chosen) -> None:
    """Nothing yet."""
