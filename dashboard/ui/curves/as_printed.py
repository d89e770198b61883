"""The report's tables beside ours while one of its rebuilt experiments is open, and what remains different."""

from __future__ import annotations

from dashboard.rooms import CURVES
from dashboard.ui.blocks import as_printed, page_head, result_view
from demo_data.documents.demos import analysed
from demo_data.remains import SAID
from stats_core.simulate.documents import Entry, at

COMPARED = {
    "Table 1": ("tictactoe_td", "A1", "A2"),
    "Table 2": ("tictactoe_td", "A1", "A3"),
    "Table 3": ("tictactoe_td",),
    "Table 4": ("tictactoe_td_zero_sum",),
}
"""The demo that rebuilds each table of the report, and which of its algorithms are compared there."""
TEXT = {
    "Table 1": ("A1 and A2", "conventional p_", "degrees of freedom of F_", "mean F_"),
    "Table 2": ("A1 and A3",),
    "Table 3": ("all three",),
    "Table 4": ("A1 and A1a", "p_alg of A1 and A1a"),
}
"""How the rows of section 4.1 begin that speak of each table."""


def show() -> None:
    """The tables that the open demo rebuilds, what the text says of them, and what remains different here."""
    demo = as_printed.open_demo(CURVES.key)
    there = {("Report", table): rows(table) for table, (of, *_) in COMPARED.items() if of == demo}
    if there:
        page_head.section(
            as_printed.TITLE,
            "Under Here stands what the whole demo gives, with the error within cells as in the report.",
        )
        _, table = as_printed.one_of(there, CURVES.key)
        result_view.notes([SAID[table]({name: analysed(*whom) for name, whom in COMPARED.items()})])


def rows(table: str) -> list[Entry]:
    """All cells of a table, and what section 4.1 says of it."""
    said = [one for one in at("Report", "Section 4.1") if one.what.startswith(TEXT[table])]
    return [*at("Report", table), *said]
