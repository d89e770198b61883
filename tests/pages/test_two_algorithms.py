"""The page of two algorithms on one data set: data in, every test, the ones that do not fit, all pairs."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.folds.schemes import Freedom
from demo_data import catalogue
from stats_core import FoldScores, Scheme, bayesian_correlated_t, corrected_resampled_t, paired_t
from stats_core.charts import Spread
from tests.pages.conftest import OpenPage, answer, healthy, press, problem, upload, words

PAGE = "two_algorithms"


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
    kinds = (at.number_input, at.selectbox, at.pills, at.segmented_control, at.button_group)
    widgets = {widget.key: widget for kind in kinds for widget in kind}
    next(widget for key, widget in widgets.items() if key and key.startswith(f"{PAGE}.{start}")).set_value(value)
    return healthy(at.run())


def rows(at: AppTest, first_heading: str, another: str = "") -> list[list[str]]:
    """The cells of the table with this first heading, and another one."""
    start = re.compile(rf"<thead><tr><th[^>]*>{first_heading}<")
    table = next(one.value for one in at.html if start.search(one.value) and another in one.value)
    return [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in table.split("<tr>")[2:]]


def figure(at: AppTest, number: int = 0) -> dict[str, Any]:
    return json.loads(at.get("plotly_chart")[number].proto.spec)


def test_the_answer_is_that_of_the_test_to_trust_and_says_why(open_page: OpenPage) -> None:
    scores = made()
    at = give(open_page, long_file(scores))
    expected = corrected_resampled_t(scores, a="net 1", b="net 2")
    assert expected.sentence() in words(at)
    assert "Corrected resampled t test. The training sets of your 10 folds overlap" in words(at)
    assert rows(at, "Test")[0][0] == "Corrected resampled t test"


def test_every_test_that_fits_has_estimate_interval_statistic_df_p_decision_and_when_to_trust_it(
    open_page: OpenPage,
) -> None:
    at = open_demo(open_page, "folds_10x10")
    table = {row[0]: row for row in rows(at, "Test")}
    assert list(table) == [
        "Corrected resampled t test",
        "Bayesian correlated t test",
        "Repeated cross-validation test (use all data)",
        "Paired t test on folds",
    ]
    assert all(len(row) == 9 and all(row) for row in table.values())
    assert table["Repeated cross-validation test (use all data)"][5] == "10", "calibrated for 10 runs x 10 folds"
    assert table["Paired t test on folds"][6:8] == ["1.3e-10", "Decision tree is better"]
    assert "this test rejects 57 % of the time at level 0.05 when nothing differs" in words(at)
    assert "The corrected resampled t test allows for it." in words(at)


def test_tests_that_do_not_fit_are_listed_with_the_reason(open_page: OpenPage) -> None:
    said = words(open_demo(open_page, "folds_10x10"))
    assert "5x2cv paired t test needs exactly 5 runs of 2 folds; found 10 runs x 10 folds." in said
    assert "Combined 5x2cv F test needs exactly 5 runs of 2 folds; found 10 runs x 10 folds." in said


def test_five_runs_of_two_folds_are_answered_by_the_f_test(open_page: OpenPage) -> None:
    at = open_demo(open_page, "folds_5x2")
    assert "Combined 5x2cv F test. You ran five times two folds" in words(at)
    assert rows(at, "Test")[0][0] == "Combined 5x2cv F test"
    assert rows(at, "Test")[0][5] == "10, 5"
    assert "do not fit" not in words(at)


ANSWERS = {
    "folds_10x10": "Decision tree is better than Naive Bayes by 0.0697, 95 % interval 0.0026 to 0.1367, p = 0.0419.",
    "folds_resampled": "Naive Bayes and Decision tree are not shown to differ: Naive Bayes minus Decision tree is "
    "−0.0233, 95 % interval −0.0725 to 0.0258, p = 0.3106.",
    "folds_5x2": "Naive Bayes and Decision tree are not shown to differ: Naive Bayes minus Decision tree is −0.0533, "
    "95 % interval −0.1331 to 0.0264, p = 0.1496.",
    "folds_null_10x10": "Naive Bayes and Decision tree are not shown to differ: Naive Bayes minus Decision tree is "
    "−0.0353, 95 % interval −0.1172 to 0.0465, p = 0.3937.",
}


def test_every_demo_has_an_answer_here() -> None:
    assert set(ANSWERS) == {demo.key for demo in catalogue.for_page(PAGE)}


@pytest.mark.parametrize("demo", catalogue.for_page(PAGE), ids=lambda demo: demo.key)
def test_every_demo_of_the_page_is_answered(open_page: OpenPage, demo: catalogue.Demo) -> None:
    at = open_demo(open_page, demo.key)
    assert problem(at) == ""
    assert ANSWERS[demo.key] in words(at)
    assert {button.key for button in at.download_button} == {"csv-tests", "csv-posterior", "csv-schemes"}


def test_resamples_are_asked_for_their_sizes(open_page: OpenPage) -> None:
    scores = made(runs=8, folds=1)
    lines = long_file(scores).decode().replace(",fold", "").replace(",0,", ",").splitlines()
    content = "\n".join(
        [lines[0], *(f"{n},{r},{scores.scores[a, r, 0]}" for a, n in enumerate(scores.algorithms) for r in range(8))]
    )
    at = answer(give(open_page, content.encode()), "same splits")
    assert "No test on these folds can be trusted as they stand." in words(at)
    assert "needs the sizes of training and test set" in words(at)
    at = set_to(at, "n_training", 200)
    assert "give both, or neither" in words(at)
    at = set_to(at, "n_test", 100)
    expected = corrected_resampled_t(
        FoldScores(scores.algorithms, scores.scores, n_train=200, n_test=100), a="net 1", b="net 2"
    )
    assert expected.sentence() in words(at)
    assert "200 training and 100 test cases" in words(at)


def test_a_wide_file_and_folds_without_a_run_are_understood(open_page: OpenPage) -> None:
    scores = made(algorithms=3, runs=1, folds=20)
    table = scores.scores[:, 0].T
    content = "\n".join([",".join(scores.algorithms), *(",".join(map(str, row)) for row in table)])
    at = answer(give(open_page, content.encode()), "same splits")
    assert "1 run x 20 folds, 3 algorithms" in words(at)
    at = set_to(at, "folds_per_run", 10)
    assert "2 runs x 10 folds, 3 algorithms" in words(at)


def test_scikit_learns_cv_results_are_understood(open_page: OpenPage) -> None:
    scores = made(algorithms=3, runs=1, folds=5)
    head = ["param_C", *(f"split{i}_test_score" for i in range(5)), "mean_test_score", "std_test_score"]
    lines = [f"{10**a},{','.join(map(str, scores.scores[a, 0]))},0.8,0.1" for a in range(3)]
    at = give(open_page, "\n".join([",".join(head), *lines]).encode())
    assert "1 run x 5 folds, 3 algorithms" in words(at)
    assert corrected_resampled_t(FoldScores(("1", "10", "100"), scores.scores), a="1", b="10").sentence() in words(at)


def test_a_missing_pair_is_named_and_the_form_stays(open_page: OpenPage) -> None:
    lines = long_file(made()).decode().splitlines()
    at = give(open_page, "\n".join(lines[:-1]).encode())
    assert "Algorithm 'net 2' has no score at run '1', fold '4'" in problem(at)
    assert {"Algorithm", "Run", "Fold", "Score"} <= {box.label for box in at.selectbox}


def test_roles_can_be_changed(open_page: OpenPage) -> None:
    scores = made()
    lines = long_file(scores).decode().splitlines()
    worse = [f"{line},{1 - float(line.split(',')[-1]):.4f}" for line in lines[1:]]
    at = give(open_page, "\n".join([f"{lines[0]},loss", *worse]).encode())
    before = rows(at, "Test")
    at = press(at, "Change data")
    next(box for box in at.selectbox if box.label == "Score").set_value("loss")
    healthy(at.run())
    assert "score in 'loss'" in words(at)
    assert before[0][1].startswith("−")
    assert rows(at, "Test")[0][1] == before[0][1].replace("−", ""), "the loss is one minus the accuracy"
    assert corrected_resampled_t(scores, a="net 1", b="net 2").sentence() in words(at), "and lower is better"


def test_two_algorithms_are_chosen_and_turned_round(open_page: OpenPage) -> None:
    scores = made(algorithms=3)
    at = set_to(give(open_page, long_file(scores)), "b", "net 3")
    assert corrected_resampled_t(scores, a="net 1", b="net 3").sentence() in words(at)
    at = press(at, "Swap")
    assert "A is net 3, B is net 1." in words(at)
    at = set_to(at, "b", "net 3")
    assert "'net 3' is compared with itself" in problem(at)
    assert problem(at).count("itself") == 1


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


def test_the_picture_shows_the_interval_of_the_chosen_test(open_page: OpenPage) -> None:
    scores = made()
    at = set_to(give(open_page, long_file(scores)), "interval", "paired_t")
    expected = paired_t(scores, a="net 1", b="net 2")
    assert figure(at)["layout"]["shapes"][0]["x0"] == pytest.approx(expected.low)


def test_settings_reach_the_tests(open_page: OpenPage) -> None:
    scores = made()
    at = set_to(give(open_page, long_file(scores)), "rope", 0.02)
    assert bayesian_correlated_t(scores, a="net 1", b="net 2", rope=0.02).sentence() in words(at)
    at = set_to(at, "alpha", 0.2)
    assert corrected_resampled_t(scores, a="net 1", b="net 2", alpha=0.2).sentence() in words(at)
    at = set_to(at, "alpha", 0.0)
    assert problem(at).count("Significance level is 0") == 1


def test_schemes_have_published_calibrated_or_own_degrees_of_freedom(open_page: OpenPage) -> None:
    at = open_demo(open_page, "folds_10x10")
    schemes = rows(at, "Scheme")
    assert [row[0] for row in schemes] == [scheme.value for scheme in Scheme]
    assert [row[5] for row in schemes] == ["10", *["9"] * 9]
    assert schemes[1][8] == "rejects 56 %"
    at = set_to(at, "freedom", Freedom.PUBLISHED)
    assert rows(at, "Scheme")[0][5] == "99"
    assert "it rejected 52 % of 1,000 data sets without a difference" in words(at)
    at = set_to(at, "freedom", Freedom.OWN)
    assert rows(at, "Scheme")[0][5] == "10"
    at = set_to(at, "scheme", Scheme.FOLDS)
    assert "Repeated cross-validation test (folds)" in [row[0] for row in rows(at, "Test")]


def test_a_scheme_that_the_design_does_not_allow_is_listed_with_its_reason(open_page: OpenPage) -> None:
    at = set_to(give(open_page, long_file(made(runs=1, folds=10))), "scheme", Scheme.FOLDS)
    assert "needs at least two runs for the scheme 'folds'; found 1 run x 10 folds" in words(at)
    assert problem(at) == ""


def test_all_pairs_with_holm_and_a_control(open_page: OpenPage) -> None:
    at = give(open_page, long_file(made(algorithms=4)))
    assert "which is Holm's" in words(at)
    assert len(rows(at, "A", "p (adjusted)")) == 6
    assert figure(at, -1)["data"][0]["type"] == "heatmap"
    at = set_to(at, "control", "net 2")
    assert [row[:2] for row in rows(at, "A", "p (adjusted)")] == [[f"net {i}", "net 2"] for i in (1, 3, 4)]
    assert figure(at, -1)["data"][0]["type"] == "scatter", "intervals, one for each algorithm"


def test_identical_algorithms_and_constant_differences_get_an_answer(open_page: OpenPage) -> None:
    same = FoldScores(("net 1", "net 2"), np.full((2, 2, 5), 0.5))
    at = give(open_page, long_file(same))
    assert "net 1 and net 2 are not shown to differ" in words(at)
    assert "p = 1 by convention" in words(at)
    apart = FoldScores(("net 1", "net 2"), np.stack([np.full((2, 5), 0.5), np.full((2, 5), 0.6)]))
    at = give(open_page, long_file(apart))
    assert "p = 0 is a convention, not evidence" in words(at)
    assert "net 1 and net 2 are not shown to differ: net 1 minus net 2 is −0.1 with no variance" in words(at)
    decided = {row[0]: (row[2], row[6], row[7]) for row in rows(at, "Test")}
    assert decided["Corrected resampled t test"] == ("", "0.0625", "not shown to differ")
    assert decided["Paired t test on folds"] == ("", "0.0625", "not shown to differ")
    assert "1e-16" not in words(at)


def test_one_fold_gets_a_sentence(open_page: OpenPage) -> None:
    at = give(open_page, long_file(made(runs=1, folds=1)))
    assert "One fold gives one difference" in words(at)
    assert "needs at least two folds or resamples in all; found 1 run x 1 fold" in words(at)
    assert problem(at) == ""


def test_independent_seeds_are_sent_to_the_page_that_compares_them(open_page: OpenPage) -> None:
    content = "seed,PPO,SAC\n" + "".join(f"{i},{i}.5,{2 * i}.25\n" for i in range(6))
    at = give(open_page, content.encode())
    assert "one question is open" in words(at)
    assert "Learning curves" in problem(answer(at, "independent runs"))
