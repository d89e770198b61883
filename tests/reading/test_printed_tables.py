"""Tables as papers and spreadsheets have them: titles, two lines of headings, Markdown, LaTeX, percent, workbooks."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import read_table, understand_scores
from stats_core.reading.layouts.printed_tables import plain_markdown
from stats_core.reading.ranks.build import score_table_from_frame
from stats_core.reading.ranks.guess import guess_score_roles
from tests.reading.refusal import refusal

EXPECTED = [[0.95, 0.93], [0.98, 0.97], [0.9, 0.91]]
PLAIN = "dataset,SVM,kNN\niris,0.95,0.93\nwine,0.98,0.97\nzoo,0.90,0.91\n"


def scores(data: bytes | str, name: str = "accuracy.csv") -> list[list[float]]:
    table = read_table(data.encode() if isinstance(data, str) else data, name)
    guess = understand_scores(table, name)
    assert guess.question is None
    return score_table_from_frame(table, guess.roles).scores.tolist()


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "Accuracy of two classifiers\n" + PLAIN,
        "Accuracy of two classifiers\nten folds each\n\n" + PLAIN,
        "Accuracy of two classifiers,,\n,,\n" + PLAIN,
        "| dataset | SVM | kNN |\n|:--|--:|--:|\n| iris | **0.95** | 0.93 |\n| wine | **0.98** | `0.97` |\n"
        "| zoo | 0.90 | *0.91* |",
        "Some words before.\n\ndataset | SVM | kNN\n--- | --- | ---\niris | 0.95 | 0.93\nwine | 0.98 | 0.97\n"
        "zoo | 0.90 | 0.91\n\nAfter.",
        r"""\begin{table}\caption{Accuracy}
        \begin{tabular}{l|rr}
        \toprule
        dataset & \textbf{SVM} & kNN \\ \midrule
        iris & $\mathbf{0.95}$ & 0.93 \\
        wine & \textbf{0.98} & 0.97 \\ % the best
        zoo & 0.90 & \underline{0.91} \\ \bottomrule
        \end{tabular}\end{table}""",
    ],
)
def test_one_table_in_many_dresses(text: str) -> None:
    assert scores(text) == EXPECTED
    assert list(read_table(text.encode()).frame.columns) == ["dataset", "SVM", "kNN"]


def test_two_lines_of_headings_are_joined() -> None:
    table = read_table(b",SVM,,kNN,\ndataset,acc,f1,acc,f1\niris,1,2,3,4\nwine,5,6,7,8\n")
    assert list(table.frame.columns) == ["dataset", "SVM acc", "SVM f1", "kNN acc", "kNN f1"]
    many = pd.DataFrame([[1, 2], [3, 4]], columns=pd.MultiIndex.from_product([["A"], ["acc", "f1"]]), index=["x", "y"])
    assert list(read_table(many.to_csv().encode()).frame.columns) == ["index", "A acc", "A f1"]


def test_percent_signs_are_read_and_said() -> None:
    text = "dataset,SVM,kNN\niris,95%,93 %\nwine,98%,97%\nzoo,90%,91%\n"
    assert scores(text) == [[95, 93], [98, 97], [90, 91]]
    notes = read_table(text.encode()).notes
    assert notes == ("Percent signs dropped in 3 cells of 'SVM'.", "Percent signs dropped in 3 cells of 'kNN'.")


def test_percent_signs_on_some_numbers_only_are_refused() -> None:
    table = read_table(b"dataset,SVM,kNN\niris,95%,0.93\nwine,0.98,0.97\nzoo,90%,91\n")
    assert "percent sign" in refusal(score_table_from_frame, table, guess_score_roles(table)).problem


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_packed_table_is_read(pack) -> None:
    assert scores(pack(PLAIN.encode()), "accuracy.csv.gz") == EXPECTED
    assert scores(pack(PLAIN.encode()), "accuracy.csv") == EXPECTED
    kind = {gzip.compress: "gzip", bz2.compress: "bzip2", lzma.compress: "xz"}[pack]
    error = refusal(read_table, pack(PLAIN.encode())[:-20], "accuracy.csv.gz")
    assert str(error) == f"The {kind} archive is damaged ('accuracy.csv.gz'). Pack the file again."


def test_a_workbook_is_read() -> None:
    file = io.BytesIO()
    with pd.ExcelWriter(file, engine="xlsxwriter") as writer:
        pd.read_csv(io.StringIO(PLAIN)).to_excel(writer, sheet_name="scores", index=False, startrow=2)
        pd.DataFrame({"note": ["x", "y"]}).to_excel(writer, sheet_name="notes", index=False)
        writer.sheets["scores"].write("A1", "Accuracy of two classifiers")
    table = read_table(file.getvalue(), "accuracy.xlsx")
    assert table.recognised == "workbook, sheet 'scores'"
    assert table.notes == ("The sheet 'notes' left out.",)
    assert scores(file.getvalue(), "accuracy.xlsx") == EXPECTED


def test_a_formula_in_a_workbook_is_never_run() -> None:
    from xlsxwriter import Workbook

    file = io.BytesIO()
    with Workbook(file) as book:
        sheet = book.add_worksheet()
        for number, row in enumerate((["dataset", "A", "B"], ["iris", 1, "=1+1"], ["wine", 2, 3])):
            sheet.write_row(number, 0, row)
        sheet.write_formula("B3", "=1+1", value="7")
    table = read_table(file.getvalue(), "book.xlsx")
    # A spreadsheet program writes what a formula last came to; that is read, and nothing is worked out here.
    assert table.frame["A"].tolist() == ["1", "7"]
    assert table.frame["B"].tolist()[1] == "3"
    assert table.frame["B"].tolist()[0] == "0"  # never opened in one, it has no value yet


def test_parquet_is_read() -> None:
    file = io.BytesIO()
    pd.read_csv(io.StringIO(PLAIN)).to_parquet(file)
    assert scores(file.getvalue(), "accuracy.parquet") == EXPECTED


def test_a_parquet_file_that_declares_too_much_is_refused() -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    file = io.BytesIO()
    zeros = pa.DictionaryArray.from_arrays(pa.array(np.zeros(26_000_000, dtype=np.int8)), pa.array(["a"]))
    pq.write_table(pa.table({"a": zeros, "b": zeros}), file, compression="zstd")
    assert len(file.getvalue()) < 1_000_000
    assert "26,000,000 rows" in refusal(read_table, file.getvalue(), "big.parquet").problem


@pytest.mark.parametrize(
    ("cell", "mean"),
    [("91.5 ± 0.6", 91.5), ("68.4(7.1)", 68.4), ("0.5 +/- 0.1", 0.5), ("$3.25 \\pm 0.5$", 3.25), ("-1e-3±2", -0.001)],
)
def test_the_mean_of_a_summary_is_the_score_of_a_benchmark(cell: str, mean: float) -> None:
    frame = read_table(f"dataset;A;B\nx;{cell};1\ny;{cell};2\n".encode(), "return.csv")
    table = score_table_from_frame(frame, guess_score_roles(frame))
    assert table.scores[:, 0].tolist() == [mean, mean]
    where = "in brackets" if "(" in cell else "behind ±"
    assert table.handling == (f"What stands {where} dropped in 2 cells.",)


def test_a_summary_without_a_mean_is_a_gap() -> None:
    table = read_table("dataset,A,B\nx,nan ± nan,1 ± 1\ny,2 ± 1,1 ± 1\n".encode())
    assert "is missing" in refusal(score_table_from_frame, table, guess_score_roles(table)).problem


@pytest.mark.parametrize(
    ("cell", "plain"),
    [("**0.5**", "0.5"), ("__0.5__", "0.5"), ("*5*", "5"), ("`**x**`", "**x**"), (" **a_b** ", "a_b"),
     ("*", "*"), ("**", "**"), ("*0.5", "*0.5"), ("0.5*", "0.5*"), ("a_b", "a_b"), ("0.5 ± 0.1", "0.5 ± 0.1")],
)  # fmt: skip
def test_marks_are_taken_off_where_they_stand_on_both_sides(cell: str, plain: str) -> None:
    assert plain_markdown(cell) == plain


def test_a_bar_in_a_cell_of_markdown_is_written_with_a_stroke_before_it() -> None:
    table = read_table(b"| dataset | p(a\\|b) | B |\n|---|---|---|\n| x\\|y | 1 | 2 |\n| z | 3 | 4 |\n")
    assert list(table.frame.columns) == ["dataset", "p(a|b)", "B"]
    assert table.frame["dataset"].tolist() == ["x|y", "z"]
    assert table.frame["B"].tolist() == ["2", "4"]
