"""What can go wrong, said so that a person knows what to do next."""

from __future__ import annotations


class StatsCoreError(Exception):
    """A problem with its place and its remedy.

    Parameters
    ----------
    problem
        What is wrong, as a sentence without the full stop.
    where
        The algorithm, run, level, row or column concerned; may be empty.
    remedy
        What the person can do about it, as a sentence; may be empty.
    """

    def __init__(self, problem: str, where: str = "", remedy: str = "") -> None:
        # Positional arguments only: BaseException pickles them, so the error crosses processes.
        super().__init__(problem, where, remedy)
        self.problem = problem
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        head = f"{self.problem} ({self.where})" if self.where else self.problem
        return f"{head.rstrip('.')}. {self.remedy}".strip()


class InputError(StatsCoreError):
    """The file, its layout, a value or the design does not fit."""


class ParameterError(StatsCoreError):
    """A setting is out of its range or names something unknown."""


class UndefinedStatistic(StatsCoreError):
    """The data are sound, but the statistic has no value for them."""
