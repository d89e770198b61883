"""The editors of the same_test_set page: a 2x2 table, means and covariances, and the published example in them."""

from __future__ import annotations

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.cases import counts_editor, published_example
from stats_core import Agreement, LossSummary, hochberg_tamhane_intervals, hotelling_t2, mcnemar
from stats_core.answers.cases import standings
from stats_core.methods.cases.hochberg_tamhane_intervals import published_summary
from stats_core.methods.cases.mcnemar import Variant
from stats_core.simulate.documents import at as at_place
from stats_core.simulate.documents import numbers
from tests.pages.conftest import OpenPage, healthy, open_section, press, problem, words
from tests.pages.test_same_test_set import PAGE, charts, csv_keys, demo, set_to
from tests.pages.visits import words_of
from tests.reference.test_hochberg_tamhane_intervals import CRITICAL, LIMITS
from tests.support.statements import of_cases as statement

OTHERS = ("Linear", "Network 2", "Network 6")
"""Whom the best of the published models is compared with, the largest difference first."""
TABLE, COUNTS, SUMMARY = f"{PAGE}.table", f"{PAGE}.counts", f"{PAGE}.summary"


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return open_page(f"pages/{PAGE}.py")


def tab(at: AppTest, name: str) -> AppTest:
    at.session_state[f"{PAGE}.way"] = name
    return healthy(at.run())


def told(table: Agreement) -> str:
    return statement(standings(table), pair=mcnemar(table))


def test_the_two_by_two_editor_answers_at_once(page: AppTest) -> None:
    at = tab(page, "2x2 table")
    first = Agreement(268, 23, 32, 61, a="Network", b="Linear discriminant")
    assert told(first) in words(at)
    assert "1.164" in words(at)
    for field, count in (("both_right", 30), ("only_a_right", 5), ("only_b_right", 17), ("both_wrong", 42)):
        at.get_by_key(f"{TABLE}.{field}").set_value(count)
    at.get_by_key(f"{TABLE}.variant").set_value(Variant.CORRECTED)
    at.get_by_key(f"{TABLE}.a").set_value("Mine")
    healthy(at.run())
    result = mcnemar(Agreement(30, 5, 17, 42, a="Mine", b="Linear discriminant"), variant=Variant.CORRECTED)
    assert result.statistic == 5.5
    assert result.sentence() in words(at)
    assert all(note in words(at) for note in result.notes())
    titles = [one["layout"]["meta"]["title"] for one in charts(at)]
    assert titles == ["Where Mine and Linear discriminant are right", "By how much better"]
    assert csv_keys(at) == {"mcnemar"}
    at = open_section(at, TABLE, "In numbers")
    assert csv_keys(at) == {"agreement", "agreement-variants"}
    # The other forms of the test are in a closed list, none of them bold.
    (others,) = [one for one in at.expander if one.label == "The other forms of McNemar's test"]
    assert not others.proto.expanded
    assert "exact binomial" in words_of(others)
    assert "lm-strong" not in " ".join(one.value for one in others.get("html"))


def test_the_two_by_two_editor_refuses_no_case_and_one_name(page: AppTest) -> None:
    at = tab(page, "2x2 table")
    for field in ("both_right", "only_a_right", "only_b_right", "both_wrong"):
        at.get_by_key(f"{TABLE}.{field}").set_value(0)
    assert "counts no case" in problem(healthy(at.run()))
    at = set_to(at, f"{TABLE}.both_right", 3)
    assert "p = 1" in words(at)
    at = set_to(at, f"{TABLE}.a", "Linear discriminant")
    assert "Linear discriminant" in problem(at)
    assert at.get_by_key(f"{TABLE}.both_right").value == 3


def test_the_published_two_by_two_tables_are_one_click_away(page: AppTest) -> None:
    at = press(tab(page, "2x2 table"), "Lecture")
    assert told(Agreement(30, 5, 17, 42, a="Tree", b="Random forest")) in words(at)
    at = demo(tab(at, "Cases"), "published_agreement")
    assert at.session_state[f"{PAGE}.way"] == "2x2 table"
    assert "Linear discriminant" in words(at)


