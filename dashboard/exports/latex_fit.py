r"""Which columns of a table a page of LaTeX has room for, in which size of letters, and where words are broken.

Widths are measured in Computer Modern, the widest of the usual text fonts, so that TeX finds no box too full.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from dashboard.paper.fonts import text_width
from dashboard.paper.style import Font
from dashboard.text import spelled_in_tex, tex


@dataclass(frozen=True)
class Size:
    """A size of letters: its command, its points in a document of 10 pt and those of a line, how much wider small
    letters are cut, and the points between two columns."""

    command: str
    points: float
    line: float
    wider: float
    gap: float


SIZES = (
    Size(r"\small", 9, 11, 1.028, 7),
    Size(r"\footnotesize", 8, 9.5, 1.063, 7),
    Size(r"\scriptsize", 7, 8, 1.14, 5.5),
)
"""From the largest; letters of a small size are cut wider than those of 10 pt made smaller."""
SPARE = 1.02
"""Room left for what is not measured: kerns, signs of mathematics."""
WHOLE, LONGEST = 1e6, 60.0
"""Points of words that are left whole: all of them, or those that are not very long."""
UNBROKEN = SIZES[:2]
"""Sizes in which every cell is on one line, where there is room for it: a little smaller is better than broken."""
TRIED = ((SIZES[0], WHOLE), (SIZES[1], WHOLE), (SIZES[2], WHOLE), (SIZES[1], LONGEST), (SIZES[2], LONGEST))
"""What is tried then, one after the other, before a column is left out."""
SIGNS = {**dict.fromkeys("<>−≤≥±×÷≠≈", 0.8), **dict.fromkeys("_\\{}^~\"`'", 0.56), "∞": 1.02, "→": 1.02, "←": 1.02}
"""Ems of what TeX takes from other fonts than the letters, or makes itself."""
_BREAKS = re.compile(r"\s+(?!%)")
_WORD_ENDS = re.compile(r"(?<=[-_/.:+,;|&@)\]}>])|(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class PaperColumn:
    """A column to be set: heading and cells as plain text; the higher its rank, the sooner it is left out."""

    heading: str
    cells: tuple[str, ...]
    is_text: bool
    rank: int = 0
    width: float | None = None
    """Points in which its words are broken; None where every cell is on one line."""


@dataclass(frozen=True)
class Layout:
    """Columns that fit, and the size of letters in which they do."""

    columns: tuple[PaperColumn, ...]
    size: Size
    cramped: bool = False
    """Whether columns were left out, or words broken that are better left whole."""

    def head(self) -> list[list[str]]:
        """The rows of the headings, each heading broken to the width of its column; plain text."""
        lines = [_broken(column.heading, _room(column, self.size), self.size) for column in self.columns]
        most = max(map(len, lines))
        padded = [[""] * (most - len(own)) + own for own in lines]
        return [[own[row] for own in padded] for row in range(most)]


def width_of(text: str, size: Size) -> float:
    """Points that a text takes in a line."""
    return _ems(text) * size.points * size.wider * SPARE


@lru_cache(maxsize=10_000)
def _ems(text: str) -> float:
    shown = spelled_in_tex(text)
    letters = "".join(character for character in shown if character not in SIGNS)
    return text_width(letters, 1.0, Font.COMPUTER_MODERN) + sum(SIGNS.get(character, 0.0) for character in shown)


def fitted(columns: Sequence[PaperColumn], room: float) -> Layout:
    """All columns where there is room for them, in the largest size that has it; else without those of highest rank."""
    left = list(columns)
    while True:
        for size in UNBROKEN:
            if sum(_natural(column, size) for column in left) + size.gap * (len(left) - 1) <= room:
                return Layout(tuple(left), size, cramped=len(left) < len(columns))
        for size, least in TRIED:
            if layout := _in_size(left, room, size, least):
                return replace(layout, cramped=len(left) < len(columns))
        most = max(column.rank for column in left)
        if most == 0:
            # Nothing may be left out: the words are broken wherever it must be.
            return replace(_in_size(left, room, SIZES[-1], 0.0) or Layout(tuple(left), SIZES[-1]), cramped=True)
        left.remove(next(column for column in reversed(left) if column.rank == most))


def _in_size(columns: Sequence[PaperColumn], room: float, size: Size, longest: float) -> Layout | None:
    """The columns in one size; None where words of up to `longest` points would have to be broken."""
    natural = [_natural(column, size) for column in columns]
    least = [
        min(whole, _longest_word(column, size), longest) if column.is_text else whole
        for column, whole in zip(columns, natural, strict=True)
    ]
    spare = room - size.gap * (len(columns) - 1) - sum(least)
    if spare < 0:
        return None
    shares = list(least)
    # Those that need least more are served first, and the rest is for those that need most.
    waiting = sorted(range(len(columns)), key=lambda place: natural[place] - least[place])
    for served, place in enumerate(waiting):
        more = min(natural[place] - least[place], spare / (len(waiting) - served))
        shares[place] += more
        spare -= more
    if any(share <= 0 for share in shares):
        return None
    broken = zip(columns, shares, natural, strict=True)
    return Layout(
        tuple(replace(column, width=share) if share < whole - 0.01 else column for column, share, whole in broken), size
    )


def _longest_word(column: PaperColumn, size: Size) -> float:
    """Points of the longest part of a word that is not broken without need."""
    return max(longest_part(text, size) for text in (column.heading, *column.cells))


def longest_part(text: str, size: Size) -> float:
    """Points of the longest part of its words; 0 where there is none."""
    return max((width_of(part, size) for word in text.split() for part in _parts(word)), default=0.0)


def broken_at_parts(text: str, room: float, size: Size) -> list[str]:
    """The text in lines of so many points, broken between words and between parts of words; plain text."""
    lines: list[str] = []
    for word in text.split():
        for place, part in enumerate(_parts(word)):
            longer = f"{lines[-1]}{'' if place else ' '}{part}" if lines else part
            if lines and width_of(longer, size) <= room + 0.01:
                lines[-1] = longer
            else:
                lines.append(part)
    return lines or [""]


def _natural(column: PaperColumn, size: Size) -> float:
    """Points of the widest cell, or of the longest word of the heading."""
    return max(width_of(text, size) for text in (*column.cells, *_words(column.heading)))


def _room(column: PaperColumn, size: Size) -> float:
    return column.width if column.width is not None else _natural(column, size)


def _words(heading: str) -> list[str]:
    """Words between which a heading may be broken; a number stays with its percent sign."""
    return _BREAKS.split(heading)


def _broken(text: str, room: float, size: Size) -> list[str]:
    """The text in lines of so many points, as far as its words allow."""
    lines: list[str] = []
    for word in _words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= room + 0.01:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


def _parts(word: str) -> list[str]:
    """A word at whose ends of parts a line may end: after a dash, a dot or a line below, and before a capital."""
    return [part for part in _WORD_ENDS.split(word) if part]


def breakable(text: str, room: float, size: Size) -> str:
    r"""LaTeX of a text that may be broken between words and, in words wider than the room, inside them too."""
    return " ".join(_pieces(word, room, size) for word in text.split())


def _pieces(word: str, room: float, size: Size) -> str:
    if width_of(word, size) <= room:
        return tex(word)
    # Letter by letter where even a part is too wide: TeX fills each line as far as it can.
    parts = [[part] if width_of(part, size) <= room else list(part) for part in _parts(word)]
    return r"\allowbreak{}".join(tex(piece) for part in parts for piece in part)


def flowing(text: str) -> str:
    r"""LaTeX of a text for a paragraph, in which words as long as names of models may be broken."""
    return breakable(text, 100.0, SIZES[0])
