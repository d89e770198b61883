"""Readings of tables with folds as headings: `model, fold1 ... fold5`, scikit-learn's splits, bare numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stats_core.reading.folds.roles import SPLIT_HEADING, FoldLayout, FoldRoles
from stats_core.reading.meaning.candidate import SAID, Candidate
from stats_core.reading.meaning.key_columns import algorithm_columns, counting_columns, other_names, parts_asked, told
from stats_core.reading.meaning.melted import VALUE, free_name, melted
from stats_core.reading.meaning.parts import Part, said
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.level_headings import NumberedHeadings


def split_candidates(shape: Shape) -> Iterator[Candidate]:
    """One line for each algorithm, or for each of its runs, with a column for each fold."""
    families = _of_search(shape.table.names) or [one.in_order for one in shape.families if one.different]
    for family in families:
        of = shape.without(family.headings)
        points = _points(family)
        several = len(families) > 1
        rows = _row_names(of) or (_numbered(of) if points > SAID else [])
        for algorithm in rows[:2]:
            yield Candidate(
                FoldRoles(FoldLayout.SPLITS, algorithm.name, score_columns=family.headings),
                {algorithm.name: Part.ALGORITHM},
                ((algorithm.distinct, "algorithm"), (len(family.headings), "fold")),
                Part.FOLD,
                family.headings,
                points=points,
                adds=f"of {' '.join(family.words)}" if several and family.words else "",
            )
        if not rows:
            yield from _with_runs(shape, of, family, points)
            yield from _of_several(shape, of, family, points)


def _with_runs(shape: Shape, of: Shape, family: NumberedHeadings, points: float) -> Iterator[Candidate]:
    """Lines of algorithm and run."""
    for algorithm in algorithm_columns(of):
        counting = [run for run in counting_columns(of, (algorithm.name,)) if Part.LEVEL not in run.said]
        runs = [run for run in counting if of.unique([algorithm.name, run.name])]
        crossed = [run for run in runs if of.crossed(algorithm.name, run.name) == 1]
        run = next((run for run in crossed if told(of, run.name, Part.RUN)), next(iter(crossed), None))
        if run is None:
            continue
        fold = free_name("fold", [column.name for column in of.columns])
        names = {
            heading: {fold: f"{number:g}"} for heading, number in zip(family.headings, family.numbers, strict=True)
        }
        yield Candidate(
            FoldRoles(FoldLayout.LONG, algorithm.name, run.name, fold, VALUE),
            {algorithm.name: Part.ALGORITHM, run.name: Part.RUN},
            ((algorithm.distinct, "algorithm"), (run.distinct, "run"), (len(family.headings), "fold")),
            Part.FOLD,
            family.headings,
            melted(shape.table, [algorithm.name, run.name], names),
            points,
        )


def _of_several(shape: Shape, of: Shape, family: NumberedHeadings, points: float) -> Iterator[Candidate]:
    """Lines of algorithm and metric, or of algorithm and task: one of them is asked for."""
    for algorithm in algorithm_columns(of):
        for other in other_names(of, (algorithm.name,)):
            asked = Part.METRIC in other.said or Part.DATASET in other.said
            if not asked or not of.unique([algorithm.name, other.name]) or Part.ALGORITHM in other.said:
                continue
            keys = [algorithm.name, other.name]
            fold = free_name("fold", [column.name for column in of.columns])
            names = {name: {fold: f"{number:g}"} for name, number in zip(family.headings, family.numbers, strict=True)}
            yield Candidate(
                FoldRoles(FoldLayout.LONG, algorithm.name, None, fold, VALUE),
                {algorithm.name: Part.ALGORITHM, **parts_asked([other]), fold: Part.FOLD, VALUE: Part.SCORE},
                ((algorithm.distinct, "algorithm"), (len(family.headings), "fold")),
                Part.FOLD,
                family.headings,
                melted(shape.table, keys, names),
                points - 0.5,
                adds=f"for one of {other.distinct:,} in {other.name!r}",
            )


def _points(family: NumberedHeadings) -> float:
    """What words and numbers of headings say for folds."""
    parts: set[Part] = set()
    for word in family.words:
        parts |= said(word) & {Part.RUN, Part.FOLD, Part.LEVEL}
    if Part.FOLD in parts:
        return SAID + 1
    if parts:
        return -SAID
    counted = 0.5 if not family.words else -1.5
    return counted if family.counts else -SAID


def _of_search(names: Sequence[str]) -> list[NumberedHeadings]:
    """The columns of scikit-learn's splits, a family for each metric, score first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for name in names:
        if (match := SPLIT_HEADING.fullmatch(name)) is not None:
            found.setdefault(match[2], []).append((int(match[1]), name))
    metrics = sorted(found, key=lambda metric: metric != "score")
    families = []
    for metric in metrics:
        own = sorted(found[metric])
        if len(own) > 1:
            numbers = tuple(float(number) for number, _ in own)
            families.append(NumberedHeadings(tuple(name for _, name in own), ("split", *metric.split("_")), numbers))
    return families


def _row_names(of: Shape) -> list[ShapedColumn]:
    """Columns that name every line differently: by their heading, else the only parameter, else all together."""
    others = {Part.RUN, Part.FOLD, Part.DATASET}
    fit = [column for column in of.columns if column.distinct == of.rows and not column.said & others]
    text = [column for column in fit if column.kind in (ColumnKind.NAME, ColumnKind.PROSE) and not column.spread]
    named = [column for column in text if Part.ALGORITHM in column.said | column.hinted]
    return named or _parameters(of, fit) or text


def _numbered(of: Shape) -> list[ShapedColumn]:
    """Different numbers in every line that their heading calls those of configurations or models."""
    fit = [column for column in of.of_kind(ColumnKind.WHOLE) if column.distinct == of.rows]
    return [column for column in fit if Part.ALGORITHM in column.said]


def _parameters(of: Shape, fit: Sequence[ShapedColumn]) -> list[ShapedColumn]:
    """Among columns that name every line differently the only parameter of a search, else all together."""
    parameters = [column for column in of.columns if column.name.startswith("param_")]
    if len(parameters) == 1 and parameters[0] in fit:
        return parameters
    return [column for column in fit if column.name == "params" and column.kind in (ColumnKind.NAME, ColumnKind.PROSE)]
