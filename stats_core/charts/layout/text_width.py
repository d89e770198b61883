"""How much room a line of text may take, without knowing the font."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WIDTHS = {
    0.34: " iljI.,:;'|!`",
    0.46: 'ftr()[]{}-/\\"',
    0.60: "acesvxyzkJ?*^",
    0.68: "bdghnopqu0123456789_$#LFETZ",
    0.80: "ABCDGHKNOPQRSUVXY&",
    0.88: "+=<>~",
    1.08: "mwMW@%",
}
_WIDTH_OF = {character: width for width, characters in _WIDTHS.items() for character in characters}
_PIECES = re.compile(r"[^\s_\-/.,;:=+|]+[\s_\-/.,;:=+|]*|[\s_\-/.,;:=+|]")
_OTHER, _FULL = 0.85, 1.05


@lru_cache(maxsize=4096)
def text_width(text: str, *, bold: bool = False) -> float:
    """An upper bound of the width of a line in em, for common sans-serif and serif fonts.

    The widths are rounded up from DejaVu Sans, which is wider than the fonts of browsers and papers.
    """
    total = 0.0
    for character in text:
        if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
            continue
        wide = unicodedata.east_asian_width(character) in "WF"
        total += _FULL if wide else _WIDTH_OF.get(character, _OTHER)
    return total * (1.12 if bold else 1.0)


def wrapped(text: str, width: float) -> list[str]:
    """The text in lines of at most a width, broken between words; a longer word has a line of its own.

    'p = 0.04' is one word.
    """
    lines: list[str] = []
    for word in re.findall(r"\bp [=<>≤] \S+|\S+", text):
        if lines and text_width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def broken(text: str, width: float) -> list[str]:
    """The text in lines of at most a width, broken after spaces and signs where there are any, else anywhere."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and text_width(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        for character in piece:
            if lines[-1] and text_width((lines[-1] + character).rstrip()) > width:
                lines.append("")
            lines[-1] += character
    return [line.strip() for line in lines if line.strip()] or [""]
