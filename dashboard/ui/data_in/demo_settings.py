"""Settings that a demo opens with; other data open with the defaults in their place."""

from __future__ import annotations

from typing import Any

from dashboard.ui.session import choices, state
from stats_core import METHODS
from stats_core.params import Option

Settings = tuple[tuple[str, str], ...]


def open_with(page: str, settings: Settings = ()) -> None:
    """Move the page's widgets to these settings, and back to its default what the demo before had moved.

    What the person chose is left alone. Only before the widgets are drawn, so from a callback or above them.
    """
    before: dict[str, Any] = state.widget(f"{page}.opened_with", {})
    for key, value in before.items():
        if state.widget(key) == value:
            state.set_widget(key, _option(key.removeprefix(f"{page}.")).default)
    now = {f"{page}.{name}": _option(name).spec.check(value, None) for name, value in settings}
    for key, value in now.items():
        state.set_widget(key, value)
    state.set_widget(f"{page}.opened_with", now)
    choices.other_data(page)


def _option(name: str) -> Option:
    return next(option for method in METHODS.values() for option in method.options if option.name == name)
