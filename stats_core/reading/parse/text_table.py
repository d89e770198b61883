"""Text to a table of text: the shape is checked line by line, and no cell is converted."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain, islice, takewhile

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.parse.dialect import BLANKS, BY_LABEL, COMMA, SAMPLE, BrokenRecord, Dialect, Records
from stats_core.reading.parse.headless import POSITION, VALUE, numbered_names
from stats_core.reading.parse.how import AS_FOUND, HowRead
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.numbers import Texts, looks_numeric
from stats_core.reading.parse.places import LINE, line_place, quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text import NEEDED
from stats_core.reading.parse.titles import Heading, below_titles, heading_of
from stats_core.wording import counted, first_of

INDEX = "index"
"""Name of a first column without a heading, as pandas writes it."""
_MARKS = frozenset("*†‡#")
_SHOWN = 80


def table_of_text(text: str, name: str, how: HowRead = AS_FOUND) -> ReadTable:
    """The table in a text, every cell as stripped text under its heading.

    Commas, semicolons, tabs, bars or blanks separate the cells; the one that cuts every line into as many
    cells as the heading is taken. Nothing becomes a number or a missing value here, so an algorithm may be
    called NA or 007. The index of the frame holds each row's line in the file as an editor counts it.

    Raises
    ------
    InputError
        The text is no table; the message names the line.
    """
    start, dialect = _start(text, how)
    lines = islice(io.StringIO(text), start, None)
    records = _records(dialect, chain([_without_comment(next(lines, ""))], lines), start, name)
    numbers = [start + line for line in records.lines]
    if len(numbers) < 2:
        raise InputError(
            "The file has a heading and nothing below it" if numbers else "The file has no headings and no scores",
            line_place(numbers[0], name) if numbers else quoted(name) if name else "",
            "Add the lines with the scores." if numbers else NEEDED,
        )
    top = _heading(records, dialect, how)
    names = _names(top, line_place(numbers[0], name))
    records, numbers, left = _without_footnotes(records, numbers, top.lines, len(names))
    _refuse_ragged(len(names), records, numbers, dialect, name, top.lines)
    index = pd.Index(numbers[top.lines :], name=LINE)
    frame = pd.DataFrame(_cells(records, top.lines, len(names)), index=index, columns=pd.Index(names), dtype=object)
    parsed = HowRead(dialect.label, 0 if top.headless else numbers[top.lines - 1])
    frame, notes = _with_names(frame, top, dialect)
    frame, nameless = _without_nameless(frame, top, how.keep)
    frame, again = _without_headings(frame)
    left = (*left, *nameless, *again)
    return ReadTable(frame, name, parsed=parsed, headless=top.headless, notes=notes, left=left)


def table_of_rows(rows: list[list[str]], name: str) -> ReadTable:
    """A table whose cells are cut already, as a spreadsheet's are: empty lines and columns at the edges go."""
    numbered = [(i, row) for i, row in enumerate(rows, start=1) if any(row)]
    width = max((i + 1 for _, row in numbered for i, cell in enumerate(row) if cell), default=0)
    if len(numbered) < 2:
        raise InputError("The table has a heading and nothing below it", quoted(name), "Add the lines with the scores.")
    filled = [[*row, *[""] * (width - len(row))][:width] for _, row in numbered]
    top = heading_of(filled[:8])
    names = _names(top, line_place(numbered[0][0], name))
    index = pd.Index([i for i, _ in numbered[top.lines :]], name=LINE)
    frame = pd.DataFrame(filled[top.lines :], index=index, columns=pd.Index(names), dtype=object)
    frame, notes = _with_names(frame, top, COMMA)
    return ReadTable(frame, name, headless=top.headless, notes=notes)


def _start(text: str, how: HowRead) -> tuple[int, Dialect]:
    """How many lines stand above the heading, and how cells are separated."""
    start = how.heading - 1 if how.heading else sum(1 for _ in takewhile(_skipped, io.StringIO(text)))
    titles, dialect = below_titles(list(islice(io.StringIO(text), start, start + SAMPLE + 1)))
    if how.separator is not None:
        dialect = BY_LABEL[how.separator]
    if how.heading is None:
        start += titles or -_heading_in_comment(text, start, dialect)
    return start, dialect


def _without_comment(line: str) -> str:
    """A heading may stand in a comment; a first column may be called '#'."""
    return line.lstrip("# ") if re.match(r"#+ *[\w\"']", line) else line


