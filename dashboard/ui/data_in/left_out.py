"""Data sets and algorithms that a person leaves out by name, because scores of theirs are missing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import streamlit as st

from dashboard.text import markdown
from dashboard.ui.blocks import problems
from dashboard.ui.data_in import questions_form
from dashboard.ui.data_in.given import Given
from dashboard.ui.session import choices, state
from stats_core.reading.ranks.build import ScoreCells
from stats_core.wording import counted

KINDS = ("datasets", "algorithms")
MOST_BUTTONS = 4
"""Data sets, and algorithms, that can be left out one by one."""


def chosen(file: Given, everything: ScoreCells) -> dict[str, tuple[str, ...]]:
    """What the person left out; with other roles there may be nothing of that name."""
    there = {"datasets": everything.datasets, "algorithms": everything.algorithms}
    return {
        kind: tuple(name for name in choices.some_of(_key(file, kind), names, (), f"left_out.{kind}") if name in names)
        for kind, names in there.items()
    }


def _key(file: Given, kind: str) -> str:
    return f"left_out.{kind}.{file.prefix}"


def some(file: Given) -> bool:
    """Whether the person left out anything by name, here or where a link comes from."""
    now = choices.view(file.page)
    asked = {} if now is None else {name: texts for name, texts in now.asked.items() if texts}
    waiting = any(
        f"left_out.{kind}" in asked and now is not None and _key(file, kind) not in now.settled for kind in KINDS
    )
    return waiting or any(state.widget(_key(file, kind)) for kind in KINDS)


def one_by_one(file: Given, cells: ScoreCells) -> None:
    """Beside the question what is compared: a button for each data set and algorithm that could go."""
    if len(cells.gaps) < 2:
        return
    st.html('<p class="lm-faint">Or leave out one by one:</p>')
    _buttons(file, cells, dict.fromkeys(KINDS, ()), alone=True)


def offer(file: Given, cells: ScoreCells, gone: dict[str, tuple[str, ...]]) -> None:
    """The problem, and a button for each data set and algorithm that could go; nothing goes by itself."""
    problems.attempt(lambda: cells.scores(None))
    _buttons(file, cells, gone)


def _buttons(file: Given, cells: ScoreCells, gone: Mapping[str, tuple[str, ...]], *, alone: bool = False) -> None:
    for kind, word, place, there in (
        ("datasets", "data set", 0, len(cells.datasets)),
        ("algorithms", "algorithm", 1, len(cells.algorithms)),
    ):
        concerned = list(dict.fromkeys(gap[place] for gap in cells.gaps))
        choices = [[name] for name in concerned[:MOST_BUTTONS]]
        choices += [concerned] if len(concerned) > 1 and not alone else []
        # One alone is what the question itself offers.
        choices = [] if alone and len(choices) == 1 else choices
        with st.container(horizontal=True):
            for names in choices:
                if there - len(names) >= 2:
                    _button(file, kind, word, names, gone[kind])


def _button(file: Given, kind: str, word: str, names: list[str], before: Collection[str]) -> None:
    all_of_them = f"all {counted(len(names), word)} with missing scores"
    st.button(
        f"Leave out {all_of_them if len(names) > 1 else f'the {word} {markdown(names[0])}'}",
        key=f"leave.{kind}.{len(names)}.{names[0]}",
        on_click=_leave_out,
        args=(file.page, _key(file, kind), (*before, *names)),
    )


def _leave_out(page: str, key: str, names: tuple[str, ...]) -> None:
    state.set_widget(key, names)
    state.turn_choosing(page, False)


def say(file: Given, gone: dict[str, tuple[str, ...]]) -> None:
    """What is left out, and the way back; in a place of its own, so that what is below does not move."""
    place = st.container()
    for kind, names in gone.items():
        if names:
            with place.container(horizontal=True, vertical_alignment="center"):
                word = "data sets" if kind == "datasets" else kind
                st.text(f"Left out {word}: {', '.join(names)}.", width="stretch")
                st.button("Put back", key=f"back.{kind}", on_click=_put_back, args=(file, kind))


def _put_back(file: Given, kind: str) -> None:
    _leave_out(file.page, _key(file, kind), ())
    # What the answer to the question about holes left out comes back with it.
    questions_form.ask_again(file.page, "holes")
