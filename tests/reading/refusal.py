"""The one way in which the reading tests look at a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stats_core import InputError
from stats_core.data import Curves
from stats_core.reading import curves_from_frame, guess_roles, read_table


def refusal(function: Callable[..., Any], *args: Any, **keywords: Any) -> InputError:
    """The error that a call raises; it must say what to do, and be one or two plain sentences."""
    with pytest.raises(InputError) as caught:
        function(*args, **keywords)
    error = caught.value
    assert error.problem
    assert error.remedy.endswith(".")
    assert "\n" not in str(error)
    return error


def curves(text: str, name: str = "") -> Curves:
    """Curves as the page makes them: read, guess, build."""
    table = read_table(text.encode(), name)
    return curves_from_frame(table, guess_roles(table))
