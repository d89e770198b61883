"""What a made-up file is: its text, and the data that it means."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stats_core import Curves, FoldScores, Losses, ScoreTable
from tests.files.truths import Data, Truth


@dataclass(frozen=True)
class Written:
    """Files by their paths, and what they mean: any of the data, or nothing."""

    files: Mapping[str, str]
    means: tuple[Data, ...]
    scales: tuple[float, ...] = (1.0, 100.0)
    levels: bool = True

    @property
    def data(self) -> dict[str, bytes]:
        """The files as bytes."""
        return {path: text.encode() for path, text in self.files.items()}

    @property
    def truth(self) -> Truth:
        """What the person knows."""
        return Truth(self.means, scales=self.scales, levels=self.levels)


def scores(seed: int, *shape: int, low: float = 0.5, digits: int = 3) -> Any:
    """Numbers between `low` and one more of it, no two of which are alike as a rule."""
    return np.round(low + low * np.random.default_rng(seed).random(shape), digits)


def as_json(value: Any) -> str:
    """A value as scripts save it."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def runs(names: Sequence[str], values: Any, higher: bool = True) -> tuple[Data, ...]:
    """Scores [algorithm, run] of single runs: final scores, or folds that the algorithms share."""
    groups = {name: np.asarray(own, dtype=float)[:, None] for name, own in zip(names, values, strict=True)}
    final = Curves.from_groups(groups, [1.0], higher)
    return final, FoldScores(tuple(names), np.asarray(values, dtype=float)[:, None, :], higher_is_better=higher)


def table(datasets: Sequence[str], algorithms: Sequence[str], values: Any, higher: bool = True) -> ScoreTable:
    """Scores [data set, algorithm]."""
    return ScoreTable(tuple(datasets), tuple(algorithms), np.asarray(values, dtype=float), higher)


def curves(names: Sequence[str], values: Any, levels: Sequence[float], higher: bool = True) -> Curves:
    """Scores [algorithm, run, level]."""
    return Curves.from_groups(dict(zip(names, values, strict=True)), levels, higher)


def losses(names: Sequence[str], wrong: Any) -> Losses:
    """Losses [case, algorithm]."""
    return Losses(tuple(names), np.asarray(wrong, dtype=float))
