"""Tables as papers print them: Markdown with bold cells, and LaTeX."""

from __future__ import annotations

import re

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text_table import table_of_rows
from stats_core.wording import counted

_RULE = re.compile(r"\s*\|?[\s:|-]*-{2,}[\s:|-]*\|?\s*")
_TABULAR = re.compile(r"\\begin\{(tabularx?\*?|longtable|array)\}(.*?)\\end\{\1\}", re.DOTALL)
_COMMANDS = re.compile(r"\\(?:textbf|textit|mathbf|emph|underline|text|mathrm|textsc|bm|num)\s*\{([^{}]*)\}")
_LINES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|cline\{[^}]*\}|cmidrule(?:\([^)]*\))?\{[^}]*\}|small|centering)"
)


def plain_markdown(cell: str) -> str:
    """A cell without bold, italics and code marks."""
    cell = cell.strip()
    for mark in ("**", "__", "*", "_", "`"):
        if len(cell) > 2 * len(mark) and cell.startswith(mark) and cell.endswith(mark):
            cell = cell[len(mark) : -len(mark)].strip()
    return cell


def plain_latex(cell: str) -> str:
    """A cell without commands, mathematics and escapes."""
    before = None
    while before != cell:
        before, cell = cell, _COMMANDS.sub(r"\1", cell)
    cell = cell.replace("\\pm", "±").replace("$", "").replace("~", " ").replace("\\,", "")
    return re.sub(r"\\([%&_#{}])", r"\1", cell).replace("{", "").replace("}", "").strip()


def _is_markdown(text: str, name: str) -> bool:
    lines = [line.strip() for line in text.strip().splitlines()]
    rules = [i for i, line in enumerate(lines) if "|" in line and _RULE.fullmatch(line)]
    return bool(rules) and rules[0] > 0 and "|" in lines[rules[0] - 1]


def _markdown(text: str, name: str) -> ReadTable:
    lines = [line.strip() for line in text.strip().splitlines()]
    rule = next(i for i, line in enumerate(lines) if "|" in line and _RULE.fullmatch(line))
    rows = []
    for i, line in enumerate(lines[rule - 1 :]):
        if "|" not in line:
            break
        if i != 1:
            inside = re.sub(r"^\||\|$", "", line)
            rows.append([plain_markdown(cell.replace(r"\|", "|")) for cell in re.split(r"(?<!\\)\|", inside)])
    return recognised(table_of_rows(rows, name), "Markdown table", counted(len(rows) - 1, "line"))


def _is_latex(text: str, name: str) -> bool:
    return _TABULAR.search(text) is not None


def _latex(text: str, name: str) -> ReadTable:
    _, inside = _TABULAR.findall(text)[0]
    inside = re.sub(r"(?<!\\)%[^\n]*", "", inside)
    inside = re.sub(r"^\s*(?:\[[^\]]*\])?\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})+", "", inside, count=1)
    if "\\multirow" in inside or "\\multicolumn" in inside:
        raise InputError(
            "The LaTeX table has cells over several rows or columns", quoted(name), "Write every cell on its own."
        )
    lines = [_LINES.sub("", line).strip() for line in re.split(r"\\\\(?:\[[^\]]*\])?|\\tabularnewline", inside)]
    rows = [[plain_latex(cell) for cell in re.split(r"(?<!\\)&", line)] for line in lines if line]
    return recognised(table_of_rows(rows, name), "LaTeX table", counted(len(rows) - 1, "line"))


# A printed table may stand anywhere in a text, the other layouts of text begin with their marks.
_BEFORE = ("blocks", "ioh_profiler")
LAYOUTS = (
    FileLayout(Stage.TEXT, _is_latex, _latex, after=_BEFORE),
    FileLayout(Stage.TEXT, _is_markdown, _markdown, after=_BEFORE),
)
