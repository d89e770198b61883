"""Which font files the letters come from, and how wide they are.

matplotlib ships DejaVu, STIX (drawn after Times) and Computer Modern; Liberation, where the system has it, has the
widths of Helvetica and Times. Only TrueType files are used: they go into a PDF whole letters at a time (Type 42),
so that the text can be searched and no journal's check for Type 3 fonts complains. matplotlib is loaded with the first
letter that is measured.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from dashboard.paper.style import Font

if TYPE_CHECKING:
    from matplotlib.font_manager import FontProperties
    from matplotlib.ft2font import FT2Font

CHOICES: dict[Font, tuple[str, ...]] = {
    Font.SANS: ("DejaVu Sans",),
    Font.HELVETICA: ("Liberation Sans", "Arimo", "Arial", "DejaVu Sans"),
    Font.TIMES: ("Liberation Serif", "Tinos", "Times New Roman", "STIXGeneral"),
    Font.COMPUTER_MODERN: ("cmr10",),
}
"""Families in the order of preference; the last one always comes with matplotlib."""
BOLD = {"cmr10": "cmb10"}
"""Families whose bold letters have a name of their own."""
CHINESE_AND_MORE = ("Droid Sans Fallback", "WenQuanYi Zen Hei", "VL Gothic", "IPAGothic", "NanumGothic")
FALLBACK = ("STIXGeneral", "DejaVu Sans", *CHINESE_AND_MORE, "Noto Emoji")
"""Where letters come from that the family lacks, as far as the system has them.

Noto Sans CJK is not among them: its outlines are PostScript's, which cannot go into a PDF as TrueType.
"""
SIGNS = frozenset('"<>\\_{|}^~`')
_TURNED_LETTER = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"
_TURNED = re.compile(f"({_TURNED_LETTER}+(?: +{_TURNED_LETTER}+)*)")
"""Words whose letters run from right to left."""
MISSING = "\ufffd"
"""Printed for a character that no font has."""


@cache
def _file(family: str, bold: bool) -> tuple[str, int] | None:
    """The TrueType file of a family, if there is one, and which of the file's faces it is."""
    from matplotlib.font_manager import fontManager

    weights = (600, 700, 800, "bold", "semibold", "heavy") if bold else (400, 500, "normal", "regular", "roman", "book")
    for entry in fontManager.ttflist:
        upright = entry.style == "normal" and entry.stretch in ("normal", 500)
        truetype = entry.fname.lower().endswith((".ttf", ".ttc"))
        if entry.name == family and upright and entry.weight in weights and truetype:
            return str(entry.fname), int(entry.index)
    return None


@cache
def families(font: Font, bold: bool = False) -> tuple[str, ...]:
    """The families that are there: the one to print with first, then those for letters that it lacks."""
    first = next(name for name in CHOICES[font] if _file(name, False))
    first = BOLD.get(first, first) if bold else first
    return tuple(dict.fromkeys(name for name in (first, *FALLBACK) if name == first or _file(name, False)))


def available() -> dict[str, str]:
    """For each choice of letters, the family that stands for it on this machine."""
    return {font.value: families(font)[0] for font in Font}


@cache
def properties(font: Font, bold: bool) -> FontProperties:
    """What matplotlib looks a font up by."""
    from matplotlib.font_manager import FontProperties

    return FontProperties(
        family=list(families(font, bold)),
        weight="bold" if bold and not set(BOLD.values()) & set(families(font, bold)) else "normal",
    )


@cache
def _chain(font: Font, bold: bool) -> tuple[tuple[tuple[str, int], frozenset[int]], ...]:
    """The faces in which letters are looked for, with the characters that each has."""
    files = [_file(name, bold) or _file(name, False) for name in families(font, bold)]
    return tuple((face, frozenset(_face(face).get_charmap())) for face in files if face)


def _face(place: tuple[str, int]) -> FT2Font:
    from matplotlib.ft2font import FT2Font

    return FT2Font(place[0], face_index=place[1])


def fitting(text: str, font: Font) -> Font:
    """The choice of letters that can spell a text: the files of Computer Modern have accents in place of some signs."""
    return Font.TIMES if font is Font.COMPUTER_MODERN and not SIGNS.isdisjoint(text) else font


@lru_cache(maxsize=8192)
def _advance(character: str, font: Font, bold: bool) -> float:
    """How far a character moves the next one, in em."""
    for place, has in _chain(font, bold):
        if ord(character) in has:
            face = _face(place)
            face.set_size(100, 72)
            return float(face.load_char(ord(character)).linearHoriAdvance) / 65536 / 100
    return 1.05


def printable(text: str, font: Font, bold: bool = False) -> str:
    """The text as it can be printed: no control characters, and a mark for each character that no font has."""
    shown = []
    for character in " ".join(str(text).split()):
        kind = unicodedata.category(character)
        if kind in {"Cc", "Cf", "Cs", "Zl", "Zp"}:
            continue
        known = any(ord(character) in has for _, has in _chain(font, bold))
        shown.append(character if known else MISSING)
    return "".join(shown)


def one_way(text: str) -> list[str]:
    """The parts of a text, from left to right, whose letters all run the same way.

    Hebrew or Arabic words and the spaces between them are one part. matplotlib lays each out well, but would turn
    the order of the parts around.
    """
    return [part for part in _TURNED.split(text) if part]


def text_width(text: str, size: float, font: Font, bold: bool = False) -> float:
    """The width of a line in points."""
    font = fitting(text, font)
    return letters_width(printable(text, font, bold), size, font, bold)


def letters_width(shown: str, size: float, font: Font, bold: bool = False) -> float:
    """The width in points of what is printed, spaces at its ends included."""
    return size * sum(_advance(character, font, bold) for character in shown)
