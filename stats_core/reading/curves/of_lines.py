"""Readings of tables with one score in each line: points of curves, or final scores of runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stats_core.reading.curves.level_search import LevelSearch
from stats_core.reading.curves.roles import CurveLayout, CurveRoles
from stats_core.reading.meaning.candidate import MISSED, Candidate
from stats_core.reading.meaning.key_columns import (
    algorithm_columns,
    asked_apart,
    counting_columns,
    is_setting,
    numbered_score,
    other_names,
    parts_asked,
    said_score,
    score_columns,
    setting_columns,
    told,
)
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.called import called
from stats_core.reading.parse.read_table import first_rows

_FEW_LEVELS = 8
"""Different numbers up to which a column without a telling heading is a setting as likely as a level."""
_ASKED = 0.5
"""What it costs that something must be asked."""


def long_candidates(shape: Shape) -> Iterator[Candidate]:
    """One line for each score of a run at a level."""
    found, any_found = LevelSearch(shape), False
    for algorithm in algorithm_columns(shape):
        for level, run, asked in found.of(algorithm):
            candidate = _long(shape, algorithm, level, run, asked, found)
            if candidate is not None:
                any_found = True
                yield candidate
    if not any_found:
        yield from _all_said(shape, found)


def _all_said(shape: Shape, found: LevelSearch) -> Iterator[Candidate]:
    """A table whose headings name every part, although its cells have faults: building names the fault."""

    def named(*parts: Part) -> ShapedColumn | None:
        return next((column for column in shape.columns if column.said & set(parts)), None)

    algorithm, run, level = named(Part.ALGORITHM), named(Part.RUN, Part.FOLD), named(Part.LEVEL)
    score = said_score(shape, level)
    if algorithm is None or level is None or score is None or run is level or found.of_folds(level):
        return
    parts = {algorithm.name: Part.ALGORITHM, level.name: Part.LEVEL, score.name: Part.SCORE}
    parts |= {run.name: Part.RUN} if run else {}
    roles = CurveRoles(
        CurveLayout.LONG, algorithm.name, run.name if run else None, level.name, score.name, block=_block(shape)
    )
    many = most_runs(shape, [algorithm.name, *([run.name] if run else [])], algorithm.name)[0]
    sizes = (algorithm.distinct, "algorithm"), (many, "run"), (level.distinct, "level")
    yield Candidate(roles, parts, sizes, points=-1)


def final_candidates(shape: Shape) -> Iterator[Candidate]:
    """One line for each run, with its final score."""
    found = LevelSearch(shape)
    for algorithm in algorithm_columns(shape):
        few = algorithm.distinct <= shape.rows / 2 or Part.ALGORITHM in algorithm.said
        told_apart = _told_apart(shape, algorithm, found) if few else None
        if told_apart is None:
            continue
        run, asked = told_apart
        keys = [algorithm.name, *([run.name] if run else [])]
        scores = score_columns(shape, [*keys, *(column.name for column in asked)])
        runs = shape.repeats([algorithm.name, *(column.name for column in asked)])
        if not scores or runs < 2 or (Part.LEVEL in scores[0].said and len(scores) == 1):
            continue
        roles = CurveRoles(
            CurveLayout.FINAL, algorithm.name, run.name if run else None, score=scores[0].name, block=_block(shape)
        )
        yield Candidate(
            roles,
            {
                algorithm.name: Part.ALGORITHM,
                **({run.name: Part.RUN} if run else {}),
                scores[0].name: Part.SCORE,
                **parts_asked(asked),
            },
            ((algorithm.distinct, "algorithm"), (runs, "run")),
            points=_points_of_finals(algorithm, run, asked, found) - 3 * numbered_score(shape, scores[0].name),
            adds=_adds(asked, "one final score each"),
        )


def _told_apart(
    shape: Shape, algorithm: ShapedColumn, found: LevelSearch
) -> tuple[ShapedColumn | None, list[ShapedColumn]] | None:
    """What numbers the runs, and what must be chosen; None where a column is a level by its heading."""
    repeats = found.repeats(algorithm)
    if repeats is not None:
        return repeats, []
    levels = any(level.said for level, _, _ in found.of(algorithm))
    return None if levels else _runs_of_finals(shape, algorithm)


def most_runs(shape: Shape, keys: Sequence[str], algorithm: str) -> tuple[int, int]:
    """The most runs that an algorithm has, and how many runs there are in all."""
    first = first_rows(shape.key(keys), shape.places(keys))
    sizes = np.bincount(shape[algorithm].column.codes[first])
    return int(sizes.max(initial=0)), int(sizes.sum())


def _long(
    shape: Shape,
    algorithm: ShapedColumn,
    level: ShapedColumn,
    run: ShapedColumn | None,
    asked: Sequence[ShapedColumn],
    found: LevelSearch,
) -> Candidate | None:
    keys = [algorithm.name, *([run.name] if run else [])]
    companions = [column for column in found.possible if column is not level and Part.LEVEL in column.said]
    gone = [*keys, level.name, *(column.name for column in (*asked, *companions))]
    block = _block(shape)
    scores = score_columns(shape, [*gone, *([block] if block else [])])
    if not scores:
        return None
    roles = CurveRoles(
        CurveLayout.LONG, algorithm.name, run.name if run else None, level.name, scores[0].name, block=block
    )
    many, every = most_runs(shape, keys, algorithm.name)
    points = 1.0 + MISSED * len(companions) - _ASKED * len(asked)
    points -= 2 * (every == algorithm.distinct) + 0.05 * algorithm.column.position
    points -= _unlike_a_run(run) + _unlike_a_level(shape, level, found)
    uneven = every not in (algorithm.distinct, many * algorithm.distinct) and not asked
    parts: dict[str | None, Part] = {
        algorithm.name: Part.ALGORITHM,
        run.name if run else None: Part.RUN,
        level.name: Part.LEVEL,
        scores[0].name: Part.SCORE,
        block if block not in keys else None: Part.BLOCK,
    }
    return Candidate(
        roles,
        {**{name: part for name, part in parts.items() if name}, **parts_asked(asked)},
        ((algorithm.distinct, "algorithm"), (many, "run"), (level.distinct, "level")),
        points=points,
        adds=_adds(asked, f"{every:,} runs in all" if uneven else ""),
    )


def _unlike_a_run(run: ShapedColumn | None) -> float:
    """What speaks against a column as runs: names, the more where they are those of data sets."""
    if run is None:
        return 0.0
    return 0.5 * (run.kind is ColumnKind.NAME) + 3 * (Part.DATASET in run.said)


def _unlike_a_level(shape: Shape, level: ShapedColumn, found: LevelSearch) -> float:
    """What speaks against a column as levels whose heading does not say it."""
    if told(shape, level.name, Part.LEVEL):
        return 0.0
    unlike = 6 * is_setting(level.name) + (level.distinct <= _FEW_LEVELS) + 0.2 * (level.kind is not ColumnKind.WHOLE)
    # 'games' are data sets as names, and levels as numbers that increase.
    return unlike - 4 * (Part.DATASET in level.said) + found.unlikely(level)


def _block(shape: Shape) -> str | None:
    """The column that says which curves belong together; only its heading can say so."""
    return next((column.name for column in shape.columns if Part.BLOCK in column.said), None)


def _adds(asked: Sequence[ShapedColumn], otherwise: str) -> str:
    """What is still to be chosen, or what else is to be said."""
    first = f"for one of {asked[0].distinct:,} in {called(asked[0].name)}" if asked else ""
    return ", ".join(part for part in (first, otherwise) if part)


def _runs_of_finals(shape: Shape, algorithm: ShapedColumn) -> tuple[ShapedColumn | None, list[ShapedColumn]]:
    """What numbers the runs, by its heading or because it comes again for other algorithms; and what must be chosen."""
    others = other_names(shape, (algorithm.name,))
    for run in counting_columns(shape, (algorithm.name,)):
        if not _may_number_finals(shape, algorithm, run):
            continue
        keys = [algorithm.name, run.name]
        rest = [column for column in others if column is not run]
        for more in ([], *([setting] for setting in setting_columns(shape, keys))):
            if shape.unique([*keys, *(column.name for column in (*rest, *more))]):
                return run, [*asked_apart(shape, keys, rest), *more]
    asked = asked_apart(shape, [algorithm.name], others)
    alone = shape.repeats([algorithm.name, *(column.name for column in asked)]) == 1
    # Names that leave one line each when one is chosen may be those of the runs, unless they are metrics.
    named = len(asked) == 1 and alone and Part.METRIC not in asked[0].said
    return (asked[0], []) if named else (None, asked)


def _may_number_finals(shape: Shape, algorithm: ShapedColumn, run: ShapedColumn) -> bool:
    """Whether a heading calls a column runs or folds, or it counts, the same for most algorithms."""
    if told(shape, run.name, Part.RUN, Part.FOLD):
        return True
    counts = run.kind is ColumnKind.WHOLE and not run.said and run.column.counts
    return counts and shape.crossed(algorithm.name, run.name) > 0.5


def _points_of_finals(
    algorithm: ShapedColumn, run: ShapedColumn | None, asked: Sequence[ShapedColumn], found: LevelSearch
) -> float:
    """Less where a level is there by shape, or names tell the lines apart that are no runs by any word."""
    names = sum(Part.DATASET in column.said for column in asked)
    levels = any(not is_setting(level.name) for level, _, _ in found.of(algorithm))
    unnamed = (run is None and not asked) + 5 * (run is not None and run.kind is ColumnKind.NAME and not run.said)
    return -1.0 * len(asked) - 3 * names - 2 * levels - 0.5 * unnamed - 0.05 * algorithm.column.position
