"""Tables of p values: what is left of each once all pairs count together, and once the test of all goes ahead."""

from __future__ import annotations

import numpy as np

from stats_core.demonstrate.demonstration import Act, Step, View, same
from stats_core.demonstrate.focus import Focus
from stats_core.demonstrate.pictures import LadderShown, Rung
from stats_core.kernels.adjust import holm
from stats_core.results.family import Comparison, FamilyResult
from stats_core.wording import p_value

MOST_RUNGS = 7
"""Pairs in the table; of more, those around the one that the story is about."""


def of_family(family: FamilyResult, focus: Focus, algorithms: tuple[str, ...]) -> Act:
    """How the p of the headline follows from the p of its pair alone."""
    order = sorted(family.comparisons, key=lambda one: (one.p_alone, one.p_decides))
    at = next(place for place, one in enumerate(order) if {one.a, one.b} == set(focus.claim.between))
    own, many, gate = order[at], len(order), focus.gate
    rungs = [_rung(order, place, family.better(order[place]), own) for place in range(many)]
    first = min(max(0, at - MOST_RUNGS // 2), max(0, many - MOST_RUNGS))
    shown = rungs[first : first + MOST_RUNGS]
    said = _words(order, at)
    if gate is not None and not same(focus.p, own.p_decides):
        shown = [*shown, Rung("All algorithms", p_value(gate.p), "goes ahead", p_value(gate.p), marked=True)]
        said += f". The test of all algorithms goes ahead, and the larger p decides: {focus.p_text}."
    else:
        said += f": {focus.p_text}."
    return Act(
        algorithms=algorithms,
        shown=LadderShown(("p alone", "", "adjusted p"), tuple(shown), many - min(many, MOST_RUNGS)),
        steps=(Step(View.DATA, said, focus.p, focus.p_text),),
    )


def _times(order: list[Comparison], place: int) -> int:
    """How many times the p alone is the adjusted p: for each pair not yet decided, or for each; 0 where it is not."""
    one, many = order[place], len(order)
    return next((times for times in (many - place, many) if same(min(1.0, times * one.p_alone), one.p_decides)), 0)


def _rung(order: list[Comparison], place: int, ahead: str | None, own: Comparison) -> Rung:
    one = order[place]
    times = _times(order, place) if _times(order, order.index(own)) else 0
    how = f"× {times}" if times else "→"
    if not times and place and same(order[place - 1].p_decides, one.p_decides):
        how = "as above"
    pair = (one.b, one.a) if ahead == one.b else (one.a, one.b)
    return Rung(" – ".join(pair), p_value(one.p_alone), how, p_value(one.p_decides), one is own)


def _words(order: list[Comparison], at: int) -> str:
    """How the adjusted p follows, without the p itself."""
    own, many = order[at], len(order)
    pairs = f"{many} pairs were tested" if many > 1 else "One pair was tested"
    alone = np.array([one.p_alone for one in order])
    if same(own.p_alone, own.p_decides) or np.isnan(alone).any():
        return f"{pairs}, and the p of this one stays as it is"
    luck = f"{pairs}, and the smallest of many is easily small"
    stepwise = all(same(float(p), one.p_decides) for p, one in zip(holm(alone), order, strict=True))
    name = "Holm's step: " if stepwise else ""
    times = _times(order, at)
    if times:
        left = f"{times} times, once for each pair{' not yet decided' if times < many else ''}"
        return f"{luck}. {name}{'its' if stepwise else 'Its'} p is taken {left}"
    if stepwise:
        return f"{luck}. {name}no adjusted p is smaller than one before it"
    return f"{luck}. So every p is adjusted for all of them together"