def test_the_published_summary_is_one_click_away_with_their_constant_and_the_right_one(page: AppTest) -> None:
    at = demo(page, "published_feelders")
    shown = words(at)
    assert at.session_state[f"{PAGE}.way"] == "Means and covariances"
    assert "2.135" in shown
    assert "for these 6 it is 2.413" in shown
    assert "3 intervals keep clear of zero with theirs, 3 with the right one: the conclusion stands" in shown
    for one in at_place("Feelders", "Table 3"):
        assert one.printed in shown
        assert one.why in shown
    assert "a confidence of at least 0.809" in shown
    best, forest = charts(at)
    assert best["layout"]["meta"]["title"] == "By how much better"
    assert best["layout"]["yaxis"]["ticktext"] == [*OTHERS, "Network 6 over Linear", "Network 2 over Linear"]
    assert "Network 4 over" in [note["text"] for note in best["layout"]["annotations"]]
    assert next(trace["name"].split(",")[0] for trace in forest["data"]) == "critical value 2.135"
    assert "2.413" in forest["data"][-1]["name"]
    assert "published-table-3" in csv_keys(at)


def test_their_table_is_reproduced_to_the_printed_digits_but_for_two_limits() -> None:
    summary = published_summary()
    assert published_example.is_it(summary)
    theirs = hochberg_tamhane_intervals(summary, alpha=0.1, critical=CRITICAL)
    ours = hochberg_tamhane_intervals(summary, alpha=0.1)
    table = published_example.side_by_side(theirs, ours)
    assert [numbers(cell) for cell in table["printed"]] == list(LIMITS.values())
    table["printed_low"], table["printed_high"] = zip(*LIMITS.values(), strict=True)
    limits = [(row, side) for row in range(6) for side in ("low", "high")]
    apart = {
        limit
        for limit in limits
        if abs(table[f"theirs_{limit[1]}"][limit[0]] / table[f"printed_{limit[1]}"][limit[0]] - 1) > 0.053
    }
    # Two printed digits are within 5 % of the number; the first of these is a lower limit that only unrounded means
    # give, the second the misprint.
    assert apart == {(2, "low"), (5, "high")}
    assert table["theirs_high"][5] == pytest.approx(6.2e-4, rel=0.02)


def test_means_and_covariances_of_ones_own_are_analysed(page: AppTest) -> None:
    at = tab(page, "Means and covariances")
    frame = at.session_state[f"{SUMMARY}.frame"].copy()
    frame.loc[0, "Mean loss"] = 0.009
    frame["Model"] = ["one", "two", "three", "four"]
    at.session_state[f"{SUMMARY}.frame"] = frame
    at.session_state[f"{SUMMARY}.version"] = 99
    at = healthy(at.run())
    matrix = frame.iloc[:, 2:].to_numpy(dtype=float)
    matrix = np.where(np.isnan(matrix), matrix.T, matrix)
    summary = LossSummary(("one", "two", "three", "four"), frame["Mean loss"].to_numpy(), matrix, 106)
    pairs = hochberg_tamhane_intervals(summary, alpha=0.1)
    assert statement(standings(summary), omnibus=hotelling_t2(summary, alpha=0.1), pairs=pairs) in words(at)
    assert pairs.sentence() in words(at)
    assert "the conclusion stands" not in words(at)
    at = set_to(at, f"{SUMMARY}.cases", 10)
    assert "No two of four, one, three, two are shown to differ" in words(at)
    assert "three has the least mean loss (0.0029), but no difference is shown (Hotelling's F, p = " in words(at)


def test_the_editor_of_means_grows_shrinks_and_says_what_is_missing(page: AppTest) -> None:
    at = set_to(tab(page, "Means and covariances"), f"{SUMMARY}.models", 5)
    assert "A mean loss is missing" in problem(at)
    assert "Row 5, Model 5" in problem(at)
    assert charts(at) == []
    at = open_section(set_to(at, f"{SUMMARY}.models", 4), SUMMARY, "Two models")
    at = press(at, "Feelders and Verkooijen (1995)")
    at = open_section(at, SUMMARY, "Table 3 of the paper")
    # Other numbers take away the tab that is open.
    at = set_to(at, f"{SUMMARY}.models", 3)
    assert problem(at) == ""
    first = "2 of 3 comparisons show a difference: Network 2 is better than Linear (adjusted p = 0.0251); Network 4 is"
    assert first in words(at), "the first of the other tabs is open"
    assert "the conclusion stands" not in words(at)
    at = press(at, "Empty table")
    assert "Row 1, Model 1" in problem(at)
    at = open_section(press(at, "Feelders and Verkooijen (1995)"), SUMMARY, "Table 3 of the paper")
    assert "the conclusion stands" in words(at)


