"""How a method treats its options, and long work that somebody wants to see or to stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stats_core.analysis import analyse
from stats_core.contract.cases import data_of, example, same_answers
from stats_core.contract.saying import hold, refusal
from stats_core.errors import ParameterError
from stats_core.params import Choice
from stats_core.registry import METHODS


class _StoppedError(Exception):
    """Raised in place of a person who stops the work."""


def options_have_labels_and_good_defaults(key: str) -> None:
    """Each option has a label for people, and a default that it takes itself."""
    data = data_of(key)
    for option in METHODS[key].options:
        hold(option.spec.label.strip(), f"{option.name}: no label")
        hold(option.spec.label != "None", f"{option.name}: give its enumeration a docstring")
        if isinstance(option.spec, Choice):
            words = all(isinstance(one.value, str) for one in option.spec.kind)
            hold(words, f"{option.name}: the values of its enumeration are shown, and have to be words")
        if not option.required:
            option.spec.check(option.default, data)


def bad_options_are_refused_by_their_label(key: str) -> None:
    """A bad value is refused in words that name the option and say what to do."""
    data, settings = METHODS[key].example()
    for option in METHODS[key].options:
        for value in option.spec.bad():
            what = f"{option.name}={value!r}"
            error = refusal(ParameterError, _call(key, data, {**settings, option.name: value}), what)
            hold(option.spec.label.lower() in str(error).lower(), f"{what}: {error} does not say {option.spec.label!r}")
            hold(error.remedy, f"{what}: {error} does not say what to do")


def unknown_and_missing_options_are_refused(key: str) -> None:
    """Options are given by name, known, and complete."""
    data, settings = METHODS[key].example()
    unknown = refusal(ParameterError, _call(key, data, {**settings, "no_such_option": 1}), "an unknown option")
    hold("'no_such_option'" in str(unknown), f"an unknown option is not named: {unknown}")
    by_position = refusal(ParameterError, lambda: METHODS[key].call(data, 0.05, **settings), "an option by position")
    hold("by position" in str(by_position), f"not said that options have names: {by_position}")
    for option in METHODS[key].options:
        if option.required:
            rest = {name: value for name, value in settings.items() if name != option.name}
            error = refusal(ParameterError, _call(key, data, rest), f"nothing for {option.name}")
            hold(f"'{option.name}'" in str(error), f"the missing {option.name} is not named: {error}")


def long_work_reports_and_can_be_stopped(key: str) -> None:
    """A method that takes `progress` calls it in order, answers the same, and ends where it raises."""
    entry = METHODS[key]
    if not entry.reports_progress:
        return
    data, settings = entry.example()
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        raise _StoppedError

    watched = analyse(key, data, progress=lambda done, total: seen.append((done, total)), **settings)
    hold(same_answers(watched.result, example(key).result), "another answer when somebody watches")
    hold(seen, "progress is never called")
    hold(seen == sorted(seen) and all(0 <= done <= total for done, total in seen), f"progress out of order: {seen[:9]}")
    refusal(_StoppedError, lambda: analyse(key, data, progress=stop, **settings), "a progress that stops the work")


def _call(key: str, data: Any, settings: dict[str, Any]) -> Callable[[], Any]:
    return lambda: METHODS[key].call(data, **settings)
