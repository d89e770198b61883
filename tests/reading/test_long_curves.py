"""Long tables to curves, and every way in which they can be wrong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import CurveLayout, CurveRoles, curves_from_frame, read_table
from tests.reading.refusal import curves, refusal

LONG = CurveRoles(CurveLayout.LONG, algorithm="algorithm", run="run", level="level", score="score")
GOOD = """algorithm,run,level,score
B,1,0,1
B,1,100,2
B,2,0,3
B,2,100,4
A,1,0,5
A,1,100,6
A,2,0,7
A,2,100,8
"""


def test_a_long_table() -> None:
    found = curves(GOOD)
    assert found.algorithms == ("B", "A")
    assert found.run == ("1", "2", "1", "2")
    assert found.levels.tolist() == [0, 100]
    assert found.values.tolist() == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert found.higher_is_better
    assert found.block is None


def test_runs_are_sorted_as_people_number_them_and_levels_as_numbers() -> None:
    rows = [f"{a},run {r},{h},{r}.{h}" for a in "AB" for r in (10, 2, 1) for h in (1000, 200, 30)]
    found = curves("\n".join(["method,seed,step,reward", *rows]))
    assert found.run == ("run 1", "run 2", "run 10") * 2
    assert found.levels.tolist() == [30, 200, 1000]
    assert found.values[0].tolist() == [1.30, 1.200, 1.1000]


def test_the_order_of_lines_changes_nothing_but_the_order_of_algorithms() -> None:
    table = read_table(GOOD.encode())
    expected = curves_from_frame(table, LONG)
    for seed in range(10):
        shuffled = curves_from_frame(table.frame.sample(frac=1, random_state=seed), LONG)
        order = [i for name in expected.algorithms for i, own in enumerate(shuffled.algorithm) if own == name]
        assert np.array_equal(shuffled.values[order], expected.values)
        assert [shuffled.run[i] for i in order] == list(expected.run)
        assert np.array_equal(shuffled.levels, expected.levels)


def test_shuffled_lines_with_the_same_first_algorithm_give_the_same_fingerprint() -> None:
    heading, first, *rest = GOOD.splitlines()
    order = np.random.default_rng(4).permutation(len(rest))
    assert curves("\n".join([heading, first, *(rest[i] for i in order)])).fingerprint == curves(GOOD).fingerprint


def test_levels_written_differently_are_the_same_level() -> None:
    assert curves(GOOD.replace("B,2,100,", "B,2,1e2,")).levels.tolist() == [0, 100]


def test_semicolons_and_decimal_commas() -> None:
    text = "method;seed;step;loss\n" + "".join(f"{a};{r};{h};{r},{h}5\n" for a in "AB" for r in (1, 2) for h in (1, 2))
    assert curves(text).values[0].tolist() == [1.15, 1.25]


def test_na_and_null_stay_two_algorithms_with_runs_called_nan() -> None:
    text = "algorithm,run,level,score\n" + "".join(
        f"{a},{r},{h},1{h}\n" for a in ("NA", "null") for r in ("nan", "None") for h in (1, 2)
    )
    found = curves(text)
    assert found.algorithms == ("NA", "null")
    assert set(found.run) == {"nan", "None"}


def test_blocks_come_along_and_may_be_the_runs() -> None:
    table = read_table(GOOD.encode())
    assert curves_from_frame(table, replace(LONG, block="run")).block == ("1", "2", "1", "2")
    table = table.with_frame(table.frame.assign(fold=["x", "x", "y", "y", "y", "y", "x", "x"]))
    assert curves_from_frame(table, replace(LONG, block="fold")).block == ("x", "y", "y", "x")
    table.frame.loc[3, "fold"] = "y"
    error = refusal(curves_from_frame, table, replace(LONG, block="fold"))
    assert error.problem == "The run '1' of algorithm 'B' lies in two blocks, 'x' and 'y'"
    assert error.where == "line 3"


def test_lower_is_better_is_kept() -> None:
    assert not curves_from_frame(read_table(GOOD.encode()), LONG, higher_is_better=False).higher_is_better


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


RUN_2 = "run '2' of algorithm 'A', level 0, line 8 of 'f.csv'"
ONE_EACH = "algorithm,run,level,score\nA,1,0,1\nA,1,9,2\nB,1,0,1\nB,1,9,3\n"


@pytest.mark.parametrize(
    ("text", "problem", "where", "remedy"),
    [
        (GOOD.replace("B,", "A,"), "names only one algorithm, 'A'", "", "algorithms to compare it with"),
        (ONE_EACH, "one curve only", "", "two runs or more"),
        (changed("A,2,0,7", "A,2,0,seven"), "the text 'seven'", RUN_2, "Write a number there"),
        (changed("A,2,0,7", "A,2,0,"), "A score is missing", RUN_2, "Fill it in"),
        (changed("A,2,0,7", "A,2,0,NaN"), "A score is missing", RUN_2, "leave out its run or its level"),
        (changed("A,2,0,7", "A,2,0,inf"), "A score is infinite", RUN_2, "leave out its run or its level"),
        (changed("A,2,0,7", "A,2,0,7 ± 2"), "summaries have no runs", RUN_2, "single runs"),
        (changed("A,2,0,7", "A,2,0,7%"), "percent sign", RUN_2, "Remove the percent"),
        (changed("B,1,100,", "B,1,many,"), "A level is the text 'many'", "line 3 of 'f.csv'", "another column"),
        (changed("B,1,100,", "B,1,,"), "A level is missing", "line 3 of 'f.csv'", "leave out the line"),
        (changed("B,1,100,", ",1,100,"), "no name of the algorithm", "line 3 of 'f.csv'", "Fill in the name"),
        (changed("B,1,100,", "B,,100,"), "no name of the run in column 'run'", "line 3 of 'f.csv'", "Fill in the name"),
        (
            changed("B,2,", "B,1,"),
            "run '1' of algorithm 'B' has 2 scores at level 0, and so it is in 1 more place",
            "line 2 and line 4 of 'f.csv'",
            "Two runs under one name are the usual cause",
        ),
        (
            GOOD + "A,2,100,8\n",
            "run '2' of algorithm 'A' has 2 scores at level 100",
            "line 9 and line 10 of 'f.csv'",
            "The two lines are the same: remove one",
        ),
        (
            changed("A,2,100,8\n", ""),
            "run '2' of algorithm 'A' has no score at level 100; levels differ between runs, "
            "and this concerns 1 of 4 runs",
            "its first score stands on line 8 of 'f.csv'",
            "keep the 1 level that all runs have in common",
        ),
        (
            GOOD + "A,2,50,9\n",
            "run '2' of algorithm 'A' has a score where most runs have none, at level 50; "
            "levels differ between runs, and this concerns 1 of 4 runs",
            "line 10 of 'f.csv'",
            "keep the 2 levels that all runs have in common",
        ),
    ],
)
def test_bad_long_tables(text: str, problem: str, where: str, remedy: str) -> None:
    error = refusal(curves, text, "f.csv")
    assert problem in error.problem
    assert error.where == where
    assert remedy in error.remedy


def test_no_common_level_is_said() -> None:
    rows = [f"{a},{r},{10 * r + h},1" for a, add in (("A", 0), ("B", 50)) for r in (1 + add, 2 + add) for h in (1, 2)]
    error = refusal(curves, "\n".join(["algorithm,run,level,score", *rows]))
    assert "this concerns 4 of 4 runs" in error.problem
    assert "no level is common" in error.remedy


def test_duplicates_name_the_column_in_which_the_lines_differ() -> None:
    rows = [f"{env},{a},{r},{h},{r}" for env in ("Hopper", "Walker") for a in "AB" for r in (1, 2) for h in (5, 10)]
    error = refusal(curves, "\n".join(["env,algorithm,run,level,score", *rows]))
    assert "and so it is in 7 more places" in error.problem
    assert error.where == "line 2 and line 10"
    assert "The two lines differ in 'env'." in error.remedy


def test_several_scores_at_a_level_need_a_run_column() -> None:
    error = refusal(curves_from_frame, read_table(GOOD.encode()), replace(LONG, run=None))
    assert "The algorithm 'B' has 2 scores at level 0, and no column tells its runs apart" in error.problem
    assert error.where == "line 2 and line 4"
    assert "Choose the column with the run or the seed" in error.remedy


def test_one_line_for_each_level_without_runs_is_one_curve_each() -> None:
    table = read_table(b"algorithm,level,score\nA,1,1\nA,2,2\nB,1,3\nB,2,4\n")
    error = refusal(curves_from_frame, table, replace(LONG, run=None))
    assert "one curve only" in error.problem


@pytest.mark.parametrize(
    ("roles", "problem", "remedy"),
    [
        (replace(LONG, algorithm=""), "No column is chosen for the algorithm", "give all files together"),
        (replace(LONG, level=""), "No column is chosen for the level", "without levels there are no curves"),
        (replace(LONG, score=""), "No column is chosen for the score", "Choose the column with the scores"),
        (CurveRoles(CurveLayout.WIDE, "algorithm"), "No columns are chosen as levels", "headings are the levels"),
        (replace(LONG, run="level"), "'level' is chosen both as run and as level", "another column"),
        (replace(LONG, score="level"), "'level' is chosen both as level and as score", "another column"),
        (replace(LONG, algorithm="run"), "'run' is chosen both as algorithm and as run", "another column"),
        (replace(LONG, block="score"), "'score' is chosen both as block and as score", "another column"),
        (
            CurveRoles(CurveLayout.WIDE, "algorithm", level_columns=("5", "5")),
            "'5' is chosen both as a level and",
            "another",
        ),
        (replace(LONG, score="reward"), "There is no column 'reward'", "'algorithm', 'run', 'level', 'score'"),
    ],
)
def test_roles_that_cannot_be(roles: CurveRoles, problem: str, remedy: str) -> None:
    error = refusal(curves_from_frame, read_table(GOOD.encode()), roles)
    assert problem in error.problem
    assert remedy in error.remedy


def test_a_table_of_summaries_is_refused_before_roles_are_asked_for() -> None:
    # The layout of the result tables of openrlbenchmark (its first two rows and columns).
    error = refusal(curves, ",CleanRL PPO,openai/baselines PPO2\nHopper-v2,2311.49 ± 440.99,2158.65 ± 302.33\n")
    assert "'2311.49 ± 440.99', the first of 2" in error.problem
    assert error.where == "line 2"
    assert "Export the single runs" in error.remedy


def test_frames_without_line_numbers_have_rows_in_messages() -> None:
    frame = pd.DataFrame(
        {"algorithm": ["A", "A", "B"], "run": [1, 1, 1], "level": [1, 1, 1], "score": [0.5, np.nan, 1]}
    )
    assert refusal(curves_from_frame, frame, LONG).where == "run '1' of algorithm 'A', level 1, row 2"
    assert refusal(curves_from_frame, frame.fillna(2.0), LONG).where == "rows 1 and 2"
    assert "no lines" in refusal(curves_from_frame, frame.iloc[:0], LONG).problem
    twice = pd.concat([frame, frame[["score"]]], axis=1)
    assert "The column 'score' occurs twice" in refusal(curves_from_frame, twice, LONG).problem


def test_many_curves_at_levels_of_their_own_do_not_exhaust_the_memory() -> None:
    n = 50_000
    frame = pd.DataFrame({"algorithm": ["A", "B"] * (n // 2), "run": range(n), "level": range(n), "score": 1.5})
    assert f"{n:,} of {n:,} runs" in refusal(curves_from_frame, frame, LONG).problem
