"""Several analyses as a LaTeX project: a ZIP with a document that compiles, its figures, references and data."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

from dashboard.exports.about import cited_by, title_of
from dashboard.exports.bibtex_file import entries, key
from dashboard.exports.bundle_file import Kept, kept, put
from dashboard.exports.figures import figure_names
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.in_words import methods, results
from dashboard.exports.latex_table import latex
from dashboard.paper import tikz
from dashboard.text import tex
from stats_core import Analysis

PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage[margin=2.5cm]{geometry}
\usepackage{booktabs}
\usepackage{graphicx}
\usepackage{pgfplots}
\setlength{\belowcaptionskip}{6pt}
\begin{document}
"""


@export_format(
    Button(Place.REPORT, "LaTeX project (ZIP)", order=20, suffix="-latex"),
    ending="zip",
    media_type="application/zip",
    kept=True,
)
def latex_project(
    analyses: Analysis | Kept | Sequence[Analysis | Kept], *, title: str = "Comparison of learning algorithms"
) -> bytes:
    """A ZIP with report.tex, to be compiled by `pdflatex report`, `bibtex report` and twice `pdflatex report`."""
    kept_analyses = kept(analyses)
    references = [reference for entry in kept_analyses for reference in cited_by(entry.analysis)]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        sections = []
        for number, entry in enumerate(kept_analyses, start=1):
            included = []
            for name, chart in figure_names(entry.analysis):
                path = f"figures/{number:02d}-{name}.tex"
                put(archive, path, tikz(chart))
                included.append((path, chart.title))
            sections.append(_section(number, entry, included))
        put(archive, "references.bib", entries(references))
        cited = ",".join(dict.fromkeys(map(key, references)))
        body = [PREAMBLE, rf"\title{{{tex(title)}}}", r"\date{}", r"\maketitle", *sections]
        end = [
            rf"\nocite{{{cited}}}",
            r"\bibliographystyle{plain}",
            r"\bibliography{references}",
            r"\end{document}",
            "",
        ]
        put(archive, "report.tex", "\n".join([*body, *end]))
    return file.getvalue()


def _section(number: int, entry: Kept, included: Sequence[tuple[str, str]]) -> str:
    note = [rf"\begin{{quote}}{tex(line)}\end{{quote}}" for line in entry.note.splitlines() if line.strip()]
    # A wide table is made as wide as the page, a narrow one is left as it is.
    table = latex(entry.analysis).replace(
        r"\begin{tabular}", r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{\begin{tabular}"
    )
    table = table.replace(r"\label{tab:", rf"\label{{tab:{number:02d}-")
    table = table.replace(r"\end{tabular}", r"\end{tabular}}").replace(r"\begin{table}", r"\begin{table}[htbp]")
    figures = [
        "\n".join(
            [
                r"\begin{figure}[htbp]",
                r"\centering",
                rf"\input{{{path}}}",
                rf"\caption{{{tex(title)}}}",
                r"\end{figure}",
            ]
        )
        for path, title in included
    ]
    return "\n".join(
        [
            rf"\section{{{tex(title_of(entry.analysis))}}}",
            *note,
            tex(results(entry.analysis)),
            "",
            table,
            *figures,
            r"\paragraph{Method}",
            tex(methods(entry.analysis, handling=entry.handling)),
            r"\clearpage",
        ]
    )
