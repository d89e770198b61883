"""Lines and columns that sum up the others: means, spreads, ranks and wins are no data sets, folds or algorithms."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from stats_core.kernels.scale import mean
from stats_core.reading.meaning.parts import Part, said, said_by_cells
from stats_core.reading.meaning.rank_columns import is_p_value, ranks_of
from stats_core.reading.meaning.shape import ColumnKind, ShapedColumn
from stats_core.reading.meaning.summary_columns import (
    difference_of,
    is_gain,
    may_be_difference,
    mean_of_neighbours,
    number_in,
    numbers_in,
    ranked,
)
from stats_core.reading.meaning.summary_lines import WHOLES, is_whole, lies_between, mean_of_lines, no_fold
from stats_core.reading.parse.columns import TableColumn, texts_of
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import is_metric, word_set, words_of
from stats_core.types import Bools, Floats
from stats_core.wording import counted

_CLEAR = word_set(
    "average mean avg gmean win std stdev stddev mittelwert durchschnitt moyenne promedio wtl pvalue tie draw"
)
"""Words that name nothing else: a line that is called so sums up the others whatever it holds."""
_WORDS = (
    _CLEAR
    | WHOLES
    | word_set(
        "median rank best worst max min sum summe rang media oracle geometric arithmetic standard deviation "
        "w t l d loss number no count of the p value sd ties ranking friedman wilcoxon rate"
    )
)
_DIFFERENCE = re.compile(r"\s*([Δ∆](\s|$)|(vs|versus)\b\.?\s*\w)", re.IGNORECASE)
"""How far a line or column is from another: no score of its own."""
_ALONE = ({"value"}, {"no"}, {"number"}, {"rate"})
"""Words that say nothing where they stand alone."""
_BY_NAME = "its name says that it sums up the others"
_LABELS = 3
"""Columns, from the left, whose cells may name the lines."""
_LOOKED_AT = 200
"""Names of lines that say what the others are."""
_MOST_CELLS = 2_000_000
_MOST_NAMED = 400
"""Columns up to which headings are compared with each other."""
_KEYS = frozenset([Part.DATASET, Part.ALGORITHM, Part.FOLD, Part.RUN, Part.CASE])
_BESIDE = frozenset([Part.COUNT, Part.RUN, Part.FOLD, Part.LEVEL, Part.SPREAD, Part.STAMP])
"""Columns of numbers that no mean is taken over."""
_OF: Mapping[str, Callable[[Floats], float]] = {
    "the means": mean,
    "the medians": lambda values: float(np.median(values)),
    "the highest": lambda values: float(np.max(values)),
    "the lowest": lambda values: float(np.min(values)),
    "the sums": lambda values: float(np.sum(values)),
    "the standard deviations": lambda values: float(np.std(values)),
    "the standard deviation": lambda values: float(np.std(values, ddof=min(1, len(values) - 1))),
}


@lru_cache(maxsize=65_536)
def may_sum_up(name: str) -> bool:
    """Whether all words of a name are such as lines and columns have that sum up others."""
    if _DIFFERENCE.match(name):
        return True
    words = set(words_of(name))
    if "rate" in words and words & {"mean", "average", "avg"}:
        words -= {"rate"}  # 'Mean win rate'; a win rate alone is a metric.
    if words & {"loss", "l", "d"} and not words & {"w", "win"}:
        return False
    return bool(words) and words <= _WORDS and words not in _ALONE


def surely_sums_up(name: str) -> bool:
    """Whether a name can be nothing else: 'Average rank', '# best', 'W/T/L'; a data set may be called 'total'."""
    if _DIFFERENCE.match(name):
        return True
    words = words_of(name)
    clear = not _CLEAR.isdisjoint(words) or len(words) > 1 or name.strip().startswith("#")
    return may_sum_up(name) and clear


def sums_up(scores: Floats, others: Floats) -> str:
    """What scores are of others, 'the means' or 'the highest'; "" where nothing fits. Printed ones are rounded."""
    rounding = 0.006 * max(1e-300, float(np.abs(others).max(initial=0)))
    with np.errstate(all="ignore"):
        for word, of in _OF.items():
            # Halved first: the difference of two large scores may be more than a number can hold.
            away = np.abs(scores / 2 - np.apply_along_axis(of, 0, others) / 2)
            if np.all(away <= rounding / 2 * (len(others) if word == "the sums" else 1)):
                return word
    return ""


def without_summaries(table: ReadTable, keep: Collection[str] = ()) -> ReadTable:
    """The table without the lines and columns that sum up others; each is named in `left`, with the word to keep it."""
    if not len(table) or len(table) * len(table.names) > _MOST_CELLS:
        return table
    table = _with_scores(table)
    lines, gone = _lines(table, keep)
    unnumbered, apart = _without_fold(table, keep)
    lines, gone = [*lines, *unnumbered], gone | apart
    rest = table.only(~gone) if gone.any() else table
    columns, dropped = _columns(rest, keep)
    if dropped:
        rest = rest.with_frame(rest.frame.iloc[:, [i for i in range(len(rest.names)) if i not in dropped]])
    if not lines and not columns and not keep:
        return table
    return replace(rest, left=(*table.left, *lines, *columns), kept=tuple(keep))


def _with_scores(table: ReadTable) -> ReadTable:
    """The table without lines that are empty in all of several columns of numbers: nothing was measured there."""
    empty, numbers = np.ones(len(table), dtype=bool), 0
    for i in range(len(table.names)):
        if not _counts(table, i):
            continue
        codes, cells = table.factorized(i)
        empty &= np.array([is_missing(text) for text in texts_of(cells)], dtype=bool)[codes]
        numbers += 1
        if not empty.any():
            return table
    if numbers < 2:
        return table
    first, many = str(table.at(0)[empty][0]), int(empty.sum())
    why = "it holds no score" + (f", in {counted(many, 'line')}" if many > 1 else "")
    return replace(table.only(~empty), left=(*table.left, LeftOut("line", first, why)))


def _lines(table: ReadTable, keep: Collection[str]) -> tuple[list[LeftOut], Bools]:
    """The lines that sum up others, by the name that stands in one of the first columns."""
    gone = np.zeros(len(table), dtype=bool)
    left: list[LeftOut] = []
    for position in range(min(_LABELS, len(table.names))):
        if table.frame.dtypes.iloc[position].kind in "iufb":
            continue
        codes, cells = table.factorized(position)
        texts = texts_of(cells)
        names = {place: text for place, text in enumerate(texts) if may_sum_up(text)}
        by_fold = _no_folds(table.names[position], texts)
        names |= by_fold
        if not names or len(cells) - len(names) < 2:
            continue
        of_names = np.isin(codes, list(names))
        single = np.bincount(codes, minlength=len(cells)).max() == 1
        for place, name in names.items():
            concerned = codes == place
            of_lines = _why_line if single else _why_repeated
            why = of_lines(table, concerned, ~of_names, name, position)
            if not why and place in by_fold:
                why = "it is none of the numbered ones"
            word = f"line {name}"
            if not why or word in keep or (concerned & gone).any():
                continue
            many = int(concerned.sum())
            left.append(LeftOut("line", name, why + (f", in {counted(many, 'line')}" if many > 1 else ""), word))
            gone |= concerned
    return left, gone


def _without_fold(table: ReadTable, keep: Collection[str]) -> tuple[list[LeftOut], Bools]:
    """The lines without a fold beside those of folds, where every algorithm has folds: scores on other data."""
    named = [i for i, name in enumerate(table.names[:_MOST_NAMED]) if said(name) == {Part.FOLD}]
    # Several such headings are folds themselves, above their scores.
    if len(named) == 1 and f"lines without {table.names[named[0]]}" not in keep:
        name = table.names[named[0]]
        codes, cells = table.factorized(named[0])
        empty = np.array([is_missing(text) for text in texts_of(cells)], dtype=bool)[codes]
        if 0 < 2 * empty.sum() < len(table) and _same_algorithms(table, ~empty):
            why = f"without {quoted(name)}, in {counted(int(empty.sum()), 'line')}"
            return [LeftOut("line", f"no {name}", why, f"lines without {name}")], empty
    return [], np.zeros(len(table), dtype=bool)


def _same_algorithms(table: ReadTable, some: Bools) -> bool:
    """Whether some lines name all algorithms."""
    named = [i for i, name in enumerate(table.names[:_MOST_NAMED]) if Part.ALGORITHM in said(name)]
    every = [table.factorized(i)[0] for i in named]
    return bool(named) and all(len(np.unique(codes[some])) == len(np.unique(codes)) for codes in every)


def _no_folds(heading: str, texts: Sequence[str]) -> dict[int, str]:
    """The names among those of folds that are no folds, by their place."""
    if said(heading).isdisjoint({Part.FOLD, Part.RUN}):
        return {}
    named = {place: text for place, text in enumerate(texts) if not text[-1:].isdecimal()}
    others = [text for place, text in enumerate(texts) if place not in named]
    return {place: text for place, text in named.items() if no_fold(heading, text, others)}


def _why_repeated(table: ReadTable, _concerned: Bools, others: Bools, name: str, position: int) -> str:
    """A name in many lines, as a data set has where each line is one score; or below 'Fold 1', 'Fold 2'."""
    rest = dict.fromkeys(map(str, table.at(position)[others][:_LOOKED_AT]))
    key = not _KEYS.isdisjoint(said(table.names[position])) or bool(said_by_cells(rest))
    if key and surely_sums_up(name):
        return _BY_NAME
    return "it holds the means of the others" if key and mean_of_lines(table, position, name) else ""


def _why_line(table: ReadTable, concerned: Bools, others: Bools, name: str, position: int) -> str:
    """Why one line is left out: by what it holds, or by a name that means nothing else."""
    numbers = [i for i in range(len(table.names)) if not may_sum_up(table.names[i]) and _counts(table, i)]
    own = np.array([number_in(cell) for i in numbers for cell in table.at(i)[concerned]])
    rest = np.array([[number_in(cell) for cell in table.at(i)[others]] for i in numbers]).T
    if rest.ndim == 2 and len(rest) > 1:
        here = np.isfinite(own) & np.isfinite(rest).all(axis=0)
        found = _what_held(own[here], rest[:, here], concerned, is_whole(name) and _of_sets(table, position))
        if found:
            return found
    return _BY_NAME if surely_sums_up(name) else ""


def _what_held(own: Floats, rest: Floats, concerned: Bools, whole: bool) -> str:
    """What a line holds of the others; where it is called `whole`, a weighted mean may be anywhere between them."""
    if not own.size:
        return ""
    if found := sums_up(own, rest):
        return f"it holds {found} of the others"
    return _BY_NAME if whole and lies_between(own, rest, concerned) else ""


def _of_sets(table: ReadTable, position: int) -> bool:
    """Whether lines are data sets or folds by a heading: the algorithm 'all' of an ablation has scores of its own."""
    return not said(table.names[position]).isdisjoint(_KEYS - {Part.ALGORITHM})


def _columns(table: ReadTable, keep: Collection[str]) -> tuple[list[LeftOut], set[int]]:
    """The columns that follow from other columns of the same line, or from other lines of the same column."""
    names = table.names
    free = [i for i, name in enumerate(names) if f"column {name}" not in keep]
    left = _following(table, free) if len(names) <= _MOST_NAMED else []
    gone = {one.name for one in left}
    named = [i for i in free if may_sum_up(names[i]) and names[i] not in gone]
    left += _means(table, named, gone) if named else []
    gone = {one.name for one in left}
    return left, {i for i, name in enumerate(names) if name in gone}


def _following(table: ReadTable, free: Sequence[int]) -> list[LeftOut]:
    """The columns that follow from others line by line: ranks, and differences from a line or of two columns."""
    names = table.names
    whys = {i: _why_follows(table, i) for i in free}
    left = [LeftOut("column", names[i], why, f"column {names[i]}") for i, why in whys.items() if why]
    return left + _differences(table, [i for i in free if not whys[i]])


def _differences(table: ReadTable, free: Sequence[int]) -> list[LeftOut]:
    """The columns that hold the difference of two others: by how much one algorithm is better than another."""
    suspects = [i for i in free if may_be_difference(table.names[i])]
    if not suspects:
        return []
    rest = [i for i in range(len(table.names)) if i not in suspects and _counts(table, i)]
    values = {i: _values(table, i) for i in (*rest, *suspects)}
    others = {table.names[i]: known for i in rest if (known := values[i]) is not None}
    left = []
    for i in suspects:
        own = values[i]
        of = None if own is None else difference_of(table.names[i], own, others)
        if of is not None:
            why = f"it holds the difference of {quoted(of[0])} and {quoted(of[1])}"
            left.append(LeftOut("column", table.names[i], why, f"column {table.names[i]}"))
    return left


def _values(table: ReadTable, position: int) -> Floats | None:
    """The numbers of a column, whatever marks their decimals; None where a cell is none."""
    return ShapedColumn(TableColumn.of(table, position), ColumnKind.NUMBER).values


def _why_follows(table: ReadTable, position: int) -> str:
    """Why a column is left out that holds ranks of another, or differences from a line; "" where it does not."""
    name, cells = table.names[position], table.at(position)
    of = ranked(name, cells, table.names) or ranks_of(table, position) if "rank" in name.lower() else ""
    if of:
        return f"it holds the ranks of {quoted(of)}"
    if is_p_value(name, cells):
        return "it holds p values"
    return "it holds differences from one of the lines" if is_gain(name, cells) else ""


def _means(table: ReadTable, named: list[int], gone: Collection[str]) -> list[LeftOut]:
    """The columns, among those with such a name, that sum up others."""
    beside = {i for i, name in enumerate(table.names) if may_sum_up(name) or name in gone} | set(named)
    others = [i for i in range(len(table.names)) if i not in beside and _counts(table, i)]
    if len(others) < 2:
        return []
    values = np.array([numbers_in(table.at(i)) for i in others])
    headings = [table.names[i] for i in others]
    by_name = set() if all(map(is_metric, headings)) else _named_summaries(table, named)
    left: list[LeftOut] = []
    for i in named:
        why = _why_held(table, i, values, headings)
        if not why and i in by_name:
            why = _BY_NAME
        left += [LeftOut("column", table.names[i], why, f"column {table.names[i]}")] if why else []
    return left


def _named_summaries(table: ReadTable, named: Sequence[int]) -> set[int]:
    """The columns whose names say enough."""
    down = _names_algorithms_only(table)
    return {i for i in named if _named_summary(table.names[i], down)}


def _why_held(table: ReadTable, position: int, values: Floats, headings: Sequence[str]) -> str:
    """What a column holds of its neighbours, or of all others; "" where it holds neither."""
    name, cells = table.names[position], table.at(position)
    some = mean_of_neighbours(name, cells, values, headings)
    if some:
        return f"it holds the means of {some}"
    own = numbers_in(cells)
    here = np.isfinite(own) & np.isfinite(values).all(axis=0)
    found = sums_up(own[here], values[:, here]) if here.any() and may_sum_up(name) else ""
    return f"it holds {found} of the others" if found else ""


def _named_summary(name: str, down: bool) -> bool:
    """Whether the name of a column says enough; below the names of algorithms (`down`) one word does."""
    # There the headings are data sets, and none is called so.
    several = down or len(words_of(name)) > 1 or name.strip().startswith("#") or bool(_DIFFERENCE.match(name))
    return several and surely_sums_up(name)


def _names_algorithms_only(table: ReadTable) -> bool:
    """Whether a heading is that of algorithms, and none that of data sets."""
    parts = frozenset[Part]().union(*map(said, table.names))
    return Part.ALGORITHM in parts and Part.DATASET not in parts


def _counts(table: ReadTable, position: int) -> bool:
    """Whether a column holds numbers that a mean may be taken over."""
    if not _BESIDE.isdisjoint(said(table.names[position])):
        return False
    return TableColumn.of(table, position).numeric
