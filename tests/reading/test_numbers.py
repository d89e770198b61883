"""Columns of text to numbers: one decimal mark for a column, and a sentence for all that is no number."""

from __future__ import annotations

import math
from contextlib import suppress

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stats_core import InputError
from stats_core.reading import read_numbers
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.parse.numbers import DATASET_OR_ALGORITHM
from tests.reading.refusal import refusal


def place(cell: int) -> str:
    return f"line {cell + 2}"


def read(*cells: str) -> list[float]:
    return read_numbers(cells, "score", place).tolist()


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["1", "-2", "+3", "0.5", ".5", "5.", "1e-3", "2E+2"], [1, -2, 3, 0.5, 0.5, 5, 0.001, 200]),
        (["0,85", "1", "-1,5e-3"], [0.85, 1, -0.0015]),
        (["1.234,5", "0,3", "1.234", "2"], [1234.5, 0.3, 1234, 2]),
        (["1,234.5", "0.3", "1,234", "2"], [1234.5, 0.3, 1234, 2]),
        (["1,234,567", "1,000"], [1234567, 1000]),
        (["1.234.567", "1.000"], [1234567, 1000]),
        (["0,850", "1,234"], [0.85, 1.234]),
        (["12,5", "1,234"], [12.5, 1.234]),
        (["1.234", "2.345"], [1.234, 2.345]),
        (["1 234,5", "1\u00a0000", "1\u202f000", "2"], [1234.5, 1000, 1000, 2]),
        (["1'234.5", "1’000"], [1234.5, 1000]),
        (["−3", "−0.5"], [-3, -0.5]),
    ],
)
def test_numbers_as_people_write_them(cells: list[str], expected: list[float]) -> None:
    assert read(*cells) == expected


@pytest.mark.parametrize(
    ("cells", "problem", "where", "remedy"),
    [
        (["1", "abc"], "A score is the text 'abc'", "line 3", "Write a number there"),
        (["abc", "1", "abc"], "the first of 2", "line 2", "Write a number there"),
        (["1_000"], "the text '1_000'", "line 2", "Write a number there"),
        (["0x10"], "the text '0x10'", "line 2", "Write a number there"),
        (["1,"], "the text '1,'", "line 2", "Write a number there"),
        (["1" * 300 + "x"], "the text '111", "line 2", "Write a number there"),
        (["True"], "the text 'True'", "line 2", "Write a number there"),
        (["85%"], "percent sign, '85%'", "line 2", "Remove the percent signs"),
        (["85,5 %", "90 %"], "percent sign, '85,5 %', the first of 2", "line 2", "from 0 to 100"),
        (["1", "inf"], "A score is infinite, 'inf'", "line 3", "leave out its run or its level"),
        (["-Infinity"], "infinite", "line 2", "leave out"),
        (["1e999"], "infinite, '1e999'", "line 2", "leave out"),
        (["1", ""], "A score is missing", "line 3", "Fill it in, or leave out its run or its level"),
        (["1", "NA", "nan", "None"], "A score is missing, the first of 3", "line 3", "Fill it in"),
        (["1,234"], "'1,234' can be read as 1234 and as 1.234", "line 2", "without marks between thousands"),
        (["0.5", "1,234"], "'1,234' can be read as 1234 and as 1.234", "line 3", "with a decimal point"),
        (["0,5", "1.234"], "'1.234' can be read as 1234 and as 1.234", "line 3", "with a decimal point"),
        (["0.5", "0,7"], "mix decimal points and decimal commas, '0.5' and '0,7'", "line 3", "with a decimal point"),
    ],
)
def test_what_is_no_number_is_refused(cells: list[str], problem: str, where: str, remedy: str) -> None:
    error = refusal(read, *cells)
    assert problem in error.problem
    assert error.where == where
    assert remedy in error.remedy


@pytest.mark.parametrize(
    "cell",
    ["2262.50 ± 1196.81", "nan ± nan", "0.85 +/- 0.02", "0.85+-0.02", r"$0.85 \pm 0.02$", "0.85 (0.02)", "85 [80, 90]"],
)
def test_summaries_are_refused_because_they_hold_no_single_scores(cell: str) -> None:
    error = refusal(read, cell, cell)
    assert "summary" in error.problem
    assert "the first of 2" in error.problem
    assert "no runs" in error.problem
    assert "single scores" in error.problem
    assert "single runs" in error.remedy


def test_a_level_speaks_of_levels() -> None:
    error = refusal(read_numbers, ["easy"], "level", place)
    assert str(error) == (
        "A level is the text 'easy' (line 2). Write a number there, or choose another column for the levels."
    )
    assert refusal(read_numbers, [""], "level", place).remedy == "Fill it in, or leave out the line."


@settings(deadline=None)
@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1), st.sampled_from(".,"))
def test_what_python_writes_is_read_back_exactly(values: list[float], mark: str) -> None:
    texts = [repr(value).replace(".", mark) for value in values]
    if mark == "," and all(len(text.split(",")[-1]) == 3 for text in texts):
        texts.append("0,5")  # else 1,234 could be a thousand
        values = [*values, 0.5]
    assert read(*texts) == values


@settings(deadline=None)
@given(st.lists(st.text(), min_size=1))
def test_any_text_gives_finite_numbers_or_a_sentence(cells: list[str]) -> None:
    values = [0.0]
    with suppress(InputError):
        values = read(*cells)
    assert all(math.isfinite(value) for value in values)


@pytest.mark.parametrize(("cell", "first"), [("inf", "Write the number it shall count as"), ("", "Fill it in")])
def test_what_can_be_left_out_is_told_by_the_kind_of_data(cell: str, first: str) -> None:
    """Folds and benchmarks have no level of training."""
    folds = pd.DataFrame({"algorithm": list("AABB"), "fold": list("1212"), "score": ["1", cell, "3", "4"]})
    roles = FoldRoles(FoldLayout.LONG, "algorithm", fold="fold", score="score")
    assert (
        refusal(folds_from_frame, folds, roles).remedy
        == f"{first}, or leave out its fold or its run for all algorithms."
    )
    assert refusal(read, "1", cell).remedy == f"{first}, or leave out its run or its level."
    ranks = refusal(read_numbers, ["1", cell], "score", place, DATASET_OR_ALGORITHM)
    assert ranks.remedy == f"{first}, or leave out its data set or its algorithm."
