"""The benchmark itself as papers print it: the best score of each data set in bold, ranks, and who differs."""

from __future__ import annotations

from dashboard.exports import html_table, markdown_table
from dashboard.exports.about import Taken
from dashboard.exports.benchmark_latex import benchmark_latex
from dashboard.exports.benchmark_scores import Benchmark, scores_of
from dashboard.exports.latex_table import Width
from dashboard.text import file_html, file_markdown
from stats_core.errors import ParameterError


def benchmark(
    given: Taken,
    format: str = "latex",
    *,
    decimals: int | None = None,
    ranks: bool = True,
    width: Width | None = None,
) -> str:
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
        Whether each score is followed by its rank on the data set; LaTeX leaves them out where there is no room.
    width
        Of LaTeX: one column of a page, both of them, or a `longtable` over several pages. By default the narrowest in
        which algorithms stand beside each other by their names, with their ranks.
    """
    made = scores_of(given, decimals)
    if format == "latex":
        return benchmark_latex(made, ranks=ranks, width=width)
    writers = {"markdown": _markdown, "html": _html}
    if format not in writers:
        formats = ", ".join(("latex", *writers))
        raise ParameterError(f"The benchmark has no format {format!r}", remedy=f"Choose one of: {formats}.")
    return writers[format](made, ranks)


def _markdown(made: Benchmark, ranks: bool) -> str:
    heads, rows, foot = made.cells(file_markdown, lambda text: f"**{text}**", ranks)
    text = [True, *[False] * len(made.algorithms)]
    note = file_markdown(made.note(ranks=ranks))
    return "\n".join([*markdown_table.grid(heads, [*rows, foot], text), "", note, ""])


def _html(made: Benchmark, ranks: bool) -> str:
    heads, rows, foot = made.cells(file_html, lambda text: f"<strong>{text}</strong>", ranks)
    text = [True, *[False] * len(made.algorithms)]
    return f"{html_table.grid(heads, rows, text, [foot])}\n<p>{file_html(made.note(ranks=ranks))}</p>\n"
