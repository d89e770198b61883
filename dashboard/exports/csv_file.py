"""The table of a result as CSV: every digit, and names that no spreadsheet runs."""

from __future__ import annotations

from dashboard.exports.format import export_format
from dashboard.text import spreadsheet_table
from stats_core import Analysis


@export_format(ending="csv", media_type="text/csv")  # its button stands beside every table
def csv(analysis: Analysis) -> str:
    """The raw numbers of the result."""
    text: str = spreadsheet_table(analysis.result.table()).to_csv(index=False, lineterminator="\n")
    return text
