"""The table of a result in HTML, a piece to be put into any page."""

from __future__ import annotations

from dashboard.exports.about import Taken, title_of
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.house_style import printed, printed_notes, printed_sentence
from dashboard.text import file_html as safe


@export_format(Button(Place.TABLE, "HTML", order=30), ending="html", media_type="text/html")
def html(given: Taken) -> str:
    """Title, sentence, table and notes in a section."""
    headings, rows, text = printed(given)
    notes = "".join(f"<li>{safe(note)}</li>" for note in printed_notes(given))
    return "\n".join(
        [
            '<section class="learnmost">',
            f"<h2>{safe(title_of(given))}</h2>",
            f"<p>{safe(printed_sentence(given))}</p>",
            grid([safe(heading) for heading in headings], [[safe(cell) for cell in row] for row in rows], text),
            f"<ul>{notes}</ul>" if notes else "",
            "</section>",
            "",
        ]
    )


def grid(headings: list[str], rows: list[list[str]], text: list[bool], feet: list[list[str]] | None = None) -> str:
    """A table whose cells are already HTML."""
    side = ["left" if words else "right" for words in text]

    def line(cells: list[str], tag: str) -> str:
        shown = "".join(f'<{tag} style="text-align:{at}">{cell}</{tag}>' for cell, at in zip(cells, side, strict=True))
        return f"<tr>{shown}</tr>"

    head = line(headings, "th")
    body = "\n".join(line(row, "td") for row in rows)
    foot = f"<tfoot>{''.join(line(row, 'td') for row in feet)}</tfoot>" if feet else ""
    return f"<table>\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>{foot}\n</table>"
