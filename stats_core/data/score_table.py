"""A benchmark: one score for each data set and algorithm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from stats_core.data.soundness import SCORE_LABEL, digest, finite, frozen, names
from stats_core.errors import InputError
from stats_core.types import Floats
from stats_core.wording import counted


@dataclass(frozen=True, eq=False)
class ScoreTable:
    """Scores of two or more algorithms on several data sets.

    Parameters
    ----------
    datasets, algorithms
        Names of the rows and of the columns.
    scores
        `scores[dataset, algorithm]`, complete.
    higher_is_better
        Whether a higher score is better.
    score_label
        What the scores are called, for instance on the axes of charts.
    handling
        How the scores of the file were processed to give this table, in sentences; not part of the fingerprint.
    """

    datasets: tuple[str, ...]
    algorithms: tuple[str, ...]
    scores: Floats
    higher_is_better: bool = True
    score_label: str = SCORE_LABEL
    handling: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "datasets", names(self.datasets, "data set"))
        put(self, "algorithms", names(self.algorithms, "algorithm", at_least=2))
        put(self, "scores", frozen(self.scores, "scores", 2))
        if self.scores.shape != (len(self.datasets), len(self.algorithms)):
            raise InputError(
                f"{len(self.datasets)} data sets and {len(self.algorithms)} algorithms are named, "
                f"but the scores have {self.scores.shape[0]} rows and {self.scores.shape[1]} columns",
                remedy="Give one row for each data set and one column for each algorithm.",
            )
        finite(self.scores, "score", lambda i, j: f"data set {self.datasets[i]!r}, algorithm {self.algorithms[j]!r}")

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents; the label is included only where it differs from the default."""
        own_label = () if self.score_label == SCORE_LABEL else (self.score_label,)
        return digest("table", self.datasets, self.algorithms, self.scores, self.higher_is_better, *own_label)

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        return f"{counted(len(self.datasets), 'data set')}, {counted(len(self.algorithms), 'algorithm')}"

    def only(self, algorithms: Sequence[str]) -> ScoreTable:
        """The scores of some of the algorithms, in the order of the table; label and direction stay."""
        kept = [place for place, name in enumerate(self.algorithms) if name in algorithms]
        return replace(self, algorithms=tuple(self.algorithms[place] for place in kept), scores=self.scores[:, kept])
