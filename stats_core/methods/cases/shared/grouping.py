"""What groups of cases stand for, and what counts the same: the two choices of every test that knows groups."""

from __future__ import annotations

from enum import Enum


class GroupsAre(Enum):
    """Groups."""

    RANDOM = "groups like these: whole groups are the unit"
    FIXED = "these groups alone: cases are the unit within them"
    IGNORED = "as if there were no groups: cases are the unit"


class CaseWeights(Enum):
    """Weights."""

    CASES = "every case counts the same"
    GROUPS = "every group counts the same"
