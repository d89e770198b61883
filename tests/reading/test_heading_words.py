"""Words in headings, and what a column with such a heading is taken for on each page."""

from __future__ import annotations

import pandas as pd
import pytest

from stats_core.reading import guess_loss_roles, read_files, read_table, understand_folds
from stats_core.reading.cases.roles import LossLayout
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.layouts.sums_in_table import LAYOUTS
from stats_core.reading.meaning.questions import kept
from stats_core.reading.parse.case_words import truth_of
from stats_core.reading.parse.words import word_set
from stats_core.reading.ranks.guess import guess_score_roles
from stats_core.reading.reading import readings_of
from stats_core.types import Question
from tests.reading.refusal import refusal

LEARNERS = ("tree", "forest")
CASES = word_set("id index case observation obs row line sample instance example item file")
TRUTHS = word_set(
    "y label class target reference expected observed response outcome Ziel y_true ytrue truth actual gold groundtruth "
    "ground_truth actual_class y_test y_real"
)
DATASETS = word_set(
    "dataset data task problem benchmark environment env domain game Datensatz function suite corpus name index"
)


@pytest.mark.parametrize("heading", sorted(TRUTHS))
def test_the_truth(heading: str) -> None:
    assert truth_of([*LEARNERS, heading]) == heading
    marks = {"true", "truth", "actual", "gold"} & set(heading.replace("_", " ").split())
    assert (truth_of([*LEARNERS, f"old {heading}"]) == "") == (not marks and heading not in ("ytrue", "groundtruth"))


@pytest.mark.parametrize("heading", sorted(CASES))
def test_what_only_tells_cases_apart_is_no_model(heading: str) -> None:
    frame = pd.DataFrame({"tree": ["0", "1", "1"], "test " + heading: ["0", "0", "1"], "forest": ["1", "1", "0"]})
    assert guess_loss_roles(frame).models == LEARNERS


@pytest.mark.parametrize(
    ("words", "layout"),
    [
        (["right", "correct", "hit", "accuracy", "acc"], LossLayout.RIGHT),
        (["wrong", "incorrect", "error", "err", "mistake", "misclassified"], LossLayout.WRONG),
    ],
)
def test_what_one_means(words: list[str], layout: LossLayout) -> None:
    for word in words:
        # Which is more frequent says the contrary, so that the word decides.
        often, seldom = ("0", "1") if layout is LossLayout.RIGHT else ("1", "0")
        frame = pd.DataFrame({f"{name} {word}": [often, often, often, seldom] for name in LEARNERS})
        assert guess_loss_roles(frame).layout is layout, word


@pytest.mark.parametrize("ones", [0.25, 0.5, 0.75])
def test_without_a_word_models_are_right_more_often_than_not(ones: float) -> None:
    frame = pd.DataFrame({name: ["1"] * int(4 * ones) + ["0"] * int(4 - 4 * ones) for name in LEARNERS})
    assert guess_loss_roles(frame).layout is (LossLayout.RIGHT if ones > 0.5 else LossLayout.WRONG)


@pytest.mark.parametrize("rows", [9, 10])
def test_a_first_column_that_counts_on_tells_cases_apart_in_ten_lines(rows: int) -> None:
    numbers = [str(i % 3) for i in range(rows)]
    frame = pd.DataFrame({"k": [str(i + 5) for i in range(rows)], "tree": numbers, "forest": numbers[::-1]})
    assert guess_loss_roles(frame).models == (LEARNERS if rows >= 10 else ("k", *LEARNERS))
    assert guess_loss_roles(frame[["tree", "k", "forest"]]).models == ("tree", "k", "forest"), "not elsewhere"
    gap = frame.assign(k=[*frame["k"][:-1], "99"])
    assert guess_loss_roles(gap).models == ("k", *LEARNERS), "nor with a gap"


@pytest.mark.parametrize("heading", ["pred", "prediction", "predicted", "predict", "output", "y_hat", "ypred"])
def test_the_prediction_among_other_columns_of_a_file(heading: str) -> None:
    text = f"id,label,{heading},seconds\n1,a,a,0.1\n2,b,a,0.2\n".encode()
    table = read_files({"tree.csv": text, "forest.csv": text})
    assert list(table.frame.columns) == ["case", "truth", "tree", "forest"]


@pytest.mark.parametrize("heading", ["fold", "split", "cv", "partition"])
def test_folds(heading: str) -> None:
    rows = [(name, fold, fold + len(name)) for name in LEARNERS for fold in (1, 2, 3)]
    frame = pd.DataFrame(rows, columns=["model", heading, "accuracy"])
    assert guess_fold_roles(frame).fold == heading
    assert readings_of(frame)[0].question is Question.TWO_ALGORITHMS


@pytest.mark.parametrize("heading", ["fold", "split", "cv", "partition", "resample", "repeat", "repetition", "rep"])
def test_lines_of_one_split_are_paired_without_asking(heading: str) -> None:
    frame = pd.DataFrame({heading: ["1", "2", "3"], "tree": ["0.5", "0.6", "0.7"], "forest": ["0.4", "0.6", "0.8"]})
    assert understand_folds(frame).question is None
    question = understand_folds(frame.rename(columns={heading: "seed"})).question
    assert question is not None
    assert (
        question.text
        == "The lines are told apart by 'seed' only. Are they the same splits of the data for all algorithms?"
    )


