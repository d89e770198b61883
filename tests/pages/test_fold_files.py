"""Files of scores on folds as people have them: what is understood, what is asked, and what is refused."""

from __future__ import annotations

from stats_core import FoldScores, corrected_resampled_t, fold_pairs
from stats_core.answers.folds import standings
from tests.pages.conftest import OpenPage, answer, direction, problem, readings, take_reading, words
from tests.pages.test_cross_validation import beside, give, long_file, made, set_to, stated
from tests.support.statements import of_folds as statement


def test_resamples_are_asked_for_their_sizes(open_page: OpenPage) -> None:
    scores = made(runs=8, folds=1)
    lines = long_file(scores).decode().replace(",fold", "").replace(",0,", ",").splitlines()
    content = "\n".join(
        [lines[0], *(f"{n},{r},{scores.scores[a, r, 0]}" for a, n in enumerate(scores.algorithms) for r in range(8))]
    )
    at = take_reading(give(open_page, content.encode()), "2 algorithms x 8 runs")
    assert "No test can be trusted on these data as they stand." in words(at)
    at = beside(at)
    assert "None of these can be trusted as they stand" in words(at)
    assert "needs the sizes of training and test set" in words(at)
    at = set_to(at, "n_training", 200)
    assert "give both, or neither" in words(at)
    at = set_to(at, "n_test", 100)
    expected = corrected_resampled_t(
        FoldScores(scores.algorithms, scores.scores, n_train=200, n_test=100), a="net 2", b="net 1"
    )
    assert stated(at) == expected.sentence()
    assert "200 training and 100 test cases" in words(at)


def test_a_wide_file_and_folds_without_a_run_are_understood(open_page: OpenPage) -> None:
    scores = made(algorithms=3, runs=1, folds=20)
    table = scores.scores[:, 0].T
    content = "\n".join([",".join(scores.algorithms), *(",".join(map(str, row)) for row in table)])
    at = direction(take_reading(give(open_page, content.encode()), "3 algorithms x 20 folds"))
    # One run of twenty or two of ten: the tests differ, so nothing is taken for granted.
    assert "20 folds of an unknown number of runs" in words(at)
    assert "1 run x 20 folds, 3 algorithms" in words(set_to(at, "folds_per_run", 20))
    at = set_to(at, "folds_per_run", 10)
    assert "2 runs x 10 folds, 3 algorithms" in words(at)


def test_scikit_learns_cv_results_are_understood(open_page: OpenPage) -> None:
    scores = made(algorithms=3, runs=1, folds=5)
    head = ["param_C", *(f"split{i}_test_score" for i in range(5)), "mean_test_score", "std_test_score"]
    lines = [f"{10**a},{','.join(map(str, scores.scores[a, 0]))},0.8,0.1" for a in range(3)]
    at = give(open_page, "\n".join([",".join(head), *lines]).encode())
    assert "1 run x 5 folds, 3 algorithms" in words(at)
    assert "higher is better (from 'score')" in words(at).lower()
    named = FoldScores(("1", "10", "100"), scores.scores)
    assert stated(at) == statement(standings(named), fold_pairs(named))


def test_what_is_left_out_for_a_missing_pair_is_asked(open_page: OpenPage) -> None:
    lines = long_file(made()).decode().splitlines()
    at = give(open_page, "\n".join(lines[:-1]).encode())
    assert at.radio[0].label == "1 score of 20 is missing, and folds are compared in pairs. What is left out?"
    leave, nothing = at.radio[0].options
    assert leave == "Leave out the fold in which a score is missing"
    assert nothing.startswith("Nothing")
    assert "2 runs x 4 folds, 2 algorithms" in words(answer(at, "Leave out the fold"))


def test_one_fold_gets_a_sentence(open_page: OpenPage) -> None:
    at = give(open_page, long_file(made(runs=1, folds=1)))
    assert "There is one score for each of the 2 names in 'model', so nothing can be tested" in problem(at)
    assert not at.get("plotly_chart")


def test_independent_seeds_are_sent_to_the_page_that_compares_them(open_page: OpenPage) -> None:
    content = "seed,PPO,SAC\n" + "".join(f"{i},{i}.5,{2 * i}.25\n" for i in range(6))
    at = give(open_page, content.encode())
    assert readings(at)[0] == "2 algorithms x 6 runs, one final score each", "independent runs come first"
    assert "2 algorithms x 6 folds" in readings(at)
    assert "Learning curves: run in 'seed'" in words(at)
    assert "Is a higher score better?" in words(take_reading(at, "2 algorithms x 6 folds"))
