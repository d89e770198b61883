"""Learning curves: one row per run, one column per level of training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from stats_core.data.soundness import LEVEL_LABEL, SCORE_LABEL, digest, finite, frozen, names
from stats_core.errors import InputError
from stats_core.types import Floats, Ints
from stats_core.wording import counted, listed, plain


def one_curve_each() -> InputError:
    """The refusal of a design without repetition."""
    return InputError(
        "Every algorithm has one curve only, so nothing can be shuffled",
        remedy="Add further runs, in the same file or as files given together: at least one of the algorithms needs "
        "two runs or more, and ten each is usual.",
    )


@dataclass(frozen=True, eq=False)
class Curves:
    """Whole learning curves of two or more algorithms, measured at the same levels of training.

    Parameters
    ----------
    values
        Scores, `values[curve, level]`.
    algorithm
        The algorithm's name for each curve.
    levels
        The levels of training, increasing.
    run
        A name for each curve, distinct within its algorithm; numbered from 1 when not given.
    block
        What curves of a paired design share (the same seed or split); optional.
    higher_is_better
        Whether a higher score is better.
    level_label, score_label
        What the levels and the scores are called, for instance on the axes of charts.
    handling
        How the scores of the file were processed to give these curves, in sentences; results and exports quote it.
        Not part of the fingerprint: the same curves give the same numbers.
    """

    values: Floats
    algorithm: tuple[str, ...]
    levels: Floats
    run: tuple[str, ...] = ()
    block: tuple[str, ...] | None = None
    higher_is_better: bool = True
    level_label: str = LEVEL_LABEL
    score_label: str = SCORE_LABEL
    handling: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "values", frozen(self.values, "scores", 2))
        put(self, "algorithm", tuple(str(name) for name in self.algorithm))
        put(self, "levels", frozen(self.levels, "levels", 1))
        put(self, "handling", tuple(self.handling))
        n_curves, n_levels = self.values.shape
        self._one_per_curve(self.algorithm, "algorithm names")
        names(self.algorithms, "algorithm", at_least=2)
        if len(self.levels) != n_levels:
            raise InputError(
                f"{counted(len(self.levels), 'level')} for {n_levels} scores in each curve",
                remedy="Give one level for each column of scores.",
            )
        finite(self.levels, "level", lambda i: f"level number {i + 1}")
        for before, after in pairwise(self.levels.tolist()):
            if not before < after:
                raise InputError(
                    f"Level {plain(after)} follows level {plain(before)}",
                    remedy="Give each level once, in increasing order.",
                )
        put(self, "run", tuple(str(name) for name in self.run) or self._numbered())
        self._one_per_curve(self.run, "run names")
        keys = list(zip(self.algorithm, self.run, strict=True))
        if len(set(keys)) < len(keys):
            algorithm, run = next(key for i, key in enumerate(keys) if key in keys[:i])
            raise InputError(
                f"Run {run!r} of algorithm {algorithm!r} occurs twice", remedy="Give every run a name of its own."
            )
        finite(
            self.values,
            "score",
            lambda i, h: f"algorithm {self.algorithm[i]!r}, run {self.run[i]!r}, level {plain(float(self.levels[h]))}",
        )
        if n_curves == len(self.algorithms):
            raise one_curve_each()
        if self.block is not None:
            put(self, "block", tuple(str(name) for name in self.block))
            self._one_per_curve(self.block or (), "block names")

    def _one_per_curve(self, given: tuple[str, ...], noun: str) -> None:
        if len(given) != len(self.values):
            raise InputError(f"{len(given)} {noun} for {len(self.values)} curves", remedy="Give one for each curve.")

    def _numbered(self) -> tuple[str, ...]:
        count = dict.fromkeys(self.algorithm, 0)
        run = []
        for name in self.algorithm:
            count[name] += 1
            run.append(str(count[name]))
        return tuple(run)

    @classmethod
    def from_groups(
        cls,
        groups: Mapping[str, npt.ArrayLike],
        levels: npt.ArrayLike | None = None,
        higher_is_better: bool = True,
    ) -> Curves:
        """Curves from one array per algorithm, `{"A": array[run, level], ...}`.

        Levels are numbered from 1 when not given; the number of runs may differ between algorithms.
        """
        if not groups:
            raise InputError("There is no algorithm", remedy="Give one array of curves for each algorithm.")
        arrays = {str(name): frozen(values, f"scores of {name!r}", 2) for name, values in groups.items()}
        lengths = {name: array.shape[1] for name, array in arrays.items()}
        if len(set(lengths.values())) > 1:
            counts = listed([f"{name!r} has {length}" for name, length in lengths.items()])
            raise InputError(f"The numbers of levels differ: {counts}", remedy="Give all curves the same levels.")
        return cls(
            values=np.concatenate(list(arrays.values())),
            algorithm=tuple(name for name, array in arrays.items() for _ in array),
            levels=np.arange(1.0, next(iter(lengths.values())) + 1) if levels is None else np.asarray(levels),
            higher_is_better=higher_is_better,
        )

    @cached_property
    def algorithms(self) -> tuple[str, ...]:
        """The algorithms' names in order of first appearance."""
        return tuple(dict.fromkeys(self.algorithm))

    @cached_property
    def index(self) -> Ints:
        """For each curve, the number of its algorithm."""
        place = {name: i for i, name in enumerate(self.algorithms)}
        return np.array([place[name] for name in self.algorithm], dtype=np.int64)

    @cached_property
    def block_index(self) -> Ints | None:
        """For each curve of a paired design, the number of its block."""
        if self.block is None:
            return None
        place = {name: i for i, name in enumerate(dict.fromkeys(self.block))}
        return np.array([place[name] for name in self.block], dtype=np.int64)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of curves of each algorithm."""
        return tuple(int(count) for count in np.bincount(self.index, minlength=len(self.algorithms)))

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents; labels are included only where they differ from the defaults."""
        labels = (self.level_label, self.score_label)
        own_labels = () if labels == (LEVEL_LABEL, SCORE_LABEL) else labels
        return digest(
            "curves", self.values, self.algorithm, self.levels, self.run, self.block, self.higher_is_better, *own_labels
        )

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        sizes = listed([f"{size:,}" for size in self.sizes])
        if len(set(self.sizes)) == 1:
            sizes = f"{self.sizes[0]:,}"
        each = " each" if len(set(self.sizes)) == 1 else ""
        span = (
            f"from {plain(self.levels[0])} to {plain(self.levels[-1])}"
            if len(self.levels) > 1
            else f"({plain(self.levels[0])})"
        )
        return (
            f"{counted(len(self.algorithms), 'algorithm')}; {sizes} curves{each}; "
            f"{counted(len(self.levels), 'level')} {span}"
        )

    def only(self, algorithms: tuple[str, ...]) -> Curves:
        """The curves of some of the algorithms."""
        return self._rows([i for i, name in enumerate(self.algorithm) if name in algorithms])

    def with_last(self, algorithm: str) -> Curves:
        """The same curves with those of one algorithm after all others."""
        return self._rows(sorted(range(len(self.algorithm)), key=lambda i: self.algorithm[i] == algorithm))

    def between(self, interval: tuple[float, float] | None) -> Curves:
        """The curves cut to the levels of an interval; all levels when it is None."""
        if interval is None:
            return self
        inside = (self.levels >= interval[0]) & (self.levels <= interval[1])
        return replace(self, values=self.values[:, inside], levels=self.levels[inside])

    def _rows(self, rows: list[int]) -> Curves:
        return replace(
            self,
            values=self.values[rows],
            algorithm=tuple(self.algorithm[i] for i in rows),
            run=tuple(self.run[i] for i in rows),
            block=None if self.block is None else tuple(self.block[i] for i in rows),
        )
