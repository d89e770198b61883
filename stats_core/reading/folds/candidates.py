"""What a table of folds could be, by its shape: each reading with what its columns are taken for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.folds.splits import split_candidates
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.heading_grid import heading_grid
from stats_core.reading.meaning.key_columns import (
    algorithm_columns,
    asked_apart,
    counting_columns,
    numbered_score,
    orders_lines,
    other_names,
    parts_asked,
    said_score,
    score_columns,
    told,
)
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.called import called
from stats_core.reading.parse.level_headings import numbered_headings
from stats_core.reading.parse.words import N_TEST, N_TRAIN, words_of

MOST_COLUMNS = 1000
_CROSSED = 0.5
"""The share of algorithms times folds that must be there: a fold comes again for every algorithm."""
_COUNTED = frozenset([Part.RUN, Part.FOLD, Part.LEVEL, Part.COUNT, Part.STAMP, Part.DATASET, Part.ALGORITHM])
RunAndFold = tuple[ShapedColumn | None, ShapedColumn | None]
"""Run and fold."""


def fold_candidates(shape: Shape) -> Iterator[Candidate]:
    """Every reading of a table as scores of algorithms on the same folds of one data set."""
    if shape.rows == 0 or len(set(shape.table.names)) < len(shape.table.names):
        return
    sizes = Sizes.of(shape)
    if len(shape.columns) <= MOST_COLUMNS:
        long = list(_long(shape, sizes))
        yield from long or _all_said(shape, sizes)
    yield from split_candidates(shape)
    yield from _wide(shape, sizes)


@dataclass(frozen=True)
class Sizes:
    """The columns with the sizes of training and test set."""

    n_train: str | None
    n_test: str | None

    @classmethod
    def of(cls, shape: Shape) -> Sizes:
        """By their headings, which say it in one word."""

        def named(words: frozenset[str]) -> str | None:
            return next((c.name for c in shape.columns if "".join(words_of(c.name)) in words), None)

        return cls(named(N_TRAIN), named(N_TEST))

    @property
    def names(self) -> list[str]:
        """Those that are there."""
        return [name for name in (self.n_train, self.n_test) if name]

    @property
    def parts(self) -> dict[str, Part]:
        """What they are."""
        return dict.fromkeys(self.names, Part.COUNT)


def _long(shape: Shape, sizes: Sizes) -> Iterator[Candidate]:
    """One line for each score."""
    for algorithm in algorithm_columns(shape):
        if algorithm.distinct > shape.rows / 2 and algorithm.distinct > 1:
            continue
        others = other_names(shape, (algorithm.name,))
        for run, fold in _pairs(shape, algorithm, others, sizes):
            keys = [algorithm.name, *(column.name for column in (run, fold) if column)]
            asked = asked_apart(shape, keys, [column for column in others if column.name not in keys])
            if not shape.unique([*keys, *(column.name for column in asked)]):
                continue
            scores = score_columns(shape, [*keys, *sizes.names, *(column.name for column in asked)])
            if not scores:
                continue
            yield _of_lines(shape, algorithm, run, fold, scores[0], asked, sizes)


def _all_said(shape: Shape, sizes: Sizes) -> Iterator[Candidate]:
    """A table whose headings name every part, although its cells have faults: building names the fault."""
    algorithm = next((one for one in shape.columns if Part.ALGORITHM in one.said and not one.spread), None)
    score = said_score(shape)
    if algorithm is None or score is None or algorithm.distinct == shape.rows:
        return
    run, fold = _said_keys(shape, sizes)
    places = [algorithm.name, *(column.name for column in (run, fold) if column)]
    if len(places) > 1 and not _over_sizes(shape, places, sizes):
        yield _of_lines(shape, algorithm, run, fold, score, (), sizes)


def _said_keys(shape: Shape, sizes: Sizes) -> RunAndFold:
    """Run and fold by their headings."""
    keys = [one for one in shape.columns if one.said & {Part.RUN, Part.FOLD} and one.name not in sizes.names]
    if len(keys) > 1:
        return _in_order(*keys[:2])
    run = next((column for column in keys if Part.FOLD not in column.said), None)
    return run, next((column for column in keys if column is not run), None)


def _over_sizes(shape: Shape, places: Sequence[str], sizes: Sizes) -> bool:
    """Whether a fold has several sizes of its training set, which is a learning curve."""
    if not sizes.n_train or shape.unique(places):
        return False
    return shape.unique([*places, sizes.n_train])


def _in_order(first: ShapedColumn, second: ShapedColumn) -> tuple[ShapedColumn, ShapedColumn]:
    """Run and fold of two columns: a heading says it, else the run stands first."""

    def of_folds(column: ShapedColumn) -> int:
        return (Part.FOLD in column.said) - (Part.RUN in column.said)

    return (second, first) if of_folds(first) > of_folds(second) else (first, second)


def _of_lines(
    shape: Shape,
    algorithm: ShapedColumn,
    run: ShapedColumn | None,
    fold: ShapedColumn | None,
    score: ShapedColumn,
    asked: Sequence[ShapedColumn],
    sizes: Sizes,
) -> Candidate:
    named = {column.name: part for column, part in ((run, Part.RUN), (fold, Part.FOLD)) if column}
    roles = FoldRoles(
        FoldLayout.LONG,
        algorithm.name,
        run.name if run else None,
        fold.name if fold else None,
        score.name,
        n_train=sizes.n_train,
        n_test=sizes.n_test,
    )
    counts = [(algorithm.distinct, "algorithm")]
    counts += [(column.distinct, noun) for column, noun in ((run, "run"), (fold, "fold")) if column]
    datasets = sum(Part.DATASET in column.said for column in asked)
    points = -0.5 * len(asked) - 2.0 * datasets - 0.05 * algorithm.column.position
    # Runs alone are folds only where a person says so.
    points -= 4 * (fold is None) + sum(2 for column in (run, fold) if column and column.kind is ColumnKind.NAME)
    points -= 1.5 * sum(not told(shape, name, part) for name, part in named.items())
    points -= 3 * numbered_score(shape, score.name)
    return Candidate(
        roles,
        {algorithm.name: Part.ALGORITHM, **named, score.name: Part.SCORE, **sizes.parts, **parts_asked(asked)},
        tuple(counts),
        points=points,
        adds=f"for one of {asked[0].distinct:,} in {called(asked[0].name)}" if asked else "",
    )


def _pairs(shape: Shape, algorithm: ShapedColumn, others: Sequence[ShapedColumn], sizes: Sizes) -> Iterator[RunAndFold]:
    """Run and fold that tell the lines of an algorithm apart and come again for the others."""
    fit = [
        column
        for column in counting_columns(shape, (algorithm.name, *sizes.names))
        if shape.crossed(algorithm.name, column.name) >= _CROSSED and Part.LEVEL not in column.said
    ]

    def tell(*keys: ShapedColumn) -> bool:
        rest = [column for column in others if column not in keys]
        return shape.unique([column.name for column in (algorithm, *keys, *rest)])

    alone = [column for column in fit if tell(column)]
    yield from (_alone(shape, column) for column in alone)
    if alone and not all(told(shape, column.name, Part.RUN, Part.FOLD) for column in fit[:2]):
        return
    yield from (_in_order(run, fold) for run, fold in combinations(fit, 2) if tell(run, fold))


def _alone(shape: Shape, column: ShapedColumn) -> RunAndFold:
    """A column that tells lines apart by itself: a fold, unless its heading says that it is a run."""
    run = told(shape, column.name, Part.RUN) and Part.FOLD not in column.said
    return (column, None) if run else (None, column)


def _wide(shape: Shape, sizes: Sizes) -> Iterator[Candidate]:
    """One line for each fold, algorithms as headings."""
    if len(shape.scores) > 2 * MOST_COLUMNS:
        return
    keys = [column for column in counting_columns(shape) if _numbers_lines(shape, column)]
    headings = _algorithm_headings(shape, sizes, keys)
    if len(headings) < 2 or shape.rows < 2:
        return
    unlikely = _unlikely(headings)
    for pair in _keys_of_lines(shape, keys)[:2] or [(None, None)]:
        yield _of_headings(shape, headings, pair, sizes, unlikely)


def _algorithm_headings(shape: Shape, sizes: Sizes, keys: Sequence[ShapedColumn]) -> tuple[str, ...]:
    """The headings that may be algorithms, above scores that number nothing."""
    scores = [*shape.scores, *(column for column in shape.of_kind(ColumnKind.CONSTANT) if column.column.numeric)]
    scores.sort(key=lambda column: column.column.position)
    # One number that is called a model is its number; several are models with numbers in their names.
    counted = _COUNTED - ({Part.ALGORITHM} if sum(Part.ALGORITHM in c.said for c in scores) > 1 else set())
    beside = {*sizes.names, *(column.name for column in keys)}
    fit = [column for column in scores if column.name not in beside and not column.said & counted]
    return tuple(column.name for column in fit if not column.spread and not orders_lines(shape, column))


def _keys_of_lines(shape: Shape, keys: Sequence[ShapedColumn]) -> list[RunAndFold]:
    """Run and fold that tell all lines apart: one column, else two whose headings say it."""
    named = [column for column in keys if told(shape, column.name, Part.RUN, Part.FOLD)]
    pairs = [_alone(shape, column) for column in named or keys if shape.unique([column.name])]
    pairs = pairs or [
        _in_order(first, second) for first, second in combinations(named, 2) if shape.unique([first.name, second.name])
    ]
    # A heading that says it makes folds of lines with faults: building names them.
    return pairs or [(None, column) for column in named[:1] if Part.FOLD in column.said]


def _unlikely(headings: Sequence[str]) -> float:
    """What speaks against headings as algorithms: they are numbered."""
    families = [set(family.headings) for family in numbered_headings(headings)]
    grid = heading_grid(headings)
    return 2.0 * (set(headings) in families) + 2 * (grid is not None and grid.numbered)


def _of_headings(shape: Shape, headings: tuple[str, ...], pair: RunAndFold, sizes: Sizes, unlikely: float) -> Candidate:
    run, fold = pair
    parts = {column.name: part for column, part in ((run, Part.RUN), (fold, Part.FOLD)) if column}
    roles = FoldRoles(
        FoldLayout.WIDE,
        run=run.name if run else None,
        fold=fold.name if fold else None,
        score_columns=headings,
        n_train=sizes.n_train,
        n_test=sizes.n_test,
    )
    points = -unlikely - 1.5 * sum(not told(shape, name, part) for name, part in parts.items())
    points -= _unpaired(shape, run, fold)
    folds = fold.distinct if fold is not None else shape.rows
    counts = [(len(headings), "algorithm"), *([(run.distinct, "run")] if run and fold else []), (folds, "fold")]
    return Candidate(roles, {**parts, **sizes.parts}, tuple(counts), Part.ALGORITHM, headings, points=points)


def _unpaired(shape: Shape, run: ShapedColumn | None, fold: ShapedColumn | None) -> float:
    """What speaks against folds where none are numbered, the more where lines have names of another kind."""
    if fold is not None:
        return 0.0
    if run is not None:
        return 3.0
    names = any(column.kind is ColumnKind.NAME and column.distinct > 1 for column in shape.columns)
    return 1.0 + 2 * names


def _numbers_lines(shape: Shape, column: ShapedColumn) -> bool:
    """Whether a column may number folds beside columns of scores: said so, names, or counting numbers."""
    if told(shape, column.name, Part.RUN, Part.FOLD):
        return True
    return column.kind is ColumnKind.WHOLE and column.column.counts and column.distinct == shape.rows
