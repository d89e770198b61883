"""Losses in the order of time: numbers that others computed, statsmodels, and the definition written out slowly."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats

from stats_core import Losses, ParameterError, UndefinedStatistic, diebold_mariano, matched_t
from stats_core.charts import Forest

# The tests of the package dieboldmariano 1.1 (Annunziata): errors of two forecasts of zero. Squared, one step ahead,
# -2.4905 and .05513; absolute, three steps ahead, 1.2109 and one-sided .877.
SQUARED = np.array([[0, 1, 2, 3, 4, 5], [0, 2, 3, 3, 5, 6]]).T ** 2.0
ABSOLUTE = np.array(
    [
        [0.3675225224615024, 0.5450608127223211, 0.22044990720021074, 0.8688743471040006, 0.6072512228948467,
         0.8582283746501538, 0.41662295816718187, 0.3812100211114714, 0.7185133356116706, 0.30827323290318875,
         0.4297093624074402, 0.8615974488577858, 0.7240514514808826, 0.3450839595261038, 0.19675301374013598],
        [0.12794132529988733, 0.3679643204341153, 0.768715420996091, 0.09972248964114683, 0.27197653636654284,
         0.28797629010039505, 0.9160213458582482, 0.6112628048698798, 0.5452873235576241, 0.06785907231746158,
         0.6072666485541124, 0.6241575753989782, 0.39998026828867217, 0.19895665605941748, 0.8094941215215619],
    ]
).T  # fmt: skip


def losses(values: np.ndarray) -> Losses:
    return Losses(("A", "B"), values)


def series(seed: int, n: int = 40) -> np.ndarray:
    rng = np.random.default_rng(seed)
    shock = np.convolve(rng.normal(0, 1, n + 2), [1.0, 0.7, 0.4], "valid")
    return np.stack([shock + rng.normal(0.3, 0.5, n), rng.normal(0, 1, n)], axis=1) ** 2


def test_numbers_of_another_package() -> None:
    one = diebold_mariano(losses(SQUARED), a="A", b="B")
    assert (one.statistic, one.p) == pytest.approx((-2.4905, 0.05513), abs=5e-5)
    three = diebold_mariano(losses(ABSOLUTE), a="A", b="B", horizon=3, alternative="less")
    assert (three.statistic, three.p) == pytest.approx((1.2109, 0.877), abs=5e-5)


@pytest.mark.parametrize("horizon", [1, 2, 4])
@pytest.mark.parametrize(("weights", "kernel"), [("equal", "uniform"), ("bartlett", "bartlett")])
def test_as_published_it_is_a_mean_with_statsmodels_robust_error(horizon: int, weights: str, kernel: str) -> None:
    values = series(horizon)
    found = diebold_mariano(losses(values), a="A", b="B", horizon=horizon, correction="as published", weights=weights)
    lags = {"maxlags": horizon - 1, "kernel": kernel, "use_correction": False}
    wanted = sm.OLS(values[:, 0] - values[:, 1], np.ones(len(values))).fit(cov_type="HAC", cov_kwds=lags)
    assert (found.statistic, found.p) == pytest.approx((wanted.tvalues[0], wanted.pvalues[0]), rel=1e-9)
    assert (found.low, found.high) == pytest.approx(tuple(wanted.conf_int()[0]), rel=1e-9)


@pytest.mark.parametrize("horizon", [1, 3, 5])
def test_the_correction_by_its_definition(horizon: int) -> None:
    values = series(7)
    d = [float(row[0] - row[1]) for row in values]
    n, mean = len(d), sum(d) / len(d)
    gamma = [sum((d[s] - mean) * (d[s - k] - mean) for s in range(k, n)) / n for k in range(horizon)]
    plain = mean / ((gamma[0] + 2 * sum(gamma[1:])) / n) ** 0.5
    wanted = plain * ((n + 1 - 2 * horizon + horizon * (horizon - 1) / n) / n) ** 0.5
    found = diebold_mariano(losses(values), a="A", b="B", horizon=horizon)
    assert found.statistic == pytest.approx(wanted)
    assert found.p == pytest.approx(2 * stats.t.sf(abs(wanted), n - 1))


def test_one_step_ahead_is_the_matched_t_test() -> None:
    found = diebold_mariano(losses(series(3)), a="A", b="B")
    wanted = matched_t(losses(series(3)), a="A", b="B")
    assert (found.statistic, found.p, found.low, found.high) == pytest.approx(
        (wanted.statistic, wanted.p, wanted.low, wanted.high)
    )


@pytest.mark.parametrize(("shift", "marked"), [(-2.0, True), (0.0, False), (2.0, True)])
def test_the_picture_marks_a_difference_whoever_loses_less(shift: float, marked: bool) -> None:
    shown = losses(np.random.default_rng(1).normal([5 + shift, 5], 1, (40, 2)))
    found, beside = (test(shown, a="A", b="B") for test in (diebold_mariano, matched_t))
    (picture,) = (chart for chart in found.charts() if isinstance(chart, Forest))
    assert (picture.marked.tolist(), found.p <= 0.05) == ([marked], marked)
    assert (picture.low.tolist(), picture.high.tolist()) == ([found.low], [found.high])
    assert (*picture.beside_low, *picture.beside_high) == (beside.low, beside.high)


def test_what_cannot_be_tested_is_refused_in_words() -> None:
    with pytest.raises(UndefinedStatistic, match="in every case"):
        diebold_mariano(losses(np.array([[1.0, 2.0], [2.0, 3.0], [5.0, 6.0]])), a="A", b="B")
    up_and_down = np.stack([np.tile([1.0, 0.0], 10) + np.arange(20) % 3 * 0.01, np.full(20, 0.4)], axis=1)
    with pytest.raises(UndefinedStatistic, match="a variance must be positive"):
        diebold_mariano(losses(up_and_down), a="A", b="B", horizon=2)
    with pytest.raises(UndefinedStatistic, match="6 steps ahead"):
        diebold_mariano(losses(SQUARED), a="A", b="B", horizon=6)
    with pytest.raises(ParameterError, match=r"^'A' is compared with itself\. Choose two different algorithms\.$"):
        diebold_mariano(losses(SQUARED), a="A", b="A")
    same = diebold_mariano(losses(np.array([[1.0, 1.0], [2.0, 2.0]])), a="A", b="B")
    assert same.p == 1
    assert same.sentence().startswith("A and B are not shown to differ: A minus B is 0")


def test_a_note_where_neighbours_go_together() -> None:
    d = np.convolve(np.random.default_rng(2).normal(0, 1, 102), np.ones(3), "valid")
    in_time = losses(np.stack([np.maximum(d, 0), np.maximum(-d, 0)], axis=1))
    shuffled = losses(np.random.default_rng(0).permutation(in_time.losses))
    assert any("Diebold-Mariano" in note for note in matched_t(in_time, a="A", b="B").notes())
    assert not any("order of the file" in note for note in matched_t(shuffled, a="A", b="B").notes())
    # Twenty cases are the fewest whose order is looked at.
    for cases, said in ((20, True), (19, False)):
        rising = losses(np.stack([np.arange(cases) + 30.0, np.full(cases, 30.0)], axis=1))
        assert any("order of the file" in note for note in matched_t(rising, a="A", b="B").notes()) == said
    # Of losses of any size, whichever of the two is the large one.
    for large in ([1e200, 0.0], [0.0, 1e200]):
        result = matched_t(losses((d - d.min())[:, None] * large), a="A", b="B")
        assert any("order of the file" in note for note in result.notes())


@pytest.mark.parametrize(
    ("horizon", "said"), [(1, "the autocovariance of lag 0."), (2, "the autocovariances of lag 0 to 1.")]
)
def test_the_lags_of_the_standard_error_are_said(horizon: int, said: str) -> None:
    assert said in diebold_mariano(losses(ABSOLUTE), a="A", b="B", horizon=horizon).notes()[0]
