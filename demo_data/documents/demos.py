"""What the demos that rebuild the experiments of the Report and the Paper give."""

from __future__ import annotations

from functools import cache

from demo_data import catalogue
from stats_core import Curves, ErrorTerm, randomized_anova
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.reading import curves_from_frame, guess_roles, read_table

TD, ZERO_SUM = "tictactoe_td", "tictactoe_td_zero_sum"
CHESS, ENDGAMES = "curves_krk", "curves_tictactoe"
ALPHA = 0.05


@cache
def curves_of(key: str, *algorithms: str) -> Curves:
    """The curves of a demo, or those of its algorithms whose names begin so."""
    demo = next(demo for demo in catalogue.DEMOS if demo.key == key)
    table = read_table(catalogue.load_bytes(demo), demo.file)
    curves = curves_from_frame(table, guess_roles(table))
    named = tuple(name for name in curves.algorithms if name.split(" ")[0] in algorithms)
    return curves.only(named) if algorithms else curves


@cache
def analysed(key: str, *algorithms: str) -> CurveAnova:
    """The published analysis of a demo, or of some of its algorithms."""
    return randomized_anova(curves_of(key, *algorithms), error=ErrorTerm.CELL)
