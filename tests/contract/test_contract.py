"""Every registered method keeps the contract; and what only this house asks of its own: a file, a test, a drawing."""

from __future__ import annotations

import importlib
import math
from pathlib import Path

import numpy as np
import pytest

import stats_core
from stats_core import METHODS
from stats_core.charts import Chart
from stats_core.contract import Check, checks
from stats_core.contract.cases import example, same

ROOT = Path(__file__).parents[2]
every_method = pytest.mark.parametrize("key", sorted(METHODS))


@pytest.mark.parametrize("check", [check for key in sorted(METHODS) for check in checks(key)], ids=str)
def test_contract(check: Check) -> None:
    check()


@every_method
def test_one_name_everywhere(key: str) -> None:
    entry = METHODS[key]
    module = importlib.import_module(entry.function.__module__)
    assert module.__name__.split(".")[-1] == key
    assert getattr(stats_core, key) is getattr(module, key) is entry.call


@every_method
def test_it_has_a_reference_test(key: str) -> None:
    assert (ROOT / "tests" / "reference" / f"test_{key}.py").is_file()


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


def test_equality_sees_through_containers() -> None:
    assert same((np.array([1.0, np.nan]), "x"), (np.array([1.0, np.nan]), "x"))
    assert not same((np.array([1.0]), "x"), (np.array([2.0]), "x"))
    assert same(Chart("k", "t"), Chart("k", "t"))
    assert not same(Chart("k", "t"), Chart("k", "u"))
    assert same(math.nan, math.nan)
