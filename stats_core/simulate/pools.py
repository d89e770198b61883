"""Pools of real results that studies draw from, read from a folder.

A folder of pools holds `curves_null.npz` (tic-tac-toe) and `curves_krk_null.npz` (chess), each with `correct[curve,
level]`, `n_test[curve]` and `levels`; `tictactoe_td_a1_100.csv` with the columns run, level and score; and `folds.npz`,
`folds_null.npz` and `folds_again.npz` with correct answers by design. The project's own is `demo_data`, whose README
says how each was made.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pandas as pd

from stats_core.data.soundness import digest
from stats_core.errors import InputError
from stats_core.types import Floats

FOLDER = Path(__file__).parents[2] / "demo_data"
"""Where the pools are in a checkout of the project."""
CHESS, RL, TICTACTOE = "Chess", "RL", "Tic-Tac-Toe"
DESIGNS = ("cv", "resampled", "halves")


@dataclass(frozen=True, eq=False)
class CurvePools:
    """Many curves of one and the same algorithm, `{name: [curve, level]}`."""

    curves: dict[str, Floats]

    @cached_property
    def fingerprint(self) -> str:
        return digest("curve pools", *(part for item in sorted(self.curves.items()) for part in item))


@dataclass(frozen=True, eq=False)
class FoldPool:
    """Differences between two algorithms, `{design: [source, dataset, ..., run, fold]}`, in shares of test cases.

    The designs are cv (10 runs of 10 folds), resampled (10 runs of one fold) and halves (5 runs of 2 folds).
    """

    sources: tuple[str, ...]
    differences: dict[str, Floats]

    @cached_property
    def fingerprint(self) -> str:
        return digest("fold pool", self.sources, *(part for item in sorted(self.differences.items()) for part in item))

    def of(self, source: str, design: str) -> Floats:
        """The differences of one source."""
        differences: Floats = self.differences[design][self.sources.index(source)]
        return differences


@dataclass(frozen=True)
class Nothing:
    """Studies of made-up data need no pool."""

    fingerprint: str = "made-up data"


def curve_pools(folder: Path) -> CurvePools:
    """Chess, reinforcement learning and tic-tac-toe, as in the 1998 paper."""
    return CurvePools({**_trees(folder), **_sessions(folder)})


def tree_pools(folder: Path) -> CurvePools:
    """Chess and tic-tac-toe, whose curves are of a decision tree."""
    return CurvePools(_trees(folder))


def rl_pool(folder: Path) -> CurvePools:
    """Reinforcement learning alone."""
    return CurvePools(_sessions(folder))


def _trees(folder: Path) -> dict[str, Floats]:
    return {CHESS: _correct(folder / "curves_krk_null.npz"), TICTACTOE: _correct(folder / "curves_null.npz")}


def _sessions(folder: Path) -> dict[str, Floats]:
    table = pd.read_csv(_there(folder / "tictactoe_td_a1_100.csv"))
    return {RL: table.pivot(index="run", columns="level", values="score").to_numpy(dtype=np.float64)}


def fold_pool(folder: Path) -> FoldPool:
    """Naive Bayes minus a tree, each data set split once for each design."""
    with np.load(_there(folder / "folds.npz")) as pool:
        differences = {
            design: (pool[design][:, :, 0].astype(np.float64) - pool[design][:, :, 1]) / n
            for design, n in zip(DESIGNS, pool["n_test"], strict=True)
        }
        return FoldPool(tuple(str(name) for name in pool["sources"]), differences)


def null_folds(folder: Path) -> FoldPool:
    """Sources whose class does not depend on the attributes, without the data sets that calibrate degrees of freedom.

    Two trees and two naive Bayes learners, neither of which is better; and naive Bayes minus a tree on Set 1, where the
    data sets with equally likely classes are not those of `fold_pool`.
    """
    equals, others = _kept_differences(folder / "folds_null.npz"), fold_pool(folder)
    more = [name for name in others.sources if name.startswith("Set 1") and name not in equals.sources]
    at = [others.sources.index(name) for name in more]
    differences = {
        design: np.concatenate((x, others.differences[design][at])) for design, x in equals.differences.items()
    }
    return FoldPool((*equals.sources, *more), differences)


def partitionings(folder: Path) -> FoldPool:
    """Ten complete repetitions for each data set of four sources, `[source, dataset, partitioning, run, fold]`."""
    return _kept_differences(folder / "folds_again.npz")


def _kept_differences(path: Path) -> FoldPool:
    with np.load(_there(path)) as pool:
        differences = {
            design: pool[design].astype(np.float64) / n for design, n in zip(DESIGNS, pool["n_test"], strict=True)
        }
        return FoldPool(tuple(str(name) for name in pool["sources"]), differences)


def nothing(folder: Path) -> Nothing:
    """For studies of made-up data."""
    return Nothing()


def _correct(path: Path) -> Floats:
    with np.load(_there(path)) as pool:
        share: Floats = pool["correct"] / pool["n_test"][:, None].astype(np.float64)
        return share


def _there(path: Path) -> Path:
    if not path.is_file():
        raise InputError(
            f"There is no {path.name} in the folder of pools",
            where=str(path.parent),
            remedy="Name the folder with --data; in a checkout of the project it is demo_data.",
        )
    return path
