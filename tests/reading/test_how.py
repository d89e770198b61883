"""A file read as a person says, where the guess is another."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import HowRead, read_table
from stats_core.reading.parse.cell_codes import CellCodes
from stats_core.reading.parse.columns import TableColumn, columns_of, groups, unique, varies_within
from stats_core.reading.parse.read_table import ReadTable
from tests.reading.refusal import refusal


@pytest.mark.parametrize(
    ("mark", "cell", "plain"),
    [
        (",", "1,5", "1.5"),
        (",", "1.234,5", "1234.5"),
        (",", "12.345.678", "12345678"),
        (",", "-0,25e-3", "-0.25e-3"),
        (",", "12.5", "12.5"),
        (",", "v1,5", "v1,5"),
        (".", "1.5", "1.5"),
        (".", "1,234.5", "1234.5"),
        (".", "1,5", "1,5"),
        (".", "+1,234,567", "+1234567"),
    ],
)
def test_the_decimal_mark(mark: str, cell: str, plain: str) -> None:
    text = f"dataset;A\nx;{cell}\ny;3\n".encode()
    table = read_table(text, "t.csv", HowRead(decimal=mark))
    assert table.frame["A"].tolist() == [plain, "3"]
    assert table.frame["dataset"].tolist() == ["x", "y"]
    assert table.file == "t.csv"
    assert table.frame.index.tolist() == [2, 3]


@pytest.mark.parametrize(
    ("separator", "columns"),
    [
        ("comma", ["dataset;A", "B;C"]),
        ("semicolon", ["dataset", "A,B", "C"]),
    ],
)
def test_the_separator(separator: str, columns: list[str]) -> None:
    table = read_table(b"dataset;A,B;C\nx;1,2;3\ny;4,5;6\n", "t.csv", HowRead(separator=separator))
    assert list(table.frame.columns) == columns
    assert table.parsed.separator == separator


@pytest.mark.parametrize(
    ("heading", "columns", "first", "line"),
    [
        (None, ["dataset", "A"], ["x", "1"], 2),
        (2, ["x", "1"], ["y", "2"], 3),
        (0, ["column 1", "column 2"], ["dataset", "A"], 1),
    ],
)
def test_the_line_of_the_headings(heading: int | None, columns: list[str], first: list[str], line: int) -> None:
    table = read_table(b"dataset,A\nx,1\ny,2\nz,3\n", "t.csv", HowRead(heading=heading))
    assert list(table.frame.columns) == columns
    assert table.frame.iloc[0].tolist() == first
    assert table.frame.index[0] == line
    assert table.parsed.heading == line - 1
    assert table.headless == (heading == 0)


@pytest.mark.parametrize("text", [b"a,b\n", b"a,b\n,\n"])
def test_a_heading_alone_is_no_table(text: bytes) -> None:
    assert "and nothing below it" in refusal(read_table, text, "t.csv").problem


def test_a_heading_in_a_comment_above_numbers() -> None:
    table = read_table(b"# written by numpy\n# step loss\n0 1.5\n10 1.25\n", "t.txt")
    assert list(table.frame.columns) == ["step", "loss"]
    assert table.frame["loss"].tolist() == ["1.5", "1.25"]


CELLS = ["b", "a", "b", "c", "a", "b"]


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize(
    "column",
    [
        pd.Series(CELLS, dtype=object),
        pd.Series(CELLS, dtype="category"),
        pd.Series(pd.Categorical(CELLS, categories=["b", "a", "c"])),
        pd.Series([2, 1, 2, 3, 1, 2]),
        pd.Series([2.0, 1.0, 2.0, np.nan, 1.0, 2.0]),
    ],
    ids=["text", "sorted categories", "categories as found", "whole", "numbers"],
)
def test_cells_are_numbered_in_the_order_in_which_they_come(column: pd.Series, kept: bool) -> None:
    table = ReadTable(pd.DataFrame({"x": column}), codes=CellCodes() if kept else None)
    for _ in range(2):
        codes, cells = table.factorized(0)
        assert codes.tolist() == [0, 1, 0, 2, 1, 0]
        assert len(cells) == 3
        assert [str(cells[code]) for code in codes] == [str(cell) for cell in column]


def test_no_more_columns_are_kept_than_a_dozen_and_each_is_its_own() -> None:
    frame = pd.DataFrame({str(i): np.arange(5) * i % 7 for i in range(1, 20)})
    table = ReadTable(frame, codes=CellCodes())
    for _ in range(2):
        for place in range(frame.shape[1]):
            codes, cells = table.factorized(place)
            assert cells[codes].tolist() == frame.iloc[:, place].tolist()


def test_very_long_columns_are_told_by_a_part_of_their_cells() -> None:
    rows = 30_000
    frame = pd.DataFrame(
        {
            "score": np.linspace(0, 1, rows),
            "step": np.arange(rows) % 100,
            "name": np.array(["a", "b"], dtype=object)[np.arange(rows) % 2],
        }
    )
    score, step, name = columns_of(ReadTable(frame))
    assert (score.numeric, score.whole, score.distinct) == (True, False, rows)
    assert (step.numeric, step.whole, step.counts, step.distinct) == (True, True, True, 100)
    assert (name.numeric, name.distinct, name.cells) == (False, 2, ("a", "b"))


def test_rows_are_told_apart_by_all_of_some_columns() -> None:
    frame = pd.DataFrame({"a": ["x", "x", "y", "y"], "b": ["1", "2", "1", "2"], "c": ["1", "1", "2", "2"]})
    a, b, c = columns_of(ReadTable(frame))
    assert groups([a, b], 4).tolist() == [0, 1, 2, 3]
    assert groups([a, c], 4).tolist() == [0, 0, 1, 1]
    assert unique([a, b], 4)
    assert not unique([a, c], 4)
    assert unique([], 0)
    assert varies_within(b, groups([a], 4))
    assert not varies_within(c, groups([a], 4))
    assert not varies_within(TableColumn.of(ReadTable(frame.iloc[:0]), 0), groups([], 0))


@pytest.mark.parametrize("how", [HowRead(separator="bar"), HowRead(heading=1), HowRead(decimal=".")])
def test_what_a_person_says_about_the_text_goes_before_what_it_looks_like(how: HowRead) -> None:
    text = b"dataset | A\n--- | ---\nx | 1\ny | 2\n"
    assert read_table(text, "t.md").recognised == "Markdown table, 2 lines"
    assert read_table(text, "t.md", HowRead(pattern="{run}")).recognised == "Markdown table, 2 lines"
    table = read_table(text, "t.md", how)
    assert table.recognised == ""
    assert len(table) == 3, "the line of strokes is a line like any other"
