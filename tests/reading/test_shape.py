"""What the cells of a table allow, whatever its headings say, and what a heading says."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from stats_core.reading.meaning.parts import Part, hinted, said
from stats_core.reading.meaning.shape import ColumnKind, Shape


def shape(**columns: object) -> Shape:
    return Shape.of(pd.DataFrame(columns))


def curves(runs: int = 3, levels: int = 5, step: int = 10) -> pd.DataFrame:
    """Two algorithms with their runs, level after level."""
    keys = [(a, r, step * level) for a in "AB" for r in range(runs) for level in range(levels)]
    frame = pd.DataFrame(keys, columns=["x1", "x2", "x3"])
    return frame.assign(x4=np.random.default_rng(0).random(len(frame)))


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["", "", "nan"], ColumnKind.EMPTY),
        (["a", "a", "a"], ColumnKind.CONSTANT),
        (["2024-01-02", "2024-01-03", "2024-01-03"], ColumnKind.STAMP),
        (["2024-01-02T10:00:00Z", "2024-01-02 11:30:00", "2025-01-02"], ColumnKind.STAMP),
        ([1700000000, 1700000060, 1700000120], ColumnKind.STAMP),
        ([1700000000000, 1700000060000, 1700000120000], ColumnKind.STAMP),
        (["CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 15.7 GiB in all)"] * 2 + ["x"], ColumnKind.PROSE),
        (["iris", "wine", "zoo"], ColumnKind.NAME),
        (["1.00", "0", "1.0"], ColumnKind.FLAG),
        (["passed", "failed", "passed"], ColumnKind.FLAG),
        ([1, 2, 5], ColumnKind.WHOLE),
        ([0.5, 0.25, 1], ColumnKind.NUMBER),
    ],
)
def test_a_column_is_what_its_cells_are(cells: list[object], kind: ColumnKind) -> None:
    if kind is ColumnKind.PROSE:
        cells = [f"{cell} {i}" if cell != "x" else cell for i, cell in enumerate(cells)]
    assert shape(column=cells)["column"].kind is kind


def test_a_level_increases_within_runs_and_comes_again_in_others() -> None:
    found = Shape.of(curves())
    assert found.increases("x3", ["x1", "x2"])
    assert not found.increases("x3", ["x1"])  # the runs of an algorithm begin again
    assert not found.increases("x4", ["x1", "x2"])


def test_a_level_that_no_other_run_has_still_counts_where_runs_overlap() -> None:
    ragged = curves()
    ragged["x3"] = ragged["x3"] + np.repeat(np.arange(6), 5)
    assert Shape.of(ragged).increases("x3", ["x1", "x2"])


def test_lines_in_any_order_have_no_level_that_increases() -> None:
    shuffled = curves().sample(frac=1, random_state=1)
    assert not Shape.of(shuffled).increases("x3", ["x1", "x2"])


def test_keys_make_lines_unique() -> None:
    found = Shape.of(curves())
    assert found.unique(["x1", "x2", "x3"])
    assert not found.unique(["x1", "x2"])
    assert (found.repeats(["x1", "x2"]), found.places(["x1", "x2"])) == (5, 6)
    assert found.crossed("x1", "x2") == 1
    half = shape(a=["p", "p", "q"], b=["u", "v", "u"])
    assert half.crossed("a", "b") == 0.75


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("dataset", Part.DATASET),
        ("Dataset_Name", Part.DATASET),
        ("task_id", Part.DATASET),
        ("Model", Part.ALGORITHM),
        ("seed", Part.RUN),
        ("fold", Part.FOLD),
        ("global_step", Part.LEVEL),
        ("epochs", Part.LEVEL),
        ("test accuracy", Part.SCORE),
        ("question_id", Part.CASE),
        ("y_true", Part.TRUTH),
        ("timestamp", Part.STAMP),
        ("std", Part.SPREAD),
    ],
)
def test_a_heading_that_is_wholly_a_word_says_what_its_column_is(heading: str, part: Part) -> None:
    assert part in said(heading)


@pytest.mark.parametrize(
    "heading",
    ["TimesNet", "Step-DPO", "Batch norm", "SGD (100 epochs)", "InceptionTime", "turn", "1-NN DTW CV", "no two-stage"],
)
def test_a_word_inside_a_name_says_nothing(heading: str) -> None:
    assert not said(heading)


def test_the_last_word_hints() -> None:
    assert Part.SPREAD in hinted("acc_stderr")
    assert Part.LEVEL in hinted("env steps")
    assert not hinted("TimesNet v2 beta")
