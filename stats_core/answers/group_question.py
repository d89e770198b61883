"""What has to be asked where cases come in groups: what the groups stand for, and what counts the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from stats_core.answers.grouped import in_groups
from stats_core.data import Losses
from stats_core.kernels.scale import to_one
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.wording import counted

ROUNDING = 1e-9
"""What sums of very many losses of about 1 may be off by."""


@dataclass(frozen=True)
class GroupQuestion:
    """A question that only a person can answer, in the words of the file.

    Parameters
    ----------
    asks
        The question: 'Do these 18 tasks stand for themselves, or for tasks like them?'.
    says
        Each possible answer in a few words, the default first.
    means
        What follows from each, in a sentence.
    """

    asks: str
    says: Mapping[Enum, str]
    means: Mapping[Enum, str]


def group_question(data: Any) -> GroupQuestion | None:
    """Whether the groups stand for themselves or for others like them; None where there are fewer than two."""
    if not in_groups(data):
        return None
    case, group, groups = data.called.case, data.called.group, data.called.groups
    together = f"where {data.called.cases} of one {group} go together"
    return GroupQuestion(
        f"Do these {counted(data.groups, group)} stand for themselves, or for {groups} like them?",
        {
            GroupsAre.RANDOM: f"For {groups} like them",
            GroupsAre.FIXED: "For themselves",
            GroupsAre.IGNORED: "As if there were no groups",
        },
        {
            GroupsAre.RANDOM: f"Claims are about further {groups} like these, too: the unit is a whole {group}.",
            GroupsAre.FIXED: f"Claims are about these {groups} alone: the unit is a {case} within its {group}.",
            GroupsAre.IGNORED: f"The unit is a {case}, wherever it belongs: p is too small {together}.",
        },
    )


def weight_question(data: Any, groups: GroupsAre = GroupsAre.RANDOM) -> GroupQuestion | None:
    """Whether every case counts the same or every group; None where both give the same differences.

    As if there were no groups, none can count the same.
    """
    if groups is GroupsAre.IGNORED or not in_groups(data) or not weights_matter(data):
        return None
    case, group = data.called.case, data.called.group
    return GroupQuestion(
        f"Does every {case} count the same, or every {group}?",
        {CaseWeights.CASES: f"Every {case}", CaseWeights.GROUPS: f"Every {group}"},
        {
            CaseWeights.CASES: f"A large {group} counts for more.",
            CaseWeights.GROUPS: f"A {case} of a small {group} counts for more.",
        },
    )


def weights_matter(data: Losses) -> bool:
    """Whether any two models differ by another amount when every group counts the same than when every case does."""
    _, place, sizes = np.unique(np.array(data.group, dtype=object), return_inverse=True, return_counts=True)
    values, _ = to_one(data.losses)
    means = np.array([np.bincount(place, weights=column) / sizes for column in values.T])
    shift = values.mean(axis=0) - means.mean(axis=1)
    return bool(np.ptp(shift) > ROUNDING)
