"""The four pictures show what Figure 1 of the report and of the paper has: which effects are there, and which go."""

from __future__ import annotations

import numpy as np

from stats_core import curve_levels
from stats_core.demonstrate.four_effects import LATER, EffectCase, four_effects
from stats_core.methods.curves.shared.anova_result import CurveAnova


def effects(result: CurveAnova | None) -> tuple[bool, bool]:
    assert result is not None
    return result.algorithm.p_decides <= 0.05, result.interaction.p_decides <= 0.05


def picture(case: str) -> EffectCase:
    return next(one for one in four_effects() if one.case == case)


def gap(case: str) -> np.ndarray:
    """How far the mean curves are apart at each level."""
    curves = picture(case).curves
    means = [curves.values[curves.index == i].mean(axis=0) for i in (0, 1)]
    return means[0] - means[1]


def test_each_case_has_just_its_effects() -> None:
    assert {one.case: effects(one.result) for one in four_effects()} == {
        "a": (True, False),
        "b": (False, True),
        "c": (True, True),
        "d": (True, True),
    }


def test_the_interaction_of_c_is_gone_later_and_its_algorithm_effect_is_not() -> None:
    assert effects(picture("c").later) == (True, False)
    assert curve_levels(picture("c").curves).stretches[-1][1] == LATER[1], "the curves stay apart to the end"
    assert gap("c")[:4].min() < 3 < 10 < gap("c")[5:].min(), "both begin alike, one ends lower"


def test_both_effects_of_d_are_gone_later() -> None:
    assert effects(picture("d").later) == (False, False)
    (stretch,) = curve_levels(picture("d").curves).stretches
    assert 0 < stretch[0] <= stretch[1] < LATER[0], "apart between a common start and a common end"
    assert np.abs(gap("d")[[0, *range(6, 10)]]).max() < 2 < 10 < np.abs(gap("d")[1])


def test_the_mean_curves_of_b_cross_and_their_means_over_training_are_alike() -> None:
    assert gap("b")[0] > 5 > -5 > gap("b")[-1]
    assert abs(gap("b").mean()) < 2


def test_the_caption_has_both_ratios_of_the_table_and_those_of_later_levels() -> None:
    for one in four_effects():
        table = one.result.table().set_index("source")["f"]
        assert one.caption.startswith(f"Algorithm F = {table['Algorithm']:.3g}"[:17])
        assert "Interaction F = " in one.caption
        assert ("Levels 5 to 9 alone: Algorithm F = " in one.caption) == (one.case in "cd")
