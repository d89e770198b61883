"""Headings that name an algorithm and a data set each, as A_iris, A_wine, B_iris, B_wine: which is which is offered."""

from __future__ import annotations

from collections.abc import Iterator

from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.heading_grid import HeadingGrid
from stats_core.reading.meaning.melted import VALUE, melted
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind
from stats_core.reading.parse.path_names import names_algorithms
from stats_core.reading.ranks.columns import BenchmarkColumns
from stats_core.reading.ranks.repeated import mean_over
from stats_core.reading.ranks.roles import Average, ScoreLayout, ScoreRoles
from stats_core.wording import listed

_FIRST, _LAST = "first in the heading", "last in the heading"
_TAKEN = frozenset([_FIRST, _LAST, VALUE])


def grids_of_datasets(columns: BenchmarkColumns, grid: HeadingGrid) -> Iterator[Candidate]:
    """What stands first in the headings as algorithms and what stands last as data sets, and the other way round."""
    shape, of = columns.shape, tuple(grid.places.values())
    repeats = [column for column in columns.repeats if column.name not in of and column.kind is not ColumnKind.CONSTANT]
    if not _TAKEN.isdisjoint(column.name for column in repeats):
        return
    settled = ("lines", "names", *(f"one of {column.name}" for column in repeats))
    average = Average.MEAN if shape.rows > 1 else None
    names = {heading: {_FIRST: stem, _LAST: ending} for (stem, ending), heading in grid.places.items()}
    table = melted(shape.table, [column.name for column in repeats], names)
    known = names_algorithms(grid.stems), names_algorithms(grid.endings)
    ways = (_LAST, _FIRST, grid.stems, 0.25 + known[0]), (_FIRST, _LAST, grid.endings, 0.0 + known[1])
    for dataset, algorithm, algorithms, likely in ways:
        adds = [f"the algorithms are {listed(list(algorithms), most=3)}"]
        adds += [mean_over(repeats) if repeats else mean_over([], shape.rows, "run")] if average else []
        yield Candidate(
            ScoreRoles(ScoreLayout.LONG, dataset, algorithm, VALUE, average=average, settled=settled),
            {
                dataset: Part.DATASET,
                algorithm: Part.ALGORITHM,
                VALUE: Part.SCORE,
                **{column.name: Part.RUN if Part.RUN in column.said else Part.FOLD for column in repeats},
            },
            sizes_of(len(grid.places) // len(algorithms), len(algorithms)),
            of_headings=of,
            table=table,
            points=1.5 + likely,
            adds=", ".join(adds),
        )


def sizes_of(datasets: int, algorithms: int) -> tuple[tuple[int, str], ...]:
    """How many data sets and algorithms, in the order in which it is said."""
    return ((datasets, "data set"), (algorithms, "algorithm"))
