"""Power against stretched curves: the report's Table 1 behind them, and its one printed power."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from stats_core.simulate.curve_rates import drawn
from stats_core.simulate.documents import printed
from stats_core.simulate.pools import FOLDER, RL, rl_pool
from stats_core.simulate.rates import interval
from stats_core.simulate.standing import standing
from stats_core.simulate.studies.stretched import AS_PRINTED, about_80, as_printed, f_ratios


def rates(key: str, *columns: str) -> pd.Series[float]:
    return standing(key).table.set_index(list(columns))["rate"]


def test_the_reports_power_is_met_on_curves_that_vary_as_the_report_prints() -> None:
    rate = rates("report6", "pool", "stretch", "test", "error", "effect")
    # The printed number comes from 100 draws.
    (published,) = about_80()
    assert published.rate == 0.8
    low, high = interval(100 * published.rate, 100)
    here = rate[AS_PRINTED, 1.1, "randomized, mean of 21", "cell", "Algorithm"]
    assert low <= here <= high
    assert here == pytest.approx(published.rate, abs=0.05)
    averaged, plain = (
        np.array([rate[AS_PRINTED, s, f"randomized, {how}", "cell", "Algorithm"] for s in (1.0, 1.06, 1.1, 1.2)])
        for how in ("mean of 21", "plain")
    )
    assert np.abs(averaged - plain).max() < 0.02
    assert averaged[0] == pytest.approx(0.05, abs=0.025)
    assert rate[RL, 1.1, "randomized, mean of 21", "cell", "Algorithm"] > 0.97
    sizes = rates("report7", "pool", "size", "test", "error", "effect")
    power = [sizes[AS_PRINTED, size, "randomized, mean of 21", "cell", "Algorithm"] for size in (3, 6, 10, 20)]
    assert power == sorted(power)
    same = standing("report7").table
    (beside,) = same[(same["pool"] == AS_PRINTED) & same["published"].notna()]["rate"]
    assert low <= beside <= high
    assert beside == pytest.approx(published.rate, abs=0.05)


def test_curves_as_printed_have_the_variances_of_table_1() -> None:
    """Of 20 such curves, ten and ten, the expected mean squares are those that the report prints."""
    pool = as_printed(rl_pool(FOLDER).curves[RL])
    levels = pool.shape[1]
    means = pool.mean(axis=0)
    assert 20 * np.sum((means - means.mean()) ** 2) == pytest.approx(printed("Report", "Table 1", "Training: SS"))
    error = pool.var(axis=0, ddof=1).mean()
    assert error == pytest.approx(printed("Report", "Table 1", "Error: MS"))
    # F with the error between runs has the printed p, with 1 and 18 degrees of freedom.
    between = levels * pool.mean(axis=1).var(ddof=1)
    f = printed("Report", "Table 1", "Algorithm: F") * error / between
    assert stats.f.sf(f, 1, 18) == pytest.approx(printed("Report", "Table 1", "Algorithm: p"))
    assert means[0] == pytest.approx(0, abs=1e-9)


def test_higher_scores_would_give_more_power() -> None:
    pool = as_printed(rl_pool(FOLDER).curves[RL])
    rng = np.random.default_rng(5)
    found = []
    for start in (0.0, 15.0):
        chosen = [drawn(len(pool), 10, 400, rng) for _ in range(2)]
        f = f_ratios((pool + start, 1.1 * (pool + start)), chosen)["split-plot", "Algorithm"]
        found.append(float(np.mean(f > stats.f.isf(0.05, 1, 18))))
    assert found[1] > found[0] + 0.05
