"""A first guess at what the columns of a table of curves are, from their names and contents."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from stats_core.reading.curves.headings import level_headings
from stats_core.reading.curves.roles import CurveRoles, Layout
from stats_core.reading.meaning.columns import Column, columns_of, names_parts, unique
from stats_core.reading.meaning.words import (
    ALGORITHM,
    BLOCK,
    LEVEL,
    NO_ALGORITHM,
    PREFERRED_SCORE,
    ROUNDS,
    RUN,
    SCORE,
    SPREAD,
    STEPS,
    WEAK,
    metric_rank,
    words_of,
)
from stats_core.reading.parse.table import Table

_NAMED = {"algorithm": ALGORITHM, "run": RUN, "level": LEVEL, "score": SCORE, "block": BLOCK}


def guess_roles(frame: pd.DataFrame) -> CurveRoles:
    """The likely part of each column of a table of curves, under whatever names.

    Names decide first, in English and as machine-learning logs have them; contents decide where names say
    nothing. Roles for which no column offers itself are "" or None. No frame makes this fail.
    """
    table = Table(frame)
    levels = level_headings(table.names)
    others = columns_of(table, without=levels)
    # One heading with a number in it may be a score, as top1 is; one bare number among names is a level.
    bare = len(levels) == 1 and levels[0].isdecimal() and all(not other.numeric or other.counts for other in others)
    if len(levels) > 1 or bare:
        return _wide(others, levels, len(table))
    return _long(columns_of(table), len(table))


def _wide(columns: Sequence[Column], levels: tuple[str, ...], rows: int) -> CurveRoles:
    found = _by_name(columns, ("algorithm", "run", "block"), rows)
    if "algorithm" not in found:
        free = _free(columns, found)
        # With runs in lines, an algorithm of one run is named once: repetition is no condition.
        _choose(found, "algorithm", _algorithms(free, rows) or [column for column in free if not column.numeric])
    if "run" not in found and "algorithm" in found:
        names = [column for column in _free(columns, found) if column.whole or not column.numeric]
        _choose(found, "run", [column for column in names if unique((found["algorithm"], column), rows)])
    return CurveRoles(
        Layout.WIDE,
        algorithm=_name(found, "algorithm") or "",
        run=_name(found, "run"),
        level_columns=levels,
        block=_name(found, "block"),
    )


def _long(columns: Sequence[Column], rows: int) -> CurveRoles:
    found = _by_name(columns, tuple(_NAMED), rows)
    if "algorithm" not in found:
        free = _free(columns, found)
        settings = [column for column in free if column.numeric and 1 < column.distinct <= rows / 4]
        # Where all other parts are known, numbers that repeat (depth, gamma) tell the algorithms apart.
        rest = settings if {"run", "level", "score"} <= found.keys() else []
        _choose(found, "algorithm", _algorithms(free, rows) or rest)
    if "score" not in found:
        numeric = [column for column in _free(columns, found) if column.numeric and not _is_spread(column)]
        _choose(found, "score", sorted(numeric, key=lambda c: (c.whole, -c.distinct, -c.position)))
    if "level" not in found:
        known = [found[role] for role in ("algorithm", "run") if role in found]
        free = [column for column in _free(columns, found) if RUN.isdisjoint(words_of(column.name))]
        numeric = [column for column in free if column.numeric and column.distinct < max(rows, 2)]
        # To the right of the run as a rule, and the run is what counts 1, 2, 3.
        fit = sorted(numeric, key=lambda c: (c.counts, not unique((*known, c), rows), -c.position))
        _choose(found, "level", fit)
    if "run" not in found:
        known = [found[role] for role in ("algorithm", "level") if role in found]
        names = [column for column in _free(columns, found) if column.whole or not column.numeric]
        fit = [c for c in names if c.distinct > 1 and NO_ALGORITHM.isdisjoint(words_of(c.name))]
        fit = [c for c in fit if not names_parts(c)]
        if not unique(known, rows):
            _choose(found, "run", sorted(fit, key=lambda c: (not unique((*known, c), rows), c.distinct)))
    return CurveRoles(
        Layout.LONG,
        algorithm=_name(found, "algorithm") or "",
        run=_name(found, "run"),
        level=_name(found, "level") or "",
        score=_name(found, "score") or "",
        block=_name(found, "block"),
    )


def _by_name(columns: Sequence[Column], roles: Sequence[str], rows: int) -> dict[str, Column]:
    """Roles that the names give away: the best fit of any column and role first, then the next."""
    fits = [(_fit(role, column, rows), role, column) for role in roles for column in columns]
    found: dict[str, Column] = {}
    for fit, role, column in sorted(fits, key=lambda item: -item[0]):
        if fit > 0 and role not in found and column not in found.values():
            found[role] = column
    return found


def _fit(role: str, column: Column, rows: int) -> float:
    """How well a column's name goes with a role, corrected by what the column holds; 0 for not at all."""
    words = words_of(column.name)
    strong, weak = _NAMED[role], WEAK.get(role, frozenset())
    fit = _name_fit(words, strong, 4, 3, 2) or _name_fit(words, weak, 1.5, 1, 0.5)
    if fit == 0:
        return 0
    if role in ("algorithm", "run", "block") and names_parts(column):
        return 0
    if role == "algorithm":
        # Numbers under a heading like "Network 2" are that network's scores; under "alpha" they name settings.
        part = fit == 2 or any(char.isdigit() for char in column.name)
        scores = column.numeric and (part or column.distinct > rows / 2)
        other = fit < 3 and not NO_ALGORITHM.isdisjoint(words)
        return 0 if scores or other else fit + 0.5 * (not column.numeric) + 0.3 * (column.distinct > 1)
    if role in ("run", "block"):
        return fit + 0.3 * (column.distinct > 1) - (column.numeric and not column.whole)
    if role == "level" and fit >= 3:
        # Steps before epochs before episodes: two of them in one file count the same training.
        tier = 2 * any(word in STEPS for word in words) or any(word in ROUNDS for word in words)
        fit = 3.4 + 0.2 * tier + 0.02 * fit
    fit -= 1.5 * (not column.numeric)
    if role == "score":
        fit += 0.3 * any(word in PREFERRED_SCORE for word in words) - 2 * _is_spread(column) + metric_rank(words)
    return fit


def _name_fit(words: list[str], known: frozenset[str], whole: float, last: float, part: float) -> float:
    if "".join(words) in known:
        return whole
    if words and words[-1] in known:
        return last
    return part if any(word in known for word in words) else 0


def _algorithms(free: Sequence[Column], rows: int) -> list[Column]:
    """Columns that may name algorithms, best first: text that repeats, with few names."""
    fit = [column for column in free if not (NO_ALGORITHM | {"id"}).intersection(words_of(column.name))]
    text = [column for column in fit if not column.numeric and column.distinct <= rows / 2 and not names_parts(column)]
    if len(free) == 4 and all(column.numeric for column in free):
        # Numbers without telling names: algorithm, run, level and score in the usual order.
        text = [column for column in fit if column.whole and 1 < column.distinct <= rows / 2][:1]
    return sorted(text, key=lambda column: (column.distinct < 2, column.distinct))


def _is_spread(column: Column) -> bool:
    return not SPREAD.isdisjoint(words_of(column.name))


def _free(columns: Sequence[Column], found: dict[str, Column]) -> list[Column]:
    return [column for column in columns if column not in found.values()]


def _choose(found: dict[str, Column], role: str, fit: Sequence[Column]) -> None:
    if fit:
        found[role] = fit[0]


def _name(found: dict[str, Column], role: str) -> str | None:
    return found[role].name if role in found else None
