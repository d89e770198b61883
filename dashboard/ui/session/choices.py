"""What a person chooses on a page: widgets that keep themselves over page switches, and are in the address.

Each function here draws Streamlit's widget of the same name. What it holds is written as text where it differs from the
default, and read from such text: for the address, for a reload, and for saved work. A new method's options get in for
nothing, because their widgets are made here; a choice of a page's own is named in `NAMES`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any

import streamlit as st

from dashboard.rooms import ROOMS
from dashboard.ui.session import state
from dashboard.ui.session.former_names import ChoiceTexts, as_called_now
from stats_core import METHODS

KEPT = "session"
NAMES = {
    "all": ("test", "section", "shown", "more", "a", "b", "margin", "control", "question"),
    "pictures": ("every_pair", "every_row", "every_rank"),
    "how many": ("which_pair", "worth", "more_runs", "more_each", "more_samples"),
    "data in": ("reading", "higher", "folds_per_run", "average"),
    "documents": ("at", "printed"),
    "curves": ("band", "runs", "log_levels", "log_scores", "smoothing", "interval", "whose", "every_strip"),
    "the test": ("details", "carry_over", "four", "only_interval", "only_intervaltest"),
    "folds": (
        "spread",
        "folds_as",
        "interval",
        "pair_test",
        "freedom",
        "own_df",
        "boxes",
        "calibrated",
        "n_training",
        "n_test",
    ),
    "cases": ("way", "family", "numbers", "cases", "sigma", "both_right", "only_a_right", "only_b_right", "both_wrong"),
    "groups of cases": ("every_group",),
    "ranks": ("side", "highlight", "compact", "zoom", "picture", "procedure", "pair_test"),
    "lab": ("part", "room", "study"),
}
"""The choices that are no options of a method, by the room they stand in; these are their names in the address."""
FAMILIES = ("role", "how", "levels", "asked", "left_out", "weights", "study", "design", "case_plan", "print")
"""Names that go on after a dot, by the column, question, place, study, data or figure that they belong to."""
WITHIN = ("table", "counts", "summary", *(room.key for room in ROOMS))
"""Parts of a page that have choices of their own; the lab has a part for each room."""
LONGEST = 20_000
"""Characters of a choice: nothing that a person chooses is longer."""


@dataclass(frozen=True)
class PageChoice:
    """One thing that can be chosen: its widget, its default, and how it is written and read."""

    name: str
    key: str
    default: Any
    write: Callable[[Any], ChoiceTexts]
    read: Callable[[ChoiceTexts], Any]

    @property
    def value(self) -> Any:
        return state.widget(self.key, self.default)


@dataclass
class PageView:
    """The choices of one page: what was asked for from outside, and what has been met on the page so far.

    With `anew`, what was not asked for goes back to its default, as after the browser's back button.
    """

    asked: dict[str, ChoiceTexts] = field(default_factory=dict)
    anew: bool = False
    met: dict[str, PageChoice] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)
    refused: dict[str, ChoiceTexts] = field(default_factory=dict)


def view(page: str) -> PageView | None:
    """The choices of a page, or None before its first visit."""
    known_view: PageView | None = state.widget(f"{page}.view")
    return known_view


def ask(page: str, asked: Mapping[str, ChoiceTexts], *, anew: bool = False) -> None:
    """Let the widgets of a page take these values when they are drawn; what no page knows is refused at once."""
    before = view(page)
    asked = as_called_now(asked)
    good = {name: texts for name, texts in asked.items() if known(name) and sum(map(len, texts)) <= LONGEST}
    refused = {name: texts for name, texts in asked.items() if name not in good}
    state.set_widget(f"{page}.view", PageView(good, anew, refused=refused))
    if before is not None and anew:
        # Those in parts of the page that are not open move too.
        for choice in before.met.values():
            settle(choice, page)


def forget(page: str) -> None:
    """As before the first visit: the address is read again."""
    state.set_widget(f"{page}.view", None)


def other_data(page: str) -> None:
    """The page works on other data: what was chosen for those before belongs to them."""
    now = view(page)
    if now is not None:
        now.met.clear()


def as_text(page: str) -> dict[str, ChoiceTexts]:
    """All choices of a page that differ from their defaults; those not met yet as they were asked for."""
    now = view(page)
    if now is None:
        return {}
    waiting = {name: texts for name, texts in now.asked.items() if name not in now.met}
    # What is no longer among its choices is not drawn, and says nothing.
    met = {name: one.write(one.value) for name, one in now.met.items() if one.value != _default(page, one)}
    return {name: texts for name, texts in {**waiting, **met}.items() if texts}


@cache
def _options(methods: tuple[str, ...]) -> frozenset[str]:
    """Every option of these methods, alone and under the name of its method."""
    pairs = [(key, option.name) for key in methods for option in METHODS[key].options]
    return frozenset({name for _, name in pairs} | {f"{key}.{name}" for key, name in pairs})


def known(name: str) -> bool:
    """Whether there is a choice of this name on some page, drawn or not."""
    first, _, rest = name.partition(".")
    if first in WITHIN and rest:
        return known(rest)
    if any(name in names for names in NAMES.values()) or (first in FAMILIES and bool(rest)):
        return True
    # A weight of a contrast goes on after the option's name.
    options = _options(tuple(METHODS))
    return name in options or name.rpartition(".")[0] in options


def settle(choice: PageChoice, page: str = "") -> Any:
    """Move a widget to what was asked for, once and before it is drawn; gives its value."""
    page = page or current()
    now = view(page)
    if now is None:
        now = PageView()
        state.set_widget(f"{page}.view", now)
    if not known(choice.name):
        raise KeyError(f"{choice.name!r} is neither an option of a method nor among choices.NAMES")
    if choice.key not in now.settled:
        now.settled.add(choice.key)
        if choice.name in now.asked:
            try:
                state.set_widget(choice.key, choice.read(now.asked[choice.name]))
            except (ValueError, RecursionError):
                now.refused[choice.name] = now.asked[choice.name]
        elif now.anew:
            state.set_widget(choice.key, _default(page, choice))
    now.met[choice.name] = choice
    return choice.value


def move(key: str, value: Any) -> None:
    """Move a widget, whatever was asked for; only before it is drawn, so from a callback or above it."""
    state.set_widget(key, value)
    now = view(current())
    if now is not None:
        now.settled.add(key)


def current() -> str:
    """The page that is drawn."""
    return str(state.widget("page", ""))


def _default(page: str, choice: PageChoice) -> Any:
    """What the widget begins with: the demo's setting where it has one."""
    opened_with: Mapping[str, Any] = state.widget(f"{page}.opened_with", {})
    return opened_with.get(choice.key, choice.default)


