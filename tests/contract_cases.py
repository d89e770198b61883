"""Examples, settings, strange data and equality for the contract tests."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core import METHODS, Agreement, Analysis, Curves, FoldScores, Losses, LossSummary, ScoreTable, analyse
from stats_core.params import LevelRange, OneOf, WeightPerAlgorithm


@cache
def example(key: str) -> Analysis:
    """A method on its example, computed once."""
    data, settings = METHODS[key].example()
    return analyse(key, data, **settings)


def data_of(key: str) -> Any:
    return METHODS[key].example()[0]


@cache
def nearby(key: str) -> tuple[Analysis, ...]:
    """The method with settings near those of its example, computed once."""
    return tuple(analyse(key, data_of(key), **settings) for settings in settings_nearby(key))


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
        if isinstance(option.spec, OneOf):
            settings[option.name] = names.pop(0)
        elif isinstance(option.spec, WeightPerAlgorithm):
            settings[option.name] = (1.0, -1.0) + (0.0,) * (len(data.algorithms) - 2)
        elif isinstance(option.spec, LevelRange):
            settings[option.name] = None
    return settings


def p_values(table: pd.DataFrame) -> npt.NDArray[np.float64]:
    """All p values of a table that have a value."""
    columns = [name for name in table.columns if name == "p" or name.startswith("p_")]
    found = table[columns].to_numpy(dtype=float)
    return found[~np.isnan(found)]


def undefined_columns(result: Any) -> list[str]:
    table = result.table()
    return [name for name in table.columns if table[name].isna().any()]


def strange_data() -> list[Any]:
    """Sound data of every type, each with something that a method may not take or must decide about."""
    rows = np.arange(12.0)
    return [
        Curves.from_groups({"A": [[1.0], [2.0]], "B": [[3.0]]}),
        Curves.from_groups({"A": [[5.0, 5.0], [5.0, 5.0]], "B": [[5.0, 5.0]]}),
        Curves.from_groups({"A": [[1.0, 2.0], [1.0, 2.0]], "B": [[3.0, 5.0], [3.0, 5.0]]}),
        Curves.from_groups({"A": [[1.0, 2.0]], "B": [[3.0, 1.0]], "C": [[2.0, 2.0], [4.0, 1.0]]}),
        Curves(rows.reshape(4, 3), ("A", "A", "B", "B"), [1, 2, 3], block=("1", "1", "1", "2")),
        FoldScores(("A", "B"), [[[0.5]], [[0.6]]]),
        FoldScores(("A", "B", "C"), np.arange(18.0).reshape(3, 3, 2), n_train=10, n_test=5),
        FoldScores(("A", "B"), rows.reshape(2, 1, 6)),
        FoldScores(("A", "B"), np.full((2, 5, 2), 0.5)),
        FoldScores(("A", "B"), [np.full((5, 2), 0.5), np.full((5, 2), 0.75)]),
        ScoreTable(("iris",), ("A", "B"), [[0.5, 0.6]]),
        ScoreTable(("iris", "wine"), ("A", "B", "C"), np.arange(6.0).reshape(2, 3)),
        Losses(("A", "B"), [[0.5, 0.2]]),
        Losses(("A", "B", "C"), rows.reshape(4, 3)),
        Losses(("A", "B"), [[0.0, 1.0]]),
        Losses(("A", "B", "C"), [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]),
        LossSummary(("A", "B"), [1.0, 2.0], [[1.0, 1.0], [1.0, 1.0]], 10),
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


def same_answers(one: Any, other: Any) -> bool:
    return (
        one.table().equals(other.table())
        and one.sentence() == other.sentence()
        and one.notes() == other.notes()
        and same(one.charts(), other.charts())
    )
