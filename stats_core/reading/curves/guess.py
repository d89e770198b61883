"""A first guess at what the columns of a table of curves are, from their names and contents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stats_core.reading.curves.roles import CurveLayout, CurveRoles
from stats_core.reading.parse.columns import TableColumn, columns_of, names_parts, unique
from stats_core.reading.parse.level_headings import level_headings
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import (
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

_NAMED = {"algorithm": ALGORITHM, "run": RUN, "level": LEVEL, "score": SCORE, "block": BLOCK}


def guess_roles(table: AnyTable) -> CurveRoles:
    """The likely part of each column of a table of curves, under whatever names.

    Names decide first, in English and as machine-learning logs have them; contents decide where names say
    nothing. Roles for which no column offers itself are "" or None. No table makes this fail.
    """
    table = ReadTable.of(table)
    levels = level_headings(table.names)
    others = columns_of(table, without=levels)
    # One heading with a number in it may be a score, as top1 is; one bare number among names is a level.
    bare = len(levels) == 1 and levels[0].isdecimal() and all(not other.numeric or other.counts for other in others)
    if len(levels) > 1 or bare:
        return _wide(_RoleGuess(others, len(table)), levels)
    return _long(_RoleGuess(columns_of(table), len(table)))


@dataclass(frozen=True)
class _RoleGuess:
    """The columns of a table with so many rows, and the one chosen for each role so far."""

    columns: Sequence[TableColumn]
    rows: int
    chosen: dict[str, TableColumn] = field(default_factory=dict)

    @property
    def free(self) -> list[TableColumn]:
        """The columns without a role."""
        return [column for column in self.columns if column not in self.chosen.values()]

    def known(self, *roles: str) -> list[TableColumn]:
        """The columns of those roles that have one."""
        return [self.chosen[role] for role in roles if role in self.chosen]

    def choose(self, role: str, fit: Sequence[TableColumn]) -> None:
        """Give the role to the first of the columns that fit, if there is one."""
        if fit:
            self.chosen[role] = fit[0]

    def name(self, role: str) -> str | None:
        """The name of the column that has a role."""
        return self.chosen[role].name if role in self.chosen else None

    def choose_by_name(self, roles: Sequence[str]) -> None:
        """Roles that the names give away: the best fit of any column and role first, then the next."""
        fits = [(_fit(role, column, self.rows), role, column) for role in roles for column in self.columns]
        for fit, role, column in sorted(fits, key=lambda item: -item[0]):
            if fit > 0 and role not in self.chosen and column not in self.chosen.values():
                self.chosen[role] = column

    def tells_lines_apart(self, column: TableColumn, *roles: str) -> bool:
        """Whether no two rows agree in a column and in the columns of some roles."""
        return unique((*self.known(*roles), column), self.rows)


def _wide(guess: _RoleGuess, levels: tuple[str, ...]) -> CurveRoles:
    guess.choose_by_name(("algorithm", "run", "block"))
    if "algorithm" not in guess.chosen:
        # With runs in lines, an algorithm of one run is named once: repetition is no condition.
        text = [column for column in guess.free if not column.numeric]
        guess.choose("algorithm", _algorithms(guess.free, guess.rows) or text)
    if "run" not in guess.chosen and "algorithm" in guess.chosen:
        guess.choose("run", [name for name in _names(guess) if guess.tells_lines_apart(name, "algorithm")])
    return CurveRoles(
        CurveLayout.WIDE,
        algorithm=guess.name("algorithm") or "",
        run=guess.name("run"),
        level_columns=levels,
        block=guess.name("block"),
    )


def _long(guess: _RoleGuess) -> CurveRoles:
    guess.choose_by_name(tuple(_NAMED))
    by_contents = {"algorithm": _long_algorithms, "score": _long_scores, "level": _long_levels, "run": _long_runs}
    for role, fitting in by_contents.items():
        if role not in guess.chosen:
            guess.choose(role, fitting(guess))
    return CurveRoles(
        CurveLayout.LONG,
        algorithm=guess.name("algorithm") or "",
        run=guess.name("run"),
        level=guess.name("level") or "",
        score=guess.name("score") or "",
        block=guess.name("block"),
    )


def _long_algorithms(guess: _RoleGuess) -> list[TableColumn]:
    text = _algorithms(guess.free, guess.rows)
    if text or not {"run", "level", "score"} <= guess.chosen.keys():
        return text
    # Where all other parts are known, numbers that repeat (depth, gamma) tell the algorithms apart.
    return [column for column in guess.free if column.numeric and 1 < column.distinct <= guess.rows / 4]


def _long_scores(guess: _RoleGuess) -> list[TableColumn]:
    numeric = [column for column in guess.free if column.numeric and not _is_spread(column)]
    return sorted(numeric, key=lambda column: (column.whole, -column.distinct, -column.position))


def _long_levels(guess: _RoleGuess) -> list[TableColumn]:
    free = [column for column in guess.free if RUN.isdisjoint(words_of(column.name))]
    numeric = [column for column in free if column.numeric and column.distinct < max(guess.rows, 2)]

    # To the right of the run as a rule, and the run is what counts 1, 2, 3.
    def late(column: TableColumn) -> tuple[bool, bool, int]:
        return column.counts, not guess.tells_lines_apart(column, "algorithm", "run"), -column.position

    return sorted(numeric, key=late)


def _long_runs(guess: _RoleGuess) -> list[TableColumn]:
    if unique(guess.known("algorithm", "level"), guess.rows):
        return []
    names = [column for column in _names(guess) if column.distinct > 1 and not names_parts(column)]
    fit = [column for column in names if NO_ALGORITHM.isdisjoint(words_of(column.name))]
    return sorted(fit, key=lambda name: (not guess.tells_lines_apart(name, "algorithm", "level"), name.distinct))


def _names(guess: _RoleGuess) -> list[TableColumn]:
    """Columns without a role whose cells may be names: whole numbers, or text."""
    return [column for column in guess.free if column.whole or not column.numeric]


def _fit(role: str, column: TableColumn, rows: int) -> float:
    """How well a column's name goes with a role, corrected by what the column holds; 0 for not at all."""
    words = words_of(column.name)
    strong, weak = _NAMED[role], WEAK.get(role, frozenset())
    fit = _name_fit(words, strong, 4, 3, 2) or _name_fit(words, weak, 1.5, 1, 0.5)
    if fit == 0 or (role in ("algorithm", "run", "block") and names_parts(column)):
        return 0
    if role == "algorithm":
        return _algorithm_fit(fit, column, words, rows)
    if role in ("run", "block"):
        return fit + 0.3 * (column.distinct > 1) - (column.numeric and not column.whole)
    fit = _score_fit(fit, column, words) if role == "score" else _level_fit(fit, words)
    return fit - 1.5 * (not column.numeric)


