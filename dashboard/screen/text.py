"""Text for plotly, which renders some HTML, fills in templates, and knows nothing of line ends."""

from __future__ import annotations

import math
import re
import unicodedata

import numpy as np
import numpy.typing as npt

# plotly renders <a>, <b>, <span style>, decodes entities, fills %{...} in templates, and hands $...$ to MathJax.
_MEANINGFUL = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "%": "&#37;", "$": "&#36;"}
_BREAKS = re.compile(r"(?<=[_\-/.,;:=+|])")


def escape(text: object) -> str:
    """Text from a file, shown as it is spelled and never as markup, template or formula.

    Line ends and other control characters become spaces; invisible format characters, which can
    turn the order of the text around it, are dropped.
    """
    shown = []
    for character in str(text):
        kind = unicodedata.category(character)
        if kind in {"Cf", "Cs"}:
            continue
        shown.append(" " if kind in {"Cc", "Zl", "Zp"} else _MEANINGFUL.get(character, character))
    return "".join(shown)


def wrapped(text: object, width: int) -> str:
    """Escaped text in lines of at most `width` characters, broken after spaces; only a longer word after its signs."""
    lines = [""]
    for word in str(text).split():
        lines[-1] += " " if lines[-1] else ""
        for piece in [word] if len(word) <= width else _BREAKS.split(word):
            rest = piece
            if len(lines[-1]) + len(rest) > width and lines[-1]:
                lines.append("")
            while len(rest) > width:
                lines[-1] = rest[:width]
                rest = rest[width:]
                lines.append("")
            lines[-1] += rest
    return "<br>".join(escape(line.rstrip()) for line in lines if line.strip())


def small(text: str, colour: str, size: int) -> str:
    """A remark in a smaller, softer type; `text` is ours or already escaped."""
    return f'<span style="font-size:{size}px;color:{colour}">{text}</span>'


def number_format(values: npt.NDArray[np.float64]) -> str:
    """The d3 format that gives the values the digits which `wording.number` gives the largest of them."""
    largest = max(abs(float(values.min(initial=0))), abs(float(values.max(initial=0))))
    if largest == 0 or not math.isfinite(largest):
        return ",~f"
    if largest >= 1e7 or largest < 1e-3:
        return ".4~g"
    return f",.{min(max(0, 3 - math.floor(math.log10(largest))), 6)}~f"
