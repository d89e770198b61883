"""Take over data for a page, with the settings that a demo opens with; other data open with the defaults."""

from __future__ import annotations

from typing import Any

from dashboard.ui.session import choices, state
from dashboard.ui.session.state import Source
from demo_data import catalogue
from stats_core import METHODS
from stats_core.params import Option

DemoSettings = tuple[tuple[str, str], ...]


def take_demo(page: str, demo: catalogue.Demo) -> None:
    """Work on a demo."""
    take(page, Source(demo.file, catalogue.load_bytes(demo), demo.key))


def take(page: str, source: Source) -> None:
    """Work on these data; they open with the settings of the demo that they are, or with the defaults."""
    state.keep_source(page, source)
    demo = demo_of(source)
    _open_with(page, demo.settings if demo else ())


def demo_of(source: Source) -> catalogue.Demo | None:
    """The demo that the data are."""
    return next((demo for demo in catalogue.DEMOS if demo.key == source.demo), None)


def _open_with(page: str, settings: DemoSettings) -> None:
    """Move the page's widgets to these settings, and back to its default what the demo before had moved.

    What the person chose is left alone. Only before the widgets are drawn, so from a callback or above them.
    """
    before: dict[str, Any] = state.widget(f"{page}.opened_with", {})
    for key, value in before.items():
        if state.widget(key) == value:
            state.set_widget(key, _option(key.removeprefix(f"{page}.")).default)
    opened_with = {f"{page}.{name}": _option(name).spec.check(value, None) for name, value in settings}
    for key, value in opened_with.items():
        state.set_widget(key, value)
    state.set_widget(f"{page}.opened_with", opened_with)
    choices.other_data(page)


def _option(name: str) -> Option:
    return next(option for method in METHODS.values() for option in method.options if option.name == name)
