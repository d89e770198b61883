"""Several analyses and answers as a LaTeX project: a ZIP with a document that compiles, its figures and references."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

from dashboard.exports.about import Taken, cited_by, key_of, title_of
from dashboard.exports.bibtex_file import entries, key
from dashboard.exports.bundle_file import Kept, kept, put
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.in_words import methods, results
from dashboard.exports.latex_fit import flowing
from dashboard.exports.latex_table import Width, latex, usual_width
from dashboard.paper import tikz
from dashboard.text import file_stem, tex

PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage[margin=2.5cm]{geometry}
\usepackage{array}
\usepackage{booktabs}
\usepackage{longtable}
\usepackage{graphicx}
\usepackage{pgfplots}
\setlength{\belowcaptionskip}{6pt}
\setlength{\emergencystretch}{3em}
\begin{document}
"""


@export_format(
    Button(Place.REPORT, "LaTeX project (ZIP)", order=20, suffix="-latex"),
    ending="zip",
    media_type="application/zip",
    kept=True,
)
def latex_project(
    analyses: Taken | Kept | Sequence[Taken | Kept], *, title: str = "Comparison of learning algorithms"
) -> bytes:
    """A ZIP with report.tex, to be compiled by `pdflatex report`, `bibtex report` and twice `pdflatex report`."""
    kept_analyses = kept(analyses)
    references = [reference for entry in kept_analyses for reference in cited_by(entry.analysis)]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        sections = []
        for number, entry in enumerate(kept_analyses, start=1):
            included = []
            if (chart := entry.chart) is not None:
                path = f"figures/{number:02d}-{file_stem(f'{key_of(entry.analysis)}_{chart.key}')}.tex"
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
    note = [rf"\begin{{quote}}{flowing(line)}\end{{quote}}" for line in entry.note.splitlines() if line.strip()]
    # The document has one column, which is as wide as two of a paper.
    long = usual_width(entry.analysis) is Width.LONG
    table = latex(entry.analysis, width=Width.LONG if long else Width.TWO_COLUMNS, name=f"{number:02d}-", place="htbp")
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
            flowing(results(entry.analysis)),
            "",
            table,
            *figures,
            r"\paragraph{Method}",
            flowing(methods(entry.analysis, handling=entry.handling)),
            r"\clearpage",
        ]
    )
