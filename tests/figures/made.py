"""Chart data made up for the drawings: small, seeded, and with known answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from stats_core.charts import LevelShares, LevelStrip, NullHistogram, PairMatrix
from stats_core.data import Curves

LEVELS = (0, 200, 500, 1000, 2000, 3000, 5000, 8000)
LONG = tuple(f"Deep reinforcement learner, variant no {i:02d}" for i in range(1, 11))
EVIL = (
    '<a href="http://example.org">link</a>',
    '<span style="color:red">red</span>',
    "%{y} and $x^2$",
    "<b>bold</b> &amp; more",
    "two\nlines\u202e",
)


def curves(
    names: Sequence[str] = ("A1", "A2", "A3"), runs: int = 5, levels: Sequence[float] = LEVELS, apart: float = 10
) -> Curves:
    """Random walks; each algorithm's lie some way above those of the one before."""
    rng = np.random.default_rng(7)
    groups = {name: apart * i + rng.normal(size=(runs, len(levels))).cumsum(axis=1) for i, name in enumerate(names)}
    return Curves.from_groups(groups, levels=levels)


def null(observed: float = 4.0, *, p: float | None = None, edge: bool = True, **changes: Any) -> NullHistogram:
    """An exact distribution of 10,000 values in 60 bins, one edge of which is the observed value."""
    values = np.random.default_rng(3).f(2, 60, size=10_000) * 2
    top = 12.0
    width = observed / max(1, round(observed * 60 / top)) if edge and 0 < observed < top else top / 60
    edges = width * np.arange(61)
    counts = np.histogram(values, edges)[0]
    beyond = len(values) - int(counts.sum())
    at = np.linspace(0, edges[-1], 201)
    fields: dict[str, Any] = {
        "key": "null",
        "title": "F under shuffling",
        "statistic": "F (Algorithm)",
        "edges": edges,
        "counts": counts,
        "beyond": beyond,
        "observed": observed,
        "critical": float(np.quantile(values, 0.95)),
        "p": float((values >= observed).mean()) if p is None else p,
        "alpha": 0.05,
        "density_at": at,
        "density": 500 * np.exp(-at),
        "density_label": "Conventional F(2, 60)",
        "symbol": "F",
    }
    return NullHistogram(**fields | changes)


def strip(levels: Sequence[float] = LEVELS, alpha: float = 0.05) -> LevelStrip:
    """Adjusted p from 0.4 down to alpha itself, which counts as significant."""
    n = len(levels)
    p = np.linspace(0.4, alpha, n) if n > 1 else np.array([alpha])
    return LevelStrip("strip", "Levels", np.array(levels, float), p, np.linspace(1, 9, n), alpha, "Games")


def shares(levels: Sequence[float] = LEVELS, interval: tuple[float, float] | None = None) -> LevelShares:
    each = np.random.default_rng(5).random((2, len(levels)))
    each /= each.sum(axis=1, keepdims=True)
    names = ("Algorithm", "Interaction")
    return LevelShares("shares", "Shares", np.array(levels, float), names, each, each.cumsum(1), interval, "Games")


def pairs(names: Sequence[str]) -> PairMatrix:
    n = len(names)
    rng = np.random.default_rng(9)
    estimate = rng.normal(size=(n, n))
    p = np.maximum(low := rng.random((n, n)), low.T)
    np.fill_diagonal(p, np.nan)
    return PairMatrix("pairs", "Pairs", tuple(names), p, estimate - estimate.T, 0.05)
