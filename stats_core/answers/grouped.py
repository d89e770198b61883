"""What groups of cases, and samples of one case, do to an answer: which test, and what is said beside it.

Whether groups stand for themselves or for groups like them is asked of the person and never assumed in silence: the
answer says what the other one would be.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from scipy.special import ndtr, ndtri

from stats_core.answers.plan import Advice
from stats_core.answers.standings import Standing, Standings
from stats_core.data import Losses
from stats_core.kernels.group_sums import GroupedDifferences
from stats_core.kernels.t import critical_t
from stats_core.kernels.ties import slack, united
from stats_core.methods.cases.shared.group_notes import in_decimals
from stats_core.methods.cases.shared.group_results import GroupFamily, GroupPair
from stats_core.methods.cases.shared.group_ways import group_index, units_of
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.params import Choice
from stats_core.registry import METHODS
from stats_core.results.evidence import Parts
from stats_core.wording import alike, capital, counted, decision, listed

FLIPS, PAIRS = "group_flips", "group_pairs"
"""The tests of two models and of all pairs, where cases lie in groups or have several samples."""
OF_TWO = (FLIPS, "clustered_t", "clustered_mcnemar")
"""The tests of two models that know groups, in the order in which a page shows them."""
KNOW_GROUPS = (*OF_TWO, PAIRS)
"""All tests that know groups."""
WEIGHTS = Choice("Weights", CaseWeights)
GROUPS = Choice("Groups", GroupsAre)
LIKE_THESE = "It holds for {0} like these, if these were chosen without an eye on who wins."
THESE_ALONE = "It holds for these {0} alone, and says nothing of others."


def in_groups(data: object) -> bool:
    """Whether the cases lie in several groups, some of them together."""
    return isinstance(data, Losses) and 2 <= data.groups < data.cases


def known(data: object) -> bool:
    """Whether the cases lie in groups or were tried several times."""
    return in_groups(data) or (isinstance(data, Losses) and data.singles is not None)


def asked(data: object, settings: Mapping[str, Any]) -> tuple[GroupsAre, CaseWeights]:
    """What the person said of groups and of their weights; what is usual where nothing was said."""
    if not in_groups(data):
        return GroupsAre.IGNORED, CaseWeights.CASES
    groups = GROUPS.check(settings.get("groups", GroupsAre.RANDOM), data)
    return GroupsAre(groups), CaseWeights(WEIGHTS.check(settings.get("weights", CaseWeights.CASES), data))


def settled(data: object) -> Mapping[str, Any]:
    """What need not be asked: a single group is none, because flips of it tell nothing."""
    return {"groups": GroupsAre.IGNORED} if known(data) and isinstance(data, Losses) and data.groups == 1 else {}


def advise(data: Losses, groups: GroupsAre = GroupsAre.RANDOM) -> Advice:
    """Flips of whole groups for two models, and the same flips for all pairs of more; of cases where these decide."""
    test, together = (
        (FLIPS, "") if len(data.algorithms) == 2 else (PAIRS, " One set of flips decides all pairs together.")
    )
    return Advice(test, f"{_reason(data, groups)}{together}")


def _reason(data: Losses, groups: GroupsAre) -> str:
    group, case, cases = data.called.group, data.called.case, data.called.cases
    if not in_groups(data):
        return (
            f"Each {case} was tried several times. The samples of one {case} are averaged first, because more samples "
            f"make no more {cases}; then the signs of whole {cases} are flipped."
        )
    if groups is GroupsAre.RANDOM:
        return (
            f"{capital(cases)} of one {group} may go together, so the signs of whole {data.called.groups} are flipped, "
            f"and not those of single {cases}."
        )
    if groups is GroupsAre.FIXED:
        return f"Only these {_groups(data)} are asked about, so the signs of single {cases} within them are flipped."
    return f"The {cases} count as if there were no {data.called.groups}, so the signs of single {cases} are flipped."


def standings(data: Losses, alpha: float, settings: Mapping[str, Any]) -> Standings:
    """Error rates or mean losses with t intervals whose unit is what the person takes the groups for."""
    groups, weights = asked(data, settings)
    by_group, scaled = weights is CaseWeights.GROUPS and in_groups(data), data.scaled()
    means, index = scaled[0].losses, group_index(data)
    rate = data.measure == "error rate"
    least, most = (0.0, 1.0) if rate else (-math.inf, math.inf)
    entries = []
    for name, column in zip(data.algorithms, means.T, strict=True):
        units = units_of(GroupedDifferences(column, slack(column), index), groups, weights)
        reach = float(critical_t(alpha, units.df)) * units.error if units.error > 0 else math.nan
        mean = float(units.estimate)
        low, high = (float(np.clip(scaled[1] * end, least, most)) for end in (mean - reach, mean + reach))
        entries.append(Standing(name, scaled[1] * mean, low, high))
    values = united(np.array([entry.value for entry in entries]), slack(scaled[1] * np.abs(means).max(axis=0)))
    entries = [replace(entry, value=float(value)) for entry, value in zip(entries, values, strict=True)]
    # Where every group counts the same, the measure says what it is a mean over.
    over = "" if by_group else {GroupsAre.RANDOM: data.called.groups}.get(groups, data.called.cases)
    return Standings.of(
        entries,
        higher_is_better=False,
        measure=f"{data.measure} over {data.called.groups}" if by_group else data.measure,
        leads="errs least" if rate else f"has the least {data.measure}",
        alpha=alpha,
        over=over,
    )


def supposes(data: Losses, settings: Mapping[str, Any]) -> str:
    """What the level of the claims rests on, by what the person said of the groups; empty where that is no matter."""
    groups, _ = asked(data, settings)
    if groups is GroupsAre.RANDOM:
        return LIKE_THESE.format(data.called.groups)
    return THESE_ALONE.format(_groups(data)) if groups is GroupsAre.FIXED else ""


def doubts(data: Losses, result: GroupPair | GroupFamily) -> tuple[str, ...]:
    """That cases are taken for independent although they are seen to go together within groups."""
    if result.groups is not GroupsAre.IGNORED or not in_groups(data):
        return ()
    effects = [effect for effect in _effects(result) if math.isfinite(effect)]
    most = max(effects, default=1.0)
    if most <= 1:
        return ()
    rate = 2 * float(ndtr(ndtri(result.alpha / 2) / math.sqrt(most)))
    several = "up to " if len(effects) > 1 else ""
    return (
        f"The {_cases(data)} lie in {_groups(data)}, and here they count as if there were none: their differences go "
        f"together within a {data.called.group} (design effect {several}{in_decimals(most)}), so that for "
        f"{data.called.groups} like these, differences that are not there would be found in {several}about "
        f"{100 * rate:.0f} % and not in {100 * result.alpha:g} %.",
    )


def without_groups(data: object, methods: Collection[str]) -> str:
    """That some of these methods do not allow for groups, by their keys; empty where all do, or cases have none."""
    titles = [METHODS[key].title for key in methods if key not in KNOW_GROUPS]
    if not titles or not isinstance(data, Losses) or not in_groups(data):
        return ""
    do, p = ("does", "its p") if len(titles) == 1 else ("do", "their p")
    return (
        f"{listed(titles)} {do} not allow for the {counted(data.groups, data.called.group)}: where "
        f"{data.called.cases} of one {data.called.group} go together, {p} can be too small."
    )


def one_group(data: object) -> tuple[str, ...]:
    """What to say of groups that say nothing: a single one, or as many as there are cases."""
    if not isinstance(data, Losses) or data.group is None or data.cases < 2 or in_groups(data):
        return ()
    if data.groups == 1:
        return (
            f"All {_cases(data)} lie in one {data.called.group}: of other {data.called.groups} nothing can be said, "
            f"and the {data.called.cases} count as if they were independent.",
        )
    return (f"Every {data.called.group} holds one {data.called.case}, so the {data.called.groups} say nothing more.",)


def said(data: Losses, standings: Standings, result: GroupPair | GroupFamily) -> Parts:
    """What follows the sizes: what the cases are worth, what the other answer would be, and who lacks which cases."""
    if not in_groups(data):
        return tuple(unpaired(data, standings))
    worth = _worth(data, standings, result)
    here = [f" For the difference{worth[0]}, {_cases(data)} are worth {worth[1]}."] if worth else []
    random = result.groups is GroupsAre.RANDOM
    then = f"; {_cases(data)} would then be worth {worth[1]}{worth[0]}" if worth else ""
    like = [f" For {data.called.groups} like these, {_found(result, GroupsAre.RANDOM)}{then}."]
    alone = [f" For these {_groups(data)} alone, {_found(result, GroupsAre.FIXED)}."]
    return (
        *(here if random else like),
        *(alone if result.groups is not GroupsAre.FIXED else ()),
        *unpaired(data, standings, bounded=result.weights is CaseWeights.CASES),
    )


def _worth(data: Losses, standings: Standings, result: GroupPair | GroupFamily) -> tuple[str, str] | None:
    """Between whom, and '568 (design effect 2.00)'; of several pairs of the best two, None where it is not known."""
    if isinstance(result, GroupPair):
        effect, between = result.design_effect, ""
    else:
        first, second = standings.algorithms[:2]
        pairs = [{one.a, one.b} for one in result.comparisons]
        if {first, second} not in pairs:
            return None
        effect, between = result.design_effects[pairs.index({first, second})], f" between {first} and {second}"
    if not math.isfinite(effect) or effect <= 0:
        return None
    size = f"design effect {in_decimals(effect)}"
    if effect <= 1:
        return between, f"no less than independent ones ({size})"
    return between, f"{max(1, round(data.cases / effect)):,} ({size})"


def _found(result: GroupPair | GroupFamily, taken: GroupsAre) -> str:
    """What would be shown with the groups taken so, beside what is shown; its p belongs to that answer, not to this."""
    if isinstance(result, GroupFamily):
        adjusted = result.way(taken).p_adjusted
        shown = sum(decision(p, result.alpha) for p in adjusted)
        return f"{shown:,} of {counted(len(adjusted), 'pair')} would be shown to differ"
    here, there = result.rejects, decision(result.way(taken).p, result.alpha)
    also = {(True, True): " too", (False, False): " either"}.get((here, there), "")
    return f"a difference would {'' if there else 'not '}be shown{also}"


def unpaired(data: object, standings: Standings, *, bounded: bool = True) -> list[str]:
    """How many cases only some of the models have, and how far they could move the difference of the best two.

    Where every group counts the same it is not known how far, as nobody says which groups these cases lie in.
    """
    if not isinstance(data, Losses) or data.unpaired is None:
        return []
    lacking = data.unpaired.losses
    left = f"{counted(len(lacking), f'more {data.called.case}')} that only some of the models have"
    have = f" {capital(left)} {'is' if len(lacking) == 1 else 'are'} in no test"
    first, second = standings.algorithms[:2]
    i, j = (data.algorithms.index(name) for name in (first, second))
    extremes = _extremes(data, i, j) if bounded else None
    if extremes is None:
        return [f"{have}."]
    low, high = alike(*extremes)
    if extremes[0] == extremes[1]:
        return [f"{have}: with those that both have, {first} would be ahead of {second} by {low}."]
    rates = math.isfinite(data.widest)
    missing = "whatever the missing ones are" if rates else "if the missing ones lie between 0 and 1 as all others do"
    return [f"{have}: {missing}, {first} would be ahead of {second} by between {low} and {high} with them."]


def _extremes(data: Losses, i: int, j: int) -> tuple[float, float] | None:
    """The least and the most that the second's mean loss minus the first's can be with the cases that one lacks.

    A missing loss may be anything between 0 and 1 where all known ones are; of others there is no bound.
    """
    assert data.unpaired is not None
    lacking = data.unpaired.losses[:, [i, j]]
    lacking = lacking[~np.isnan(lacking).all(axis=1)]
    known = np.concatenate([data.losses.ravel(), lacking[~np.isnan(lacking)]])
    if not len(lacking) or known.min() < 0 or known.max() > 1:
        return None
    total = float((data.losses[:, j] - data.losses[:, i]).sum())
    least = float((np.nan_to_num(lacking[:, 1], nan=0.0) - np.nan_to_num(lacking[:, 0], nan=1.0)).sum())
    most = float((np.nan_to_num(lacking[:, 1], nan=1.0) - np.nan_to_num(lacking[:, 0], nan=0.0)).sum())
    cases = data.cases + len(lacking)
    return (total + least) / cases, (total + most) / cases


def _effects(result: GroupPair | GroupFamily) -> Sequence[float]:
    return (result.design_effect,) if isinstance(result, GroupPair) else result.design_effects


def _cases(data: Losses) -> str:
    return counted(data.cases, data.called.case)


def _groups(data: Losses) -> str:
    return counted(data.groups, data.called.group)