def _algorithm_fit(fit: float, column: TableColumn, words: list[str], rows: int) -> float:
    # Numbers under a heading like "Network 2" are that network's scores; under "alpha" they name settings.
    part = fit == 2 or any(char.isdigit() for char in column.name)
    scores = column.numeric and (part or column.distinct > rows / 2)
    other = fit < 3 and not NO_ALGORITHM.isdisjoint(words)
    return 0 if scores or other else fit + 0.5 * (not column.numeric) + 0.3 * (column.distinct > 1)


def _level_fit(fit: float, words: list[str]) -> float:
    """Steps before epochs before episodes: two of them in one file count the same training."""
    if fit < 3:
        return fit
    tier = 2 * any(word in STEPS for word in words) or any(word in ROUNDS for word in words)
    return 3.4 + 0.2 * tier + 0.02 * fit


def _score_fit(fit: float, column: TableColumn, words: list[str]) -> float:
    preferred = any(word in PREFERRED_SCORE for word in words)
    return fit + 0.3 * preferred - 2 * _is_spread(column) + metric_rank(words)


def _name_fit(words: list[str], known: frozenset[str], whole: float, last: float, part: float) -> float:
    if "".join(words) in known:
        return whole
    if words and words[-1] in known:
        return last
    return part if any(word in known for word in words) else 0


def _algorithms(free: Sequence[TableColumn], rows: int) -> list[TableColumn]:
    """Columns that may name algorithms, best first: text that repeats, with few names."""
    fit = [column for column in free if not (NO_ALGORITHM | {"id"}).intersection(words_of(column.name))]
    if len(free) == 4 and all(column.numeric for column in free):
        # Numbers without telling names: algorithm, run, level and score in the usual order.
        return [column for column in fit if column.whole and 1 < column.distinct <= rows / 2][:1]
    text = [column for column in fit if not column.numeric and column.distinct <= rows / 2 and not names_parts(column)]
    return sorted(text, key=lambda column: (column.distinct < 2, column.distinct))


def _is_spread(column: TableColumn) -> bool:
    return not SPREAD.isdisjoint(words_of(column.name))
