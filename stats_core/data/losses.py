"""Losses of several models on the same test cases."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.data.agreement import Agreement
from stats_core.data.loss_summary import LARGE, SMALL, LossMoments, LossSummary
from stats_core.data.soundness import digest, finite, frozen, names
from stats_core.errors import InputError
from stats_core.kernels.neighbours import Neighbours, neighbours
from stats_core.kernels.scale import back, unit, within_bounds
from stats_core.kernels.ties import difference, slack
from stats_core.types import Floats, Ints
from stats_core.wording import counted, first_of

CANCELLED = 1e-4
"""Where a difference of means or of covariances is this much smaller than its terms, the cases are subtracted."""


@dataclass(frozen=True, eq=False)
class Losses(LossMoments):
    """Per-case losses: 0/1 errors of classifiers, or squared or absolute errors of regressors.

    Parameters
    ----------
    algorithms
        The models' names.
    losses
        `losses[case, algorithm]`; smaller is better.
    handling
        How the file was processed to give these losses, in sentences; not part of the fingerprint.
    """

    algorithms: tuple[str, ...]
    losses: Floats
    handling: tuple[str, ...] = ()
    cases: int = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "algorithms", names(self.algorithms, "algorithm", at_least=2))
        put(self, "losses", frozen(self.losses, "losses", 2))
        if self.losses.shape[1] != len(self.algorithms):
            raise InputError(
                f"{len(self.algorithms)} algorithm names for {self.losses.shape[1]} columns of losses",
                remedy="Give losses[case, algorithm] with one column for each algorithm.",
            )
        put(self, "cases", len(self.losses))
        finite(self.losses, "loss", lambda i, j: f"case {i + 1}, algorithm {self.algorithms[j]!r}")

    @classmethod
    def from_predictions(cls, truth: Sequence[Any], predicted: Mapping[str, Sequence[Any]]) -> Losses:
        """0/1 errors from true classes and each model's predicted classes; labels may be of any type."""
        right = _labels(truth, "the true classes")
        wrong = np.empty((len(predicted), len(right)), dtype=np.float64)
        for row, (name, classes) in zip(wrong, predicted.items(), strict=True):
            labels = _labels(classes, f"algorithm {name!r}")
            if len(labels) != len(right):
                raise InputError(
                    f"{counted(len(labels), 'prediction')} for {counted(len(right), 'case')}",
                    where=f"algorithm {name!r}",
                    remedy="Give one prediction for each case.",
                )
            if len(labels) and _is_text(labels) != _is_text(right):
                kinds = {True: "text", False: "numbers"}
                raise InputError(
                    f"The predicted classes are {kinds[_is_text(labels)]} and the true ones {kinds[_is_text(right)]}",
                    where=f"algorithm {name!r}",
                    remedy="Write the classes the same way in both.",
                )
            np.not_equal(labels, right, out=row, casting="unsafe")
        return cls(tuple(predicted), wrong.T)

    @cached_property
    def is_zero_one(self) -> bool:
        """Whether every loss is 0 or 1, as it is for classifiers."""
        return bool(((self.losses == 0) | (self.losses == 1)).all())

    def summary(self) -> LossSummary:
        """The means and the covariance matrix (divisor n - 1); two cases or more are needed."""
        return self._summary

    @cached_property
    def _summary(self) -> LossSummary:
        means = self.losses.mean(axis=0)
        centred = self.losses - means
        return LossSummary(self.algorithms, means, centred.T @ centred / max(1, self.cases - 1), self.cases)

    def difference(self, i: int, j: int) -> tuple[float, float]:
        """Mean and standard deviation of a case's difference in loss, i minus j; what rounding leaves of zero is 0.0.

        Means and covariances of all models are computed together, and used unless their differences lose digits.
        """
        scaled, scale = self.scaled()
        means, matrix = scaled.summary().means, scaled.summary().covariance
        total, mean = float(matrix[i, i] + matrix[j, j]), float(means[i] - means[j])
        variance, size = float(total - 2 * matrix[i, j]), float(max(abs(means[i]), abs(means[j])))
        # If losses do not vary, only the rounding error of their means is left.
        if variance > max(CANCELLED * total, (CANCELLED * size) ** 2) and abs(mean) > CANCELLED * size:
            return scale * mean, scale * math.sqrt(variance)
        return self._difference_of_cases(i, j)

    def _difference_of_cases(self, i: int, j: int) -> tuple[float, float]:
        d, near, power = self.differences(i, j)
        exact = int(np.argmin(near))
        if (np.abs(d - d[exact]) <= near + near[exact]).all():
            return back(float(d[exact]), power), 0.0
        scale = float(unit(d))
        x = d / scale
        mean = float(x.mean()) if abs(d.mean()) > near.mean() else 0.0
        return back(scale * mean, power), back(scale * float(x.std(ddof=1)), power)

    def differences(self, i: int, j: int) -> tuple[Floats, Floats, int]:
        """Loss of i minus loss of j in every case, 0 where they are tied; how far each may be off; the power of `back`.

        Each case has its own rounding error: a case with huge losses, equal for both, does not affect the others.
        """
        both, power = within_bounds(self.losses[:, [i, j]])
        d = difference(both[:, 0], both[:, 1])
        return d, np.where(d == 0, 0.0, slack(both[:, 0], both[:, 1])), power

    def scaled(self) -> tuple[Losses, float]:
        """The losses in a unit in which no square over- or underflows, and that unit; usually themselves and 1."""
        return self._scaled

    @cached_property
    def _scaled(self) -> tuple[Losses, float]:
        scale = float(unit(self.losses))
        if SMALL < scale < LARGE:
            return self, 1.0
        return Losses(self.algorithms, self.losses / scale, self.handling), scale

    @cached_property
    def disagreements(self) -> Ints:
        """`[i, j]`: the number of cases on which one of the two classifiers is right and the other wrong."""
        both = self.losses.T @ self.losses
        errors = np.diag(both)
        return np.rint(errors[:, np.newaxis] + errors - 2 * both).astype(np.int64)

    def agreement(self, a: str, b: str) -> Agreement:
        """The 2x2 table of two classifiers."""
        if not self.is_zero_one:
            raise InputError("The losses are not all 0 or 1", remedy="A 2x2 table needs classifiers' errors.")
        wrong_a, wrong_b = (self.losses[:, self.algorithms.index(name)] == 1 for name in (a, b))
        both, errors_a, errors_b = (int(np.count_nonzero(wrong)) for wrong in (wrong_a & wrong_b, wrong_a, wrong_b))
        return Agreement(
            both_right=self.cases - errors_a - errors_b + both,
            only_a_right=errors_b - both,
            only_b_right=errors_a - both,
            both_wrong=both,
            a=a,
            b=b,
            among=self.algorithms if len(self.algorithms) > 2 else (),
            neighbours=self.neighbours(a, b),
        )

    def neighbours(self, *two: str) -> Neighbours | None:
        """How far neighbouring cases go together, in the differences of two models or of all from their mean."""
        if two not in self._looks:
            if two:
                values = self.differences(*(self.algorithms.index(name) for name in two))[0]
            else:
                values = self.scaled()[0].losses
                values = values - values.mean(axis=1, keepdims=True)
            self._looks[two] = neighbours(values)
        return self._looks[two]

    @cached_property
    def _looks(self) -> dict[tuple[str, ...], Neighbours | None]:
        return {}

    def only(self, algorithms: Sequence[str]) -> Losses:
        """The losses of some of the models, in the order of the data."""
        kept = [place for place, name in enumerate(self.algorithms) if name in algorithms]
        return Losses(tuple(self.algorithms[place] for place in kept), self.losses[:, kept], self.handling)

    def seen_as(self, kind: type, a: str, b: str) -> Any:
        """The data as another type, where possible: two classifiers as a 2x2 table; else None."""
        if isinstance(self, kind):
            return self
        return self.agreement(a, b) if kind is Agreement and self.is_zero_one else None

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents."""
        return digest("losses", self.algorithms, self.losses)

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        return f"{counted(len(self.losses), 'case')}, {counted(len(self.algorithms), 'algorithm')}"


def _labels(values: Sequence[Any], where: str) -> npt.NDArray[Any]:
    """Class labels as an array; a missing label is refused, because comparing it would count as an error."""
    # NumPy would spend a second on turning a million Python strings into fixed-width ones.
    text = len(values) > 0 and not isinstance(values, np.ndarray) and isinstance(next(iter(values)), str)
    labels = np.asarray(values, dtype=object) if text else np.asarray(values)
    if labels.ndim != 1:
        raise InputError(f"The labels have {labels.ndim} axes", where=where, remedy="Give one label for each case.")
    missing = np.flatnonzero(pd.isna(labels)) if labels.dtype.kind in "fOmM" else np.array([], dtype=np.int64)
    if len(missing):
        raise InputError(
            f"A label is missing{first_of(len(missing))}",
            where=f"case {missing[0] + 1}, {where}",
            remedy="Fill it in or drop the case.",
        )
    return labels


def _is_text(labels: npt.NDArray[Any]) -> bool:
    return isinstance(labels[0], (str, bytes))
