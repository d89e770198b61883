"""Real curves under the pooled error terms: cheetah-run by four algorithms with three seeds each.

The scores are those of the TD-MPC2 authors (github.com/nicklashansen/tdmpc2, commit e9f5932, results/*/cheetah-run.csv,
MIT licence, copyright Nicklas Hansen 2023), interpolated linearly at ten steps. The expected F ratios, counts out of
all 15,400 assignments and adjusted p were worked out beside this package.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import stats_core as sc

BY_LEVEL = [0.014221, 0.247208, 0.149351, 0.149351, 0.243117, 0.321948, 0.321948, 0.321948, 0.247208, 0.321948]


@pytest.fixture(scope="module")
def curves() -> sc.Curves:
    table = pd.read_csv(Path(__file__).with_name("cheetah_run.csv")).set_index(["algorithm", "run"])
    groups = {str(name): rows.to_numpy() for name, rows in table.groupby(level=0)}
    return sc.Curves.from_groups(groups, levels=[float(step) for step in table.columns])


@pytest.mark.parametrize(
    ("error", "f", "counts"),
    [
        (sc.ErrorTerm.CELL, (26.2620, 1.6926), (218, 141)),
        (sc.ErrorTerm.SPLIT_PLOT, (6.9772, 2.4429), (373, 494)),
    ],
)
def test_both_effects(curves: sc.Curves, error: sc.ErrorTerm, f: tuple[float, float], counts: tuple[int, int]) -> None:
    result = sc.randomized_anova(curves, error=error)
    assert result.shuffles == 15_400
    for effect, ratio, count in zip((result.algorithm, result.interaction), f, counts, strict=True):
        assert effect.f == pytest.approx(ratio, abs=5e-5)
        assert effect.p * 15_400 == pytest.approx(count, abs=1e-6)


def test_the_pooled_counts_stand_beside_the_own_spreads(curves: sc.Curves) -> None:
    told = sc.randomized_anova(curves).approaches.set_index(["source", "approach"]).p_value
    for error, counts in (("within-cell", (218, 141)), ("split-plot", (373, 494))):
        for source, count in zip(("Algorithm", "Interaction"), counts, strict=True):
            assert told[source, f"Randomized, {error} error"] == pytest.approx(count / 15_400)


def test_every_level(curves: sc.Curves) -> None:
    table = sc.curve_levels(curves, error=sc.ErrorTerm.SPLIT_PLOT).table()
    np.testing.assert_allclose(table.p_adjusted, BY_LEVEL, atol=5e-7)
