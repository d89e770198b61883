"""Scores of cross-validation or resampling on one data set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from stats_core.data.soundness import digest, finite, frozen, names
from stats_core.errors import InputError
from stats_core.types import Floats
from stats_core.wording import counted


@dataclass(frozen=True, eq=False)
class FoldScores:
    """Scores of several algorithms on the same runs and folds of one data set.

    Parameters
    ----------
    algorithms
        The algorithms' names.
    scores
        `scores[algorithm, run, fold]`. A plain k-fold CV has one run; r random resamples are
        r runs of one fold.
    n_train, n_test
        Sizes of the training and the test set of one fold; None when unknown.
    higher_is_better
        Whether a higher score is better.
    handling
        How the scores of the file were processed to give these, in sentences; not part of the fingerprint.
    """

    algorithms: tuple[str, ...]
    scores: Floats
    n_train: float | None = None
    n_test: float | None = None
    higher_is_better: bool = True
    handling: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "algorithms", names(self.algorithms, "algorithm", at_least=2))
        put(self, "scores", frozen(self.scores, "scores", 3))
        if len(self.scores) != len(self.algorithms):
            raise InputError(
                f"{len(self.algorithms)} algorithm names for scores of {len(self.scores)}",
                remedy="Give scores[algorithm, run, fold] with one entry for each algorithm.",
            )
        finite(self.scores, "score", lambda a, r, f: f"algorithm {self.algorithms[a]!r}, run {r + 1}, fold {f + 1}")
        for size, name in ((self.n_train, "training"), (self.n_test, "test")):
            if size is not None and not 0 < size < float("inf"):
                raise InputError(f"The size of the {name} set is {size:g}", remedy="Give a positive number of cases.")
        if (self.n_train is None) != (self.n_test is None):
            raise InputError("Only one of the sizes of training and test set is given", remedy="Give both, or neither.")

    @property
    def runs(self) -> int:
        """The number of runs."""
        return int(self.scores.shape[1])

    @property
    def folds(self) -> int:
        """The number of folds in each run."""
        return int(self.scores.shape[2])

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents."""
        return digest("folds", self.algorithms, self.scores, self.n_train, self.n_test, self.higher_is_better)

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        return (
            f"{counted(self.runs, 'run')} x {counted(self.folds, 'fold')}, {counted(len(self.algorithms), 'algorithm')}"
        )

    def only(self, algorithms: Sequence[str]) -> FoldScores:
        """The scores of some of the algorithms, in the order of the data; sizes and direction stay."""
        kept = [place for place, name in enumerate(self.algorithms) if name in algorithms]
        return replace(self, algorithms=tuple(self.algorithms[place] for place in kept), scores=self.scores[kept])
