"""Tables of predictions, errors and losses: guessed, read, and refused in words."""

from __future__ import annotations

import pandas as pd
import pytest

from stats_core import InputError
from stats_core.reading import LossLayout, LossRoles, guess_loss_roles, losses_from_frame, read_table

CLASSES = b"case,truth,svm,forest\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,dog,cat\n4,bird,bird,cat\n"


def read(text: bytes, roles: LossRoles | None = None, **more: object):
    table = read_table(text, "test.csv")
    return losses_from_frame(table, roles or guess_loss_roles(table), **more)


def test_classes_as_text():
    roles = guess_loss_roles(read_table(CLASSES))
    assert roles == LossRoles(LossLayout.CLASSES, ("svm", "forest"), "truth")
    data = read(CLASSES)
    assert data.algorithms == ("svm", "forest")
    assert data.losses.tolist() == [[0, 1], [0, 0], [1, 0], [0, 1]]


def test_numbers_as_classes_are_compared_as_numbers():
    data = read(b"y_true;svm;forest\n1;1.0;0\n0;0.0;0\n2;1.0;2\n")
    assert data.losses.tolist() == [[0, 1], [0, 0], [1, 0]]


def test_text_classes_are_compared_as_text():
    """01 and 1 are two classes as soon as one class is no number."""
    data = read(b"truth,svm,forest\n01,01,1\n1,1,1\nx,x,x\n")
    assert data.losses.tolist() == [[0, 1], [0, 0], [0, 0]]


@pytest.mark.parametrize(
    ("heading", "layout"),
    [
        (b"svm correct,forest correct", LossLayout.RIGHT),
        (b"svm_error,forest_error", LossLayout.WRONG),
        (b"svm,forest", LossLayout.RIGHT),
    ],
)
def test_zero_one_columns(heading, layout):
    text = heading + b"\n1,1\n1,0\n0,1\n1,1\n"
    assert guess_loss_roles(read_table(text)).layout is layout
    wrong = [[0, 0], [0, 1], [1, 0], [0, 0]]
    expected = wrong if layout is LossLayout.RIGHT else [[1 - cell for cell in row] for row in wrong]
    assert read(text).losses.tolist() == expected


def test_true_and_false_are_zero_and_one():
    text = b"a,b\nTrue,false\nyes,NO\n1.0,0.0\n1,0\n"
    assert guess_loss_roles(read_table(text)).models == ("a", "b")
    data = read(text, LossRoles(LossLayout.WRONG, ("a", "b")))
    assert data.losses.tolist() == [[1, 0]] * 4


def test_losses_of_each_case_with_decimal_commas():
    text = b"Fall;ridge;lasso\n1;0,25;1,5\n2;0,125;0,75\n"
    assert guess_loss_roles(read_table(b"id,ridge,lasso\n1,0.25,1.5\n2,0.5,1\n")).models == ("ridge", "lasso")
    data = read(text, LossRoles(LossLayout.LOSSES, ("ridge", "lasso")))
    assert data.losses.tolist() == [[0.25, 1.5], [0.125, 0.75]]


@pytest.mark.parametrize(
    ("layout", "expected"), [(LossLayout.SQUARED, [[0.25, 4], [1, 0]]), (LossLayout.ABSOLUTE, [[0.5, 2], [1, 0]])]
)
def test_predicted_values(layout, expected):
    text = b"target,ridge,lasso\n1.5,2.0,3.5\n2.5,1.5,2.5\n"
    assert guess_loss_roles(read_table(text)) == LossRoles(LossLayout.SQUARED, ("ridge", "lasso"), "target")
    assert read(text, LossRoles(layout, ("ridge", "lasso"), "target")).losses.tolist() == expected


@pytest.mark.parametrize(
    "name", ["truth", "Y_true", "ytrue", "true label", "ground truth", "GroundTruth", "actual", "label", "target", "y"]
)
def test_names_of_the_truth(name):
    text = f"a,{name},b\ncat,cat,cat\ndog,cat,dog\n".encode()
    assert guess_loss_roles(read_table(text)) == LossRoles(LossLayout.CLASSES, ("a", "b"), name)


def test_a_frame_made_in_a_notebook():
    frame = pd.DataFrame({"truth": [1, 2, 2], "a": [1, 1, 2], "b": [1, 2, 1]})
    assert losses_from_frame(frame, guess_loss_roles(frame)).losses.tolist() == [[0, 0], [1, 0], [0, 1]]


