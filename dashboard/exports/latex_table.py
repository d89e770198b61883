r"""The table of a result for LaTeX, with `\usepackage{booktabs}`."""

from __future__ import annotations

from dashboard.exports.about import title_of
from dashboard.exports.house_style import printed, printed_notes, printed_sentence
from dashboard.paper.tex_text import tex
from stats_core import Analysis

MATHS = {"p": "$p$", "F": "$F$"}
"""Headings that are symbols."""


def latex(analysis: Analysis, *, siunitx: bool = False) -> str:
    r"""A `table` with rules of booktabs, the result's sentence as its caption and its notes below.

    With `siunitx`, numbers stand in `S` columns, aligned at their points; the document then needs
    `\usepackage{siunitx}` too.
    """
    headings, rows, text = printed(analysis)
    kinds = ["l" if words else "S" if siunitx else "r" for words in text]
    shown = [[_cell(cell, kind) for cell, kind in zip(row, kinds, strict=True)] for row in rows]
    head = [_heading(heading, kind) for heading, kind in zip(headings, kinds, strict=True)]
    caption = f"{title_of(analysis)}. {printed_sentence(analysis)}"
    notes = [tex(note) for note in printed_notes(analysis)]
    below = [r"\par\medskip", r"\begin{minipage}{\linewidth}\footnotesize", r"\par ".join(notes), r"\end{minipage}"]
    return "\n".join(
        [
            r"% In the preamble: \usepackage{booktabs}" + (r" \usepackage{siunitx}" if siunitx else ""),
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{tex(caption)}}}",
            rf"\label{{tab:{analysis.method}}}",
            *tabular(kinds, [head], shown),
            *(below if notes else []),
            r"\end{table}",
            "",
        ]
    )


def tabular(
    kinds: list[str], heads: list[list[str]], rows: list[list[str]], feet: list[list[str]] | None = None
) -> list[str]:
    """Lines of a tabular whose cells are already LaTeX."""
    return [
        rf"\begin{{tabular}}{{{''.join(kinds)}}}",
        r"\toprule",
        *(" & ".join(head) + r" \\" for head in heads),
        r"\midrule",
        *(" & ".join(row) + r" \\" for row in rows),
        *([r"\midrule", *(" & ".join(row) + r" \\" for row in feet)] if feet else []),
        r"\bottomrule",
        r"\end{tabular}",
    ]


def _heading(heading: str, kind: str) -> str:
    shown = MATHS.get(heading, f"$p$ {tex(heading[2:])}" if heading.startswith("p (") else tex(heading))
    return f"{{{shown}}}" if kind == "S" else shown


def _cell(cell: str, kind: str) -> str:
    if kind != "S":
        return tex(cell)
    number = cell.replace("−", "-").replace(",", "")
    try:
        float(number)
    except ValueError:
        # Whatever is no number stands in braces, which siunitx leaves alone.
        return f"{{{tex(cell)}}}" if cell else "{}"
    return number
