"""A person's own data as a world: what would n runs show if the true difference were d?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stats_core.data import Curves, FoldScores, Losses, ScoreTable
from stats_core.data.soundness import digest
from stats_core.errors import InputError
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class OwnWorld:
    """Draws with replacement from the results of two algorithms, after removing the difference between them.

    Parameters
    ----------
    data
        Curves, folds, a benchmark or losses.
    a, b
        The two algorithms; both are shifted to their common mean, and then `a` is shifted by the difference.
    size
        How many whole curves of each algorithm, runs, data sets or cases are drawn.
    difference
        Of `a` from `b`, in the units of the data.
    alike
        Whether the two algorithms are exchangeable apart from the difference: curves are drawn from those of both
        together, and the results on a data set or case are swapped at random. Then a test that assumes only this keeps
        its level, even if the spread of the two differs. Folds are drawn as they are.

    Notes
    -----
    Whole units are drawn, so that what belongs together stays together: a curve with all its levels, a run with all its
    folds, a data set with both scores, a case with both losses. Deviations of curves from their mean are stretched by
    sqrt(n / (n - 1)), because they lie closer to the mean of the sample than to that of the population.

    Folds of one data set do not show how the difference varies between data sets. The world varies it as the correction
    of Nadeau and Bengio (2003) assumes: any two folds correlate by the share of cases that one fold tests.

    0/1 losses stay 0/1: to make a difference of d, the necessary share of the cases on which the two disagree (and, if
    these are too few, of others) is changed. The difference in a draw varies around d, as it would in new data.
    """

    data: Any
    a: str
    b: str
    size: int
    difference: float = 0.0
    alike: bool = False

    @property
    def fingerprint(self) -> str:
        """Hash of the data that are drawn from; the same for every size and difference."""
        return digest("own", self.data.fingerprint, self.a, self.b)

    def draw(self, rng: np.random.Generator) -> Any:
        if isinstance(self.data, Curves):
            return self._curves(rng)
        if isinstance(self.data, FoldScores):
            return self._folds(rng)
        if isinstance(self.data, ScoreTable):
            return self._table(rng)
        if isinstance(self.data, Losses):
            return self._losses(rng)
        raise InputError(
            f"{type(self.data).__name__} cannot be drawn from",
            remedy="Load curves, folds, a table of scores, or losses by case.",
        )

    def _two(self, values: Floats, axis: int) -> Floats:
        """The scores of a and b, `[2, ...]`."""
        names = self.data.algorithms
        return np.take(np.moveaxis(values, axis, 0), [names.index(self.a), names.index(self.b)], axis=0)

    @property
    def unit(self) -> str:
        """Name of the units that are drawn, in the plural."""
        if isinstance(self.data, Curves):
            return "runs of each algorithm"
        if isinstance(self.data, FoldScores):
            if self.data.folds == 1:
                return "resamples"
            return f"runs of {self.data.folds} folds" if self.data.runs > 1 else "folds"
        return "data sets" if isinstance(self.data, ScoreTable) else "test cases"

    @property
    def own_size(self) -> int:
        """How many units the data have; for curves, the number of the algorithm that has fewer."""
        data = self.data
        if isinstance(data, Curves):
            return min(data.algorithm.count(name) for name in (self.a, self.b))
        if isinstance(data, FoldScores):
            return data.runs if data.runs > 1 else data.folds
        return len(data.datasets) if isinstance(data, ScoreTable) else int(data.cases)

    @property
    def seen(self) -> tuple[float, float]:
        """The difference of `a` from `b` in the data, on average, and its standard error."""
        data = self.data
        if isinstance(data, Curves):
            means = [data.values[[name == owner for owner in data.algorithm]].mean(axis=1) for name in (self.a, self.b)]
            error = np.sqrt(sum(scores.var(ddof=1) / len(scores) if len(scores) > 1 else 0.0 for scores in means))
            return float(means[0].mean() - means[1].mean()), float(error)
        scores = {FoldScores: "scores", ScoreTable: "scores"}.get(type(data), "losses")
        two = self._two(getattr(data, scores), 0 if isinstance(data, FoldScores) else 1)
        apart = (two[0] - two[1]).ravel()
        shared = _overlap(data) if isinstance(data, FoldScores) else 0.0
        # Folds share cases (Nadeau and Bengio 2003): more runs leave that part of the error as it is.
        error = np.std(apart, ddof=1) * np.sqrt(1 / len(apart) + shared / (1 - shared)) if len(apart) > 1 else 0.0
        return float(apart.mean()), float(error)

    @property
    def most_difference(self) -> float:
        """The largest possible difference: an error rate cannot exceed 1."""
        if not (isinstance(self.data, Losses) and self.data.is_zero_one):
            return np.inf
        two = self._two(self.data.losses, 1)
        return 1 - float(np.mean(two[0] * two[1]))

    @property
    def batches(self) -> bool:
        """Whether many data sets can be drawn at once."""
        return isinstance(self.data, Curves)

    def batch(self, rng: np.random.Generator, datasets: int) -> Floats:
        """Curves `[dataset, curve, level]` of many data sets, those of `a` first."""
        data: Curves = self.data
        own = [data.values[[name == owner for owner in data.algorithm]] for name in (self.a, self.b)]
        middle = (own[0].mean(axis=0) + own[1].mean(axis=0)) / 2
        rests = [(values - values.mean(axis=0)) * np.sqrt(len(values) / max(1, len(values) - 1)) for values in own]
        if self.alike:
            rests = [np.concatenate(rests)] * 2
        groups = [
            middle + rest[rng.integers(len(rest), size=(datasets, self.size))] + shift
            for rest, shift in zip(rests, (self.difference, 0.0), strict=True)
        ]
        return np.concatenate(groups, axis=1)

    def _curves(self, rng: np.random.Generator) -> Curves:
        first, second = np.split(self.batch(rng, 1)[0], 2)
        return Curves.from_groups({self.a: first, self.b: second}, self.data.levels, self.data.higher_is_better)

    def _folds(self, rng: np.random.Generator) -> FoldScores:
        data: FoldScores = self.data
        two = _brought_together(self._two(data.scores, 0))
        # With a single run, folds are drawn instead of runs.
        whole = data.runs > 1
        chosen = rng.integers(data.runs if whole else data.folds, size=self.size)
        drawn = two[:, chosen] if whole else two[:, :, chosen]
        shared = _overlap(data)
        spread = float(np.std(two[0] - two[1], ddof=1)) * np.sqrt(shared / (1 - shared))
        drawn[0] += self.difference + spread * rng.standard_normal()
        return FoldScores((self.a, self.b), drawn, data.n_train, data.n_test, data.higher_is_better)

    def _table(self, rng: np.random.Generator) -> ScoreTable:
        data: ScoreTable = self.data
        two = _brought_together(self._two(data.scores, 1))
        chosen = rng.integers(len(data.datasets), size=self.size)
        drawn = self._dealt(two[:, chosen], rng)
        drawn[0] += self.difference
        names = tuple(f"{data.datasets[i]} ({n + 1})" for n, i in enumerate(chosen))
        return ScoreTable(names, (self.a, self.b), drawn.T, data.higher_is_better)

    def _losses(self, rng: np.random.Generator) -> Losses:
        data: Losses = self.data
        two = self._two(data.losses, 1)
        if not data.is_zero_one:
            two = _brought_together(two)
            drawn = self._dealt(two[:, rng.integers(data.cases, size=self.size)], rng)
            drawn[0] += self.difference
            return Losses((self.a, self.b), drawn.T)
        return Losses((self.a, self.b), self._zero_one(two, rng).T)

    def _dealt(self, drawn: Floats, rng: np.random.Generator) -> Floats:
        """Scores `[2, unit]`; if the algorithms are `alike`, the two scores of each unit are swapped at random."""
        if not self.alike:
            return drawn
        turned = rng.random(drawn.shape[1]) < 0.5
        return np.where(turned, drawn[::-1], drawn)

    def _zero_one(self, two: Floats, rng: np.random.Generator) -> Floats:
        """Cases drawn from the 2x2 table of both models' errors, made symmetric and then shifted by the difference."""
        both = float(np.mean(two[0] * two[1]))
        apart = float(np.mean(two[0] != two[1]))
        gap = abs(self.difference)
        if gap > self.most_difference:
            raise InputError(
                f"A difference of {self.difference:g} in the error rate is more than these models leave room for",
                remedy=f"Choose a difference up to {self.most_difference:.3g}.",
            )
        # If the models disagree on too few cases, cases that both have right become disagreements.
        apart = max(apart, gap)
        only_a, only_b = (apart + self.difference) / 2, (apart - self.difference) / 2
        kind = rng.choice(4, size=self.size, p=[both, only_a, only_b, max(0.0, 1 - both - apart)])
        return np.array([(kind == 0) | (kind == 1), (kind == 0) | (kind == 2)], dtype=np.float64)


def _overlap(data: FoldScores) -> float:
    """The share of cases that one fold tests; resamples of unknown size are assumed to test a tenth."""
    if data.n_train is not None and data.n_test is not None:
        return data.n_test / (data.n_train + data.n_test)
    return 1 / data.folds if data.folds > 1 else 0.1


def _brought_together(two: Floats) -> Floats:
    """The scores of both algorithms, each shifted by a constant to their common mean."""
    means = two.reshape(2, -1).mean(axis=1)
    moved: Floats = two + (means.mean() - means).reshape(2, *([1] * (two.ndim - 1)))
    return moved
