"""The table of a result in Markdown, with its sentence and notes."""

from __future__ import annotations

from dashboard.exports.about import Taken, title_of
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.house_style import printed, printed_notes, printed_sentence
from dashboard.text import file_markdown as safe


@export_format(Button(Place.TABLE, "Markdown", order=20), ending="md", media_type="text/markdown")
def markdown(given: Taken) -> str:
    """Title, sentence, table and notes; every name is shown as it is spelled."""
    headings, rows, text = printed(given)
    notes = [f"- {safe(note)}" for note in printed_notes(given)]
    lines = [
        f"**{safe(title_of(given))}**",
        "",
        safe(printed_sentence(given)),
        "",
        *grid([safe(heading) for heading in headings], rows_safe(rows), text),
    ]
    return "\n".join([*lines, *([""] if notes else []), *notes, ""])


def rows_safe(rows: list[list[str]]) -> list[list[str]]:
    """Cells whose names are shown as they are spelled."""
    return [[safe(cell) for cell in row] for row in rows]


def grid(headings: list[str], rows: list[list[str]], text: list[bool]) -> list[str]:
    """Lines of a table whose cells are already Markdown."""
    rule = [":--" if words else "--:" for words in text]
    return [f"| {' | '.join(line)} |" for line in [headings, rule, *rows]]
