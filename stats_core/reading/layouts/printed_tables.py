"""Tables as papers and pages print them, several in one text as they may be: Markdown, LaTeX and HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.html_tables import html_tables, is_page
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text_table import table_of_rows
from stats_core.wording import counted

_RULE = re.compile(r"\s*\|?[\s:|-]*(?:-{2,}|:-|-:)[\s:|-]*\|?\s*")
_BOLD = re.compile(r"\*\*([^*|]+)\*\*")
_TABULAR = re.compile(r"\\begin\{(tabularx?\*?|longtable|array)\}(.*?)\\end\{\1\}", re.DOTALL)
_COMMANDS = re.compile(
    r"\\(?:textbf|textit|mathbf|emph|underline|text|mathrm|textsc|bm|num|textsuperscript|makecell|texttt)\s*\{([^{}]*)\}"
)
_COLOURED = re.compile(r"\\(?:textcolor|colorbox)\s*(?:\[[^\]]*\])?\{[^{}]*\}\s*\{([^{}]*)\}")
_BROKEN = re.compile(r"\\(?:makecell|shortstack|thead)\s*(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}")
"""A cell of several lines: what breaks them ends no line of the table."""
_CAPTION = re.compile(r"\\caption(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}")
_MULTICOLUMN = re.compile(r"\\multicolumn\s*\{([0-9]{1,3})\}\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*\{(.*)\}", re.DOTALL)
_MULTIROW = re.compile(
    r"\\multirow\s*(?:\[[^\]]*\])?\{(-?[0-9]{1,3})\}\s*(?:\[[^\]]*\])?\{[^{}]*\}\s*\{(.*)\}", re.DOTALL
)
_CITED = re.compile(r"[~\s]*\\(?:[cC]ite[a-z]*\*?|footnotemark|footnote|ref|label)\s*(?:\[[^\]]*\])*\{[^{}]*\}")
_LONGEST_TITLE = 80
_SIGNS = {"dagger": "†", "ddagger": "‡", "uparrow": "↑", "downarrow": "↓", "ast": "*", "star": "*", "pm": "±"}
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


def plain_latex(cell: str) -> str:
    """A cell without commands, mathematics and escapes."""
    before, cell = None, _CITED.sub("", cell)
    while before != cell:
        before, cell = cell, _COLOURED.sub(r"\1", _COMMANDS.sub(r"\1", cell))
    for command, sign in _SIGNS.items():
        cell = re.sub(rf"\^?\{{?\\{command}(?![A-Za-z])\}}?", sign, cell)
    cell = cell.replace("\\pm", "±").replace("$", "").replace("~", " ").replace("\\,", "")
    return re.sub(r"\\([%&_#{}])", r"\1", cell).replace("{", "").replace("}", "").strip()


def printed_table(text: str, name: str, chosen: str | None = None) -> ReadTable | None:
    """The chosen table of a text, or its first; None where no table is printed in it.

    Raises
    ------
    InputError
        The table has no lines.
    """
    kind, found = _tables(text)
    if not found:
        return None
    named = _named(found)
    title = chosen if chosen in named else next(iter(named))
    rows, groups = _without_groups(named[title])
    table = recognised(table_of_rows(rows, name), kind, counted(len(rows) - 1, "line"))
    table = replace(table, left=(*table.left, *groups))
    if len(named) == 1:
        return table
    left = groups + tuple(LeftOut("table", other, "one table is read at a time") for other in named if other != title)
    return replace(table, recognised=f"{kind}, {title}", sheets=tuple(named), left=left)


def _without_groups(rows: list[list[str]]) -> tuple[list[list[str]], tuple[LeftOut, ...]]:
    """The lines without those that hold one text over all columns: they name the group of the lines below."""
    titles = {
        i: row[0]
        for i, row in enumerate(rows)
        if i and len(row) > 2 and row[0] and set(row) == {row[0]} and not looks_numeric(row[0])
    }
    left = tuple(LeftOut("line", title, "it names the group of the lines below") for title in titles.values())
    return [row for i, row in enumerate(rows) if i not in titles], left


def _tables(text: str) -> tuple[str, list[tuple[str, list[list[str]]]]]:
    """What the tables of a text are, and their cells."""
    if is_page(text):
        return "HTML table", html_tables(text)
    if _TABULAR.search(text) is not None:
        return "LaTeX table", _latex_tables(text)
    return "Markdown table", _markdown_tables(text)


def _named(found: list[tuple[str, list[list[str]]]]) -> dict[str, list[list[str]]]:
    """The tables by their number and what stands above them."""
    return {f"Table {i}: {title}" if title else f"Table {i}": rows for i, (title, rows) in enumerate(found, start=1)}


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
        down[at] = _CellBelow(abs(int(rowspan[1])) - 1, text)
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
