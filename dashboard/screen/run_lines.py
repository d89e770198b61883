"""All runs of an algorithm as one broken line, which a browser draws much faster than many lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from dashboard.screen.level_axis import LevelAxis
from dashboard.screen.text import escape
from dashboard.screen.thinning import thin

Floats = npt.NDArray[np.float64]
POINTS_PER_LINE = (30, 1000)
BUDGET = 480_000
"""About how many characters all runs of a figure may take on their way to the browser: 200 points of each of 200 runs,
which on a wide screen looks like all of them."""
BYTES_PER_POINT = 12


@dataclass(frozen=True, eq=False)
class RunLines:
    """Points with a gap after each run, and for each point the run it belongs to."""

    x: npt.NDArray[Any]
    y: npt.NDArray[Any]
    run: npt.NDArray[Any]
    run_template: str


def run_lines(axis: LevelAxis, lines: Floats, names: Sequence[str], *, of_all: int) -> RunLines:
    """Join the runs; `of_all` is the number of runs in the whole figure, which share one budget of points."""
    codes, before, after = run_codes(names)
    width = 0.0 if codes.dtype.kind == "u" else float(np.mean([len(code.encode()) + 3 for code in codes]))
    most = int(np.clip(BUDGET / (of_all * (BYTES_PER_POINT + width)), *POINTS_PER_LINE))
    chosen = thin(axis.positions, lines, most)
    y = np.full((len(lines), chosen.shape[1] + 1), np.nan)
    y[:, :-1] = np.take_along_axis(lines, chosen, axis=1)
    x = axis.levels[np.concatenate([chosen, chosen[:, -1:]], axis=1)]
    return RunLines(
        compact_levels(x.ravel()),
        compact_scores(y.ravel()),
        np.repeat(codes, y.shape[1]),
        f"{before}%{{customdata}}{after}",
    )


def run_codes(names: Sequence[str]) -> tuple[npt.NDArray[Any], str, str]:
    """The names without what they all begin and end with, as small integers where they are numbers.

    plotly wants the name of the run at each point. A number takes one or two bytes, a name all its letters.
    """
    before = re.sub(r"[0-9]+$", "", _shared_start(names))
    rest = [name[len(before) :] for name in names]
    after = re.sub(r"^[0-9]+", "", _shared_start([name[::-1] for name in rest])[::-1])
    middle = [name[: len(name) - len(after)] for name in rest]
    if all(re.fullmatch(r"0|[1-9][0-9]{0,8}", text) for text in middle):
        numbers = np.array([int(text) for text in middle])
        return numbers.astype(np.min_scalar_type(int(numbers.max()))), escape(before), escape(after)
    return np.array([escape(text) for text in middle]), escape(before), escape(after)


def _shared_start(names: Sequence[str]) -> str:
    """What all names begin with; nothing for a single name."""
    if len(names) < 2:
        return ""
    first, last = min(names), max(names)
    same = [a == b for a, b in zip(first, last, strict=False)]
    return first[: same.index(False)] if False in same else first[: len(same)]


def compact_levels(x: Floats) -> npt.NDArray[Any]:
    """Whole numbers in as few bytes as hold them, anything else in single precision."""
    if np.array_equal(x, np.round(x)) and np.abs(x).max() < 2**31:
        return x.astype(np.uint16 if x.min() >= 0 and x.max() < 2**16 else np.int32)
    return x.astype(np.float32)


def compact_scores(y: Floats) -> npt.NDArray[Any]:
    """Single precision, unless the scores differ in digits which it does not hold."""
    finite = y[np.isfinite(y)]
    if not finite.size:
        return y.astype(np.float32)
    largest, spread = float(np.abs(finite).max()), float(np.ptp(finite))
    exact = largest > 1e37 or spread < 1e-4 * largest
    return y if exact else y.astype(np.float32)
