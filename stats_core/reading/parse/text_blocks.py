"""Several tables in one text, each with its title and its headings above it, parted by empty lines or by the titles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stats_core.reading.parse.dialect import COMMA, GAP, SEMICOLON, SPACE, TAB, BrokenRecord, Dialect
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.panels import CellRow, TitledRows, panels_of

LONGEST = 2 * 2**20
"""Characters above which nobody put tables below one another by hand."""
_PARTED = re.compile(r"^[ \t,;]*\n(?=[^\n])|^[^,;\t\n]+(?:[,;\t]{2,})?$|^\s*[#=*\[-].*$", re.MULTILINE)
"""What may part tables: an empty line, one cell alone in its line, a line that begins with a sign."""
_FIRST = 3
"""Lines of a table at least, before which no other begins."""
_RULE = re.compile(r"[\s=*#_-]*")
_DECORATED = re.compile(r"\s*(?:#+|={2,}|-{2,}|\*{1,3}|\[)\s*(?P<title>[^=*#\[\]]*[^\W\d][^=*#\[\]]*?)\s*[=*#\]:-]*\s*")


def text_tables(text: str) -> list[TitledRows]:
    """The tables, by the separator that cuts every line of them into as many cells as their headings; [] for one."""
    if len(text) > LONGEST or not _may_be_parted(text):
        return []
    lines = text.splitlines()
    for dialect in (TAB, SEMICOLON, COMMA, GAP, SPACE):
        try:
            found = panels_of([_cells(line, dialect) for line in lines])
        except BrokenRecord:
            continue
        if len(found) > 1 and all(map(_is_even, found)):
            return found
    return []


def _may_be_parted(text: str) -> bool:
    """Whether something below the first lines may part two tables: most files are one table, and are not cut twice."""
    start = 0
    for _ in range(_FIRST):
        start = text.find("\n", start) + 1
        if start == 0:
            return False
    # A quoted cell may go over several lines.
    return _PARTED.search(text.rstrip(), start) is not None and all(
        line.count('"') % 2 == 0 for line in text.split("\n")
    )


def _cells(line: str, dialect: Dialect) -> CellRow:
    """The cells of a line; a rule holds none, and a line between signs is a title."""
    if _RULE.fullmatch(line):
        return []
    cells = [cell.strip() for cell in dialect.records([line], strict=False).cells]
    decorated = _DECORATED.fullmatch(line)
    # A name may begin with a sign; what has numbers behind it is no title.
    if decorated and not any(map(looks_numeric, cells[1:])):
        return [decorated["title"]]
    return [cells[0].rstrip(": ")] if len(cells) == 1 else cells


def _is_even(table: TitledRows) -> bool:
    """Whether a table has headings, and all its lines are as wide as these, two cells at least, with numbers."""
    widths = {len(row) for row in table.rows}
    return bool(table.head) and len(widths) == 1 and widths.pop() > 1 and _all_hold_numbers(table.body)


def _all_hold_numbers(rows: Sequence[CellRow]) -> bool:
    return sum(any(map(looks_numeric, row[1:])) for row in rows) > 0.5 * len(rows)
