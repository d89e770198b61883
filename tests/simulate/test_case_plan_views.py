"""A plan of cases as a table, a picture and a sentence."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from stats_core.methods.cases.shared.case_variances import CaseVariances
from stats_core.simulate.case_plan_views import EXAMPLE, plan_chart, plan_sentence, plan_table, plan_title

GROUPED = CaseVariances(0.3, (0.1, 0.1), (3.0, 3.0), 200, 1.5, 20, 0.02, 0.2, 10.0, case="question", group="task")


def test_the_table_has_the_printed_numbers() -> None:
    """Miller (2024): omega^2 = 1/9, sigma^2 = 1/6, 3 points, 80 %."""
    table = plan_table(EXAMPLE, 0.03)
    assert list(table.columns) == ["Samples of each case", "Needed for 80 %: cases", "Answers of each model"]
    assert table["Samples of each case"].tolist() == ["1", "2", "5", "10", "any number"]
    assert table["Needed for 80 %: cases"].tolist() == ["3,876", "2,423", "1,551", "1,260", "969"]
    assert table["Answers of each model"].tolist()[:2] == ["3,876", "4,846"]


def test_groups_have_a_row_for_each_size_and_a_column_for_each_number_of_samples() -> None:
    table = plan_table(GROUPED, 0.05)
    assert list(table.columns) == ["Questions of each task", "1 sample", "2", "3", "5", "10", "any number"]
    assert table["Questions of each task"].tolist() == ["10", "20", "50", "any number"]
    assert len(set(table.iloc[-1, 1:])) == 1, "with ever more questions samples make no difference"
    assert plan_title(GROUPED) == "Tasks needed for a chance of 80 %"


def test_one_sample_has_no_column_of_samples() -> None:
    unknown = replace(EXAMPLE, sigma2=(math.nan, math.nan))
    assert list(plan_table(unknown, 0.03).columns) == ["Needed for 80 %: cases"]
    assert plan_chart(unknown, 0.03).series == ("one sample of each case",)
    assert "what more samples would save is not known" in plan_sentence(unknown, 0.03)


@pytest.mark.parametrize("parts", [EXAMPLE, GROUPED, replace(GROUPED, sigma2=(math.nan, math.nan))])
def test_the_lines_rise_and_cross_the_power_where_the_table_says(parts: CaseVariances) -> None:
    chart = plan_chart(parts, 0.05)
    assert not chart.counted
    assert (np.diff(chart.rate, axis=1) >= 0).all()
    assert (np.diff(chart.rate, axis=0) >= -1e-12).all(), "the next line has more of each"
    assert chart.rate[0].max() > 0.8 > chart.rate[0].min()


def test_the_sentence() -> None:
    assert plan_sentence(EXAMPLE, 0.03) == (
        "To show a true difference of 0.03 with a chance of 80 %, it takes about 3,876 cases, with 1 sample of each "
        "case. Samples never make up for cases: however many there are of each, it takes 969 cases or more."
    )
    assert plan_sentence(GROUPED, 0.05).endswith("However many questions each has, it takes 65 tasks or more.")
    alike = replace(GROUPED, between=0.0)
    assert "nothing is said of how few tasks would do" in plan_sentence(alike, 0.05)
    assert "tells nothing" in plan_sentence(CaseVariances(0.0), 0.05)


def test_what_is_typed_for_samples_is_taken_from_the_cases() -> None:
    one = CaseVariances(0.4, (math.nan, math.nan), cases=100)
    typed = one.split((0.1, 0.15))
    assert (typed.omega2, typed.inside) == pytest.approx((0.15, 0.15))
    assert typed.variance() == pytest.approx(one.variance())
    assert one.split((0.3, 0.3)).omega2 == 0