@pytest.mark.parametrize(
    ("text", "roles", "said"),
    [
        (
            b"truth,svm,forest\ncat,cat,cat\ndog,,dog\ndog,dog,cat\n",
            None,
            "A prediction of 'svm' is missing (line 3 of 'test.csv'). Fill it in, or leave out the case.",
        ),
        (
            b"truth,svm,forest\ncat,cat,cat\ndog,,dog\ndog,dog,cat\ncat,NaN,cat\ncat,cat,cat\n",
            None,
            "A prediction of 'svm' is missing, and 1 more (line 3",
        ),
        (
            b"truth,svm,forest\ncat,cat,cat\n,dog,dog\ncat,cat,cat\n",
            None,
            "A true class (column 'truth') is missing (line 3",
        ),
        (
            b"truth,svm,forest\ncat,cat,cat\ndog,dog,\ndog,dog,\n",
            None,
            "The column 'forest' ends before the others: it has 1 label for 3 cases (from line 3 of 'test.csv' on). "
            "Give one label for each case.",
        ),
        (
            b"truth,svm,forest\ncat,cat,cat\ndog,dgo,dog\ndog,dgo,dog\n",
            None,
            "'svm' predicts 'dgo', which is no true class of any case, the first of 2 (line 3 of 'test.csv'). "
            "Correct the label, or add it to the known classes",
        ),
        (b"truth,svm,forest\ncat,Cat,cat\ndog,dog,dog\n", None, "Write it as the true class is written, 'cat'."),
        (
            b"a,b\n0,1\n1,2\n",
            LossRoles(LossLayout.WRONG, ("a", "b")),
            "'b' holds '2' where 0 or 1 is expected (line 3 of 'test.csv')",
        ),
        (b"a,b\n0,1\n1,\n", LossRoles(LossLayout.WRONG, ("a", "b")), "A value of 'b' is missing (line 3"),
        (b"a,b\n0.5,1\n1,x\n", LossRoles(LossLayout.LOSSES, ("a", "b")), "line 3 of 'test.csv', column 'b'"),
        (b"a,b\n0.5,1\n1,\n", LossRoles(LossLayout.LOSSES, ("a", "b")), "A loss is missing (line 3"),
        (CLASSES, LossRoles(LossLayout.CLASSES, ("svm", "forest")), "No column is chosen for the truth"),
        (CLASSES, LossRoles(LossLayout.CLASSES, ("svm",), "truth"), "there is only 'svm'"),
        (CLASSES, LossRoles(LossLayout.CLASSES, (), "truth"), "there is none"),
        (CLASSES, LossRoles(LossLayout.CLASSES, ("svm", "tree"), "truth"), "There is no column 'tree'"),
        (CLASSES, LossRoles(LossLayout.CLASSES, ("svm", "truth"), "truth"), "for the truth and for a model"),
        (CLASSES, LossRoles(LossLayout.LOSSES, ("svm", "forest"), "truth"), "which losses do not need"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text, roles, said):
    with pytest.raises(InputError) as error:
        read(text, roles)
    assert said in str(error.value)
    assert error.value.remedy


def test_a_class_that_no_case_has_may_be_known():
    data = read(b"truth,svm,forest\ncat,bird,cat\ndog,dog,dog\n", known_labels=["bird"])
    assert data.losses.tolist() == [[1, 0], [0, 0]]


def test_names_that_look_missing_are_classes():
    data = read(b"truth,svm,forest\nnone,none,NA\nNA,NA,NA\n")
    assert data.losses.tolist() == [[0, 1], [0, 0]]


def test_columns_that_only_tell_cases_apart_are_no_models():
    lines = "".join(f"img{i}.png,{i % 3},{i % 2},{i % 3}\n" for i in range(60))
    roles = guess_loss_roles(read_table(f"picture,label,svm,forest\n{lines}".encode()))
    assert roles == LossRoles(LossLayout.CLASSES, ("svm", "forest"), "label")
    assert guess_loss_roles(read_table(b"case id,label,svm,forest\n1,a,a,a\n2,b,b,b\n")).models == ("svm", "forest")


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame({"a": ["1"]}),
        pd.DataFrame({"x": ["", ""], "truth": ["", ""]}),
        pd.DataFrame({"name": ["u", "w"], "note": ["v", "z"]}),
        pd.DataFrame({"a": [], "b": []}),
        pd.DataFrame(),
    ],
)
def test_no_table_makes_guessing_fail(frame):
    assert isinstance(guess_loss_roles(frame), LossRoles)


@pytest.mark.parametrize(("classes", "layout"), [(50, LossLayout.CLASSES), (51, LossLayout.SQUARED)])
def test_many_whole_numbers_are_measured(classes, layout):
    numbers = [str(i) for i in range(classes)]
    frame = pd.DataFrame({"truth": numbers, "svm": numbers[::-1], "forest": numbers})
    assert guess_loss_roles(frame).layout is layout
