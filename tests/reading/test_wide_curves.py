"""Wide tables to curves, and every way in which they can be wrong."""

from __future__ import annotations

import pandas as pd
import pytest

from stats_core.reading import CurveLayout, CurveRoles, curves_from_frame
from tests.reading.refusal import curves, refusal

WIDE = """method,seed,1000,200,30
B,10,3,2,1
B,9,6,5,4
A,1,9,8,7
A,2,12,11,10
"""


def test_a_wide_table() -> None:
    found = curves(WIDE)
    assert found.algorithms == ("B", "A")
    assert found.run == ("9", "10", "1", "2")
    assert found.levels.tolist() == [30, 200, 1000]
    assert found.values.tolist() == [[4, 5, 6], [1, 2, 3], [7, 8, 9], [10, 11, 12]]


def test_a_wide_table_without_runs_numbers_them_in_the_order_of_lines() -> None:
    found = curves("method,1,2\nA,1,2\nB,3,4\nA,5,6\n")
    assert found.algorithm == ("A", "A", "B")
    assert found.run == ("1", "2", "1")
    assert found.values.tolist() == [[1, 2], [5, 6], [3, 4]]


@pytest.mark.parametrize(
    ("headings", "levels"),
    [
        (("step_5", "step_10"), [5, 10]),
        (("step-5", "step-10"), [5, 10]),
        (("level -5", "level 10"), [-5, 10]),
        (("-5", "0"), [-5, 0]),
        (("1k", "2 k"), [1000, 2000]),
        (("500K", "1M"), [500_000, 1_000_000]),
        (("5 epochs", "10 epochs"), [5, 10]),
        (("0,5", "1,25"), [0.5, 1.25]),
        (("1e-3", "1e-2"), [0.001, 0.01]),
    ],
)
def test_levels_in_headings(headings: tuple[str, str], levels: list[float]) -> None:
    frame = pd.DataFrame([("A", "1", "2"), ("A", "3", "4"), ("B", "5", "6")], columns=["method", *headings])
    roles = CurveRoles(CurveLayout.WIDE, algorithm="method", level_columns=headings[::-1])
    found = curves_from_frame(frame, roles)
    assert found.levels.tolist() == levels
    assert found.values[0].tolist() == [1, 2]


RUN_9 = "run '9' of algorithm 'B', level 200, line 3 of 'f.csv'"
NO_HEADINGS = "PPO,1,0,0.5\nPPO,1,100,0.6\nSAC,1,0,0.5\nSAC,1,100,1\n"


@pytest.mark.parametrize(
    ("text", "problem", "where", "remedy"),
    [
        (WIDE.replace("B,9", "B,10"), "run '10' of algorithm 'B' has two lines", "line 2 and line 3 of 'f.csv'", "own"),
        (WIDE.replace("B,9,6,5", "B,9,6,"), "A score is missing", RUN_9, "Fill it in"),
        (WIDE.replace("B,9,6,5", "B,9,6,x"), "the text 'x'", RUN_9, "Write a number there"),
        (WIDE.replace("1000,200", "200,200.0"), "'200' and '200.0' are the same level, 200", "", "Keep one of the two"),
        (WIDE.replace("B,", "A,"), "only one algorithm, 'A'", "", "to compare it with"),
        ("method,1,2\nA,1,2\nB,3,4\n", "one curve only", "", "two runs or more"),
        # Without headings the columns are read by their place; the page asks first, as tests of questions show.
        (NO_HEADINGS, "one curve only", "", "two runs or more"),
    ],
)
def test_bad_wide_tables(text: str, problem: str, where: str, remedy: str) -> None:
    error = refusal(curves, text, "f.csv")
    assert problem in error.problem
    assert error.where == where
    assert remedy in error.remedy


@pytest.mark.parametrize("heading", ["total", "1 of 2", ""])
def test_a_heading_that_is_no_level(heading: str) -> None:
    frame = pd.DataFrame([("A", "1", "2")] * 2 + [("B", "1", "2")], columns=["method", "5", heading])
    error = refusal(curves_from_frame, frame, CurveRoles(CurveLayout.WIDE, "method", level_columns=("5", heading)))
    assert f"The heading {heading!r} is not a level" in error.problem
