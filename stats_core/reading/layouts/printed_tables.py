"""Tables as papers and pages print them, several in one text as they may be: Markdown, LaTeX and HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage
from stats_core.reading.parse.html_tables import html_tables, is_page
from stats_core.reading.parse.latex_text import plain_latex
from stats_core.reading.parse.panels import TitledRows, hold_the_same, panels_of, same_headings
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.several_tables import GroupedRows, one_of_several

_RULE = re.compile(r"\s*\|?[\s:|-]*(?:-{2,}|:-|-:)[\s:|-]*\|?\s*")
_BOLD = re.compile(r"\*\*([^*|]+)\*\*")
_TABULAR = re.compile(r"\\begin\{(tabularx?\*?|longtable|array)\}(.*?)\\end\{\1\}", re.DOTALL)
_BROKEN = re.compile(r"\\(?:makecell|shortstack|thead)\s*(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}")
"""A cell of several lines: what breaks them ends no line of the table."""
_CAPTION = re.compile(r"\\caption(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}")
_MULTICOLUMN = re.compile(r"\\multicolumn\s*\{([0-9]{1,3})\}\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*\{(.*)\}", re.DOTALL)
_MULTIROW = re.compile(
    r"\\multirow\s*(?:\[[^\]]*\])?\{(-?[0-9]{1,3}(?:\.[0-9]+)?)\}\s*(?:\[[^\]]*\])?\{[^{}]*\}\s*\{(.*)\}", re.DOTALL
)
_LONGEST_TITLE = 80
_LINES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|cline\{[^}]*\}|cmidrule(?:\([^)]*\))?\{[^}]*\}|small|centering)"
)


def plain_markdown(cell: str) -> str:
    """A cell without bold, italics and code marks."""
    cell = cell.strip()
    if "`" not in cell:
        cell = _BOLD.sub(r"\1", cell).strip()  # Within a cell, too: 'the **best**'.
    for mark in ("**", "__", "*", "_", "`"):
        if len(cell) > 2 * len(mark) and cell.startswith(mark) and cell.endswith(mark):
            cell = cell[len(mark) : -len(mark)].strip()
    return cell


def printed_table(text: str, name: str, chosen: str | None = None) -> ReadTable | None:
    """The chosen table of a text, or its first; None where no table is printed in it.

    Raises
    ------
    InputError
        The table has no lines.
    """
    kind, found = _tables(text)
    return one_of_several(kind, [part for title, rows in found for part in _panels(title, rows)], name, chosen)


def _panels(title: str, rows: list[list[str]]) -> list[GroupedRows]:
    """The panels of a table where they hold the same lines; else the table, whose titles only group the lines."""
    panels = panels_of(rows)
    if len(panels) > 1 and (hold_the_same(panels) or not same_headings(panels)):
        return [GroupedRows(replace(panel, title=panel.title or title)) for panel in panels]
    titles = tuple(panel.title for panel in panels if panel.title)
    if not panels:
        return [GroupedRows(TitledRows(title, [], rows))]
    return [GroupedRows(TitledRows(title, panels[0].head, [row for panel in panels for row in panel.body]), titles)]


def _tables(text: str) -> tuple[str, list[tuple[str, list[list[str]]]]]:
    """What the tables of a text are, and their cells."""
    if is_page(text):
        return "HTML table", html_tables(text)
    if _TABULAR.search(text) is not None:
        return "LaTeX table", _latex_tables(text)
    return "Markdown table", _markdown_tables(text)


def _markdown_tables(text: str) -> list[tuple[str, list[list[str]]]]:
    """The tables in Markdown, each with the heading or the line above it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    found = []
    end = 0
    for rule in _rules(lines):
        if rule - 1 < end:
            continue
        end = next((i for i in range(rule, len(lines)) if "|" not in lines[i]), len(lines))
        title = _line_above(lines[: rule - 1])
        rows = [_markdown_cells(line) for line in (lines[rule - 1], *lines[rule + 1 : end])]
        found.append((plain_markdown(title.lstrip("# "))[:_LONGEST_TITLE], rows))
    return found


