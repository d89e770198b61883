"""What a result answers: table, sentence, notes and charts, the same whenever the question is the same."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import re
from operator import attrgetter
from typing import Any

import numpy as np
import pandas as pd

from stats_core.analysis import analyse
from stats_core.charts import Chart
from stats_core.contract.cases import data_of, example, nearby, probabilities, same_answers, undefined_columns
from stats_core.contract.saying import hold
from stats_core.params import OneOf
from stats_core.registry import METHODS
from stats_core.results import Result
from stats_core.results.columns import Kind, columns_of
from stats_core.results.verdict import Verdict

MOST_NUMBERS = 1_000_000
"""In one chart; a browser does not draw more."""


def it_answers_what_every_result_answers(key: str) -> None:
    """The result is a frozen dataclass with all that `Result` declares."""
    result = example(key).result
    name = type(result).__name__
    hold(_is_frozen(result), f"{name} is no frozen dataclass")
    hold(isinstance(result, Result), f"{name} does not inherit from stats_core.Result")
    hold(isinstance(result.table(), pd.DataFrame) and len(result.table()), f"{name}.table() is no table with rows")
    hold(isinstance(result.notes(), tuple), f"{name}.notes() is no tuple")
    hold(isinstance(result.verdict(), Verdict), f"{name}.verdict() is no Verdict")
    hold("".join(result.sentence_parts()) == result.sentence(), f"{name}.sentence_parts() make another sentence")
    hold(isinstance(result.condensed(), type(result)), f"{name}.condensed() is another kind of result")
    hold(result.headline().strip(), f"{name}.headline() is empty")
    for text in (result.sentence(), *result.notes()):
        fine = isinstance(text, str) and text.strip() == text and text.endswith(".")
        hold(fine, f"not a sentence with a full stop: {text!r}")
    hold(isinstance(result.charts(), tuple), f"{name}.charts() is no tuple")


def _is_frozen(result: Any) -> bool:
    """Whether it is a dataclass that refuses to be changed."""
    return dataclasses.is_dataclass(result) and bool(attrgetter("__dataclass_params__.frozen")(result))


def its_columns_are_declared(key: str) -> None:
    """Each column of the table is known to all, or is declared by the result in `columns()`."""
    result = example(key).result
    try:
        columns = columns_of(result)
    except KeyError as error:
        raise AssertionError(str(error.args[0])) from error
    hold(list(columns) == list(result.table().columns), f"columns() declares {list(columns)}")
    hold(all(column.heading.strip() for column in columns.values()), "a column has no heading")
    kinds = {column.kind for column in columns.values()}
    decides = kinds & {Kind.P, Kind.PROBABILITY}
    hold(decides or "alpha" not in example(key).settings, "alpha is an option, and no column holds what it decides")


def probabilities_lie_between_0_and_1(key: str) -> None:
    """Every p value and every probability does, also with other options."""
    for analysis in (example(key), *nearby(key)):
        p = probabilities(analysis.result)
        hold(len(p) or "alpha" not in analysis.settings, f"no p value and no probability with {analysis.settings}")
        hold(((p >= 0) & (p <= 1)).all(), f"a p value outside 0 to 1 with {analysis.settings}")


def undefined_numbers_are_documented(key: str) -> None:
    """A cell may be NaN where the documentation of `table` or of the method names its column beside the word NaN."""
    result = example(key).result
    table = result.table()
    documented = f"{inspect.getdoc(type(result).table)} {inspect.getdoc(METHODS[key].function)}"
    for name in undefined_columns(result):
        is_documented = "NaN" in documented and f"`{name}`" in documented
        hold(is_documented, f"{name!r} is NaN, and neither table() nor the method says when `{name}` is NaN")
    infinite = [name for name in table.select_dtypes("number") if np.isinf(table[name]).any()]
    hold(not infinite, f"infinite numbers in {infinite}")


def the_columns_do_not_depend_on_the_options(key: str) -> None:
    """Whoever reads the table finds the same columns whatever was chosen."""
    columns = list(example(key).result.table().columns)
    hold(nearby(key) or not METHODS[key].options, "no option has another good value")
    for analysis in nearby(key):
        others = list(analysis.result.table().columns)
        hold(others == columns, f"columns {others} with {analysis.settings}, and {columns} in the example")


def the_sentence_names_algorithms_and_claims_no_null_hypothesis(key: str) -> None:
    """Algorithms that were asked about are named; nothing is accepted, and no NaN or None is said."""
    algorithms = data_of(key).algorithms
    for analysis in (example(key), *nearby(key)):
        sentence = analysis.result.sentence()
        named = {name for name in algorithms if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence)}
        asked = {analysis.settings[option.name] for option in METHODS[key].options if isinstance(option.spec, OneOf)}
        hold(named, f"no algorithm is named: {sentence}")
        hold(asked <= named, f"{', '.join(sorted(asked - named))} is not named: {sentence}")
        wrong = re.search(r"\baccept|\bnan\b|\binf\b|\bNone\b", sentence)
        hold(not wrong, f"{wrong and wrong[0]!r} in the sentence: {sentence}")
        hold("\n" not in sentence, f"more than one line: {sentence}")


def a_result_crosses_processes(key: str) -> None:
    """The analysis can be pickled, and says the same afterwards."""
    there = example(key)
    back = pickle.loads(pickle.dumps(there))
    hold(same_answers(there.result, back.result), "the result says something else after pickling")
    hold(back.settings == there.settings, "the settings are others after pickling")


def the_same_settings_give_the_same_result(key: str) -> None:
    """Twice the same data and settings, twice the same answer, by either way of asking."""
    for once in (example(key), *nearby(key)):
        again = analyse(key, data_of(key), **once.settings)
        hold(same_answers(once.result, again.result), f"two answers with {once.settings}")
        hold(again.fingerprint == once.fingerprint, "the fingerprint of the data changes")
    called = METHODS[key].call(data_of(key), **example(key).settings)
    hold(same_answers(example(key).result, called), "called by its name it answers otherwise than by its key")


def charts_are_data_with_keys_of_their_own(key: str) -> None:
    """Charts are data of a known kind, with a title and a key that can be a file name."""
    charts = example(key).result.charts()
    for chart in charts:
        hold(isinstance(chart, Chart) and type(chart) is not Chart, f"not a kind of stats_core.charts.Chart: {chart!r}")
        hold(re.fullmatch(r"[a-z0-9_]+", chart.key), f"keys become file names: {chart.key!r}")
        hold(chart.title, f"the chart {chart.key} has no title")
        hold(
            sum(np.size(value) for value in vars(chart).values()) < MOST_NUMBERS, f"{chart.key} holds too many numbers"
        )
    hold(len({chart.key for chart in charts}) == len(charts), "two charts have the same key")
