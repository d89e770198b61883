"""Random and degenerate data of every type: small, tied, constant, one-sided, badly scaled, all of them sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

from stats_core import Agreement, Curves, FoldScores, Losses, LossSummary, ScoreTable

Floats = npt.NDArray[np.float64]
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K")
SCALES = (1e-250, 1e-12, 1e-3, 1.0, 1e3, 1e9, 1e290)


def noise(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """Normal scores of algorithms (on the first axis) that are alike, or further and further apart."""
    apart = rng.choice([0.0, 0.5, 2.0, 20.0])
    gain = rng.normal(size=(size[0],) + (1,) * (len(size) - 1))
    return apart * gain + rng.normal(size=size)


def tied(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """Scores on a coarse grid: many are equal, in some data sets all."""
    return np.round(noise(rng, size) * rng.choice([0.3, 1, 3])) / rng.choice([1, 10])


def constant(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """One score everywhere."""
    return np.full(size, rng.choice([0.0, 0.3, -7.0]))


def clones(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """The last algorithm's scores are the first's."""
    scores = noise(rng, size)
    scores[-1] = scores[0]
    return scores


def shifted(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """Every algorithm is one and the same, and a step better than the one before: differences without variance."""
    step = np.arange(float(size[0])).reshape((-1,) + (1,) * (len(size) - 1))
    common = np.round(rng.normal(size=size[1:]), 1)
    return common[None] * rng.choice([0, 1]) + step * rng.choice([-0.25, 0.5, 2.0])


def lopsided(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """Many small differences one way, a few large ones the other: mean, median and ranks disagree."""
    scores = np.zeros(size)
    few = rng.random(size[1:]) < rng.choice([0.1, 0.3, 0.45])
    scores[0] = np.where(few, rng.uniform(1, 30, size[1:]), -rng.uniform(0.01, 1, size[1:]))
    scores[1:] += rng.normal(0, rng.choice([0, 0.01]), (size[0] - 1, *size[1:]))
    return scores


def one_wild(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """One score far beyond all others."""
    scores = noise(rng, size)
    scores[tuple(rng.integers(0, length) for length in size)] = rng.choice([-1e9, 1e9])
    return scores


KINDS: tuple[Callable[[np.random.Generator, tuple[int, ...]], Floats], ...] = (
    noise,
    noise,
    tied,
    tied,
    constant,
    clones,
    shifted,
    lopsided,
    one_wild,
)


def scores(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """Scores of one of the kinds, in one of many units."""
    made = KINDS[rng.integers(len(KINDS))](rng, size)
    return made * (rng.choice(SCALES) if rng.random() < 0.3 else 1.0)


def algorithms(rng: np.random.Generator) -> tuple[str, ...]:
    """Two to five names; now and then more than a sentence lists."""
    return NAMES[: rng.choice([2, 2, 3, 3, 4, 5, 11])]


def curves(rng: np.random.Generator) -> Curves:
    """Two to four runs or more of each algorithm; now and then the runs are paired."""
    names = algorithms(rng)[:6]
    runs, levels = int(rng.integers(2, 6)), int(rng.choice([1, 2, 3, 5]))
    made = scores(rng, (len(names), runs, levels))
    paired = rng.random() < 0.2
    kept = np.ones((len(names), runs), dtype=bool) if paired else rng.random((len(names), runs)) < 0.9
    kept[:, :2] = True
    who = [name for i, name in enumerate(names) for _ in range(int(kept[i].sum()))]
    block = [str(run) for i in range(len(names)) for run in np.flatnonzero(kept[i])] if paired else None
    return Curves(
        made[kept],
        tuple(who),
        np.arange(1, levels + 1),
        block=None if block is None else tuple(block),
        higher_is_better=bool(rng.random() < 0.5),
    )


def folds(rng: np.random.Generator) -> FoldScores:
    """Plain folds, repeated ones, five times two, and resamples."""
    names = algorithms(rng)
    runs, per_run = [(1, 5), (1, 10), (5, 2), (5, 2), (3, 4), (10, 1), (2, 2)][rng.integers(7)]
    sizes = {"n_train": 90, "n_test": 10} if rng.random() < 0.7 else {}
    return FoldScores(
        names, scores(rng, (len(names), runs, per_run)), **sizes, higher_is_better=bool(rng.random() < 0.5)
    )


def score_table(rng: np.random.Generator) -> ScoreTable:
    """Two to thirty datasets."""
    names, n = algorithms(rng), int(rng.choice([2, 3, 4, 5, 6, 8, 12, 30]))
    made = scores(rng, (len(names), n)).T
    return ScoreTable(tuple(f"d{i}" for i in range(n)), names, made, higher_is_better=bool(rng.random() < 0.5))


def losses(rng: np.random.Generator) -> Losses:
    """Errors of classifiers, or losses of any size."""
    names, n = algorithms(rng)[:8], int(rng.choice([2, 5, 10, 40, 200]))
    if rng.random() < 0.6:
        rates = (
            rng.choice([0.0, 0.05, 0.3, 0.9, 1.0], size=len(names)) if rng.random() < 0.5 else np.full(len(names), 0.3)
        )
        return in_groups(Losses(names, (rng.random((n, len(names))) < rates).astype(float)), rng)
    return in_groups(Losses(names, scores(rng, (len(names), n)).T), rng)


def in_groups(data: Losses, rng: np.random.Generator) -> Losses:
    """The same, in half of the data sets with cases in groups, which takes nothing from the generator."""
    beside = rng.spawn(1)[0]
    if beside.random() < 0.5:
        return data
    groups = int(beside.choice([1, 2, 5, 12, data.cases]))
    return replace(data, group=tuple(f"g{one}" for one in beside.integers(0, groups, data.cases)))


def moments(rng: np.random.Generator) -> Losses | LossSummary:
    """Losses, or what a paper prints of them."""
    found = losses(rng)
    # A paper cannot print the square of 1e290.
    printed = found.cases > 2 and np.abs(found.losses).max() < 1e100 and rng.random() < 0.3
    return found.summary() if printed else found


def agreement(rng: np.random.Generator) -> Agreement:
    """A 2x2 table, empty cells included."""
    cells = rng.choice([0, 0, 1, 3, 10, 40, 200], size=4)
    return Agreement(*(int(cell) for cell in cells)) if cells.sum() else Agreement(1, 0, 0, 0)


MAKERS: dict[str, Callable[[np.random.Generator], Any]] = {
    "Curves": curves,
    "FoldScores": folds,
    "ScoreTable": score_table,
    "Losses": losses,
    "LossMoments": moments,
    "Agreement": agreement,
}


def made(kind: str, seed: int) -> Iterator[tuple[np.random.Generator, Any]]:
    """Data of a type, one after the other, each with the generator that may go on to choose settings for it."""
    for number in count():
        rng = np.random.default_rng([seed, number])
        yield rng, MAKERS[kind](rng)
