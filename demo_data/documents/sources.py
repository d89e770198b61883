"""The file docs/sources.md, written from the rows of the documents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from stats_core.simulate.documents import DOCUMENTS, Entry, Reproduction

FILE = Path(__file__).parents[2] / "docs" / "sources.md"
WRONG = (Reproduction.CONTRADICTS, Reproduction.MISPRINT)
HEAD = """# The sources, row by row

Every number and claim that the five documents behind this project print, and what is found here in its place. The file
is written by `make documents` from `demo_data/documents.csv`; the page Documents of the app shows the same, with the
pictures. What is printed was typed from the documents. What is found here is computed, and a test computes it again.
`Opens` is an address of the app.
"""


def sources(rows: Sequence[Entry]) -> str:
    """The whole file."""
    parts = [HEAD, *(f"- **{name}**: {title}" for name, title in DOCUMENTS.items()), "", *_summary(rows)]
    for document, some in groupby(rows, key=lambda row: row.document):
        parts += [f"## {document}", ""]
        for place, at_place in groupby(some, key=lambda row: row.place):
            parts += [*_place(place, list(at_place)), ""]
    return "\n".join(parts).rstrip() + "\n"


def _summary(rows: Sequence[Entry]) -> list[str]:
    """How many there are of each verdict, and what a reader wants to see first."""
    counted = ", ".join(f"{sum(row.verdict is verdict for row in rows)} {verdict.value}" for verdict in Reproduction)
    wrong = [
        f"- {row.document}, {row.place}, {row.what}: printed {_cell(row.printed)}, here {_cell(row.here)} "
        f"({row.verdict.value}). {_cell(row.why)}"
        for row in rows
        if row.verdict in WRONG
    ]
    return [f"{len(rows)} rows: {counted}.", "", "## Contradictions and misprints", "", *(wrong or ["None."]), ""]


def _place(place: str, rows: list[Entry]) -> list[str]:
    """The rows of a place, and under them the reasons by their numbers."""
    opens = ", ".join(f"`{address}`" for address in dict.fromkeys(row.opens for row in rows))
    why = list(dict.fromkeys(row.why for row in rows if row.why))
    number = {reason: f" ({place})" for place, reason in enumerate(why, 1)}
    cells = [(row.what, row.printed, row.here, f"{row.verdict.value}{number.get(row.why, '')}") for row in rows]
    return [
        *(f"### {place}", "", f"Opens {opens}", ""),
        *("| What | Printed | Here | Verdict |", "|---|---|---|---|"),
        *(f"| {' | '.join(map(_cell, some))} |" for some in cells),
        *(["", *(f"{place}. {_cell(reason)}" for place, reason in enumerate(why, 1))] if why else ()),
    ]


def _cell(text: str) -> str:
    """Text that Markdown shows as it is spelled."""
    for sign in "\\|*_<[`":
        text = text.replace(sign, f"\\{sign}")
    return text
