"""A layout of each tool that compares on data sets, rebuilt small: recognised, said, and read to the right numbers."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import read_table, understand_scores
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.offered import readings
from stats_core.reading.ranks.ask import ask_scores
from stats_core.reading.ranks.build import Average, score_table_from_frame
from stats_core.reading.ranks.guess import guess_score_roles
from tests.reading.test_layouts import recognised


def test_weka_experimenter() -> None:
    head = "Key_Dataset,Key_Run,Key_Fold,Key_Scheme,Key_Scheme_options,Date_time,Number_of_training_instances,"
    head += "Number_of_testing_instances,Number_correct,Percent_correct"
    rows = [
        f"iris,{r},{f},weka.classifiers.{s},'{o}',2024.1,135,15,14,{90 + r + f}"
        for s, o in (("trees.J48", "-C 0.25"), ("trees.J48", "-C 0.1"), ("bayes.NaiveBayes", ""))
        for r in (1, 2)
        for f in (1, 2)
    ]
    table = read_table("\n".join([head, *rows]).encode(), "experiment.csv")
    assert recognised(table) == "WEKA Experimenter results, 3 schemes"
    scores = folds_from_frame(table, guess_fold_roles(table))
    assert scores.algorithms == ("J48 -C 0.25", "J48 -C 0.1", "NaiveBayes")
    assert (scores.n_train, scores.n_test) == (135, 15)
    assert scores.scores[0].tolist() == [[92, 93], [93, 94]]


def test_headings_of_algorithm_and_fold() -> None:
    head = ",".join(["dataset", *(f"{a}-cv{k}" for a in ("svm", "tree") for k in (1, 2, 3))])
    frame = read_table(f"{head}\niris,1,2,3,4,5,6\nwine,2,3,4,5,6,7\n".encode())
    assert recognised(frame) == "columns by algorithm and fold, 2 algorithms x 3 folds"
    table = score_table_from_frame(frame, guess_score_roles(frame), average=Average.MEAN)
    assert table.scores.tolist() == [[2, 5], [3, 6]]


def test_amlb_results() -> None:
    head = "id,task,framework,constraint,fold,type,result,metric,mode,version"
    rows = [
        f"openml.org/t/{i},{t},{f},1h8c,{k},binary,{0.5 + k / 10 + (f == 'TPOT')},auc,local,1"
        for i, t in enumerate(("adult", "car"))
        for f in ("AutoGluon", "TPOT")
        for k in (0, 1)
    ]
    frame = read_table("\n".join([head, *rows]).encode(), "results.csv")
    assert recognised(frame) == "AMLB results, 2 frameworks"
    guess = understand_scores(frame)
    assert guess.sure
    table = score_table_from_frame(frame, guess.roles, average=Average.MEAN)
    assert table.datasets == ("adult", "car")
    assert table.scores == pytest.approx(np.array([[0.55, 1.55]] * 2))
    assert list(frame.frame.columns) == ["dataset", "algorithm", "fold", "score"]
    both = read_table("\n".join([head, *rows, *(row.replace("1h8c", "4h8c") for row in rows)]).encode(), "results.csv")
    assert list(both.frame.columns) == ["dataset", "algorithm", "constraint setting", "fold", "score"]
    assert both.frame["constraint setting"].tolist() == ["1h8c"] * 8 + ["4h8c"] * 8
    failed = read_table("\n".join([head, *rows[:-1], rows[-1].replace(",1.6,", ",,")]).encode(), "results.csv")
    assert frame.notes == ("The score is the benchmark's result, higher is better: auc.",)
    assert failed.notes == (*frame.notes, "1 line without a result.")


def test_amlb_metrics_are_asked_about_and_failed_runs_are_holes() -> None:
    head = "id,task,framework,constraint,fold,result,metric,acc,auc,logloss"
    rows = [
        f"openml.org/t/{i},{t},{f},1h8c,{k},{0.5 + k / 8 + (f == 'TPOT')},auc,0.25,{0.5 + k / 8},{i}.5"
        for i, t in enumerate(("adult", "car", "vote"))
        for f in ("AutoGluon", "TPOT", "flaml")
        for k in (0, 1)
    ]
    rows[-1] = "openml.org/t/2,vote,flaml,1h8c,1,,auc,,,"
    (reading,) = (
        one for one in readings([("results.csv", "\n".join([head, *rows]).encode())]) if one.says.startswith("3 data")
    )
    assert reading.says == "3 data sets x 3 algorithms, the mean over 2 folds"
    asked = {question.key: [choice.kind for choice in question.choices] for question in reading.asks}
    assert asked == {"metric": ["score", "acc", "auc", "logloss"], "holes": ["data sets", "algorithms"]}
    table = reading.data(metric="logloss", holes="algorithms")
    assert not table.higher_is_better
    assert table.scores.tolist() == [[0.5, 0.5], [1.5, 1.5], [2.5, 2.5]]


def test_blocks_of_text() -> None:
    text = "nbc\n   anneal 94.4 98.8 90\n   credit 70 71 72\n   credit 60 61 62\n"
    text += "j48\n   anneal 1 2 3\n   credit 4 5 6\n   credit 7 8 9\n"
    frame = read_table(text.encode(), "accuracies.txt")
    assert recognised(frame) == "blocks of 2 algorithms on 3 data sets"
    assert "credit (2)" in frame.notes[0]
    table = score_table_from_frame(frame, guess_score_roles(frame), average=Average.MEAN)
    assert table.scores.tolist() == [[94.4, 2], [71, 5], [61, 8]]


def test_frames_of_other_packages_for_critical_differences() -> None:
    cd_diagram = read_table(b"classifier_name,dataset_name,accuracy\nA,x,0.5\nB,x,0.6\nA,y,0.7\nB,y,0.8\n")
    assert understand_scores(cd_diagram).sure
    autorank = pd.DataFrame({"A": [0.5, 0.7], "B": [0.6, 0.8]}, index=["x", "y"]).to_csv().encode()
    roles = understand_scores(read_table(autorank), "accuracy.csv").roles
    assert score_table_from_frame(read_table(autorank), roles).scores.tolist() == [[0.5, 0.6], [0.7, 0.8]]


def evaluations(*functions: str) -> list[dict[str, object]]:
    """A list of OpenML's: on one data set a second person ran the flows again."""
    first, second = "weka.J48(1)", "weka.IBk(2)"
    runs = [("anneal", first, "Jan"), ("anneal", second, "Jan"), ("letter", first, "Jan"), ("letter", second, "Jan"),
            ("letter", second, "Ann"), ("letter", first, "Ann")]  # fmt: skip
    return [
        {"run_id": 60 + i, "setup_id": 12, "flow_id": 67, "flow_name": flow, "data_name": data, "function": function,
         "upload_time": f"2014-04-06 23:30:4{i}", "uploader_name": person, "value": 0.5 + i / 8, "array_data": None}
        for i, (data, flow, person) in enumerate(runs) for function in functions
    ]  # fmt: skip