def test_a_matrix_that_cannot_be_is_refused_by_its_cell(page: AppTest) -> None:
    at = tab(page, "Means and covariances")
    frame = at.session_state[f"{SUMMARY}.frame"].copy()
    frame.loc[0, "2"] = 1.0
    at.session_state[f"{SUMMARY}.frame"], at.session_state[f"{SUMMARY}.version"] = frame, 99
    assert "larger than the two variances allow" in problem(healthy(at.run()))
    assert "'Network 2'" in problem(at)


def test_what_was_typed_survives_a_visit_to_another_page(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py").switch_page(f"pages/{PAGE}.py").run())
    at = set_to(tab(at, "2x2 table"), f"{TABLE}.only_a_right", 7)
    at = set_to(tab(at, "Means and covariances"), f"{SUMMARY}.cases", 500)
    healthy(at.switch_page("pages/methods.py").run())
    at = healthy(at.switch_page(f"pages/{PAGE}.py").run())
    assert at.get_by_key(f"{SUMMARY}.cases").value == 500
    assert tab(at, "2x2 table").get_by_key(f"{TABLE}.only_a_right").value == 7


def test_the_coin_of_the_report_is_one_click_away_with_the_right_critical_value(page: AppTest) -> None:
    at = demo(page, "published_coin")
    shown = words(at)
    assert at.session_state[f"{PAGE}.way"] == "2x2 table"
    assert told(Agreement(0, 16, 4, 0, a="Always heads", b="Always tails")) in shown
    assert "coin" in csv_keys(at)
    assert "with a chance of 0.0577, above .05. The least number at or below .05 is 15." in shown
    assert "has twice 0.0059 for its p, 0.0118." in shown
    at = set_to(at, f"{TABLE}.only_a_right", 15)
    assert "coin" not in csv_keys(at), "other tosses are not the report's"


def test_counts_with_one_deviation_are_typed_in(page: AppTest) -> None:
    at = demo(page, "published_feelders_5")
    assert at.session_state[f"{PAGE}.way"] == "Counts"
    for one in at_place("Feelders", "Table 5"):
        assert words(at).count(one.printed) >= 1 + (one.here == one.printed), "as printed, and beside it what is here"
        assert one.here in words(at)
    assert "its differences have the other sign, and under Here they are turned" in words(at)
    frame = at.session_state[f"{COUNTS}.frame"].copy()
    frame["Classifier"], frame.loc[2, "Right"] = ["one", "two", "three", "four", "five"], 299
    at.session_state[f"{COUNTS}.frame"], at.session_state[f"{COUNTS}.version"] = frame, 99
    at = open_section(set_to(healthy(at.run()), f"{COUNTS}.sigma", 0.001), COUNTS, "Every pair")
    summary = counts_editor.summary_of(list(frame["Classifier"]), [300, 295, 299, 303, 296], 384, 0.001)
    assert hochberg_tamhane_intervals(summary).sentence() in words(at)
    assert "published-table-5" not in csv_keys(at), "these are other numbers"
    tabs = {one.label for one in at.tabs}
    assert "How losses vary" not in tabs, "no covariances were given"
    at = open_section(at, COUNTS, "Why trust this")
    assert "the deviation that was given stands for every difference" in words(at)
    assert "own variance." not in words(at)
    at = open_section(at, COUNTS, "Two models")
    assert "p = " in words(at)
    assert "correlate" not in words(at), "nobody knows who errs together"
    assert "What pairing buys" not in words(at)
    at = set_to(at, f"{COUNTS}.cases", 290)
    assert "300 cases right of 290 cannot be" in problem(at)


def test_all_differences_of_counts_have_the_deviation_that_was_given() -> None:
    summary = counts_editor.summary_of(["a", "b", "c"], [300, 295, 265], 384, 0.0205)
    assert [summary.difference(*pair)[1] / np.sqrt(384) for pair in summary.pairs] == pytest.approx([0.0205] * 3)
    assert summary.difference(0, 2)[0] == pytest.approx(-35 / 384)
