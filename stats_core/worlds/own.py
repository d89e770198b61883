"""A person's own data as a world: what would n runs show if the true difference were d?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from stats_core.data import Curves, FoldScores, Losses, ScoreTable
from stats_core.data.soundness import digest
from stats_core.errors import InputError
from stats_core.types import Floats, Ints
from stats_core.worlds.own_groups import GroupDraws
from stats_core.worlds.truth import Truth


@dataclass(frozen=True, eq=False)
class OwnWorld:
    """Draws with replacement from the results of two algorithms, after removing the difference between them.

    Parameters
    ----------
    data
        Curves, folds, a benchmark or losses.
    a, b
        The two algorithms; both are shifted to a common middle, and then `a` is shifted by the difference.
    size
        How many whole curves, runs, data sets or cases are drawn; of curves, for the algorithm that has fewer of them.
        The other has as many times more as in the data.
    difference
        Of `a` from `b`, in the units of the data.
    alike
        Whether the two are equally good, whatever the difference. Nothing else is made alike: each algorithm keeps the
        spread, the shape and the number of its own results.

    Notes
    -----
    Whole units are drawn, so that what belongs together stays together: a curve with all its levels (with those of its
    block), a run with all its folds, a data set with both scores, a case with both losses. Each algorithm's curves come
    from its own curves. Their deviations from their mean are stretched by sqrt(n / (n - 1)), because they lie closer to
    the mean of the sample than to that of the population.

    The difference that is removed is the one that the tests of such data speak of. Of curves it is that of the mean
    curves, of folds and losses that of the means. Of data sets it is the median of their differences, so that each of
    the two is better as often as the other; the skewness of the differences stays.

    Folds of one data set do not show how the difference varies between data sets. The world varies it as the correction
    of Nadeau and Bengio (2003) assumes: any two folds correlate by the share of cases that one fold tests.

    0/1 losses stay 0/1: to make a difference of d, the necessary share of the cases on which the two disagree (and, if
    these are too few, of others) is changed. The difference in a draw varies around d, as it would in new data. Cases
    are drawn one by one, so what neighbouring cases have in common is not in the draws. Cases whose groups are known
    are drawn by whole groups, and cases with several samples with all of them: see `GroupDraws`.
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
        if self._together is not None:
            return self._together.draw(self.size, self._gap, rng)
        if isinstance(self.data, Losses):
            return self._losses(rng)
        raise InputError(
            f"{type(self.data).__name__} cannot be drawn from",
            remedy="Load curves, folds, a table of scores, or losses by case.",
        )

    @property
    def truth(self) -> Truth:
        """How much better `a` is."""
        data = self.data
        levels = len(data.levels) if isinstance(data, Curves) else 0
        sign = 1 if getattr(data, "higher_is_better", False) else -1
        return Truth.first_apart(2, sign * self._gap, levels)

    @cached_property
    def _together(self) -> GroupDraws | None:
        """Cases in groups, or with several samples, which are drawn together; None for all other data."""
        if not isinstance(self.data, Losses):
            return None
        known = self.data.singles is not None or 2 <= self.data.groups < self.data.cases
        return GroupDraws(self.data, self.a, self.b) if known else None

    @property
    def _gap(self) -> float:
        return 0.0 if self.alike else self.difference

    def _two(self, values: Floats, axis: int) -> Floats:
        """The scores of a and b, `[2, ...]`."""
        names = self.data.algorithms
        return np.take(np.moveaxis(values, axis, 0), [names.index(self.a), names.index(self.b)], axis=0)

    @property
    def unit(self) -> str:
        """Name of the units that are drawn, in the plural."""
        if isinstance(self.data, Curves):
            have = {name: self.data.algorithm.count(name) for name in (self.a, self.b)}
            few, many = sorted(have, key=lambda name: have[name])
            if have[few] == have[many]:
                return "runs of each algorithm"
            return f"runs of {few} and {have[many] / have[few]:.3g} times as many of {many}"
        if isinstance(self.data, FoldScores):
            if self.data.folds == 1:
                return "resamples"
            return f"runs of {self.data.folds} folds" if self.data.runs > 1 else "folds"
        if self._together is not None:
            return self._together.unit_words
        return "data sets" if isinstance(self.data, ScoreTable) else "test cases"

    @property
    def own_size(self) -> int:
        """How many units the data have; for curves, the number of the algorithm that has fewer."""
        data = self.data
        if isinstance(data, Curves):
            return min(data.algorithm.count(name) for name in (self.a, self.b))
        if isinstance(data, FoldScores):
            return data.runs if data.runs > 1 else data.folds
        if self._together is not None:
            return self._together.units
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
        error = error if self._together is None else self._together.error
        return float(apart.mean()), float(error)

    @property
    def most_difference(self) -> float:
        """The largest possible difference: an error rate cannot exceed 1."""
        if self._together is not None:
            return self._together.most_difference
        if not (isinstance(self.data, Losses) and self.data.is_zero_one):
            return np.inf
        two = self._two(self.data.losses, 1)
        return 1 - float(np.mean(two[0] * two[1]))

    @property
    def runs(self) -> tuple[int, int]:
        """How many curves of `a` and of `b` are drawn: in the proportion of the data."""
        have = [self.data.algorithm.count(name) for name in (self.a, self.b)]
        first, second = (max(1, round(self.size * count / min(have))) for count in have)
        return first, second

    @property
    def batches(self) -> bool:
        """Whether many data sets can be drawn at once."""
        return isinstance(self.data, Curves) and self._pairs is None

    @property
    def _own(self) -> list[Ints]:
        """The places of the curves of `a` and of `b`."""
        return [np.flatnonzero([name == owner for owner in self.data.algorithm]) for name in (self.a, self.b)]

    @property
    def _pairs(self) -> list[Ints] | None:
        """The places of the curves of `a` and of `b` block by block; None where blocks do not pair them."""
        data: Curves = self.data
        if data.block is None:
            return None
        places = [{data.block[place]: place for place in own.tolist()} for own in self._own]
        once = [len(one) for one in places] == [len(own) for own in self._own]
        if not once or places[0].keys() != places[1].keys():
            return None
        return [np.array([one[block] for block in places[0]]) for one in places]

    def _around(self, own: list[Ints]) -> tuple[Floats, list[Floats]]:
        """The middle of the two mean curves, and the deviations of each algorithm's curves from its own."""
        values = [self.data.values[places] for places in own]
        middle = (values[0].mean(axis=0) + values[1].mean(axis=0)) / 2
        return middle, [(one - one.mean(axis=0)) * np.sqrt(len(one) / max(1, len(one) - 1)) for one in values]

    def batch(self, rng: np.random.Generator, datasets: int) -> Floats:
        """Curves `[dataset, curve, level]` of many data sets, those of `a` first: `runs` says how many."""
        middle, rests = self._around(self._own)
        groups = [
            middle + rest[rng.integers(len(rest), size=(datasets, runs))] + shift
            for rest, runs, shift in zip(rests, self.runs, (self._gap, 0.0), strict=True)
        ]
        return np.concatenate(groups, axis=1)

    def _curves(self, rng: np.random.Generator) -> Curves:
        data: Curves = self.data
        if self._pairs is None:
            first, second = np.split(self.batch(rng, 1)[0], [self.runs[0]])
            return Curves.from_groups({self.a: first, self.b: second}, data.levels, data.higher_is_better)
        middle, rests = self._around(self._pairs)
        chosen = rng.integers(len(rests[0]), size=self.size)
        return Curves(
            values=np.concatenate([middle + rests[0][chosen] + self._gap, middle + rests[1][chosen]]),
            algorithm=(self.a,) * self.size + (self.b,) * self.size,
            levels=data.levels,
            block=tuple(f"{number + 1}" for number in range(self.size)) * 2,
            higher_is_better=data.higher_is_better,
        )

    def _folds(self, rng: np.random.Generator) -> FoldScores:
        data: FoldScores = self.data
        two = _brought_together(self._two(data.scores, 0))
        # With a single run, folds are drawn instead of runs.
        whole = data.runs > 1
        chosen = rng.integers(data.runs if whole else data.folds, size=self.size)
        drawn = two[:, chosen] if whole else two[:, :, chosen]
        shared = _overlap(data)
        spread = float(np.std(two[0] - two[1], ddof=1)) * np.sqrt(shared / (1 - shared))
        drawn[0] += self._gap + spread * rng.standard_normal()
        return FoldScores((self.a, self.b), drawn, data.n_train, data.n_test, data.higher_is_better)

    def _table(self, rng: np.random.Generator) -> ScoreTable:
        data: ScoreTable = self.data
        two = self._two(data.scores, 1)
        middle = float(np.median(two[0] - two[1]))
        chosen = rng.integers(len(data.datasets), size=self.size)
        drawn = two[:, chosen]
        drawn[0] += self._gap - middle / 2
        drawn[1] += middle / 2
        names = tuple(f"{data.datasets[i]} ({n + 1})" for n, i in enumerate(chosen))
        return ScoreTable(names, (self.a, self.b), drawn.T, data.higher_is_better, data.score_label)

    def _losses(self, rng: np.random.Generator) -> Losses:
        data: Losses = self.data
        two = self._two(data.losses, 1)
        if not data.is_zero_one:
            two = _brought_together(two)
            drawn = two[:, rng.integers(data.cases, size=self.size)]
            drawn[0] += self._gap
            return Losses((self.a, self.b), drawn.T)
        return Losses((self.a, self.b), self._zero_one(two, rng).T)

    def _zero_one(self, two: Floats, rng: np.random.Generator) -> Floats:
        """Cases drawn from the 2x2 table of both models' errors, made symmetric and then shifted by the difference."""
        both = float(np.mean(two[0] * two[1]))
        apart = float(np.mean(two[0] != two[1]))
        gap = self._gap
        if abs(gap) > self.most_difference:
            raise InputError(
                f"A difference of {self.difference:g} in the error rate is more than these models leave room for",
                remedy=f"Choose a difference up to {self.most_difference:.3g}.",
            )
        # If the models disagree on too few cases, cases that both have right become disagreements.
        apart = max(apart, abs(gap))
        only_a, only_b = (apart + gap) / 2, (apart - gap) / 2
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
