"""A table keeps what is known about its file in fields of its own, whatever is done to its cells."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from stats_core.errors import InputError
from stats_core.reading import HowRead, ReadTable, curves_from_frame, guess_roles, read_files, read_table
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.path_pattern import PathParts
from tests.reading.journeys import read
from tests.reading.refusal import refusal
from tests.reading.test_readings import GIVEN

ROOT = Path(__file__).parent.parent.parent
FULL = ReadTable(
    pd.DataFrame({"a": ["1", "2", "3"], "b": ["x", "y", "x"]}),
    file="f.csv",
    recognised="tables, 2 columns",
    kind="tables",
    one_run=True,
    notes=("One line left out.",),
    left=(LeftOut("line", "mean", "it holds the means of the others", "lines"),),
    kept=("lines",),
    assumes="Is it so?",
    headless=True,
    parsed=HowRead("comma", 1),
    sheets=("one", "two"),
    named_by_file=True,
    paths=PathParts("{run}.csv", {"1.csv": {"run": "1"}}),
    doubtful_names=("x",),
    texts=("b",),
    placed="position",
)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.head(2),
        lambda table: table.only(np.array([True, False, True])),
        lambda table: table.with_frame(pd.DataFrame({"c": [1.5, 2.5]})),
    ],
    ids=["head", "only", "with_frame"],
)
def test_other_cells_keep_what_is_known_about_the_file(change) -> None:
    changed = change(FULL)
    assert len(changed) == 2
    known = [field.name for field in fields(ReadTable) if field.name != "frame"]
    empty = [name for name in known if not getattr(FULL, name)]
    assert empty == ["codes"], "a field that is empty here would show nothing"
    assert {name: getattr(changed, name) for name in known} == {name: getattr(FULL, name) for name in known}
    assert FULL.names == ("a", "b"), "the table itself is as it was"


def test_a_table_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        FULL.recognised = "something else"  # type: ignore[misc]


def test_a_frame_of_a_notebook_is_a_table_without_a_file() -> None:
    frame = pd.DataFrame({"a": [1, 2]})
    table = ReadTable.of(frame)
    assert table.frame is frame
    assert (table.file, table.recognised, table.notes, table.place(1)) == ("", "", (), "row 2")
    assert ReadTable.of(table) is table


def test_lines_of_a_file_are_named_after_some_were_chosen() -> None:
    table = read_table(b"algorithm,run,level,score\nA,1,1,x\nA,2,1,1\nB,1,1,1\nB,2,1,1\n", "curves.csv")
    later = table.only(np.array([False, True, True, True]))
    assert later.place(0) == "line 3 of 'curves.csv'"
    error = refusal(curves_from_frame, table, guess_roles(table))
    assert error.where.endswith("line 2 of 'curves.csv'")


def test_nothing_hides_on_the_frames() -> None:
    tables = []
    for given in (given for kind in GIVEN.values() for given in kind.values()):
        try:
            tables.append(read(given))
        except InputError:
            continue
    assert len(tables) > 100
    assert [table.recognised for table in tables if table.frame.attrs] == []
    for table in tables:
        assert table.recognised.startswith(table.kind)
        assert bool(table.recognised) == bool(table.kind)


@pytest.mark.parametrize("folder", ["stats_core/reading", "dashboard/ui/data_in", "dashboard/ui/start"])
def test_nobody_asks_a_frame_about_its_file(folder: str) -> None:
    paths = list((ROOT / folder).rglob("*.py"))
    assert paths
    asked = [
        f"{path.name}, line {node.lineno}"
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "attrs"
    ]
    assert asked == []


def test_the_log_of_one_run_is_told_by_a_field() -> None:
    text = b"epoch,loss,val_loss\n0,1,2\n1,0.5,1\n"
    log = read_table(text, "log.csv")
    assert log.one_run
    error = refusal(curves_from_frame, log, guess_roles(log))
    assert error.problem == "Nothing in the file names an algorithm (Keras log, 2 metrics of one run)"
    files = read_files(
        {"a/log.csv": b"epoch,loss,val_loss\n0,1,2\n1,0.5,1\n", "b/log.csv": b"epoch,loss,val_loss\n0,1,2\n"}
    )
    assert not files.one_run
