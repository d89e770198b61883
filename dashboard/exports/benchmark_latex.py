r"""The scores of a benchmark for LaTeX, fitted to a column, a page, or several pages.

Where there is no room for all algorithms beside each other, the letters become smaller, ranks are left out, the
algorithms go on below, and last they are numbered, with their names in the caption.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.exports.benchmark_scores import MARK, Benchmark
from dashboard.exports.latex_fit import SIZES, Size, breakable, broken_at_parts, flowing, longest_part, width_of
from dashboard.exports.latex_table import MOST_ROWS, Width, longtable, tabular
from dashboard.text import tex

BOLD = 1.16
"""How much wider bold figures are."""
HEAD_LINES = 4
"""A name in more lines is no heading: then algorithms are numbered."""
PAGE = 510.0
"""Points of a page that a table may take."""
CAPTION = Size(r"\normalsize", 10, 12, 1.0, 0)
"""Captions are set in this size, whatever that of the table."""
NAMES_SHARE = 0.35
"""At most this share of the width is for names of data sets where algorithms go on below."""
MEAN_RANK = "Mean rank"


@dataclass(frozen=True)
class Try:
    """A way to set the table: with names or numbers over the columns, with ranks, and in how many parts at most."""

    numbered: bool
    ranks: bool
    parts: float


FLOATING = (
    *(Try(False, True, 1), Try(False, False, 1), Try(False, True, 2), Try(False, False, 2)),
    *(Try(True, True, 1), Try(True, False, 1), Try(True, True, 3), Try(True, False, math.inf)),
)
OVER_PAGES = (Try(False, True, 1), Try(False, True, math.inf), Try(True, True, math.inf))
"""What is tried one after the other; the last one always has room."""


TablePart = tuple[int, ...]
"""The places of algorithms that stand beside each other."""


@dataclass(frozen=True)
class BenchmarkLayout:
    """A way that has room: the size of letters, the room for names of data sets, the headings and the parts."""

    how: Try
    size: Size
    first: float | None
    """Points in which names of data sets are broken; None where they stand on one line."""
    headings: tuple[tuple[str, ...], ...]
    parts: tuple[TablePart, ...]


def benchmark_latex(made: Benchmark, *, ranks: bool, width: Width | None) -> str:
    """The table, by default in the narrowest width that has all algorithms and their ranks beside each other."""
    width = width or _usual_width(made, ranks)
    layout = _fitted(made, width, ranks)
    packages = ["array", "booktabs", *(["longtable"] if width is Width.LONG else [])]
    used = " ".join(rf"\usepackage{{{name}}}" for name in packages)
    said = rf"\caption{{{_caption(made, layout)}}}", r"\label{tab:benchmark}"
    # Names in the caption may be long: lines with wide spaces are better than lines that stand out.
    set_in = [layout.size.command, rf"\setlength{{\tabcolsep}}{{{layout.size.gap / 2:g}pt}}", r"\sloppy"]
    parts = [_part(made, layout, part) for part in layout.parts]
    lines = [f"% In the preamble: {used}"]
    if width is Width.LONG:
        lines += ["% It does not work inside two columns: put it where the page has one.", "{", *set_in]
        for place, (spec, heads, rows, foot) in enumerate(parts):
            # A part without a caption would count as a table of its own.
            lines += [r"\addtocounter{table}{-1}"] * bool(place)
            lines += longtable(spec, heads, rows, said if place == 0 else None, [foot])
        return "\n".join([*lines, "}", ""])
    kind = "table*" if width is Width.TWO_COLUMNS else "table"
    for place, page in enumerate(_pages(made, layout, width.room)):
        begun = said if place == 0 else (r"Table~\thetable, continued.",)
        lines += [rf"\begin{{{kind}}}", r"\centering", *set_in, *begun]
        for spec, heads, rows, foot in (parts[number] for number in page):
            lines += [r"\par\smallskip", *tabular([spec], heads, rows, [foot])]
        lines.append(rf"\end{{{kind}}}")
    return "\n".join([*lines, ""])


def _usual_width(made: Benchmark, ranks: bool) -> Width:
    if len(made.datasets) <= MOST_ROWS:
        for width in (Width.ONE_COLUMN, Width.TWO_COLUMNS):
            how = _fitted(made, width, ranks).how
            if not how.numbered and how.parts == 1 and how.ranks == ranks:
                return width
    return Width.LONG


def _fitted(made: Benchmark, width: Width, ranks: bool) -> BenchmarkLayout:
    """The first way that has room, in the largest size that has it."""
    tries = [how for how in (OVER_PAGES if width is Width.LONG else FLOATING) if ranks or not how.ranks]
    tries = tries or [Try(how.numbered, False, how.parts) for how in OVER_PAGES]
    for how in tries:
        laid_out = [layout for size in SIZES if (layout := _laid_out(made, width.room, how, size))]
        # A little smaller is better than names of data sets in several lines.
        for layout in sorted(laid_out, key=lambda one: one.first is not None):
            if width is Width.LONG or len(_pages(made, layout, width.room)) == 1:
                return layout
    # No page has room for all of it: it goes on with the next one.
    over_pages = (_laid_out(made, width.room, Try(numbered, False, math.inf), SIZES[-1]) for numbered in (False, True))
    return next(layout for layout in over_pages if layout)


def _laid_out(made: Benchmark, room: float, how: Try, size: Size) -> BenchmarkLayout | None:
    """The table in one way and one size; None where there is no room for it."""
    headings = _headings(made, how)
    widths = _widths(made, headings, room, how, size)
    lines = tuple(tuple(broken_at_parts(text, wide, size)) for text, wide in zip(headings, widths, strict=True))
    if not how.numbered and max(map(len, lines)) > HEAD_LINES:
        return None
    names = (*made.datasets, MEAN_RANK)
    whole = max(width_of(name, size) for name in names)
    least = min(max(longest_part(name, size) for name in names), NAMES_SHARE * room)
    beside = sum(widths) + size.gap * len(widths)
    if least + beside <= room:
        first = min(whole, room - beside)
        parts: tuple[TablePart, ...] = (tuple(range(len(widths))),)
    elif how.parts == 1:
        return None
    else:
        first = min(whole, max(least, NAMES_SHARE * room))
        parts = _parts(widths, room - first, size.gap)
        if not 0 < len(parts) <= how.parts:
            return None
    return BenchmarkLayout(how, size, first if first < whole - 0.01 else None, lines, parts)


def _headings(made: Benchmark, how: Try) -> list[str]:
    names = [str(number) for number in range(1, len(made.algorithms) + 1)] if how.numbered else made.algorithms
    return [f"{name}{MARK if marked else ''}" for name, marked in zip(names, made.marked, strict=True)]


def _widths(made: Benchmark, headings: Sequence[str], room: float, how: Try, size: Size) -> list[float]:
    """Points of the algorithms' columns: headings are left whole where there is room for it, else their words are."""
    cells = [_widest_cell(made, column, how.ranks, size) for column in range(len(headings))]
    names = max(width_of(name, size) for name in (*made.datasets, MEAN_RANK))
    measures = (_whole, _longest_word, longest_part)
    for measure in measures:
        widths = [max(cell, measure(text, size)) for cell, text in zip(cells, headings, strict=True)]
        if names + sum(widths) + size.gap * len(widths) <= room:
            break
    return widths


