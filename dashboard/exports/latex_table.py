r"""The table of a result or of a card for LaTeX, as wide as a column, as a page, or over several pages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from dashboard.exports.about import Taken, alpha_of, claims_of, comparisons_of, difference_of, key_of, title_of
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.house_style import PrintedColumn, printed_columns
from dashboard.exports.latex_fit import PaperColumn, Size, breakable, fitted
from dashboard.text import tex
from stats_core.results.columns import Kind
from stats_core.wording import confidence, fixed, number


class Width(Enum):
    """How wide a table is, with its room in points."""

    ONE_COLUMN = "one column"
    TWO_COLUMNS = "two columns"
    LONG = "long"

    @property
    def room(self) -> float:
        """Points that the usual documents of 10 pt have: a column of A4 in two columns, their page, and a page."""
        return {Width.ONE_COLUMN: 219.0, Width.TWO_COLUMNS: 450.0, Width.LONG: 345.0}[self]


MATHS = {"p": "$p$", "F": "$F$", "q": "$q$"}
"""Headings that are symbols."""
MOST_ROWS = 40
"""A table with more rows does not fit on a page."""
RANKS = {
    Kind.REMARK: 9,
    Kind.P_END: 8,
    Kind.P_DRAWN: 8,
    Kind.P_BESIDE: 7,
    Kind.SUM: 6,
    Kind.SHARE: 5,
    Kind.COUNT: 4,
    Kind.DF: 3,
    Kind.STATISTIC: 2,
    Kind.STATISTICS: 2,
}
"""The columns to leave out where there is no room: those with the highest rank first, those without one never."""
SPENT = {"rope", "margin", "monte_carlo_error"}
"""Columns that repeat a setting or say how exact another one is."""
WHOLE = (Kind.NAME, Kind.P, Kind.PROBABILITY)
"""What stands beside the difference in a single column."""


@export_format(
    Button(Place.TABLE, "LaTeX, one column", 10, "-one-column", {"width": Width.ONE_COLUMN}),
    Button(Place.TABLE, "LaTeX, two columns", 11, "-two-columns", {"width": Width.TWO_COLUMNS}),
    Button(Place.TABLE, "LaTeX, long", 12, "-long", {"width": Width.LONG}),
    ending="tex",
    media_type="application/x-tex",
)
def latex(given: Taken, *, width: Width | None = None, siunitx: bool = False, name: str = "", place: str = "") -> str:
    r"""A table with rules of booktabs and a short caption, that fits the width.

    Parameters
    ----------
    given
        An analysis, or an answer, whose table is that of its card.
    width
        One column of a page (names, difference with its interval, and p), both columns of it (every column of the
        table), or a `longtable` over several pages. By default the narrowest that has all rows and what matters.
    siunitx
        Whether numbers stand in `S` columns, aligned at their points; the document then needs `\usepackage{siunitx}`.
    name, place
        What its label begins with, and where on a page it may stand.
    """
    width = width or usual_width(given)
    columns = _columns(given, width)
    layout = fitted(columns, width.room)
    if layout.cramped and len(columns[0].cells) == 1:
        # A single row is as well a single column.
        layout = fitted(_turned(columns), width.room)
    packages = ["array", "booktabs", *(["longtable"] if width is Width.LONG else []), *(["siunitx"] if siunitx else [])]
    used = " ".join(rf"\usepackage{{{name}}}" for name in packages)
    lines = [f"% In the preamble: {used}"]
    kinds = [_kind(column, siunitx) for column in layout.columns]
    head = [[_heading(text, kind) for text, kind in zip(row, kinds, strict=True)] for row in layout.head()]
    cells = [_cells(column, kind, layout.size) for column, kind in zip(layout.columns, kinds, strict=True)]
    rows = [list(row) for row in zip(*cells, strict=True)]
    said = (rf"\caption{{{caption(given)}}}", rf"\label{{tab:{name}{key_of(given)}}}")
    gap = rf"\setlength{{\tabcolsep}}{{{layout.size.gap / 2:g}pt}}"
    spec = f"@{{}}{''.join(kinds)}@{{}}"
    if width is Width.LONG:
        lines += [
            "% It does not work inside two columns: put it where the page has one.",
            "{",
            layout.size.command,
            gap,
        ]
        lines += longtable(spec, head, rows, said)
        return "\n".join([*lines, "}", ""])
    kind = "table*" if width is Width.TWO_COLUMNS else "table"
    lines += [
        rf"\begin{{{kind}}}{f'[{place}]' if place else ''}",
        r"\centering",
        layout.size.command,
        gap,
        *said,
        r"\par\smallskip",
    ]
    return "\n".join([*lines, *tabular([spec], head, rows), rf"\end{{{kind}}}", ""])


def usual_width(given: Taken) -> Width:
    """One column where nothing but what repeats or stands beside has to be left out for it; many rows over pages."""
    columns = _columns(given, Width.ONE_COLUMN)
    if columns and len(columns[0].cells) > MOST_ROWS:
        return Width.LONG
    fits = len(columns[0].cells) == 1 or not fitted(columns, Width.ONE_COLUMN.room).cramped
    return Width.ONE_COLUMN if fits else Width.TWO_COLUMNS


def caption(given: Taken) -> str:
    """LaTeX of what the table is of, what its intervals are, and for how many comparisons p is adjusted."""
    alpha, comparisons = alpha_of(given), comparisons_of(given)
    parts = []
    if difference := difference_of(given):
        parts.append(difference)
    if alpha is not None and any(column.name == "low" and any(column.cells) for column in printed_columns(given)):
        together = max((claim.together for claim in claims_of(given)), default=1)
        over = f", simultaneous over {together:,} comparisons" if together > 1 else ""
        parts.append(f"{confidence(alpha)} interval{'s' if len(printed_columns(given)[0].cells) > 1 else ''}{over}")
    if comparisons:
        parts.append(f"p adjusted for {comparisons:,} comparisons")
    said = f"{title_of(given)}{f': {SEPARATOR.join(parts)}' if parts else ''}."
    return " ".join(MATHS.get(word, tex(word)) for word in said.split())


SEPARATOR = "; "


def _columns(given: Taken, width: Width) -> list[PaperColumn]:
    """The columns to be set; in a single one, the difference with its interval in one cell."""
    printed = printed_columns(given)
    there = {column.name: column for column in printed}
    if width is not Width.ONE_COLUMN or "estimate" not in there:
        return [_paper(column) for column in printed]
    shown = [column for column in printed if column.kind in WHOLE and column.name not in SPENT]
    place = sum(column.kind is Kind.NAME for column in shown[: _last_name(shown) + 1])
    columns = [_paper(column) for column in shown]
    if sum(column.kind is Kind.P for column in shown) == 1:
        # Whether it is adjusted is said in the caption.
        both = zip(columns, shown, strict=True)
        columns = [replace(paper, heading="p") if column.kind is Kind.P else paper for paper, column in both]
    return [*columns[:place], _with_interval(there, alpha_of(given)), *columns[place:]]


def _turned(columns: Sequence[PaperColumn]) -> list[PaperColumn]:
    """One row with many columns as many rows: what it is, and its value."""
    headings, cells = zip(*((column.heading, column.cells[0]) for column in columns), strict=True)
    return [PaperColumn("", headings, is_text=True), PaperColumn("", cells, is_text=True)]


def _last_name(columns: Sequence[PrintedColumn]) -> int:
    return max((place for place, column in enumerate(columns) if column.kind is Kind.NAME), default=-1)


def _paper(column: PrintedColumn) -> PaperColumn:
    rank = 9 if column.name in SPENT else RANKS.get(column.kind, 0)
    return PaperColumn(column.heading, column.cells, column.is_text, rank)


def _with_interval(there: dict[str, PrintedColumn], alpha: float | None) -> PaperColumn:
    """'0.044 [0.038, 0.050]', in as many decimals as the interval is wide."""
    estimate = there["estimate"]
    none = (math.nan,) * len(estimate.values)
    lows, highs = (there[end].values if end in there else none for end in ("low", "high"))
    rows = [tuple(map(float, row)) for row in zip(estimate.values, lows, highs, strict=True)]
    decimals = max((_decimals(*row) for row in rows), default=0)
    level = f" [{confidence(alpha)}]" if alpha is not None and any(math.isfinite(low) for _, low, _ in rows) else ""
    cells = tuple(_cell_with_interval(*row, decimals) for row in rows)
    return PaperColumn(f"{estimate.heading}{level}", cells, is_text=False)


MOST_DECIMALS = 6


def _decimals(estimate: float, low: float, high: float) -> int:
    """As many as give the width of the interval two digits, and show no end as zero that is not."""
    sizes = [abs(value) for value in (estimate, low, high) if math.isfinite(value) and value != 0]
    if not sizes:
        return 0
    wide = high - low if math.isfinite(high - low) and high > low else max(sizes) / 10
    decimals = max(0, 1 - math.floor(math.log10(wide)))
    while decimals < MOST_DECIMALS and any(round(size, decimals) == 0 for size in sizes):
        decimals += 1
    return min(decimals, MOST_DECIMALS)


def _cell_with_interval(estimate: float, low: float, high: float, decimals: int) -> str:
    if math.isnan(estimate):
        return ""
    middle, *ends = (_short(value, decimals) for value in (estimate, low, high))
    return middle if math.isnan(low) or math.isnan(high) else f"{middle} [{', '.join(ends)}]"


def _short(value: float, decimals: int) -> str:
    """A number with so many decimals, or in three digits where they would show nothing or far too much."""
    small = value != 0 and round(value, decimals) == 0
    return fixed(value, decimals) if math.isfinite(value) and not small and abs(value) < 1e7 else number(value, 3)


def tabular(
    kinds: Sequence[str],
    heads: Sequence[Sequence[str]],
    rows: Sequence[Sequence[str]],
    feet: Sequence[Sequence[str]] = (),
) -> list[str]:
    """Lines of a tabular whose cells are already LaTeX."""
    return [
        rf"\begin{{tabular}}{{{''.join(kinds)}}}",
        *_top(heads),
        *map(_line, rows),
        *([r"\midrule", *map(_line, feet)] if feet else []),
        r"\bottomrule",
        r"\end{tabular}",
    ]


def longtable(
    spec: str,
    heads: Sequence[Sequence[str]],
    rows: Sequence[Sequence[str]],
    said: tuple[str, str] | None,
    feet: Sequence[Sequence[str]] = (),
) -> list[str]:
    """Lines of a table over several pages whose cells are already LaTeX; `said` is its caption and its label."""
    return [
        rf"\begin{{longtable}}{{{spec}}}",
        *([rf"{said[0]}{said[1]} \\"] if said else []),
        *_top(heads),
        r"\endfirsthead",
        *_top(heads),
        r"\endhead",
        r"\bottomrule",
        r"\endfoot",
        *map(_line, rows),
        *([r"\midrule", *map(_line, feet)] if feet else []),
        r"\end{longtable}",
    ]


def _top(heads: Sequence[Sequence[str]]) -> list[str]:
    # A row that was turned has no headings above it.
    return [r"\toprule", *([*map(_line, heads), r"\midrule"] if any(map(any, heads)) else [])]


def _line(cells: Sequence[str]) -> str:
    # A bracket after the end of a row would be read as a distance.
    return " & ".join(cells) + r" \\"


def _kind(column: PaperColumn, siunitx: bool) -> str:
    if column.width is not None:
        return rf">{{\raggedright\arraybackslash}}p{{{math.floor(10 * column.width) / 10:.1f}pt}}"
    if column.is_text:
        return "l"
    numbers = [shown for cell in column.cells if (shown := _plain_number(cell)) is not None]
    if not siunitx or not numbers:
        return "r"
    whole = max(len(shown.lstrip("-").partition(".")[0]) for shown in numbers)
    after = max(len(shown.partition(".")[2]) for shown in numbers)
    sign = "-" if any(shown.startswith("-") for shown in numbers) else ""
    return f"S[table-format={sign}{whole}.{after}]"


def _heading(heading: str, kind: str) -> str:
    shown = " ".join(MATHS.get(word, tex(word)) for word in heading.split())
    return f"{{{shown}}}" if kind.startswith("S") else shown


def _cells(column: PaperColumn, kind: str, size: Size) -> list[str]:
    if column.width is not None:
        return [breakable(cell, column.width, size) for cell in column.cells]
    return [_number(cell) if kind.startswith("S") else MATHS.get(cell, tex(cell)) for cell in column.cells]


def _number(cell: str) -> str:
    """A cell of siunitx: whatever is no number stands in braces, which it leaves alone."""
    shown = _plain_number(cell)
    return f"{{{tex(cell)}}}" if shown is None else shown


def _plain_number(cell: str) -> str | None:
    shown = cell.replace("−", "-").replace(",", "")
    try:
        float(shown)
    except ValueError:
        return None
    return shown
