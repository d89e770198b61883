"""Who draws a kind of chart: the module of the kind's name among those of the screen or of print."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

from stats_core.charts import Chart
from stats_core.charts.catalogue import module_name
from stats_core.errors import ParameterError


@cache
def drawer(kind: type, *, package: str, medium: str, signature: str) -> Callable[..., Any]:
    """The function of this signature in the module of the kind's name; imported when the first chart needs it.

    Parameters
    ----------
    kind
        The class of a chart.
    package
        Where the modules of the medium are, as `dashboard.paper`.
    medium
        Its name in a message: "screen" or "print".
    signature
        The function as a contributor writes it: "picture(chart, style)".
    """
    if not issubclass(kind, Chart) or kind is Chart:
        raise ParameterError(f"{kind.__name__} is no kind of chart", remedy="Draw one of result.charts().")
    module = f"{package}.{module_name(kind)}"
    remedy = f"Add {module.replace('.', '/')}.py with {signature}"
    try:
        held = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:  # the drawing is there, and something that it imports is not
            raise
        raise ParameterError(f"There is no {medium} drawing for {kind.__name__}", remedy=f"{remedy}.") from None
    draw = getattr(held, signature.partition("(")[0], None)
    if draw is None:
        raise ParameterError(f"The {medium} drawing for {kind.__name__} has no {signature}", remedy=f"{remedy}.")
    return draw
