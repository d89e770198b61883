"""What an analysis and an answer have alike on a page: the names in its sentence, and a table."""

from __future__ import annotations

from dashboard.exports.about import Taken, columns_of, table_of
from dashboard.ui.blocks import tables, terms
from stats_core import Analysis


def names(given: Taken) -> tuple[str, ...]:
    """What is named in its words."""
    return terms.names_of(given) if isinstance(given, Analysis) else given.standings.algorithms


def table_html(given: Taken) -> str:
    """The table for a page: of an answer its pairs, with the p that decides. Every name in it is escaped."""
    table, what = table_of(given), columns_of(given)
    if isinstance(given, Analysis):
        verdict = given.result.verdict()
        return tables.as_html(table, what, alpha=verdict.alpha, deciding=verdict.row)
    return tables.as_html(table, what, alpha=given.alpha)
