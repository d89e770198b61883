"""The benchmark itself as papers print it: the best score of each data set in bold, ranks, and who differs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dashboard.exports import html_table, latex_table, markdown_table
from dashboard.exports.about import Taken, alpha_of, compared_by, data_of, title_of
from dashboard.text import file_html, file_markdown, tex
from stats_core import Analysis, FamilyResult, ScoreTable
from stats_core.errors import InputError, ParameterError
from stats_core.kernels.ranks import mid_ranks
from stats_core.wording import significance

MARK = "*"
FROM = ("differ from", "differs from")


@dataclass(frozen=True)
class Benchmark:
    """Scores as written, which of them are best on their data set, ranks, mean ranks, and marked algorithms."""

    datasets: tuple[str, ...]
    algorithms: tuple[str, ...]
    scores: tuple[tuple[str, ...], ...]
    best: np.ndarray
    ranks: np.ndarray
    means: np.ndarray
    marked: tuple[bool, ...]
    note: str


def benchmark(given: Taken, format: str = "latex", *, decimals: int | None = None, ranks: bool = True) -> str:
    """The table of scores that an analysis of many data sets was made from.

    Parameters
    ----------
    given
        Any analysis of a `ScoreTable`, or an answer from one. What compares algorithms marks those that it shows to
        differ from its control, or from the algorithm with the best mean rank.
    format
        "latex" (booktabs), "markdown" or "html".
    decimals
        Digits after the point; by default as many as give the largest score three.
    ranks
        Whether each score is followed by its rank on the data set.
    """
    writers = {"latex": _latex, "markdown": _markdown, "html": _html}
    if format not in writers:
        raise ParameterError(f"The benchmark has no format {format!r}", remedy=f"Choose one of: {', '.join(writers)}.")
    return writers[format](_made(given, decimals), ranks)


def _made(given: Taken, decimals: int | None) -> Benchmark:
    table = data_of(given)
    if not isinstance(table, ScoreTable):
        raise InputError("The analysis is not of a benchmark table", remedy="Choose a test over many data sets.")
    ranks = mid_ranks(table.scores, descending=table.higher_is_better)
    if decimals is None:
        largest = float(np.abs(table.scores).max())
        decimals = min(6, max(0, 3 if largest <= 1 else 2 - math.floor(math.log10(largest)))) if largest else 1
    written = tuple(tuple(f"{score:,.{decimals}f}".replace("-", "−") for score in row) for row in table.scores.tolist())
    means = ranks.mean(axis=0)
    marked, note = _differing(compared_by(given), table, means)
    direction = "higher" if table.higher_is_better else "lower"
    caption = (
        f"The best score of each data set is bold ({direction} is better); ranks in brackets, 1 is best. {note}".strip()
    )
    best = ranks == ranks.min(axis=1, keepdims=True)  # which holds scores that are equal but for their rounding
    return Benchmark(table.datasets, table.algorithms, written, best, ranks, means, marked, caption)


def _differing(analysis: Analysis | None, table: ScoreTable, means: np.ndarray) -> tuple[tuple[bool, ...], str]:
    """Which algorithms the test shows to differ from the control or the best one, and how to say it."""
    nobody = (False,) * len(table.algorithms)
    if analysis is None:
        return nobody, ""
    result, alpha = analysis.result, alpha_of(analysis)
    if not isinstance(result, FamilyResult) or alpha is None:
        return nobody, ""
    if result.side and result.control is None:  # pairs in one direction are no comparison of all with the best
        return nobody, ""
    reference = result.control or table.algorithms[int(np.argmin(means))]
    against = {
        comparison.b if comparison.a == reference else comparison.a
        for comparison in result.comparisons
        if reference in (comparison.a, comparison.b) and result.shows(comparison)
    }
    limit = f"adjusted {'one-sided ' if result.side else ''}p ≤ {significance(alpha).removeprefix('0')}"
    none, some = (f"be {result.side_word} than", f"is {result.side_word} than") if result.side else FROM
    if not against:
        return nobody, f"No algorithm is shown to {none} {reference} ({title_of(analysis)}, {limit})."
    marked = tuple(name in against for name in table.algorithms)
    return marked, f"{MARK} {some} {reference} ({title_of(analysis)}, {limit})."


def _cells(
    made: Benchmark, safe: Callable[[object], str], bold: Callable[[str], str], ranks: bool
) -> tuple[list[str], list[list[str]], list[str]]:
    """Headings, rows and the foot with mean ranks, in one format's own letters."""
    names = [safe(name) + (safe(MARK) if mark else "") for name, mark in zip(made.algorithms, made.marked, strict=True)]
    rows = []
    for i, dataset in enumerate(made.datasets):
        line = [safe(dataset)]
        for j, score in enumerate(made.scores[i]):
            shown = bold(safe(score)) if made.best[i, j] else safe(score)
            line.append(f"{shown} {safe(f'({made.ranks[i, j]:g})')}" if ranks else shown)
        rows.append(line)
    lowest = made.means.min()
    foot = [bold(safe(f"{mean:.2f}")) if mean == lowest else safe(f"{mean:.2f}") for mean in made.means.tolist()]
    return ["", *names], rows, [safe("Mean rank"), *foot]


def _latex(made: Benchmark, ranks: bool) -> str:
    heads, rows, foot = _cells(made, tex, lambda text: rf"\textbf{{{text}}}", ranks)
    kinds = ["l", *["r"] * len(made.algorithms)]
    lines = [
        r"% In the preamble: \usepackage{booktabs}",
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{tex(made.note)}}}",
        *latex_table.tabular(kinds, [heads], rows, [foot]),
        r"\end{table}",
        "",
    ]
    return "\n".join(lines)


def _markdown(made: Benchmark, ranks: bool) -> str:
    heads, rows, foot = _cells(made, file_markdown, lambda text: f"**{text}**", ranks)
    text = [True, *[False] * len(made.algorithms)]
    return "\n".join([*markdown_table.grid(heads, [*rows, foot], text), "", file_markdown(made.note), ""])


def _html(made: Benchmark, ranks: bool) -> str:
    heads, rows, foot = _cells(made, file_html, lambda text: f"<strong>{text}</strong>", ranks)
    text = [True, *[False] * len(made.algorithms)]
    return f"{html_table.grid(heads, rows, text, [foot])}\n<p>{file_html(made.note)}</p>\n"
