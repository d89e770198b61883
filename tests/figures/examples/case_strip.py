"""Disagreements of two models for the tests of the drawings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core import Losses
from stats_core.charts.case_strip import CaseStrip, case_strip


def example(names: Sequence[str] = ("A1", "A2", "A3"), cases: int = 60, groups: int = 5, samples: int = 1) -> CaseStrip:
    """Two of the models on cases in groups, which are called like the models where there are as many."""
    rng = np.random.default_rng(5)
    lines = np.repeat(np.arange(cases), samples)
    wrong = (rng.random((len(lines), len(names))) < 0.4).astype(float)
    called = names if len(names) == groups else [f"task {number}" for number in range(1, groups + 1)]
    group = tuple(called[case * groups // cases] for case in lines) if groups else None
    item = tuple(f"{names[case % len(names)]}/{case}" for case in lines)
    losses = Losses(tuple(names), wrong, item=item, group=group)
    return case_strip(losses, a=names[0], b=names[1])
