"""What has to be asked where cases come in groups: what the groups stand for, and what counts the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from stats_core.answers.cases import CLUSTERED_MCNEMAR, CLUSTERED_T, GROUP_FLIPS, GROUP_PAIRS
from stats_core.answers.grouped import in_groups
from stats_core.data import Losses
from stats_core.kernels.scale import to_one
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.registry import METHODS
from stats_core.wording import counted, listed

OF_TWO = (GROUP_FLIPS, CLUSTERED_T, CLUSTERED_MCNEMAR)
"""The tests of two models that know groups, in the order in which a page shows them."""
KNOW_GROUPS = (*OF_TWO, GROUP_PAIRS)
"""All tests that know groups."""
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


def without_groups(data: Any, methods: Collection[str]) -> str:
    """That some of these methods do not allow for groups, by their keys; empty where all do, or cases have none."""
    titles = [METHODS[key].title for key in methods if key not in KNOW_GROUPS]
    if not titles or not in_groups(data):
        return ""
    do, p = ("does", "its p") if len(titles) == 1 else ("do", "their p")
    return (
        f"{listed(titles)} {do} not allow for the {counted(data.groups, data.called.group)}: where "
        f"{data.called.cases} of one {data.called.group} go together, {p} can be too small."
    )


def weights_matter(data: Losses) -> bool:
    """Whether any two models differ by another amount when every group counts the same than when every case does."""
    _, place, sizes = np.unique(np.array(data.group, dtype=object), return_inverse=True, return_counts=True)
    values, _ = to_one(data.losses)
    means = np.array([np.bincount(place, weights=column) / sizes for column in values.T])
    shift = values.mean(axis=0) - means.mean(axis=1)
    return bool(np.ptp(shift) > ROUNDING)
