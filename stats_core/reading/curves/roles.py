"""What each column of a table of curves is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from stats_core.reading.words import LOWER_IS_BETTER, words_of


class Layout(Enum):
    """Layout of the table."""

    LONG = "one line for each score"
    WIDE = "one line for each run, levels as headings"


@dataclass(frozen=True)
class CurveRoles:
    """Which column plays which part.

    Parameters
    ----------
    layout
        Whether a line holds one score or a whole run.
    algorithm
        The column with the algorithms' names; "" when it is not known yet.
    run
        The column that tells an algorithm's runs apart, or None.
    level, score
        The columns with the level of training and with the score, in the long layout.
    level_columns
        The columns whose headings are levels and whose cells are scores, in the wide layout.
    block
        The column that says which curves belong together (the same seed or split), or None; it may be
        the run column.
    """

    layout: Layout
    algorithm: str = ""
    run: str | None = None
    level: str = ""
    score: str = ""
    level_columns: tuple[str, ...] = ()
    block: str | None = None


def suggest_higher_is_better(roles: CurveRoles) -> bool:
    """Whether a higher score is likely to be better, by the score's name; True when it says nothing."""
    names = (roles.score,) if roles.layout is Layout.LONG else roles.level_columns[:1]
    found = [word for name in names for word in words_of(name)]
    # scikit-learn's neg_mean_squared_error and its kind are turned round already.
    return "neg" in found or not any(word in LOWER_IS_BETTER for word in found)
