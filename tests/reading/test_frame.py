"""Text to a frame of text: dialects, ugly files, and the lines that messages name."""

from __future__ import annotations

import pandas as pd
import pytest

from stats_core.reading import read_table
from tests.reading.refusal import refusal

ROWS = [["algorithm", "run", "level", "score"], ["Tree", "1", "0", "0.5"], ["NA", "007", "1e3", "-.25"]]


def cells(text: str) -> list[list[str]]:
    table = read_table(text.encode())
    return [list(table.frame.columns), *table.frame.to_numpy().tolist()]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", " ", "   ", ", ", " ; ", " | "])
def test_every_separator_gives_the_same_cells(separator: str) -> None:
    assert cells("\n".join(separator.join(row) for row in ROWS)) == ROWS


def test_cells_stay_text() -> None:
    table = read_table(b"algorithm,run,score\nNA,007,1.50\nNone,null,nan\n")
    assert table.frame.to_numpy().tolist() == [["NA", "007", "1.50"], ["None", "null", "nan"]]
    assert all(isinstance(cell, str) for cell in table.frame.to_numpy().ravel())


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    table = read_table(b'# made by hand\n\nname,score\n\n"two\nlines",1\nplain,2\n,\n\nlast,3\n')
    assert table.frame.index.name == "line"
    assert table.frame.index.tolist() == [5, 7, 10]
    assert table.frame["name"].tolist() == ["two\nlines", "plain", "last"]


def test_quoted_cells_keep_separators_and_quotation_marks() -> None:
    assert cells('name,score\n"Tree, pruned",1\n"the ""best""", "2"\n') == [
        ["name", "score"],
        ["Tree, pruned", "1"],
        ['the "best"', "2"],
    ]


def test_semicolons_with_decimal_commas_even_in_the_headings() -> None:
    assert cells("alg;0,5;1,0\nA;0,8;0,9\nB;0,7;0,6\n")[0] == ["alg", "0,5", "1,0"]


def test_semicolons_before_commas_when_all_cells_are_numbers_with_commas() -> None:
    assert cells("0,5;1,0\n0,8;0,9\n") == [["0,5", "1,0"], ["0,8", "0,9"]]


def test_a_comma_file_with_a_blank_in_every_line_and_one_line_too_long() -> None:
    error = refusal(read_table, b"name,mean score\nA one,1\nB two,2,3\n")
    assert error.where == "line 3"


def test_excels_note_about_the_separator_is_no_heading() -> None:
    assert cells("sep=;\na;b\n1;2\n") == [["a", "b"], ["1", "2"]]


def test_the_index_that_pandas_writes_gets_a_name() -> None:
    assert cells(",a\n0,5\n") == [["index", "a"], ["0", "5"]]
    assert cells(",index\n0,5\n")[0] == ["index of the rows", "index"]


def test_a_frame_as_pandas_prints_it() -> None:
    frame = pd.DataFrame({"algorithm": ["Tree", "Forest"], "run": [1, 12], "score": [0.5, -0.25]})
    assert cells(frame.to_string()) == [
        ["index", "algorithm", "run", "score"],
        ["0", "Tree", "1", "0.50"],
        ["1", "Forest", "12", "-0.25"],
    ]
    assert cells(frame.to_string(index=False))[1] == ["Tree", "1", "0.50"]


def test_names_with_blanks_between_wide_gaps() -> None:
    assert cells("name          score\nNaive Bayes   0.5\nTree          0.25\n")[1] == ["Naive Bayes", "0.5"]


def test_a_table_from_a_readme() -> None:
    assert cells("| name | score |\n|:-----|------:|\n| A b  | -1 |\n") == [["name", "score"], ["A b", "-1"]]


def test_one_column_is_a_table_too() -> None:
    assert cells("my score\n0.5\n0.25\n") == [["my score"], ["0.5"], ["0.25"]]


def test_a_separator_beyond_the_sampled_lines_is_checked_too() -> None:
    error = refusal(read_table, ("a,b\n" + "1,2\n" * 500 + "1,2,3\n").encode())
    assert error.where == "line 502"


def test_a_quoted_cell_across_the_end_of_the_sample() -> None:
    text = "a,b\n" + "1,2\n" * 198 + '"x\ny\nz",2\n' + "1,2\n" * 5
    assert len(read_table(text.encode())) == 204


@pytest.mark.parametrize(
    ("text", "problem", "where", "remedy"),
    [
        ("a,b\n", "heading and nothing below", "line 1", "Add the lines"),
        ("#x\na,b\n\n,\n", "heading and nothing below", "line 2", "Add the lines"),
        ("# only\n# comments\n", "no headings and no scores", "", "headings"),
        (",,\n,,\n", "no headings and no scores", "", "headings"),
        (
            "a,b\n1,2,\n3,4,\n",
            "has 3 cells, but the heading has 2, the first of 2",
            "line 2",
            "Remove the comma at the end",
        ),
        ("a;b\n1;2\n1;2;3\n", "has 3 cells, but the heading has 2", "line 3", "in quotation marks"),
        ("a,b\n1,2\n1\n", "has 1 cell, but the heading has 2", "line 3", "still needs its comma"),
        ("a\tb\tc\n1\t2\n", "has 2 cells, but the heading has 3", "line 2", "still needs its tab"),
        ("alg,score\nA,0,85\nB,0,86\n", "has 3 cells", "line 2", "decimal commas, separate the cells with semicolons"),
        ("a,b,a\n1,2,3\n", "The column name 'a' occurs twice", "line 1, columns 1 and 3", "a name of its own"),
        ('a,b\n1,2\n"x,3\ny,4\n', "never closes", "line 3", "Close the quotation mark"),
        ('a,b\n"x"y,1\n', "in the middle of a cell", "line 2", "write it twice"),
        ('a,b\n1,"' + "x\n" * 70_000, "more than 131,072 characters", "line 2", "Close the quotation mark"),
        ("# see\n\na,b\n\n1,2\n1\n", "has 1 cell", "line 6", "each heading"),
    ],
)
def test_ugly_files_are_refused_with_their_line(text: str, problem: str, where: str, remedy: str) -> None:
    error = refusal(read_table, text.encode())
    assert problem in error.problem
    assert error.where == where
    assert remedy in error.remedy


def test_messages_name_the_file_and_cut_long_names() -> None:
    assert refusal(read_table, b"a,b\n1\n", "runs.csv").where == "line 2 of 'runs.csv'"
    assert len(str(refusal(read_table, f"{'x' * 5000},{'x' * 5000}\n1,2\n".encode()))) < 250


def test_headings_in_a_comment_above_numbers_are_headings() -> None:
    """As numpy.savetxt writes them; a comment above a line of headings stays one."""
    table = read_table(b"# made by hand\n# step a b\n0 1 2\n5 3 4\n")
    assert list(table.frame.columns) == ["step", "a", "b"]
    assert table.frame["a"].tolist() == ["1", "3"]
    assert list(read_table(b"# x,y,z\nstep,a,b\n0,1,2\n").frame.columns) == ["step", "a", "b"]
