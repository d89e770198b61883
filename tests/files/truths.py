"""Data that are known before a file is written of them, and whether what was read is the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stats_core import Curves, FoldScores, Losses, Question, ScoreTable

Data = Curves | FoldScores | Losses | ScoreTable
CLOSE = 1e-9


@dataclass(frozen=True, eq=False)
class Truth:
    """What a file means.

    Parameters
    ----------
    accepted
        Data of which any is right, the first the usual one; () where nothing can be compared.
    scales
        Factors by which all scores may be multiplied: 100 and 0.01 where they are written in percent.
    levels
        Whether the file says the levels of training; else only their number counts.
    holes
        Every score by data set and algorithm, NaN where it is missing: any complete block that is no smaller than
        leaving out lines or columns is right.
    """

    accepted: tuple[Data, ...] = ()
    scales: tuple[float, ...] = (1.0,)
    levels: bool = True
    holes: Mapping[tuple[str, str], float] = field(default_factory=dict)

    @property
    def question(self) -> Question | None:
        """What may be asked of the data."""
        return question_of(self.accepted[0]) if self.accepted else None

    def is_told_by(self, data: Any) -> bool:
        """Whether data are what the file means."""
        if self.holes and isinstance(data, ScoreTable) and self._block(data):
            return True
        return any(same(data, accepted, scale, self.levels) for accepted in self.accepted for scale in self.scales)

    def counts(self) -> tuple[dict[str, int], ...]:
        """How many there are of what, in each of the accepted data."""
        return tuple(counts_of(data) for data in self.accepted)

    def _block(self, data: ScoreTable) -> bool:
        """Whether a table is a complete block of the one with holes, and none of the usual ones is larger."""
        holes = self.holes
        rows, columns = sorted({a for a, _ in holes}), sorted({b for _, b in holes})
        first = self.accepted[0]
        if not isinstance(first, ScoreTable) or data.higher_is_better != first.higher_is_better:
            return False
        there = {
            (a, b): float(data.scores[i, j]) for i, a in enumerate(data.datasets) for j, b in enumerate(data.algorithms)
        }
        known = {key: score for key, score in there.items() if np.isfinite(score)}
        if not all(key in holes and _near(holes[key], score) for key, score in known.items()):
            return False
        if len(known) < len(there):
            return known.keys() == {key for key, score in holes.items() if np.isfinite(score)}
        whole_rows = [a for a in rows if all(np.isfinite(holes[a, b]) for b in columns)]
        whole_columns = [b for b in columns if all(np.isfinite(holes[a, b]) for a in rows)]
        least = min(len(whole_rows) * len(columns) or len(there), len(rows) * len(whole_columns) or len(there))
        return len(there) >= least


def question_of(data: Data) -> Question:
    """What may be asked of data."""
    kinds = {
        Curves: Question.LEARNING_CURVES,
        FoldScores: Question.TWO_ALGORITHMS,
        Losses: Question.SAME_TEST_SET,
        ScoreTable: Question.MANY_DATASETS,
    }
    return kinds[type(data)]


def counts_of(data: Data) -> dict[str, int]:
    """How many there are of what."""
    counts = {"algorithm": len(data.algorithms)}
    if isinstance(data, Curves):
        sizes = set(data.sizes)
        counts |= {"run": data.sizes[0]} if len(sizes) == 1 else {}
        return counts | ({"level": len(data.levels)} if len(data.levels) > 1 else {})
    if isinstance(data, FoldScores):
        return counts | ({"run": data.runs} if data.runs > 1 else {}) | ({"fold": data.folds} if data.folds > 1 else {})
    if isinstance(data, ScoreTable):
        return counts | {"data set": len(data.datasets)}
    return counts | {"case": len(set(_items(data)))}


def same(data: Any, truth: Data, scale: float = 1.0, levels: bool = True) -> bool:
    """Whether two data are the same but for the order of what has no order."""
    if type(data) is not type(truth) or set(data.algorithms) != set(truth.algorithms):
        return False
    if getattr(data, "higher_is_better", None) != getattr(truth, "higher_is_better", None):
        return False
    if isinstance(truth, Curves):
        return _same_curves(data, truth, scale, levels)
    if isinstance(truth, FoldScores):
        return _same_folds(data, truth, scale)
    if isinstance(truth, ScoreTable):
        return _same_tables(data, truth, scale)
    return _same_losses(data, truth, scale)


def _same_curves(data: Curves, truth: Curves, scale: float, levels: bool) -> bool:
    if data.values.shape != truth.values.shape or (levels and not _near(data.levels, truth.levels)):
        return False
    return all(
        _near(_sorted(scale * data.values[_of(data, name)]), _sorted(truth.values[_of(truth, name)]))
        for name in truth.algorithms
    )


def _of(data: Curves, name: str) -> list[int]:
    return [place for place, algorithm in enumerate(data.algorithm) if algorithm == name]


def _same_folds(data: FoldScores, truth: FoldScores, scale: float) -> bool:
    # Resamples may be runs of one fold, or folds of one run.
    one = 1 in truth.scores.shape[1:]
    if data.scores.shape[1:] != truth.scores.shape[1:] and not (one and 1 in data.scores.shape[1:]):
        return False
    if data.scores.size != truth.scores.size:
        return False
    order = [data.algorithms.index(name) for name in truth.algorithms]
    splits = scale * data.scores[order].reshape(len(order), -1).T
    return _near(_sorted(splits), _sorted(truth.scores.reshape(len(order), -1).T))


def _same_tables(data: ScoreTable, truth: ScoreTable, scale: float) -> bool:
    if set(data.datasets) != set(truth.datasets):
        return False
    rows = [data.datasets.index(name) for name in truth.datasets]
    columns = [data.algorithms.index(name) for name in truth.algorithms]
    return _near(scale * data.scores[np.ix_(rows, columns)], truth.scores)


def _same_losses(data: Losses, truth: Losses, scale: float) -> bool:
    order = [data.algorithms.index(name) for name in truth.algorithms]
    mine, theirs = scale * _per_item(data)[:, order], _per_item(truth)
    return mine.shape == theirs.shape and _near(_sorted(mine), _sorted(theirs))


def _items(data: Losses) -> tuple[Any, ...]:
    """What each line belongs to: the case, and its group where cases are numbered anew in each."""
    item, group = getattr(data, "item", None), getattr(data, "group", None)
    if item is None:
        return tuple(range(len(data.losses)))
    return tuple(zip(item, group, strict=True)) if group is not None else tuple(item)


def _per_item(data: Losses) -> Any:
    """The mean loss of each case over its samples."""
    items = _items(data)
    places: dict[Any, list[int]] = {}
    for place, item in enumerate(items):
        places.setdefault(item, []).append(place)
    return np.array([data.losses[lines].mean(axis=0) for lines in places.values()])


def _sorted(values: Any) -> Any:
    """Lines in an order that rounding in the last digit does not change."""
    values = np.asarray(values, dtype=float)
    return values[np.lexsort(np.round(values, 7).T[::-1])] if values.size else values


def _near(one: Any, other: Any) -> bool:
    one, other = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    return one.shape == other.shape and bool(np.allclose(one, other, rtol=CLOSE, atol=CLOSE, equal_nan=True))
