"""The tables of a web page, cell by cell; nothing is fetched and no script is run."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from stats_core.reading.parse.numbers import looks_numeric

MOST_SPANNED = 200
"""Columns or rows that one cell stands in at most."""
MOST_CELLS = 2_000_000
_TITLES = frozenset(["caption", "h1", "h2", "h3", "h4", "h5", "h6"])
_SILENT = frozenset(["script", "style", "template"])
_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype html|html|table|div|body|style)\b", re.I | re.S
)


def is_page(text: str) -> bool:
    """Whether a text begins as a web page, or a part of one, and holds a table."""
    return _PAGE.match(text[:5000]) is not None and re.search(r"<table\b", text, re.IGNORECASE) is not None


def html_tables(text: str) -> list[tuple[str, list[list[str]]]]:
    """The tables with numbers in them, each with its caption or the heading above it.

    A cell over several columns or rows stands in each of them. Tables inside of cells are text of the cell.
    """
    reader = _Tables()
    reader.feed(text)
    reader.close()
    reader.finish()
    return [(title, rows) for title, rows in reader.found if _holds_scores(rows)]


def _holds_scores(rows: list[list[str]]) -> bool:
    """Whether rows are a table of scores, and no frame for the page."""
    if len(rows) < 2 or max(map(len, rows)) < 2:
        return False
    return any(looks_numeric(cell) for row in rows[1:] for cell in row[1:])


class _Tables(HTMLParser):
    """Rows and cells as they come."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, list[list[str]]]] = []
        self._rows: list[list[str]] = []
        self._down: dict[int, tuple[int, str]] = {}
        self._cell: list[str] | None = None
        self._span = (1, 1)
        self._title, self._heading = "", ""
        self._words: list[str] | None = None
        self._depth = self._silent = self._cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag in _TITLES:
            self._words = []
        elif tag == "table":
            self._depth += 1
            if self._depth == 1:
                self._rows, self._down, self._title = [], {}, self._heading
        elif self._depth == 1 and tag == "tr":
            self._close_cell()
            self._fill()
            self._rows.append([])
        elif self._depth == 1 and tag in ("td", "th"):
            self._close_cell()
            given = dict(attrs)
            self._span = _number(given.get("colspan")), _number(given.get("rowspan"))
            self._cell = []
        elif tag in ("br", "p", "div") and self._cell is not None:
            self._cell.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _TITLES and self._words is not None:
            said = _plain(self._words)
            if tag == "caption":
                self._title = said
            else:
                self._heading = said
            self._words = None
        elif tag == "table" and self._depth:
            if self._depth == 1:
                self.finish()
            self._depth -= 1
        elif self._depth == 1 and tag in ("td", "th", "tr"):
            self._close_cell()

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._words is not None:
            self._words.append(data)
        elif self._cell is not None:
            self._cell.append(data)

    def finish(self) -> None:
        """The table that is open is complete, though its end may be missing."""
        self._close_cell()
        self._fill()
        rows = [row for row in self._rows if row]
        if rows:
            self.found.append((self._title, rows))
        self._rows, self._down = [], {}

    def _close_cell(self) -> None:
        if self._cell is None:
            return
        text, (across, down) = _plain(self._cell), self._span
        self._cell = None
        if not self._rows:
            self._rows.append([])
        self._fill()
        for _ in range(across):
            if down > 1:
                self._down[len(self._rows[-1])] = (down - 1, text)
            self._add(text)

    def _fill(self) -> None:
        """The cells of rows above that reach down to here."""
        while self._rows and (here := self._down.get(len(self._rows[-1]))) is not None:
            rest, text = here
            place = len(self._rows[-1])
            if rest > 1:
                self._down[place] = (rest - 1, text)
            else:
                del self._down[place]
            self._add(text)

    def _add(self, text: str) -> None:
        if self._cells < MOST_CELLS:
            self._rows[-1].append(text)
            self._cells += 1


def _number(given: str | None) -> int:
    return min(MOST_SPANNED, max(1, int(given))) if given and given.strip().isdecimal() and len(given) < 6 else 1


def _plain(words: list[str]) -> str:
    return re.sub(r"\s+", " ", "".join(words)).strip()
