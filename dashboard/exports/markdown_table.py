"""The table of a result in Markdown, with its sentence and notes."""

from __future__ import annotations

from dashboard.exports.about import title_of
from dashboard.exports.harmless import markdown as safe
from dashboard.exports.house_style import printed, printed_notes, printed_sentence
from stats_core import Analysis


def markdown(analysis: Analysis) -> str:
    """Title, sentence, table and notes; every name is shown as it is spelled."""
    headings, rows, text = printed(analysis)
    notes = [f"- {safe(note)}" for note in printed_notes(analysis)]
    lines = [
        f"**{safe(title_of(analysis))}**",
        "",
        safe(printed_sentence(analysis)),
        "",
        *grid([safe(one) for one in headings], rows_safe(rows), text),
    ]
    return "\n".join([*lines, *([""] if notes else []), *notes, ""])


def rows_safe(rows: list[list[str]]) -> list[list[str]]:
    """Cells whose names are shown as they are spelled."""
    return [[safe(cell) for cell in row] for row in rows]


def grid(headings: list[str], rows: list[list[str]], text: list[bool]) -> list[str]:
    """Lines of a table whose cells are already Markdown."""
    rule = [":--" if words else "--:" for words in text]
    return [f"| {' | '.join(line)} |" for line in [headings, rule, *rows]]
