"""The 2x2 table of two classifiers as a square."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.data import Agreement
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class AgreementSquare(Chart):
    """The 2x2 table of two classifiers as a square of side 1 in four rectangles with areas like the counts.

    The square is cut upright where a is right (left) or wrong (right), and each part across where b is
    right (below) or wrong (above). Cells come in the order both right, only a, only b, both wrong;
    `rectangles[cell]` holds x0, x1, y0, y1. `among` names all algorithms of the data set, which share out the colours.
    """

    a: str
    b: str
    labels: tuple[str, str, str, str]
    counts: Ints
    rectangles: Floats
    among: tuple[str, ...] = ()


def agreement_square(table: Agreement) -> AgreementSquare:
    """The 2x2 table as four rectangles with areas like the counts."""
    n, right = table.cases, table.both_right + table.only_a_right
    cut = right / n
    left = table.both_right / right if right else 0.5
    rest = table.only_b_right / (n - right) if right < n else 0.5
    return AgreementSquare(
        key="agreement",
        title=f"Where {table.a} and {table.b} are right",
        a=table.a,
        b=table.b,
        labels=("both right", f"only {table.a} right", f"only {table.b} right", "both wrong"),
        counts=np.array([table.both_right, table.only_a_right, table.only_b_right, table.both_wrong]),
        rectangles=np.array([[0, cut, 0, left], [0, cut, left, 1], [cut, 1, 0, rest], [cut, 1, rest, 1]]),
        among=table.among,
    )
