"""The page of cross-validation on one data set: data in, every test, the ones that do not fit, all pairs."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.folds.picture import FoldPicture
from demo_data import catalogue
from stats_core import (
    FoldScores,
    FoldTest,
    PairResult,
    bayesian_correlated_t,
    corrected_resampled_t,
    cv_5x2_f,
    fold_pairs,
    paired_t,
)
from stats_core.answers.folds import standings
from stats_core.charts.paired_differences import Spread
from stats_core.params import Alternative
from tests.pages.conftest import (
    OpenPage,
    answer,
    chips,
    csv_keys,
    give_role,
    healthy,
    open_section,
    press,
    problem,
    upload,
    words,
)
from tests.support.statements import of_folds as statement

PAGE = "cross_validation"


def open_demo(open_page: OpenPage, key: str) -> AppTest:
    at = open_page(f"pages/{PAGE}.py")
    at.get_by_key(f"{PAGE}.demo.{key}").click()
    return healthy(at.run())


def made(algorithms: int = 2, runs: int = 2, folds: int = 5, seed: int = 1) -> FoldScores:
    rng = np.random.default_rng(seed)
    scores = 0.8 + 0.03 * rng.standard_normal((runs, folds)) + 0.02 * rng.standard_normal((algorithms, runs, folds))
    scores += 0.05 * np.arange(algorithms)[:, np.newaxis, np.newaxis]
    return FoldScores(tuple(f"net {i}" for i in range(1, algorithms + 1)), np.round(scores, 4))


def long_file(scores: FoldScores) -> bytes:
    rows = ["model,seed,fold,accuracy"]
    for a, name in enumerate(scores.algorithms):
        rows += [f"{name},{r},{f},{scores.scores[a, r, f]}" for r in range(scores.runs) for f in range(scores.folds)]
    return "\n".join(rows).encode()


def give(open_page: OpenPage, content: bytes) -> AppTest:
    return upload(open_page(f"pages/{PAGE}.py"), content, "folds.csv")


def set_to(at: AppTest, start: str, value: Any) -> AppTest:
    """Set the widget whose key starts so."""
    kinds = (at.number_input, at.selectbox, at.pills, at.segmented_control, at.button_group, at.toggle)
    widgets = {widget.key: widget for kind in kinds for widget in kind}
    next(widget for key, widget in widgets.items() if key and key.startswith(f"{PAGE}.{start}")).set_value(value)
    return healthy(at.run())


def rows(at: AppTest, first_heading: str, another: str = "") -> list[list[str]]:
    """The cells of the table with this first heading, and another one."""
    start = re.compile(rf"<thead><tr><th[^>]*>{first_heading}<")
    table = next(one.value for one in at.html if start.search(one.value) and another in one.value)
    return [
        re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in re.split("<tr[^>]*>", table.replace("\u00a0", " "))[2:]
    ]


def figure(at: AppTest, number: int = 0) -> dict[str, Any]:
    return json.loads(at.get("plotly_chart")[number].proto.spec)


def drawn_interval(at: AppTest) -> tuple[float, float]:
    """The interval that the card draws under the folds."""
    (bar,) = [trace for trace in figure(at)["data"] if "error_x" in trace]
    (estimate,), ends = bar["x"], bar["error_x"]
    return estimate - ends["arrayminus"][0], estimate + ends["array"][0]


def limits(result: PairResult) -> tuple[float, float]:
    return result.low, result.high


def beside(at: AppTest) -> AppTest:
    """The page with the table of all tests open."""
    return open_section(at, PAGE, "Other tests")


def stated(at: AppTest) -> str:
    """The answer of the page as a reader sees it."""
    (found,) = [one.value for one in at.html if '<p class="lm-answer">' in one.value]
    return html.unescape(re.sub(r"<[^>]+>", "", found)).replace("\u00a0", " ")


def column(at: AppTest, first_heading: str, heading: str) -> dict[str, str]:
    """A column of a table by its heading, with the first cells of the rows."""
    start = re.compile(rf"<thead><tr><th[^>]*>{first_heading}<")
    table = next(one.value for one in at.html if start.search(one.value) and f">{heading}<" in one.value)
    place = re.findall(r"<th [^>]*>([^<]*)</th>", table).index(heading)
    return {row[0]: row[place] for row in rows(at, first_heading, f">{heading}<")}


def test_the_answer_is_that_of_the_test_to_trust_and_says_why(open_page: OpenPage) -> None:
    scores = made()
    at = give(open_page, long_file(scores))
    expected = corrected_resampled_t(scores, a="net 2", b="net 1")
    assert stated(at) == expected.sentence() == statement(standings(scores), expected)
    assert "Corrected resampled t test. The training sets of your 10 folds overlap" in words(at)
    assert rows(beside(at), "Test")[0][0] == "Corrected resampled t test"


def test_the_page_opens_with_the_best_two_and_who_stands_where(open_page: OpenPage) -> None:
    scores = made(algorithms=4)
    at = give(open_page, long_file(scores))
    assert "A is net 4, B is net 3." in words(beside(at))
    assert [pill.split(" **")[0] for pill in chips(at).options] == ["net 4", "net 3", "net 2", "net 1"]
    assert "0.9" in chips(at).options[0]


def test_the_answer_of_several_algorithms_is_one_statement_over_all_pairs(open_page: OpenPage) -> None:
    scores = made(algorithms=4)
    at = give(open_page, long_file(scores))
    assert stated(at) == statement(standings(scores), fold_pairs(scores))
    assert stated(at).startswith("net 4 is best on average (")
    assert "All pairs on folds. Each pair by the corrected resampled t test, p adjusted" in words(at)
    at = set_to(at, "pair_test", FoldTest.PAIRED_T)
    assert stated(at) == statement(standings(scores), fold_pairs(scores, test=FoldTest.PAIRED_T))
    assert "For these folds the corrected resampled t test is recommended." in words(at)


def test_algorithms_can_be_switched_off(open_page: OpenPage) -> None:
    scores = made(algorithms=4)
    at = give(open_page, long_file(scores))
    chips(at).set_value(["net 2", "net 4"])
    at = healthy(at.run())
    assert stated(at) == corrected_resampled_t(scores, a="net 4", b="net 2").sentence()
    chips(at).set_value(["net 2"])
    assert "Fewer than two algorithms" in problem(healthy(at.run()))
    chips(at).set_value(["net 1", "net 2", "net 3"])
    at = healthy(at.run())
    three = scores.only(("net 1", "net 2", "net 3"))
    assert stated(at) == statement(standings(three), fold_pairs(three))


def test_another_test_can_be_picked_and_is_then_the_answer(open_page: OpenPage) -> None:
    scores = made()
    at = set_to(give(open_page, long_file(scores)), "test.", "paired_t")
    assert stated(at) == paired_t(scores, a="net 2", b="net 1").sentence()
    assert drawn_interval(at) == pytest.approx(limits(paired_t(scores, a="net 2", b="net 1")))
    at = set_to(at, "test.", "bayesian_correlated_t")
    assert stated(at) == bayesian_correlated_t(scores, a="net 2", b="net 1", rope=0).sentence()
    at = set_to(at, "margin", 0.05)
    assert stated(at) == bayesian_correlated_t(scores, a="net 2", b="net 1", rope=0.05).sentence()


def strong(at: AppTest) -> list[str]:
    """The cells that are set in bold."""
    return re.findall(r'<td class="lm-strong"[^>]*>([^<]*)<', " ".join(one.value for one in at.html))


def test_only_the_p_that_decides_is_bold(open_page: OpenPage) -> None:
    scores = made()
    at = beside(give(open_page, long_file(scores)))
    p = column(at, "Test", "p")
    assert strong(at) == [p["Corrected resampled t test"]]
    at = set_to(at, "test.", "paired_t")
    assert strong(at) == [p["Paired t test on folds"]]
    assert strong(open_section(at, PAGE, "Schemes")) == []
    at = beside(give(open_page, long_file(made(algorithms=3))))
    assert strong(at) == [], "all pairs decide, not one of them alone"
    assert "This pair alone" in words(at)
    at = open_section(at, PAGE, "All pairs")
    adjusted = fold_pairs(made(algorithms=3)).table()["p_adjusted"]
    assert len(strong(at)) == (adjusted <= 0.05).sum() > 0


def test_every_test_that_fits_has_estimate_interval_statistic_df_p_decision_and_when_to_trust_it(
    open_page: OpenPage,
) -> None:
    at = beside(open_demo(open_page, "folds_10x10"))
    table = {row[0]: row for row in rows(at, "Test")}
    assert list(table) == [
        "Corrected resampled t test",
        "Bayesian correlated t test",
        "Repeated cross-validation test (use all data)",
        "Paired t test on folds",
    ]
    posterior = table.pop("Bayesian correlated t test")
    assert all(len(row) == 9 and all(row) for row in table.values())
    assert [place for place, cell in enumerate(posterior) if not cell] == [1, 6, 7], "a posterior has no p"
    freedom = column(at, "Test", "df")
    assert freedom["Repeated cross-validation test (use all data)"] == "10", "calibrated for 10 runs x 10 folds"
    assert table["Paired t test on folds"][1:3] == ["1.3e-10", "Decision tree is better"]
    assert "Use the first row; the others stand in a fixed order" in words(at)
    assert "this test rejects 57 % of the time at level 0.05 when nothing differs" in words(at)
    assert "The corrected resampled t test allows for it." in words(at)


def test_tests_that_do_not_fit_are_listed_with_the_reason(open_page: OpenPage) -> None:
    said = words(open_section(open_demo(open_page, "folds_10x10"), PAGE, "Other tests"))
    assert "5x2cv paired t test: needs exactly 5 runs of 2 folds; found 10 runs x 10 folds." in said
    assert "Combined 5x2cv F test: needs exactly 5 runs of 2 folds; found 10 runs x 10 folds." in said


def test_five_runs_of_two_folds_are_answered_by_the_corrected_test_with_theirs_beside(open_page: OpenPage) -> None:
    at = open_demo(open_page, "folds_5x2")
    assert "Corrected resampled t test. The training sets of your 10 folds overlap" in words(at)
    assert "The 5x2cv tests, which were made for this design, stand beside it" in words(at)
    at = beside(at)
    assert rows(at, "Test")[0][0] == "Corrected resampled t test"
    assert column(at, "Test", "df")["Combined 5x2cv F test"] == "10, 5"
    assert not [box for box in at.selectbox if box.label == "Test"], "all tests are arranged"
    assert "do not fit your data" not in words(at), "all tests fit"


def test_a_difference_without_a_direction_names_no_winner(open_page: OpenPage) -> None:
    scores = FoldScores(("net 1", "net 2"), made(runs=5, folds=2).scores + np.array([0, 0.3])[:, None, None])
    at = beside(give(open_page, long_file(scores)))
    result = cv_5x2_f(scores, a="net 2", b="net 1")
    assert result.rejects
    assert "The two differ: net 2 minus net 1 is" in "".join(statement(standings(scores), result))
    assert column(at, "Test", "Decision")["Combined 5x2cv F test"] == "they differ"


ANSWERS = {
    "folds_10x10": "Decision tree is better than Naive Bayes by 0.0697, 95 % interval 0.0026 to 0.1367, p = 0.0419.",
    "folds_resampled": "Decision tree is best on average (0.670), but no difference is shown: Decision tree minus "
    "Naive Bayes is 0.0233, 95 % interval −0.0258 to 0.0725, p = 0.3106.",
    "folds_5x2": "Decision tree is best on average (0.663), but no difference is shown: Decision tree minus "
    "Naive Bayes is 0.0533, 95 % interval −0.0439 to 0.1506, p = 0.2460.",
    "folds_null_10x10": "Decision tree is best on average (0.551), but no difference is shown: Decision tree minus "
    "Naive Bayes is 0.0353, 95 % interval −0.0465 to 0.1172, p = 0.3937.",
    "published_lecture_mtcars": "Random forest is best on average (7.1), but no difference is shown: Tree minus Random "
    "forest is 29.82, 95 % interval −21.90 to 81.54, p = 0.0864.",
    "published_lecture_folds": "Random forest is better than Tree by 11.93, 95 % interval 4.56 to 19.31, p = 0.0309.",
}


def test_every_demo_has_an_answer_here() -> None:
    assert set(ANSWERS) == {demo.key for demo in catalogue.for_page(PAGE)}


@pytest.mark.parametrize("demo", catalogue.for_page(PAGE), ids=lambda demo: demo.key)
def test_every_demo_of_the_page_is_answered(open_page: OpenPage, demo: catalogue.Demo) -> None:
    at = open_demo(open_page, demo.key)
    assert problem(at) == ""
    assert stated(at) == ANSWERS[demo.key]
    files = {}
    for name in ("Other tests", "Schemes", "Posterior"):
        shown = open_section(at, PAGE, name)
        files[name] = csv_keys(shown)
        assert problem(shown) == ""
    schemes = {"schemes", "schemes-as-printed"}
    assert files == {"Other tests": {"tests"}, "Schemes": schemes, "Posterior": {"posterior"}}


def test_roles_can_be_changed(open_page: OpenPage) -> None:
    scores = made()
    lines = long_file(scores).decode().splitlines()
    worse = [f"{line},{1 - float(line.split(',')[-1]):.4f}" for line in lines[1:]]
    at = give(open_page, "\n".join([f"{lines[0]},loss", *worse]).encode())
    at = beside(answer(at, "accuracy"))
    before = column(at, "Test", "A minus B")["Corrected resampled t test"]
    at = press(at, "Change data")
    at = give_role(at, "score", "loss")
    assert "score in 'loss'" in words(at)
    assert not before.startswith("−")
    after = column(at, "Test", "A minus B")["Corrected resampled t test"]
    assert after == f"−{before}", "the loss is one minus the accuracy"
    assert stated(at) == corrected_resampled_t(scores, a="net 2", b="net 1").sentence(), "and lower is better"


def test_two_algorithms_are_chosen_and_turned_round(open_page: OpenPage) -> None:
    scores = made(algorithms=3)
    at = set_to(beside(give(open_page, long_file(scores))), "b.", "net 1")
    expected = corrected_resampled_t(scores, a="net 3", b="net 1")
    assert column(at, "Test", "A minus B")["Corrected resampled t test"] == f"{expected.estimate:.4f}"
    assert column(at, "Test", "Lower")["Corrected resampled t test"] == f"{expected.low:.4f}"
    at = press(at, "Swap")
    assert "A is net 1, B is net 3." in words(at)
    assert column(at, "Test", "A minus B")["Corrected resampled t test"] == f"−{expected.estimate:.4f}"
    at = set_to(at, "b.", "net 1")
    assert "'net 1' is compared with itself" in problem(at)
    assert problem(at).count("itself") == 1
    assert stated(at) == statement(standings(scores), fold_pairs(scores)), "all pairs are as they were"


def test_the_folds_are_shown_apart_by_run_and_by_fold(open_page: OpenPage) -> None:
    at = open_demo(open_page, "folds_10x10")
    together = figure(at)
    assert together["layout"]["yaxis"]["visible"] is False
    at = set_to(at, "spread", Spread.BY_RUN)
    assert figure(at)["layout"]["yaxis"]["title"]["text"] == "Run"
    assert "independent folds would give" in words(at)
    at = set_to(at, "spread", Spread.BY_FOLD)
    assert figure(at)["layout"]["yaxis"]["title"]["text"] == "Fold"
    assert len(figure(at)["data"]) == len(together["data"]) + 1


def test_the_picture_shows_the_interval_of_the_test_that_decides_or_the_scores(open_page: OpenPage) -> None:
    scores = made()
    at = give(open_page, long_file(scores))
    for test in (corrected_resampled_t, paired_t):
        at = set_to(at, "test.", test.__name__)
        expected = test(scores, a="net 2", b="net 1")
        assert drawn_interval(at) == pytest.approx(limits(expected))
    said = words(at)
    at = set_to(at, "folds_as", FoldPicture.SCORES)
    assert boxes(at) == ["net 2", "net 1"]
    assert words(at) == said, "the test knows nothing of the picture"


def test_of_more_than_two_the_picture_shows_the_scores_of_all(open_page: OpenPage) -> None:
    at = give(open_page, long_file(made(algorithms=4)))
    assert boxes(at) == ["net 4", "net 3", "net 2", "net 1"]
    assert not [one for one in at.segmented_control if one.label == "Folds as"]


def boxes(at: AppTest) -> list[str]:
    """Whose scores the card shows as boxes, from the top."""
    return [trace["name"] for trace in figure(at)["data"] if trace["type"] == "box"]


def test_settings_reach_the_tests(open_page: OpenPage) -> None:
    scores = made()
    at = set_to(give(open_page, long_file(scores)), "alpha", 0.2)
    assert stated(at) == corrected_resampled_t(scores, a="net 2", b="net 1", alpha=0.2).sentence()
    at = set_to(at, "alternative", Alternative.LESS)
    less = corrected_resampled_t(scores, a="net 2", b="net 1", alpha=0.2, alternative=Alternative.LESS)
    assert stated(at) == less.sentence()
    decided = column(beside(at), "Test", "Decision")
    assert decided["Corrected resampled t test (a is less)"] == "net 2 is not shown to be worse"
    at = set_to(at, "alpha", 0.0)
    assert problem(at).count("Significance level is 0") == 1
    for name in ("Why trust this", "Schemes", "Posterior"):
        assert problem(open_section(at, PAGE, name)).count("Significance level is 0") == 1


def test_identical_algorithms_and_constant_differences_get_an_answer(open_page: OpenPage) -> None:
    same = FoldScores(("net 1", "net 2"), np.full((2, 2, 5), 0.5))
    at = give(open_page, long_file(same))
    assert stated(at).startswith("Both have the same mean score (0.500), and no difference is shown: net 1 minus net 2")
    assert "p = 1 by convention" in words(at)
    apart = FoldScores(("net 1", "net 2"), np.stack([np.full((2, 5), 0.5), np.full((2, 5), 0.6)]))
    at = give(open_page, long_file(apart))
    assert "p = 0 is a convention, not evidence" in words(at)
    assert "no difference is shown: net 2 minus net 1 is 0.1 with no variance to judge it by" in stated(at)
    assert "p = 0.0625 (sign test)" in stated(at)
    at = beside(at)
    lower, p, decided = (column(at, "Test", heading) for heading in ("Lower", "p", "Decision"))
    for test in ("Corrected resampled t test", "Paired t test on folds"):
        assert (lower[test], p[test], decided[test]) == ("", "0.0625", "not shown to differ")
    assert "1e-16" not in words(at)
