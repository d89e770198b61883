"""An example of every kind of chart, for the tests of screen and print.

A kind is in the charts of some method's example; or `tests/figures/examples` has a module of its name with `example()`,
which takes the names that the chart shows where it shows any.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from stats_core import METHODS
from stats_core.charts import Chart, kinds
from stats_core.charts.catalogue import module_name
from stats_core.contract.cases import example


def made_up(kind: type[Chart]) -> Callable[..., Any] | None:
    """The function `example` in the module of the kind's name, if there is one."""
    module = f"{__name__}.{module_name(kind)}"
    return importlib.import_module(module).example if find_spec(module) else None


@cache
def examples() -> dict[str, Chart]:
    """A chart of each kind, by the name of the kind."""
    of_methods = {type(chart): chart for key in sorted(METHODS) for chart in example(key).result.charts()}
    charts = {}
    for name, kind in kinds().items():
        make = made_up(kind)
        assert make or kind in of_methods, (
            f"There is no example of {name}: add tests/figures/examples/{module_name(kind)}.py with example(), "
            "or let a method draw one in its own example."
        )
        charts[name] = make() if make else of_methods[kind]
    return charts
