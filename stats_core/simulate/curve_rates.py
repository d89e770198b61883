"""Decisions of the curve tests on many data sets at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from stats_core.kernels.curve_batches import EFFECTS, CurveBatch
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.t import two_sided
from stats_core.registry import METHODS
from stats_core.types import Bools, Floats

BATCHED_SHUFFLES = 399


def random_halves(datasets: int, curves: int, rng: np.random.Generator) -> Bools:
    """A random half of the curves of each data set, `[dataset, curve]`, for the first of two imaginary algorithms."""
    return rng.random((datasets, curves)).argsort(axis=1) < curves // 2


def drawn(pool: int, size: int, datasets: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Indices of `size` distinct curves of a pool, drawn separately for each data set, `[dataset, curve]`."""
    if size**2 > pool:
        return rng.random((datasets, pool)).argsort(axis=1)[:, :size]
    # Few of many: draw with replacement, and redraw the rows in which a curve occurs twice.
    indices = rng.integers(pool, size=(datasets, size))
    while True:
        ordered = np.sort(indices, axis=1)
        twice = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
        if not len(twice):
            return indices
        indices[twice] = rng.integers(pool, size=(len(twice), size))


def decisions(
    values: Floats, first: Bools, *, alpha: float, shuffles: int | None, rng: np.random.Generator
) -> list[dict[str, Any]]:
    """Rejections of the conventional and, with shuffles, of the randomized test, for both error terms and effects.

    Parameters
    ----------
    values
        `values[dataset, curve, level]`.
    first
        The curves of the first algorithm, `first[dataset, curve]`.
    alpha
        Significance level; p <= alpha rejects.
    shuffles
        Random shuffles for each data set; None for the conventional test alone.
    """
    return decided(CurveBatch.of(values, first), alpha=alpha, shuffles=shuffles, rng=rng)


def decided(batch: CurveBatch, *, alpha: float, shuffles: int | None, rng: np.random.Generator) -> list[dict[str, Any]]:
    """The same for an existing batch."""
    p = {("conventional", *key): p_value for key, p_value in batch.conventional().items()}
    if shuffles is not None:
        reached = batch.reached(shuffles, rng)
        p |= {("randomized", *key): (count + 1) / (shuffles + 1) for key, count in reached.items()}
    return counted(p, alpha)


def counted(p: Mapping[tuple[str, str, str], Floats], alpha: float) -> list[dict[str, Any]]:
    """How many p values `[dataset]` reject, by (test, error term, effect)."""
    return [
        {
            "test": test,
            "error": term,
            "effect": effect,
            "rejected": int(np.sum(p_value <= alpha)),
            "trials": len(p_value),
        }
        for (test, term, effect), p_value in sorted(p.items())
    ]


def batched(
    key: str, world: Any, settings: Mapping[str, Any], datasets: int, rng: np.random.Generator
) -> dict[str, Floats] | None:
    """p values `[dataset]` of the randomized ANOVA on a batch of a world's curves; None where that is impossible."""
    if key != "randomized_anova" or not getattr(world, "batches", False) or set(settings) - {"error", "shuffles"}:
        return None
    values = world.batch(rng, datasets)
    first = np.zeros(values.shape[:2], dtype=np.bool_)
    first[:, : getattr(world, "runs", (world.size,))[0]] = True
    batch = CurveBatch.of(values, first)
    usual = {option.name: option.default for option in METHODS[key].options}
    error = settings.get("error", usual["error"])
    if error is ErrorTerm.OWN and 2 * world.size != values.shape[1]:
        return None
    # With equally many curves, own spreads give the split-plot F.
    term = "cell" if error is ErrorTerm.CELL else "split-plot"
    shuffles = int(settings.get("shuffles", BATCHED_SHUFFLES))
    reached, conventional = batch.reached(shuffles, rng), batch.conventional()
    randomized = {effect: (reached[term, effect] + 1) / (shuffles + 1) for effect in EFFECTS}
    if error is ErrorTerm.OWN:
        randomized["Algorithm"] = np.maximum(randomized["Algorithm"], _welch(values, world.size))
    return randomized | {f"{effect}, conventional": conventional[term, effect] for effect in EFFECTS}


def _welch(values: Floats, size: int) -> Floats:
    """p of Welch's t of the curves' means, `[dataset]`, of the first `size` curves against the others; 0 without any.

    Where nothing varies the shuffles decide alone, which is what a p of 0 leaves to them.
    """
    means = values.mean(axis=2)
    first, second = means[:, :size], means[:, size:]
    errors = np.stack([part.var(axis=1, ddof=1) / part.shape[1] for part in (first, second)])
    error = errors.sum(axis=0)
    none = error <= (64 * np.finfo(np.float64).eps * np.abs(values).max(axis=(1, 2))) ** 2
    error[none] = 1.0
    free = np.array([first.shape[1] - 1, second.shape[1] - 1])[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        df = error**2 / np.sum(errors**2 / free, axis=0)
    p = two_sided((first.mean(axis=1) - second.mean(axis=1)) / np.sqrt(error), np.where(none, 1.0, df))
    return np.where(none, 0.0, p)