def _whole(text: str, size: Size) -> float:
    return width_of(text, size)


def _longest_word(text: str, size: Size) -> float:
    return max((width_of(word, size) for word in text.split()), default=0.0)


def _widest_cell(made: Benchmark, column: int, ranks: bool, size: Size) -> float:
    """Points of the widest score with its rank, or of the mean rank."""
    widest = BOLD * width_of(made.foot(column)[0], size)
    for row in range(len(made.datasets)):
        score, rank = made.cell(row, column, ranks=ranks)
        more = (BOLD - 1) * width_of(score, size) if made.best[row, column] else 0.0
        widest = max(widest, width_of(f"{score}{rank}", size) + more)
    return widest


def _parts(widths: Sequence[float], room: float, gap: float) -> tuple[TablePart, ...]:
    """As many columns beside each other as there is room for, in parts of nearly equal numbers; no part where a column
    is too wide by itself."""
    for most in range(len(widths), 0, -1):
        even = math.ceil(len(widths) / math.ceil(len(widths) / most))
        parts = [tuple(range(first, min(first + even, len(widths)))) for first in range(0, len(widths), even)]
        if all(sum(widths[column] for column in part) + gap * len(part) <= room for part in parts):
            return tuple(parts)
    return ()


def _pages(made: Benchmark, layout: BenchmarkLayout, room: float) -> list[list[int]]:
    """The places of the parts that stand on one page, for each page."""
    line = layout.size.line
    caption = CAPTION.line * (math.ceil(1.2 * width_of(_words(made, layout), CAPTION) / room) + 1)
    names = sum(_lines(name, layout) for name in (*made.datasets, MEAN_RANK))
    pages: list[list[int]] = []
    left = 0.0
    for place, part in enumerate(layout.parts):
        tall = line * (max(len(layout.headings[column]) for column in part) + names + 2)
        if not pages or tall > left:
            left = PAGE - (2 * line if pages else caption)
            pages.append([])
        pages[-1].append(place)
        left -= tall
    return pages


def _lines(name: str, layout: BenchmarkLayout) -> int:
    """Lines of the name of a data set."""
    if layout.first is None:
        return 1
    return len(broken_at_parts(name, 0.8 * layout.first, layout.size))


def _part(
    made: Benchmark, layout: BenchmarkLayout, part: TablePart
) -> tuple[str, list[list[str]], list[list[str]], list[str]]:
    """The kinds of columns, the rows of headings, the rows and the foot of one part; all of it LaTeX."""
    _, rows, foot = made.cells(tex, lambda text: rf"\textbf{{{text}}}", layout.how.ranks)
    first = "l"
    if layout.first is not None:
        points = math.floor(10 * layout.first) / 10
        first = rf">{{\raggedright\arraybackslash}}p{{{points:.1f}pt}}"
        names = [breakable(name, points, layout.size) for name in (*made.datasets, MEAN_RANK)]
        rows, foot = [[name, *row[1:]] for name, row in zip(names, rows, strict=False)], [names[-1], *foot[1:]]
    lines = [layout.headings[column] for column in part]
    most = max(map(len, lines))
    heads = [["", *(tex((("",) * (most - len(own)) + own)[row]) for own in lines)] for row in range(most)]
    chosen = [0, *(column + 1 for column in part)]
    spec = f"@{{}}{first}{'r' * len(part)}@{{}}"
    return spec, heads, [[row[place] for place in chosen] for row in rows], [foot[place] for place in chosen]


def _caption(made: Benchmark, layout: BenchmarkLayout) -> str:
    """LaTeX of the caption, in which long names may be broken."""
    return flowing(_words(made, layout))


def _words(made: Benchmark, layout: BenchmarkLayout) -> str:
    """What is bold, in brackets and marked, and which number is whose."""
    note = made.note(ranks=layout.how.ranks)
    listed = "; ".join(f"{number} {name}" for number, name in enumerate(made.algorithms, start=1))
    return f"{note} Algorithms: {listed}." if layout.how.numbered else note
