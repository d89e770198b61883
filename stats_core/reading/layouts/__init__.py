"""Layouts that tools write, each recognised by its signature: one file each, found by itself.

A file of this folder declares `LAYOUTS`. Where two layouts may both recognise a file, one says `after` which others it
is asked; the first that fits reads the file.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from graphlib import TopologicalSorter
from typing import Any

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable

__all__ = ["FileLayout", "Stage", "in_order", "layouts_of", "recognise", "recognised"]


def recognise(stage: Stage, given: Any, name: str) -> ReadTable | None:
    """The table by the first layout of a stage whose signature fits, or None."""
    return next((layout.read(given, name) for layout in layouts_of(stage) if layout.fits(given, name)), None)


@cache
def layouts_of(stage: Stage) -> tuple[FileLayout, ...]:
    """The recognisers of a stage, in the order in which they are asked."""
    return tuple(layout for layout in in_order(declared()) if layout.stage is stage)


@cache
def declared() -> dict[str, tuple[FileLayout, ...]]:
    """The layouts that each file of this folder declares, by the file's name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name != "layout")
    return {name: importlib.import_module(f"{__name__}.{name}").LAYOUTS for name in names}


def in_order(layouts: Mapping[str, Sequence[FileLayout]]) -> list[FileLayout]:
    """Layouts by file, each after those that it names; layouts of one file stay in their order.

    Raises
    ------
    ValueError
        A layout comes after a file that is not there, or two come after each other.
    """
    after = {name: {before for layout in own for before in layout.after} for name, own in layouts.items()}
    for name, before in after.items():
        if unknown := sorted(before - after.keys()):
            raise ValueError(f"The layout {name!r} comes after {unknown[0]!r}, and there is no such file")
    sorter = TopologicalSorter(after)
    sorter.prepare()
    names: list[str] = []
    while sorter.is_active():
        # By name where nothing else is said, so that the order is the same on every machine.
        ready = sorted(sorter.get_ready())
        names += ready
        sorter.done(*ready)
    return [layout for name in names for layout in layouts[name]]
