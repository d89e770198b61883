"""Files of known tools that cannot be read: each is refused by what is wrong with it and what to do."""

from __future__ import annotations

import gzip
import io
import json
import sys
import zipfile

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import HowRead, read_table
from stats_core.reading.layouts import excel
from stats_core.reading.parse.containers import MOST_FILES, packed, unpacked, unzipped
from stats_core.reading.parse.places import quoted
from tests.reading.refusal import refusal


def npy(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def npz(**arrays: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def zipped(**files: bytes) -> bytes:
    return packed({name.replace("_", "."): data for name, data in files.items()})


def parquet(frame: pd.DataFrame) -> bytes:
    file = io.BytesIO()
    frame.to_parquet(file)
    return file.getvalue()


def sheet(rows: list[list[object]]) -> bytes:
    file = io.BytesIO()
    pd.DataFrame(rows).to_excel(file, engine="xlsxwriter", header=False, index=False)
    return file.getvalue()


TABLE = pd.DataFrame({"dataset": ["x", "y"], "A": [1.0, 2.0]})
THREE = np.zeros((2, 2, 2))
LATEX = r"\begin{tabular}{ll} a & \multicolumn{2}{c}{b} \\ 1 & 2 & 3 \\ \end{tabular}"
IOH = '"function evaluation" "best-so-far f(x)"\n1 9.5\n'
SIZES = np.array([10, 20])


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (npy(np.ones((2,) * 5)), "a.npy", "The NumPy array has 5 axes ('a.npy'). Save a table of two axes, or an npz"),
        (npy(np.zeros(0)), "a.npy", "The NumPy array is empty ('a.npy')."),
        (npy(np.ones((3, 2)))[:-9], "a.npy", "The NumPy array is damaged ('a.npy'). "),
        (npz(a=THREE, b=SIZES), "a.npz", "arrays of a kind that is not known: a (2, 2, 2), b (2,) ('a.npz'). Give one"),
        (npz(a=np.ones((2, 3)), b=np.ones(4)), "a.npz", "is not known: a (2, 3), b (4,)"),
        (npz(a=np.ones((2, 3)))[:-30], "a.npz", "The NumPy archive is damaged ('a.npz'). Save it again with np.savez."),
        (npz(timesteps=SIZES, results=np.ones((3, 2))), "e.npz", "Time steps and results do not have the same length"),
        (npz(timesteps=SIZES, results=np.ones(2)), "e.npz", "Time steps and results do not have the same length"),
        (npz(train_sizes=SIZES, test_scores=np.ones((3, 2))), "c.npz", "test_scores is not one line of folds for each"),
        (npz(train_sizes=SIZES, train_scores=np.ones(2)), "c.npz", "train_scores is not one line of folds for each"),
        (npz(train_sizes=SIZES, test_scores=np.ones((0, 2))), "c.npz", "There are train_sizes without scores."),
        (
            json.dumps({"train_sizes": [1, 2], "test_scores": [["x"], [1]]}).encode(),
            "c.json",
            "The scores of the learning curve are not all numbers ('c.json'). Save them again.",
        ),
        (
            json.dumps([{"xs": [1, 2], "ys": [1, 2]}, {"xs": [1, 2], "ys": [1]}]).encode(),
            "s.json",
            "The lists xs and ys do not have the same length (record 2 of 's.json'). Correct it.",
        ),
        (parquet(TABLE)[:40] + b"PAR1", "t.parquet", "The Parquet file is damaged ('t.parquet'). Write it again"),
        (sheet([["only a title"]]), "t.xlsx", "The workbook holds no table ('t.xlsx'). Fill a sheet with headings"),
        (sheet([["dataset", "A"], ["x", 1]])[:-300], "t.xlsx", "The workbook is damaged ('t.xlsx'). Save it again"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "t.xls", "The workbook is damaged ('t.xls'). Save it again"),
        (LATEX.encode(), "t.tex", "The column name 'b' occurs twice (line 1 of 't.tex', columns 2 and 3). Give every"),
        (b"| dataset | A |\n|---|---|\n", "t.md", "The table has a heading and nothing below it ('t.md'). Add"),
        ((IOH + "2\n").encode(), "f.dat", "A line of the IOHprofiler file holds no numbers (line 3 of 'f.dat')."),
        ((IOH + "x 1\n").encode(), "f.dat", "A line of the IOHprofiler file holds no numbers (line 3 of 'f.dat')."),
        (zipped(a_csv=b"1,2")[:-30], "a.zip", "The zip archive is damaged ('a.zip'). Pack the files again."),
        (gzip.compress(b"x"), "runs.tar.gz", "The file is a tar archive ('runs.tar.gz'). Pack the files as zip"),
    ],
    ids=lambda value: "file" if isinstance(value, bytes) else None,  # packed files hold the time
)  # fmt: skip
def test_a_file_is_refused_by_what_is_wrong_with_it(data: bytes, name: str, said: str) -> None:
    assert said in str(refusal(read_table, data, name))


