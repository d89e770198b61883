"""Printed tables of known numbers, in Markdown and LaTeX, with every mark: the numbers come back."""

from __future__ import annotations

from itertools import product

import pytest

from stats_core.reading import HowRead, read_table
from stats_core.reading.reading import every_reading

TABLES = {"Accuracy": [[0.95, 0.93], [0.98, 0.97], [0.91, 0.94]], "Error": [[5.25, 7.5], [2.25, 3.5], [9.5, 6.25]]}
MARKS = {
    "nothing": "{}",
    "a star": "{}*",
    "a dagger": "{}†",
    "an arrow": "{} ↑",
    "a rank": "{} (1)",
    "a rank and a star": "{} (12)*",
    "bold and a star": "**{}***",
}
LATEX_MARKS = {
    "bold": r"\textbf{{{}}}",
    "a line below": r"\underline{{{}}}",
    "a dagger": r"{}$^\dagger$",
    "bold in a formula": r"$\mathbf{{{}}}^{{\ast}}$",
}


def markdown(mark: str, tables: list[str]) -> str:
    parts = []
    for title in tables:
        rows = [[f"d{i}", *(MARKS[mark].format(cell) for cell in row)] for i, row in enumerate(TABLES[title])]
        lines = [["dataset", "A", "B"], ["---"] * 3, *rows]
        parts.append(f"## {title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines))
    return "Some words.\n\n" + "\n\n".join(parts) + "\n\nThe end."


def latex(mark: str, tables: list[str]) -> str:
    parts = []
    for title in tables:
        rows = [[f"d{i}", *(LATEX_MARKS[mark].format(cell) for cell in row)] for i, row in enumerate(TABLES[title])]
        body = " \\\\\n".join(" & ".join(row) for row in (["dataset", "A", "B"], *rows))
        parts.append(rf"\begin{{table}}\caption{{{title}}}\begin{{tabular}}{{lrr}} {body} \end{{tabular}}\end{{table}}")
    return "\n".join(parts)


KINDS = [(markdown, mark) for mark in MARKS] + [(latex, mark) for mark in LATEX_MARKS]


@pytest.mark.parametrize(("kind", "mark", "several"), [(*one, many) for one, many in product(KINDS, (1, 2))])
def test_the_numbers_come_back_and_what_was_dropped_is_said(kind, mark: str, several: int) -> None:
    titles = list(TABLES)[:several]
    text = kind(mark, titles).encode()
    first = read_table(text, "paper.txt")
    assert first.sheets == (() if several == 1 else tuple(f"Table {i}: {t}" for i, t in enumerate(titles, start=1)))
    assert [left.name for left in first.left] == list(first.sheets[1:])
    for i, title in enumerate(titles):
        table = read_table(text, "paper.txt", HowRead(sheet=first.sheets[i])) if several > 1 else first
        assert table.frame[["A", "B"]].astype(float).to_numpy().tolist() == TABLES[title]
        assert bool(table.notes) == (mark not in ("nothing", "bold", "a line below"))


def test_every_table_of_a_text_has_its_readings() -> None:
    found = every_reading({"paper.md": markdown("nothing", list(TABLES)).encode()})
    assert {reading.how.sheet for reading in found} == {None, "Table 2: Error"}


def test_a_cell_over_several_rows_or_columns_stands_in_each() -> None:
    table = read_table(
        rb"""\begin{tabular}{llrr} & & \multicolumn{2}{c}{acc} \\ data & noise & A & B \\ \midrule
        \multirow{2}{*}{iris} & low & 93.1\% & 92.5\% \\ & high & 91.5\% & 90.1\% \\
        \multirow{2}{*}{wine} & low & 83.1\% & 82.5\% \\ & high & 81.5\% & 80.1\% \\ \end{tabular}""",
        "t.tex",
    )
    assert table.names == ("data", "noise", "acc A", "acc B")
    assert table.frame["data"].tolist() == ["iris", "iris", "wine", "wine"]
    assert table.frame["acc B"].astype(float).tolist() == [92.5, 90.1, 82.5, 80.1]


def test_text_with_marks_stays_text() -> None:
    table = read_table(b"name,A\nbest*,1.5\n1st (2),2.5\n", "t.csv")
    assert table.frame["name"].tolist() == ["best*", "1st (2)"]
    assert table.notes == ()
