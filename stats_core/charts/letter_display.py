"""Mean ranks with letters for what is not shown to differ."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class LetterDisplay(Chart):
    """Mean ranks from best to worst with letters: algorithms that share one are not shown to differ.

    `among` names all algorithms of the data set, which share out the colours, when only some are shown.
    """

    algorithms: tuple[str, ...]
    mean_ranks: Floats
    letters: tuple[str, ...]
    alpha: float
    among: tuple[str, ...] = ()
