"""Layouts that tools write, each recognised by its signature: one file each, found by itself."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from stats_core.reading.layouts.layout import FileLayout, Found, Stage

__all__ = ["FileLayout", "Found", "Stage", "layouts_of"]


@cache
def layouts_of(stage: Stage) -> tuple[FileLayout, ...]:
    """The recognisers of a stage, in the order of their names."""
    modules = sorted(module.name for module in pkgutil.iter_modules(__path__))
    loaded = [importlib.import_module(f"{__name__}.{name}") for name in modules]
    found = [part for module in loaded for part in vars(module).get("LAYOUTS", ())]
    return tuple(layout for layout in found if layout.stage is stage)
