"""What a file holds and its table does not: named on the page, each with the way to use it."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.reading.parse.places import quoted


@dataclass(frozen=True)
class LeftOut:
    """A line, a column, a table or a file that is left out.

    Parameters
    ----------
    what
        'line', 'column', 'table' or 'file'.
    name
        What it is called: the first cell of a line, a heading, a caption, a path.
    why
        The reason, as a part of a sentence: 'it holds the means of the others'.
    keep
        The word for `HowRead.keep` with which it is used all the same; "" where nothing can be done.
    """

    what: str
    name: str
    why: str
    keep: str = ""

    def __str__(self) -> str:
        return f"The {self.what} {quoted(self.name)} is left out: {self.why}."
