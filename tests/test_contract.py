"""What every registered method promises, tried on the example that each declares."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import math
import pickle
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import stats_core
from stats_core import (
    METHODS,
    Agreement,
    Analysis,
    Curves,
    FoldScores,
    InputError,
    Losses,
    ParameterError,
    ScoreTable,
    analyse,
)
from stats_core.charts import Chart, chart_fields
from stats_core.params import Choice, LevelRange, OneOf, Option, Real, WeightPerAlgorithm, Whole

ROOT = Path(__file__).parents[1]
every_method = pytest.mark.parametrize("key", sorted(METHODS))


@cache
def example(key: str) -> Analysis:
    """A method on its example, computed once."""
    data, settings = METHODS[key].example()
    return analyse(key, data, **settings)


def data_of(key: str) -> Any:
    return METHODS[key].example()[0]


def others(option: Option, data: Any, now: Any) -> Iterator[Any]:
    """Good values of an option besides the one it has."""
    spec = option.spec
    if isinstance(spec, Real):
        low, high = max(spec.low, -10.0), min(spec.high, 10.0)
        yield from (low + share * (high - low) for share in (0.01, 0.2))
    elif isinstance(spec, Whole):
        yield from {max(spec.low, now - 1), min(spec.high, now + 1)} - {now}
    elif isinstance(spec, Choice):
        yield from (member for member in spec.kind if member is not now)
    elif isinstance(spec, WeightPerAlgorithm):
        yield tuple(-weight for weight in now)
        yield tuple(reversed(now))
    elif isinstance(spec, LevelRange):
        yield from {None, (data.levels[0], data.levels[len(data.levels) // 2])} - {now}


@cache
def nearby(key: str) -> tuple[Analysis, ...]:
    """The method with settings near those of its example, computed once."""
    return tuple(analyse(key, data_of(key), **settings) for settings in settings_nearby(key))


def settings_nearby(key: str) -> Iterator[dict[str, Any]]:
    """The example's settings with one option changed, and once with the algorithms changed round."""
    data, settings = data_of(key), example(key).settings
    for option in METHODS[key].options:
        for value in others(option, data, settings[option.name]):
            yield {**settings, option.name: value}
    named = [option.name for option in METHODS[key].options if isinstance(option.spec, OneOf)]
    if named:
        following = dict(zip(data.algorithms, data.algorithms[1:] + data.algorithms[:1], strict=True))
        yield {**settings, **{name: following[settings[name]] for name in named}}


def bad_values(option: Option) -> list[Any]:
    spec = option.spec
    if isinstance(spec, Real):
        return [spec.low, spec.high, math.nan, math.inf, "0.05", None, True]
    if isinstance(spec, Whole):
        return [spec.low - 1, spec.high + 1, spec.low + 0.5, str(spec.low), None, True]
    if isinstance(spec, Choice):
        return ["no such choice", None, 3.5]
    if isinstance(spec, OneOf):
        return ["no such algorithm", "", None, 3]
    if isinstance(spec, WeightPerAlgorithm):
        return [None, "no weights", (), (1.0,), (0.0,) * 40]
    return [(2.0, 1.0), (math.nan, math.nan), "no levels", (1.0,), 3]


