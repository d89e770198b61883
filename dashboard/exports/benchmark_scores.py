"""The scores of a benchmark as they are printed: which are best, their ranks, and which algorithms differ."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dashboard.exports.about import Taken, alpha_of, compared_by, data_of, title_of
from stats_core import Analysis, FamilyResult, ScoreTable
from stats_core.errors import InputError
from stats_core.kernels.ranks import mid_ranks
from stats_core.wording import significance

MARK = "*"
FROM = ("differ from", "differs from")


@dataclass(frozen=True)
class Benchmark:
    """Scores as written, which of them are best on their data set, ranks, mean ranks, and marked algorithms."""

    datasets: tuple[str, ...]
    algorithms: tuple[str, ...]
    scores: tuple[tuple[str, ...], ...]
    best: np.ndarray
    ranks: np.ndarray
    means: np.ndarray
    marked: tuple[bool, ...]
    direction: str
    differing: str

    def note(self, *, ranks: bool) -> str:
        """What is bold, what stands in brackets where ranks are there, and what a mark means."""
        brackets = "; ranks in brackets, 1 is best" if ranks else ""
        return (
            f"The best score of each data set is bold ({self.direction} is better){brackets}. {self.differing}".strip()
        )

    def cell(self, row: int, column: int, *, ranks: bool) -> tuple[str, str]:
        """A score, and the rank behind it; plain text."""
        return self.scores[row][column], f" ({self.ranks[row, column]:g})" if ranks else ""

    def foot(self, column: int) -> tuple[str, bool]:
        """A mean rank, and whether it is the best one."""
        mean = float(self.means[column])
        return f"{mean:.2f}", mean == float(self.means.min())

    def cells(
        self, safe: Callable[[object], str], bold: Callable[[str], str], ranks: bool
    ) -> tuple[list[str], list[list[str]], list[str]]:
        """Headings, rows and the foot with mean ranks, in one format's own letters."""
        numbers = range(len(self.algorithms))
        marks = [safe(MARK) if mark else "" for mark in self.marked]
        rows = []
        for i, dataset in enumerate(self.datasets):
            line = [safe(dataset)]
            for j in numbers:
                score, rank = self.cell(i, j, ranks=ranks)
                shown = bold(safe(score)) if self.best[i, j] else safe(score)
                line.append(f"{shown} {safe(rank.strip())}" if rank else shown)
            rows.append(line)
        feet = [bold(safe(mean)) if best else safe(mean) for mean, best in map(self.foot, numbers)]
        names = [safe(name) + mark for name, mark in zip(self.algorithms, marks, strict=True)]
        return ["", *names], rows, [safe("Mean rank"), *feet]


def scores_of(given: Taken, decimals: int | None) -> Benchmark:
    """The scores that an analysis or an answer was made from; by default in as many decimals as give the largest three
    digits."""
    table = data_of(given)
    if not isinstance(table, ScoreTable):
        raise InputError("The analysis is not of a benchmark table", remedy="Choose a test over many data sets.")
    ranks = mid_ranks(table.scores, descending=table.higher_is_better)
    if decimals is None:
        largest = float(np.abs(table.scores).max())
        decimals = min(6, max(0, 3 if largest <= 1 else 2 - math.floor(math.log10(largest)))) if largest else 1
    written = tuple(tuple(f"{score:,.{decimals}f}".replace("-", "−") for score in row) for row in table.scores.tolist())
    means = ranks.mean(axis=0)
    marked, differing = _differing(compared_by(given), table, means)
    direction = "higher" if table.higher_is_better else "lower"
    best = ranks == ranks.min(axis=1, keepdims=True)  # which holds scores that are equal but for their rounding
    return Benchmark(table.datasets, table.algorithms, written, best, ranks, means, marked, direction, differing)


def _differing(analysis: Analysis | None, table: ScoreTable, means: np.ndarray) -> tuple[tuple[bool, ...], str]:
    """Which algorithms the test shows to differ from the control or the best one, and how to say it."""
    nobody = (False,) * len(table.algorithms)
    if analysis is None:
        return nobody, ""
    result, alpha = analysis.result, alpha_of(analysis)
    if not isinstance(result, FamilyResult) or alpha is None:
        return nobody, ""
    if result.side and result.control is None:  # pairs in one direction are no comparison of all with the best
        return nobody, ""
    reference = result.control or table.algorithms[int(np.argmin(means))]
    against = {
        comparison.b if comparison.a == reference else comparison.a
        for comparison in result.comparisons
        if reference in (comparison.a, comparison.b) and result.shows(comparison)
    }
    limit = f"adjusted {'one-sided ' if result.side else ''}p ≤ {significance(alpha).removeprefix('0')}"
    none, some = (f"be {result.side_word} than", f"is {result.side_word} than") if result.side else FROM
    if not against:
        return nobody, f"No algorithm is shown to {none} {reference} ({title_of(analysis)}, {limit})."
    marked = tuple(name in against for name in table.algorithms)
    return marked, f"{MARK} {some} {reference} ({title_of(analysis)}, {limit})."
