"""The five data types: each check of each of them, and what they promise once they exist."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import numpy as np
import pytest

from stats_core import Agreement, Curves, FoldScores, InputError, Losses, ScoreTable
from stats_core.wording import counted
from tests.support.refusals import refusals_are_well_written  # noqa: F401

CURVES: dict[str, Any] = {
    "values": [[1, 2], [3, 4], [5, 6]],
    "algorithm": ("A", "A", "B"),
    "levels": [10, 20],
    "run": ("x", "y", "x"),
}
FOLDS: dict[str, Any] = {"algorithms": ("A", "B"), "scores": np.arange(12.0).reshape(2, 2, 3)}
TABLE: dict[str, Any] = {"datasets": ("iris", "wine"), "algorithms": ("A", "B"), "scores": [[1, 2], [3, 4]]}
LOSSES: dict[str, Any] = {"algorithms": ("A", "B"), "losses": [[0, 1], [1, 0], [0, 0]]}
AGREEMENT: dict[str, Any] = {"both_right": 5, "only_a_right": 2, "only_b_right": 1, "both_wrong": 0}
SOUND: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    (Curves, CURVES),
    (FoldScores, FOLDS),
    (ScoreTable, TABLE),
    (Losses, LOSSES),
    (Agreement, AGREEMENT),
]


def bad(values: Any, place: tuple[int, ...], value: float) -> Any:
    array = np.array(values, dtype=float)
    array[place] = value
    return array


@pytest.mark.parametrize(
    ("kind", "given", "changes", "problem", "where"),
    [
        (Curves, CURVES, {"values": [1, 2, 3]}, "The scores have 1 axes", ""),
        (Curves, CURVES, {"values": [[1, 2], [3]]}, "not all numbers in rows of equal length", ""),
        (Curves, CURVES, {"values": [["a", 2], [3, 4], [5, 6]]}, "not all numbers", ""),
        (Curves, CURVES, {"values": np.empty((0, 2))}, "There are no scores", ""),
        (Curves, CURVES, {"algorithm": ("A", "B")}, "2 algorithm names for 3 curves", ""),
        (Curves, CURVES, {"algorithm": ("A", "A", "A"), "run": ()}, "only one algorithm, 'A',", ""),
        (Curves, CURVES, {"algorithm": ("A", "A", " ")}, "A name of the algorithms is empty", ""),
        (Curves, CURVES, {"levels": [10]}, "1 level for 2 scores in each curve", ""),
        (Curves, CURVES, {"levels": [10, np.nan]}, "A level is missing", "level number 2"),
        (Curves, CURVES, {"levels": [-np.inf, 1]}, "A level is infinite", "level number 1"),
        (Curves, CURVES, {"levels": [20, 10]}, "Level 10 follows level 20", ""),
        (Curves, CURVES, {"levels": [3800000, 3800000]}, "Level 3800000 follows level 3800000", ""),
        (Curves, CURVES, {"levels": [[10, 20]]}, "The levels have 2 axes", ""),
        (Curves, CURVES, {"run": ("x", "y")}, "2 run names for 3 curves", ""),
        (Curves, CURVES, {"run": ("x", "x", "x")}, "Run 'x' of algorithm 'A' occurs twice", ""),
        (
            Curves,
            CURVES,
            {"values": bad(CURVES["values"], (1, 0), np.nan)},
            "A score is missing",
            "algorithm 'A', run 'y', level 10",
        ),
        (
            Curves,
            CURVES,
            {"values": bad(CURVES["values"], (2, 1), np.inf)},
            "A score is infinite",
            "algorithm 'B', run 'x', level 20",
        ),
        (
            Curves,
            CURVES,
            {"values": np.full((3, 2), np.nan)},
            "missing, the first of 6",
            "algorithm 'A', run 'x', level 10",
        ),
        (Curves, CURVES, {"algorithm": ("A", "B", "C")}, "Every algorithm has one curve only", ""),
        (Curves, CURVES, {"block": ("1",)}, "1 block names for 3 curves", ""),
        (Curves, CURVES, {"block": ()}, "0 block names for 3 curves", ""),
        (FoldScores, FOLDS, {"algorithms": ("A", "A")}, "The algorithm 'A' occurs twice", ""),
        (FoldScores, FOLDS, {"algorithms": ("A",)}, "only one algorithm", ""),
        (FoldScores, FOLDS, {"algorithms": ()}, "no algorithm", ""),
        (FoldScores, FOLDS, {"algorithms": ("A", "B", "C")}, "3 algorithm names for scores of 2", ""),
        (FoldScores, FOLDS, {"scores": [[1, 2], [3, 4]]}, "The scores have 2 axes", ""),
        (FoldScores, FOLDS, {"scores": np.empty((2, 0, 3))}, "There are no scores", ""),
        (
            FoldScores,
            FOLDS,
            {"scores": bad(FOLDS["scores"], (1, 0, 2), np.nan)},
            "A score is missing",
            "algorithm 'B', run 1, fold 3",
        ),
        (FoldScores, FOLDS, {"n_train": 90}, "Only one of the sizes", ""),
        (FoldScores, FOLDS, {"n_test": 10}, "Only one of the sizes", ""),
        (FoldScores, FOLDS, {"n_train": 0, "n_test": 10}, "The size of the training set is 0", ""),
        (FoldScores, FOLDS, {"n_train": 90, "n_test": -1}, "The size of the test set is -1", ""),
        (FoldScores, FOLDS, {"n_train": np.inf, "n_test": 10}, "The size of the training set is inf", ""),
        (FoldScores, FOLDS, {"n_train": np.nan, "n_test": 10}, "The size of the training set is nan", ""),
        (ScoreTable, TABLE, {"datasets": ("iris", "iris")}, "The data set 'iris' occurs twice", ""),
        (ScoreTable, TABLE, {"datasets": ("iris", "")}, "A name of the data sets is empty", ""),
        (ScoreTable, TABLE, {"datasets": ()}, "no data set", ""),
        (ScoreTable, TABLE, {"algorithms": ("A",), "scores": [[1], [2]]}, "only one algorithm", ""),
        (ScoreTable, TABLE, {"scores": [[1, 2]]}, "the scores have 1 rows and 2 columns", ""),
        (ScoreTable, TABLE, {"scores": [[1, 2, 3], [4, 5, 6]]}, "the scores have 2 rows and 3 columns", ""),
        (ScoreTable, TABLE, {"scores": [[1, 2], [3, np.nan]]}, "A score is missing", "data set 'wine', algorithm 'B'"),
        (ScoreTable, TABLE, {"scores": [[1, np.inf], [3, 4]]}, "A score is infinite", "data set 'iris', algorithm 'B'"),
        (Losses, LOSSES, {"algorithms": ("A",)}, "only one algorithm", ""),
        (Losses, LOSSES, {"algorithms": ("A", "B", "C")}, "3 algorithm names for 2 columns of losses", ""),
        (Losses, LOSSES, {"losses": [0, 1]}, "The losses have 1 axes", ""),
        (Losses, LOSSES, {"losses": [[0, 1], [np.nan, 0]]}, "A loss is missing", "case 2, algorithm 'A'"),
        (Agreement, AGREEMENT, {"a": "same", "b": "same"}, "The algorithm 'same' occurs twice", ""),
        (Agreement, AGREEMENT, {"both_right": -1}, "Both right is -1", ""),
        (Agreement, AGREEMENT, {"only_a_right": 1.5}, "Only a right is 1.5", ""),
        (Agreement, AGREEMENT, {"only_b_right": np.nan}, "Only b right is nan", ""),
        (Agreement, AGREEMENT, {"both_wrong": np.inf}, "Both wrong is inf", ""),
        (Agreement, dict.fromkeys(AGREEMENT, 0), {}, "The table counts no case at all", ""),
    ],
)
def test_unsound_data_are_refused(
    kind: Callable[..., Any], given: dict[str, Any], changes: dict[str, Any], problem: str, where: str
) -> None:
    with pytest.raises(InputError) as caught:
        kind(**{**given, **changes})
    assert problem in caught.value.problem
    assert caught.value.where == where
    assert caught.value.remedy.endswith(".")


@pytest.mark.parametrize(("kind", "given"), SOUND)
def test_sound_data_describe_themselves_and_keep_a_fingerprint(kind: Callable[..., Any], given: dict[str, Any]) -> None:
    data = kind(**given)
    assert data.algorithms == ("A", "B")
    assert len(data.fingerprint) == 64
    assert data.fingerprint == kind(**given).fingerprint
    assert pickle.loads(pickle.dumps(data)).fingerprint == data.fingerprint
    field = next(iter(given))
    with pytest.raises(FrozenInstanceError):
        setattr(data, field, given[field])


@pytest.mark.parametrize(
    ("data", "changes"),
    [
        (Curves(**CURVES), {"values": [[1, 2], [3, 4], [5, 7]]}),
        (Curves(**CURVES), {"algorithm": ("A", "A", "C")}),
        (Curves(**CURVES), {"levels": [10, 21]}),
        (Curves(**CURVES), {"run": ("x", "y", "z")}),
        (Curves(**CURVES), {"block": ("x", "y", "z")}),
        (Curves(**CURVES), {"higher_is_better": False}),
        (Curves(**CURVES), {"level_label": "Games"}),
        (Curves(**CURVES), {"score_label": "Wins"}),
        (Curves(**CURVES, level_label="Games", score_label="Wins"), {"level_label": "Wins", "score_label": "Games"}),
        (FoldScores(**FOLDS), {"scores": np.arange(12.0).reshape(2, 3, 2)}),
        (FoldScores(**FOLDS), {"n_train": 90, "n_test": 10}),
        (FoldScores(**FOLDS), {"higher_is_better": False}),
        (ScoreTable(**TABLE), {"datasets": ("iris", "glass")}),
        (ScoreTable(**TABLE), {"higher_is_better": False}),
        (ScoreTable(**TABLE), {"score_label": "Error"}),
        (Losses(**LOSSES), {"losses": [[0, 1], [1, 0], [0, 1]]}),
        (Agreement(**AGREEMENT), {"both_right": 4}),
        (Agreement(**AGREEMENT), {"a": "C"}),
        (Agreement(**AGREEMENT), {"among": ("A", "B", "C")}),
    ],
)
def test_every_part_counts_in_the_fingerprint(data: Any, changes: dict[str, Any]) -> None:
    assert replace(data, **changes).fingerprint != data.fingerprint


@pytest.mark.parametrize(
    ("data", "begins"),
    [
        (Curves(**CURVES), "647e1c90a83788f6"),
        (Curves(**CURVES, level_label="Training level", score_label="Score"), "647e1c90a83788f6"),
        (ScoreTable(**TABLE), "3a38fa1c6d041727"),
        (ScoreTable(**TABLE, score_label="Score"), "3a38fa1c6d041727"),
        (Agreement(**AGREEMENT), "8e015c8a0f216390"),
        (Losses(**LOSSES).agreement("A", "B"), "c9b63d444f064454"),
    ],
)
def test_the_usual_labels_leave_fingerprints_as_they_have_always_been(data: Any, begins: str) -> None:
    assert data.fingerprint.startswith(begins)


def test_parts_of_labelled_curves_keep_the_labels() -> None:
    data = Curves.from_groups({name: [[1, 2, 3], [2, 3, 4]] for name in "ABC"})
    data = replace(data, higher_is_better=False, level_label="Games", score_label="Wins")
    for part in (data.only(("A", "C")), data.between((1, 2)), data.only(("A", "B")).between((2, 3))):
        assert (part.level_label, part.score_label, part.higher_is_better) == ("Games", "Wins", False)
    assert data.only(("A", "C")).algorithms == ("A", "C")
    assert data.between((1, 2)).levels.tolist() == [1, 2]


def test_two_of_several_classifiers_know_the_others() -> None:
    three = Losses(("A", "B", "C"), [[0, 1, 0], [1, 0, 1], [0, 0, 0]])
    assert three.agreement("A", "C").among == ("A", "B", "C")
    assert Losses(**LOSSES).agreement("A", "B").among == ()


@pytest.mark.parametrize(
    ("kind", "given", "field"),
    [
        (Curves, CURVES, "values"),
        (Curves, CURVES, "levels"),
        (FoldScores, FOLDS, "scores"),
        (ScoreTable, TABLE, "scores"),
        (Losses, LOSSES, "losses"),
    ],
)
def test_arrays_are_copied_and_cannot_be_written(kind: Callable[..., Any], given: dict[str, Any], field: str) -> None:
    source = np.array(given[field], dtype=float)
    data = kind(**{**given, field: source})
    source[...] = -1
    assert (getattr(data, field) != -1).all()
    with pytest.raises(ValueError, match="read-only"):
        getattr(data, field)[...] = 0


def test_descriptions() -> None:
    assert Curves(**CURVES).describe() == "2 algorithms; 2 and 1 curves; 2 levels from 10 to 20"
    even = Curves.from_groups({"A": np.ones((3, 1)), "B": np.ones((3, 1))}, levels=[3_800_000])
    assert even.describe() == "2 algorithms; 3 curves each; 1 level (3800000)"
    assert FoldScores(**FOLDS).describe() == "2 runs x 3 folds, 2 algorithms"
    assert ScoreTable(**TABLE).describe() == "2 data sets, 2 algorithms"
    assert Losses(**LOSSES).describe() == "3 cases, 2 algorithms"
    assert Agreement(**AGREEMENT).describe() == "8 cases, A against B"


def test_curves_from_groups() -> None:
    curves = Curves.from_groups({"A": [[1, 2], [3, 4]], "B": [[5, 6]]}, higher_is_better=False)
    assert curves.levels.tolist() == [1, 2]
    assert curves.run == ("1", "2", "1")
    assert curves.sizes == (2, 1)
    assert curves.index.tolist() == [0, 0, 1]
    assert not curves.higher_is_better


@pytest.mark.parametrize(
    ("groups", "problem"),
    [
        ({}, "There is no algorithm"),
        ({"A": [[1, 2]], "B": [[1, 2, 3]]}, "The numbers of levels differ: 'A' has 2 and 'B' has 3"),
        ({"A": [1, 2], "B": [[1, 2]]}, "The scores of 'A' have 1 axes"),
        ({"A": [], "B": [[1, 2]]}, "axes"),
    ],
)
def test_groups_that_are_no_curves(groups: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError) as caught:
        Curves.from_groups(groups)
    assert problem in caught.value.problem


def test_parts_of_curves() -> None:
    curves = Curves(**CURVES, block=("1", "2", "1"))
    assert curves.between(None) is curves
    late = curves.between((15, 25))
    assert late.levels.tolist() == [20]
    assert late.values.tolist() == [[2], [4], [6]]
    assert late.block == curves.block
    with pytest.raises(InputError, match="no scores"):
        curves.between((21, 22))
    with pytest.raises(InputError, match="only one algorithm"):
        curves.only(("A",))
    three = Curves.from_groups({"A": [[1], [2]], "B": [[3]], "C": [[4]]})
    assert three.only(("C", "A")).values.tolist() == [[1], [2], [4]]


def test_blocks_are_numbered_by_first_appearance() -> None:
    assert Curves(**CURVES, block=("q", "p", "q")).block_index.tolist() == [0, 1, 0]  # type: ignore[union-attr]
    assert Curves(**CURVES).block_index is None


def test_folds_of_some_algorithms_keep_sizes_direction_and_the_order_of_the_data() -> None:
    values = np.arange(12.0).reshape(3, 2, 2)
    scores = FoldScores(("A", "B", "C"), values, n_train=9, n_test=3, higher_is_better=False)
    two = scores.only(("C", "A"))
    assert two.algorithms == ("A", "C")
    assert two.scores.tolist() == values[[0, 2]].tolist()
    assert (two.n_train, two.n_test, two.higher_is_better) == (9, 3, False)
    assert two.fingerprint != scores.fingerprint
    with pytest.raises(InputError):
        scores.only(("A",))


def test_losses_from_predictions_and_their_agreement() -> None:
    losses = Losses.from_predictions(["x", "y", "x", "z"], {"A": ["x", "y", "y", "x"], "B": ["x", "x", "x", "x"]})
    assert losses.losses.tolist() == [[0, 0], [0, 1], [1, 0], [1, 1]]
    table = losses.agreement("A", "B")
    assert (table.both_right, table.only_a_right, table.only_b_right, table.both_wrong) == (1, 1, 1, 1)
    assert table.algorithms == ("A", "B")
    with pytest.raises(InputError) as caught:
        Losses.from_predictions([1, 2], {"A": [1, 2], "B": [1]})
    assert caught.value.problem == "1 prediction for 2 cases"
    assert caught.value.where == "algorithm 'B'"


def test_only_errors_of_classifiers_have_an_agreement() -> None:
    losses = Losses(("A", "B"), [[0.5, 1], [0, 1]])
    assert not losses.is_zero_one
    with pytest.raises(InputError, match="not all 0 or 1"):
        losses.agreement("A", "B")


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (
            lambda: Losses(("a", "b"), [[0.5, 0.0]]).agreement("a", "b"),
            "The losses are not all 0 or 1. A 2x2 table needs classifiers' errors.",
        ),
        (
            lambda: Losses.from_predictions(["cat", None, None], {"a": ["cat"] * 3, "b": ["cat"] * 3}),
            "A label is missing, the first of 2 (case 2, the true classes). Fill it in or drop the case.",
        ),
        (
            lambda: ScoreTable(("x", "y"), ("a", "a"), [[1, 2], [3, 4]]),
            "The algorithm 'a' occurs twice. Give every algorithm a name of its own.",
        ),
        (
            lambda: ScoreTable(("x", "y"), ("a", "b"), [[1, 2], [3]]),
            "The scores are not all numbers in rows of equal length. Remove text from the scores, and give every row "
            "the same number of values.",
        ),
        (
            lambda: FoldScores(("a",), np.ones((1, 1, 2))),
            "There is only one algorithm, 'a', and at least 2 are needed. Add the others to the data.",
        ),
    ],
)
def test_a_refusal_says_what_where_and_what_to_do(refused: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError) as found:
        refused()
    assert str(found.value) == said


def test_runs_without_a_name_are_numbered_within_their_algorithm() -> None:
    curves = Curves(np.ones((5, 2)), ("b", "a", "b", "a", "b"), (1, 2))
    assert curves.run == ("1", "1", "2", "2", "3")


def test_counted_things_are_in_the_singular_or_the_plural() -> None:
    said = [counted(many, one) for many in (1, 2, 1200) for one in ("run", "entry", "array", "day")]
    assert said[:4] == ["1 run", "1 entry", "1 array", "1 day"]
    assert said[4:8] == ["2 runs", "2 entries", "2 arrays", "2 days"]
    assert said[8] == "1,200 runs"
