"""Tables of folds as people have them: paired by key, whatever the order of lines."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest

from stats_core import FoldScores, InputError
from stats_core.reading import read_table
from stats_core.reading.folds.ask import ask_folds, understand_folds
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.parse.read_table import ReadTable

ALGORITHMS, RUNS, FOLDS = ("svm", "knn", "NA"), 3, 12
SCORES = np.round(np.random.default_rng(4).random((3, RUNS, FOLDS)), 3)


def long(seed: int | None = None) -> pd.DataFrame:
    """A line for each score, shuffled when a seed is given."""
    rows = [
        (name, r + 1, f + 1, SCORES[a, r, f])
        for a, name in enumerate(ALGORITHMS)
        for r, f in product(range(RUNS), range(FOLDS))
    ]
    frame = pd.DataFrame(rows, columns=["Classifier", "Repeat", "Fold", "Accuracy"])
    # The first lines stay in place: algorithms are listed as they first appear.
    return (
        frame
        if seed is None
        else pd.concat(
            [frame[::36], frame.drop(frame.index[::36]).sample(frac=1, random_state=np.random.default_rng(seed))]
        )
    )


def file(frame: pd.DataFrame, separator: str = ",") -> ReadTable:
    """The frame after a way through a file."""
    return read_table(frame.to_csv(index=False, sep=separator).encode(), "folds.csv")


def read(frame: pd.DataFrame | ReadTable, **given: object) -> FoldScores:
    return folds_from_frame(frame, guess_fold_roles(frame), **given)


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_long_lines_in_any_order(seed: int | None) -> None:
    data = read(file(long(seed)))
    assert data.algorithms == ALGORITHMS
    assert (data.scores == SCORES).all()
    assert (data.n_train, data.n_test) == (None, None)


def test_a_frame_from_a_notebook_and_decimal_commas() -> None:
    assert (read(long()).scores == SCORES).all()
    commas = long().assign(Accuracy=[str(score).replace(".", ",") for score in long()["Accuracy"]])
    assert (read(file(commas, ";")).scores == SCORES).all()


@pytest.mark.parametrize("seed", [None, 3])
def test_wide_lines_in_any_order(seed: int | None) -> None:
    frame = long().pivot(index=["Repeat", "Fold"], columns="Classifier", values="Accuracy").reset_index()
    if seed is not None:
        frame = frame.sample(frac=1, random_state=np.random.default_rng(seed))
    data = read(file(frame))
    order = [ALGORITHMS.index(name) for name in data.algorithms]
    assert (data.scores == SCORES[order]).all()


def test_wide_without_keys_pairs_within_the_line() -> None:
    frame = pd.DataFrame(SCORES.reshape(3, -1).T, columns=ALGORITHMS)
    assert (read(frame).scores == SCORES.reshape(3, 1, -1)).all()
    assert (read(frame, folds_per_run=FOLDS).scores == SCORES).all()
    assert read(frame, folds_per_run=1, n_train=90, n_test=10).describe() == "36 runs x 1 fold, 3 algorithms"


def cv_results(metrics: tuple[str, ...] = ("score",)) -> pd.DataFrame:
    """As GridSearchCV with a repeated splitter has it; splits run on from repeat to repeat."""
    columns: dict[str, object] = {
        "mean_fit_time": [0.1, 0.2, 0.3],
        "param_C": [1, 1, 10],
        "param_kernel": ["linear", "rbf", "rbf"],
        "params": ["{'C': 1, 'kernel': 'linear'}", "{'C': 1, 'kernel': 'rbf'}", "{'C': 10, 'kernel': 'rbf'}"],
    }
    for split, metric in product(reversed(range(RUNS * FOLDS)), metrics):
        columns[f"split{split}_test_{metric}"] = SCORES.reshape(3, -1)[:, split] + (metric == "f1")
        columns[f"split{split}_train_{metric}"] = np.ones(3)
    return pd.DataFrame({**columns, "mean_test_score": SCORES.mean(axis=(1, 2)), "rank_test_score": [1, 2, 3]})


@pytest.mark.parametrize("metrics", [("score",), ("roc_auc", "f1")])
def test_cv_results_of_scikit_learn(metrics: tuple[str, ...]) -> None:
    frame = file(cv_results(metrics))
    roles = guess_fold_roles(frame)
    assert (roles.layout, roles.algorithm, len(roles.score_columns)) == (FoldLayout.SPLITS, "params", RUNS * FOLDS)
    data = folds_from_frame(frame, roles, folds_per_run=FOLDS)
    assert data.algorithms[1] == "{'C': 1, 'kernel': 'rbf'}"
    assert data.scores == pytest.approx(SCORES)
    assert folds_from_frame(frame, roles).describe() == "1 run x 36 folds, 3 algorithms"


def test_columns_in_reverse_keep_their_lines() -> None:
    """pandas gives columns picked in reverse as a view with negative strides."""
    table = read_table(b"algorithm,300,200,100\nA,3,2,1\nB,6,5,4\nC,9,8,7\nD,12,11,10\n")
    cells = table.block(("100", "200", "300"))
    assert cells.tolist() == [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["10", "11", "12"]]


def test_one_parameter_names_the_candidates() -> None:
    frame = cv_results().drop(columns="param_C").assign(param_kernel=["linear", "rbf", "poly"])
    assert read(frame).algorithms == ("linear", "rbf", "poly")


def test_a_missing_split_and_a_repeated_candidate_are_named() -> None:
    with pytest.raises(InputError, match="The scores of split 7 are missing"):
        read(cv_results().drop(columns="split7_test_score"))
    splits = guess_fold_roles(cv_results()).score_columns
    roles = FoldRoles(FoldLayout.SPLITS, algorithm="param_kernel", score_columns=splits)
    with pytest.raises(InputError, match=r"'rbf' has two lines \(rows 2 and 3\)"):
        folds_from_frame(cv_results(), roles)


def test_weka_headings_and_sizes() -> None:
    frame = long().rename(columns={"Classifier": "Key_Scheme", "Repeat": "Key_Run", "Fold": "Key_Fold"})
    frame = frame.rename(columns={"Accuracy": "Percent_correct"})
    frame.insert(0, "Key_Dataset", "iris")
    frame["Number_of_training_instances"] = [110, 111] * 54
    frame["Number_of_testing_instances"] = [10, 9] * 54
    data = read(file(frame))
    assert data.algorithms == ALGORITHMS
    assert (data.n_train, data.n_test) == (110.5, 9.5)
    assert read(file(frame), n_train=100, n_test=20).n_test == 20


def test_runs_alone_are_resamples() -> None:
    frame = long().query("Fold == 1").drop(columns="Fold").rename(columns={"Repeat": "seed"})
    assert (read(frame).scores == SCORES[..., :1]).all()


def test_folds_numbered_throughout_are_numbered_anew_in_each_run() -> None:
    frame = long()
    frame["Fold"] += FOLDS * (frame["Repeat"] - 1)
    assert (read(file(frame)).scores == SCORES).all()


def test_a_missing_pair_is_named() -> None:
    frame = long().drop(index=[36 + 12 + 4, 36 + 20])
    with pytest.raises(
        InputError, match="'knn' has no score at run '2', fold '5', where algorithm 'svm' has one, the first of 2"
    ):
        read(file(frame))


def test_an_empty_score_is_named_with_its_line() -> None:
    frame = long().astype({"Accuracy": object})
    frame.loc[13, "Accuracy"] = ""
    with pytest.raises(InputError, match=r"'svm', run '2', fold '2', line 15 of 'folds\.csv'"):
        read(file(frame))


def test_a_fold_that_a_run_lacks_is_named() -> None:
    frame = long().query("not (Repeat == 2 and Fold == 12)")
    with pytest.raises(InputError, match="Run '2' has 11 folds, and none to match run '1', fold '12'"):
        read(file(frame))


def test_two_scores_in_one_place_are_named() -> None:
    frame = pd.concat([long(), long().iloc[[3, 5]]])
    with pytest.raises(
        InputError, match=r"two scores of algorithm 'svm' at run '1', fold '4', the first of 2 .*line 5 and"
    ):
        read(file(frame))
    wide = pd.DataFrame({"fold": [1, 2, 2], "svm": [0.1, 0.2, 0.3], "knn": [0.3, 0.2, 0.1]})
    with pytest.raises(InputError, match=r"two lines for fold '2' \(rows 2 and 3\)"):
        read(wide)


def test_without_run_and_fold_nothing_is_paired() -> None:
    with pytest.raises(InputError, match="No column is chosen for the run or the fold"):
        read(long()[["Classifier", "Accuracy"]])


def test_runs_of_a_length_that_does_not_fit() -> None:
    frame = pd.DataFrame(SCORES.reshape(3, -1).T, columns=ALGORITHMS)
    with pytest.raises(InputError, match="36 folds cannot be cut into runs of 10"):
        read(frame, folds_per_run=10)
    with pytest.raises(InputError, match="'Repeat' says already which folds make a run"):
        read(long(), folds_per_run=12)


def test_roles_that_cannot_be() -> None:
    with pytest.raises(InputError, match="'Fold' is chosen both as run and as fold"):
        folds_from_frame(long(), FoldRoles(FoldLayout.LONG, "Classifier", run="Fold", fold="Fold", score="Accuracy"))
    with pytest.raises(InputError, match="There is no column 'Score'"):
        folds_from_frame(long(), FoldRoles(FoldLayout.LONG, "Classifier", fold="Fold", score="Score"))
    for layout in FoldLayout:
        with pytest.raises(InputError, match=r"Choose the columns?"):
            folds_from_frame(long(), FoldRoles(layout))
    numbers = pd.DataFrame({"model": ["a", "b"] * 1000, "run": range(2000), "fold": [0, *range(1999)], "score": 1.0})
    with pytest.raises(InputError, match="2,000 runs with 1,999 folds each would make 7,996,000 scores"):
        read(numbers)


def test_one_algorithm_is_too_few() -> None:
    with pytest.raises(InputError, match="There is only one algorithm, 'svm'"):
        read(long().query("Classifier == 'svm'"))


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame(),
        pd.DataFrame({"a": []}),
        pd.DataFrame({"a": ["x", "y"]}),
        pd.DataFrame([[1, 2], [3, 4]], columns=["a", "a"]),
        pd.DataFrame({"split0_test_score": [1.0]}),
    ],
)
def test_a_guess_never_fails(frame: pd.DataFrame) -> None:
    roles = guess_fold_roles(frame)
    with pytest.raises(InputError):
        folds_from_frame(frame, roles)


def test_what_tells_lines_of_one_fold_apart_is_asked_for() -> None:
    two = pd.concat([long().assign(metric=metric) for metric in ("f1", "auc")])
    question = understand_folds(file(two)).question
    assert question is not None
    assert question.text.startswith("Lines of the same algorithm, run and fold differ in 'metric', which has 2 values.")
    assert (folds_from_frame(file(two), question.choices[0].roles).scores == SCORES).all()
    apart = long().assign(dataset=np.where(long()["Repeat"] == 1, "iris", "wine"))
    question = understand_folds(file(apart)).question
    assert question is not None
    assert question.text.startswith("The file mixes the values of 'dataset', which has 2 values.")


def test_a_bad_score_of_a_search_is_named_with_its_split_and_line() -> None:
    text = b"params,split0_test_score,split1_test_score\na,0.5,0.6\nb,0.7,x\n"
    with pytest.raises(InputError, match=r"\(algorithm 'b', split1_test_score, line 3 of 't\.csv'\)"):
        read(read_table(text, "t.csv"))


def test_scores_that_nothing_pairs_are_refused_and_not_asked_about() -> None:
    assert understand_folds(long()[["Classifier", "Accuracy"]]).question is None


def test_a_heading_that_is_no_algorithm_is_asked_about() -> None:
    frame = pd.DataFrame({"fold": [1, 2, 3], "svm": [0.5, 0.6, 0.7], "knn": [0.6, 0.5, 0.7], "time": [1.5, 2.5, 1.0]})
    question = understand_folds(frame).question
    assert question is not None
    assert question.text == "The heading 'time' names a metric rather than an algorithm. What is it?"
    assert question.choices[0].roles is not None
    assert folds_from_frame(frame, question.choices[0].roles).algorithms == ("svm", "knn")
    assert ask_folds(frame, question.choices[0].roles, [question.key]) is None
    assert understand_folds(frame.drop(columns="time")).question is None
