"""Pairs as rows with a column of p values: on the screen and in print, for short, long, few and many names."""

from __future__ import annotations

import math
from dataclasses import replace
from html import unescape
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from dashboard import paper, screen
from dashboard.paper.picture import Area, Picture, Text
from dashboard.screen import Look
from stats_core import Losses, answer, hochberg_tamhane_intervals, matched_t
from stats_core.charts import Forest
from stats_core.charts.layout.shortened import shortened
from tests.figures.made import EVIL

CARD = Look(width=340, height=310)
ALIKE = [f"resnet50-pretrained-adamw-lr0.001-wd0.{i}-s" for i in range(16)]


def forest(names: list[str], *, first: tuple[str, ...] = (), **more: Any) -> Forest:
    """The first of some names over the others, every second row marked."""
    rows = len(names) - 1
    estimate = np.linspace(0.05, 0.01, rows)
    return replace(
        Forest(
            key="pairs",
            title="Pairs",
            a=first or (names[0],) * rows,
            b=tuple(names[1:]),
            estimate=estimate,
            low=estimate - 0.02,
            high=estimate + 0.02,
            marked=np.arange(rows) % 2 == 0,
            interval="simultaneous 95 % intervals",
            measure="difference in mean score",
            beside_low=np.empty(0),
            beside_high=np.empty(0),
            beside="",
            higher_is_better=True,
            p=tuple(f"0.0{i + 10}" for i in range(rows)),
            p_is="adjusted p",
            over=True,
        ),
        **more,
    )


def notes(figure: go.Figure, name: str) -> list[Any]:
    return [note for note in figure.layout.annotations if note.name == name]


def labels(figure: go.Figure) -> list[str]:
    return [unescape(text.replace("<br>", " ")) for text in figure.layout.yaxis.ticktext]


