"""Tables that look like another kind: each ends in a question, in a refusal, or in the right columns."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core.errors import InputError
from stats_core.reading import (
    ask_curves,
    curves_from_frame,
    guess_loss_roles,
    guess_roles,
    read_table,
    understand_curves,
    understand_scores,
)
from stats_core.reading.ranks.build import score_table_from_frame
from tests.reading.refusal import refusal

DATASETS = ("iris", "wine", "glass", "sonar", "heart")
RNG = np.random.default_rng(5)


def _table(headings: str, last: str = "", cell: str = "{}", separator: str = ",") -> bytes:
    """A line for each data set with a score under each further heading."""
    names = headings.split(separator)
    scores = RNG.random((len(DATASETS), len(names) - 1)).round(3)
    lines = [separator.join([name, *(cell.format(x) for x in row)]) for name, row in zip(DATASETS, scores, strict=True)]
    return "\n".join([headings, *lines, *([last] if last else [])]).encode()


@pytest.mark.parametrize(
    ("headings", "key"),
    [
        ("Datensatz,Genauigkeit,Laufzeit,Fehler", "metrics"),
        ("jeu de données,précision,rappel,temps", "metrics"),
        ("DATASET,ACCURACY,F1,TRAIN_TIME", "metrics"),
        ("dataset,log_loss,brier_score,ece", "metrics"),
        ("dataset,accuracy,energy,memory", "metrics"),
        ("comparison,p_value,p_adjusted", "metrics"),
        ("dataset,A_acc,B_acc,A_time,B_time", "metrics"),
        ("dataset,A,A_time,B,B_time", "metrics"),
        ("dataset,A,B,C,mean", "metrics"),
        ("dataset,r0,r1,r2,r3", "numbered"),
        ("dataset,seed_0,seed_1,seed_2", "numbered"),
        ("dataset,fold1,fold2,fold3", "numbered"),
        ("dataset,3,1,2,0", "numbered"),
    ],
)
def test_headings_that_are_no_algorithms_are_asked_about(headings: str, key: str) -> None:
    question = understand_scores(read_table(_table(headings))).question
    assert question is not None
    assert question.key == key


def test_one_of_several_metrics_of_each_algorithm_is_compared() -> None:
    table = read_table(_table("dataset,A_acc,B_acc,A_time,B_time"))
    question = understand_scores(table).question
    assert question is not None
    chosen = [choice.roles.score_columns for choice in question.choices if choice.roles]
    assert chosen == [("A_acc", "B_acc"), ("A_time", "B_time")]


@pytest.mark.parametrize(
    "headings", ["dataset,model 1,model 2,model 3", "dataset,C4.5,C5.0,RIPPER", "dataset,a0,a1,a2"]
)
def test_numbered_algorithms_are_algorithms(headings: str) -> None:
    assert understand_scores(read_table(_table(headings))).question is None


@pytest.mark.parametrize("beside", ["Unnamed: 0", "id", "attrs", "did", "idx", "# features", "nombre"])
def test_whole_numbers_that_describe_a_dataset_are_no_algorithm(beside: str) -> None:
    lines = [f"{37 * i},{name},{0.1 * i},{0.5 - 0.1 * i}" for i, name in enumerate(DATASETS)]
    guess = understand_scores(read_table("\n".join([f"{beside},dataset,A,B", *lines]).encode()))
    assert guess.roles.score_columns == ("A", "B")
    assert guess.roles.dataset == "dataset"


@pytest.mark.parametrize(
    "last", ["Avg. rank,1.5,2.2,2.3", "wins,3,2,0", "Mittelwert,.5,.5,.5", "W/T/L,1,2,3", "MEAN,.1,.2,.3"]
)
def test_a_line_that_sums_up_is_no_dataset(last: str) -> None:
    table = read_table(_table("dataset,A,B,C", last))
    assert "sum" in refusal(score_table_from_frame, table, understand_scores(table).roles).problem


def test_the_best_of_the_others_is_no_algorithm() -> None:
    rows = [f"{name},{i},{9 - i},{max(i, 9 - i)}" for i, name in enumerate(DATASETS)]
    table = read_table("\n".join(["dataset,A,B,best", *rows]).encode())
    assert "'best' sums up" in refusal(score_table_from_frame, table, understand_scores(table).roles).problem


def test_a_table_of_algorithms_against_algorithms_holds_no_scores() -> None:
    table = read_table(b"name,A,B,C\nA,1,.03,.2\nB,.03,1,.5\nC,.2,.5,1")
    assert "holds no scores" in refusal(score_table_from_frame, table, understand_scores(table).roles).problem


@pytest.mark.parametrize(("cell", "separator"), [("{}%", ","), ("{} ± 0.1", ","), ("-{}", "\t")])
def test_a_first_line_of_numbers_is_no_heading(cell: str, separator: str) -> None:
    lines = [separator.join(cell.format(x) for x in (9 - i, 8 - i / 7, 7 - i / 3)) for i in range(6)]
    question = understand_scores(read_table("\n".join(lines).encode())).question
    assert question is not None
    assert question.key == "headless"
    chosen = question.choices[0].roles
    assert chosen is not None
    table = score_table_from_frame(read_table("\n".join(lines).encode()), chosen)
    assert table.datasets == tuple(f"line {i}" for i in range(1, 7))


def test_two_columns_of_names_without_a_telling_heading_are_asked_about() -> None:
    lines = [f"{name},{way},{RNG.random()}" for name in DATASETS for way in "AB"]
    question = understand_scores(read_table("\n".join(["left,right,accuracy", *lines]).encode())).question
    assert question is not None
    assert question.key == "names"
    assert {choice.roles.algorithm for choice in question.choices if choice.roles} == {"left", "right"}


def test_a_column_that_counts_the_cases_is_no_model() -> None:
    lines = [f"{i},{i % 2},{i % 3 % 2},{i % 5 % 2}" for i in range(10, 40)]
    assert guess_loss_roles(read_table("\n".join(["customer,churn,svm,rf", *lines]).encode())).models == (
        "churn",
        "svm",
        "rf",
    )


def test_a_setting_that_explains_the_repeats_is_named() -> None:
    lines = [f"{a},{lr},{s},{t},{RNG.random()}" for a in "AB" for lr in (0.1, 0.01) for s in (1, 2) for t in (0, 1)]
    question = understand_curves(read_table("\n".join(["method,lr,seed,epoch,acc", *lines]).encode())).question
    assert question is not None
    assert question.column == "lr"


def test_a_column_for_each_run_below_its_steps() -> None:
    lines = [f"{10 * t},{t},{t + 1},{t + 2},{'' if t else t + 3}" for t in range(4)]
    table = read_table("\n".join(["step,ppo_1,ppo_2,sac_1,sac_2", *lines]).encode())
    assert table.recognised == "a column for each run, 2 algorithms, 4 runs"
    roles = guess_roles(table)
    asked = ask_curves(table, roles)
    assert asked is not None  # The second run of sac has one point only.
    full = read_table("\n".join(["step,ppo_1,ppo_2,sac_1,sac_2", "0,1,2,3,4", "9,5,6,7,8"]).encode())
    curves = curves_from_frame(full, guess_roles(full))
    assert curves.values.tolist() == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert curves.algorithms == ("ppo", "sac")


def test_a_log_of_one_run_says_what_to_add() -> None:
    table = read_table(b"Wall time,Step,Value\n1,0,5\n2,10,6\n")
    error = refusal(curves_from_frame, table, guess_roles(table))
    assert isinstance(error, InputError)
    assert "2 points of one run" in error.problem
    assert "give all files together" in error.remedy


@pytest.mark.parametrize("beside", ["year", "iterations"])
def test_whole_numbers_unlike_the_scores_are_asked_about(beside: str) -> None:
    lines = [f"{name},{1990 + i},{0.1 * i:g},{0.55 - 0.1 * i:g}" for i, name in enumerate(DATASETS)]
    question = understand_scores(read_table("\n".join([f"dataset,{beside},A,B", *lines]).encode())).question
    assert question is not None
    assert (
        question.text
        == f"The column '{beside}' holds whole numbers unlike the other scores. Is it an algorithm like the others?"
    )
    assert [choice.label for choice in question.choices] == [
        f"No, leave out '{beside}'",
        f"Yes, '{beside}' is an algorithm",
    ]
    assert question.choices[0].roles is not None
    assert question.choices[0].roles.score_columns == ("A", "B")


@pytest.mark.parametrize("beside", ["type", "source"])
def test_what_else_is_said_of_a_dataset_names_no_algorithm(beside: str) -> None:
    lines = [f"{name},{'xy'[i % 2]},{0.1 * i:g},{0.55 - 0.1 * i:g}" for i, name in enumerate(DATASETS)]
    roles = understand_scores(read_table("\n".join([f"dataset,{beside},A,B", *lines]).encode())).roles
    assert (roles.dataset, roles.algorithm, roles.score_columns) == ("dataset", "", ("A", "B"))


def test_names_of_runs_are_taken_apart() -> None:
    lines = [f"{name}_seed{seed},{step},{seed + step}" for name in ("ppo", "sac") for seed in (1, 2) for step in (0, 9)]
    table = read_table("\n".join(["run_name,step,reward", *lines]).encode())
    assert table.recognised == "names of runs, 2 algorithms, 4 runs"
    guess = understand_curves(table)
    assert guess.sure
    curves = curves_from_frame(table, guess.roles)
    assert (curves.algorithms, curves.sizes) == (("ppo", "sac"), (2, 2))
