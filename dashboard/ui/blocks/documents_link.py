"""The way from any page to a place of the page Documents."""

from __future__ import annotations

from urllib.parse import urlencode

from dashboard.rooms import DOCUMENTS
from dashboard.ui.session.address import AT


def label(document: str, place: str) -> str:
    """How a place is called: 'Report, Table 3'."""
    return f"{document}, {place}"


def to_place(document: str, place: str) -> str:
    """The address of a place, from any page of the app."""
    return f"{DOCUMENTS.key}?{urlencode({AT: label(document, place)})}"
