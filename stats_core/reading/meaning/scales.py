"""One column in percent among columns of fractions: asked, because both meanings occur."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer, R
from stats_core.reading.meaning.shape import ColumnKind, ShapedColumn
from stats_core.reading.parse.columns import TableColumn
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Floats
from stats_core.wording import listed, plain

KEY = "percent"
_LEAST_MEDIAN = 1.5
_MOST_COLUMNS, _MOST_LINES = 400, 10_000
_FURTHEST = 20.0
"""How many times larger or smaller than the fractions a column may be once it is divided by 100."""


def in_percent(scores: Mapping[str, Floats]) -> tuple[str, ...]:
    """The columns that hold percentages where all others hold fractions; () where there are none of one kind.

    Parameters
    ----------
    scores
        The scores of each algorithm; NaN where one is missing.
    """
    found = {name: values[np.isfinite(values)] for name, values in scores.items()}
    found = {name: values for name, values in found.items() if len(values)}
    if any(values.min() < 0 or values.max() > 100 for values in found.values()):
        return ()
    fractions = [values for values in found.values() if values.max() <= 1]
    large = {name: values for name, values in found.items() if values.max() > _LEAST_MEDIAN < float(np.median(values))}
    of_one_kind = len(fractions) + len(large) >= len(found)
    return tuple(large) if of_one_kind and fractions and _near(list(large.values()), fractions) else ()


def _near(percentages: Sequence[Floats], fractions: Sequence[Floats]) -> bool:
    """Whether percentages, once divided by 100, are about as large as fractions."""
    usual = float(np.median(np.concatenate(fractions)))
    low, high = usual / _FURTHEST, usual * _FURTHEST
    return usual > 0 and all(low <= np.median(values) / 100 <= high for values in percentages)


def asked_percent(
    table: ReadTable,
    columns: Sequence[str],
    divided: Callable[[tuple[str, ...]], R],
    as_it_is: R,
    done: Collection[str],
) -> OpenQuestion[R] | None:
    """Whether some columns hold percentages among fractions; None where none do, or a cell is no number."""
    if KEY in done or not 2 <= len(columns) <= _MOST_COLUMNS or len(table) > _MOST_LINES:
        return None
    found = {
        name: ShapedColumn(TableColumn.of(table, table.position(name)), ColumnKind.NUMBER).values for name in columns
    }
    scores = {name: values for name, values in found.items() if values is not None}
    large = in_percent(scores) if len(scores) == len(found) else ()
    return percent_question(large, scores, divided(large), as_it_is) if large else None


def hundredths(values: Floats) -> Floats:
    """Percentages as fractions, rounded so that 71.3 becomes 0.713."""
    return np.array([float(f"{value / 100:.14g}") for value in values.ravel()]).reshape(values.shape)


def said_divided(columns: Sequence[str]) -> tuple[str, ...]:
    """What was done, in a sentence."""
    return (f"Scores of {listed([quoted(name) for name in columns])} divided by 100.",) if columns else ()


def percent_question(
    columns: tuple[str, ...], scores: Mapping[str, Floats], divided: R, as_it_is: R
) -> OpenQuestion[R]:
    """Whether the scores of some algorithms are percentages: `divided` are the roles that divide them by 100."""
    named = listed([quoted(name) for name in columns], most=4)
    own = plain(float(np.nanmedian(scores[columns[0]])))
    other = next(name for name in scores if name not in columns)
    verb = "lie" if len(columns) > 1 else "lies"
    return OpenQuestion(
        KEY,
        f"{named} {verb} above 1, as {own}, and the others between 0 and 1, as {quoted(other)} with "
        f"{plain(float(np.nanmedian(scores[other])))}. Percentages among fractions?",
        (
            PossibleAnswer(f"Divide {named} by 100", divided, kind="divide by 100"),
            PossibleAnswer("Take all scores as they are", as_it_is, kind="as it is"),
        ),
    )
