"""Learning Curve Database 1.1: nested JSON `[learner][variant][anchor][part]`, null where a data set is too small."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_PARTS = ("train", "validation", "test")
_TEST = _PARTS.index("test")
_PER_DOUBLING = 8


def _fits(value: Any, name: str) -> bool:
    if not isinstance(value, list) or len(value) < 2:
        return False
    shape, inner = [], value
    while isinstance(inner, list) and inner:
        shape.append(len(inner))
        inner = inner[0]
    return len(shape) == 4 and shape[3] == len(_PARTS) and shape[2] > 20


def _read(value: list[Any], name: str) -> ReadTable:
    array = np.array(value, dtype=np.float64)
    # Mohr and others: anchors are 16 times the powers of the eighth root of two, rounded up.
    anchors = np.ceil(np.round(16 * 2 ** (np.arange(array.shape[2]) / _PER_DOUBLING), 6))
    array = array[..., _TEST]
    there = np.argwhere(~np.isnan(array))
    learner, variant, anchor = there.T
    stem = name.rpartition("/")[2].rpartition(".")[0]
    frame = pd.DataFrame(
        {
            "learner": np.array([f"learner {i + 1}" for i in range(array.shape[0])], dtype=object)[learner],
            "run": stem,
            "block": stem,
            "scenario": (variant + 1).astype(str).astype(object),
            "anchor": anchors[anchor],
            "error": array[tuple(there.T)],
        }
    )
    empty = counted(int(np.isnan(array).sum()), "empty place")
    notes = (
        "Errors on the test part; those on the training and validation parts left out.",
        f"{empty} without a score left out; learners are numbered in the file's order, and a data set is a run, by "
        "which learners are paired.",
    )
    return recognised(frame, "LCDB error rates", f"{counted(array.shape[0], 'learner')} on one data set", notes)


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
