"""Losses of several models on the same test cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from stats_core.data.agreement import Agreement
from stats_core.data.soundness import Floats, counted, digest, finite, frozen, names
from stats_core.errors import InputError


@dataclass(frozen=True, eq=False)
class Losses:
    """Per-case losses: 0/1 errors of classifiers, or squared or absolute errors of regressors.

    Parameters
    ----------
    algorithms
        The models' names.
    losses
        `losses[case, algorithm]`; smaller is better.
    """

    algorithms: tuple[str, ...]
    losses: Floats
    higher_is_better: ClassVar[bool] = False

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "algorithms", names(self.algorithms, "algorithm", at_least=2))
        put(self, "losses", frozen(self.losses, "losses", 2))
        if self.losses.shape[1] != len(self.algorithms):
            raise InputError(
                f"{len(self.algorithms)} algorithm names for {self.losses.shape[1]} columns of losses",
                remedy="Give losses[case, algorithm] with one column for each algorithm.",
            )
        finite(self.losses, "loss", lambda i, j: f"case {i + 1}, algorithm {self.algorithms[j]!r}")

    @classmethod
    def from_predictions(cls, truth: Sequence[Any], predicted: Mapping[str, Sequence[Any]]) -> Losses:
        """0/1 errors from true classes and each model's predicted classes; labels may be of any type."""
        right = np.asarray(truth)
        columns = []
        for name, classes in predicted.items():
            if len(classes) != len(right):
                raise InputError(
                    f"{counted(len(classes), 'prediction')} for {counted(len(right), 'case')}",
                    where=f"algorithm {name!r}",
                    remedy="Give one prediction for each case.",
                )
            columns.append(np.asarray(classes) != right)
        return cls(tuple(predicted), np.array(columns, dtype=np.float64).T.reshape(len(right), len(columns)))

    @property
    def is_zero_one(self) -> bool:
        """Whether every loss is 0 or 1, as it is for classifiers."""
        return bool(np.isin(self.losses, (0.0, 1.0)).all())

    def agreement(self, a: str, b: str) -> Agreement:
        """The 2x2 table of two classifiers."""
        if not self.is_zero_one:
            raise InputError("The losses are not all 0 or 1", remedy="A 2x2 table needs classifiers' errors.")
        wrong_a, wrong_b = (self.losses[:, self.algorithms.index(name)] == 1 for name in (a, b))
        return Agreement(
            both_right=int(np.sum(~wrong_a & ~wrong_b)),
            only_a_right=int(np.sum(~wrong_a & wrong_b)),
            only_b_right=int(np.sum(wrong_a & ~wrong_b)),
            both_wrong=int(np.sum(wrong_a & wrong_b)),
            a=a,
            b=b,
        )

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents."""
        return digest("losses", self.algorithms, self.losses)

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        return f"{counted(len(self.losses), 'case')}, {counted(len(self.algorithms), 'algorithm')}"