@pytest.mark.parametrize("part", ["Test", "testing", "val", "valid", "validation", "eval", "dev", "training"])
def test_parts_of_the_data_are_no_folds(part: str) -> None:
    rows = [(name, split, 0.5) for name in LEARNERS for split in ("train", part)]
    frame = pd.DataFrame(rows, columns=["model", "split", "accuracy"])
    assert guess_fold_roles(frame).fold is None
    assert guess_fold_roles(frame.replace({part: "other"})).fold == "split"


@pytest.mark.parametrize("part", ["train", "test"])
def test_sizes_of_the_parts(part: str) -> None:
    for heading in (f"n_{part}", f"{part}_size", f"{part}ing_size", f"n_{part}ing", f"{part}_cases"):
        frame = pd.DataFrame({"model": LEARNERS * 2, "fold": [1, 1, 2, 2], "accuracy": [0.5, 0.6, 0.4, 0.7]})
        roles = guess_fold_roles(frame.assign(**{heading: 50}))
        assert (roles.n_train if part == "train" else roles.n_test) == heading
        assert (roles.n_test if part == "train" else roles.n_train) is None
        assert roles.score == "accuracy"


@pytest.mark.parametrize("heading", sorted(DATASETS))
def test_data_sets(heading: str) -> None:
    frame = pd.DataFrame({"tree": [0.5, 0.6], "forest": [0.7, 0.8], heading: ["iris", "wine"]})
    assert guess_score_roles(frame).dataset == heading
    assert readings_of(frame)[0].question is Question.MANY_DATASETS


@pytest.mark.parametrize("first", ["Observation", "obs.", "case"])
@pytest.mark.parametrize("added", ["total", "Sum", "mean", "average"])
def test_sums_beside_and_below_numbered_losses(first: str, added: str) -> None:
    share = 1 if added in ("total", "Sum") else 0.5
    frame = pd.DataFrame({first: ["1", "2", added], "a": ["1", "2", "3"], "b": ["3", "4", "7"]})
    frame[added] = [str(share * (float(a) + float(b))) for a, b in zip(frame["a"], frame["b"], strict=True)]
    (layout,) = LAYOUTS
    assert layout.fits(frame, "")
    table = layout.read(frame, "")
    assert table.frame.to_dict("list") == {"case": ["1", "2"], "a": ["1", "2"], "b": ["3", "4"]}
    assert table.recognised == "Numbered observations, 2 cases"
    assert table.notes == (
        "1 row of totals or means below the cases left out: no case.",
        f"Column '{added}' left out: it adds up the others and is no model.",
    )
    assert not layout.fits(frame.rename(columns={first: "data set"}), "")
    assert layout.read(frame[[first, "a", "b"]], "").notes == table.notes[:1]
    assert layout.fits(frame[[first, "a", "b"]], "")
    assert not layout.fits(frame[[first, "a"]], "")


def test_a_value_or_a_column_that_is_not_there_is_named() -> None:
    table = read_table(b"task,A,B\nx,1,2\ny,3,4\n", "t.csv")
    assert kept(table, (("task", "y"),)).frame["A"].tolist() == ["3"]
    said = str(refusal(kept, table, (("task", "z"),)))
    assert said == "No line has 'z' in column 'task'. Choose a value that occurs there."
    said = str(refusal(kept, table, (("game", "x"),)))
    assert said == "There is no column 'game' to choose lines by. Choose another column."


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("model,run,10,20,40\na,1,1,2,3\na,2,1,2,4\nb,1,3,4,5\n", Question.LEARNING_CURVES),
        ("model,run,10,20\na,1,1,2\na,2,1,2\nb,1,3,4\n", Question.LEARNING_CURVES),
        ("model,seed,epoch,loss\na,1,1,5\na,1,2,4\nb,1,1,6\nb,1,2,3\n", Question.LEARNING_CURVES),
        ("model,loss\na,1.5\na,2.5\nb,1\nb,2\n", Question.LEARNING_CURVES),
        ("params,split0_test_score,split1_test_score\na,1,2\nb,3,4\n", Question.TWO_ALGORITHMS),
        ("run,tree,forest\n1,0.5,0.6\n2,0.7,0.4\n", Question.LEARNING_CURVES),
        ("truth,tree,forest\na,a,b\nb,b,b\n", Question.SAME_TEST_SET),
        ("tree,forest\n1,0\n0,1\n1,1\n", Question.SAME_TEST_SET),
        ("tree loss,forest loss\n1.5,0.5\n0.25,1\n1,1\n", Question.SAME_TEST_SET),
        ("tree residual,forest deviation\n1.5,0.5\n0.25,1\n1,1\n", Question.SAME_TEST_SET),
        ("dataset,model,accuracy\nx,a,1\nx,b,2\ny,a,3\ny,b,4\n", Question.MANY_DATASETS),
        ("model,iris,wine\na,1.5,2\nb,2.5,3\n", Question.MANY_DATASETS),
    ],
)
def test_which_question_a_table_is_for(text: str, question: Question) -> None:
    found = readings_of(read_table(text.encode()))
    assert found[0].question is question
    weights = [reading.weight for reading in found]
    assert weights == sorted(weights, reverse=True)


def test_one_curve_of_one_algorithm_is_no_reading() -> None:
    assert readings_of(read_table(b"epoch,loss\n1,5\n2,4\n3,3\n")) == ()
