"""Over all levels of all pairs that are looked at, something false is claimed in at most .06 of data sets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from stats_core import Curves, curve_levels
from stats_core.answers.curve_strips import pairs_asked
from stats_core.answers.curves import standings

DATA_SETS = 200
KEPT = 0.06
DESIGNS = {
    "5 + 20 runs, sd 3 : 1": ((5, 20), (3.0, 1.0), (("A", "B"), None)),
    "5 + 20 + 20 runs, sd 3 : 1 : 1, the best": ((5, 20, 20), (3.0, 1.0, 1.0), ("best", None)),
    "5 + 20 + 20 runs, sd 3 : 1 : 1, a control": ((5, 20, 20), (3.0, 1.0, 1.0), ("best", "B")),
    "8 runs of each of four, the best": ((8,) * 4, (1.0,) * 4, ("best", None)),
}


def drawn(seed: int, runs: tuple[int, ...], spreads: tuple[float, ...]) -> Curves:
    """Equal mean curves whose levels depend on each other."""
    rng = np.random.default_rng([33, seed])
    groups = {
        name: sd * (rng.normal(size=(n, 1)) + 0.5 * rng.normal(size=(n, 6)))
        for name, n, sd in zip("ABCD", runs, spreads, strict=False)
    }
    return Curves.from_groups(groups)


@pytest.mark.parametrize(("runs", "spreads", "asked"), DESIGNS.values(), ids=DESIGNS)
def test_any_false_claim_over_pairs_and_levels(runs: Any, spreads: Any, asked: tuple[Any, str | None]) -> None:
    false = 0
    for seed in range(DATA_SETS):
        curves = drawn(seed, runs, spreads)
        found = pairs_asked(curves, standings(curves), *asked)
        assert found is not None
        false += any(
            curve_levels(curves.only(pair), shuffles=199, enumeration="never", together=found.together).verdict().shown
            for pair in found.pairs
        )
    assert stats.binomtest(false, DATA_SETS, KEPT, alternative="greater").pvalue > 0.05, false / DATA_SETS