def strange_data() -> list[Any]:
    """Sound data of every type that one or the other method cannot take."""
    rows = np.arange(12.0)
    return [
        Curves.from_groups({"A": [[1.0], [2.0]], "B": [[3.0]]}),
        Curves.from_groups({"A": [[1.0, 2.0]], "B": [[3.0, 1.0]], "C": [[2.0, 2.0], [4.0, 1.0]]}),
        Curves(rows.reshape(4, 3), ("A", "A", "B", "B"), [1, 2, 3], block=("1", "1", "1", "2")),
        FoldScores(("A", "B"), [[[0.5]], [[0.6]]]),
        FoldScores(("A", "B", "C"), np.arange(18.0).reshape(3, 3, 2), n_train=10, n_test=5),
        FoldScores(("A", "B"), rows.reshape(2, 1, 6)),
        ScoreTable(("iris",), ("A", "B"), [[0.5, 0.6]]),
        ScoreTable(("iris", "wine"), ("A", "B", "C"), np.arange(6.0).reshape(2, 3)),
        Losses(("A", "B"), [[0.5, 0.2]]),
        Losses(("A", "B", "C"), rows.reshape(4, 3)),
        Losses(("A", "B"), [[0.0, 1.0]]),
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


def test_equality_sees_through_containers() -> None:
    assert same((np.array([1.0, np.nan]), "x"), (np.array([1.0, np.nan]), "x"))
    assert not same((np.array([1.0]), "x"), (np.array([2.0]), "x"))
    assert same(Chart("k", "t"), Chart("k", "t"))
    assert not same(Chart("k", "t"), Chart("k", "u"))
    assert same(math.nan, math.nan)


@every_method
def test_one_name_everywhere(key: str) -> None:
    entry = METHODS[key]
    module = importlib.import_module(f"stats_core.methods.{key}")
    assert entry.function.__module__ == module.__name__
    assert getattr(stats_core, key) is getattr(module, key)
    assert (ROOT / "tests" / "reference" / f"test_{key}.py").is_file()
    assert entry.title
    assert entry.references


@every_method
def test_it_is_documented(key: str) -> None:
    text = inspect.getdoc(METHODS[key].function) or ""
    assert METHODS[key].summary.endswith(".")
    assert "Notes\n-----" in text
    assert "References\n----------" in text
    assert all(assumption.strip() for assumption in METHODS[key].assumes)


@every_method
def test_it_answers_what_every_result_answers(key: str) -> None:
    result = example(key).result
    assert dataclasses.is_dataclass(result)
    assert type(result).__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert isinstance(result.table(), pd.DataFrame)
    assert len(result.table()) > 0
    for texts in ((result.sentence(),), result.notes()):
        assert isinstance(texts, tuple)
        assert all(isinstance(text, str) and text.strip() == text and text.endswith(".") for text in texts)
    assert isinstance(result.charts(), tuple)


@every_method
def test_p_values_lie_between_0_and_1(key: str) -> None:
    table = example(key).result.table()
    columns = [name for name in table.columns if name == "p" or name.startswith("p_")]
    assert columns
    for name in columns:
        p = table[name].to_numpy(dtype=float)
        assert ((p >= 0) & (p <= 1) | np.isnan(p)).all(), name
        assert not np.isnan(p).all(), name


@every_method
def test_undefined_numbers_are_documented(key: str) -> None:
    """A cell may be NaN where the documentation of `table` or of the method names its column beside the word NaN."""
    result = example(key).result
    table = result.table()
    documented = f"{inspect.getdoc(type(result).table)} {inspect.getdoc(METHODS[key].function)}"
    undefined = [name for name in table.columns if table[name].isna().any()]
    said = [name for name in undefined if "NaN" in documented and re.search(rf"`{name}`", documented)]
    assert undefined == said
    infinite = [name for name in table.select_dtypes("number") if np.isinf(table[name]).any()]
    assert infinite == []


@every_method
def test_the_columns_do_not_depend_on_the_options(key: str) -> None:
    columns = list(example(key).result.table().columns)
    assert nearby(key) or not METHODS[key].options
    for analysis in nearby(key):
        assert list(analysis.result.table().columns) == columns, analysis.settings


@every_method
def test_the_sentence_names_algorithms_and_claims_no_null_hypothesis(key: str) -> None:
    algorithms = data_of(key).algorithms
    for analysis in (example(key), *nearby(key)):
        said = analysis.result.sentence()
        named = [name for name in algorithms if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said)]
        asked = {analysis.settings[option.name] for option in METHODS[key].options if isinstance(option.spec, OneOf)}
        assert named, said
        assert asked <= set(named), said
        assert not re.search(r"\baccept|\bnan\b|\binf\b|\bNone\b", said), said
        assert "\n" not in said


@every_method
def test_a_result_crosses_processes(key: str) -> None:
    there = example(key)
    back = pickle.loads(pickle.dumps(there))
    assert same_answers(there.result, back.result)
    assert back.settings == there.settings


@every_method
def test_the_same_settings_give_the_same_result(key: str) -> None:
    for once in (example(key), *nearby(key)):
        again = analyse(once.method, data_of(key), **once.settings)
        assert same_answers(once.result, again.result)
        assert again.fingerprint == once.fingerprint
    assert same_answers(example(key).result, getattr(stats_core, key)(data_of(key), **example(key).settings))


