"""TikZ with a real TeX: every kind of chart compiles with pgfplots alone, at the exact width, with its names in it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard import paper
from dashboard.text import spelled_in_tex, tex
from stats_core.charts.curve_overlay import curve_overlay
from tests.figures.examples import examples
from tests.figures.made import curves
from tests.paper.made import HOSTILE, awkward, with_names
from tests.support.tex import compiled, needs_tex, shown

DOCUMENT = r"""\documentclass{article}
\usepackage[a4paper,margin=1cm]{geometry}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage{pgfplots}
\begin{document}
%s
\end{document}
"""


def page(name: str) -> str:
    """A picture on a page, with its width told to the log."""
    return rf"\setbox0\hbox{{\input{{{name}}}}}\typeout{{WIDTH {name} \the\wd0}}\noindent\box0\clearpage"


@needs_tex
@pytest.mark.long
def test_every_kind_compiles_at_its_width_and_shows_its_names(tmp_path: Path) -> None:
    # About 10 s of TeX: one run over all kinds costs less than a run for each.
    hostile = {type(chart).__name__: chart for chart in with_names(HOSTILE).values()}
    charts = {f"plain{i}": chart for i, chart in enumerate(examples().values())}
    charts |= {f"hostile{i}": chart for i, chart in enumerate(hostile.values())}
    for name, chart in charts.items():
        (tmp_path / f"{name}.tex").write_text(paper.tikz(chart), encoding="ascii")
    log, pdf = compiled(DOCUMENT % "\n".join(map(page, charts)), tmp_path)
    widths = re.findall(r"WIDTH (\w+) ([\d.]+)pt", log)
    assert [name for name, _ in widths] == list(charts)
    assert all(float(width) == pytest.approx(3.3 * 72.27, abs=0.05) for _, width in widths)
    assert b"/Type3" not in pdf
    words = shown(tmp_path)
    for name in ("C4.5+m+cf", "neural network", "boosting", "forest minus tree", "Training level"):
        assert name in words
    assert "50%_of & {x}$#~^" in words
    assert "[U+1F600]" in words


@needs_tex
def test_awkward_numbers_and_many_lines_compile(tmp_path: Path) -> None:
    charts = {f"awkward{i}": chart for i, chart in enumerate(awkward().values())}
    for name, chart in charts.items():
        (tmp_path / f"{name}.tex").write_text(paper.tikz(chart), encoding="ascii")
    log_levels = replace(curve_overlay(curves()), log_levels=True)
    (tmp_path / "log.tex").write_text(paper.tikz(log_levels), encoding="ascii")
    log, _ = compiled(DOCUMENT % "\n".join(map(page, [*charts, "log"])), tmp_path)
    assert "Axis range for axis" not in log, "pgfplots found an axis without extent"
    assert "Dimension too large" not in log


def test_a_picture_is_made_to_be_included() -> None:
    text = paper.tikz(curve_overlay(curves()))
    assert text.count(r"\begin{tikzpicture}") == text.count(r"\end{tikzpicture}") == 1
    assert r"\begin{axis}" in text
    assert r"\documentclass" not in text
    assert r"\usetikzlibrary" not in text
    assert text == paper.tikz(curve_overlay(curves()), 3.3)
    assert max(map(len, text.splitlines())) < 4000


def test_numbers_close_together_keep_their_differences() -> None:
    # pgfplots counts with five digits: levels above a million and scores that differ in the seventh digit.
    chart = curve_overlay(curves(levels=(1_000_000, 1_000_001, 1_000_002)))
    coordinates = re.findall(r"coordinates \{(.*?)\}", paper.tikz(chart), re.DOTALL)
    first = [float(x) for x in re.findall(r"\(([-\d.]+),", coordinates[-1])]
    assert first[1] - first[0] == pytest.approx(first[2] - first[1], rel=1e-4)
    assert 0 <= first[0] < first[2] <= 1


@pytest.mark.parametrize("name", HOSTILE)
def test_no_character_of_a_name_is_a_command(name: str) -> None:
    written = tex(name)
    assert written.isascii()
    for sign in "%&#$_":
        assert re.search(rf"(?<!\\)\{sign}", written) is None
    opened = re.sub(r"\\[{}]", "", written)
    assert opened.count("{") == opened.count("}")
    assert "\n" not in tex("two\n\nlines"), "an empty line would end a paragraph inside a node"


def test_accents_and_greek_are_written_as_tex_does() -> None:
    assert tex("Müller, Demšar, Łoś, naïve") == r"M\"{u}ller, Dem\v{s}ar, \L{}o\'{s}, na\"{\i}ve"
    assert tex("two-way -- and – so on") == "two-way -{}- and -- so on", "only a dash that is one becomes one"
    assert tex("α ≤ β") == r"\ensuremath{\alpha} \ensuremath{\leq} \ensuremath{\beta}"
    assert spelled_in_tex("Emoji 😀") == "Emoji [U+1F600]"
    assert spelled_in_tex("é") == "é"
