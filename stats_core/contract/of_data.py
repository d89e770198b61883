"""How a method meets data that it cannot take, or that are strange."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from stats_core.analysis import analyse
from stats_core.contract.cases import (
    data_of,
    example,
    probabilities,
    settings_for,
    strange_data,
    undefined_columns,
)
from stats_core.contract.saying import hold, refusal
from stats_core.errors import InputError, UndefinedStatistic
from stats_core.registry import METHODS
from stats_core.results import Result


def data_of_another_type_are_refused(key: str) -> None:
    """Data of every other type are refused in words that name the right one."""
    entry = METHODS[key]
    settings = entry.example()[1]
    wrong = [data for data in strange_data() if not isinstance(data, entry.data_type)]
    for data in (*wrong, np.eye(3), None):
        error = refusal(InputError, partial(entry.call, data, **settings), f"{type(data).__name__} as data")
        said = f"needs {entry.data_type.__name__}; found"
        hold(said in str(error), f"{type(data).__name__} as data: {error}; expected {said!r}")


def strange_data_are_answered_or_refused_in_words(key: str, more_data: Sequence[Any] = ()) -> None:
    """Never an error out of arithmetic, never an infinite or newly undefined number without a note.

    Refused is only what lacks a declared requirement, or has no defined statistic; some of the data must be answered.
    """
    entry = METHODS[key]
    usual = set(undefined_columns(example(key).result))
    answered = False
    tried: list[Any] = [*strange_data(), *more_data]
    for data in tried:
        described = str(data.describe())
        if not isinstance(data, entry.data_type):
            continue
        try:
            result = analyse(key, data, **settings_for(key, data)).result
        except (InputError, UndefinedStatistic) as error:
            for_the_type = isinstance(error, InputError) == bool(entry.refusals(data))
            hold(for_the_type, f"{described}: refused by no declared requirement: {error}")
            hold(error.remedy, f"{described}: {error} does not say what to do")
            continue
        except Exception as error:
            raise AssertionError(f"{described}: neither answered nor refused in words: {error!r}") from error
        hold(not entry.refusals(data), f"{described}: answered, although a requirement does not hold")
        answered = True
        _answers_soundly(result, usual, described)
    hold(answered, "none of the strange data is answered: it refuses too much, or needs more_data that it answers")


def _answers_soundly(result: Result, usual: set[str], described: str) -> None:
    found = probabilities(result)
    hold(((found >= 0) & (found <= 1)).all(), f"{described}: a p value outside 0 to 1")
    hold(result.sentence(), f"{described}: no sentence")
    infinite = np.isinf(result.table().select_dtypes("number").to_numpy(dtype=float)).any()
    if infinite or set(undefined_columns(result)) - usual:
        hold(result.notes(), f"{described}: an infinite or undefined number, and no note that says why")


def each_requirement_holds_for_the_example_and_refuses_something(key: str, more_data: Sequence[Any] = ()) -> None:
    """Each requirement is true of the example, and is false of some data, which the method then refuses by it."""
    entry = METHODS[key]
    tried: list[Any] = [*strange_data(), *more_data]
    fitting: list[Any] = [data for data in tried if isinstance(data, entry.data_type)]
    hold(entry.refusals(data_of(key)) == (), f"the example itself is refused: {entry.refusals(data_of(key))}")
    for requirement in entry.requires:
        hold(requirement.needs.strip(), "a requirement does not say what it needs")
        refused = [data for data in fitting if requirement.refusal(data)]
        hold(refused, f"no data at hand that lack {requirement.needs!r}: pass some to the check as more_data")
        for data in refused:
            found = requirement.found(data).strip()
            hold(found, f"the requirement {requirement.needs!r} does not say what it found")
            error = refusal(InputError, partial(entry.call, data, **entry.example()[1]), data.describe())
            said = f"needs {requirement.needs}; found {requirement.found(data)}"
            hold(said in str(error), f"{data.describe()}: {error}; expected {said!r}")
