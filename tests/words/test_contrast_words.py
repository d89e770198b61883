"""What is said of contrasts of curves is what their tables hold."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stats_core as sc
from stats_core.wording import p_phrase, with_interval
from tests.words.test_curve_words import curves


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 5), min_size=2, max_size=2), min_size=6, max_size=6),
    st.sampled_from([0.05, 0.3, 0.8]),
    st.sampled_from(["two_sided", "better", "worse"]),
    st.booleans(),
)
def test_a_contrast_says_the_interval_and_p_of_its_table(cells: list, alpha: float, side: str, higher: bool) -> None:
    data = sc.Curves.from_groups({"A": cells[:2], "B": cells[2:4], "C": cells[4:]}, higher_is_better=higher)
    result = sc.curve_contrast(data, weights=(2, -1, -1), alpha=alpha, alternative=side)
    row, said = result.table().iloc[0], result.sentence()
    assert p_phrase(row["p"]) in said
    ahead = row["estimate"] != 0 and (row["estimate"] > 0) == higher
    if "are better than A" in said:
        assert not ahead
        assert side != "better"
        assert row["p"] <= alpha
    if "A is better than" in said:
        assert ahead
        assert side != "worse"
        assert row["p"] <= alpha
    sizes = (row["estimate"], row["low"], row["high"])
    if re.search(r"^(A is|B and C are) better than", said) and row["estimate"] < 0:
        sizes = (-row["estimate"], -row["high"], -row["low"])
    assert f" {with_interval(*sizes, alpha)}, " in said


def test_a_wild_run_of_a_third_algorithm_leaves_the_difference_of_two_as_it_is() -> None:
    data = curves((0.0, 3.0, 3.0))
    values = data.values.copy()
    values[-1, -1] = 1e12
    result = sc.curve_contrast(sc.Curves(values, data.algorithm, data.levels), weights=(1, -1, 0))
    assert result.estimate == pytest.approx(sc.curve_contrast(data, weights=(1, -1, 0)).estimate, abs=1e-3)
    assert result.low < result.estimate < result.high
    assert not result.rejects


@pytest.mark.parametrize("weights", [(1, -1, 0), (10, -10, 0), (1e-9, -1e-9, 0)])
def test_the_scale_of_the_weights_changes_nothing(weights: tuple[float, ...]) -> None:
    data = curves((0.0, 3.0, 3.0))
    first, second = data.values[data.index == 0].mean(), data.values[data.index == 1].mean()
    result = sc.curve_contrast(data, weights=weights)
    assert result.estimate == pytest.approx(first - second)
    assert result.sentence() == sc.curve_contrast(data, weights=(1, -1, 0)).sentence()


def test_a_contrast_of_several_is_said_in_the_plural() -> None:
    data = curves((0.0, 3.0, 3.0))
    said = sc.curve_contrast(data, weights=(-2, 1, 1)).sentence()
    assert said.startswith("A1 and A2 are better than A0 on average by ")
    assert sc.curve_contrast(data, weights=(2, -1, -1)).sentence() == said
    one = sc.curve_contrast(data, weights=(-2, 1, 1), alternative="worse").sentence()
    assert one.startswith("A0 is not shown to be better than A1 and A2 on average: the mean of A1 and A2 minus A0 is ")
    uneven = sc.curve_contrast(data, weights=(-4, 1, 3)).sentence()
    assert uneven.startswith("(0.25 A1 + 0.75 A2) is better than A0 by ")


def test_the_headline_of_a_contrast_is_what_its_sentence_says() -> None:
    data = curves((0.0, 3.0, 3.0))
    assert sc.curve_contrast(data, weights=(-2, 1, 1)).headline() == "A1 and A2 are better"
    assert sc.curve_contrast(data, weights=(2, -1, -1)).headline() == "A1 and A2 are better"
    assert sc.curve_contrast(data, weights=(1, -1, 0)).headline() == "A1 is better"
    assert sc.curve_contrast(data, weights=(0, 1, -1)).headline() == "not shown to differ"
    for alternative, said in (("better", "A1 and A2 are better"), ("worse", "A0 is not shown to be better")):
        assert sc.curve_contrast(data, weights=(-2, 1, 1), alternative=alternative).headline() == said
    at_any_price = sc.curve_contrast(data, weights=(-2, 1, 1), alternative="worse", alpha=1 - 1e-9)
    assert at_any_price.headline() == "A0 is not shown to be better", "p is below alpha, but on the other side"
    rising = sc.Curves.from_groups({"A0": data.values[:5], "A1": data.values[:5] + np.array([0, 9, 18, 27])})
    faster = sc.curve_contrast(rising, weights=(1, -1), pattern="linear")
    assert faster.headline() == "A1 improves faster over training than A0"
    assert faster.sentence().startswith(f"{faster.headline()}: ")
    better = sc.curve_contrast(rising, weights=(1, -1), pattern="linear", alternative="better")
    assert better.headline() == "A0 is not shown to improve faster over training than A1"
    assert better.sentence().startswith(f"{better.headline()}: A0 minus A1 is −")


@pytest.mark.parametrize("unit", [1.0, 0.1, 1e-250])
def test_without_variance_there_is_no_interval(unit: float) -> None:
    """Runs that all have their algorithm's scores: the shuffles decide, and an interval would claim more than they."""
    flat = {name: np.tile(unit * np.array(scores), (4, 1)) for name, scores in {"A": (1, 2), "B": (3, 4)}.items()}
    unpaired = sc.Curves.from_groups(flat)
    apart = unit * np.array([[0.3], [7.1], [2.2], [5.9]])
    same_step = sc.Curves.from_groups({"A": apart + flat["A"], "B": apart + flat["B"]})
    paired = replace(same_step, block=("s", "t", "u", "v") * 2)
    for data in (unpaired, paired):
        pair = sc.curve_pairs(data).table().iloc[0]
        contrast = sc.curve_contrast(data, weights=(1, -1))
        assert np.isnan([pair["low"], pair["high"], contrast.low, contrast.high]).all()
        assert contrast.estimate == pytest.approx(-2 * unit)
        assert ", without a 95 % interval, p = " in contrast.sentence()
        assert any("no variance for an interval" in note for note in contrast.notes())
    one = sc.curve_contrast(unpaired, weights=(1, -1), alternative="worse")
    assert np.isnan([one.low, one.high]).all()
    assert one.sentence().startswith("B is better than A by ")
    assert any("no variance" in note for note in sc.curve_pairs(unpaired).notes())
    assert any("do not vary" in note for note in sc.curve_pairs(paired).notes())
    cells = sc.cell_contrast(unpaired)
    assert np.isnan([cells.low, cells.high]).all()
    assert ", without a 95 % interval, p = 0.0286." in cells.sentence()
