"""The fast parser and the exact one: random and damaged tables mean the same to both, or get the same refusal."""

from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from stats_core.errors import InputError
from stats_core.reading import (
    ask_curves,
    curves_from_frame,
    guess_loss_roles,
    guess_roles,
    losses_from_frame,
    read_table,
)
from stats_core.reading.files import one_file
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.parse import fast_table
from stats_core.reading.ranks.build import score_table_from_frame
from stats_core.reading.ranks.guess import guess_score_roles

NUMBERS = st.floats(-1e6, 1e6, allow_subnormal=False).map(repr) | st.integers(-50, 50).map(str)
NO_VALUES = ["", "nan", "NaN", "NA", "inf", "-Infinity", "1e400", "x", "true", "2020-01-02", "3 ± 1", "12%"]
ODD_NUMBERS = [
    "007",
    "1,5",
    "1_000",
    "0x1p3",
    "+1.5",
    ".5",
    "5.",
    " 2 ",
    "1e-400",
    "1 000",
    "- 1",
    "−3",
    "1.234,5",
    "٣",
]
STRANGE = st.sampled_from([*NO_VALUES, *ODD_NUMBERS, "9007199254740993"])
BUILDERS = (
    (guess_roles, curves_from_frame),
    (guess_fold_roles, folds_from_frame),
    (guess_loss_roles, losses_from_frame),
    (guess_score_roles, score_table_from_frame),
)


NO_NUMBER = "\n".join(["dataset,A,B,C", *(f"d{i},{i}.5,{i / 7},{i / 9}" for i in range(11)), "d11,0.5,0.25,nan"])
"""Losses of which one is not there: a number to the fast parser, and text to the exact one."""

TOO_LARGE = "\n".join(["dataset,A,B,C", *(f"d{i},{i}.5,{i},{i / 9}" for i in range(11)), "d11,0.5,1e400,0.25"])
"""A score that is infinite as a number, in a column of text beside columns of numbers."""


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Curves in lines or in rows, or scores by algorithm; with or without some strange cells and broken lines."""
    heading = draw(
        st.sampled_from(
            ["algorithm,seed,step,reward", "algorithm,run,100,200,300", "model,0,1,2,3,4", "dataset,A,B,C", "fold,A,B"]
        )
    ).split(",")
    many = draw(st.integers(10, 16))
    rows = [
        [
            draw(NUMBERS) if i > 1 or name in "ABC1" else "ab"[line % 2] if i == 0 else str(line)
            for i, name in enumerate(heading)
        ]
        for line in range(many)
    ]
    for cell in draw(st.lists(STRANGE, max_size=2)):
        rows[draw(st.integers(0, many - 1))][draw(st.integers(0, len(heading) - 1))] = cell
    if draw(st.integers(0, 5)) == 0:
        rows[draw(st.integers(0, many - 1))].append("1")
    separator = draw(st.sampled_from(",;\t"))
    return "\n".join(separator.join(row) for row in [heading, *rows]) + draw(st.sampled_from(["", "\n", "\n\n"]))


def _meaning(text: str) -> list[object]:
    """What each page would make of a file, or why it would not."""
    try:
        table = read_table(text.encode(), "f.csv")
    except InputError as error:
        return [str(error)]
    asked = ask_curves(table, guess_roles(table))
    found: list[object] = [asked and (asked.key, asked.text)]
    for guess, build in BUILDERS:
        try:
            data = build(table, roles := guess(table))
            found.append((roles, data.fingerprint, data.algorithms))
        except InputError as error:
            found.append((error.problem, error.where, error.remedy))
    return found


def _both(text: str) -> tuple[list[object], list[object]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fast_table, "SMALLEST", 1)
        fast = _meaning(text)
        patch.setattr(one_file, "fast_table", lambda data, name: None)
        return fast, _meaning(text)


@settings(max_examples=100, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(text=tables())
@example(text=NO_NUMBER)
@example(text=TOO_LARGE)
def test_the_same_meaning_or_the_same_refusal(text: str) -> None:
    fast, exact = _both(text)
    assert fast == exact


def test_plain_tables_are_read_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the comparison above would compare the exact parser with itself."""
    monkeypatch.setattr(fast_table, "SMALLEST", 1)
    lines = [f"{'ab'[i % 2]},{i},{i / 7},{i / 9}" for i in range(12)]
    found = fast_table.fast_table("\n".join(["algorithm,run,100,200", *lines]).encode(), "f.csv")
    assert found is not None
    assert [str(dtype) for dtype in found.frame.dtypes[1:]] == ["int64", "float64", "float64"]
    assert pd.api.types.infer_dtype(found.frame["algorithm"]) == "categorical"
