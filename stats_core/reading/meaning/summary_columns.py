"""Columns that follow from other columns of the same line: the mean of some, the rank of one, the gain over one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

import numpy as np

from stats_core.reading.parse.numbers import Texts, is_summary, looks_numeric, mean_of_summary
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.words import word_set, words_of
from stats_core.types import Floats

_MEANS = word_set("average mean avg mittelwert durchschnitt moyenne promedio overall media score")
_GAINS = word_set("delta diff difference gain improvement")
_DIFFERENCES = _GAINS | word_set("change uplift reduction increase decrease speedup relative rel saving")
"""Words of columns that may hold the difference of two others; that they do is looked up."""
_MOST_PAIRED = 40
_LEAST_LINES = 3
_MOST_COLUMNS = 100
_MOST_LINES = 10_000
_SHARE = 0.006
"""How far a printed mean may be from the mean of printed scores, as a share of the largest."""


def number_in(cell: object) -> float:
    """The number in a cell, the one before a spread; NaN where there is none."""
    text = str(cell).strip()
    text = mean_of_summary(text) if is_summary(text) else text
    try:
        return float(text) if looks_numeric(text) else float("nan")
    except ValueError:
        return float("nan")


def numbers_in(cells: Texts) -> Floats:
    """The numbers in cells."""
    return np.array([number_in(cell) for cell in cells], dtype=np.float64)


def mean_of_neighbours(name: str, cells: Texts, others: Floats, headings: Sequence[str]) -> str:
    """Of which columns side by side a column called a mean holds the means, 'A' to 'F'; "" for none.

    `others` is [column, line]. What describes an algorithm, as its size does, may stand beside those columns.
    """
    if _MEANS.isdisjoint(words_of(name)) or len(others) > _MOST_COLUMNS or len(cells) > _MOST_LINES:
        return ""
    own = numbers_in(cells)
    digits = max((len(str(cell).strip().partition(".")[2]) for cell in cells if "." in str(cell)), default=0)
    printed = 0.51 * 10.0 ** -min(digits, 15)
    best: tuple[int, int] | None = None
    for start in range(len(others) - 1):
        rest = others[start:] / len(others)
        means = np.cumsum(rest, axis=0) * (len(others) / np.arange(1, len(rest) + 1))[:, None]
        largest = np.maximum.accumulate(np.nanmax(np.abs(others[start:]), axis=1, initial=0))
        # The scores are rounded like their mean.
        near = np.minimum(2 * printed, _SHARE * largest)[:, None] + 1e-12 * largest[:, None]
        known = np.isfinite(means) & np.isfinite(own)
        fits = (np.abs(means - own) <= near) | ~known
        good = np.flatnonzero(fits.all(axis=1) & (known.sum(axis=1) >= _LEAST_LINES))
        good = good[good >= 1]
        if good.size and (best is None or good[-1] > best[1] - best[0]):
            best = start, start + int(good[-1])
    return "" if best is None else f"{quoted(headings[best[0]])} to {quoted(headings[best[1]])}"


def ranked(name: str, cells: Texts, headings: Sequence[str]) -> str:
    """The heading whose ranks a column holds by its name, 'RF' for 'RF_rank'; "" for none."""
    words = words_of(name)
    if len(words) < 2 or "rank" not in (words[0], words[-1]):
        return ""
    of = words[:-1] if words[-1] == "rank" else words[1:]
    found = [heading for heading in headings if heading != name and words_of(heading) == of]
    own = numbers_in(cells)
    own = own[np.isfinite(own)]
    fits = own.size > 0 and bool((own >= 1).all() and (own <= len(headings)).all() and (2 * own % 1 == 0).all())
    return found[0] if fits and found else ""


def is_gain(name: str, cells: Texts) -> bool:
    """Whether a column holds differences from one of the lines: called so, and 0 there or signed."""
    words = words_of(name)
    sign = name.strip().strip("()[] ") in ("Δ", "∆", "δ", "\\Delta")
    if not sign and (not words or not _GAINS.issuperset(words)):
        return False
    own = numbers_in(cells)
    return bool((own == 0).any()) or any(str(cell).strip().startswith(("+", "-", "\N{MINUS SIGN}")) for cell in cells)


def may_be_difference(name: str) -> bool:
    """Whether a word of a heading is one for differences."""
    return not _DIFFERENCES.isdisjoint(words_of(name))


def difference_of(name: str, own: Floats, others: Mapping[str, Floats]) -> tuple[str, str] | None:
    """The two columns whose difference a column holds, in their unit or in percent of one; None for none.

    Its name must say something of that kind, else an algorithm may lie halfway by chance; and neither column may be
    another such difference.
    """
    if not may_be_difference(name) or not _LEAST_LINES <= len(own) <= _MOST_LINES:
        return None
    # A share of 0 has no value.
    known = np.isfinite(own)
    if known.sum() < _LEAST_LINES or not own[known].any():
        return None
    whole = [(heading, values) for heading, values in others.items() if np.isfinite(values[known]).all()]
    for (first, one), (second, other) in permutations(whole[:_MOST_PAIRED], 2):
        if _is_difference(own[known], one[known], other[known]):
            return first, second
    return None


def _is_difference(own: Floats, one: Floats, other: Floats) -> bool:
    """Whether numbers are one minus other, or that in percent or as a share of either; printed ones are rounded."""
    away = one - other
    if np.allclose(own, away, rtol=1e-6, atol=_SHARE * float(np.abs(away).max())):
        return bool(np.abs(away).max() > 0)
    with np.errstate(all="ignore"):
        shares = [away / np.abs(of) for of in (one, other)]
    return any(
        np.isfinite(share).all()
        and np.abs(share).max() > 0
        and np.allclose(own, factor * share, rtol=1e-3, atol=_SHARE * factor * float(np.abs(share).max()))
        for share in shares
        for factor in (1.0, 100.0)
    )
