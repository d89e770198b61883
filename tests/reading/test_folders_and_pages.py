"""What people have beside single tables: matrices, folders with odd files, evaluation harnesses, web pages, notes."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import numpy as np
import pytest

from stats_core.reading import HowRead, read_files, read_table, readings
from stats_core.reading.parse.path_guess import guess_patterns
from stats_core.types import Question

RNG = np.random.default_rng(25)
TASKS = ("arc", "boolq", "piqa", "race")


def npy(values: Any) -> bytes:
    out = io.BytesIO()
    np.save(out, values)
    return out.getvalue()


def npz(**values: Any) -> bytes:
    out = io.BytesIO()
    np.savez(out, **values)
    return out.getvalue()


def says(files: dict[str, bytes], question: Question) -> list[str]:
    return [reading.says for reading in readings(files) if reading.question is question]


def harness(model: str, *, told: bool, tail: str = "") -> bytes:
    """What lm-evaluation-harness writes of one model."""
    scores = {
        task: {
            "alias": f" - {task}",
            f"acc{tail}": RNG.random(),
            f"acc_stderr{tail}": 0.01,
            f"acc_norm{tail}": RNG.random(),
            f"acc_norm_stderr{tail}": 0.01,
        }
        for task in TASKS
    }
    config = {"config": {"model": "hf", "model_args": f"pretrained={model}"}, "model_name": model}
    return json.dumps({"results": scores, **(config if told else {})}).encode()


@pytest.mark.parametrize("tail", ["", ",none"])
@pytest.mark.parametrize("told", [True, False])
def test_a_harness_is_asked_for_its_metric_and_never_for_a_spread(told: bool, tail: str) -> None:
    files = {f"{model}.json": harness(model, told=told, tail=tail) for model in ("tiny", "small", "large")}
    first = readings(files)[0]
    assert (first.question, first.says) == (Question.MANY_DATASETS, "4 data sets x 3 algorithms")
    # Names of files that are no known algorithms are asked about, unless the files name their models.
    assert [question.key for question in first.asks] == ["one of metric"] if told else ["paths", "one of metric"]
    assert {choice.kind for choice in first.asks[-1].choices} == {"acc", "acc_norm"}
    answers = {question.key: question.choices[0] for question in first.asks}
    data = first.data(**{**answers, "one of metric": "acc_norm"})
    assert data.algorithms == ("tiny", "small", "large")
    given = json.loads(files["small.json"])["results"]["piqa"][f"acc_norm{tail}"]
    assert data.scores[data.datasets.index("piqa"), 1] == given


def test_what_a_file_tells_of_itself_is_not_told_again_by_its_path() -> None:
    files = {f"{m}/results_2024-05-0{i}.json": harness(m, told=True) for i, m in enumerate(("tiny", "small"), start=1)}
    assert not {"task", "run", "algorithm"} & {*read_files(files).names}
    assert len({reading.says for reading in readings(files)}) == len(readings(files))


def test_acc_norm_beside_acc_is_another_metric() -> None:
    lines = [f"{m},{t},{RNG.random():.3f},0.01,{RNG.random():.3f}" for m in "abc" for t in TASKS]
    table = "\n".join(["model,task,acc,acc_stderr,acc_norm", *lines]).encode()
    assert [question.key for question in readings({"t.csv": table})[0].asks] == ["metric"]


@pytest.mark.parametrize("packed", [False, True])
def test_either_axis_of_a_matrix_may_count_the_runs(packed: bool) -> None:
    arrays = {name: RNG.random((6, 10)) for name in ("one", "two", "three")}
    files = {"all.npz": npz(**arrays)} if packed else {f"{name}.npy": npy(own) for name, own in arrays.items()}
    lines = says(files, Question.LEARNING_CURVES)
    assert {"3 algorithms x 6 runs x 10 levels", "3 algorithms x 10 runs x 6 levels"} <= {*lines}
    chosen = next(reading for reading in readings(files) if reading.says == "3 algorithms x 6 runs x 10 levels")
    curves = chosen.data(higher_is_better=True)
    assert np.array_equal(curves.values, np.concatenate([arrays[name] for name in curves.algorithms]))


def test_an_archive_for_each_algorithm() -> None:
    files = {f"{name}.npz": npz(scores=RNG.random((4, 7))) for name in ("one", "two")}
    assert "2 algorithms x 4 runs x 7 levels" in says(files, Question.LEARNING_CURVES)


def test_levels_without_a_heading_that_all_files_share() -> None:
    levels = (52, 70, 143)
    files = {
        f"{name}.csv": "\n".join(f"{n},{','.join(f'{s:.4f}' for s in RNG.random(5))}" for n in levels).encode()
        for name in ("one", "two")
    }
    (line,) = says(files, Question.LEARNING_CURVES)
    assert line == "2 algorithms x 5 runs x 3 levels"


def test_places_count_where_files_hold_scores_only() -> None:
    scores = {f"{a}_seed{i}.csv": RNG.random(8).round(4) for a in ("ours", "base") for i in (1, 2, 3)}
    files = {path: "\n".join(["mae", *map(str, own)]).encode() for path, own in scores.items()}
    assert "2 algorithms x 3 runs x 8 levels" in says(files, Question.LEARNING_CURVES)
    assert any("'position'" in note for note in read_files(files).notes)


def test_keys_of_objects_in_either_order() -> None:
    nested = {f"set{i}": {name: RNG.random() for name in ("x1", "x2", "x3")} for i in range(7)}
    lines = says({"r.json": json.dumps({"results": nested}).encode()}, Question.MANY_DATASETS)
    assert {"7 data sets x 3 algorithms", "3 data sets x 7 algorithms"} <= {*lines}


def test_lines_that_would_say_the_same_say_what_differs() -> None:
    nested = {
        first: {second: {third: {"mean": RNG.random()} for third in "rs"} for second in ("p", "q")} for first in "ab"
    }
    lines = says({"r.json": json.dumps(nested).encode()}, Question.MANY_DATASETS)
    assert len(lines) == len(set(lines)) > 1
    assert all(" in the " in line for line in lines)


def test_an_odd_file_beside_the_real_one_is_named_and_may_be_chosen() -> None:
    real = "\n".join(["dataset,fold,svm,knn", *(f"d{i},{f},0.{i}{f},0.{f}{i}" for i in range(1, 9) for f in range(9))])
    files = {"scores.csv": real.encode(), "p.csv": b"pair,p_value\nsvm-knn,0.25\n"}
    table = read_files(files)
    assert table.names == ("dataset", "fold", "svm", "knn")
    assert [(left.what, left.name, left.keep) for left in table.left] == [("file", "p.csv", "p.csv")]
    assert read_files(files, how=HowRead(keep=("p.csv",))).names == ("pair", "p_value")


def test_an_archive_inside_of_another_is_named() -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("x.csv", "step,reward\n1,2\n2,3\n")
    log = b"step,reward\n1,0.5\n2,0.75\n"
    table = read_files({"more.zip": inner.getvalue(), **{f"{a}/seed{i}.csv": log for a in "xy" for i in (1, 2)}})
    assert {*table.frame["algorithm"]} == {"x", "y"}, "a file that lies less deep than the rest is left out"
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("more.zip", inner.getvalue())
        for name in ("x", "y"):
            for i in (1, 2):
                archive.writestr(f"{name}/seed{i}.csv", log)
    table = read_table(outer.getvalue(), "all.zip")
    assert {*table.frame["algorithm"]} == {"x", "y"}
    assert [left.name for left in table.left] == ["more.zip"]


def test_the_notes_of_single_files_are_counted() -> None:
    def nameless(place: int) -> bytes:
        names = ["dataset", *"abcdefgh"]
        return ",".join("" if i == place else name for i, name in enumerate(names)).encode() + b"\niris" + b",u" * 8

    notes = read_files({f"m{i}.csv": nameless(i) for i in range(1, 8)}).notes
    assert notes[0] == "A column without a name is called 'column 2'."
    assert notes[5].startswith("2 further notes of single files: ")


PAGE = """<!DOCTYPE html><html><head><title>Results</title><style>td {color: red}</style></head><body>
<table><tr><td><a href="x">Home</a></td><td>About</td></tr></table>
<h2>English</h2><table><thead><tr><th rowspan=2>dataset<th colspan=2>method</tr><tr><th>A</th><th>B</th></tr></thead>
<tr><td>iris</td><td>0.5</td><td><b>0.75</b></td></tr><tr><td>wine<td>0.25<td>0.5&#49;<script>var x = 9;</script></tr>
</table><h2>German</h2><table><tr><th>dataset</th><th>A</th></tr><tr><td>iris</td><td>1</td></tr></table></body></html>"""


def test_the_tables_of_a_web_page() -> None:
    table = read_table(PAGE.encode(), "page.html")
    assert table.recognised == "HTML table, Table 1: English"
    assert table.sheets == ("Table 1: English", "Table 2: German")
    assert table.frame.iloc[-1].tolist() == ["wine", "0.25", "0.51"]
    assert read_table(PAGE.encode(), "page.csv", HowRead(sheet="Table 2: German")).names == ("dataset", "A")


def test_notes_below_a_table_are_named() -> None:
    given = b"dataset,A,B\niris,0.5,0.75\nwine,0.25,0.5\n\n* the best in bold, see the appendix\nNote: five seeds\n"
    table = read_table(given, "t.csv")
    assert len(table) == 2
    assert [left.name for left in table.left] == ["* the best in bold, see the appendix", "Note: five seeds"]


@pytest.mark.parametrize(
    ("paths", "pattern"),
    [
        (
            [f"s{i}/{t}/{a}.csv" for i in (0, 1) for t in ("sonar", "CartPole-v1") for a in ("dqn", "ppo")],
            "{run}/{task}/{algorithm}.csv",
        ),
        ([f"{a}-run-20240501-{i}.npy" for a in ("ours_512", "base") for i in (10000, 10103)], "{algorithm}-{run}.npy"),
        (
            [f"{a}/{a}_s{i}/progress.txt" for a in ("ours_x", "base_x") for i in (0, 10)],
            "{algorithm}/{}_s{run}/progress.txt",
        ),
    ],
)
def test_names_in_paths(paths: list[str], pattern: str) -> None:
    assert guess_patterns(paths, ("algorithm", "task", "run"))[0] == pattern


def test_a_name_before_a_run_is_not_cut() -> None:
    paths = [f"{t}_{a}_run-20240501-{i}.csv" for t in "xyz" for a in ("dqn", "F2_context_512") for i in (10000, 10103)]
    log = b"step,reward\n1,0.5\n2,0.75\n"
    assert {*read_files(dict.fromkeys(paths, log)).frame["algorithm"]} == {"dqn", "F2_context_512"}
