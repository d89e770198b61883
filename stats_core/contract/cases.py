"""What the checks of a method work on: its example, settings near it, strange data, and equality of answers."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from stats_core.analysis import Analysis, analyse
from stats_core.data import Agreement, Curves, FoldScores, Losses, LossSummary, ScoreTable
from stats_core.params import LevelRange, Maybe, OneOf, WeightPerAlgorithm
from stats_core.registry import METHODS, Method
from stats_core.results import Result
from stats_core.results.columns import P_VALUES, Kind, columns_of
from stats_core.types import Floats


@cache
def _on_example(entry: Method) -> Analysis:
    data, settings = entry.example()
    return analyse(entry.key, data, **settings)


@cache
def _near_example(entry: Method) -> tuple[Analysis, ...]:
    return tuple(analyse(entry.key, data_of(entry.key), **settings) for settings in settings_nearby(entry.key))


def example(key: str) -> Analysis:
    """A method on its example, computed once."""
    return _on_example(METHODS[key])


def nearby(key: str) -> tuple[Analysis, ...]:
    """The method with settings near those of its example, computed once."""
    return _near_example(METHODS[key])


def data_of(key: str) -> Any:
    """The data of a method's example."""
    return METHODS[key].example()[0]


def settings_nearby(key: str) -> Iterator[dict[str, Any]]:
    """The example's settings with one option changed, and once with the algorithms changed round."""
    data, settings = data_of(key), example(key).settings
    for option in METHODS[key].options:
        for value in option.spec.good(data, settings[option.name]):
            yield {**settings, option.name: value}
    named = [option.name for option in METHODS[key].options if isinstance(option.spec, OneOf)]
    if named:
        following = dict(zip(data.algorithms, data.algorithms[1:] + data.algorithms[:1], strict=True))
        yield {**settings, **{name: following[settings[name]] for name in named}}


def settings_for(key: str, data: Any) -> dict[str, Any]:
    """The example's settings, with the algorithms of other data."""
    settings, names = dict(METHODS[key].example()[1]), list(data.algorithms)
    for option in METHODS[key].options:
        spec = option.spec
        if isinstance(spec, OneOf):
            settings[option.name] = names.pop(0)
        elif isinstance(spec, WeightPerAlgorithm):
            settings[option.name] = (1.0, -1.0) + (0.0,) * (len(data.algorithms) - 2)
        elif isinstance(spec, LevelRange) or (isinstance(spec, Maybe) and isinstance(spec.spec, OneOf)):
            settings[option.name] = None
    return settings


def probabilities(result: Result) -> Floats:
    """All p values and probabilities in the table of a result, as its columns declare them."""
    kinds = (*P_VALUES, Kind.PROBABILITY)
    named = [name for name, column in columns_of(result).items() if column.kind in kinds]
    found: Floats = result.table()[named].to_numpy(dtype=float)
    return found[~np.isnan(found)]


def undefined_columns(result: Result) -> list[str]:
    """The columns of a result's table in which a cell is NaN."""
    table = result.table()
    return [str(name) for name in table.columns if table[name].isna().any()]


def strange_data() -> list[Any]:
    """Sound data of every type, each with something that a method may not take or must decide about.

    Some differences of each type vary, so that a method may refuse data without variance.
    """
    rows = np.arange(12.0)
    bent = np.cumsum(rows) % 7
    array = np.array
    return [
        Curves.from_groups({"A": [[1.0], [2.0]], "B": [[3.0]]}),
        Curves.from_groups({"A": [[5.0, 5.0], [5.0, 5.0]], "B": [[5.0, 5.0]]}),
        Curves.from_groups({"A": [[1.0, 2.0], [1.0, 2.0]], "B": [[3.0, 5.0], [3.0, 5.0]]}),
        Curves.from_groups({"A": [[1.0, 2.0]], "B": [[3.0, 1.0]], "C": [[2.0, 2.0], [4.0, 1.0]]}),
        Curves(rows.reshape(4, 3), ("A", "A", "B", "B"), array([1.0, 2.0, 3.0]), block=("1", "1", "1", "2")),
        FoldScores(("A", "B"), array([[[0.5]], [[0.6]]])),
        FoldScores(("A", "B", "C"), np.arange(18.0).reshape(3, 3, 2), n_train=10, n_test=5),
        FoldScores(("A", "B"), rows.reshape(2, 1, 6)),
        FoldScores(("A", "B"), np.full((2, 5, 2), 0.5)),
        FoldScores(("A", "B"), array([np.full((5, 2), 0.5), np.full((5, 2), 0.75)])),
        FoldScores(("A", "B"), array([bent[:10], rows[:10]]).reshape(2, 5, 2), n_train=10, n_test=10),
        ScoreTable(("iris",), ("A", "B"), array([[0.5, 0.6]])),
        ScoreTable(("iris", "wine"), ("A", "B", "C"), np.arange(6.0).reshape(2, 3)),
        ScoreTable(tuple("abcdefghijkl"), ("A", "B"), array([rows, bent]).T),
        Losses(("A", "B"), array([[0.5, 0.2]])),
        Losses(("A", "B", "C"), rows.reshape(4, 3)),
        Losses(("A", "B"), array([[0.0, 1.0]])),
        Losses(("A", "B", "C"), array([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])),
        Losses(("A", "B"), array([rows % 2, bent > 2]).T),
        Losses(("A", "B"), array([rows % 2, bent > 2]).T, group=tuple("aaaabbbcccde")),
        Losses(("A", "B", "C"), array([bent, rows, rows % 5]).T, group=("one",) * 12),
        Losses(("A", "B"), array([rows % 2, bent > 2]).T, item=tuple("aabbbcccdeff"), group=tuple("xxxxxyyyyyyy")),
        LossSummary(("A", "B"), array([1.0, 2.0]), np.ones((2, 2)), 10),
        Agreement(1, 0, 0, 0),
    ]


def same(a: Any, b: Any) -> bool:
    """Equal, with NaN equal to NaN, through arrays, tuples and dataclasses."""
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    if isinstance(a, (tuple, list)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, pd.DataFrame):
        return isinstance(b, pd.DataFrame) and a.equals(b)
    if dataclasses.is_dataclass(a):
        return type(a) is type(b) and all(same(x, getattr(b, name)) for name, x in vars(a).items())
    return bool(a == b or (a != a and b != b))


def same_answers(one: Result, other: Result) -> bool:
    """Whether two results say and show the same."""
    return (
        one.table().equals(other.table())
        and one.sentence() == other.sentence()
        and one.notes() == other.notes()
        and same(one.charts(), other.charts())
    )
