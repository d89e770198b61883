"""Conditions that say what is wrong when they do not hold; unlike `assert`, they hold under `python -O` too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

E = TypeVar("E", bound=Exception)


def hold(condition: object, problem: str) -> None:
    """Raise an AssertionError that says the problem where the condition does not hold."""
    if not condition:
        raise AssertionError(problem)


def refusal(kind: type[E], call: Callable[[], Any], what: str) -> E:
    """The error with which a call refuses; an AssertionError where it accepts, or fails in another way."""
    try:
        call()
    except kind as error:
        return error
    except Exception as error:
        raise AssertionError(f"{what} should raise {kind.__name__}; it raises {error!r}") from error
    raise AssertionError(f"{what} should raise {kind.__name__}; it is accepted")
