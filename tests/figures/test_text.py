"""Names from files never act as markup, template or formula."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from dashboard import screen
from dashboard.screen.text import escape, number_format, wrapped
from stats_core.charts.curve_overlay import curve_overlay
from tests.figures.made import EVIL, curves, pairs


@pytest.mark.parametrize("name", EVIL)
def test_nothing_is_left_that_plotly_would_act_on(name: str) -> None:
    text = escape(name)
    assert not set(text) & set("<>%$\n\u202e")
    assert re.fullmatch(r"(?:[^&]|&(?:amp|lt|gt|#37|#36);)*", text), "an ampersand only begins our own entities"


def test_escaped_text_reads_as_it_is_spelled() -> None:
    assert escape("a < b & c > d: 5 % of $9") == "a &lt; b &amp; c &gt; d: 5 &#37; of &#36;9"
    assert escape("Größe_β–2 🎲") == "Größe_β–2 🎲"


def test_long_names_are_wrapped_and_never_cut() -> None:
    for name in ("word " * 30, "x" * 95, "a_very-long/path.of=parts+" * 4, "short"):
        lines = wrapped(name, 20).split("<br>")
        assert max(map(len, lines)) <= 20
        assert "".join(lines).replace(" ", "") == name.replace(" ", "")


def test_a_line_ends_with_a_whole_word_where_the_word_fits_a_line() -> None:
    assert wrapped("conventional, within-cell, Algorithm", 24) == "conventional,<br>within-cell, Algorithm"
    assert wrapped("x" * 20 + " y", 20) == "x" * 20 + "<br>y"


def test_wrapping_never_splits_an_entity() -> None:
    assert "".join(wrapped("&" * 50, 7).split("<br>")) == "&amp;" * 50


@pytest.mark.parametrize(
    ("largest", "expected"), [(0.5, ",.4~f"), (83.2, ",.2~f"), (12_345, ",.0~f"), (1e9, ".4~g"), (0, ",~f")]
)
def test_hover_digits_follow_the_largest_value(largest: float, expected: str) -> None:
    assert number_format(np.array([0.0, -largest])) == expected


def test_drawings_escape_every_name() -> None:
    data = curves(EVIL)
    hostile = replace(data, run=tuple(f"<b>{i}</b>%{{y}}" for i in range(25)), score_label="<i>s</i>%{x}")
    for figure in (screen.draw(curve_overlay(hostile)), screen.draw(pairs(EVIL))):
        drawn = figure.to_plotly_json()
        for trace in drawn["data"]:
            trace.pop("legendgroup", None)  # compared, never shown
        text = str(drawn)
        for part in ("<a ", "<b>bold", "<i>s", "<b>0", '<span style="color:red', "\u202e", "$x"):
            assert part not in text
        shown = "".join(re.findall(r"%\{[^}]*\}", str([trace.get("hovertemplate") for trace in drawn["data"]])))
        assert not re.search(r"%\{[xy]\}", shown), "our own place-holders carry a format"