def words(picture: Picture) -> list[Text]:
    return [mark for mark in picture.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("look", [Look(), CARD, Look(dark=True, width=300, height=250)])
def test_each_row_has_its_p_at_its_height_bold_where_it_is_marked(look: Look) -> None:
    chart = forest(["Lion", "AdamW", "SGD", "Adagrad"])
    figure = screen.draw(chart, look)
    column = notes(figure, "p")
    assert [(note.y, note.yref) for note in column] == [(0, "y"), (1, "y"), (2, "y")]
    assert [note.text for note in column] == ["<b>0.010</b>", "0.011", "<b>0.012</b>"]
    (head,) = notes(figure, "p heading")
    assert head.text.replace("<br>", " ") == "adjusted p"
    assert {note.xshift for note in column} == {head.xshift}
    assert figure.layout.margin.r >= head.xshift, "it stands in the room kept for it"


def test_in_print_too() -> None:
    chart = forest(["Lion", "AdamW", "SGD", "Adagrad"])
    picture = paper.lay_out(chart)
    (panel,) = picture.panels
    column = {text.text: text for text in words(picture) if text.text in chart.p}
    assert [column[p].bold for p in chart.p] == [True, False, True]
    assert [column[p].y for p in chart.p] == pytest.approx(panel.down(np.arange(3.0)).tolist())
    assert all(text.across == "right" and text.x <= picture.width for text in column.values())
    said = [text.text for text in words(picture)]
    assert {"adjusted p", "Lion over", "AdamW", "Difference in mean score", "better →"} <= set(said)
    source = paper.tikz(chart)
    assert all(p in source for p in chart.p)


def test_rows_that_begin_alike_have_one_heading_and_others_both_names() -> None:
    figure = screen.draw(forest(["Lion", "AdamW", "SGD"]), CARD)
    assert [note.text for note in notes(figure, "over")] == ["Lion over"]
    assert labels(figure) == ["AdamW", "SGD"]
    other = forest(["x", "AdamW", "SGD"], first=("Lion", "AdamW"))
    figure = screen.draw(other, CARD)
    assert not notes(figure, "over")
    assert labels(figure) == ["Lion over AdamW", "AdamW over SGD"]
    single = screen.draw(forest(["Lion", "AdamW"]), CARD)
    assert labels(single) == ["Lion over AdamW"]
    assert "Lion over AdamW" in [text.text for text in words(paper.lay_out(forest(["Lion", "AdamW"])))]


@pytest.mark.parametrize("rows", [1, 3, 6, 15])
@pytest.mark.parametrize("size", [(300, 250), (340, 300), (380, 330)])
def test_long_names_are_cut_but_still_differ(rows: int, size: tuple[int, int]) -> None:
    figure = screen.draw(forest(ALIKE[: rows + 1]), Look(width=size[0], height=size[1]))
    assert len(set(labels(figure))) == rows
    assert figure.layout.height >= size[1]
    assert figure.layout.height == size[1] or rows == 15
    plot = size[0] - figure.layout.margin.l - figure.layout.margin.r
    assert plot >= 95, "the intervals keep their room"
    pairs = forest(["x", *ALIKE[1 : rows + 1]], first=tuple(ALIKE[:rows]))
    shown = labels(screen.draw(pairs, Look(width=size[0], height=size[1])))
    assert len(set(shown)) == rows
    assert all(" over " in label for label in shown)


def test_fifteen_rows_have_the_height_of_a_card() -> None:
    figure = screen.draw(forest(["Best", *(f"model {i}" for i in range(15))]), Look(width=380, height=330))
    assert figure.layout.height == 330


def test_letters_are_large_where_the_height_is_given() -> None:
    figure = screen.draw(forest(["Lion", "AdamW", "SGD"]), CARD)
    template = figure.layout.template.layout
    assert template.xaxis.tickfont.size >= 14
    assert figure.layout.yaxis.tickfont.size >= 14
    assert min(note.font.size for note in figure.layout.annotations) >= 14
    assert "font-size:12" not in figure.layout.xaxis.title.text
    assert "font-size:13" not in figure.layout.xaxis.title.text
    assert "better →" in figure.layout.xaxis.title.text


def test_what_does_not_matter_is_shaded_and_in_the_key() -> None:
    chart = forest(["Lion", "AdamW", "SGD"], margin=0.01)
    for look in (Look(), CARD):
        figure = screen.draw(chart, look)
        (band,) = [shape for shape in figure.layout.shapes if shape.type == "rect"]
        assert (band.x0, band.x1) == (-0.01, 0.01)
        low, high = figure.layout.xaxis.range
        assert low < -0.01 < 0.01 < high
        key = [trace.name for trace in figure.data] if look.height is None else [figure.layout.xaxis.title.text]
        assert any("within ±0.01" in text for text in key)
    picture = paper.lay_out(chart)
    (area,) = [mark for mark in picture.panels[0].marks if isinstance(mark, Area)]
    assert set(area.outlines[0][:, 0].tolist()) == {-0.01, 0.01}
    assert "within ±0.01" in [text.text for text in words(picture)]
    assert not [shape for shape in screen.draw(replace(chart, margin=math.nan)).layout.shapes if shape.type == "rect"]


@pytest.mark.parametrize("look", [Look(), CARD])
def test_intervals_without_ends_and_names_with_signs_can_be_drawn(look: Look) -> None:
    odd = forest(list(EVIL[:4]), low=np.array([np.nan, -np.inf, 0.0]), high=np.array([np.nan, 0.1, np.inf]))
    figure = screen.draw(odd, look)
    assert np.isfinite(figure.layout.xaxis.range).all()
    assert "<script" not in str(figure.layout.yaxis.ticktext)
    assert paper.draw(odd, "svg").startswith(b"<?xml")
    flat = forest(["a", "b"], estimate=np.zeros(1), low=np.zeros(1), high=np.zeros(1))
    low, high = screen.draw(flat, look).layout.xaxis.range
    assert low < 0 < high


@pytest.mark.parametrize("room", [6, 12, 20])
def test_cut_names_fit_and_differ(room: int) -> None:
    for names in (
        ALIKE,
        ["short", "a very long name indeed"],
        ["same start a", "same start b"],
        [f"{i}-tail" * 5 for i in range(4)],
    ):
        cut = shortened(names, room, len)
        assert len(set(cut)) == len(names)
        assert all(len(text) <= room for text in cut) or cut == names
        assert all(text == name for text, name in zip(cut, names, strict=True) if len(name) <= room)


def test_the_same_name_is_cut_the_same_way() -> None:
    assert shortened(["abcdefghij", "abcdefghij"], 6, len) == ["abcde…", "abcde…"]
    assert shortened(["abcdefghij1", "abcdefghij2"], 6, len) == ["abc…j1", "abc…j2"]


def test_families_and_pairs_have_the_p_that_decides() -> None:
    rng = np.random.default_rng(2)
    losses = Losses(("ada", "bob", "cy"), rng.normal((0, 0.6, 0.1), size=(80, 3)))
    family = hochberg_tamhane_intervals(losses)
    (chart,) = [one for one in family.charts() if isinstance(one, Forest)]
    assert [float(p.lstrip("< ")) for p in chart.p] == pytest.approx(
        [max(one.p_decides, 1e-16) for one in family.comparisons], abs=1e-4
    )
    assert chart.p_is == "adjusted p"
    seen = chart.against("cy")
    assert set(seen.p) <= set(chart.p)
    (pair,) = [one for one in matched_t(losses, a="ada", b="bob").charts() if isinstance(one, Forest)]
    assert (len(pair.p), pair.p_is) == (1, "p")
    assert [note.text.strip("</b>") for note in notes(screen.draw(pair), "p")] == list(pair.p)


def test_an_answer_draws_its_margin() -> None:
    rng = np.random.default_rng(2)
    losses = Losses(("ada", "bob", "cy"), rng.normal((0, 0.6, 0.1), size=(80, 3)))
    with_margin, without = answer(losses, margin=0.3).forest(), answer(losses).forest()
    assert with_margin is not None
    assert without is not None
    assert with_margin.margin == 0.3
    assert math.isnan(without.margin)


@pytest.mark.parametrize("scale", [1e-9, 0.03, 0.9, 4.5, 3e12])
@pytest.mark.parametrize("width", [300, 400, 860])
def test_the_axis_has_two_numbers_at_least_and_zero_is_one(scale: float, width: int) -> None:
    chart = forest(["a", "b"], over=True)
    chart = replace(chart, estimate=np.zeros(1), low=np.array([-scale]), high=np.array([scale]))
    axis = screen.draw(chart, Look(width=width, height=190)).layout.xaxis
    low, high = axis.range
    numbers = math.floor(high / axis.dtick) - math.ceil(low / axis.dtick) + 1
    assert axis.tick0 == 0
    assert 2 <= numbers <= 6
    assert numbers * 40 <= width


def test_a_short_name_leaves_the_long_one_its_room() -> None:
    names = ["top", "Pruned tree", "Nearest neighbour", "Naive Bayes"]
    chart = forest(names, first=("Pruned tree", "top", "Pruned tree"), over=True)
    labels = screen.draw(chart, Look(width=400, height=150)).layout.yaxis.ticktext
    assert not any("…" in label for label in labels), labels