@every_method
def test_charts_are_data_with_keys_of_their_own(key: str) -> None:
    charts = example(key).result.charts()
    assert all(isinstance(chart, Chart) and type(chart) is not Chart for chart in charts)
    assert len({chart.key for chart in charts}) == len(charts)
    for chart in charts:
        assert re.fullmatch(r"[a-z0-9_]+", chart.key), "keys become file names"
        assert chart.title
        assert sum(np.size(value) for value in chart_fields(chart).values()) < 1_000_000


@every_method
@pytest.mark.parametrize("dark", [False, True])
def test_charts_draw(key: str, dark: bool) -> None:
    from plotly.graph_objects import Figure

    from dashboard.screen import draw

    for chart in example(key).result.charts():
        figure = draw(chart, dark=dark)
        assert isinstance(figure, Figure)
        assert len(figure.data) > 0
        assert figure.to_json()


@every_method
def test_options_have_labels_and_good_defaults(key: str) -> None:
    data = data_of(key)
    for option in METHODS[key].options:
        assert option.spec.label.strip()
        assert option.spec.label != "None", f"{option.name}: give its enumeration a docstring"
        if isinstance(option.spec, Choice):
            assert all(isinstance(member, Enum) and isinstance(member.value, str) for member in option.spec.kind)
        if not option.required:
            option.spec.check(option.default, data)


@every_method
def test_bad_options_are_refused_by_their_label(key: str) -> None:
    data, settings = METHODS[key].example()
    for option in METHODS[key].options:
        for value in bad_values(option):
            with pytest.raises(ParameterError) as refused:
                getattr(stats_core, key)(data, **{**settings, option.name: value})
            assert option.spec.label.lower() in str(refused.value).lower()
            assert refused.value.remedy


@every_method
def test_unknown_and_missing_options_are_refused(key: str) -> None:
    data, settings = METHODS[key].example()
    function = getattr(stats_core, key)
    with pytest.raises(ParameterError, match="'no_such_option'"):
        function(data, **settings, no_such_option=1)
    with pytest.raises(ParameterError, match="by position"):
        function(data, 0.05, **settings)
    for option in METHODS[key].options:
        if option.required:
            with pytest.raises(ParameterError, match=f"'{option.name}'"):
                function(data, **{name: value for name, value in settings.items() if name != option.name})


@every_method
def test_data_of_another_type_are_refused(key: str) -> None:
    entry = METHODS[key]
    settings = entry.example()[1]
    wrong = [data for data in strange_data() if not isinstance(data, entry.data_type)]
    for data in (*wrong, np.eye(3), None):
        with pytest.raises(InputError, match=f"needs {entry.data_type.__name__}; found"):
            getattr(stats_core, key)(data, **settings)


@every_method
def test_each_requirement_holds_for_the_example_and_refuses_something(key: str) -> None:
    entry = METHODS[key]
    fitting = [data for data in strange_data() if isinstance(data, entry.data_type)]
    assert entry.refusals(data_of(key)) == ()
    for requirement in entry.requires:
        assert requirement.needs.strip()
        refused = [data for data in fitting if requirement.refusal(data)]
        assert refused, f"no strange data that lack {requirement.needs}: add some above"
        for data in refused:
            assert requirement.found(data).strip()
            with pytest.raises(InputError) as error:
                getattr(stats_core, key)(data, **entry.example()[1])
            assert f"needs {requirement.needs}; found {requirement.found(data)}" in str(error.value)


@every_method
def test_long_work_reports_and_can_be_stopped(key: str) -> None:
    entry = METHODS[key]
    if not entry.reports_progress:
        return
    data, settings = entry.example()
    seen: list[tuple[int, int]] = []

    def note(done: int, total: int) -> None:
        seen.append((done, total))

    class StoppedError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise StoppedError

    assert same_answers(analyse(key, data, progress=note, **settings).result, example(key).result)
    assert seen
    assert seen == sorted(seen)
    assert all(0 <= done <= total for done, total in seen)
    with pytest.raises(StoppedError):
        analyse(key, data, progress=stop, **settings)
