"""The readings of a table as a benchmark that its shape allows: data sets times algorithms, whatever stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np

from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.heading_grid import HeadingGrid, heading_grid, numbered
from stats_core.reading.meaning.melted import STEM, by_stem
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.path_names import names_algorithms
from stats_core.reading.parse.words import METRIC_WORDS, is_metric, metric_fit, word_set, words_of
from stats_core.reading.ranks.both_in_headings import grids_of_datasets, sizes_of
from stats_core.reading.ranks.columns import BenchmarkColumns, explains_more
from stats_core.reading.ranks.repeated import mean_over
from stats_core.reading.ranks.reshaped import by_number, last_of_each
from stats_core.reading.ranks.roles import LINES, Average, ScoreLayout, ScoreRoles

_LEAST_CROSSED = 0.3
"""The share of all pairs of algorithm and data set from which on a table is one, with holes."""
_MOST_HEADINGS = 400
"""Headings beyond which a table is no benchmark that anybody wrote as a grid."""
_MOST_COMPARED = 50
"""Columns whose scores are looked at to tell lines from columns."""
_MAIN = word_set("mainscore mainmetric primaryscore primarymetric")
"""Headings that say of themselves that they are the score among several."""
_INSIDE_RUNS = 10
"""What it costs to average over numbers inside of runs that no heading calls anything."""
SETTLED = ("lines", "names")
"""Questions that choosing this reading among others answers."""


def rank_candidates(shape: Shape) -> Iterator[Candidate]:
    """What the table could be as a benchmark."""
    columns = BenchmarkColumns(shape)
    yield from _long(columns)
    yield from _numbered(columns)
    yield from _grids(columns)
    yield from _wide(columns)


def _long(columns: BenchmarkColumns) -> Iterator[Candidate]:
    """A line for each score: two columns of names, in both orders."""
    shape = columns.shape
    for dataset, algorithm in permutations(columns.names, 2):
        keys = [dataset.name, algorithm.name]
        scores = [column for column in columns.scores if column.name not in keys]
        if not scores or not _crosses(shape, keys[0], keys[1]):
            continue
        level = columns.level_within(keys)
        score = _the_score([column for column in scores if column is not level])
        roles = ScoreRoles(ScoreLayout.LONG, keys[0], keys[1], score=score, settled=SETTLED)
        measured = [score] if score else [column.name for column in scores]
        parts = {keys[0]: Part.DATASET, keys[1]: Part.ALGORITHM, **dict.fromkeys(measured, Part.SCORE)}
        # Which metric is asked: the column is not left aside.
        parts |= {column.name: Part.METRIC for column in columns.metrics if column.name not in parts}
        points = _long_points(shape, dataset, algorithm, score or scores[0].name) - 3 * _unknown(scores)
        made = Candidate(roles, parts, sizes_of(dataset.distinct, algorithm.distinct), points=points)
        yield _final(columns, made, keys, level) if level is not None else _averaged(columns, made, keys)


def _unknown(scores: list[ShapedColumn]) -> bool:
    """Whether several columns measure and none is a known metric: their headings are algorithms rather."""
    return len(scores) > 1 and not any(is_metric(column.name) for column in scores)


def _long_points(shape: Shape, dataset: ShapedColumn, algorithm: ShapedColumn, score: str) -> float:
    """What cells say for one column as data sets and another as algorithms."""
    points = 1 + (0.5 if explains_more(shape, dataset.name, algorithm.name, score) else 0)
    points += 0.5 * names_algorithms(algorithm.column.cells[:20]) - 0.5 * names_algorithms(dataset.column.cells[:20])
    points -= not _all_crossed(shape, dataset.name, algorithm.name)
    # Numbers whose heading does not say that they name something count something rather.
    points -= 1.5 * (dataset.kind is ColumnKind.WHOLE and not dataset.said)
    return points - 3.0 * (algorithm.kind is ColumnKind.WHOLE and not algorithm.said)


def _averaged(columns: BenchmarkColumns, made: Candidate, keys: list[str]) -> Candidate:
    """The candidate with the mean over what repeats, where a heading says that it does."""
    shape = columns.shape
    repeats = [
        column for column in columns.repeats if column.name not in keys and column.kind is not ColumnKind.CONSTANT
    ]
    if not repeats or shape.unique(keys):
        return made
    parts = {**made.parts, **{column.name: _repeat_part(column) for column in repeats}}
    settled = (*made.roles.settled, *(f"one of {column.name}" for column in repeats))
    roles = replace(made.roles, average=Average.MEAN, settled=settled)
    points = made.points - _unlike_repeats(repeats)
    if len(repeats) == 1 and shape.unique([repeats[0].name]) and repeats[0].kind is ColumnKind.NAME:
        # An id of each line counts no runs.
        adds = mean_over([], shape.repeats(keys), repeats[0].name)
        return replace(made, roles=roles, adds=adds, points=points - 2)
    return replace(made, roles=roles, parts=parts, adds=mean_over(repeats), points=points)


def _unlike_repeats(repeats: Sequence[ShapedColumn]) -> float:
    """Numbers that no heading calls runs may be levels as well, and inside of runs they are points of curves rather."""
    unsaid = sum(not column.said | column.hinted for column in repeats)
    return (_INSIDE_RUNS if unsaid < len(repeats) else 2) * unsaid


def _final(columns: BenchmarkColumns, made: Candidate, keys: list[str], level: ShapedColumn) -> Candidate:
    """Learning curves as a benchmark: the last score of each run, which is seldom meant."""
    values = level.values
    others = [column.name for column in (*columns.repeats, *columns.names) if column.name not in keys]
    last = made
    if values is not None and np.isfinite(values).all():
        table = last_of_each(columns.shape.table, [*keys, *dict.fromkeys(others)], values.tolist())
        last = replace(made, table=table)
    last = _averaged(columns, last, keys)
    adds = ", ".join(filter(None, ("the last score of each run", last.adds)))
    parts = {**last.parts, level.name: Part.LEVEL}
    settled = (*last.roles.settled, "curves", f"one of {level.name}")
    return replace(last, adds=adds, parts=parts, points=last.points - 9, roles=replace(last.roles, settled=settled))


def _numbered(columns: BenchmarkColumns) -> Iterator[Candidate]:
    """Two columns of names, and headings that number the folds: one file for each algorithm, as a rule."""
    shape = columns.shape
    headings = columns.numbers
    headings = [name for name in headings if name.strip()[-1:].isdecimal()]
    if not 2 <= len(headings) <= _MOST_HEADINGS or (word := numbered(headings)) is None:
        return
    for dataset, algorithm in permutations(columns.names, 2):
        keys = [dataset.name, algorithm.name]
        if not _crosses(shape, keys[0], keys[1]) or not shape.unique(keys):
            continue
        number, score = ("fold" if "fold" not in keys else "fold "), ("value" if "value" not in keys else "value ")
        table = by_number(shape.table, keys, headings, number, score)
        noun = "fold" if not word or word == "fold" else word
        roles = ScoreRoles(ScoreLayout.LONG, keys[0], keys[1], score=score, average=Average.MEAN, settled=SETTLED)
        points = 2.5 + 0.5 * explains_more(shape, keys[0], keys[1], headings[0])
        parts = {keys[0]: Part.DATASET, keys[1]: Part.ALGORITHM, number: Part.FOLD, score: Part.SCORE}
        yield Candidate(
            roles,
            parts,
            sizes_of(dataset.distinct, algorithm.distinct),
            headings=Part.FOLD,
            of_headings=tuple(headings),
            table=table,
            points=points,
            adds=mean_over([], len(headings), noun),
        )


def _grids(columns: BenchmarkColumns) -> Iterator[Candidate]:
    """Headings that name an algorithm and a metric, a fold or a data set."""
    repeats = {column.name for column in columns.repeats}
    headings = [name for name in columns.numbers if name not in repeats]
    if not 4 <= len(headings) <= _MOST_HEADINGS or (grid := heading_grid(headings)) is None:
        return
    named = [column for column in columns.names if column.distinct > 1]
    if not named and _may_name_datasets(grid):
        yield from grids_of_datasets(columns, grid)
    for lines in named:
        found = _grid_of_lines(columns.shape, lines, grid)
        if found is not None:
            yield found


def _may_name_datasets(grid: HeadingGrid) -> bool:
    """Whether endings may be data sets: neither numbers nor metrics, and behind every stem."""
    return not grid.numbered and "" not in grid.endings and not any(map(is_metric, grid.endings))


def _grid_of_lines(shape: Shape, lines: ShapedColumn, grid: HeadingGrid) -> Candidate | None:
    """The grid with a data set in each line, where the endings are metrics or folds."""
    if not shape.unique([lines.name]) or lines.name == STEM:
        return None
    if grid.scores and all(map(is_metric, grid.scores)):
        return _grid_of_metrics(shape, lines, grid)
    folds = grid.numbered and Part.LEVEL not in grid.counts
    return _grid_of_folds(shape, lines, grid) if folds else None


def _grid_of_metrics(shape: Shape, lines: ShapedColumn, grid: HeadingGrid) -> Candidate:
    table = by_stem(shape.table, [lines.name], grid)
    score = grid.scores[0] if len(grid.scores) == 1 else ""
    roles = ScoreRoles(ScoreLayout.LONG, lines.name, STEM, score=score, settled=SETTLED)
    parts = {lines.name: Part.DATASET, STEM: Part.ALGORITHM, **dict.fromkeys(grid.scores, Part.SCORE)}
    sizes = sizes_of(lines.distinct, len(grid.stems))
    return Candidate(roles, parts, sizes, Part.METRIC, tuple(grid.places.values()), table, points=2.5)


def _grid_of_folds(shape: Shape, lines: ShapedColumn, grid: HeadingGrid) -> Candidate:
    long = by_stem(shape.table, [lines.name], grid)
    fold, score = ("fold", "value") if lines.name not in ("fold", "value") else ("fold number", "score of it")
    table = by_number(long, [lines.name, STEM], grid.endings, fold, score)
    roles = ScoreRoles(ScoreLayout.LONG, lines.name, STEM, score=score, average=Average.MEAN, settled=SETTLED)
    parts = {lines.name: Part.DATASET, STEM: Part.ALGORITHM, fold: Part.FOLD, score: Part.SCORE}
    counts, of = sizes_of(lines.distinct, len(grid.stems)), tuple(grid.places.values())
    adds = mean_over([], len(grid.endings), "run" if Part.RUN in grid.counts else "fold")
    return Candidate(roles, parts, counts, Part.FOLD, of, table, points=1.5, adds=adds)


def _wide(columns: BenchmarkColumns) -> Iterator[Candidate]:
    """A line for each data set with algorithms as headings, and turned."""
    shape = columns.shape
    named: list[ShapedColumn | None] = [*columns.names, *_numbers_of_lines(columns)]
    for lines in named or [None]:
        scores = tuple(column.name for column in columns.scores if lines is None or column.name != lines.name)
        many = shape.rows if lines is None else lines.distinct
        if len(scores) < 2 or many < 2:
            continue
        # Lines of one name that nothing tells apart are scores of something else, as a rule.
        single = lines is None or shape.unique([lines.name])
        for made in _both_ways(columns, lines, scores, many, _wide_points(columns, lines, scores, single)):
            yield made if single or lines is None else _averaged(columns, made, [lines.name])


def _both_ways(
    columns: BenchmarkColumns, lines: ShapedColumn | None, scores: tuple[str, ...], many: int, points: float
) -> Iterator[Candidate]:
    """Algorithms as headings; and data sets as headings, where lines have names."""
    name = LINES if lines is None else lines.name
    differ = _lines_differ_more(columns.shape, scores)
    known = names_algorithms(scores), lines is not None and names_algorithms(lines.column.cells[:20])
    across = 0.5 + 0.5 * (differ is True) + 0.5 * (known[0] and not known[1])
    roles = ScoreRoles(ScoreLayout.WIDE, name, score_columns=scores, settled=SETTLED)
    sizes = sizes_of(many, len(scores))
    yield Candidate(roles, {name: Part.DATASET}, sizes, Part.ALGORITHM, scores, points=points + across)
    if lines is None or lines.kind is not ColumnKind.NAME:
        return
    down = 0.5 * (differ is False) + 0.5 * (known[1] and not known[0])
    turned = ScoreRoles(ScoreLayout.BY_ALGORITHM, algorithm=name, score_columns=scores, settled=SETTLED)
    sizes = sizes_of(len(scores), many)
    yield Candidate(turned, {name: Part.ALGORITHM}, sizes, Part.DATASET, scores, points=points + down)


def _wide_points(columns: BenchmarkColumns, lines: ShapedColumn | None, scores: tuple[str, ...], single: bool) -> float:
    shape = columns.shape
    flags = all(shape[score].kind is ColumnKind.FLAG for score in scores)
    counting = numbered(scores) is not None and not set(words_of(scores[0])) - METRIC_WORDS
    grid = heading_grid(scores) if 4 <= len(scores) <= _MOST_HEADINGS else None
    counting = counting or (grid is not None and all(map(is_metric, grid.endings)))
    points = (
        0.5 - 3 * flags - 2 * counting - 1.5 * (not single) - 1.5 * (lines is None or lines.kind is not ColumnKind.NAME)
    )
    if lines is not None and lines.kind is ColumnKind.NAME and lines.said == {Part.COUNT}:
        points += 3  # 'index' above names says nothing against them.
    if lines is not None and set(lines.column.cells) == set(scores):
        points -= 6  # Algorithms against algorithms, as p values are, and no scores.
    among = set(scores)
    return points - 2 * any(column.name not in among for column in columns.levels if column is not lines)


def _numbers_of_lines(columns: BenchmarkColumns) -> list[ShapedColumn]:
    """A column that numbers the lines, where none names them."""
    if any(column.distinct > 1 for column in columns.names):
        return []
    shape = columns.shape
    fit = [column for column in shape.columns if column.kind is ColumnKind.WHOLE and shape.unique([column.name])]
    counting = [column for column in fit if column in columns.repeats or column.column.counts]
    return [*counting, *(column for column in fit if Part.COUNT in column.said)][:1]


def _the_score(scores: list[ShapedColumn]) -> str:
    """The only column that may be the score; "" where it must be asked."""
    metrics = [column.name for column in scores if is_metric(column.name)]
    if len(scores) == 1:
        return scores[0].name
    main = [column.name for column in scores if "".join(words_of(column.name)) in _MAIN]
    if len(main) == 1:
        return main[0]
    # 'acc_norm' beside 'acc' is another metric.
    kinds = [column.name for column in scores if metric_fit(column.name)]
    return metrics[0] if len(metrics) == 1 and len(kinds) < 2 else ""


def _crosses(shape: Shape, first: str, second: str) -> bool:
    """Whether names of two columns go together freely, so that each of the one may meet each of the other."""
    sizes = shape[first].distinct, shape[second].distinct
    if min(sizes) < 2 or shape.places([first, second]) <= max(sizes):
        return False
    return shape.crossed(first, second) >= _LEAST_CROSSED


def _all_crossed(shape: Shape, first: str, second: str) -> bool:
    return shape.crossed(first, second) == 1


def _lines_differ_more(shape: Shape, scores: tuple[str, ...]) -> bool | None:
    """Whether scores differ more between lines than between columns; None where it cannot be told."""
    if shape.rows > 10_000:
        return None
    values = [shape[name].values for name in scores[:_MOST_COMPARED]]
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return None
    grid = np.array(known)
    grid = grid[:, np.isfinite(grid).all(axis=0)]
    if grid.shape[1] < 2 or float(np.abs(grid).max()) > 1e100:
        return None
    between_lines, between_columns = float(grid.mean(axis=0).var()), float(grid.mean(axis=1).var())
    return None if between_lines == between_columns else between_lines > between_columns


def _repeat_part(column: ShapedColumn) -> Part:
    return Part.FOLD if Part.FOLD in column.said and Part.RUN not in column.said else Part.RUN
