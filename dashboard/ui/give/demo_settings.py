"""Settings that a demo opens with; other data open with the defaults in their place."""

from __future__ import annotations

from typing import Any

from dashboard.ui.keep import state
from stats_core import METHODS
from stats_core.params import Option

Settings = tuple[tuple[str, str], ...]


def open_with(page: str, settings: Settings = ()) -> None:
    """Move the page's widgets to these settings, and back to its default what the demo before had moved.

    What the person chose is left alone. Only before the widgets are drawn, so from a callback or above them.
    """
    for name, value in state.widget(_key(page), ()):
        if state.widget(f"{page}.{name}") == _checked(name, value):
            state.set_widget(f"{page}.{name}", _option(name).default)
    for name, value in settings:
        state.set_widget(f"{page}.{name}", _checked(name, value))
    state.set_widget(_key(page), settings)


def _key(page: str) -> str:
    return f"{page}.opened_with"


def _checked(name: str, value: str) -> Any:
    return _option(name).spec.check(value, None)


def _option(name: str) -> Option:
    return next(option for method in METHODS.values() for option in method.options if option.name == name)
