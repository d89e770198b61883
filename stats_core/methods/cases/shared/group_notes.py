"""What to say of cases in groups: what was the unit, what that costs, and where so few units show nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping

from stats_core.data import Losses
from stats_core.kernels.group_sums import GroupedDifferences
from stats_core.kernels.monte_carlo import p_range
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.methods.cases.shared.skewed import skew_note
from stats_core.types import Floats
from stats_core.wording import PValue, Remark, counted, listed, number, probability, significance

FEW_GROUPS = 30
"""With so many groups, a few large ones hardly decide alone."""
UNEVEN = 0.5
"""Groups are very unequal where they weigh as much as less than this share of as many equal ones."""


def in_decimals(design_effect: float) -> str:
    """With two decimals, so that cases over 2.00 are seen to be rounded; more digits of a small one."""
    return f"{design_effect:,.2f}" if design_effect >= 0.1 else number(design_effect, 3)


def unit_note(losses: Losses, groups: GroupsAre, weights: CaseWeights, group_count: int) -> tuple[str, ...]:
    """What is independent of each other, and what the result stands for."""
    case, group, called = losses.called.case, losses.called.group, losses.called
    cases = counted(losses.cases, case)
    notes = [f"{losses.singles.describe()} of each {case} were averaged first."] if losses.singles else []
    if losses.cases == 1:
        return (*notes, f"There is one {case}, and so one unit.")
    if losses.group is None:
        return (*notes, f"No groups are known: each of the {cases} is a unit of its own.")
    of = counted(group_count, group)
    counts = f", and every {group} counts the same" if weights is CaseWeights.GROUPS else ""
    notes.append(
        {
            GroupsAre.RANDOM: f"The {cases} lie in {of}: whole {called.groups} are the unit, which stand for others "
            f"like them{counts}.",
            GroupsAre.FIXED: f"The {cases} lie in {of}, and the result is about these alone: {called.cases} are the "
            f"unit within them{counts}.",
            GroupsAre.IGNORED: f"The {cases} lie in {of}, and are taken as if they did not: where those of one {group} "
            "go together, p is too small.",
        }[groups]
    )
    return tuple(notes)


def worth_note(losses: Losses, groups: GroupsAre, design_effect: float) -> tuple[str, ...]:
    """How many independent cases the groups are worth; nothing where that is unknown."""
    if losses.group is None or groups is not GroupsAre.RANDOM or not design_effect > 0:
        return ()
    return (
        f"The design effect is {in_decimals(design_effect)}: for this difference the "
        f"{counted(losses.cases, losses.called.case)} are worth {number(losses.cases / design_effect, 3)} independent "
        "ones.",
    )


def reach_note(units: str, draws: int, smallest: float, alpha: float) -> tuple[str, ...]:
    """Where so few units, or so few random flips, can show nothing at this level."""
    if smallest <= alpha:
        return ()
    if smallest == 1:
        return (
            Remark(
                f"Flips of {units} tell nothing: each of them gives a total of the same size, so that ",
                PValue(1.0),
                " whatever the difference.",
            ),
        )
    return (
        Remark(
            f"The least that {f'{draws:,} random flips' if draws else f'flips of {units}'} can give is ",
            PValue(smallest),
            f": at the {significance(alpha)} level no difference could be shown, however large.",
        ),
    )


def unsure_note(p: Mapping[str, float], draws: int, alpha: float) -> tuple[str, ...]:
    """Where random flips leave open on which side of the level p lies, of one pair or of each of several by name."""
    if not draws:
        return ()
    ranges = {one: p_range(round(one * (draws + 1)) - 1, draws, exact=False) for one in set(p.values())}
    unsure = {name: ranges[one] for name, one in p.items() if ranges[one][0] < alpha < ranges[one][1]}
    if not unsure:
        return ()
    if len(p) > 1:
        said = f"of the adjusted p contains {significance(alpha)} for {listed(list(unsure))}"
    else:
        ((low, high),) = unsure.values()
        said = f"of p, {probability(low)} to {probability(high)}, contains {significance(alpha)}"
    return (f"The Monte Carlo interval {said}; with more shuffles it becomes narrower.",)


def uneven(sizes: Floats) -> bool:
    """Whether there are few groups, and of very unequal sizes."""
    return 1 < len(sizes) < FEW_GROUPS and float(sizes.sum() ** 2 / (sizes @ sizes)) < UNEVEN * len(sizes)


def uneven_note(losses: Losses, sizes: Floats, groups: GroupsAre, weights: CaseWeights) -> tuple[str, ...]:
    """What few groups of very unequal sizes do to flips of whole groups."""
    if losses.group is None or groups is not GroupsAre.RANDOM or weights is not CaseWeights.CASES or not uneven(sizes):
        return ()
    called = losses.called
    return (
        f"The {called.groups} hold {int(sizes.min()):,} to {counted(int(sizes.max()), called.case)}. Flips keep their "
        f"level where the sum of a {called.group} is as likely to lie above zero by some amount as below it if nothing "
        f"differs; with so few {called.groups} of so unequal sizes, a few large ones decide.",
    )


def single_note(losses: Losses, groups: GroupsAre, pooled: int, group_count: int) -> tuple[str, ...]:
    """Where the variance within groups of one case comes from."""
    if groups is not GroupsAre.FIXED or not pooled or losses.group is None:
        return ()
    case = losses.called.case
    if pooled == group_count:
        return (
            f"Every {losses.called.group} holds one {case}: the standard error is that of all {losses.called.cases}.",
        )
    have = f"{counted(pooled, losses.called.group)} of one"
    return (
        f"{have} {case} {'has' if pooled == 1 else 'have'} no variance within: the pooled one of the other "
        f"{losses.called.groups} stands in its place.",
    )


def alike_note(a: str, b: str, differences: GroupedDifferences, error: float) -> tuple[str, ...]:
    """Where nothing differs, or nothing varies."""
    if not differences.d.any():
        return (f"{a} and {b} have the same loss in every case: nothing speaks for a difference, so p = 1.",)
    if error == 0:
        return ("What is the unit does not vary, so that there is no standard error and no interval; flips need none.",)
    if math.isnan(error):
        return ("One unit does not show how others would vary: there is no interval.",)
    return ()


def t_notes(losses: Losses, a: str, b: str, groups: GroupsAre) -> tuple[str, ...]:
    """What stands in the way of a t interval of single cases."""
    return skew_note(losses, a, b) if groups is GroupsAre.IGNORED or losses.group is None else ()
