"""A statistic on the distribution that its test refers to, where shuffles do not decide or there are none."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy

from stats_core.demonstrate.demonstration import Pile, ReferenceCurve, same
from stats_core.demonstrate.piles import end_of, reference_of, told_at
from stats_core.kernels.intervals import maximum_modulus_p, nemenyi_p, studentized_range_p
from stats_core.types import Floats

Df = float | tuple[float, float]


@dataclass(frozen=True)
class Law:
    """A reference distribution: its name, its density and tail, and where most of it ends."""

    label: str
    of: str
    density: Callable[[Floats], Floats]
    tail: Callable[[Floats], Floats]
    bulk: float
    low: float = 0.0

    def between(self, low: float, high: float) -> ReferenceCurve:
        """The same, told between two places of an axis."""
        return reference_of(self.label, self.of, self.density, self.tail, low, high)


def student(df: float, side: int, scale: float = 1.0) -> Law:
    """The size of t, or t itself where the test looks to one side; in units of `scale`."""
    law = scipy.stats.norm(scale=scale) if math.isinf(df) else scipy.stats.t(df, scale=scale)
    name = "the normal distribution" if math.isinf(df) else f"Student's t({_df(df)})"
    bulk = _bulk(law, 0.0005, 0.05)
    if side:
        return Law(_label(name), f"of {name}", law.pdf, law.sf, bulk, -bulk)
    return Law(_label(name), f"of {name}", lambda x: 2 * law.pdf(x), lambda x: 2 * law.sf(x), bulk)


def ratio(df: tuple[float, float]) -> Law:
    """F."""
    law, name = scipy.stats.f(*df), f"F({_df(df[0])}, {_df(df[1])})"
    return Law(name, f"of {name}", law.pdf, law.sf, _bulk(law, 0.002, 0.1))


def _bulk(law: Any, far: float, usual: float) -> float:
    """Where nearly all of a distribution ends; with few degrees of freedom that is so far that nothing else is seen."""
    return float(min(law.isf(far), 4 * law.isf(usual)))


def chi_square(df: float) -> Law:
    """Chi-square."""
    law, name = scipy.stats.chi2(df), f"chi-square({_df(df)})"
    return Law(name, f"of {name}", law.pdf, law.sf, float(law.isf(0.001)))


def largest(name: str, tail: Callable[[float], float]) -> Law:
    """A distribution that is known by its tail alone, as those of the largest of several are."""
    bulk = 1.0
    while tail(bulk) > 0.001 and bulk < 200:
        bulk *= 1.3
    grid = np.linspace(0, 1.5 * bulk, 91)
    known = np.array([1.0, *(tail(float(x)) for x in grid[1:])])
    height = -np.gradient(known, grid)
    return Law(
        _label(name),
        f"of {name}",
        lambda x: np.interp(x, grid, height),
        lambda x: np.interp(x, grid, known),
        bulk,
    )


@dataclass(frozen=True)
class CandidateLaw:
    """A distribution that a test may refer to: the tail beyond one value, the law itself, and what is drawn of it."""

    statistic: str
    drawn: Callable[[float], float]
    tail: Callable[[float], float]
    law: Callable[[], Law]


def candidates(df: Df, side: int, algorithms: int, pairs: int) -> tuple[CandidateLaw, ...]:
    """What a test of these degrees of freedom may refer to.

    `algorithms` and `pairs` are how many there are, for the distributions of the largest of several.
    """
    sided: Callable[[float], float] = (lambda x: side * x) if side else abs
    times = 1 if side else 2
    z = CandidateLaw(
        "z" if side else "|z|", sided, lambda x: times * float(scipy.stats.norm.sf(x)), lambda: student(math.inf, side)
    )
    ranks = _of_largest("|z|", "the studentized range", lambda x: nemenyi_p(x, algorithms))
    if isinstance(df, tuple):
        return (CandidateLaw("F", float, lambda x: float(scipy.stats.f.sf(x, *df)), lambda: ratio(df)),)
    if not math.isfinite(df) or df <= 0:
        return (z, ranks)
    t = "t" if side else "|t|"
    return (
        CandidateLaw(t, sided, lambda x: times * float(scipy.stats.t.sf(x, df)), lambda: student(df, side)),
        CandidateLaw("chi-square", float, lambda x: float(scipy.stats.chi2.sf(x, df)), lambda: chi_square(df)),
        CandidateLaw("F", float, lambda x: float(scipy.stats.f.sf(x, 1.0, df)), lambda: ratio((1.0, df))),
        z,
        ranks,
        _of_largest("|t|", "the largest of all pairs", lambda x: maximum_modulus_p(x, pairs, df)),
        _of_largest("q", "the studentized range", lambda x: studentized_range_p(x, algorithms, df)),
    )


def _of_largest(statistic: str, name: str, tail: Callable[[float], float]) -> CandidateLaw:
    return CandidateLaw(statistic, abs, lambda x: tail(x) if x > 0 else 1.0, lambda: largest(name, tail))


def referred(
    statistic: float, dfs: tuple[Df, ...], p: float, *, side: int = 0, algorithms: int = 2, pairs: int = 1
) -> Pile | None:
    """The statistic on the distribution that gives this very p; None where none of them does."""
    if not math.isfinite(statistic) or math.isnan(p):
        return None
    for one in (one for df in dfs for one in candidates(df, side, algorithms, pairs)):
        value = float(one.drawn(statistic))
        if same(min(1.0, one.tail(value)), p):
            law = one.law()
            drawn = law.between(min(law.low, 1.08 * value), end_of(law.bulk, value))
            return Pile(one.statistic, one.statistic, value, reference=told_at(drawn, value, p))
    return None


def _df(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else f"{value:.1f}"


def _label(name: str) -> str:
    return name.removeprefix("the ")[:1].upper() + name.removeprefix("the ")[1:]
