"""The table of a result as CSV: every digit, and names that no spreadsheet runs."""

from __future__ import annotations

from dashboard.exports.about import Taken, table_of
from dashboard.exports.format import Button, Place, export_format
from dashboard.text import spreadsheet_table


@export_format(Button(Place.TABLE, "CSV", order=35), ending="csv", media_type="text/csv")
def csv(given: Taken) -> str:
    """The raw numbers of a result, or of the card of an answer."""
    text: str = spreadsheet_table(table_of(given)).to_csv(index=False, lineterminator="\n")
    return text
