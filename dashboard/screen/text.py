"""Lines, remarks and formats of numbers for plotly; the escaper of every drawer is `dashboard.text.plotly`."""

from __future__ import annotations

import math
import re

import numpy as np
import numpy.typing as npt

from dashboard.text import plotly as escape

_BREAKS = re.compile(r"(?<=[_\-/.,;:=+|])")


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
