"""Rows of the documents as HTML: tables in the layout of the page, and claims one under the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from dashboard.text import flowing, html
from stats_core.simulate.documents import Entry, Reproduction

LONG, ROOM = 20, 72
"""Characters of a cell that goes on in the next line, and of a table beside which there is room for another."""
SIDES = {"printed": "As printed", "here": "Here"}
WIDTHS = {"What": 29, "Printed": 27, "Here": 31, "Verdict": 13}
"""Of the columns of a list of claims, in per cent."""
WORD = re.compile("[A-Za-z]{2}")
Reasons = list[tuple[Reproduction, str]]


def reasons(rows: Sequence[Entry]) -> Reasons:
    """Why rows do not agree, or what is to be said of those that do, each once."""
    return list(dict.fromkeys((row.verdict, row.why) for row in rows if row.why))


def tag(verdict: Reproduction, many: int | None = None) -> str:
    """A verdict as a small coloured word, and of how many rows it is."""
    number = "" if many is None else f" <b>{many}</b>"
    return f'<span class="lm-tag {_colour(verdict)}">{html(verdict.value)}{number}</span>'


def counted(rows: Sequence[Entry]) -> str:
    """How many rows there are of each verdict."""
    many = Counter(row.verdict for row in rows)
    return " ".join(tag(verdict, many[verdict]) for verdict in Reproduction if many[verdict])


def table(rows: Sequence[Entry], which: str, why: Reasons) -> str:
    """The cells of a printed table; in ours, those that differ are marked with the number of the reason."""
    cells = {row.cell: row for row in rows}
    down, across = (list(dict.fromkeys(cell[i] for cell in cells if cell)) for i in (0, 1))
    words = {cell[1] for cell, row in cells.items() if cell and WORD.search(f"{row.printed} {row.here}")}
    head = "".join(f'<th scope="col"{_words(name in words)}>{html(name)}</th>' for name in across)
    body = "".join(
        f'<tr><th scope="row" class="lm-text">{html(name)}</th>'
        + "".join(_cell(cells.get((name, column)), which, why, column in words) for column in across)
        + "</tr>"
        for name in down
    )
    return (
        f'<p class="lm-finding">{SIDES[which]}</p>'
        f'<div class="lm-box" role="group" aria-label="{SIDES[which]}" tabindex="0">'
        f'<table class="lm-table lm-printed"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _cell(row: Entry | None, which: str, why: Reasons, words: bool) -> str:
    if row is None:
        return "<td></td>"
    if which == "printed" or not row.why:
        return f"<td{_words(words)}>{html(getattr(row, which))}</td>"
    number = why.index((row.verdict, row.why)) + 1
    marked = f"lm-marked {_colour(row.verdict)}{' lm-words' if words else ''}"
    return f'<td class="{marked}">{html(row.here or "–")}<sup>{number}</sup></td>'


def _words(words: bool) -> str:
    return ' class="lm-words"' if words else ""


def wide(rows: Sequence[Entry]) -> bool:
    """Whether the table and ours have no room beside each other."""
    cells = {row.cell: row for row in rows if row.cell}
    across = {cell[1] for cell in cells}
    longest = [max(len(row.here) for cell, row in cells.items() if cell[1] == name) for name in across]
    return sum(min(length, LONG) + 2 for length in longest) > ROOM


def legend(why: Reasons) -> str:
    """The reasons, numbered as in the table."""
    items = "".join(f"<li>{tag(verdict)} {flowing(reason)}</li>" for verdict, reason in why)
    return f'<ol class="lm-notes lm-reasons">{items}</ol>'


def claims(rows: Sequence[Entry], *, headed: bool = True) -> str:
    """What is printed, what is found here, the verdict, and the reason under the rows that share it."""
    body = ""
    for (_, why), some in groupby(rows, key=lambda row: (row.verdict, row.why)):
        lines = "".join(
            f'<tr><th scope="row">{flowing(row.what)}</th><td data-is="Printed">{flowing(row.printed)}</td>'
            f'<td data-is="Here">{flowing(row.here or "–")}</td><td>{tag(row.verdict)}</td></tr>'
            for row in some
        )
        reason = f'<tr class="lm-why"><td></td><td colspan="3">{flowing(why)}</td></tr>' if why else ""
        body += f"<tbody>{lines}{reason}</tbody>"
    head = "".join(f'<th scope="col" style="width:{wide}%">{name}</th>' for name, wide in WIDTHS.items())
    hidden = "" if headed else ' class="lm-unseen"'
    return f'<table class="lm-claims"><thead{hidden}><tr>{head}</tr></thead>{body}</table>'


def _colour(verdict: Reproduction) -> str:
    return f"lm-is-{verdict.name.lower().replace('_', '-')}"
