"""Readings of tables whose headings are levels, runs or algorithms of learning curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from stats_core.reading.curves.level_search import LevelSearch
from stats_core.reading.curves.roles import CurveLayout, CurveRoles
from stats_core.reading.meaning.candidate import SAID, Candidate
from stats_core.reading.meaning.heading_grid import heading_grid
from stats_core.reading.meaning.key_columns import (
    algorithm_columns,
    asked_apart,
    counting_columns,
    increasing,
    orders_lines,
    other_names,
    told,
)
from stats_core.reading.meaning.melted import VALUE, free_name, melted, with_line_numbers
from stats_core.reading.meaning.parts import Part, said
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.level_headings import NumberedHeadings, may_be_levels
from stats_core.reading.parse.read_table import ReadTable

_MOST_ALGORITHMS = 2000
_COUNTED = frozenset([Part.RUN, Part.FOLD, Part.LEVEL, Part.COUNT, Part.STAMP, Part.DATASET, Part.ALGORITHM])


def wide_candidates(shape: Shape) -> Iterator[Candidate]:
    """One line for each run, levels as headings."""
    families = [family for family in shape.families if may_be_levels(family.words)] or _one_level(shape)
    for family in families:
        of = shape.without(family.headings)
        several = len(families) > 1 and family.words
        for algorithm in algorithm_columns(of) or _only(of):
            run = _run(of, algorithm)
            keys = [algorithm.name, *([run.name] if run else [])]
            block = next((column.name for column in of.columns if Part.BLOCK in column.said), None)
            roles = CurveRoles(
                CurveLayout.WIDE, algorithm.name, run.name if run else None, level_columns=family.headings, block=block
            )
            asked = asked_apart(of, keys, other_names(of, keys))
            yield Candidate(
                roles,
                {
                    algorithm.name: Part.ALGORITHM,
                    **({run.name: Part.RUN} if run else {}),
                    **({block: Part.BLOCK} if block else {}),
                },
                (
                    (algorithm.distinct, "algorithm"),
                    (of.repeats([algorithm.name]), "run"),
                    (len(family.headings), "level"),
                ),
                Part.LEVEL,
                family.headings,
                points=1 + _of_levels(family) - 4 * (algorithm.distinct == of.rows) - 0.5 * len(asked),
                adds=f"of {' '.join(family.words)}" if several else "",
            )


def _one_level(shape: Shape) -> list[NumberedHeadings]:
    """One bare number above the only scores: runs of one level."""
    scores = [column.name for column in shape.scores if not column.said & _COUNTED]
    bare = len(scores) == 1 and scores[0].isdecimal()
    return [NumberedHeadings((scores[0],), (), (float(scores[0]),))] if bare else []


def runs_as_headings(shape: Shape) -> Iterator[Candidate]:
    """One line for each algorithm, or for each level of an algorithm, with a column for each run."""
    for family in shape.families:
        of = shape.without(family.headings)
        # Folds are the runs of curves over sizes of the training set.
        levels = any(Part.LEVEL in column.said and 1 < column.distinct < of.rows for column in of.columns)
        named = Part.RUN in _said(family) or (levels and Part.FOLD in _said(family))
        if not family.different:
            continue
        if not named and ((family.words and not shape.table.headless) or not family.counts):
            continue
        points = SAID * named - SAID * bool(_said(family) - {Part.RUN, *([Part.FOLD] if named else [])})
        for algorithm in algorithm_columns(of):
            yield from _runs(shape, of, family, algorithm, points)


def _runs(
    shape: Shape, of: Shape, family: NumberedHeadings, algorithm: ShapedColumn, points: float
) -> Iterator[Candidate]:
    taken = [column.name for column in of.columns]
    run = free_name("run", taken)
    names = {heading: {run: f"{number:g}"} for heading, number in zip(family.headings, family.numbers, strict=True)}
    sizes = (algorithm.distinct, "algorithm"), (len(family.headings), "run")
    if algorithm.distinct == of.rows:
        yield Candidate(
            CurveRoles(CurveLayout.FINAL, algorithm.name, run, score=VALUE),
            {algorithm.name: Part.ALGORITHM},
            sizes,
            Part.RUN,
            family.headings,
            melted(shape.table, [algorithm.name], names),
            points - (0 if points > 0 else 0.5),
            "one final score each",
        )
        return
    level = _level_alone(of, algorithm)
    if level is None and not _lines_are_levels(of, algorithm):
        return
    name = level.name if level else free_name("line", taken)
    table = shape.table if level else with_line_numbers(shape.table, [algorithm.name], name)
    yield Candidate(
        CurveRoles(CurveLayout.LONG, algorithm.name, run, name, VALUE),
        {algorithm.name: Part.ALGORITHM, **({name: Part.LEVEL} if level else {})},
        (*sizes, (level.distinct if level else of.repeats([algorithm.name]), "level")),
        Part.RUN,
        family.headings,
        melted(table, [algorithm.name, name], names),
        points + 1 - 1.5 * (level is None),
        "" if level else "levels counted by their lines",
    )


def _level_alone(of: Shape, algorithm: ShapedColumn) -> ShapedColumn | None:
    """The level of the lines of an algorithm, where nothing else tells them apart."""
    return next((level for level, own, asked in LevelSearch(of).of(algorithm) if not asked and own is None), None)


def _lines_are_levels(of: Shape, algorithm: ShapedColumn) -> bool:
    """Whether the lines of an algorithm may be counted as levels: many, and no other names tell them apart."""
    return not other_names(of, (algorithm.name,)) and of.rows >= 4 * algorithm.distinct


def algorithms_as_headings(shape: Shape) -> Iterator[Candidate]:
    """A column for each algorithm: its scores at the levels of a column, or its final scores in lines of runs."""
    columns = _algorithms(shape) if len(shape.scores) <= _MOST_ALGORITHMS else []
    if len(columns) < 2:
        return
    headings = tuple(column.name for column in columns)
    keys = shape.without(headings)
    yield from _at_levels(shape, keys, headings)
    if any(Part.LEVEL in column.said and column.measured for column in keys.columns):
        return
    run = next((run for run in counting_columns(keys) if keys.unique([run.name])), None)
    yield Candidate(
        CurveRoles(CurveLayout.FINAL_WIDE, run=run.name if run else None, score_columns=headings),
        {run.name: Part.RUN} if run else {},
        ((len(headings), "algorithm"), (shape.rows, "run")),
        Part.ALGORITHM,
        headings,
        points=_points_of_finals(shape, keys, headings, run),
        adds="one final score each",
    )


def _points_of_finals(shape: Shape, keys: Shape, headings: tuple[str, ...], run: ShapedColumn | None) -> float:
    """Less where headings are numbered, lines share names, or nothing calls runs what tells lines apart."""
    grid = heading_grid(headings)
    points = -2.0 * any(set(family.headings) == set(headings) for family in shape.families)
    points -= 2 * (grid is not None and grid.numbered)
    points -= 2 * any(1 < column.distinct <= shape.rows / 2 for column in keys.of_kind(ColumnKind.NAME))
    if run is not None and not told(keys, run.name, Part.RUN):
        points -= 0.5 + 1.5 * (run.kind is ColumnKind.NAME)
    return points


def _at_levels(shape: Shape, keys: Shape, headings: tuple[str, ...]) -> Iterator[Candidate]:
    """Curves side by side: the level in a column, an algorithm or one of its runs in each other; one that fits."""
    numbers = [column for column in keys.columns if column.measured]
    possible = [*LevelSearch(keys).possible, *(column for column in numbers if increasing(column))]
    found = (_of_run(shape, keys, level, headings) or _of_grid(shape, keys, level, headings) for level in possible)
    yield from islice((candidate for candidate in found if candidate is not None), 1)


def _of_run(shape: Shape, keys: Shape, level: ShapedColumn, headings: tuple[str, ...]) -> Candidate | None:
    """Each heading an algorithm, where a column tells the runs in which the level increases."""
    runs = [one for one in counting_columns(keys) if one is not level and not told(keys, one.name, Part.LEVEL)]
    run = next((run for run in runs if shape.increases(level.name, [run.name])), None)
    if run is None:
        return None
    names = {heading: {"algorithm": heading} for heading in headings}
    table = melted(shape.table, [run.name, level.name], names)
    return _melted(shape, table, level, run.name, run, headings, len(headings), run.distinct)


def _of_grid(shape: Shape, keys: Shape, level: ShapedColumn, headings: tuple[str, ...]) -> Candidate | None:
    """Each heading an algorithm with the number of a run, where the level increases from line to line."""
    if not keys.unique([level.name]) or not increasing(level):
        return None
    grid = heading_grid(headings)
    if grid is None or not grid.numbered:
        return None
    pairs = {
        grid.column(stem, ending): {"algorithm": stem, "run": ending} for stem in grid.stems for ending in grid.endings
    }
    table = melted(shape.table, [level.name], pairs)
    return _melted(shape, table, level, "run", None, headings, len(grid.stems), len(grid.endings))


def _melted(
    shape: Shape,
    table: ReadTable,
    level: ShapedColumn,
    run: str,
    column: ShapedColumn | None,
    headings: tuple[str, ...],
    algorithms: int,
    runs: int,
) -> Candidate:
    few = not level.said and level.distinct <= 8
    return Candidate(
        CurveRoles(CurveLayout.LONG, "algorithm", run, level.name, VALUE),
        {level.name: Part.LEVEL, **({column.name: Part.RUN} if column else {})},
        ((algorithms, "algorithm"), (runs, "run"), (level.distinct, "level")),
        Part.ALGORITHM,
        headings,
        table,
        1.0 - few,
    )


def _algorithms(shape: Shape) -> list[ShapedColumn]:
    """Columns of scores whose headings may be algorithms."""
    # One number that is called a model is its number; several are models with numbers in their names.
    several = sum(Part.ALGORITHM in column.said for column in shape.scores) > 1
    fit = [column for column in shape.scores if not column.said & (_COUNTED - ({Part.ALGORITHM} if several else set()))]
    return [column for column in fit if not orders_lines(shape, column)]


def _of_levels(family: NumberedHeadings) -> float:
    """What words and numbers of headings say for levels: a word for it outright, numbers that do not count."""
    parts = _said(family)
    if Part.LEVEL in parts:
        return SAID
    if parts:
        return -SAID
    return 0.0 if family.counts else 1.0


def _said(family: NumberedHeadings) -> frozenset[Part]:
    parts: set[Part] = set()
    for word in family.words:
        parts |= said(word) & {Part.RUN, Part.FOLD, Part.LEVEL}
    return frozenset(parts)


def _run(of: Shape, algorithm: ShapedColumn) -> ShapedColumn | None:
    """The column that tells the runs of an algorithm apart."""
    runs = [run for run in counting_columns(of, (algorithm.name,)) if of.unique([algorithm.name, run.name])]
    # A heading that says it makes a run of a column whose cells have faults: building names them.
    outright = [run for run in counting_columns(of, (algorithm.name,)) if Part.RUN in run.said]
    named = [run for run in runs if told(of, run.name, Part.RUN)] or outright
    repeats = algorithm.distinct < of.rows
    return next(iter(named or (runs if repeats else [])), None)


def _only(of: Shape) -> Sequence[ShapedColumn]:
    """A column of names that are all the same: one algorithm, which a refusal names."""
    return [column for column in of.columns if column.kind is ColumnKind.CONSTANT and not column.measured][:1]
