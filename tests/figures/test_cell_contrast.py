"""Numbers in coloured cells can be read, on light and on dark ground."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from plotly.colors import find_intermediate_color, hex_to_rgb

from dashboard.screen import Look, draw
from stats_core.charts import Chart, CovarianceMap, PairMatrix
from tests.figures.examples.rate_table import example as rate_table
from tests.figures.made_ranks import rank_charts
from tests.figures.test_palette import contrast

LEAST = 4.5
"""The contrast that WCAG 2.2 asks of text."""
ONE = np.ones((2, 2))
NAMES = ("A", "B", "C", "D", "E")


def charts() -> dict[str, Chart]:
    """Every chart with numbers in cells, with the palest and the strongest of its colours."""
    by_rank = {kind: rank_charts(NAMES)[kind] for kind in ("rank_spread", "score_heat", "win_counts")}
    p = np.array([[np.nan, 0.5, 0.04, 0.005, 0.0001]]).repeat(5, axis=0)
    return by_rank | {
        "covariance": CovarianceMap("map", "Map", ("A", "B"), ONE, np.array([[1.0, -1.0], [-1.0, 1.0]])),
        "pairs": PairMatrix("pairs", "Pairs", NAMES, p, np.ones((5, 5)), 0.05),
        "level": rate_table([f"test {i}" for i in range(60)]),
        "power": rate_table([f"test {i}" for i in range(60)], nominal=None),
    }


def written(cell: str) -> str:
    """The colour in which plotly writes on a cell where none is given."""
    red, green, blue = hex_to_rgb(cell)
    return "#FFFFFF" if (299 * red + 587 * green + 114 * blue) / 1000 < 128 else "#444444"


def colour_at(scale: list[tuple[float, str]], share: float) -> str:
    (low, first), (high, last) = next((a, b) for a, b in pairwise(scale) if share <= b[0])
    part = find_intermediate_color(hex_to_rgb(first), hex_to_rgb(last), (share - low) / (high - low or 1))
    return "#{:02X}{:02X}{:02X}".format(*(round(one) for one in part))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("kind", charts())
def test_the_number_in_a_cell_can_be_read(kind: str, dark: bool) -> None:
    trace = next(one for one in draw(charts()[kind], Look(dark=dark)).data if one.type == "heatmap")
    scale = [(at, colour) for at, colour in trace.colorscale if colour.startswith("#")]
    shown = np.array(trace.z, dtype=float)[np.array(trace.text) != ""]
    assert len(shown)
    for z in np.unique(shown[np.isfinite(shown)]):
        cell = colour_at(scale, (z - trace.zmin) / (trace.zmax - trace.zmin))
        assert contrast(cell, trace.textfont.color or written(cell)) >= LEAST, (z, cell)
