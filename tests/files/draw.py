"""Chance with a seed: names, sizes and scores of data that could be somebody's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from stats_core import Curves, FoldScores, Losses, ScoreTable
from tests.files import names
from tests.files.truths import Data, Truth

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Made:
    """Files, and what they mean."""

    files: Mapping[str, bytes]
    truth: Truth


@dataclass(frozen=True)
class Metric:
    """The heading of a score, its direction, and the size and decimals of its values."""

    heading: str
    higher: bool
    size: float
    decimals: int


class Draw:
    """Everything that is chosen for one file, by its seed."""

    def __init__(self, seed: Sequence[int]) -> None:
        self.rng = np.random.default_rng(seed)
        self.language: Mapping[str, tuple[str, ...]] | None = names.ENGLISH
        if self.chance(0.25):
            self.language = self.pick([*names.LANGUAGES[1:], None])
        self._unnamed = 0
        self._names: dict[str, str] = {}

    def chance(self, share: float) -> bool:
        """True in this share of all."""
        return bool(self.rng.random() < share)

    def pick(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[int(self.rng.integers(len(choices)))]

    def some(self, choices: Sequence[T], number: int) -> list[T]:
        """Several different ones, in any order."""
        return [choices[int(place)] for place in self.rng.permutation(len(choices))[:number]]

    def shuffled(self, choices: Sequence[T]) -> list[T]:
        """All of them, in any order."""
        return self.some(choices, len(choices))

    def number(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return int(self.rng.integers(low, high + 1))

    def sizes(self, *ranges: tuple[int, int]) -> tuple[int, ...]:
        """A size in each range, no two alike."""
        while True:
            sizes = [self.number(*limits) for limits in ranges]
            if len(set(sizes)) == len(sizes):
                return tuple(sizes)

    def heading(self, part: str) -> str:
        """What a column of this part is called, in the language of the file."""
        if part not in self._names:
            if self.language is None:
                self._unnamed += 1
                self._names[part] = f"x{self._unnamed}"
            else:
                self._names[part] = self.pick(self.language[part])
        return self._names[part]

    def algorithms(self, number: int) -> list[str]:
        """Names of algorithms."""
        if self.chance(0.1):
            return list(names.LETTERS[:number])
        return self.some(names.ALGORITHMS, number)

    def datasets(self, number: int) -> list[str]:
        """Names of data sets; sometimes numbers, as OpenML's."""
        if self.chance(0.07):
            return [str(3 + 11 * place) for place in self.some(range(60), number)]
        pool = self.pick([pool for pool in names.DATASETS if len(pool) >= number])
        return self.some(pool, number)

    def metric(self, fraction: bool = False) -> Metric:
        """A score: mostly a known metric, sometimes a word that says nothing."""
        if self.language is None or self.chance(0.1):
            return Metric(self.pick(names.UNKNOWN), self.chance(0.6), 1.0, self.number(3, 5))
        if self.chance(0.7):
            heading = self.pick(names.HIGHER[:4] if fraction else names.HIGHER)
            size = self.pick([500.0, 4000.0]) if heading in ("reward", "return", "episode_reward") else 1.0
            return Metric(heading, True, size, 1 if size > 1 else self.number(3, 5))
        return Metric(self.pick(names.LOWER), False, 1.0, self.number(3, 5))

    def values(self, metric: Metric, shape: tuple[int, ...]) -> Any:
        """Scores of a metric, no two of a line alike."""
        values = metric.size * self.rng.beta(5, 3, shape)
        return np.round(values, metric.decimals)

    def levels(self, number: int) -> Any:
        """Levels of training, increasing."""
        kind = self.pick(["epochs", "from 0", "steps", "doubling", "uneven"])
        if kind == "epochs":
            return np.arange(1.0, number + 1)
        if kind == "from 0":
            return np.arange(0.0, number)
        if kind == "steps":
            return np.arange(1.0, number + 1) * self.pick([10, 100, 1000, 2048, 50_000])
        if kind == "doubling":
            return 16.0 * 2 ** np.arange(number)
        return np.sort(self.some(range(5, 400), number)).astype(float)

    def runs(self, number: int) -> list[str]:
        """What the runs of an algorithm are called."""
        first = self.pick([0, 1, 100])
        if self.chance(0.15):
            return [f"{self.pick(['seed_', 'run', 'seed'])}{first + place}" for place in range(number)]
        if self.chance(0.15):
            return [str(seed) for seed in self.some(range(1000, 9999), number)]
        return [str(first + place) for place in range(number)]

    def curves(self, metric: Metric, final: bool = False, levels: Any = None, runs: int | None = None) -> Curves:
        """Learning curves of two to five algorithms, some with another number of runs."""
        n_algorithms, n_levels, n_runs = self.sizes((2, 5), (4, 12), (3, 10))
        levels = np.array([1.0]) if final else self.levels(n_levels) if levels is None else levels
        n_runs = n_runs if runs is None else runs
        sizes = [n_runs] * n_algorithms
        if runs is None and self.chance(0.15):
            sizes[0] = n_runs - 1
        rise = 1 - np.exp(-np.arange(1, len(levels) + 1) / (1 + len(levels) / 3))
        groups = {}
        for name, size in zip(self.algorithms(n_algorithms), sizes, strict=True):
            rising = rise * self.rng.uniform(0.5, 0.9) + 0.04 * self.rng.standard_normal((size, len(levels)))
            values = rising if metric.higher else 1.05 - rising
            groups[name] = np.round(metric.size * np.clip(values, 0.001, None), metric.decimals)
        return Curves.from_groups(groups, levels, metric.higher)

    def folds(self, metric: Metric, runs: int = 1, folds: int | None = None) -> FoldScores:
        """Scores of two to five algorithms on the same folds."""
        folds = self.pick([5, 7, 8, 10]) if folds is None else folds
        number = self.pick([size for size in (2, 3, 4, 6) if size not in (runs, folds)])
        scores = self.values(metric, (number, runs, folds))
        return FoldScores(tuple(self.algorithms(number)), scores, higher_is_better=metric.higher)

    def table(self, metric: Metric, datasets: tuple[int, int] = (6, 13)) -> ScoreTable:
        """Scores of two to seven algorithms on data sets."""
        n_datasets, n_algorithms = self.sizes(datasets, (2, 7))
        scores = self.values(metric, (n_datasets, n_algorithms))
        return ScoreTable(tuple(self.datasets(n_datasets)), tuple(self.algorithms(n_algorithms)), scores, metric.higher)

    def zero_one(self, cases: tuple[int, int] = (25, 80)) -> Losses:
        """Errors of two to five classifiers on the same cases."""
        n_cases, n_algorithms = self.sizes(cases, (2, 5))
        chance = self.rng.uniform(0.2, 0.7, n_algorithms)
        wrong = (self.rng.random((n_cases, n_algorithms)) < chance).astype(float)
        wrong[0], wrong[1] = 0.0, 1.0
        return Losses(tuple(self.algorithms(n_algorithms)), wrong)

    def file_name(self, ending: str) -> str:
        """A name of a file that decides nothing."""
        stem = self.pick(names.TRAPS) if self.chance(0.3) else self.pick(names.FILE_NAMES)
        return f"{stem}.{ending}"


def truth(*accepted: Data, **more: Any) -> Truth:
    """What a file means: any of these data."""
    return Truth(accepted, **more)
