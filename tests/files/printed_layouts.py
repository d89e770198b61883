"""Tables as they are printed: Markdown and LaTeX, with bold winners, spreads, stars and percent signs."""

from __future__ import annotations

from stats_core import ScoreTable
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.layouts import layout


def percent(draw: Draw) -> ScoreTable:
    """Scores from 0 to 100 with one or two decimals."""
    return draw.table(Metric("accuracy", True, 100.0, draw.pick([1, 2])))


def cells(draw: Draw, scores: ScoreTable, bold: str, spread: str, kind: str) -> list[list[str]]:
    """Scores as text, the best of each line in bold."""
    rows = []
    for row in scores.scores.tolist():
        texts = []
        for value in row:
            text = {
                "plain": f"{value:g}",
                "spread": f"{value:g} {spread} {draw.rng.uniform(0.1, 2):.1f}",
                "star": f"{value:g}{draw.pick(['', '*'])}",
                "rank": f"{value:g} ({sorted(row, reverse=True).index(value) + 1})",
                "percent": f"{value:g}%",
            }[kind]
            texts.append(bold.format(text) if value == max(row) else text)
        rows.append(texts)
    return rows


def markdown(scores: ScoreTable, rows: list[list[str]], heading: str) -> str:
    """A table between bars."""
    lines = [[heading, *scores.algorithms], ["---"] * (1 + len(scores.algorithms))]
    lines += [[name, *row] for name, row in zip(scores.datasets, rows, strict=True)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _escaped(text: str) -> str:
    return text.replace("_", r"\_").replace("%", r"\%").replace("#", r"\#")


def latex(scores: ScoreTable, rows: list[list[str]], heading: str) -> str:
    """A tabular with booktabs."""
    lines = [" & ".join(map(_escaped, [heading, *scores.algorithms])) + r" \\", r"\midrule"]
    lines += [
        " & ".join([_escaped(name), *map(_escaped, row)]) + r" \\"
        for name, row in zip(scores.datasets, rows, strict=True)
    ]
    body = "\n".join([r"\toprule", *lines, r"\bottomrule"])
    return f"\\begin{{tabular}}{{l{'r' * len(scores.algorithms)}}}\n{body}\n\\end{{tabular}}\n"


KINDS = ("plain", "spread", "star", "rank", "percent")


@layout("Markdown: one table")
def one_markdown(draw: Draw) -> Made:
    """A table in a README."""
    scores = percent(draw)
    text = markdown(scores, cells(draw, scores, "**{}**", "±", draw.pick(KINDS)), draw.pick(["Dataset", "Task", ""]))
    before = draw.pick(["", "# Results\n\nWe compare our methods.\n\n"])
    return Made({draw.pick(["README.md", "results.md"]): (before + text).encode()}, truth(scores, scales=(1.0, 100.0)))


@layout("Markdown: several tables")
def several_markdown(draw: Draw) -> Made:
    """Which table is asked."""
    both = [percent(draw), percent(draw)]
    texts = [
        f"## Table {place}\n\n" + markdown(scores, cells(draw, scores, "**{}**", "±", draw.pick(KINDS[:3])), "Dataset")
        for place, scores in enumerate(both, 1)
    ]
    return Made({"README.md": "\n".join(texts).encode()}, truth(draw.pick(both), scales=(1.0, 100.0)))


@layout("LaTeX: one table")
def one_latex(draw: Draw) -> Made:
    """A tabular of a paper."""
    scores = percent(draw)
    text = latex(scores, cells(draw, scores, r"\textbf{{{}}}", r"$\pm$", draw.pick(KINDS)), "Dataset")
    if draw.chance(0.5):
        text = f"\\begin{{table}}\n\\caption{{Accuracy}}\n{text}\\end{{table}}\n"
    return Made({draw.pick(["table.tex", "results.tex"]): text.encode()}, truth(scores, scales=(1.0, 100.0)))


@layout("LaTeX: several tables")
def several_latex(draw: Draw) -> Made:
    """Two tabulars in one file."""
    both = [percent(draw), percent(draw)]
    texts = [
        latex(scores, cells(draw, scores, r"\textbf{{{}}}", r"$\pm$", draw.pick(KINDS[:3])), "Dataset")
        for scores in both
    ]
    return Made({"tables.tex": "\n".join(texts).encode()}, truth(draw.pick(both), scales=(1.0, 100.0)))


@layout("Markdown: transposed")
def transposed(draw: Draw) -> Made:
    """Methods as lines, data sets as headings."""
    scores = percent(draw)
    turned = ScoreTable(scores.algorithms, scores.datasets, scores.scores.T)
    text = markdown(turned, cells(draw, turned, "{}", "±", draw.pick(KINDS[:3])), draw.pick(["Model", "Method"]))
    return Made({"README.md": text.encode()}, truth(scores, scales=(1.0, 100.0)))
