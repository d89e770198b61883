"""How to ask for an answer again: the settings of all that was computed for it, as `answer` takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from stats_core.analysis import Analysis
from stats_core.registry import METHODS

OWN_WORDS = ("test", "progress")
"""Options of methods whose names mean something else where an answer is asked for."""
OF_PAIRS = "together"
"""What follows from the pairs that one method is run for, and is not asked for."""


class Needed(Protocol):
    """One method that an answer rests on, the data that it is given, and what was chosen for it."""

    @property
    def method(self) -> str: ...

    @property
    def data(self) -> Any: ...

    @property
    def settings(self) -> dict[str, Any]: ...

    @property
    def label(self) -> str: ...


def asked_again(
    data: Any,
    test: str | None,
    alpha: float,
    computations: Sequence[Needed],
    analyses: Sequence[Analysis],
    chosen: Mapping[str, Any],
) -> dict[str, Any]:
    """What `answer(data, **call)` needs to give the same answer.

    A setting that all methods with such an option share is named alone, another one as "method.option". `alpha` is the
    level of the standings, for answers without a test that has one. Computations with a label are those of several
    pairs, which are `chosen` all at once.
    """
    if test is None:
        return {"alpha": alpha}
    known = {analysis.method: analysis.settings for analysis in analyses}
    settings = {needed.method: known.get(needed.method, needed.settings) for needed in computations}
    call: dict[str, Any] = {"test": test, "alpha": alpha, **chosen}
    for needed in computations:
        # A table of two out of several.
        if needed.data is not data and not needed.label and len(needed.data.algorithms) == 2:
            call |= dict(zip("ab", needed.data.algorithms, strict=True))
    of_pairs = {needed.method for needed in computations if needed.label}
    for method, own in settings.items():
        defaults = {option.name: option.default for option in METHODS[method].options}
        for name, value in own.items():
            if (value is None and defaults[name] is None) or (method in of_pairs and name == OF_PAIRS):
                continue
            shared = name not in OWN_WORDS and _is_shared(name, value, settings)
            call[name if shared else f"{method}.{name}"] = value
    return call


def _is_shared(name: str, value: Any, settings: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether every method that has an option of this name was given this very value."""
    having = [own for method, own in settings.items() if any(option.name == name for option in METHODS[method].options)]
    return all(name in own and type(own[name]) is type(value) and own[name] == value for own in having)
