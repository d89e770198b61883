"""What each column of a table of predictions, errors or losses is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

YES = frozenset(["1", "1.0", "true", "yes"])
NO = frozenset(["0", "0.0", "false", "no"])


class LossLayout(Enum):
    """What the columns hold."""

    CLASSES = "the true class, and the class that each model predicts"
    WRONG = "0 or 1 for each model, 1 where it is wrong"
    RIGHT = "0 or 1 for each model, 1 where it is right"
    LOSSES = "the loss of each model"
    SQUARED = "the true value, and the value that each model predicts: squared errors"
    ABSOLUTE = "the true value, and the value that each model predicts: absolute errors"

    @property
    def needs_truth(self) -> bool:
        """Whether there must be a column of true classes or values."""
        return self in (LossLayout.CLASSES, LossLayout.SQUARED, LossLayout.ABSOLUTE)


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
        One column for each model.
    truth
        The column with the true class or value; "" when there is none or it is not known yet.
    """

    layout: LossLayout
    models: tuple[str, ...]
    truth: str = ""
