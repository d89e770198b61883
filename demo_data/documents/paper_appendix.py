"""Piater, Cohen, Zhang and Atighetchi (1998), the appendix: where the curves come from, and how they are changed."""

from __future__ import annotations

import random

import numpy as np

from demo_data import tictactoe_td
from demo_data.documents.common import curves_each, learned, opponent
from demo_data.documents.demos import CHESS, ENDGAMES, curves_of
from demo_data.documents.place import Claim, Value, place
from stats_core.simulate import pools
from stats_core.simulate.studies import splits
from stats_core.wording import listed
from stats_core.worlds.modifications import modify

LEVELS = (9, 10)
"""Numbers of levels, an odd and an even one, on which formulas are compared."""


@place("Paper", "Appendix")
def sources() -> dict[str, Value]:
    """Three sources of curves."""
    learner = tictactoe_td.Learner(0.5, random.Random(0).random)
    results = {learner.play(True, training=False) for _ in range(200)}
    chess, other = curves_of(CHESS), curves_of(ENDGAMES)
    return {
        "Chess, learning curves": curves_each(chess),
        "Chess, cross-validation": chess_folds(),
        "Chess, learner": Claim(listed(chess.algorithms), "C4.5" in chess.algorithms),
        "RL, opponent": opponent(),
        "RL, learning method": learned(),
        "RL, test games for a score": float(tictactoe_td.TEST_GAMES),
        "RL, scores of losses, draws and wins": [float(score) for score in sorted(results)],
        "RL, learning curves": float(splits.CURVES[pools.RL]),
        "Tic-Tac-Toe, learning curves": Claim(f"{other.sizes[0]} of each algorithm", other.sizes == chess.sizes),
    }


def chess_folds() -> float:
    """Into how many folds the positions of the Chess pool were split."""
    with np.load(pools.FOLDER / "krk.npz") as positions, np.load(pools.FOLDER / "curves_krk_null.npz") as pool:
        return len(positions["depth"]) / float(pool["n_test"].mean())


@place("Paper", "Appendix")
def formulas() -> dict[str, Value]:
    """The modifications, level by level as they are printed, against ours."""
    return {f"modification ({case})": _as_printed(case) for case in "abcd"}


def _as_printed(case: str) -> Claim:
    f, apart = 3.0, 0.0
    for k in LEVELS:
        curve = np.sort(np.random.default_rng(k).random(k))
        ours = modify(curve, case, f)
        printed = [changed(case, curve, i, f) for i in range(1, k + 1)]
        apart = max(apart, float(np.abs(ours - printed).max()))
    return Claim(f"the same on curves of {LEVELS[0]} and {LEVELS[1]} levels", apart < 1e-12)


def changed(case: str, curve: np.ndarray, i: int, f: float) -> float:
    """The score at level i = 1..k after one of the modifications, as printed."""
    k, own, r = len(curve), curve[i - 1], curve[-1] - curve[0]
    early = i <= k / 2
    if case == "a":
        return float(own + f * r / 80)
    if case == "b":
        return float(own + f * r / 100 * (k / 2 - i + 1) if early else own - f * r / 100 * (i - k / 2))
    if case == "c":
        return float(own + f * (own - curve[0]) / 100 * (i - 1))
    return float(own + f * r * ((i - 1) / 100 if early else (k - i) / 100))
