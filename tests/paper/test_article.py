r"""An article in two columns with every table and figure: TeX finds no box too full.

The quick test sets the tables that are hardest to set; the long one sets everything that can be taken away.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from dashboard import exports
from dashboard.exports.about import Taken, charts_of
from dashboard.exports.latex_table import Width
from stats_core import METHODS, ScoreTable
from stats_core.contract.cases import example
from tests.exports.hostile import hostile
from tests.support.demo_answers import awkward_answers, demo_answers
from tests.support.tex import compiled, needs_tex, shown

HEAD = r"""\documentclass[twocolumn]{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage{array}
\usepackage{booktabs}
\usepackage{longtable}
\usepackage{graphicx}
\usepackage{pgfplots}
%s
\begin{document}
"""
COLUMNS_OF_FIGURES = r"\usepackage[textwidth=6.86in,columnsep=0.26in]{geometry}"
"""Columns of 3.3 inches, as wide as the figures are made."""
IN_A_RUN = 8
TOO_FULL = re.compile(r"Overfull \\[hv]box.*(?:\n.*){0,3}")


def article(given: Mapping[str, Taken], folder: Path, *, figures: Iterable[str] = (), page: str = "") -> str:
    """The source: all tables in both widths of a column, the figures, and the long tables on pages of one column."""
    parts = [HEAD % page]
    for place, (name, one) in enumerate(given.items()):
        parts += [
            rf"\typeout{{AT {name}}}",
            exports.latex(one, width=Width.ONE_COLUMN),
            exports.latex(one, width=Width.TWO_COLUMNS),
            *scores(one, Width.ONE_COLUMN, Width.TWO_COLUMNS),
        ]
        for number, chart in enumerate(charts_of(one) if figures else ()):
            # Of an answer: the picture of its sentence, and its forest.
            for format in figures if number < 2 else tuple(figures)[:1]:
                file = f"figure-{place}-{number}.{format}"
                (folder / file).write_bytes(exports.figure(chart, format))
                put = rf"\input{{{file}}}" if format == "tex" else rf"\includegraphics{{{file}}}"
                parts.append(rf"\begin{{figure}}\centering{put}\end{{figure}}")
        parts.append(r"\clearpage")
    parts.append(r"\onecolumn")
    for name, one in given.items():
        parts += [rf"\typeout{{LONG {name}}}", exports.latex(one, width=Width.LONG), *scores(one, Width.LONG)]
    return "\n".join([*parts, r"\end{document}", ""])


def scores(one: Taken, *widths: Width) -> list[str]:
    """The scores of a benchmark, where it is one."""
    return [exports.benchmark(one, width=width) for width in widths if isinstance(one.data, ScoreTable)]


def too_full(log: str) -> list[str]:
    """What does not fit, and after which name in the log it came."""
    found = []
    for match in TOO_FULL.finditer(log):
        names = re.findall(r"(?:AT|LONG) \S+", log[: match.start()])
        found.append(f"{names[-1] if names else ''}: {match[0]}")
    return found


def twice(source: str, folder: Path) -> tuple[str, bytes]:
    """The log and the PDF of the second run, which knows the widths of the columns of long tables."""
    compiled(source, folder)
    return compiled(source, folder)


@needs_tex
@pytest.mark.parametrize("paper", ["letterpaper", "a4paper"])
def test_tables_with_long_and_hostile_names_fit_a_plain_article(tmp_path: Path, paper: str) -> None:
    given: dict[str, Taken] = {**awkward_answers(), **{f"hostile_{key}": one for key, one in hostile().items()}}
    source = article(given, tmp_path).replace("[twocolumn]", f"[twocolumn,{paper}]")
    log, _ = twice(source, tmp_path)
    assert too_full(log) == []
    words = shown(tmp_path)
    assert "[95 %]" in words
    assert "[U+1F600]" in words
    assert words.count("SVM") > 3


@needs_tex
@pytest.mark.long
def test_everything_fits_an_article_in_two_columns(tmp_path: Path) -> None:
    # Some minutes of TeX and of drawing: all tables, all figures as TikZ, the first two of each as PDF. It is set in
    # parts, so that no run of TeX takes long.
    methods: dict[str, Taken] = {key: example(key) for key in sorted(METHODS)}
    every = [*methods.items(), *demo_answers().items(), *awkward_answers().items(), *hostile().items()]
    for first in range(0, len(every), IN_A_RUN):
        given, folder = dict(every[first : first + IN_A_RUN]), tmp_path / str(first)
        folder.mkdir()
        log, pdf = twice(article(given, folder, figures=("tex", "pdf"), page=COLUMNS_OF_FIGURES), folder)
        assert too_full(log) == []
        assert log.count("AT ") >= len(given)
        assert b"/Type3" not in pdf
        shutil.rmtree(folder)
