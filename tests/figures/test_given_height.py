"""A figure of a card has the height that it is given, letters that can be read, and uses its room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from dashboard import paper, screen
from dashboard.paper.picture import Area, Text
from dashboard.paper.style import Legend
from dashboard.screen import Look
from stats_core.charts import LevelStrip
from stats_core.charts.curve_overlay import CurveOverlay, curve_overlay
from tests.figures.examples import examples
from tests.figures.made import curves, strip

CARDS = (
    "AgreementSquare", "CurveOverlay", "ErrorOverlap", "Forest", "LossDifferences", "PairedDifferences",
    "PosteriorDensity", "PosteriorTriangle", "RankDiagram", "ScatterPair",
)  # fmt: skip
NAMES = ("Lion, AdamW", "Lion, SGD", "AdamW, SGD")


def sizes(part: Any) -> Iterator[float]:
    """Every size of letters in a figure, in its markup too."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name.endswith("font") and isinstance(value, dict) and "size" in value:
                yield from np.atleast_1d(value["size"]).tolist()
            yield from sizes(value)
    elif isinstance(part, (list, tuple)):
        for value in part:
            yield from sizes(value)
    elif isinstance(part, str):
        yield from map(float, re.findall(r"font-size:(\d+)px", part))


@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize("height", [301, 421])
def test_a_figure_has_the_height_that_it_is_given_and_large_letters(kind: str, height: int) -> None:
    chart = examples()[kind]
    figure = screen.draw(chart, Look(width=560, height=height))
    assert figure.layout.height == height
    assert min(sizes(figure.to_plotly_json())) >= 14
    plain = screen.draw(chart, Look(width=560)).layout
    assert plain.height != height
    assert plain.template.layout.xaxis.tickfont.size == 12, "without a height nothing changes"


def test_a_rank_diagram_fills_its_height() -> None:
    chart = examples()["RankDiagram"]
    for height in (250, 330, 420):
        figure = screen.draw(chart, Look(width=900, height=height))
        bottom, top = figure.layout.yaxis.range
        drawn = [y for trace in figure.data for y in trace.y if y is not None]
        assert top <= min(drawn) <= max(drawn) <= bottom
        assert (max(drawn) - min(drawn)) / (bottom - top) > 0.6


def test_many_names_make_a_rank_diagram_higher_rather_than_meet() -> None:
    many = tuple(f"algorithm {i}" for i in range(60))
    chart = replace(
        examples()["RankDiagram"],
        algorithms=many, mean_ranks=np.linspace(1, 60, 60), groups=np.zeros((0, 60), dtype=bool), among=many,
    )  # fmt: skip
    assert screen.draw(chart, Look(width=560, height=300)).layout.height > 300


def overlay(*names: str) -> CurveOverlay:
    own = strip()
    strips = [replace(own, name=name, p_adjusted=np.roll(own.p_adjusted, i)) for i, name in enumerate(names)]
    return replace(curve_overlay(curves(("Lion", "AdamW", "SGD"))), strips=tuple(strips))


@pytest.mark.parametrize("look", [Look(width=560), Look(width=560, height=330), Look(width=360, height=300, dark=True)])
def test_each_strip_has_a_row_under_the_curves_with_its_name(look: Look) -> None:
    figure = screen.draw(overlay(*NAMES), look)
    rows = [trace for trace in figure.data if trace.type == "bar"]
    assert [trace.yaxis for trace in rows] == ["y2", "y3", "y4"]
    domains = [figure.layout[f"yaxis{i}"].domain for i in (2, 3, 4)]
    assert all(upper[0] > lower[1] for upper, lower in pairwise(domains)), "the first on top"
    assert figure.layout.yaxis.domain[0] > domains[0][1]
    assert figure.layout.xaxis.anchor == "y4"
    named = [note for note in figure.layout.annotations if note.name == "strip"]
    assert [note.text for note in named] == list(NAMES)
    for note, (low, high) in zip(named, domains, strict=True):
        assert low < note.y < high
    assert [list(trace.marker.color).index(1.0) for trace in rows] == [7, 0, 1]
    assert all(name in text for name, trace in zip(NAMES, rows, strict=True) for text in trace.customdata)
    assert figure.layout.xaxis.title.text.count("not shown to differ") == 1


def test_long_names_of_strips_are_cut_but_still_differ() -> None:
    long = [f"a_very_long_algorithm_name, another_algorithm_with_a_long_name_{i}" for i in range(3)]
    figure = screen.draw(overlay(*long), Look(width=560, height=330))
    shown = [note.text for note in figure.layout.annotations if note.name == "strip"]
    assert len(set(shown)) == 3
    assert figure.layout.margin.r < 0.36 * 560
    texts = [mark.text for mark in paper.lay_out(overlay(*long)).marks if isinstance(mark, Text)]
    assert sum("…" in text for text in texts) == 3


def test_many_strips_make_the_figure_higher_and_leave_the_curves_their_room() -> None:
    figure = screen.draw(overlay(*(f"a, b{i}" for i in range(20))), Look(width=560, height=300))
    assert figure.layout.height > 300
    assert (1 - figure.layout.yaxis.domain[0]) * figure.layout.height > 60


@pytest.mark.parametrize("legend", list(Legend))
@pytest.mark.parametrize("style", [{"width": 3.3}, {"width": 6.8}, {"width": 6.8, "height": 2.6}])
def test_in_print_each_strip_has_a_row_with_its_name(legend: Legend, style: dict[str, float]) -> None:
    chart = overlay(*NAMES)
    picture = paper.lay_out(chart, paper.Style(legend=legend, **style))
    (panel,) = picture.panels
    named = [next(mark for mark in picture.marks if isinstance(mark, Text) and mark.text == name) for name in NAMES]
    assert [mark.y for mark in named] == sorted(mark.y for mark in named)
    gaps = np.diff([mark.y for mark in named])
    assert (gaps > named[0].size).all(), "names do not meet"
    assert named[-1].y < panel.top + panel.height
    lowest = min(float(np.nanmin(mark.y)) for mark in panel.marks if hasattr(mark, "y"))
    cells = [mark for mark in picture.marks if isinstance(mark, Area)]
    tops = [outline[:, 1].min() for mark in cells for outline in mark.outlines if abs(outline[0, 1] - named[0].y) < 8]
    assert panel.down(lowest) < min(tops), "no curve reaches into the strips"
    assert paper.draw(chart, "pdf", legend=legend, **style).startswith(b"%PDF")
    assert all(name in paper.tikz(chart, legend=legend, **style) for name in NAMES)


def test_one_strip_without_a_name_has_none_written() -> None:
    own: LevelStrip = strip()
    chart = replace(curve_overlay(curves(("Lion", "AdamW", "SGD"))), strips=(own,))
    figure = screen.draw(chart, Look(width=560))
    assert not [note for note in figure.layout.annotations if note.name == "strip"]
    assert not figure.layout.shapes, "the strip says it, no field over the curves does"


def test_a_score_with_a_long_name_breaks_it_where_the_axis_is_short() -> None:
    data = replace(curves(), score_label="Wins minus losses in 100 test games")
    low, high = (screen.draw(curve_overlay(data), Look(width=560, height=tall)).layout.yaxis for tall in (290, 600))
    assert low.title.text == "Wins minus losses in 100<br>test games"
    assert high.title.text == "Wins minus losses in 100 test games"
