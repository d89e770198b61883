"""Losses of several models on the same test cases."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.data.agreement import Agreement
from stats_core.data.beside_cases import Called, CaseTexts, Unpaired
from stats_core.data.loss_summary import LARGE, SMALL, LossMoments, LossSummary
from stats_core.data.samples import Samples, check_groups, check_samples, labels, numbered
from stats_core.data.soundness import digest, finite, frozen, names
from stats_core.errors import InputError
from stats_core.kernels.neighbours import Neighbours, neighbours
from stats_core.kernels.scale import back, unit, within_bounds
from stats_core.kernels.skewness import plain_skewness
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
    item
        The case of each line. Lines with the same one are samples of one case: `losses` is then their mean, with one
        line for each case in the order in which cases first occur, and so are `item` and `group`.
    sample
        Which sample of its case a line is; counted where it is not given. The labels are kept in `singles`.
    group
        What cases have in common, such as the text that questions are about; a case lies in one group.
    singles
        The losses of the single samples; None where every case has one line.
    called
        What the file calls its cases and groups, for the words of an answer.
    unpaired
        Cases that only some of the models have: they are in no test, and are not part of the fingerprint.
    texts
        What was asked and answered, where the file has it; not part of the fingerprint.
    """

    algorithms: tuple[str, ...]
    losses: Floats
    handling: tuple[str, ...] = ()
    item: tuple[str, ...] | None = None
    sample: tuple[str, ...] | None = None
    group: tuple[str, ...] | None = None
    singles: Samples | None = None
    called: Called = field(default_factory=Called)
    unpaired: Unpaired | None = None
    texts: CaseTexts | None = None
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
        for noun in ("item", "sample", "group"):
            put(self, noun, labels(getattr(self, noun), "case" if noun == "item" else noun, len(self.losses)))
        finite(self.losses, "loss", self._place)
        self._average()
        put(self, "cases", len(self.losses))

    def _place(self, i: int, j: int) -> str:
        of = f"line {i + 1}, case {self.item[i]!r}" if self.item is not None else f"case {i + 1}"
        return f"{of}, algorithm {self.algorithms[j]!r}"

    def _average(self) -> None:
        """One line for each case, its samples set aside."""
        put = object.__setattr__
        if self.item is None:
            if self.sample is not None:
                raise InputError(
                    "Samples are given, and not which case each belongs to",
                    remedy="Give `item`, the case of each line.",
                )
            return
        if self.sample is not None:
            check_samples(self.item, self.sample)
        if self.group is not None:
            check_groups(self.item, self.group)
        case, first = _first_lines(self.item)
        if len(first) < len(self.item):
            if self.singles is not None:
                raise InputError(
                    "Several lines have one case, and its single samples are given too",
                    remedy="Give one line for each case, or no `singles`.",
                )
            put(self, "singles", Samples(self.losses, case, self.sample or numbered(self.item)))
            put(self, "losses", frozen(self.singles.means() if self.singles else (), "losses", 2))
            put(self, "item", tuple(self.item[line] for line in first))
            put(self, "group", self.group and tuple(self.group[line] for line in first))
        put(self, "sample", None)

    @property
    def groups(self) -> int:
        """How many groups the cases lie in; 0 where none are known."""
        return len(set(self.group or ()))

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

    @cached_property
    def measure(self) -> str:
        """What the mean of the losses is: an error rate, also of samples that are right or wrong, or a mean loss."""
        return "error rate" if self.most_apart == 1 else "mean loss"

    @cached_property
    def most_apart(self) -> float:
        """The largest difference in mean loss that there can be: 1 where all single losses are 0 or 1."""
        single = self.losses if self.singles is None else self.singles.losses
        return 1.0 if ((single == 0) | (single == 1)).all() else math.inf

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

    @cached_property
    def skewness(self) -> Floats:
        """The skewness of the differences in loss of every pair, in the order of `pairs`."""
        if any(within_bounds(column)[1] for column in self.losses.T):
            return np.array([self.skewness_of(i, j) for i, j in self.pairs])
        return plain_skewness(self.losses, self.pairs)

    def skewness_of(self, i: int, j: int) -> float:
        """The same of one pair, subtracted in a unit of its own, so that the losses may be of any size."""
        alone = np.stack([self.differences(i, j)[0], np.zeros(self.cases)], axis=1)
        return float(plain_skewness(alone, [(0, 1)])[0])

    def scaled(self) -> tuple[Losses, float]:
        """The losses in a unit in which no square over- or underflows, and that unit; usually themselves and 1."""
        return self._scaled

    @cached_property
    def _scaled(self) -> tuple[Losses, float]:
        scale = float(unit(self.losses))
        if SMALL < scale < LARGE:
            return self, 1.0
        singles = self.singles and replace(self.singles, losses=self.singles.losses / scale)
        return replace(self, losses=self.losses / scale, singles=singles), scale

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
        singles = self.singles and replace(self.singles, losses=self.singles.losses[:, kept])
        some = tuple(self.algorithms[place] for place in kept)
        unpaired, texts = self.unpaired and self.unpaired.only(kept), self.texts and self.texts.only(some)
        chosen = replace(self, algorithms=some, losses=self.losses[:, kept], singles=singles, unpaired=unpaired)
        return replace(chosen, texts=texts)

    def seen_as(self, kind: type, a: str, b: str) -> Any:
        """The data as another type, where possible: two classifiers as a 2x2 table; else None."""
        if isinstance(self, kind):
            return self
        return self.agreement(a, b) if kind is Agreement and self.is_zero_one else None

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents."""
        more: list[Any] = [] if self.group is None else [self.group]
        if self.singles is not None:
            more += [self.singles.losses, self.singles.case, self.singles.label]
        # Results say these words, so that those of other data with the same losses are no use.
        more += [] if self.called == Called() else [self.called.case, self.called.group]
        return digest("losses", self.algorithms, self.losses, *more)

    @cached_property
    def beside(self) -> str:
        """sha256 of what stands beside the losses and is not part of the fingerprint."""
        unpaired = () if self.unpaired is None else (self.unpaired.item, self.unpaired.losses)
        return digest(self.item, self.handling, self.texts, *unpaired)

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        cases, algorithms = counted(len(self.losses), "case"), counted(len(self.algorithms), "algorithm")
        if self.group is not None or self.singles is not None:
            cases = counted(len(self.losses), self.called.case)
            cases += f" in {counted(self.groups, self.called.group)}" if self.group is not None else ""
            cases += f", {self.singles.describe()} of each" if self.singles is not None else ""
        left = f"; left out: {self.unpaired.describe(self.called.case)}" if self.unpaired is not None else ""
        return f"{cases}, {algorithms}{left}"


def _first_lines(item: tuple[str, ...]) -> tuple[Ints, list[int]]:
    """For each line the number of its case, and for each case its first line."""
    case, _ = pd.factorize(np.array(item, dtype=object))
    return np.asarray(case, dtype=np.int64), np.unique(case, return_index=True)[1].tolist()


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
