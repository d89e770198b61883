"""What each column of a table of curves is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from stats_core.reading.curves.comparing import Comparing
from stats_core.reading.meaning.direction import direction_by


class CurveLayout(Enum):
    """Layout of the table."""

    LONG = "one line for each score"
    WIDE = "one line for each run, levels as headings"
    FINAL = "one line for each run, with one final score"
    FINAL_WIDE = "one line for each run, one final score of each algorithm"


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
    score_columns
        The columns with final scores, one for each algorithm, where these are the headings.
    where
        Column and value of the lines that are compared; () for all lines.
    in_percent
        Columns of algorithms whose scores are divided by 100, because those of the others are fractions.
    without
        Algorithms that are left out.
    incomplete
        Whether runs without a final score are left out, "runs"; "" refuses them.
    comparing
        What is done to runs that have different levels; None refuses them.
    """

    layout: CurveLayout
    algorithm: str = ""
    run: str | None = None
    level: str = ""
    score: str = ""
    level_columns: tuple[str, ...] = ()
    block: str | None = None
    score_columns: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    without: tuple[str, ...] = ()
    comparing: Comparing | None = None
    in_percent: tuple[str, ...] = ()
    incomplete: str = ""

    @property
    def measured(self) -> str:
        """The heading that names what is measured: the score's, or one of a level; "" where algorithms are headings."""
        return next(iter(self.level_columns), "") if self.layout is CurveLayout.WIDE else self.score


def suggest_higher_is_better(roles: CurveRoles, file: str = "") -> bool | None:
    """Whether a higher score is better, by the metric chosen or heading the scores; None if none says it."""
    return direction_by([value for _, value in roles.where], roles.measured, roles.score_columns, file).higher
