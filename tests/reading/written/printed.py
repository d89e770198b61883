"""Markdown and LaTeX as reports and papers have them: several tables, panels, names over several lines, marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.reading.written.example import Written, scores, table

_A3, _D5 = ("SVM", "Forest", "Ours"), ("adult", "iris", "wine", "vote", "lung")
_FIRST, _SECOND = scores(11, 5, 3, low=40, digits=1), scores(12, 5, 3, low=40, digits=1)
_BOTH = [*_FIRST, *_SECOND]


def _markdown(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    lines = [head, ["---"] * len(head), *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _rows(values: Any, *more: Sequence[str]) -> list[list[Any]]:
    return [
        [name, *line, *(column[i] for column in more)] for i, (name, line) in enumerate(zip(_D5, values, strict=True))
    ]


def _joined(first: str, second: str, titles: str = "{} {}") -> tuple[Any, ...]:
    """The ten lines of both tables together, whichever way title and line make the name of a data set."""
    return tuple(
        table([form.format(t, d) for t in (first, second) for d in _D5], _A3, _BOTH)
        for form in (titles, "{}, {}", "{} / {}", "{} · {}")
    ) + tuple(
        table([form.format(d, t) for t in (first, second) for d in _D5], _A3, _BOTH)
        for form in ("{} {}", "{}, {}", "{} / {}", "{} · {}", "{} ({})")
    )


MARKDOWN = {
    "one table under each heading": Written(
        {
            "README.md": "# My project\n\nInstall it with `pip`.\n\n## Results\n\n### Accuracy, clean\n\n"
            + _markdown(["Dataset", *_A3], _rows(_FIRST))
            + "\nSome words.\n\n### Accuracy, noisy\n\n"
            + _markdown(["Dataset", *_A3], _rows(_SECOND))
        },
        (table(_D5, _A3, _SECOND),),
    ),
    "tables of the same columns joined by their headings": Written(
        {
            "report.md": "## Clean\n\n"
            + _markdown(["Task", *_A3], _rows(_FIRST))
            + "\n## Noisy\n\n"
            + _markdown(["Task", *_A3], _rows(_SECOND))
        },
        _joined("Clean", "Noisy"),
    ),
    "captions in bold, and a table of p-values": Written(
        {
            "report.md": "# Report\n\n**Table 1: Accuracy (%)**\n\n"
            + _markdown(["Dataset", *_A3], _rows(_FIRST))
            + "\n**Table 2: p-values**\n\n"
            + _markdown(["Pair", "p-value", "significant"], [["SVM vs Forest", 0.03, "✓"], ["SVM vs Ours", 0.2, "✗"]])
        },
        (table(_D5, _A3, _FIRST),),
    ),
    "notes, links, ticks and sizes beside scores": Written(
        {
            "README.md": "## Benchmarks\n\n"
            + _markdown(
                ["Model", *_D5, "Params", "Link", "Done", "Notes"],
                [
                    [name, *_FIRST[:, j], f"{j + 1}1M", f"[ckpt](http://x.y/{name})", "✅", "fast 🚀"]
                    for j, name in enumerate(_A3)
                ],
            )
        },
        (table(_D5, _A3, _FIRST),),
    ),
    "means and deviations in a table of their own": Written(
        {
            "README.md": "Scores per data set:\n\n"
            + _markdown(["Dataset", *(f"**{name}**" for name in _A3)], _rows(_FIRST))
            + "\nSummary:\n\n"
            + _markdown(["Method", "Mean", "Std"], [[name, 60.0 + j, 1.5] for j, name in enumerate(_A3)])
        },
        (table(_D5, _A3, _FIRST),),
    ),
}


def _tex(columns: int, body: str, caption: str = "Accuracy") -> dict[str, str]:
    return {
        "table.tex": rf"""\begin{{table}}[t]
\centering
\caption{{{caption}}}
\begin{{tabular}}{{l{"c" * (columns - 1)}}}
\toprule
{body}
\bottomrule
\end{{tabular}}
\end{{table}}
"""
    }


def _lines(values: Any, mark: str = "{}", names: Sequence[str] = _D5) -> str:
    return "\n".join(
        f"{name} & " + " & ".join(mark.format(cell) if cell == max(line) else str(cell) for cell in line) + r" \\"
        for name, line in zip(names, values, strict=True)
    )


LATEX = {
    "panels over all columns": Written(
        _tex(
            4,
            r"Dataset & SVM & Forest & Ours \\ \midrule"
            "\n"
            r"\multicolumn{4}{c}{Panel A: clean} \\ \midrule"
            f"\n{_lines(_FIRST)}\n"
            r"\midrule \multicolumn{4}{c}{Panel B: noisy} \\ \midrule"
            f"\n{_lines(_SECOND)}",
        ),
        (*_joined("Panel A: clean", "Panel B: noisy"), table(_D5, _A3, _SECOND)),
    ),
    "panels in italics, a cell alone in its line": Written(
        _tex(
            4,
            r"Dataset & SVM & Forest & Ours \\ \midrule"
            "\n"
            r"\textit{clean} & & & \\"
            f"\n{_lines(_FIRST)}\n"
            r"\midrule \textit{noisy} \\"
            f"\n{_lines(_SECOND)}",
        ),
        (*_joined("clean", "noisy"), table(_D5, _A3, _SECOND)),
    ),
    "names over several rows": Written(
        _tex(
            5,
            r"Dataset & Method & Accuracy \\ \midrule"
            "\n"
            + "\n\\midrule\n".join(
                "\n".join(
                    (rf"\multirow{{3}}{{*}}{{\rotatebox[origin=c]{{90}}{{{name}}}}}" if j == 0 else "")
                    + rf" & {method} & {line[j]} \\"
                    for j, method in enumerate(_A3)
                )
                for name, line in zip(_D5, _FIRST, strict=True)
            ),
        ),
        (table(_D5, _A3, _FIRST),),
    ),
    "two lines of headings, marks and colours": Written(
        _tex(
            4,
            r"& \multicolumn{3}{c}{Method} \\ \cmidrule(lr){2-4}"
            "\n"
            r"\textbf{Dataset} & SVM\textsuperscript{1} & \textsc{Forest}~\cite{breiman} & \textcolor{blue}{Ours} \\"
            "\n\\midrule"
            "\n" + _lines(_FIRST, r"\cellcolor{{gray!20}}\underline{{$\mathbf{{{}}} \pm 0.3$}}"),
        ),
        tuple(
            table(_D5, names, _FIRST)
            for names in (_A3, tuple(f"Method {name}" for name in _A3), ("SVM1", "Forest", "Ours"))
        ),
    ),
    "signs of mathematics in names and cells": Written(
        _tex(
            4,
            r"Dataset & $\alpha$-SVM & Forest & Ours ($\Delta$) \\ \midrule"
            "\n" + _lines(_FIRST, r"{{\bfseries {}}}$^{{\dagger}}$"),
        ),
        (table(_D5, ("α-SVM", "Forest", "Ours (Δ)"), _FIRST),),
    ),
}
