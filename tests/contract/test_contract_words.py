"""What the contract says of each broken promise, and the settings and strange data it tries, in `contract_words.txt`.

`python -m tests.contract.test_contract_words` writes the file anew; what has changed is then read in the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from stats_core import METHODS
from stats_core.charts import Chart
from stats_core.contract import check_method, checks
from stats_core.contract.cases import example, same, settings_for, settings_nearby, strange_data
from stats_core.registry import method
from tests.contract import test_contract_tool as tool
from tests.contract.broken_methods import DECLARATIONS, OPTIONS, RESULTS, UNTITLED, same_trial
from tests.pictures.test_picture_data import short

HERE = Path(__file__).parent / "contract_words.txt"


def broken(function: Callable[..., Any], given: dict[str, Any]) -> Iterator[str]:
    """What each check says of a method that is registered for this time only."""
    function.__name__ = "trial"
    METHODS["trial"] = METHODS["paired_t"]
    try:
        method(**{**tool.DECLARED, **given})(function)
        for check in checks("trial"):
            try:
                check()
            except AssertionError as error:
                yield str(error).replace("\n", " ")
            except (AttributeError, KeyError):
                continue  # an earlier check has said that this is no result
    finally:
        METHODS.pop("trial")


def told() -> Iterator[str]:
    """All that is said."""
    for name, result in RESULTS.items():
        yield from (f"{name}: {said}" for said in broken(tool.variant(result), {}))
    for name, given in DECLARATIONS.items():
        yield from (f"{name}: {said}" for said in broken(same_trial(), given))
    for name, function in OPTIONS.items():
        yield from (f"{name}: {said}" for said in broken(function, {}))
    for data in strange_data():
        yield f"{type(data).__name__}: {short(data)}"
    for key in sorted(METHODS):
        yield f"{key}, example: {short(example(key).settings)}"
        yield from (f"{key}, nearby: {short(others(key, settings))}" for settings in settings_nearby(key))
        fitting = [data for data in strange_data() if isinstance(data, METHODS[key].data_type)]
        yield from (f"{key}, {data.describe()}: {short(others(key, settings_for(key, data)))}" for data in fitting)


def test_a_method_under_another_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METHODS, "another", METHODS["paired_t"])
    with pytest.raises(
        AssertionError, match=r"^another, it has a title and sources: the function is named 'paired_t'$"
    ):
        check_method("another")


def others(key: str, settings: dict[str, Any]) -> dict[str, Any]:
    """The settings that are not those of the example."""
    return {name: value for name, value in settings.items() if not same(value, example(key).settings[name])}


def test_every_broken_promise_is_told_as_it_was_read() -> None:
    assert list(told()) == HERE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (np.ones(2), np.ones(2), True),
        (np.ones(2), [1.0, 1.0], False),
        (np.array([np.nan]), np.array([np.nan]), True),
        (np.array(["a"]), np.array(["a"]), True),
        ((1, 2), [1, 2], False),
        ((1, 2), (1, 2, 3), False),
        ([1, 2], [1, 3], False),
        ((1, (np.ones(1),)), (1, (np.ones(1),)), True),
        (pd.DataFrame({"a": [1]}), pd.DataFrame({"a": [1]}), True),
        (pd.DataFrame({"a": [1]}), 1, False),
        (Chart("k", "t"), Chart("k", "t"), True),
        (Chart("k", "t"), Chart("k", "s"), False),
        (Chart("k", "t"), UNTITLED, False),
        (np.nan, float("nan"), True),
        (np.nan, 1.0, False),
        (1.0, np.nan, False),
        (1, 1.0, True),
    ],
)
def test_answers_are_alike_with_nan_equal_to_nan(one: Any, other: Any, alike: bool) -> None:
    assert same(one, other) is alike


if __name__ == "__main__":
    HERE.write_text("\n".join(told()) + "\n", encoding="utf-8")
