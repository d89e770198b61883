"""No silent wrong number: each file ends in a question, or in the right numbers."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest

from stats_core import InputError
from stats_core.reading import (
    CurveLayout,
    LossLayout,
    OpenQuestion,
    PossibleAnswer,
    answered,
    ask_curves,
    ask_folds,
    ask_losses,
    ask_scores,
    curves_from_frame,
    losses_from_frame,
    read_table,
    understand_curves,
    understand_folds,
    understand_losses,
    understand_scores,
)
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.meaning.direction import direction_by
from stats_core.reading.offered import readings
from stats_core.reading.ranks.build import score_table_from_frame

RNG = np.random.default_rng(3)


def lines(heading: str, rows: list[tuple[object, ...]]) -> pd.DataFrame:
    text = "\n".join([heading, *(",".join(map(str, row)) for row in rows)])
    return read_table(text.encode(), "table.csv")


def picked(question: OpenQuestion | None, label: str) -> PossibleAnswer:
    assert question is not None
    return next(choice for choice in question.choices if label in choice.label)


def refused(question: OpenQuestion | None, label: str) -> InputError:
    found = picked(question, label).refusal
    assert found is not None
    assert found.remedy.endswith(".")
    return found


# 1 metric columns as algorithms

METRIC_ROWS = [(f"d{i}", round(RNG.random(), 3), round(9 * RNG.random(), 2), round(RNG.random(), 3)) for i in range(6)]


def test_metric_columns_are_no_algorithms() -> None:
    frame = lines("dataset,accuracy,time_training_seconds,time_test_seconds", METRIC_ROWS)
    guess = understand_scores(frame)
    assert not guess.sure
    assert "metrics of one algorithm" in str(refused(guess.question, "Metrics of one algorithm"))


def test_one_metric_beside_algorithms_is_left_out_after_asking() -> None:
    frame = lines("dataset,SVM,kNN,runtime", METRIC_ROWS)
    guess = understand_scores(frame, "accuracies.csv")
    roles = picked(guess.question, "Leave out 'runtime'").roles
    assert score_table_from_frame(frame, roles).algorithms == ("SVM", "kNN")
    roles = picked(guess.question, "is an algorithm").roles
    assert score_table_from_frame(frame, roles).algorithms == ("SVM", "kNN", "runtime")


# 2 resamples as algorithms


@pytest.mark.parametrize("start", [0, 1])
def test_resamples_are_no_algorithms(start: int) -> None:
    rows = [(f"d{i}", *np.round(RNG.random(30), 3)) for i in range(5)]
    frame = lines("dataset," + ",".join(map(str, range(start, start + 30))), rows)
    guess = understand_scores(frame, "accuracy.csv")
    assert not guess.sure
    assert f"{start} to {start + 29}" in guess.question.text
    assert "repeat one algorithm" in refused(guess.question, "Resamples").problem
    assert len(picked(guess.question, "Algorithms without names").roles.score_columns) == 30


# 3 no line of headings


def test_the_first_line_of_numbers_is_no_heading() -> None:
    table = read_table(b"4.67e-01,4.49e-01,5.1e-01\n6.1e-01,5.9e-01,6.2e-01\n7.0e-01,6.8e-01,7.2e-01\n")
    assert table.frame.shape == (3, 3)
    assert list(table.frame.columns) == ["column 1", "column 2", "column 3"]
    assert list(table.frame.index) == [1, 2, 3]
    for understand in (understand_scores, understand_folds, understand_losses, understand_curves):
        assert understand(table).question is not None


def test_a_wide_table_of_blanks_is_not_193_algorithms() -> None:
    rows = "\n".join("  ".join(f"{x:.6e}" for x in RNG.random(193)) for _ in range(4))
    table = read_table(rows.encode())
    assert table.frame.shape == (4, 193)
    assert "193 columns" in understand_scores(table).question.text


def test_names_of_datasets_without_headings_keep_their_line() -> None:
    frame = read_table(b"anneal 94.444 98.889 95.5\naudiology 71.1 77.2 70.0\nautos 60.1 70.2 80.3\n")
    guess = understand_scores(frame, "accuracy.txt")
    roles = picked(guess.question, "Algorithms, named by their place").roles
    roles = answered(frame, roles, lambda f, r, done: ask_scores(f, r, [*done, "headless"]), lambda _: None)
    table = score_table_from_frame(frame, roles)
    assert table.datasets == ("anneal", "audiology", "autos")
    assert table.scores[0].tolist() == [94.444, 98.889, 95.5]


@pytest.mark.parametrize(
    "text",
    [
        "algorithm,0.1,0.5,1.0\nA,0.5,0.6,0.7\nB,0.4,0.5,0.6\n",
        "x,100,200,400\nA,0.5,0.6,0.7\nB,0.4,0.5,0.6\n",
        "0.25,0.5,0.75\n0.51,0.61,0.7\n0.43,0.5,0.66\n",
        ",4.5,3.25\n0,0.5,0.6\n1,0.4,0.5\n",
    ],
)
def test_levels_as_headings_stay_headings(text: str) -> None:
    assert len(read_table(text.encode())) == 2


def test_curves_without_headings_are_asked_about() -> None:
    rows = [(a, r, h, round(RNG.random(), 3)) for a, r, h in product(("PPO", "SAC"), (1, 2), (0, 100))]
    frame = lines(",".join(map(str, rows[0])), rows[1:])
    assert len(frame) == 8
    question = understand_curves(frame).question
    assert question is not None
    assert question.key == "headless"
    assert curves_from_frame(frame, question.choices[0].roles).sizes == (2, 2)


# 5 the first metric instead of the known one


def test_accuracy_goes_before_precision() -> None:
    rows = [(d, a, f, 0.1, 0.2, 0.9) for d, a, f in product(("iris", "wine"), ("SVM", "kNN"), (1, 2))]
    frame = lines("dataset,model,fold,precision,recall,accuracy", rows)
    question = understand_scores(frame).question
    assert question is not None
    assert (question.key, question.choices[0].kind) == ("metric", "accuracy")
    assert understand_folds(frame).roles.score == "accuracy"
    curves = lines("model,seed,epoch,precision,accuracy", [(*row[1:3], h, *row[3:5]) for row in rows for h in (1, 2)])
    assert understand_curves(curves).roles.score == "accuracy"


# 6 a truth column under its own name

TITANIC = [(i, *(int(x) for x in RNG.random(4) < 0.5)) for i in range(892, 912)]


def test_a_truth_under_its_own_name_is_asked_for() -> None:
    frame = lines("PassengerId,Survived,RandomForest,LogReg,XGB", TITANIC)
    guess = understand_losses(frame)
    assert not guess.sure
    roles = picked(guess.question, "Survived is the true class").roles
    losses = losses_from_frame(frame, roles)
    assert losses.algorithms == ("RandomForest", "LogReg", "XGB")
    assert losses.losses.tolist() == [[float(row[i] != row[1]) for i in (2, 3, 4)] for row in TITANIC]


def test_what_one_means_is_asked_unless_a_heading_says_it() -> None:
    flags = lines("case,A,B", [(i, i % 2, 1) for i in range(8)])
    question = understand_losses(flags).question
    right, wrong = (picked(question, f"1 where it is {word}").roles for word in ("right", "wrong"))
    assert (losses_from_frame(flags, right).losses + losses_from_frame(flags, wrong).losses == 1).all()
    assert understand_losses(lines("case,A_correct,B_correct", [(i, i % 2, 1) for i in range(8)])).sure


def test_classes_without_a_known_truth_are_asked_about() -> None:
    frame = lines("species,forest,net", [("cat", "cat", "dog"), ("dog", "dog", "dog")])
    roles = picked(understand_losses(frame).question, "species is the true class").roles
    assert losses_from_frame(frame, roles).losses.tolist() == [[0, 1], [0, 0]]


# 7 direction


@pytest.mark.parametrize(
    ("file", "suggested"),
    [
        ("results.csv", None),
        ("cleanrl_runtimes.csv", False),
        ("test_accuracy.csv", True),
        ("benchmark_auc.csv", True),
        ("error_rates.csv", False),
        ("time_series_accuracy.csv", True),
        ("accuracy_and_runtime.csv", None),
        ("UCR time series.csv", None),
        ("energy_based_models.csv", False),
    ],
)
def test_the_name_of_a_file_suggests_a_direction_and_decides_none(file: str, suggested: bool | None) -> None:
    frame = lines("dataset,A,B,C", [(f"d{i}", 1.5, 2.5, 3.5 + i) for i in range(5)])
    guess = understand_scores(frame, file)
    assert guess.question is None
    assert guess.higher_is_better is None
    found = direction_by([], "", ("A", "B", "C"), file)
    assert (found.higher, found.suggested) == (None, suggested)


@pytest.mark.parametrize("names", ["TimesNet,Time-LLM,Time-MoE", "A error,B error,C error"])
def test_a_word_that_algorithms_share_suggests_a_direction_and_decides_none(names: str) -> None:
    frame = lines(f"dataset,{names}", [(f"d{i}", 0.5, 0.25, 0.3) for i in range(5)])
    assert understand_scores(frame, "accuracy.csv").higher_is_better is None
    assert understand_folds(frame, "accuracy.csv").higher_is_better is None


def test_the_direction_is_asked_with_the_means_beside_it() -> None:
    text = "dataset,SVM,tree\niris,0.5,0.25\nwine,1,0.75\n"
    (reading,) = readings([("loss.csv", text.encode())])
    (question,) = reading.asks
    assert question.text == (
        "Is a higher score better? Mean scores: SVM 0.75, tree 0.5. The file's name 'loss.csv' suggests that lower is "
        "better."
    )
    assert [choice.kind for choice in question.choices] == ["True", "False"]
    assert not reading.data(higher_is_better=False).higher_is_better


# 8 counts


@pytest.mark.parametrize("heading", ["#", "n", "size", "#Features", "instances", "n_samples", "classes"])
def test_counts_are_no_algorithm(heading: str) -> None:
    frame = lines(f"dataset,{heading},A,B", [(f"d{i}", 100 + i, 0.5, 0.25) for i in range(5)])
    guess = understand_scores(frame, "accuracy.csv")
    assert guess.roles.score_columns == ("A", "B")
    assert guess.question is None


# 9 independent seeds

SEEDS = [(i, *np.round(3000 * RNG.random(3), 1)) for i in range(5)]


@pytest.mark.parametrize("heading", ["", "seed", "run", "index"])
def test_independent_seeds_are_neither_folds_nor_datasets(heading: str) -> None:
    frame = lines(f"{heading},PPO,DDPG,SAC", SEEDS)
    ranks = understand_scores(frame, "return.csv")
    assert "Learning curves" in refused(ranks.question, "A run or a seed").remedy
    assert score_table_from_frame(frame, picked(ranks.question, "A data set").roles).scores.shape == (5, 3)
    folds = understand_folds(frame, "return.csv")
    assert "Learning curves" in refused(folds.question, "independent runs").remedy
    assert folds_from_frame(frame, picked(folds.question, "Yes").roles).scores.shape[0] == 3


def test_final_scores_are_curves_of_one_level() -> None:
    frame = lines(",PPO,DDPG,SAC", SEEDS)
    guess = understand_curves(frame)
    assert guess.question is None, "the line that is clicked says that each line is a run"
    roles = guess.roles
    assert roles.layout is CurveLayout.FINAL_WIDE
    curves = curves_from_frame(frame, roles)
    assert curves.sizes == (5, 5, 5)
    assert curves.values[:5, 0].tolist() == [row[1] for row in SEEDS]


def test_final_scores_of_unequal_numbers_of_runs() -> None:
    frame = lines("PPO,SAC", [(1.5, 2.5), (1.25, ""), (3.5, 4.0), (5, "")])
    curves = curves_from_frame(frame, understand_curves(frame).roles)
    assert curves.sizes == (4, 2)
    assert curves.handling == ("2 empty cells without a run left out.",)


def test_final_scores_in_long_lines() -> None:
    frame = lines("agent,seed,return", [(a, s, s + len(a)) for a, s in product(("PPO", "TD"), (3, 1, 2))])
    (reading,) = readings([("return.csv", frame.frame.to_csv(index=False).encode())])
    assert (reading.says, reading.asks) == ("2 algorithms x 3 runs, one final score each", ())
    roles = understand_curves(frame).roles
    curves = curves_from_frame(frame, roles)
    assert roles.layout is CurveLayout.FINAL
    assert curves.values[:, 0].tolist() == [4, 5, 6, 3, 4, 5]
    assert curves.run == ("1", "2", "3") * 2


def test_lines_named_as_splits_are_folds() -> None:
    frame = lines("fold,A accuracy,B accuracy", [(i, 0.5, 0.25) for i in range(5)])
    assert understand_folds(frame).question is None


# 10 any numbers as losses


def test_numbers_are_losses_only_after_asking() -> None:
    wandb = lines("Step,net-1 - loss,net-2 - loss,net-3 - loss", [(i, 0.5, 0.25, 0.1) for i in range(5)])
    assert understand_losses(wandb).roles.models == ()
    table = lines("case,Linear,Net", [(i, 1.5, 2.5) for i in range(5)])
    roles = picked(understand_losses(table).question, "Each column holds a model's losses").roles
    assert roles.layout is LossLayout.LOSSES
    assert losses_from_frame(table, roles).losses.shape == (5, 2)


def test_predicted_values_may_have_their_truth_among_them() -> None:
    frame = lines("price,forest,net", [(10.5, 11.5, 10.5), (20.25, 20.25, 22.25)])
    roles = picked(understand_losses(frame).question, "price is the true value").roles
    assert losses_from_frame(frame, roles).losses.tolist() == [[1, 0], [0, 4]]


# the whole way


def test_questions_are_asked_one_after_the_other_and_never_twice() -> None:
    rows = [
        (a, e, m, s, h, round(RNG.random(), 3))
        for a, e, m, s, h in product(("PPO", "SAC"), ("Hopper", "Walker"), ("loss", "return"), (1, 2), (0, 100))
    ]
    frame = lines("algorithm,env,metric,seed,step,value", rows)
    asked: list[str] = []

    def choose(question: OpenQuestion) -> PossibleAnswer:
        asked.append(question.key)
        return question.choices[-1]

    roles = answered(frame, understand_curves(frame).roles, ask_curves, choose)
    assert asked == ["one of env", "one of metric"]
    assert roles.where == (("env", "Walker"), ("metric", "return"))
    assert curves_from_frame(frame, roles).sizes == (2, 2)


def test_an_open_question_stays_open_and_a_refusal_is_raised() -> None:
    frame = lines("PassengerId,Survived,RandomForest,LogReg,XGB", TITANIC)
    roles = understand_losses(frame).roles
    assert isinstance(answered(frame, roles, ask_losses, lambda _: None), OpenQuestion)
    seeds = lines(",PPO,DDPG,SAC", SEEDS)
    with pytest.raises(InputError, match="no folds"):
        answered(seeds, understand_folds(seeds).roles, ask_folds, lambda question: question.choices[-1])