def _name(key: str, name: str) -> str:
    return (name or key).removeprefix(f"{current()}.")


def spelled(value: Any) -> str:
    """A value as a short text."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, bool):
        return "1" if value else "0"
    return "" if value is None else repr(value) if isinstance(value, float) else str(value)


def _single(texts: ChoiceTexts) -> str:
    if len(texts) != 1:
        raise ValueError
    return texts[0]


def one_of(
    key: str, options: Sequence[Any], default: Any, name: str = "", write: Callable[[Any], str] = spelled
) -> Any:
    """One of the options, without a widget."""

    def read(texts: ChoiceTexts) -> Any:
        matches = [option for option in options if write(option) == _single(texts)]
        if not matches:
            raise ValueError
        return matches[0]

    return settle(PageChoice(_name(key, name), key, default, lambda value: (write(value),), read))


def some_of(key: str, options: Sequence[str], default: Collection[str], name: str = "") -> list[str]:
    """Some of the options, without a widget; written as what was added to the default and taken from it."""

    def read(texts: ChoiceTexts) -> list[str]:
        changes = {text[1:]: text[:1] == "+" for text in texts}
        if not set(changes) <= set(options) or any(text[:1] not in ("+", "-") for text in texts):
            raise ValueError
        return [option for option in options if changes.get(option, option in default)]

    def write(value: Collection[str]) -> ChoiceTexts:
        there = set(value or ())
        return tuple(
            f"{'+' if option in there else '-'}{option}"
            for option in options
            if (option in there) != (option in default)
        )

    choice = PageChoice(_name(key, name), key, list(default), write, read)
    return list(settle(choice) or ())


def number(key: str, default: Any, low: float | None, high: float | None, *, whole: bool, name: str = "") -> Any:
    """A number, without a widget."""

    def read(texts: ChoiceTexts) -> Any:
        text = _single(texts)
        if not text and default is None:
            return None
        if not re.fullmatch(r"[-+.\deE]{1,40}", text):
            raise ValueError
        value = int(text) if whole else float(text)
        outside = (low is not None and value < low) or (high is not None and value > high)
        if outside or not math.isfinite(value):
            raise ValueError
        return value

    return settle(PageChoice(_name(key, name), key, default, lambda value: (spelled(value),), read))


def span(key: str, options: Sequence[Any], default: tuple[Any, Any], name: str = "") -> Any:
    """Two of the options, the first not after the last, without a widget."""

    def read(texts: ChoiceTexts) -> tuple[Any, Any]:
        places = [[spelled(option) for option in options].index(text) for text in texts]
        if len(places) != 2 or places[0] > places[1]:
            raise ValueError
        return options[places[0]], options[places[1]]

    return settle(PageChoice(_name(key, name), key, default, lambda value: tuple(spelled(end) for end in value), read))


def text(key: str, default: str = "", name: str = "", check: Callable[[str], object] = str) -> Any:
    """Words, without a widget; `check` raises a ValueError where they are none that it knows."""

    def read(texts: ChoiceTexts) -> str:
        check(_single(texts))
        return _single(texts)

    return settle(PageChoice(_name(key, name), key, default, lambda value: (str(value or ""),), read))


def selectbox(
    label: str, options: Sequence[Any], *, key: str, name: str = "", index: int | None = 0, **look: Any
) -> Any:
    """One of the options in a box."""
    options = list(options)
    one_of(key, options, options[index] if index is not None and options else None, name)
    return st.selectbox(label, options, index=index, key=key, persist_state=KEPT, **look)


def radio(label: str, options: Sequence[Any], *, key: str, name: str = "", index: int | None = 0, **look: Any) -> Any:
    """One of the options, all in sight."""
    options = list(options)
    one_of(key, options, None if index is None else options[index], name)
    return st.radio(label, options, index=index, key=key, persist_state=KEPT, **look)


def segmented_control(
    label: str, options: Sequence[Any], *, key: str, name: str = "", default: Any = None, **look: Any
) -> Any:
    """One of a few options in a row."""
    one_of(key, options, default, name)
    return st.segmented_control(label, options, default=default, key=key, persist_state=KEPT, **look)


def pills(
    label: str,
    options: Sequence[str],
    *,
    key: str,
    name: str = "",
    default: Any = None,
    selection_mode: str = "single",
    **look: Any,
) -> Any:
    """One or several of the options as chips."""
    if selection_mode == "multi":
        some_of(key, options, default or (), name)
    else:
        one_of(key, options, default, name)
    return st.pills(label, options, selection_mode=selection_mode, default=default, key=key, persist_state=KEPT, **look)


def multiselect(
    label: str, options: Sequence[str], *, key: str, name: str = "", default: Sequence[str] = (), **look: Any
) -> list[str]:
    """Several of the options in a box."""
    some_of(key, options, default, name)
    return list(st.multiselect(label, options, default=list(default), key=key, persist_state=KEPT, **look))


def number_input(
    label: str,
    *,
    key: str,
    name: str = "",
    value: Any = "min",
    min_value: Any = None,
    max_value: Any = None,
    **look: Any,
) -> Any:
    """A number in a box; at first the lowest, and with None for its value empty."""
    value = min_value if value == "min" else value
    whole = isinstance(min_value if value is None else value, int)
    number(key, value, min_value, max_value, whole=whole, name=name)
    return st.number_input(
        label, value=value, min_value=min_value, max_value=max_value, key=key, persist_state=KEPT, **look
    )


def slider(label: str, *, key: str, min_value: int, max_value: int, value: int, name: str = "", **look: Any) -> int:
    """A whole number on a line."""
    number(key, value, min_value, max_value, whole=True, name=name)
    return int(st.slider(label, min_value, max_value, value, key=key, persist_state=KEPT, **look))


def select_slider(
    label: str, options: Sequence[Any], *, key: str, value: tuple[Any, Any], name: str = "", **look: Any
) -> tuple[Any, Any]:
    """A part of the options, from one end to another."""
    span(key, options, value, name)
    first, last = st.select_slider(label, options, value=value, key=key, persist_state=KEPT, **look)
    return first, last


def toggle(label: str, *, key: str, value: bool = False, name: str = "", **look: Any) -> bool:
    """On or off."""
    one_of(key, (True, False), value, name)
    return bool(st.toggle(label, value=value, key=key, persist_state=KEPT, **look))


def text_input(label: str, *, key: str, name: str = "", value: str = "", **look: Any) -> str:
    """Words in a box."""
    text(key, value, name)
    return str(st.text_input(label, value, key=key, persist_state=KEPT, **look) or "")


def tabs(labels: Sequence[str], *, key: str, name: str = "", default: str = "") -> list[Any]:
    """Parts of a page of which one is open; the open one is remembered when another page is visited."""
    remembered, default = f"{key}.open", default or labels[0]
    if state.widget(key) is None:
        known_one = state.widget(remembered)
        state.set_widget(key, known_one if known_one in labels else default)
    one_of(key, labels, default, name, write=slug)
    drawn = list(st.tabs(list(labels), key=key, on_change="rerun"))
    state.set_widget(remembered, state.widget(key))
    return drawn


def slug(label: str) -> str:
    """What a part of a page is called in the address."""
    return re.sub(r"\W+", "-", label.lower()).strip("-")
