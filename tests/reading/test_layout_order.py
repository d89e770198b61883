"""Which layout reads a file that several recognise: it is said on purpose, never by the names of files."""

from __future__ import annotations

from graphlib import CycleError
from typing import Any

import pandas as pd
import pytest

from stats_core.errors import InputError
from stats_core.reading.files import one_file
from stats_core.reading.layouts import FileLayout, Stage, declared, in_order, layouts_of
from stats_core.reading.parse.read_table import ReadTable
from tests.reading.journeys import read
from tests.reading.test_readings import GIVEN


def frame(headings: str, *rows: str) -> pd.DataFrame:
    return pd.DataFrame([row.split(",") for row in rows], columns=headings.split(","), dtype=object)


FILE_OF = {layout: name for name, own in declared().items() for layout in own}


def fitting(stage: Stage, given: Any, name: str) -> list[str]:
    """The files of all layouts that recognise something, in the order in which they are asked."""
    return list(dict.fromkeys(FILE_OF[layout] for layout in layouts_of(stage) if layout.fits(given, name)))


def before(file: str) -> set[str]:
    """The files whose layouts are asked before one, as they are declared, and those before these."""
    own = {other for layout in declared()[file] for other in layout.after}
    return own.union(*map(before, own))


BOTH = {
    "folds as runs": (
        Stage.FRAME,
        frame("step,svm_fold1,svm_fold2,tree_fold1,tree_fold2", "0,1,2,3,4", "1,1,2,3,4"),
        ["cv_headings", "run_headings"],
    ),
    "folds with their total": (
        Stage.FRAME,
        frame("case,svm-cv1,svm-cv2,tree-cv1,tree-cv2", "1,1,2,3,4", "total,1,2,3,4"),
        ["cv_headings", "sums_in_table"],
    ),
    "runs with empty cells": (
        Stage.FRAME,
        frame("run_name,step,reward,loss", "ppo_1,0,1,2", "ppo_2,0,,2", "sac_1,0,1,", "sac_2,0,,2"),
        ["run_column", "sparse_log"],
    ),
    "a monitor with empty cells": (
        Stage.FRAME,
        frame("r,l,t,step,epoch,loss", "1,2,3,1,1,", "1,2,3,1,1,2"),
        ["monitor", "sparse_log"],
    ),
    "runs that are numbered behind a dash": (
        Stage.FRAME,
        frame("step,ppo - 1,ppo - 2,sac - 1,sac - 2", "0,1,2,3,4", "1,1,2,3,4"),
        ["run_headings", "wandb_panel"],
    ),
    "losses with a dash, and their total": (
        Stage.FRAME,
        frame("obs,a - loss,b - loss,c - loss", "1,1,2,3", "total,1,2,3"),
        ["sums_in_table", "wandb_panel"],
    ),
    "a log alone": (Stage.JSON, {"log_history": [{"step": 1, "loss": 2.0}]}, ["records", "trainer_state"]),
    "Parquet named as events": (
        Stage.BYTES,
        b"PAR1" + b"x" * 20 + b"PAR1",
        ["parquet", "tensorboard_events"],
    ),
    "an array named as events": (Stage.BYTES, b"\x93NUMPY" + b"x" * 20, ["numpy_files", "tensorboard_events"]),
    "a workbook named as arrays": (Stage.BYTES, b"PK\x03\x04xl/workbook", ["excel", "numpy_files"]),
    "a table below a run": (
        Stage.TEXT,
        "evaluations best\n1 2\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        ["ioh_profiler", "printed_tables"],
    ),
    "a table below blocks": (
        Stage.TEXT,
        "svm\niris 1 2\nwine 1 2\n\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        ["blocks", "printed_tables"],
    ),
}
"""What two layouts recognise, with both in the order in which they are to be asked."""
NAMES = {"a workbook named as arrays": "a.npz"}


@pytest.mark.parametrize("case", BOTH)
def test_what_two_layouts_recognise_is_read_by_the_one_that_comes_first_on_purpose(case: str) -> None:
    stage, given, expected = BOTH[case]
    assert fitting(stage, given, NAMES.get(case, "a.tfevents")) == expected
    first, second = expected
    assert first in before(second)


def test_no_file_of_the_tests_is_recognised_by_layouts_without_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    recognised: list[list[str]] = []
    real = one_file.recognise

    def watched(stage: Stage, given: Any, name: str) -> Any:
        recognised.append(fitting(stage, given, name))
        return real(stage, given, name)

    monkeypatch.setattr(one_file, "recognise", watched)
    for given in (given for kind in GIVEN.values() for given in kind.values()):
        try:
            read(given)
        except InputError:
            continue
    assert len({name for names in recognised for name in names}) > 15, "most layouts have a file here"
    ties = [(a, b) for names in recognised for a in names for b in names if a != b]
    assert [(a, b) for a, b in ties if a not in before(b) and b not in before(a)] == []


def test_an_order_is_among_layouts_that_look_at_the_same() -> None:
    stages = {name: {layout.stage for layout in own} for name, own in declared().items()}
    pairs = [(layout, other) for own in declared().values() for layout in own for other in layout.after]
    assert pairs
    assert [(layout, other) for layout, other in pairs if layout.stage not in stages[other]] == []


def layout(*after: str) -> FileLayout:
    return FileLayout(Stage.TEXT, lambda text, name: True, lambda text, name: ReadTable(pd.DataFrame()), after)


def test_a_new_layout_takes_its_place_by_what_it_says() -> None:
    zebra, first, second, late = layout(), layout("zebra"), layout("zebra"), layout("a")
    assert in_order({"a": (first, second), "b": (late,), "zebra": (zebra,)}) == [zebra, first, second, late]
    with pytest.raises(ValueError, match="'a' comes after 'b', and there is no such file"):
        in_order({"a": (layout("b"),)})
    with pytest.raises(CycleError):
        in_order({"a": (layout("b"),), "b": (layout("a"),)})
