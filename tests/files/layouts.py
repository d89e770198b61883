"""The list of layouts: each a function that writes files of a truth that it draws."""

from __future__ import annotations

from collections.abc import Callable

from tests.files.draw import Draw, Made

Layout = Callable[[Draw], Made]
LAYOUTS: dict[str, Layout] = {}
TRAPS: dict[str, Layout] = {}
"""Tables that mislead: the honest end is a question, a refusal, or the right numbers."""


def layout(name: str) -> Callable[[Layout], Layout]:
    """Put a layout on the list."""

    def listed(make: Layout) -> Layout:
        LAYOUTS[name] = make
        return make

    return listed


def trap(name: str) -> Callable[[Layout], Layout]:
    """Put a misleading table on the list."""

    def listed(make: Layout) -> Layout:
        TRAPS[name] = make
        return make

    return listed
