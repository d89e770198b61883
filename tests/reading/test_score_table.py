"""Benchmark tables from files: layouts, folds, gaps, and what is refused with which names."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from stats_core import InputError
from stats_core.reading import ReadTable, read_table
from stats_core.reading.ranks.build import Average, ScoreCells, score_table_from_frame, without
from stats_core.reading.ranks.guess import guess_score_roles, suggest_direction
from stats_core.reading.ranks.roles import ScoreLayout, ScoreRoles

WIDE = "dataset,SVM,forest,NA\niris,0.95,0.96,0.9\nwine,0.98,0.97,0.8\nglass,0.7,0.75,0.7\n"
LONG = "problem;method;accuracy\nwine;forest;0,97\niris;SVM;0,95\nwine;SVM;0,98\niris;forest;0,96\n"
FOLDS = (
    "dataset,algorithm,fold,error\n"
    "iris,A,1,0.1\niris,A,2,0.3\niris,A,3,0.8\niris,B,1,0.2\niris,B,2,0.2\niris,B,3,0.2\n"
    "wine,A,1,0.5\nwine,A,2,0.5\nwine,A,3,0.2\nwine,B,1,0.2\nwine,B,2,0.5\nwine,B,3,0.5\n"
)


def given(text: str) -> ReadTable:
    return read_table(text.encode(), "bench.csv")


def test_a_line_for_each_dataset() -> None:
    roles = guess_score_roles(given(WIDE))
    assert roles == ScoreRoles(ScoreLayout.WIDE, "dataset", score_columns=("SVM", "forest", "NA"))
    table = score_table_from_frame(given(WIDE), roles, higher_is_better=False)
    assert (table.datasets, table.algorithms) == (("iris", "wine", "glass"), ("SVM", "forest", "NA"))
    assert table.scores.tolist() == [[0.95, 0.96, 0.9], [0.98, 0.97, 0.8], [0.7, 0.75, 0.7]]
    assert not table.higher_is_better


def test_a_line_for_each_score_pairs_by_name() -> None:
    """hfawaz/cd-diagram pairs by the order of lines: shuffling them turns p = 1e-8 into nothing."""
    roles = guess_score_roles(given(LONG))
    assert roles == ScoreRoles(ScoreLayout.LONG, "problem", "method", "accuracy")
    table = score_table_from_frame(given(LONG), roles)
    assert (table.datasets, table.algorithms) == (("wine", "iris"), ("forest", "SVM"))
    assert table.scores.tolist() == [[0.97, 0.98], [0.96, 0.95]]
    assert suggest_direction(roles)


def test_a_line_for_each_algorithm() -> None:
    text = "algorithm,iris,wine\nSVM,0.9,0.8\nforest,0.7,0.6\n"
    roles = guess_score_roles(given(text))
    assert roles.layout is ScoreLayout.BY_ALGORITHM
    table = score_table_from_frame(given(text), roles)
    assert (table.datasets, table.algorithms) == (("iris", "wine"), ("SVM", "forest"))
    assert table.scores.tolist() == [[0.9, 0.7], [0.8, 0.6]]


def test_folds_are_averaged_and_it_is_said() -> None:
    found = guess_score_roles(given(FOLDS))
    assert found.average is Average.MEAN
    said = score_table_from_frame(given(FOLDS), found).handling
    assert said == ("Of 3 scores of an algorithm on a data set: their mean.",)
    roles = replace(found, average=None)
    assert roles.score == "error"
    assert not suggest_direction(roles)
    assert ScoreCells.of(given(FOLDS), roles).repeats == 3
    with pytest.raises(
        InputError, match=r"3 scores of data set 'iris', algorithm 'A' \(line 2 and line 3 of 'bench.csv'"
    ):
        score_table_from_frame(given(FOLDS), roles)
    mean = score_table_from_frame(given(FOLDS), roles, average=Average.MEAN)
    assert mean.scores.tolist() == [[0.4, 0.2], [0.4, 0.4]]
    median = score_table_from_frame(given(FOLDS), roles, average=Average.MEDIAN)
    assert median.scores.tolist() == [[0.3, 0.2], [0.5, 0.5]]


def test_means_equal_on_paper_are_ties() -> None:
    rows = [("s", "A", 0.1), ("s", "A", 0.2), ("s", "A", 0.3), ("s", "B", 0.2), ("s", "B", 0.2), ("s", "B", 0.2)]
    assert math.fsum([0.1, 0.2, 0.3]) != math.fsum([0.2, 0.2, 0.2])
    roles = ScoreRoles(ScoreLayout.LONG, "d", "a", "x")
    table = score_table_from_frame(pd.DataFrame(rows, columns=["d", "a", "x"]), roles, average=Average.MEAN)
    assert table.scores[0, 0] == table.scores[0, 1] == 0.2


def test_folds_as_lines_of_a_wide_table() -> None:
    text = "dataset,fold,A,B\niris,1,0.5,0.6\niris,2,0.7,0.6\nwine,1,0.1,0.2\nwine,2,0.3,0.2\n"
    roles = guess_score_roles(given(text))
    assert roles.score_columns == ("A", "B")
    assert score_table_from_frame(given(text), roles, average=Average.MEAN).scores.tolist() == [[0.6, 0.6], [0.2, 0.2]]


def test_unequal_numbers_of_folds_are_refused() -> None:
    short = FOLDS.replace("iris,B,3,0.2\n", "")
    roles = guess_score_roles(given(short))
    with pytest.raises(InputError, match=r"'iris', algorithm 'B' has 2 scores and algorithm 'A' has 3"):
        score_table_from_frame(given(short), roles, average=Average.MEAN)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (WIDE.replace("0.97", ""), ("wine", "forest")),
        (WIDE.replace("0.97", "NaN"), ("wine", "forest")),
        (WIDE.replace("0.97", "n/a"), ("wine", "forest")),
        (LONG.replace("wine;forest;0,97\n", "") + "wine;tree;0,5\niris;tree;0,5\n", ("wine", "forest")),
        (LONG.replace("0,97", "-"), ("wine", "forest")),
    ],
)
def test_missing_scores_are_named_and_can_be_left_out(text: str, gap: tuple[str, str]) -> None:
    data = given(text)
    roles = guess_score_roles(data)
    assert ScoreCells.of(data, roles).gaps == (gap,)
    with pytest.raises(InputError) as refused:
        score_table_from_frame(data, roles)
    said = str(refused.value)
    assert "algorithm 'forest' on data set 'wine' is missing" in said
    assert "leave out the data set 'wine' or the algorithm 'forest'" in said
    fewer = score_table_from_frame(*without(data, roles, datasets=["wine"]))
    assert "wine" not in fewer.datasets
    other = (
        data
        if roles.layout is ScoreLayout.WIDE
        else pd.concat([data.frame, given("problem;method;accuracy\niris;x;1\nwine;x;1\n").frame])
    )
    assert "forest" not in score_table_from_frame(*without(other, roles, algorithms=["forest"])).algorithms


def test_a_gap_among_folds_is_a_gap() -> None:
    roles = guess_score_roles(given(FOLDS))
    data = given(FOLDS.replace("iris,B,2,0.2", "iris,B,2,"))
    assert ScoreCells.of(data, roles).gaps == (("iris", "B"),)
    with pytest.raises(InputError, match="algorithm 'B' on data set 'iris' is missing"):
        score_table_from_frame(data, roles, average=Average.MEAN)


def test_several_gaps_are_counted() -> None:
    data = given("dataset,A,B,C\nd1,1,,3\nd2,,2,3\nd3,1,2,3\n")
    roles = guess_score_roles(data)
    with pytest.raises(
        InputError, match=r"'B' on data set 'd1' is missing, and 1 more are missing \(2 data sets and 2 algo"
    ):
        score_table_from_frame(data, roles)


def test_nothing_unknown_is_left_out() -> None:
    roles = guess_score_roles(given(WIDE))
    with pytest.raises(InputError, match="no data set 'soybean'"):
        without(given(WIDE), roles, datasets=["soybean"])
    with pytest.raises(InputError, match="no algorithm 'tree'"):
        without(given(WIDE), roles, algorithms=["tree"])


def test_a_line_of_averages_is_no_dataset() -> None:
    text = WIDE + "Average,0.877,0.893,0.8\n"
    with pytest.raises(InputError, match="'Average' sums up the other data sets"):
        score_table_from_frame(given(text), guess_score_roles(given(text)))
    weighted = WIDE + "Average,0.2,0.3,0.4\n"
    with pytest.raises(InputError, match="'Average' is that of a line which sums up"):
        score_table_from_frame(given(weighted), guess_score_roles(given(weighted)))


@pytest.mark.parametrize(
    ("roles", "problem"),
    [
        (ScoreRoles(ScoreLayout.WIDE, "", score_columns=("SVM",)), "No column is chosen for the data set"),
        (ScoreRoles(ScoreLayout.WIDE, "dataset"), "No column is chosen for the score"),
        (ScoreRoles(ScoreLayout.BY_ALGORITHM, score_columns=("SVM",)), "No column is chosen for the algorithm"),
        (ScoreRoles(ScoreLayout.LONG, "dataset", "SVM"), "No column is chosen for the score"),
        (ScoreRoles(ScoreLayout.LONG, "dataset", "dataset", "SVM"), "'dataset' is chosen twice"),
        (ScoreRoles(ScoreLayout.WIDE, "dataset", score_columns=("SVM", "tree")), "no column 'tree'"),
        (ScoreRoles(ScoreLayout.WIDE, "dataset", score_columns=("SVM",)), "only one algorithm"),
    ],
)
def test_roles_that_do_not_fit(roles: ScoreRoles, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        score_table_from_frame(given(WIDE), roles)


def test_text_in_a_score_is_named_by_its_place() -> None:
    data = given(WIDE.replace("0.97", "good"))
    with pytest.raises(InputError, match=r"data set 'wine', algorithm 'forest', line 3 of 'bench.csv'"):
        score_table_from_frame(data, ScoreRoles(ScoreLayout.WIDE, "dataset", score_columns=("SVM", "forest", "NA")))


def test_wrong_roles_do_not_make_a_giant() -> None:
    many = pd.DataFrame({"d": np.arange(2000).astype(str), "a": np.arange(2000).astype(str), "x": np.arange(2000.0)})
    with pytest.raises(InputError, match="4,000,000 scores, and there are 2,000"):
        score_table_from_frame(many, ScoreRoles(ScoreLayout.LONG, "d", "a", "x"))


@pytest.mark.parametrize(
    "text",
    ["x\n1\n", "a,b\nc,d\n", "1,2,3\n4,5,6\n", "dataset,dataset2,fold\nx,y,z\n", "id,x,y,z\n1,2,3,4\n5,6,7,8\n"],
)
def test_a_guess_never_fails(text: str) -> None:
    assert isinstance(guess_score_roles(given(text)), ScoreRoles)


@pytest.mark.parametrize("word", ["best", "worst", "mean", "median"])
def test_a_column_that_sums_up_the_others_is_no_algorithm(word: str) -> None:
    scores = np.array([[0.5, 0.9, 0.7, 0.8], [0.4, 0.6, 0.3, 0.2], [0.9, 0.1, 0.6, 0.7]])
    sums = {"best": np.max, "worst": np.min, "mean": np.mean, "median": np.median}
    rows = [",".join([f"d{i}", *map(str, line), f"{sums[word](line):.3f}"]) for i, line in enumerate(scores)]
    data = read_table("\n".join([f"dataset,A,B,C,D,{word}", *rows]).encode())
    with pytest.raises(InputError, match=f"The algorithm '{word}' sums up the other algorithms. Leave out"):
        score_table_from_frame(data, guess_score_roles(data))
