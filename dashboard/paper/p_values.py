"""p values as papers write them: three decimals, no zero before the point."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

_P = r"\bp (?P<sign>[=<>≤]) (?P<p>[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)"


def house_p(p: float, alpha: float | None = None) -> str:
    """'.015', '< .001', '> .999'; one more digit where three would hide on which side of alpha it lies."""
    if math.isnan(p):
        return ""
    if p < 0.001:
        return "< .001"
    if p > 0.999:
        return "> .999"
    decimals = 3
    while alpha is not None and p != alpha and round(p, decimals) == alpha and decimals < 8:
        decimals += 1
    return f"{p:.{decimals}f}".removeprefix("0")


def p_equals(p: float, alpha: float | None = None) -> str:
    """'p = .015', 'p < .001'; for the middle of a sentence."""
    text = house_p(p, alpha)
    return f"p {text}" if text[:1] in ("<", ">") else f"p = {text}" if text else "p undefined"


def rewritten(text: str, names: Iterable[str], alpha: float | None = None) -> str:
    """A text with its p values as papers write them; what looks like one in a name stays."""
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    pattern = re.compile("|".join([*longest_first, _P]))
    return pattern.sub(lambda found: _said(found["sign"], float(found["p"]), alpha) if found["p"] else found[0], text)


def at_most(p: float, alpha: float | None = None) -> str:
    """'≤ .010', for a p that is the most that it can be; '< .001' says as much."""
    text = house_p(p, alpha)
    return text if text[:1] in ("<", ">") or not text else f"≤ {text}"


def _said(sign: str, p: float, alpha: float | None) -> str:
    return f"p {at_most(p, alpha)}" if sign == "≤" else p_equals(p, alpha)
