"""Files that hold no scores are said what they are; small faults of a table are read and said."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from stats_core.reading import HowRead, read_files, read_table
from tests.reading.refusal import refusal


def checkpoint() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("archive/data.pkl", b"\x80\x02}q\x00.")
        archive.writestr("archive/data/0", b"\x00" * 16)
    return file.getvalue()


def images() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for i in range(3):
            archive.writestr(f"plots/{i}.png", b"\x89PNG\r\n\x1a\n\x00")
    return file.getvalue()


def tensors() -> bytes:
    head = json.dumps({"w": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}).encode()
    return len(head).to_bytes(8, "little") + head + b"\x00" * 4


LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
NOTEBOOK = json.dumps({"cells": [{"cell_type": "code", "source": ["1"]}], "metadata": {}, "nbformat": 4}).encode()


@pytest.mark.parametrize(
    ("data", "name", "kind", "remedy"),
    [
        (LFS, "scores.csv", "Git LFS pointer", "git lfs pull"),
        (NOTEBOOK, "run.ipynb", "Jupyter notebook", "to_csv"),
        (NOTEBOOK, "run.json", "Jupyter notebook", "to_csv"),
        (b"<html><head><title>404 Not Found</title></head></html>", "scores.csv", "'404 Not Found'", "Download"),
        (b"<!DOCTYPE html><title>Sign in to GitHub</title>", "scores.csv", "'Sign in to GitHub'", "signed in"),
        (b"<!DOCTYPE html><title>My page</title>", "scores.csv", "a web page (HTML), not a table", "as CSV"),
        (b"<?xml version='1.0'?><svg></svg>", "plot.svg", "an SVG image", "as CSV"),
        (b"<?xml version='1.0'?><a/>", "a.xml", "XML", "as CSV"),
        (b"lr: 0.1\nmodel:\n  name: mlp\n", "config.yaml", "YAML", "the log of the training"),
        (b"lr: 0.1\nmodel:\n  name: mlp\n", "config", "YAML", "the log of the training"),
        (b"[model]\nlr = 0.1\n", "pyproject.toml", "TOML", "the log of the training"),
        (b"import numpy as np\n\ndef f(x):\n    return x\n", "train.py", "Python code", "the log of the training"),
        (b"import numpy as np\n\ndef f(x):\n    return x\n", "train", "a program", "the log of the training"),
        (checkpoint(), "model.pt", "checkpoint of torch", "the log of the training"),
        (tensors(), "model.safetensors", "safetensors checkpoint", "the log of the training"),
        (b"\x80\x04\x95\x0b\x00\x00", "a.pkl", "Python pickle", "to_csv"),
        (images(), "plots.zip", "no file with scores: the file is a PNG image", "Give CSV"),
        (b"", "a.csv", "empty", "headings"),
    ],
)
def test_what_a_file_is_and_what_to_do(data: bytes, name: str, kind: str, remedy: str) -> None:
    error = refusal(read_table, data, name)
    assert kind in error.problem
    assert remedy in error.remedy


@pytest.mark.parametrize("ending", ["\n", ""])
def test_a_list_of_numbers_keeps_its_first(ending: str) -> None:
    table = read_table(("0.5\n0.25\n0.75" + ending).encode(), "ppo.txt")
    assert table.names == ("position", "value")
    assert table.frame["value"].tolist() == ["0.5", "0.25", "0.75"]
    assert "'position'" in table.notes[0]
    both = read_files({"ppo.txt": b"0.5\n0.25\n", "sac.txt": b"0.75\n1\n"})
    assert both.frame[["algorithm", "position", "value"]].to_numpy().tolist() == [
        ["ppo", "1", "0.5"], ["ppo", "2", "0.25"], ["sac", "1", "0.75"], ["sac", "2", "1"],
    ]  # fmt: skip


def test_columns_without_headings_in_files_of_algorithms_keep_both_places() -> None:
    both = read_files({"ppo.csv": b"0.51,0.35\n0.2,0.9\n0.4,0.1\n", "sac.csv": b"0.61,0.25\n0.3,0.8\n0.7,0.2\n"})
    assert both.names == ("algorithm", "row", "position", "value")
    cells = both.frame.set_index(["algorithm", "row", "position"])["value"]
    assert (cells["ppo", 2, 2], cells["sac", 3, 1]) == ("0.9", "0.7")


def test_one_file_per_method_joined_by_data_set_under_names_of_their_own() -> None:
    both = read_files(
        {"svm.csv": b"dataset,svm_acc\niris,0.5\nwine,0.75\n", "knn.csv": b"dataset,knn_acc\niris,1\nwine,0\n"}
    )
    assert both.names == ("algorithm", "dataset", "acc")
    assert both.frame["acc"].tolist() == ["0.5", "0.75", "1", "0"]
    assert "'acc'" in both.notes[0]
    metrics = read_files(
        {"svm.csv": b"dataset,acc\niris,0.5\nwine,0.75\n", "knn.csv": b"dataset,loss\niris,1\nwine,0\n"}
    )
    assert metrics.names == ("algorithm", "dataset", "acc", "loss"), "two metrics are never put under one name"


def test_one_file_per_algorithm_of_data_sets_and_resamples() -> None:
    files = {f"{name}.csv": b"dataset,0,1,2\niris,0.5,0.6,0.7\nwine,0.75,0.7,0.8\n" for name in ("svm", "knn")}
    assert read_files(files).names == ("algorithm", "dataset", "0", "1", "2")


def test_a_column_without_a_name_and_separators_at_the_end() -> None:
    given = b"dataset,,B,C\nx,1,2,3\ny,3,4,5\n"
    table = read_table(given, "t.csv")
    assert table.names == ("dataset", "B", "C"), "numbers without a heading are no algorithm"
    assert table.notes == ("A column without a name is called 'column 2'.",)
    assert [(left.what, left.name, left.keep) for left in table.left] == [("column", "column 2", "column 2")]
    assert read_table(given, "t.csv", HowRead(keep=("column 2",))).names == ("dataset", "column 2", "B", "C")
    assert read_table(b"dataset,,B\nx,u,2\ny,v,4\n", "t.csv").names == ("dataset", "column 2", "B"), "names stay"
    table = read_table(b"dataset;A;B;\nx;1;2;\ny;3;4;\n", "t.csv")
    assert table.names == ("dataset", "A", "B")
    assert table.notes == ("The semicolon at the end of every line dropped.",)


def test_a_column_that_is_the_same_everywhere_does_not_hide_what_paths_tell() -> None:
    log = b"run,step,reward\n0,1,0.5\n0,2,0.75\n"
    table = read_files({f"{a}/seed{i}.csv": log for a in ("ppo", "sac") for i in (1, 2)})
    assert set(table.frame["run"]) == {"seed1", "seed2"}
    assert [left.name for left in table.left] == ["run"]


def test_the_settings_and_seeds_of_a_table_of_runs_stay_and_its_stamps_are_named() -> None:
    rows = [f"{a}_lr_{lr}_{s},finished,9,u,{lr},{s},1700000000,0.5,0.25" for a in "xy" for lr in (1, 2) for s in (1, 2)]
    head = "Name,State,Runtime,User,lr,seed,_timestamp,acc,loss"
    table = read_table("\n".join([head, *rows]).encode(), "runs.csv")
    assert table.names == ("name", "lr", "seed", "acc", "loss")
    assert table.frame["name"].tolist()[-1] == "y_lr_2_2"
    assert [left.name for left in table.left] == ["Runtime", "User", "_timestamp"]
