"""One score for each run: what tests of final scores share."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Any

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.scale import back, to_one
from stats_core.wording import number, plain


class Final(Enum):
    """Score of a run."""

    LAST = "At the last level"
    MEAN = "Mean over all levels"


ASSUMES = (
    "The scores of the runs are independent and close to normal.",
    "Their variance is the same for every algorithm, unless each algorithm's own spread is chosen.",
)
UNPAIRED = "The runs are paired by block, which this test ignores; the randomized ANOVA shuffles within blocks only."


APART = 2.0
"""How many times as much the runs of one algorithm scatter as those of another before a pooled variance is doubted."""


def spreads_apart(runs: Curves, instead: str) -> list[str]:
    """That the spreads differ, where a test with a pooled variance is known not to keep its level then.

    Two algorithms with equally many runs each do keep it; `instead` is what the own spread would make of the test.
    """
    values, unit = to_one(runs.values[:, 0])
    groups = {name: values[runs.index == i] for i, name in enumerate(runs.algorithms)}
    sds = {name: float(np.std(group, ddof=1)) for name, group in groups.items() if len(group) > 1}
    if len(sds) < 2 or (len(set(runs.sizes)) == 1 and len(sds) == 2):
        return []
    wild, tame = max(sds, key=lambda name: sds[name]), min(sds, key=lambda name: sds[name])
    if not sds[wild] > APART * sds[tame] > 0:
        return []
    said = " and ".join(f"{number(back(sds[name], unit))} for {name}" for name in (wild, tame))
    return [
        f"The standard deviations are {said}. If spreads really differ so, a pooled variance does not keep the level "
        f"of significance: choose each algorithm's own spread ({instead})."
    ]


def final_scores(curves: Curves, final: Final) -> Curves:
    """The same runs with one score each, at the last level; those of a mean stand at that level too."""
    values = curves.values[:, -1:]
    if final is Final.MEAN:
        near_one, power = to_one(curves.values)
        values = np.ldexp(near_one.mean(axis=1, keepdims=True), power)
    return replace(curves, values=values, levels=curves.levels[-1:])


def where(curves: Curves, final: Final) -> str:
    """The level whose scores are compared; empty where they are averaged over several."""
    return "" if final is Final.MEAN and len(curves.levels) > 1 else f"level {plain(float(curves.levels[-1]))}"


def opening(where: str) -> str:
    """Which scores are compared, for the beginning of a sentence."""
    return f"At {where}" if where else "Averaged over training"


def example() -> tuple[Curves, dict[str, Any]]:
    """Three algorithms with four runs each, one of them lower."""
    rng = np.random.default_rng(2)
    return Curves.from_groups({name: rng.normal(gain, 1, (4, 3)) for name, gain in (("A", 0), ("B", 2), ("C", 2))}), {}
