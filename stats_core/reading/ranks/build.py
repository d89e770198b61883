"""A frame with known roles to a benchmark table, with every gap named before anything is dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd

from stats_core.data import ScoreTable
from stats_core.errors import InputError
from stats_core.kernels.scale import mean
from stats_core.reading.meaning.questions import chosen_lines, kept
from stats_core.reading.meaning.scales import hundredths, said_divided
from stats_core.reading.meaning.summaries import may_sum_up, sums_up, surely_sums_up
from stats_core.reading.meaning.summary_columns import number_in
from stats_core.reading.parse.names import CodedNames
from stats_core.reading.parse.numbers import (
    DATASET_OR_ALGORITHM,
    Texts,
    is_hole,
    is_missing,
    is_summary,
    looks_numeric,
    mean_of_summary,
    read_numbers,
)
from stats_core.reading.parse.places import LINE, quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import words_of
from stats_core.reading.ranks.roles import LINES, Average, ScoreLayout, ScoreRoles
from stats_core.types import Bools, Floats, Ints
from stats_core.wording import counted, listed, plain

__all__ = ["Average", "ScoreCells", "score_means", "score_table_from_frame", "without"]

FAILED = "failed"
"""What stands for a score where its run failed."""
MOST_CELLS = 1_000_000
"""Cells up to which a table may have gaps that are looked for one by one."""


@dataclass(frozen=True, eq=False)
class ScoreCells:
    """The scores of a frame as text, with dataset and algorithm of each, before they become a table.

    A page asks it what to offer: `gaps` to drop something by name, `repeats` to average folds.
    """

    table: ReadTable
    datasets: tuple[str, ...]
    algorithms: tuple[str, ...]
    dataset: Ints
    algorithm: Ints
    row: Ints
    texts: Texts

    @classmethod
    def of(cls, table: AnyTable, roles: ScoreRoles) -> ScoreCells:
        """The cells of a table under the given roles."""
        table = _with_lines(kept(ReadTable.of(table), roles.where), roles)
        _check_roles(roles)
        if roles.layout is ScoreLayout.LONG:
            dataset, algorithm = (
                CodedNames.of(table, column, noun)
                for column, noun in ((roles.dataset, "data set"), (roles.algorithm, "algorithm"))
            )
            rows = np.arange(len(table))
            names = (dataset.distinct, algorithm.distinct)
            texts = _without_failed(table.column(roles.score), roles.failed)
            return cls(table, *names, dataset.codes, algorithm.codes, rows, texts)
        wide = roles.layout is ScoreLayout.WIDE
        line = CodedNames.of(table, roles.dataset if wide else roles.algorithm, "data set" if wide else "algorithm")
        many = len(roles.score_columns)
        row = np.repeat(np.arange(len(table)), many)
        heading = np.tile(np.arange(many), len(table))
        texts = _without_failed(table.block(roles.score_columns).ravel(), roles.failed)
        if wide:
            return cls(table, line.distinct, roles.score_columns, line.codes[row], heading, row, texts)
        return cls(table, roles.score_columns, line.distinct, heading, line.codes[row], row, texts)

    def __post_init__(self) -> None:
        size = len(self.datasets) * len(self.algorithms)
        if size > max(MOST_CELLS, len(self.texts)):
            raise InputError(
                f"{counted(len(self.datasets), 'data set')} and {counted(len(self.algorithms), 'algorithm')} would "
                f"make {size:,} scores, and there are {len(self.texts):,}",
                remedy="Choose other columns for the data set and the algorithm.",
            )

    @cached_property
    def _cell(self) -> Ints:
        return self.dataset * len(self.algorithms) + self.algorithm

    @cached_property
    def _missing(self) -> Ints:
        """Numbers of the texts that stand for no score."""
        codes, different = pd.factorize(self.means)
        return np.flatnonzero(np.array([is_hole(str(text)) for text in different], dtype=bool)[codes])

    @property
    def words_of_holes(self) -> dict[str, int]:
        """What stands where a score is missing, and in how many cells; empty cells are not counted."""
        return dict(Counter(text for text in map(str, self.means[self._missing]) if not is_missing(text)))

    @cached_property
    def means(self) -> Texts:
        """The scores as text; of 'mean ± std' the mean, which is the score of a benchmark."""
        codes, different = pd.factorize(self.texts)
        means = [mean_of_summary(text) if is_summary(text) else text for text in map(str, different)]
        return np.array(means, dtype=object)[codes]

    @cached_property
    def numbers(self) -> Floats | None:
        """The score of each text, NaN where there is none; None where a cell is no number."""
        there = np.ones(len(self.means), dtype=bool)
        there[self._missing] = False
        values = np.full(len(self.means), np.nan)
        try:
            values[there] = read_numbers(self.means[there], "score", self.place, DATASET_OR_ALGORITHM)
        except InputError:
            return None
        return values

    @property
    def handling(self) -> tuple[str, ...]:
        """What was done to the cells, in sentences."""
        cut = self.texts[self.means != self.texts]
        bracketed = sum(_in_brackets(text) for text in cut)
        spreads = (("behind ±", len(cut) - bracketed), ("in brackets", bracketed))
        said = (f"What stands {where} dropped in {counted(cells, 'cell')}." for where, cells in spreads if cells)
        return (*self.table.notes, *said)

    @cached_property
    def counts(self) -> Ints:
        """How many scores there are, `[dataset, algorithm]`."""
        there = np.delete(self._cell, self._missing)
        size = len(self.datasets) * len(self.algorithms)
        return np.bincount(there, minlength=size).reshape(len(self.datasets), len(self.algorithms))

    @property
    def gaps(self) -> tuple[tuple[str, str], ...]:
        """Dataset and algorithm of every score that is not there, or that is missing among several."""
        gap = self.counts == 0
        gap.ravel()[self._cell[self._missing]] = True
        return tuple((self.datasets[i], self.algorithms[j]) for i, j in np.argwhere(gap))

    @cached_property
    def whole(self) -> Bools:
        """Where all scores are there, `[dataset, algorithm]`: as many as of any algorithm on the data set."""
        most = self.counts.max(axis=1, keepdims=True)
        whole: Bools = np.asarray((self.counts > 0) & (self.counts == most), dtype=bool)
        whole.ravel()[self._cell[self._missing]] = False
        return whole

    @property
    def repeats(self) -> int:
        """The largest number of scores of one algorithm on one dataset."""
        return int(self.counts.max())

    @property
    def _repeated(self) -> str:
        """What repeats the scores, by a heading that says so."""
        last = {words_of(name)[-1] for name in self.table.names if words_of(name)}
        return next((f"{noun}s" for noun in ("fold", "split", "seed", "run") if noun in last), "number of scores")

    def place(self, number: int) -> str:
        """Where a score stands."""
        return f"{self._label(self._cell[number])}, {self.table.place(int(self.row[number]))}"

    def _label(self, cell: int) -> str:
        i, j = divmod(int(cell), len(self.algorithms))
        return f"data set {quoted(self.datasets[i])}, algorithm {quoted(self.algorithms[j])}"

    def scores(self, average: Average | None) -> Floats:
        """The scores `[dataset, algorithm]`, each there once or averaged."""
        self._refuse_gaps()
        values = read_numbers(self.means, "score", self.place, DATASET_OR_ALGORITHM)
        if self.repeats == 1:
            grid = np.empty(self.counts.size)
            grid[self._cell] = values
            return grid.reshape(self.counts.shape)
        if average is None:
            first, second = np.flatnonzero(self._cell == int(np.argmax(self.counts > 1)))[:2]
            raise InputError(
                f"There are {self.counts.ravel()[self._cell[first]]:,} scores of {self._label(self._cell[first])}",
                self.table.places(int(self.row[first]), int(self.row[second])),
                "If they are folds or runs, say whether to take their mean or their median; otherwise remove one.",
            )
        self._refuse_unequal_repeats()
        order = np.argsort(self._cell, kind="stable")
        ends = np.cumsum(self.counts.ravel())[:-1]
        middle = _mean if average is Average.MEAN else _median
        return np.array([middle(part) for part in np.split(values[order], ends)]).reshape(self.counts.shape)

    def _refuse_gaps(self) -> None:
        if not (gaps := self.gaps):
            return
        dataset, algorithm = gaps[0]
        sets, ways = len({gap[0] for gap in gaps}), len({gap[1] for gap in gaps})
        more = f", and {len(gaps) - 1:,} more are missing" if len(gaps) > 1 else ""
        raise InputError(
            f"The score of algorithm {quoted(algorithm)} on data set {quoted(dataset)} is missing{more}",
            f"{counted(sets, 'data set')} and {counted(ways, 'algorithm')} concerned",
            f"Fill it in, or leave out the data set {quoted(dataset)} or the algorithm {quoted(algorithm)}.",
        )

    def _refuse_unequal_repeats(self) -> None:
        odd = np.argwhere(self.counts != self.counts.max(axis=1, keepdims=True))
        if len(odd):
            i, j = odd[0]
            k = int(np.argmax(self.counts[i]))
            raise InputError(
                f"On data set {quoted(self.datasets[i])}, algorithm {quoted(self.algorithms[j])} has "
                f"{counted(int(self.counts[i, j]), 'score')} and algorithm {quoted(self.algorithms[k])} has "
                f"{self.counts[i, k]:,}",
                remedy=f"Only averages over the same {self._repeated} compare: add the missing ones, or leave out the "
                "data set.",
            )


def score_means(cells: ScoreCells) -> Floats | None:
    """The mean scores `[dataset, algorithm]`, NaN where there is none; None where a cell is no number."""
    values = cells.numbers
    if values is None:
        return None
    there, size = np.isfinite(values), cells.counts.size
    with np.errstate(all="ignore"):
        sums = np.bincount(cells._cell[there], weights=values[there], minlength=size)
        means = np.asarray(sums / cells.counts.ravel(), dtype=np.float64)
    return means.reshape(cells.counts.shape)


def score_table_from_frame(
    table: AnyTable, roles: ScoreRoles, *, average: Average | None = None, higher_is_better: bool = True
) -> ScoreTable:
    """A benchmark table from a frame, put together by dataset and algorithm and never by the order of lines.

    Parameters
    ----------
    table
        From `read_table`, or any frame with a line for each score, dataset or algorithm.
    roles
        From `guess_score_roles`, or chosen by a person.
    average
        What to make of several scores of an algorithm on a dataset; None refuses them.
    higher_is_better
        Whether a higher score is better.

    Raises
    ------
    InputError
        A role or a score is missing, a score is there twice, or a line sums up the others; the message names
        dataset, algorithm and line.
    """
    average = average or roles.average
    left, roles = _rest(table, roles)
    cells = ScoreCells.of(left, roles)
    _refuse_comparisons(cells)
    scores = cells.scores(average)
    _refuse_summary(cells.table, cells.datasets, scores, "data set")
    _refuse_summary(cells.table, cells.algorithms, scores.T, "algorithm")
    divided = [cells.algorithms.index(name) for name in roles.in_percent if name in cells.algorithms]
    scores[:, divided] = hundredths(scores[:, divided])
    handling = (*chosen_lines(roles.where), *_said(roles, cells, average), *cells.handling)
    return ScoreTable(cells.datasets, cells.algorithms, scores, higher_is_better, handling=handling)


def _rest(table: AnyTable, roles: ScoreRoles) -> tuple[AnyTable, ScoreRoles]:
    """The table without the data sets and algorithms that its roles leave out."""
    if not roles.without_datasets and not roles.without_algorithms:
        return table, roles
    return without(table, roles, datasets=roles.without_datasets, algorithms=roles.without_algorithms)


def _said(roles: ScoreRoles, cells: ScoreCells, average: Average | None) -> tuple[str, ...]:
    """What the roles make of the scores, in sentences."""
    said = [
        f"{counted(len(names), noun)} left out because scores are missing: {listed(names, most=8)}."
        for noun, names in (("data set", roles.without_datasets), ("algorithm", roles.without_algorithms))
        if names
    ]
    if roles.failed is not None:
        said.append(f"Scores of {plain(roles.failed)} taken for failed runs.")
    said += said_divided(roles.in_percent)
    if average is not None and cells.repeats > 1:
        said.append(f"Of {counted(cells.repeats, 'score')} of an algorithm on a data set: {average.value}.")
    return tuple(said)


def without(
    table: AnyTable, roles: ScoreRoles, *, datasets: Iterable[str] = (), algorithms: Iterable[str] = ()
) -> tuple[ReadTable, ScoreRoles]:
    """The table and the roles after leaving out some datasets or algorithms by name."""
    table = _with_lines(kept(ReadTable.of(table), roles.where), roles)
    keep = np.ones(len(table), dtype=bool)
    left_out = {"data set": set(datasets), "algorithm": set(algorithms)}
    columns = list(roles.score_columns)
    for noun, column in (("data set", roles.dataset), ("algorithm", roles.algorithm)):
        known = set(table.column(column)) if column else set(columns)
        if unknown := sorted(left_out[noun] - known):
            raise InputError(f"There is no {noun} {quoted(unknown[0])} to leave out", remedy="Choose one of the table.")
        if column:
            keep &= ~np.isin(table.column(column), list(left_out[noun]))
        else:
            columns = [name for name in columns if name not in left_out[noun]]
    return table.only(keep), replace(roles, score_columns=tuple(columns))


def _with_lines(table: ReadTable, roles: ScoreRoles) -> ReadTable:
    """The table with a column that numbers its lines, where nothing else names the data sets."""
    if roles.dataset != LINES or LINES in table.names:
        return table
    frame = table.frame.copy()
    numbers = frame.index if frame.index.name == LINE else range(1, len(frame) + 1)
    frame.insert(0, LINES, [f"line {line}" for line in numbers])
    return table.with_frame(frame)


def _check_roles(roles: ScoreRoles) -> None:
    long = roles.layout is ScoreLayout.LONG
    needed = {
        "the data set": roles.dataset if long or roles.layout is ScoreLayout.WIDE else "-",
        "the algorithm": roles.algorithm if long or roles.layout is ScoreLayout.BY_ALGORITHM else "-",
        "the score": roles.score if long else "-".join(roles.score_columns),
    }
    for noun, column in needed.items():
        if not column:
            raise InputError(f"No column is chosen for {noun}", remedy="Choose one.")
    chosen = [name for name in (roles.dataset, roles.algorithm, roles.score, *roles.score_columns) if name]
    if len(set(chosen)) < len(chosen):
        twice = Counter(chosen).most_common(1)[0][0]
        raise InputError(
            f"The column {quoted(twice)} is chosen twice", remedy="Choose another column for one of its parts."
        )


def _refuse_comparisons(cells: ScoreCells) -> None:
    """Algorithms in the lines and in the headings: p values or distances between them."""
    if set(cells.datasets) == set(cells.algorithms):
        raise InputError(
            "Lines and headings have the same names, so the table compares algorithms with each other, as p values or "
            "distances do, and holds no scores",
            remedy="Give the scores of the algorithms on the data sets.",
        )


def _refuse_summary(table: ReadTable, names: tuple[str, ...], scores: Floats, noun: str) -> None:
    """A line 'average' or 'wins' under a table is no data set; a column is none by its name alone."""
    for i, name in enumerate(names):
        if len(scores) < 3 or not {f"line {name}", f"column {name}"}.isdisjoint(table.kept) or not may_sum_up(name):
            continue
        if sums_up(scores[i], np.delete(scores, i, axis=0)):
            raise InputError(
                f"The {noun} {quoted(name)} sums up the other {noun}s", remedy=f"Leave out the {noun} {quoted(name)}."
            )
        if noun == "data set" and surely_sums_up(name):
            raise InputError(
                f"The name {quoted(name)} is that of a line which sums up the data sets",
                remedy=f"Leave out the data set {quoted(name)}, or give it another name if it is one.",
            )


def _without_failed(texts: Texts, failed: float | None) -> Texts:
    """The cells with a word where a number stands for a failed run."""
    if failed is None:
        return texts
    codes, different = pd.factorize(texts)
    said = [FAILED if looks_numeric(str(text)) and number_in(text) == failed else text for text in different]
    return np.array(said, dtype=object)[codes]


def _in_brackets(text: str) -> bool:
    """Whether a cell is 'mean (spread)' and not 'mean ± spread'."""
    return "±" not in text and "pm" not in text and "+/-" not in text and "+-" not in text


def _mean(values: Floats) -> float:
    """A mean free of the order of its terms, rounded so that means equal on paper are equal."""
    return float(f"{mean(values):.14g}")


def _median(values: Floats) -> float:
    ordered = np.sort(values)
    half = len(ordered) // 2
    # Halved first: the sum of two large scores may be more than a number can hold.
    return float(f"{ordered[half] / 2 + ordered[-half - 1] / 2:.14g}")
