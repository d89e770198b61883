"""What is made of files as people write them, and what is said of it."""

from __future__ import annotations

import pytest

from stats_core.reading import read_table, readings
from stats_core.reading.parse.case_words import holds_flags
from stats_core.reading.parse.json_runs import with_runs_apart
from stats_core.reading.parse.latex_text import plain_latex
from stats_core.reading.parse.log_records import log_records
from tests.reading.written import printed, texts


def test_which_of_several_tables_is_asked_by_their_titles() -> None:
    found = readings(printed.MARKDOWN["tables of the same columns joined by their headings"].data)
    ends = {one.says.partition(", ")[2] for one in found}
    assert ends == {"Table 1: Clean", "Table 2: Noisy", "All tables together"}


def test_titles_of_metrics_are_not_put_into_one_table() -> None:
    (text,) = texts.TITLED["titles above tables with commas"].data.values()
    assert read_table(text, "all.csv").sheets == ("Table 1: Accuracy", "Table 2: Recall")


def test_titles_above_other_lines_only_group_them() -> None:
    table = read_table(
        b"dataset,A,B\nUCI,,\niris,0.5,0.6\nwine,0.7,0.8\nOpenML,,\nadult,0.6,0.5\nbank,0.4,0.3\n", "t.csv"
    )
    assert table.frame["dataset"].tolist() == ["iris", "wine", "adult", "bank"]
    assert [left.name for left in table.left] == ["UCI", "OpenML"]


def test_a_heading_that_comes_again_is_left_out_and_said() -> None:
    table = read_table(b"a,b\nx,1\na,b\ny,2\n", "t.csv")
    assert table.frame["b"].tolist() == ["1", "2"]
    assert [str(left) for left in table.left] == ["The line 'a, b' is left out: it holds the headings again (line 3)."]


def test_what_was_dropped_beside_levels_is_said() -> None:
    table = read_table(b"model,size,acc\nA,10pct,0.5\nA,20pct,0.6\nB,10pct,0.4\nB,20pct,0.7\n", "t.csv")
    assert table.notes == ("'pct' dropped beside the numbers in 4 cells of 'size'.",)
    assert table.frame["size"].tolist() == ["10", "20", "10", "20"]


@pytest.mark.parametrize(
    "cells", [["S01", "S02", "S01", "S02"], ["resnet50", "resnet18", "resnet50", "resnet18"], ["q1", "q2", "q1", "q2"]]
)
def test_names_with_a_number_stay_names(cells: list[str]) -> None:
    text = "name,acc\n" + "".join(f"{cell},0.{i + 1}\n" for i, cell in enumerate(cells))
    assert read_table(text.encode(), "t.csv").frame["name"].tolist() == cells


@pytest.mark.parametrize(
    ("letters", "flags"),
    [("ci", True), ("cin", True), ("ox", True), ("tf", True), ("yn", True), ("x", False), ("yx", False), ("ab", False)],
)
def test_letters_are_right_and_wrong_in_pairs(letters: str, flags: bool) -> None:
    assert holds_flags(list(letters)) is flags


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"$10^{-4}$", "1e-4"),
        (r"$3\cdot 10^4$", "3e4"),
        (r"R$^2$", "R2"),
        (r"93.1\textsuperscript{1}", "93.1"),
        (r"$93.1_{\pm 0.2}$", "93.1 ±0.2"),
        (r"\cellcolor[HTML]{FF00FF}\textbf{93.1}", "93.1"),
        (r"\textcolor{red}{$\downarrow$ 3.2}", "↓ 3.2"),
        (r"$\Delta$ \textbf{Ours}", "Δ Ours"),
        (r"0.97\,1", "0.971"),
    ],
)
def test_latex_is_shown_as_it_is_printed(latex: str, plain: str) -> None:
    assert plain_latex(latex) == plain


def test_runs_are_taken_out_of_keys_only_where_all_keys_have_them() -> None:
    assert with_runs_apart({"a_seed1": 1, "a_seed2": 2, "b_seed1": 3, "b_seed2": 4}) == {
        "a": {"seed_1": 1, "seed_2": 2},
        "b": {"seed_1": 3, "seed_2": 4},
    }
    other = {"a_seed1": 1, "a_seed2": 2, "b_seed1": 3, "lr": 4}
    assert with_runs_apart(other) is other


@pytest.mark.parametrize("text", ["lr: 0.1\nbatch: 32\nepochs: 5\n", "iris 0.9 0.8\nwine 0.7 0.6\n", "no numbers\n"])
def test_what_does_not_repeat_is_no_log(text: str) -> None:
    assert not log_records(text).complete
