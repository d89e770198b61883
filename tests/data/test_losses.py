"""Losses, their summary and 2x2 tables: what they check and what they compute."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from stats_core import InputError, Losses, LossSummary, answer, read_tidy, tidy_csv, tidy_facts
from stats_core.data.beside_cases import Called, CaseTexts, Unpaired
from tests.support.refusals import refusals_are_well_written  # noqa: F401

GOOD = {"algorithms": ("A", "B"), "means": [1.0, 2.0], "covariance": [[1.0, 0.5], [0.5, 4.0]], "cases": 10}


@pytest.mark.parametrize(
    ("truth", "first", "second"),
    [
        ([1, 2, 1, 2], [1, 2, 2, 2], [1, 1, 1, 2]),
        (["x", "yy", "x", "yy"], ["x", "yy", "yy", "yy"], ["x", "x", "x", "yy"]),
        (np.array(["x", "yy", "x", "yy"]), ["x", "yy", "yy", "yy"], pd.Series(["x", "x", "x", "yy"])),
        ([True, False, True, False], [1.0, 0.0, 0.0, 0.0], [1, 1, 1, 0]),
        (pd.Categorical(["x", "y", "x", "y"]), ["x", "y", "y", "y"], np.array(["x", "x", "x", "y"], dtype=object)),
    ],
)
def test_labels_of_any_type(truth, first, second):
    data = Losses.from_predictions(truth, {"A": first, "B": second})
    assert data.losses.tolist() == [[0, 0], [0, 1], [1, 0], [0, 0]]
    assert data.is_zero_one
    assert not data.losses.flags.writeable


@pytest.mark.parametrize(
    ("truth", "predicted", "said"),
    [
        ([1, 2], {"A": [1, 2], "B": [1]}, "1 prediction for 2 cases (algorithm 'B')"),
        (["1", "2"], {"A": ["1", "2"], "B": [1, 2]}, "predicted classes are numbers and the true ones text"),
        ([1, 2], {"A": [1, 2], "B": ["1", "2"]}, "predicted classes are text and the true ones numbers"),
        (["x", None], {"A": ["x", "y"], "B": ["x", "y"]}, "A label is missing (case 2, the true classes)"),
        ([1, 2, 3], {"A": [1, np.nan, np.nan], "B": [1, 2, 3]}, "the first of 2 (case 2, algorithm 'A')"),
        (["x", "y"], {"A": ["x", "y"], "B": ["x", pd.NA]}, "A label is missing (case 2, algorithm 'B')"),
        ([[1, 2]], {"A": [1, 2], "B": [1, 2]}, "The labels have 2 axes"),
        ([1, 2], {"A": [1, 2]}, "only one algorithm"),
        ([1, 2], {}, "no algorithm"),
        ([], {"A": [], "B": []}, "There are no losses"),
    ],
)
def test_unfit_labels_are_refused(truth, predicted, said):
    with pytest.raises(InputError) as error:
        Losses.from_predictions(truth, predicted)
    assert said in str(error.value)


def test_the_summary_of_losses():
    rows = np.random.default_rng(0).random((30, 3))
    summary = Losses(("A", "B", "C"), rows).summary()
    assert summary.means == pytest.approx(rows.mean(axis=0))
    assert summary.covariance == pytest.approx(np.cov(rows.T))
    assert summary.cases == 30
    assert summary.summary() is summary


def test_variances_of_differences_survive_cancellation():
    rng = np.random.default_rng(0)
    a = 1e6 + rng.random(200)
    b = a + 1e-5 * rng.random(200)
    data = Losses(("A", "B"), np.column_stack([a, b]))
    assert data.difference(0, 1) == pytest.approx((np.mean(a - b), np.std(a - b, ddof=1)), rel=1e-12)
    assert Losses(("A", "B"), np.column_stack([a, a])).difference(0, 1) == (0, 0)
    constant = Losses(("A", "B"), np.column_stack([a, a + 0.1])).difference(0, 1)
    assert constant == (pytest.approx(-0.1, rel=1e-6), 0)


@pytest.mark.parametrize("k", [2, 3])
def test_agreement_counts_every_case(k):
    wrong = np.random.default_rng(1).integers(0, 2, (50, k))
    names = ("A", "B", "C")[:k]
    table = Losses(names, wrong).agreement("A", "B")
    assert table.both_right == np.sum((wrong[:, 0] == 0) & (wrong[:, 1] == 0))
    assert table.only_a_right == np.sum((wrong[:, 0] == 0) & (wrong[:, 1] == 1))
    assert table.only_b_right == np.sum((wrong[:, 0] == 1) & (wrong[:, 1] == 0))
    assert table.both_wrong == np.sum((wrong[:, 0] == 1) & (wrong[:, 1] == 1))
    assert (table.error_a, table.error_b) == pytest.approx(tuple(wrong[:, :2].mean(axis=0)))
    with pytest.raises(InputError, match="not all 0 or 1"):
        Losses(("A", "B"), [[0.5, 1]]).agreement("A", "B")


def test_a_good_summary_describes_itself():
    summary = LossSummary(**GOOD)
    assert summary.describe() == "means and covariances of 10 cases, 2 algorithms"
    assert summary.difference(0, 1) == pytest.approx((-1, 2))
    assert summary.fingerprint == LossSummary(**GOOD).fingerprint
    assert summary.fingerprint != LossSummary(**{**GOOD, "cases": 11}).fingerprint


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"means": [1.0]}, "1 means and 2 x 2 covariances for 2 algorithms"),
        ({"covariance": [[1.0, 0.5]]}, "2 means and 1 x 2 covariances"),
        ({"means": [1.0, np.nan]}, "A mean loss is missing (algorithm 'B')"),
        ({"covariance": [[1.0, np.inf], [0.5, 4.0]]}, "A covariance is infinite (row 'A', column 'B')"),
        ({"covariance": [[1.0, 0.5], [0.6, 4.0]]}, "0.5 in one place and 0.6 in its mirror image"),
        ({"covariance": [[-1.0, 0.5], [0.5, 4.0]]}, "The variance -1 is negative (row 'A', column 'A')"),
        ({"covariance": [[1.0, 2.5], [2.5, 4.0]]}, "larger than the two variances allow (2)"),
        ({"cases": 1}, "The number of cases is 1"),
        ({"cases": 10.5}, "The number of cases is 10.5"),
        ({"cases": float("nan")}, "The number of cases is nan"),
        ({"cases": float("inf")}, "The number of cases is inf"),
        ({"algorithms": ("A", "A")}, "occurs twice"),
    ],
)
def test_an_unsound_summary_is_refused(change, said):
    with pytest.raises(InputError) as error:
        LossSummary(**{**GOOD, **change})
    assert said in str(error.value)
    assert error.value.remedy


def test_some_of_the_models_are_those_of_the_data_alone():
    data = Losses(("A", "B", "C"), np.random.default_rng(1).normal(size=(20, 3)) ** 2)
    alone = Losses(("A", "C"), data.losses[:, [0, 2]])
    assert data.only(["C", "A"]).fingerprint == alone.fingerprint
    some, whole = data.summary().only(["C", "A"]), alone.summary()
    assert some.algorithms == whole.algorithms == ("A", "C")
    assert (some.means, some.cases) == (pytest.approx(whole.means, rel=1e-12), whole.cases)
    assert some.covariance == pytest.approx(whole.covariance, rel=1e-12)


def test_means_that_differ_by_rounding_are_equal_as_far_as_the_losses_vary():
    """Without any variance a relative 1e-12 is rounding; beside a variance only what adding up leaves."""
    near = {"algorithms": ("A", "B"), "means": [1.0, 1.0 + 1e-13], "cases": 10}
    constant = LossSummary(covariance=[[1.0, 1.0], [1.0, 1.0]], **near)
    assert constant.difference(0, 1) == (0, 0)
    varying = LossSummary(covariance=[[1.0, 0.5], [0.5, 1.0]], **near)
    assert varying.difference(0, 1) == (pytest.approx(-1e-13, rel=1e-2), 1)


@pytest.mark.parametrize("size", [1e-180, 1.0, 1e180])
def test_covariances_of_any_size_are_taken(size: float) -> None:
    """The product of two such variances is beyond the range of numbers; their deviations are not."""
    summary = LossSummary(("A", "B"), [1.0, 2.0], [[size, size / 2], [size / 2, size]], 30)
    assert summary.covariance[0, 1] == size / 2
    with pytest.raises(InputError, match="covariance"):
        LossSummary(("A", "B"), [1.0, 2.0], [[size, size * 2], [size * 2, size]], 30)


ITEM = ("q1", "q1", "q2", "q1", "q2", "q3")
SAMPLE = ("a", "b", "a", "c", "b", "a")
GROUP = ("x", "x", "y", "x", "y", "x")
LINES = [[1, 0], [0, 0], [1, 1], [0, 1], [0, 1], [1, 0]]


def test_samples_of_a_case_are_averaged_and_kept():
    data = Losses(("A", "B"), LINES, item=ITEM, sample=SAMPLE, group=GROUP)
    assert data.losses == pytest.approx(np.array([[1 / 3, 1 / 3], [0.5, 1], [1, 0]]))
    assert (data.cases, data.item, data.group, data.sample) == (3, ("q1", "q2", "q3"), ("x", "y", "x"), None)
    assert data.singles.losses.tolist() == LINES
    assert data.singles.case.tolist() == [0, 0, 1, 0, 1, 2]
    assert data.singles.label == SAMPLE
    assert data.describe() == "3 cases in 2 groups, 1 to 3 samples of each, 2 algorithms"
    assert Losses(("A", "B"), LINES, item=ITEM).singles.label == ("1", "2", "1", "3", "2", "1")


def test_data_are_described_in_the_words_of_the_file_with_the_cases_that_are_left_out():
    called = Called("question", "task")
    data = Losses(("A", "B"), LINES[:3], group=("x", "x", "y"), called=called)
    assert data.describe() == "3 questions in 2 tasks, 2 algorithms"
    alone = Unpaired(("q7", "q8"), [[1, np.nan], [np.nan, 0]])
    assert replace(data, unpaired=alone).describe().endswith("; left out: 2 questions only one model has")
    some = Unpaired(("q7",), [[1, 0, np.nan]])
    three = Losses(("A", "B", "C"), [[1, 0, 1], [0, 0, 1]], unpaired=some)
    assert three.describe() == "2 cases, 3 algorithms; left out: 1 case not every model has"


def test_one_line_for_each_case_is_no_sample():
    data = Losses(("A", "B"), LINES[:3], item=("a", "b", "c"), sample=("1", "1", "1"))
    assert data.singles is None
    assert data.losses.tolist() == LINES[:3]
    assert data.fingerprint == Losses(("A", "B"), LINES[:3]).fingerprint


@pytest.mark.parametrize("seed", range(5))
def test_means_of_samples_are_those_of_pandas_in_any_order(seed):
    rng = np.random.default_rng(seed)
    item = np.repeat([f"q{i}" for i in range(12)], rng.integers(1, 6, 12))
    rows = rng.normal(size=(len(item), 3)) * 10.0 ** rng.integers(-200, 200)
    rows[:4] = rows[0]
    order = rng.permutation(len(item))
    data = Losses(("A", "B", "C"), rows[order], item=item[order])
    expected = pd.DataFrame(rows[order]).groupby(item[order], sort=False).mean()
    assert data.item == tuple(expected.index)
    assert data.losses == pytest.approx(expected.to_numpy(), rel=1e-12)


def test_equal_samples_have_their_own_mean_whatever_their_size():
    for size in (0.1, 1e308, 5e-324):
        data = Losses(("A", "B"), [[size, 0]] * 3, item=("q",) * 3)
        assert data.losses.tolist() == [[size, 0]]


def grouped() -> Losses:
    rows = np.random.default_rng(3).normal(size=(40, 3)) ** 2
    item = [f"q{i // 2}" for i in range(40)]
    return Losses(("A", "B", "C"), rows, ("said",), item, group=[f"g{i // 8}" for i in range(40)])


@pytest.mark.parametrize(
    "made_again",
    [
        lambda data: replace(data, handling=("other",)),
        lambda data: pickle.loads(pickle.dumps(data)),
        lambda data: data.only(data.algorithms),
        lambda data: replace(data, algorithms=("X", "Y", "Z")).only(("X", "Y", "Z")),
    ],
)
def test_samples_and_groups_stay_with_the_data(made_again):
    data, found = grouped(), made_again(grouped())
    assert (found.cases, found.item, found.group) == (20, data.item, data.group)
    assert np.array_equal(found.losses, data.losses)
    assert np.array_equal(found.singles.losses, data.singles.losses)
    assert (found.fingerprint == data.fingerprint) == (found.algorithms == data.algorithms)


def test_some_of_the_models_keep_their_samples():
    data = grouped().only(("A", "C"))
    assert np.array_equal(data.singles.means(), data.losses)
    assert (data.algorithms, data.groups, data.singles.each) == (("A", "C"), 5, (2, 2))


def test_scaled_samples_go_with_scaled_losses():
    data = Losses(("A", "B"), np.array(LINES) * 1e-200, item=ITEM)
    scaled, unit = data.scaled()
    assert unit != 1
    assert scaled.singles.means() == pytest.approx(scaled.losses)


def test_samples_and_groups_are_part_of_the_fingerprint():
    plain = Losses(("A", "B"), LINES, item=ITEM)
    assert plain.fingerprint != Losses(("A", "B"), plain.losses).fingerprint
    assert plain.fingerprint != Losses(("A", "B"), LINES, item=ITEM, group=GROUP).fingerprint


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"item": ITEM[:4]}, "4 case labels for 6 lines of losses"),
        ({"item": ITEM, "group": ("x",)}, "1 group label for 6 lines"),
        (
            {"item": ITEM, "sample": [*SAMPLE[:3], "a", *SAMPLE[4:]]},
            "sample 'a' of case 'q1' occurs twice (line 4)",
        ),
        ({"item": ITEM, "group": [*GROUP[:4], "x", "x"]}, "The case 'q2' lies in two groups, 'y' and 'x' (line 5)"),
        ({"item": [*ITEM[:5], ""]}, "The label of the case is empty (line 6)"),
        ({"item": ITEM, "group": [*GROUP[:4], None, None]}, "The label of the group is empty (line 5)"),
        ({"item": [*ITEM[:2], math.nan, *ITEM[3:]]}, "The label of the case is empty (line 3)"),
        ({"sample": SAMPLE}, "not which case each belongs to"),
        ({"item": ITEM, "singles": grouped().singles}, "its single samples are given too"),
    ],
)
def test_labels_that_do_not_go_with_the_lines_are_refused(more, said):
    with pytest.raises(InputError) as error:
        Losses(("A", "B"), LINES, **more)
    assert said in str(error.value)
    assert error.value.remedy


def test_a_missing_loss_is_named_by_its_case():
    with pytest.raises(InputError, match=r"line 2, case 'q1', algorithm 'B'"):
        Losses(("A", "B"), [[0, 0], [0, np.nan]], item=("q1", "q1"))


@pytest.mark.parametrize("data", [grouped(), grouped().only(("B", "C")), Losses(("A", "B"), LINES, item=ITEM)])
def test_samples_and_groups_come_back_from_a_tidy_file(data):
    again = read_tidy(tidy_csv(data), **tidy_facts(data))
    assert (again.fingerprint, again.item, again.group) == (data.fingerprint, data.item, data.group)


def test_an_answer_says_that_samples_are_no_cases_and_what_groups_are_taken_for():
    said = answer(grouped())
    assert "2 samples of each case were averaged: 20 cases count, no samples." in said.error_line
    assert "It holds for groups like these" in said.error_line
    (doubt,) = (doubt for doubt in answer(grouped(), groups="ignored").doubts if "lie in" in doubt)
    assert doubt.startswith("The 20 cases lie in 5 groups, and here they count as if there were none")
    plain = answer(replace(grouped(), group=None, singles=None))
    assert "averaged" not in plain.error_line


def test_what_a_file_calls_its_cases_and_what_stands_beside_them():
    data = grouped()
    named = replace(data, called=Called("question", "task"))
    assert named.fingerprint != data.fingerprint, "results of the one say other words than those of the other"
    told = replace(data, texts=CaseTexts({"q1": "How many?"}))
    lacking = replace(data, unpaired=Unpaired(("u",), [[0, *[math.nan] * (len(data.algorithms) - 1)]]))
    assert {told.fingerprint, lacking.fingerprint} == {data.fingerprint}
    assert len({one.beside for one in (data, told, lacking)}) == 3
    assert replace(data).beside == data.beside