def _heading(records: Records, dialect: Dialect, how: HowRead) -> Heading:
    first = [[cell.strip() for cell in records[i]] for i in range(min(len(records.widths), 8))]
    if dialect in BLANKS and _numbered(records):
        first[0].insert(0, "")
    return heading_of(first) if how.heading is None else Heading(min(1, how.heading), first[0], how.heading == 0)


def _names(top: Heading, where: str) -> list[str]:
    return numbered_names(top.names) if top.headless else _column_names(top.names, where)


def _cells(records: Records, above: int, width: int) -> Texts:
    """The cells below the heading as an array [row, column]."""
    body = [cell.strip() for cell in records.cells[sum(records.widths[:above]) :]]
    cells = np.empty((len(records.widths) - above, width), dtype=object, order="F")
    for column in range(width):
        cells[:, column] = body[column::width]
    return cells


def _skipped(line: str) -> bool:
    """Whether a line before the heading is blank, a comment, or Excel's note about the separator."""
    line = line.strip()
    return not line or line[0] == "#" or re.fullmatch(r'"?sep=.?"?', line, re.IGNORECASE) is not None


def _heading_in_comment(text: str, start: int, dialect: Dialect) -> bool:
    """Whether the comment right above a first line of numbers holds its headings, as NumPy writes them."""
    lines = [line.strip() for line in islice(io.StringIO(text), max(start - 1, 0), start + 1)]
    if start == 0 or len(lines) < 2:
        return False
    comment, first = lines
    try:
        heading, cells = (dialect.records([line], strict=False).cells for line in (comment.lstrip("# "), first))
    except BrokenRecord:
        return False
    fits = comment.startswith("#") and len(heading) == len(cells) > 1 and "{" not in comment
    return fits and any(map(looks_numeric, cells)) and not any(map(looks_numeric, heading))


def _records(dialect: Dialect, lines: Iterable[str], start: int, name: str) -> Records:
    try:
        return dialect.records(lines)
    except BrokenRecord as broken:
        where = line_place(start + broken.line, name)
        if "expected after" in broken.trouble:
            raise InputError(
                "A quotation mark closes in the middle of a cell",
                where,
                "Remove the quotation mark, or write it twice inside a quoted cell.",
            ) from None
        if "field limit" in broken.trouble:
            raise InputError(
                f"A cell has more than {csv.field_size_limit():,} characters",
                where,
                "Close the quotation mark if one is open there, or export the table as CSV again.",
            ) from None
        raise InputError(
            "A quotation mark opens here and never closes", where, "Close the quotation mark, or remove it."
        ) from None


def _numbered(records: Records) -> bool:
    """Whether the rows begin with row numbers for which there is no heading, as in a printed frame."""
    heading, *rows = records.widths
    if set(rows) != {heading + 1}:
        return False
    first = records.cells[heading :: heading + 1]
    return any(first == [str(number) for number in range(begin, begin + len(rows))] for begin in (0, 1))


def _column_names(heading: list[str], where: str) -> list[str]:
    names = list(heading)
    if not names[0]:
        names[0] = INDEX if INDEX not in names else f"{INDEX} of the rows"
    names = [name or _numbered_name(at, names) for at, name in enumerate(names, start=1)]
    names = _of_blocks(names)
    seen: dict[str, int] = {}
    for at, name in enumerate(names, start=1):
        if name in seen:
            raise InputError(
                f"The column name {quoted(name)} occurs twice",
                f"{where}, columns {seen[name]} and {at}",
                "Give every column a name of its own, or remove one of the two.",
            )
        seen[name] = at
    return names


def _of_blocks(names: list[str]) -> list[str]:
    """Headings that come again behind others take their names: 'A', 'score', 'B', 'score' is 'A score' and 'B score'.

    Where they do not, all stay as they are.
    """
    again = {name for name, times in Counter(names).items() if times > 1}
    found, before = [], ""
    for name in names:
        before = before if name in again else name
        found.append(f"{before} {name}" if name in again else name)
    behind = all(name not in again for name in names[:1]) and len(set(found)) == len(found)
    return found if again and behind else names


def _numbered_name(at: int, names: list[str]) -> str:
    """A name for a column without one."""
    return f"column {at}" if f"column {at}" not in names else f"column {at} of the file"