def _line_above(lines: Sequence[str]) -> str:
    """The last line of text that is none of a table."""
    return next((line for line in reversed(lines) if line and "|" not in line), "")


def _rules(lines: Sequence[str]) -> list[int]:
    """The lines of strokes below a line of cells."""
    return [i for i, line in enumerate(lines) if i and "|" in line and _RULE.fullmatch(line) and "|" in lines[i - 1]]


def _markdown_cells(line: str) -> list[str]:
    """The cells of a line; a stroke behind a backslash stands in a cell."""
    inside = re.sub(r"^\||\|$", "", line)
    return [plain_markdown(cell.replace(r"\|", "|")) for cell in re.split(r"(?<!\\)\|", inside)]


def _latex_tables(text: str) -> list[tuple[str, list[list[str]]]]:
    """The tables in LaTeX, each with its caption."""
    found, end = [], 0
    for tabular in _TABULAR.finditer(text):
        behind = text[tabular.end() :].partition(r"\begin{table")[0].partition(r"\end{table")[0]
        captions = _CAPTION.findall(text[end : tabular.start()])[-1:] or _CAPTION.findall(behind)[:1]
        found.append((plain_latex(captions[0])[:_LONGEST_TITLE] if captions else "", _latex_rows(tabular[2])))
        end = tabular.end()
    return found


def _latex_rows(inside: str) -> list[list[str]]:
    """The cells of a table; a cell over several columns or rows stands in each of them."""
    inside = re.sub(r"(?<!\\)%[^\n]*", "", inside)
    inside = re.sub(r"^\s*(?:\[[^\]]*\])?\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})+", "", inside, count=1)
    inside = _BROKEN.sub(lambda cell: "{" + " ".join(re.split(r"\s*\\\\\s*", cell[1])) + "}", inside)
    lines = [_LINES.sub("", line).strip() for line in re.split(r"\\\\(?:\[[^\]]*\])?|\\tabularnewline", inside)]
    down: dict[int, _CellBelow] = {}
    return [_latex_row(re.split(r"(?<!\\)&", line), down) for line in lines if line]


class _CellBelow(NamedTuple):
    """A cell that stands in further rows, and in how many."""

    rows: int
    text: str


def _latex_row(cells: Sequence[str], down: dict[int, _CellBelow]) -> list[str]:
    """The cells of a line; those that reach down are noted in `down`, and stand in the empty cells below them."""
    row: list[str] = []
    for cell in cells:
        over = _MULTICOLUMN.fullmatch(cell.strip())
        content = over[2] if over else cell
        row += [_reaching_down(content, len(row), down)] * (int(over[1]) if over else 1)
    return row


def _reaching_down(content: str, at: int, down: dict[int, _CellBelow]) -> str:
    """The text of a cell: its own, or that of one above it which reaches down."""
    rowspan = _MULTIROW.fullmatch(content.strip())
    if rowspan:
        text = plain_latex(rowspan[2])
        down[at] = _CellBelow(abs(round(float(rowspan[1]))) - 1, text)
        return text
    above = down.get(at)
    if above is None or content.strip() or above.rows <= 0:
        return plain_latex(content)
    down[at] = _CellBelow(above.rows - 1, above.text)
    return plain_latex(above.text)


def _fits(text: str, name: str) -> bool:
    return _TABULAR.search(text) is not None or bool(_tables(text)[1])


def _read(text: str, name: str) -> ReadTable:
    table = printed_table(text, name)
    if table is None:
        raise InputError("No table is printed in the text", quoted(name), "Give a table in Markdown, LaTeX or CSV.")
    return table


# A printed table may stand anywhere in a text, the other layouts of text begin with their marks.
LAYOUTS = (FileLayout(Stage.TEXT, _fits, _read, after=("blocks", "ioh_profiler")),)
