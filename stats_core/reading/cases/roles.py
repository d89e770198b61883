"""What each column of a table of predictions, errors or losses is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class LossLayout(Enum):
    """What the columns hold."""

    CLASSES = "the true class, and the class that each model predicts"
    WRONG = "0 or 1 for each model, 1 where it is wrong"
    RIGHT = "0 or 1 for each model, 1 where it is right"
    LOSSES = "the loss of each model"
    SCORES = "the score of each model, of which more or less is better"
    SQUARED = "the true value, and the value that each model predicts: squared errors"
    ABSOLUTE = "the true value, and the value that each model predicts: absolute errors"

    @property
    def needs_truth(self) -> bool:
        """Whether there must be a column of true classes or values."""
        return self in (LossLayout.CLASSES, LossLayout.SQUARED, LossLayout.ABSOLUTE)

    @property
    def flags(self) -> bool:
        """Whether the columns say right or wrong."""
        return self in (LossLayout.WRONG, LossLayout.RIGHT)


class OtherWords(Enum):
    """What becomes of cells that say neither right nor wrong, and of classes that no case has."""

    WRONG = "They count as wrong"
    RIGHT = "They count as right"
    OUT = "Leave out the cases that have one"


class Keep(Enum):
    """What is kept where models lack cases."""

    CASES = "the cases that all models have"
    MODELS = "the models that have all cases"


def is_missing_label(text: str) -> bool:
    """Whether a cell is neither a class nor a number; "none" and "?" may be classes."""
    return text.lower() in ("", "nan", "<na>")


@dataclass(frozen=True)
class LossRoles:
    """Which column plays which part.

    Parameters
    ----------
    layout
        What the columns hold.
    models
        One column for each model; none where a column names the model of each line.
    truth
        The column with the true class or value; "" when there is none or it is not known yet.
    algorithm, score
        The column that names the model of each line, and the one that says how it did; "" where models are columns.
    item, sample, group
        The columns that name the case, which sample of it a line is, and what cases have in common; "" for none.
    where
        Only lines with these values in these columns.
    otherwise
        What becomes of cells that say neither right nor wrong, or a class that no case has; None while it is open.
    keep
        What is kept where models lack cases; None while it is open.
    higher
        Whether more is better, where a person said it of scores.
    any_case
        Whether classes are the same that differ in capitals alone.
    scores
        The columns among which `score` is to be chosen.
    """

    layout: LossLayout
    models: tuple[str, ...]
    truth: str = ""
    algorithm: str = ""
    score: str = ""
    item: str = ""
    sample: str = ""
    group: str = ""
    where: tuple[tuple[str, str], ...] = ()
    otherwise: OtherWords | None = None
    keep: Keep | None = None
    higher: bool | None = None
    any_case: bool | None = None
    scores: tuple[str, ...] = ()

    @property
    def long(self) -> bool:
        """Whether a column names the model of each line."""
        return bool(self.algorithm)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that hold what models did."""
        return (self.score,) if self.long else self.models

    @property
    def score_columns(self) -> tuple[str, ...]:
        """The same where models are columns."""
        return () if self.long else self.models
