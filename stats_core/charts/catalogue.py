"""The kinds of chart, found by the names of their modules: `curve_overlay` holds `CurveOverlay`."""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache

from stats_core.charts.chart import Chart

PACKAGE = "stats_core.charts"


def module_name(kind: type) -> str:
    """The module of a kind, here and wherever it is drawn: `curve_overlay` for `CurveOverlay`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@cache
def kinds() -> dict[str, type[Chart]]:
    """Every kind of chart by the name of its class, in the order of the alphabet."""
    folder = importlib.import_module(PACKAGE).__path__
    modules = [importlib.import_module(f"{PACKAGE}.{module.name}") for module in pkgutil.iter_modules(folder)]
    classes = [held for module in modules for held in vars(module).values() if isinstance(held, type)]
    charts = {held for held in classes if issubclass(held, Chart) and held is not Chart}
    return {kind.__name__: kind for kind in sorted(charts, key=lambda kind: kind.__name__)}