def _with_names(frame: pd.DataFrame, top: Heading, dialect: Dialect) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame without an empty column behind the last separator, and with a place for each number of a bare list."""
    if top.headless:
        if frame.shape[1] > 1 or VALUE not in frame.columns:
            return frame, ()
        frame.insert(0, POSITION, [str(place) for place in range(1, len(frame) + 1)])
        return frame, (f"No heading: the numbers are called {VALUE!r}, and their places from 1 {POSITION!r}.",)
    nameless = [place for place, name in enumerate(top.names) if place and not name]
    if not nameless:
        return frame, ()
    notes = []
    if nameless[-1] == frame.shape[1] - 1 and not any(frame.iloc[:, -1]):
        frame, nameless = frame.iloc[:, :-1], nameless[:-1]
        notes.append(f"The {dialect.label} at the end of every line dropped.")
    names = [quoted(str(frame.columns[place])) for place in nameless]
    notes += [f"A column without a name is called {name}." for name in names[:3]]
    return frame, tuple(notes)


def _without_footnotes(
    records: Records, numbers: list[int], above: int, width: int
) -> tuple[Records, list[int], tuple[LeftOut, ...]]:
    """The records without sentences below the table, which have fewer cells and no number among them."""
    end = len(records.widths)
    while end > above + 2 and records.widths[end - 1] < width and _is_sentence(records[end - 1]):
        end -= 1
    if end == len(records.widths):
        return records, numbers, ()
    texts = [", ".join(cell.strip() for cell in records[i])[:_SHOWN] for i in range(end, len(records.widths))]
    left = tuple(LeftOut("line", text, "it is a sentence below the table") for text in texts)
    cells = records.cells[: sum(records.widths[:end])]
    return replace(records, cells=cells, widths=records.widths[:end], lines=records.lines[:end]), numbers[:end], left


def _is_sentence(cells: Sequence[str]) -> bool:
    """Whether the first cell holds words or a mark of a note, and no cell is a number or empty."""
    first = cells[0].strip()
    told = (
        first[:1] in _MARKS or len(first.split()) > 2 or re.match(r"notes?\b|source\b|legend\b", first, re.IGNORECASE)
    )
    return bool(first and told) and all(cell.strip() and not looks_numeric(cell.strip()) for cell in cells)


def _without_nameless(
    frame: pd.DataFrame, top: Heading, keep: Collection[str]
) -> tuple[pd.DataFrame, tuple[LeftOut, ...]]:
    """The frame without columns of numbers that have no name where most others have one: none becomes an algorithm."""
    nameless = [place for place, name in enumerate(top.names[: frame.shape[1]]) if place and not name]
    if top.headless or not nameless or 2 * len(nameless) >= frame.shape[1]:
        return frame, ()
    names = [str(frame.columns[place]) for place in nameless]
    gone = [name for name in names if name not in keep and any(map(looks_numeric, frame[name].head(50)))]
    why = "it has no heading, so nothing says what its numbers are"
    return frame.drop(columns=gone), tuple(LeftOut("column", name, why, keep=name) for name in gone)


def _without_headings(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[LeftOut, ...]]:
    """The frame without lines that are its headings again, as files have them that were put behind one another."""
    names = list(frame.columns)
    maybe = np.flatnonzero((frame.iloc[:, 0] == names[0]).to_numpy())
    again = [int(row) for row in maybe if frame.iloc[row].tolist() == names]
    if not again or len(again) == len(frame):
        return frame, ()
    lines = f"line {frame.index[again[0]]}{first_of(len(again))}"
    shown = ", ".join(names)[:_SHOWN]
    left = LeftOut("line", shown, f"it holds the headings again ({lines})")
    return frame.drop(index=frame.index[again]), (left,)


def _refuse_ragged(width: int, records: Records, numbers: list[int], dialect: Dialect, name: str, above: int) -> None:
    bad = [i for i, cells in enumerate(records.widths) if cells != width and i >= above]
    if not bad:
        return
    first = records[bad[0]]
    label = dialect.label
    if len(first) < width:
        remedy = f"Give the line a cell for each heading; an empty cell still needs its {label}."
    elif len(first) == width + 1 and not first[-1].strip():
        remedy = f"Remove the {label} at the end of the line."
    elif dialect == COMMA:
        remedy = (
            "Put cells that contain a comma in quotation marks. "
            "If the numbers have decimal commas, separate the cells with semicolons."
        )
    else:
        remedy = f"Remove the cells that have no heading, or put cells that contain a {label} in quotation marks."
    problem = f"A line has {counted(len(first), 'cell')}, but the heading has {width}{first_of(len(bad))}"
    raise InputError(problem, line_place(numbers[bad[0]], name), remedy)
