"""Tables of p values: what is left of each once all pairs, or all levels, count together, and behind a test of all."""

from __future__ import annotations

import numpy as np

from stats_core.demonstrate.demonstration import OPENING, Act, Step, View, same
from stats_core.demonstrate.focus import Focus
from stats_core.demonstrate.pictures import LadderShown, Rung, StagePicture
from stats_core.kernels.adjust import holm
from stats_core.methods.cases.shared.group_results import GroupComparison, GroupFamily
from stats_core.methods.curves.curve_levels import CurveLevels
from stats_core.methods.curves.shared.pairs_result import ShuffledPair
from stats_core.results.columns import limits_of
from stats_core.results.family import Comparison, FamilyResult
from stats_core.results.verdict import Claim
from stats_core.wording import at_most, capital, counted, p_value

MOST_RUNGS = 7
"""Pairs or levels in the table; of more pairs those around the one that the story is about."""
HEADS = ("p alone", "", "adjusted p")
SMALL = "and the smallest of many is easily small"
TOGETHER = "So every p is adjusted for all of them together"
LARGEST = (
    "So each flip is asked for the largest t of all pairs that are still open, and the adjusted p is how often that "
    "one is as large"
)
"""How step-down max-T adjusts: a pair is compared with the largest of all that have no clearer t."""


def of_family(family: FamilyResult, focus: Focus, algorithms: tuple[str, ...]) -> Act:
    """How the p of the headline follows from the p of its pair alone."""
    order = sorted(family.comparisons, key=lambda one: (one.p_alone, one.p_decides))
    at = next(place for place, one in enumerate(order) if {one.a, one.b} == set(focus.claim.between))
    own, many, gate = order[at], len(order), focus.gate
    rungs = [_rung(order, place, family, own) for place in range(many)]
    first = min(max(0, at - MOST_RUNGS // 2), max(0, many - MOST_RUNGS))
    shown = rungs[first : first + MOST_RUNGS]
    said = _words(order, at, family)
    if gate is not None and not same(focus.p, own.p_decides):
        of_all = _said(gate.p, limit=_is_limit(gate))
        shown = [*shown, Rung("All algorithms", of_all, "goes ahead", of_all, marked=True)]
        said += f". The test of all algorithms goes ahead, and the larger p decides: {focus.p_text}."
    else:
        said += f": {focus.p_text}."
    return Act(
        algorithms=algorithms,
        shown=LadderShown(HEADS, tuple(shown), many - min(many, MOST_RUNGS)),
        steps=(Step(View.DATA, said, focus.p, focus.p_text),),
    )


def _times(order: list[Comparison], place: int) -> int:
    """How many times the p alone is the adjusted p: for each pair not yet decided, or for each; 0 where it is not."""
    one, many = order[place], len(order)
    return next((times for times in (many - place, many) if same(min(1.0, times * one.p_alone), one.p_decides)), 0)


def _is_limit(claim: Claim) -> bool:
    """Whether its p is only the most that it can be, because no shuffle reached what was observed."""
    return bool(claim.none_of or claim.p_is_limit)


def _said(p: float, *, limit: bool) -> str:
    return at_most(p) if limit else p_value(p)


def _rung(order: list[Comparison], place: int, family: FamilyResult, own: Comparison) -> Rung:
    one, ahead = order[place], family.better(order[place])
    times = _times(order, place) if _times(order, order.index(own)) and not isinstance(family, GroupFamily) else 0
    how = f"× {times}" if times else "→"
    if not times and place and same(order[place - 1].p_decides, one.p_decides):
        how = "as above"
    pair = (one.b, one.a) if ahead == one.b else (one.a, one.b)
    alone = _said(one.p_alone, limit=isinstance(one, ShuffledPair | GroupComparison) and one.p_is_limit)
    return Rung(" – ".join(pair), alone, how, _said(one.p_decides, limit=_is_limit(family.claim(one))), one is own)


def _words(order: list[Comparison], at: int, family: FamilyResult) -> str:
    """How the adjusted p follows, without the p itself."""
    own, many = order[at], len(order)
    pairs = f"{many} pairs were tested" if many > 1 else "One pair was tested"
    alone = np.array([one.p_alone for one in order])
    if same(own.p_alone, own.p_decides) or np.isnan(alone).any():
        return f"{pairs}, and the p of this one stays as it is"
    luck = f"{pairs}, {SMALL}"
    if isinstance(family, GroupFamily):
        return f"{luck}. {LARGEST}"
    stepwise = all(same(float(p), one.p_decides) for p, one in zip(holm(alone), order, strict=True))
    name = "Holm's step: " if stepwise else ""
    times = _times(order, at)
    if times:
        left = f"{times} times, once for each pair{' not yet decided' if times < many else ''}"
        return f"{luck}. {name}{'its' if stepwise else 'Its'} p is taken {left}"
    if stepwise:
        return f"{luck}. {name}no adjusted p is smaller than one before it"
    return f"{luck}. {TOGETHER}"


def of_levels(result: CurveLevels, shown: StagePicture) -> tuple[Act, ...]:
    """The p of each level of training, alone and among all of them; none of these is the p of the answer."""
    claims, many = result.verdict().claims, len(result.levels)
    # The headline prints the largest p where every level shows a difference, and else speaks of the small ones.
    every = all(claim.shown for claim in claims)
    order = np.argsort(-result.p_adjusted if every else result.p_adjusted, kind="stable")
    told = sorted(order[:MOST_RUNGS].tolist())
    alone = limits_of(result.table(), "p")
    rungs = tuple(
        Rung(
            capital(claims[at].where),
            _said(float(result.p[at]), limit=alone[at]),
            "→",
            _said(claims[at].p, limit=_is_limit(claims[at])),
            claims[at].shown,
        )
        for at in told
    )
    begin = f"{OPENING} Each level has a p of its own, and of many levels some look different by luck alone."
    said = f"{counted(many, 'level')} {'were' if many > 1 else 'was'} tested"
    said += f", {SMALL}. {TOGETHER}." if many > 1 else "."
    ladder = LadderShown(HEADS, rungs, many - len(rungs), "level")
    return (
        Act(result.algorithms, shown, (Step(View.DATA, begin),)),
        Act(result.algorithms, ladder, (Step(View.DATA, said),)),
    )
