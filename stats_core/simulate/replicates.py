"""How often a method repeats its decision when the same data set is split again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from stats_core.analysis import analyse
from stats_core.errors import ParameterError
from stats_core.simulate.rates import complete, interval, p_values, replicability
from stats_core.work import Executor, InProcess


@dataclass(frozen=True)
class Again:
    """Some data sets, each split several times."""

    key: str
    settings: tuple[tuple[str, Any], ...]
    datasets: int
    partitionings: int
    alpha: float
    seed: int
    number: int


def decide_again(world: Any, task: Again) -> dict[str, list[list[bool]]]:
    """Decisions `[dataset][partitioning]`, by what is decided."""
    rng = np.random.default_rng(np.random.SeedSequence(task.seed, spawn_key=(task.number,)))
    decisions: dict[str, list[list[bool]]] = {}
    for _ in range(task.datasets):
        decided: dict[str, list[bool]] = {}
        for data in world.again(rng, task.partitionings):
            settings = complete(task.key, data, dict(task.settings), rng)
            for name, p in p_values(analyse(task.key, data, **settings).result).items():
                decided.setdefault(name, []).append(p <= task.alpha)
        for name, row in decided.items():
            decisions.setdefault(name, []).append(row)
    return decisions


def replicates(
    key: str,
    world: Any,
    *,
    datasets: int = 200,
    partitionings: int = 10,
    alpha: float = 0.05,
    seed: int = 0,
    settings: Mapping[str, Any] | None = None,
    executor: Executor | None = None,
) -> pd.DataFrame:
    """Replicability of a method: how often it decides the same on several partitionings of one data set.

    Parameters
    ----------
    key
        The method.
    world
        A world with `again(rng, n)`, which gives the same data set split n times: `FoldWorld`, `FoldPoolWorld`.
    datasets, partitionings
        How many data sets, and how often each is split.
    alpha, seed, settings, executor
        As for `stats_core.simulate.rates.sharpen`.

    Returns
    -------
    DataFrame
        For each decision the share of data sets on which all partitionings agree (Bouckaert 2003) and the mean share
        of pairs that agree (Bouckaert 2004), each with an interval over the data sets, and the share rejected.
    """
    if not hasattr(world, "again"):
        raise ParameterError(
            f"{type(world).__name__} cannot split a data set again", remedy="Choose a world of folds for this."
        )
    fixed = tuple(sorted((settings or {}).items()))
    step = 10
    tasks = [
        Again(key, fixed, min(step, datasets - first), partitionings, alpha, seed, number)
        for number, first in enumerate(range(0, datasets, step))
    ]
    answers = dict((executor or InProcess()).run(decide_again, tasks, data=world))
    rows = []
    for name in answers[0]:
        outcomes = np.array([row for number in sorted(answers) for row in answers[number][name]])
        for measure, share in zip(("all agree", "pairs agree"), replicability(outcomes), strict=True):
            # Pairs of one data set depend on each other, so the interval counts data sets, not pairs.
            low, high = interval(share * len(outcomes), len(outcomes))
            rows.append([name, measure, share, low, high, float(outcomes.mean())])
    return pd.DataFrame(rows, columns=["decision", "measure", "rate", "low", "high", "rejects"])