def test_a_workbook_that_would_unpack_to_too_much_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    book = sheet([["dataset", "A"], ["x", 1]])
    inside = sum(part.file_size for part in zipfile.ZipFile(io.BytesIO(book)).infolist())
    monkeypatch.setattr(excel, "MOST_UNPACKED", inside)
    assert read_table(book, "t.xlsx").frame["A"].tolist() == ["1"]
    monkeypatch.setattr(excel, "MOST_UNPACKED", inside - 1)
    assert "The workbook would unpack to 0 MB ('t.xlsx')" in str(refusal(read_table, book, "t.xlsx"))


@pytest.mark.parametrize(
    ("package", "data", "name"),
    [("python_calamine", sheet([["dataset", "A"], ["x", 1]]), "t.xlsx"), ("pyarrow", parquet(TABLE), "t.parquet")],
)
def test_a_package_that_is_not_installed_is_named(
    package: str, data: bytes, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    error = refusal(read_table, data, name)
    assert f"needs the package {package.replace('_', '-')}" in error.problem
    assert "CSV" in error.remedy


def test_the_index_of_a_parquet_file_is_a_column() -> None:
    table = read_table(parquet(TABLE.set_index("dataset")), "t.parquet")
    assert list(table.frame.columns) == ["dataset", "A"]
    assert table.frame["dataset"].tolist() == ["x", "y"]


def test_an_archive_of_too_many_files_is_refused() -> None:
    many = packed({f"{i}.csv": b"" for i in range(MOST_FILES + 1)})
    assert f"The archive holds {MOST_FILES + 1:,} files ('a.zip')" in str(refusal(unzipped, many, "a.zip"))
    assert len(unzipped(packed({f"{i}.csv": b"" for i in range(MOST_FILES)}), "a.zip")) == MOST_FILES


def test_an_archive_is_the_same_bytes_for_the_same_files_and_leads_nowhere_else() -> None:
    assert zipped(b_csv=b"2", a_csv=b"1") == zipped(a_csv=b"1", b_csv=b"2")
    files = {"../../etc/a.csv": b"1", "C:\\x\\b.csv": b"2", "/c.csv": b"3", "./d/./e.csv": b"4"}
    assert unzipped(packed(files), "a.zip") == {"etc/a.csv": b"1", "x/b.csv": b"2", "c.csv": b"3", "d/e.csv": b"4"}


@pytest.mark.parametrize("ending", [".gz", ".gzip", ".zip.gz"])
def test_a_packed_file_goes_by_the_name_of_what_is_inside(ending: str) -> None:
    data, name = unpacked(gzip.compress(b"a,b"), f"scores.csv{ending}")
    assert (data, name) == (b"a,b", "scores.csv" + ending.removesuffix(".gz").removesuffix(".gzip"))
    assert unpacked(b"a,b", "scores.csv.gz") == (b"a,b", "scores.csv.gz"), "which is not packed"


def test_a_long_name_is_cut_in_a_sentence() -> None:
    assert quoted("x" * 40) == repr("x" * 40)
    assert quoted("x" * 41) == repr("x" * 39 + "…")


def test_a_sheet_with_one_line_of_numbers_is_the_table() -> None:
    file = io.BytesIO()
    with pd.ExcelWriter(file, engine="xlsxwriter") as writer:
        pd.DataFrame([["notes", "more"], ["words", "only"]]).to_excel(
            writer, sheet_name="one", header=False, index=False
        )
        pd.DataFrame([["dataset", "A"], ["iris", 0.5], ["source", "paper"]]).to_excel(
            writer, sheet_name="two", header=False, index=False
        )
    table = read_table(file.getvalue(), "t.xlsx")
    assert table.recognised == "workbook, sheet 'two'"
    assert table.frame["A"].tolist() == ["0.5", "paper"]
    chosen = read_table(file.getvalue(), "t.xlsx", HowRead(sheet="one"))
    assert chosen.recognised == "workbook, sheet 'one'"
