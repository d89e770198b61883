"""All pairs in a triangle, with labels that are never cut."""

from __future__ import annotations

import numpy as np
import pytest

from dashboard import screen
from stats_core.charts import PairMatrix
from tests.figures.made import LONG, pairs

TWENTY = tuple(f"method_{i}_with_learning_rate=0.{i}" for i in range(20))


def test_short_names_head_rows_and_columns() -> None:
    figure = screen.draw(pairs(("A1", "A2", "A3")))
    assert figure.layout.yaxis.ticktext == ("A2", "A3")
    assert figure.layout.xaxis.ticktext == ("A1", "A2")
    z = np.asarray(figure.data[0].z, dtype=float)
    assert np.isnan(z[0, 1])
    assert np.isfinite(z[[0, 1, 1], [0, 0, 1]]).all()


@pytest.mark.parametrize("names", [LONG, TWENTY, LONG[:2]])
def test_long_or_many_names_are_numbered_and_whole(names: tuple[str, ...]) -> None:
    figure = screen.draw(pairs(names))
    n = len(names)
    assert figure.layout.xaxis.ticktext == tuple(str(i) for i in range(1, n))
    rows = [label.replace("<br>", " ") for label in figure.layout.yaxis.ticktext]
    assert [row.replace(" ", "") for row in rows] == [f"{i}.{name}".replace(" ", "") for i, name in enumerate(names, 1)]
    assert max(len(line) for label in figure.layout.yaxis.ticktext for line in label.split("<br>")) <= 28
    assert figure.layout.height >= 38 * n
    assert np.isfinite(np.asarray(figure.data[0].z, dtype=float)).sum() == n * (n - 1) / 2


def test_shades_follow_the_adjusted_p_and_alpha_itself_rejects() -> None:
    p = np.array([0.0501, 0.05, 0.01, 0.001, np.nan])
    matrix = np.full((6, 6), np.nan)
    matrix[5, :5] = p
    names = tuple("abcdef")
    figure = screen.draw(PairMatrix("pairs", "Pairs", names, matrix, np.zeros((6, 6)), 0.05))
    assert np.asarray(figure.data[0].z, dtype=float)[4].tolist() == [0, 1, 2, 3, 0]
    key = [trace.name for trace in figure.data[1:]]
    assert key == ["adjusted p ≤ 0.05", "adjusted p ≤ 0.01", "adjusted p ≤ 0.001", "not shown to differ"]
    steps = [colour for _, colour in figure.data[0].colorscale[::2]]
    assert [figure.data[-1].marker.color, *(trace.marker.color for trace in figure.data[1:-1])] == steps


def test_a_small_alpha_has_fewer_shades() -> None:
    chart = pairs(("A", "B", "C"))
    strict = PairMatrix("pairs", "Pairs", chart.algorithms, chart.p_adjusted, chart.estimate, 0.001)
    assert [trace.name for trace in screen.draw(strict).data[1:]] == ["adjusted p ≤ 0.001", "not shown to differ"]


def test_cells_share_their_decimals_and_hover_tells_the_direction() -> None:
    estimate = np.array([[0, -12.345, 0.004], [12.345, 0, 3.0], [-0.004, -3.0, 0]])
    p = np.full((3, 3), 0.2)
    figure = screen.draw(PairMatrix("pairs", "Pairs", ("A", "B", "C"), p, estimate, 0.05))
    assert [list(row) for row in figure.data[0].text] == [["+12.3", ""], ["0.0", "−3.0"]]
    assert figure.data[0].customdata[0][0] == "B<br>minus A: +12.35<br>adjusted p = 0.2000"


def test_cells_too_small_for_a_number_have_none() -> None:
    many = tuple(f"algorithm {i}" for i in range(60))
    chart = PairMatrix("pairs", "Pairs", many, np.full((60, 60), 0.2), np.ones((60, 60)), 0.05)
    figure = screen.draw(chart)
    assert figure.data[0].text is None
    assert figure.layout.legend.title.text is None
    assert [text for text in figure.layout.xaxis.ticktext if text][:3] == ["1", "5", "10"]
    few = screen.draw(PairMatrix("pairs", "Pairs", many[:8], np.full((8, 8), 0.2), np.ones((8, 8)), 0.05))
    assert few.data[0].text[7][0] == "+1.00"
    assert few.layout.legend.title.text == "Number: difference, row minus column"
