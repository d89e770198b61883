"""What only the scores of a benchmark show: percentages among fractions, several scores in one place, and holes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.kernels.complete_block import complete_block
from stats_core.reading.meaning import failed_runs, scales
from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer
from stats_core.reading.parse.called import called
from stats_core.reading.parse.columns import columns_of, groups, varies_within
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.ranks.build import ScoreCells, score_means
from stats_core.reading.ranks.roles import Average, ScoreLayout, ScoreRoles
from stats_core.types import Ints
from stats_core.wording import counted, first_of, listed

MOST_READ = 200_000
"""Scores up to which each is read to look for percentages."""
FEWEST = 2
"""Data sets, and algorithms, that must be left."""


def scores_question(table: ReadTable, roles: ScoreRoles, done: Collection[str]) -> OpenQuestion[ScoreRoles] | None:
    """The next question that the scores themselves raise, or None; no table makes this fail."""
    try:
        cells = ScoreCells.of(_light(table, roles), roles)
    except InputError:
        return None  # What is wrong with the roles is said where the table is built.
    if failed_runs.KEY not in done and roles.failed is None and (found := _failed(cells, roles)) is not None:
        return found
    if scales.KEY not in done and not roles.in_percent and (asked := _percent(cells, roles)) is not None:
        return asked
    if "repeats" not in done and roles.average is None and cells.repeats > 1:
        return _repeats(cells, roles, table)
    gone = bool(roles.without_datasets or roles.without_algorithms)
    return None if "holes" in done or gone else _holes(cells, roles)


def _light(table: ReadTable, roles: ScoreRoles) -> ReadTable:
    """Of a large table of typed numbers only whether each is there: turning a million into text takes seconds."""
    names = (roles.score,) if roles.layout is ScoreLayout.LONG else roles.score_columns
    if len(table) * len(names) <= MOST_READ:
        return table
    places = [table.position(name) for name in names]
    scores = table.frame.iloc[:, places]
    if any(dtype.kind not in "iuf" for dtype in scores.dtypes) or np.isinf(scores.to_numpy(dtype=np.float64)).any():
        return table
    there = np.array(["0", ""], dtype=object)[scores.isna().to_numpy(dtype=np.int64)]
    beside = table.frame.iloc[:, np.delete(np.arange(len(table.names)), places)]
    return table.with_frame(
        pd.concat([beside, pd.DataFrame(there, scores.index, scores.columns, dtype=object)], axis=1)
    )


def _failed(cells: ScoreCells, roles: ScoreRoles) -> OpenQuestion[ScoreRoles] | None:
    """Numbers such as -1 that stand for failed runs; not where a data set has it from every algorithm."""
    values = cells.numbers if len(cells.texts) <= MOST_READ else None
    value = None if values is None else failed_runs.failed_value(values)
    if values is None or value is None:
        return None
    hit = cells.dataset[values == value]
    if all((values[cells.dataset == dataset] == value).all() for dataset in np.unique(hit)):
        return None
    gone = PossibleAnswer("Yes, they failed (treat as missing)", replace(roles, failed=value), kind="failed")
    return failed_runs.failed_question(values, value, gone, roles)


def _percent(cells: ScoreCells, roles: ScoreRoles) -> OpenQuestion[ScoreRoles] | None:
    means = score_means(cells) if len(cells.texts) <= MOST_READ else None
    if means is None:
        return None
    by_algorithm = dict(zip(cells.algorithms, means.T, strict=True))
    large = scales.in_percent(by_algorithm)
    return scales.percent_question(large, by_algorithm, replace(roles, in_percent=large), roles) if large else None


def _repeats(cells: ScoreCells, roles: ScoreRoles, table: ReadTable) -> OpenQuestion[ScoreRoles]:
    """Several scores in one place that no heading calls folds or runs, with what tells them apart."""
    apart = _apart(table, roles)
    by = (
        f"told apart by {listed([called(name) for name in apart], most=3)}"
        if apart
        else "and no column says which is which"
    )
    return OpenQuestion(
        "repeats",
        f"There are up to {counted(cells.repeats, 'score')} of an algorithm on a data set, {by}. Which one number "
        "stands for them?",
        tuple(
            PossibleAnswer(average.value.capitalize(), replace(roles, average=average), kind=average.name.lower())
            for average in Average
        ),
    )


def _apart(table: ReadTable, roles: ScoreRoles) -> list[str]:
    """The columns, no numbers with a point, in which lines of one algorithm on one data set differ."""
    if roles.layout is not ScoreLayout.LONG or len(table) > MOST_READ:
        return []
    used = (roles.dataset, roles.algorithm, roles.score, *dict(roles.where))
    columns = columns_of(table)
    key = groups([column for column in columns if column.name in used[:2]], len(table))
    spare = [column for column in columns if column.name not in used and (column.whole or not column.numeric)]
    return [column.name for column in spare if varies_within(column, key)]


def _holes(cells: ScoreCells, roles: ScoreRoles) -> OpenQuestion[ScoreRoles] | None:
    """What is left out where scores are missing: the least, the data sets, or the algorithms."""
    there = cells.whole
    if there.all():
        return None
    every_line, every_column = np.arange(there.shape[0]), np.arange(there.shape[1])
    lines, columns = np.flatnonzero(there.all(axis=1)), np.flatnonzero(there.all(axis=0))
    block = complete_block(there, FEWEST)
    ways = {
        "complete block": block,
        "data sets": (lines, every_column),
        "algorithms": (every_line, columns),
    }
    sets, out = _others(cells.datasets, lines), _others(cells.algorithms, columns)
    labels = {
        "complete block": f"Keep the complete block: {_sized(len(block[0]), len(block[1]))}",
        "data sets": f"Leave out the {_those(sets, 'data set')}: {_sized(len(lines), len(every_column))}",
        "algorithms": f"Leave out the {_those(out, 'algorithm')}: {_sized(len(every_line), len(columns))}",
    }
    choices: list[PossibleAnswer[ScoreRoles]] = []
    seen: list[tuple[int, int]] = []
    for kind, (own, other) in ways.items():
        size = (len(own), len(other))
        same = kind == "complete block" and size in {(len(lines), there.shape[1]), (there.shape[0], len(columns))}
        if min(size) < FEWEST or same:
            continue
        seen.append(size)
        choices.append(PossibleAnswer(labels[kind], _left(cells, roles, own, other), kind=kind))
    if not choices:
        return None
    # The answer that keeps the most scores first.
    order = sorted(range(len(choices)), key=lambda i: -seen[i][0] * seen[i][1])
    missing = int((~there).sum())
    if len(choices) == 1:
        line, column = np.argwhere(~there)[0]
        complete = InputError(
            f"A score of algorithm {quoted(cells.algorithms[column])} on data set {quoted(cells.datasets[line])} is "
            f"missing{first_of(missing)}",
            remedy="Fill it in, and give the file again.",
        )
        choices.append(PossibleAnswer("Nothing: I complete the file first", refusal=complete, kind="nothing"))
        order.append(1)
    said = [f"{quoted(word)} in {counted(many, 'cell')}" for word, many in cells.words_of_holes.items()]
    words = f" ({listed(said, most=4)})" if said else ""
    return OpenQuestion(
        "holes",
        f"{_lacking(cells)}{words}. What is compared?",
        tuple(choices[i] for i in order),
    )


def _lacking(cells: ScoreCells) -> str:
    """How many scores are missing, and how many are there with fewer repetitions than others on their data set."""
    fewer = int(((cells.counts > 0) & (cells.counts < cells.counts.max(axis=1, keepdims=True))).sum())
    gone = int((~cells.whole).sum()) - fewer
    of = f"{counted(gone or fewer, 'score')} of {_sized(*cells.counts.shape)}"
    rests = "rests" if (fewer == 1) else "rest"
    short = f"{rests} on fewer repetitions than others on the same data set"
    if not gone:
        return f"{of} {short}"
    missing = f"{of} {'is' if gone == 1 else 'are'} missing"
    return f"{missing}, and {fewer:,} more {short}" if fewer else missing


def _left(cells: ScoreCells, roles: ScoreRoles, lines: Ints, columns: Ints) -> ScoreRoles:
    return replace(
        roles,
        without_datasets=_others(cells.datasets, lines),
        without_algorithms=_others(cells.algorithms, columns),
    )


def _others(names: Sequence[str], kept: Ints) -> tuple[str, ...]:
    """The names at other places than those that are kept."""
    there = set(kept.tolist())
    return tuple(name for place, name in enumerate(names) if place not in there)


def _those(names: Sequence[str], noun: str) -> str:
    """What has holes, by its name where it is one: "data set 'iris'", '3 data sets with holes'; after 'the'."""
    return f"{noun} {quoted(names[0])}" if len(names) == 1 else f"{counted(len(names), noun)} with holes"


def _sized(datasets: int, algorithms: int) -> str:
    return f"{counted(datasets, 'data set')} x {counted(algorithms, 'algorithm')}"
