"""Which test for which experiment: a tree that ends in the advice of the pages, and leads to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from dashboard.rooms import CASES, CURVES, FOLDS, RANKS, ROOMS, QuestionPage
from stats_core import METHODS, Curves, FoldScores, Losses, ScoreTable

HERE = Path(__file__).parent
_TREE = st.components.v2.component(
    "methods_tree",
    html="<nav></nav>",
    css=(HERE / "tree.css").read_text(encoding="utf-8"),
    js=(HERE / "tree.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True)
class Leaf:
    """A page, with data of the kind that it is for: what it recommends for them is asked, not written here."""

    room: QuestionPage
    example: Callable[[], Any]

    @property
    def test(self) -> str:
        """The title of the recommended test."""
        return METHODS[self.room.core.advise(self.example()).method].title


@dataclass(frozen=True)
class Fork:
    """A question, and where its answers lead."""

    asks: str
    branches: Mapping[str, Fork | Leaf]


def _curves() -> Curves:
    return Curves.from_groups({"A": [[0.0, 1.0], [0.0, 2.0]], "B": [[0.0, 3.0], [0.0, 4.0]]})


def _folds(algorithms: int, runs: int, folds: int) -> FoldScores:
    scores = np.arange(algorithms * runs * folds, dtype=float).reshape(algorithms, runs, folds) % 7
    return FoldScores(_names(algorithms), scores, n_train=90, n_test=10)


def _losses(models: int, *, measured: bool) -> Losses:
    wrong = np.array([[(case >> model) & 1 for model in range(models)] for case in range(2**models)], dtype=float)
    return Losses(_names(models), wrong + 0.5 * wrong[::-1] if measured else wrong)


def _scores(algorithms: int) -> ScoreTable:
    scores = np.arange(12.0 * algorithms).reshape(12, algorithms) % 5
    return ScoreTable(tuple(f"data {i}" for i in range(12)), _names(algorithms), scores)


def _names(number: int) -> tuple[str, ...]:
    return tuple("ABCD"[:number])


TREE = Fork(
    "How many data sets?",
    {
        "One": Fork(
            "What did you measure?",
            {
                "Scores at several levels of training": Leaf(CURVES, _curves),
                "Scores on folds or splits": Fork(
                    "How many algorithms?",
                    {
                        "Two, on five times two folds": Leaf(FOLDS, lambda: _folds(2, 5, 2)),
                        "Two, on other folds": Leaf(FOLDS, lambda: _folds(2, 1, 10)),
                        "More": Leaf(FOLDS, lambda: _folds(3, 1, 10)),
                    },
                ),
                "Answers on the same test cases": Fork(
                    "How many models?",
                    {
                        "Two, right or wrong": Leaf(CASES, lambda: _losses(2, measured=False)),
                        "Two, with losses": Leaf(CASES, lambda: _losses(2, measured=True)),
                        "More, right or wrong": Leaf(CASES, lambda: _losses(3, measured=False)),
                        "More, with losses": Leaf(CASES, lambda: _losses(3, measured=True)),
                    },
                ),
            },
        ),
        "Many": Fork(
            "How many algorithms?",
            {"Two": Leaf(RANKS, lambda: _scores(2)), "More": Leaf(RANKS, lambda: _scores(4))},
        ),
    },
)


def leaves(tree: Fork = TREE) -> dict[str, Leaf]:
    """The ends of the tree, by the answers that lead there."""
    ends: dict[str, Leaf] = {}
    for answer, branch in tree.branches.items():
        below = {"": branch} if isinstance(branch, Leaf) else leaves(branch)
        ends |= {" / ".join(filter(None, (answer, path))): leaf for path, leaf in below.items()}
    return ends


def show() -> QuestionPage | None:
    """Draw the tree; gives the page whose leaf was just chosen."""
    chosen = _TREE(key="methods-tree", data={"tree": _whole()}, on_leaf_change=_nothing).leaf
    return next((room for room in ROOMS if room.key == chosen), None)


@cache
def _whole() -> dict[str, Any]:
    return _drawn(TREE)


def _drawn(tree: Fork) -> dict[str, Any]:
    return {"asks": tree.asks, "branches": [_branch(answer, below) for answer, below in tree.branches.items()]}


def _branch(answer: str, below: Fork | Leaf) -> dict[str, Any]:
    if isinstance(below, Fork):
        return {"answer": answer, **_drawn(below)}
    return {"answer": answer, "test": below.test, "page": below.room.key, "title": below.room.title}


def _nothing() -> None:
    """The choice itself draws the page anew."""
