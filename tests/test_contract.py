"""What every registered method promises, tried on the example that each declares."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import math
import pickle
import re
from enum import Enum
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import stats_core
from stats_core import METHODS, InputError, ParameterError, UndefinedStatistic, analyse
from stats_core.charts import Chart
from stats_core.params import Choice, OneOf
from tests.contract_cases import (
    data_of,
    example,
    nearby,
    p_values,
    same,
    same_answers,
    settings_for,
    strange_data,
    undefined_columns,
)

ROOT = Path(__file__).parents[1]
every_method = pytest.mark.parametrize("key", sorted(METHODS))


def test_equality_sees_through_containers() -> None:
    assert same((np.array([1.0, np.nan]), "x"), (np.array([1.0, np.nan]), "x"))
    assert not same((np.array([1.0]), "x"), (np.array([2.0]), "x"))
    assert same(Chart("k", "t"), Chart("k", "t"))
    assert not same(Chart("k", "t"), Chart("k", "u"))
    assert same(math.nan, math.nan)


@every_method
def test_one_name_everywhere(key: str) -> None:
    entry = METHODS[key]
    module = importlib.import_module(entry.function.__module__)
    assert module.__name__.split(".")[-1] == key
    assert getattr(stats_core, key) is getattr(module, key)
    assert entry.title
    assert entry.references


@every_method
def test_it_has_a_reference_test(key: str) -> None:
    assert (ROOT / "tests" / "reference" / f"test_{key}.py").is_file()


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
    for analysis in (example(key), *nearby(key)):
        found = p_values(analysis.result.table())
        assert len(found) or "alpha" not in analysis.settings, "a test gives a p value"
        assert (found >= 0).all()
        assert (found <= 1).all()


@every_method
def test_undefined_numbers_are_documented(key: str) -> None:
    """A cell may be NaN where the documentation of `table` or of the method names its column beside the word NaN."""
    result = example(key).result
    table = result.table()
    documented = f"{inspect.getdoc(type(result).table)} {inspect.getdoc(METHODS[key].function)}"
    undefined = undefined_columns(result)
    said = [name for name in undefined if "NaN" in documented and re.search(rf"`{name}`", documented)]
    assert undefined == said
    infinite = [name for name in table.select_dtypes("number") if np.isinf(table[name]).any()]
    assert infinite == []


@every_method
def test_strange_data_are_answered_or_refused_in_words(key: str) -> None:
    """Never an error out of arithmetic, never an infinite or newly undefined number without a note.

    Refused is only what lacks a declared requirement, or has no defined statistic; some of the data must be answered.
    """
    entry = METHODS[key]
    usual = set(undefined_columns(example(key).result))
    answered = 0
    for data in strange_data():
        if not isinstance(data, entry.data_type):
            continue
        refused: InputError | UndefinedStatistic | None = None
        try:
            result = analyse(key, data, **settings_for(key, data)).result
        except (InputError, UndefinedStatistic) as error:
            refused = error
        assert isinstance(refused, InputError) == bool(entry.refusals(data)), f"{data.describe()}: {refused}"
        if refused is not None:
            assert refused.remedy
            continue
        answered += 1
        table = result.table()
        assert (p_values(table) >= 0).all()
        assert (p_values(table) <= 1).all()
        assert result.sentence()
        infinite = np.isinf(table.select_dtypes("number").to_numpy(dtype=float)).any()
        if infinite or set(undefined_columns(result)) - usual:
            assert result.notes(), data.describe()
    assert answered


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
        assert sum(np.size(value) for value in vars(chart).values()) < 1_000_000


@every_method
@pytest.mark.parametrize("dark", [False, True])
def test_charts_draw(key: str, dark: bool) -> None:
    from plotly.graph_objects import Figure

    from dashboard.screen import Look, draw

    for chart in example(key).result.charts():
        figure = draw(chart, Look(dark=dark))
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
        for value in option.spec.bad():
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