@pytest.mark.parametrize("as_json", [False, True])
def test_openml_evaluations(as_json: bool) -> None:
    rows = evaluations("predictive_accuracy")
    wrapped = json.dumps({"evaluations": {"evaluation": rows}})
    text = wrapped if as_json else pd.DataFrame(rows).to_csv(index=False)
    frame = read_table(text.encode(), "evaluations.json" if as_json else "evaluations.csv")
    question = understand_scores(frame).question
    assert question.text.startswith("Lines with the same data set and algorithm differ in 'uploader_name'")
    assert [choice.label for choice in question.choices] == [
        "Jan (4 lines)",
        "Ann (2 lines)",
        "All of them, as repetitions of one another",
    ]
    every = question.choices[-1].roles
    assert ask_scores(frame, every, [question.key]) is None
    table = score_table_from_frame(frame, every, average=Average.MEAN)
    assert (table.algorithms, table.datasets) == (("weka.J48(1)", "weka.IBk(2)"), ("anneal", "letter"))
    assert table.scores.tolist() == [[0.5, 0.625], [0.9375, 0.9375]]


def test_scores_of_several_metrics_are_never_repetitions() -> None:
    table = read_table(json.dumps(evaluations("predictive_accuracy", "f_measure")).encode(), "evaluations.json")
    question = understand_scores(table).question
    assert question.column == "function"
    assert [choice.label.partition(" ")[0] for choice in question.choices] == ["predictive_accuracy", "f_measure"]
