"""Piater and Cohen (1997), the technical report, computed again."""

from __future__ import annotations

import math
from functools import cache

from demo_data import catalogue
from demo_data.documents.place import Value, place
from stats_core import Curves, ErrorTerm, randomized_anova
from stats_core.methods.curves.anova_result import CurveAnova
from stats_core.reading import curves_from_frame, guess_roles, read_frame

COLUMNS = ("df", "SS", "MS", "F", "p")


def curves_of(key: str, *algorithms: str) -> Curves:
    """The curves of a demo, or those of its algorithms whose names begin so."""
    demo = next(one for one in catalogue.DEMOS if one.key == key)
    frame = read_frame(catalogue.load_bytes(demo), demo.file)
    curves = curves_from_frame(frame, guess_roles(frame))
    named = tuple(name for name in curves.algorithms if name.split(" ")[0] in algorithms)
    return curves.only(named) if algorithms else curves


@cache
def analysed(key: str, *algorithms: str) -> CurveAnova:
    """The published analysis of a demo, or of some of its algorithms."""
    return randomized_anova(curves_of(key, *algorithms), error=ErrorTerm.CELL)


def anova(key: str, *algorithms: str) -> dict[str, Value]:
    """The cells of one of the report's tables."""
    table = analysed(key, *algorithms).table().set_index("source")
    found: dict[str, Value] = {}
    for source in table.index:
        for column in COLUMNS:
            value = float(table[column.lower()][source])
            if not math.isnan(value):
                found[f"{source}: {column}"] = value
    return found


@place("Report", "Table 1")
def table_1() -> dict[str, Value]:
    """A1 against A2."""
    return anova("tictactoe_td", "A1", "A2")


@place("Report", "Table 2")
def table_2() -> dict[str, Value]:
    """A1 against A3."""
    return anova("tictactoe_td", "A1", "A3")


@place("Report", "Table 3")
def table_3() -> dict[str, Value]:
    """All three."""
    return anova("tictactoe_td")


@place("Report", "Table 4")
def table_4() -> dict[str, Value]:
    """A1 against A1 plus a zero-sum curve."""
    return anova("tictactoe_td_zero_sum")
