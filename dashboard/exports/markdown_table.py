"""The table of a result in Markdown, with its sentence and notes."""

from __future__ import annotations

from dashboard.exports.about import notes_of, title_of
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.harmless import markdown as safe
from dashboard.exports.house_style import in_house_style, printed
from stats_core import Analysis


@export_format(Button(Place.TABLE, "Markdown", order=20), ending="md", media_type="text/markdown")
def markdown(analysis: Analysis) -> str:
    """Title, sentence, table and notes; every name is shown as it is spelled."""
    headings, rows, text = printed(analysis)
    notes = [f"- {safe(in_house_style(note, analysis))}" for note in notes_of(analysis)]
    sentence = safe(in_house_style(analysis.result.sentence(), analysis))
    lines = [
        f"**{safe(title_of(analysis))}**",
        "",
        sentence,
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
