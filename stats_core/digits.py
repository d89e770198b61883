"""Probabilities as they are written: their digits, the sign before them, and the style of papers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from decimal import Decimal

SMALLEST_PRINTED_P = 1e-16
CERTAIN = 1 - 2.0**-53
"""The largest number below 1."""
MOST_USUAL_ALPHA, USUAL_ALPHAS = 0.21, (0.005, 0.001)
"""Significance levels that people choose: whole per cents up to here, and these."""


@dataclass(frozen=True)
class Digits:
    """A number as it is written: its digits, and "<", ">" or "≤" where it is only known to lie on that side."""

    sign: str
    text: str

    def __str__(self) -> str:
        return f"{self.sign} {self.text}" if self.sign else self.text

    @property
    def in_words(self) -> str:
        """The same with a word for the sign: 'below 0.001'."""
        return {"<": "below ", ">": "above ", "≤": "at most ", "": ""}[self.sign] + self.text


@dataclass(frozen=True)
class PaperStyle:
    """p values as papers write them; `alpha` is the level whose side rounding must not hide."""

    alpha: float | None


_STYLE: ContextVar[PaperStyle | None] = ContextVar("style of p values", default=None)


@contextmanager
def paper_style(alpha: float | None = None) -> Iterator[None]:
    """While it lasts, sentences and notes are written with p values as in papers: 'p = .015', 'p < .001'."""
    token = _STYLE.set(PaperStyle(alpha))
    try:
        yield
    finally:
        _STYLE.reset(token)


def paper_p(p: float, alpha: float | None = None) -> str:
    """'.015', '< .001', '> .999'; one more digit where three would hide on which side of alpha it lies."""
    return "" if math.isnan(p) else str(_paper_digits(p, alpha))


def paper_at_most(p: float, alpha: float | None = None) -> str:
    """'≤ .010', for a p that is the most that it can be; '< .001' says as much."""
    return "" if math.isnan(p) else str(_limit(_paper_digits(p, alpha)))


def _paper_digits(p: float, alpha: float | None) -> Digits:
    if p < 0.001:
        return Digits("<", ".001")
    if p > 0.999:
        return Digits(">", ".999")
    decimals = 3
    while alpha is not None and p != alpha and round(p, decimals) == alpha and decimals < 8:
        decimals += 1
    return Digits("", f"{p:.{decimals}f}".removeprefix("0"))


def _limit(digits: Digits) -> Digits:
    return digits if digits.sign else Digits("≤", digits.text)


def styled(p: float) -> Digits:
    """A p value in the style of the place that it is written for."""
    style = _STYLE.get()
    return p_digits(p) if style is None or math.isnan(p) else _paper_digits(p, style.alpha)


def styled_limit(p: float) -> Digits:
    """The most that a p value can be, in the style of the place that it is written for."""
    style = _STYLE.get()
    return most_digits(p) if style is None else _limit(_paper_digits(p, style.alpha))


def p_digits(p: float) -> Digits:
    """A p value: in four decimals, with more of them just above a usual significance level."""
    if math.isnan(p):
        return Digits("", "undefined")
    if p < SMALLEST_PRINTED_P:
        return Digits("<", f"{SMALLEST_PRINTED_P:g}")
    if p < 0.000095:
        return Digits("", f"{p:.1e}")
    if p < 0.001:
        return Digits("", f"{p:.5f}")
    if 0.9999 <= p < 1:
        return Digits(">", "0.9999")
    rounded = round(p, 4)
    usual = round(rounded * 100, 2) % 1 == 0 or rounded in USUAL_ALPHAS
    if p < MOST_USUAL_ALPHA and usual and p > rounded * (1 + 1e-12):
        # Rounded to a level that it exceeds, it would seem to reach it.
        decimals = next(decimals for decimals in range(5, 18) if round(p, decimals) > rounded)
        return Digits("", f"{p:.{decimals}f}")
    return Digits("", f"{p:.4f}")


def probability_digits(p: float) -> Digits:
    """A probability that is not a p value: it may well be 0 or 1."""
    return Digits("", f"{p:g}") if p in (0, 1) else p_digits(p)


def share_digits(p: float, draws: float) -> Digits:
    """A share of draws or shuffles, which is less than one of them where it is none."""
    if math.isinf(draws):
        return p_digits(min(p, CERTAIN))
    least = f"{1 / draws:.3g}"
    if p * draws < 0.5:
        return Digits("<", least)
    if (1 - p) * draws < 0.5:
        return Digits(">", f"{1 - Decimal(least)}")
    return p_digits(p) if p < 0.9999 else Digits("", f"{p:.{max(4, len(str(draws)))}f}")


def most_digits(p: float) -> Digits:
    """A p that no shuffle reached: the most that it can be, in two digits, or in more where two would say less."""
    enough = next((digits for digits in (2, 3, 4) if float(f"{p:.{digits}g}") >= p), 4)
    return Digits("≤", f"{p:.{enough}g}")
