"""Shares of the sums of squares by level against known cases."""

from __future__ import annotations

import numpy as np
import pytest

import stats_core as sc
from stats_core.methods.curves.curve_localisation import AlgorithmSplit, _percent
from tests.reference.curve_cases import by_id, curves_of
from tests.reference.small_curves import small_curves


@pytest.mark.parametrize("case", [case for case in by_id("anova") if "localisation" in case.values[0]["expected"]])
def test_localisation(case: dict) -> None:
    curves, expected = curves_of(case["curves"]), case["expected"]["localisation"]
    simple = sc.curve_localisation(curves)
    signed = sc.curve_localisation(curves, split=AlgorithmSplit.SIGNED)
    table = simple.table()
    assert simple.ss_interaction.tolist() == pytest.approx(expected["ss_int_by_level"])
    assert table["cumulative_interaction"].tolist() == pytest.approx(expected["ss_int_cum_proportion"])
    assert simple.ss_algorithm.tolist() == pytest.approx(expected["ss_alg_simple_effect_by_level"])
    assert table["cumulative_algorithm"].tolist() == pytest.approx(expected["ss_alg_simple_cum_proportion"])
    assert signed.ss_algorithm.tolist() == pytest.approx(expected["ss_alg_signed_contribution_by_level"])


def test_shares_add_up() -> None:
    data = small_curves((3, 4, 5), levels=6)
    result = sc.curve_localisation(data, interval=(100, 300))
    anova = sc.randomized_anova(data)
    assert result.ss_interaction.sum() == pytest.approx(anova.interaction.ss)
    assert result.ss_algorithm.sum() == pytest.approx(anova.interaction.ss + anova.algorithm.ss)
    share = result.share_interaction[1:4].sum()
    assert f"{100 * share:.0f} %" in result.sentence()


def test_a_share_is_all_or_nothing_only_where_it_is() -> None:
    shares = (np.nan, 0.0, 1e-10, 1e-6, 0.0049, 0.005, 0.42, 0.9949, 0.995, 1 - 1e-6, 1 - 1e-10, 1.0, -0.2, 1.2)
    said = ("no share", "0 %", "0 %", "less than 1 %", "less than 1 %", "less than 1 %", "42 %", "99 %",
            "more than 99 %", "more than 99 %", "100 %", "100 %", "−20 %", "120 %")  # fmt: skip
    assert tuple(_percent(share) for share in shares) == said
