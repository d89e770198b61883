"""What a file leaves open is asked on the page, without a preset answer; nothing is computed before it is given."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import streamlit as st

from dashboard.text import markdown
from dashboard.ui.data_in.given import Given
from dashboard.ui.data_in.roles_form import RolesForm
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices, state
from stats_core.reading import OpenQuestion, PossibleAnswer, ReadTable, answered
from stats_core.reading.meaning.questions import Ask

R = TypeVar("R")
METRIC = "metric"
"""The question which of several scores is compared."""
MOST_BUTTONS = 6
"""Answers up to which all are shown at once."""


class Asking:
    """The page asks something that must be answered first."""


def chosen_roles(
    file: Given, form: RolesForm, table: ReadTable, ask: Callable[[RolesForm, R], R]
) -> tuple[R, tuple[str, ...]]:
    """What the columns are, as the person left them, and the questions that this answers.

    The chips show the metric that was answered, and whoever changes one of them has answered it there.
    """
    guess: R = file.reading.roles
    metric = state.widget(_key(file, METRIC, guess))
    if metric not in table.names:
        return form.ask(table.frame, ask, guess), ()
    shown = replace(guess, score=metric)  # type: ignore[type-var]
    chosen = form.ask(table.frame, ask, shown)
    return (guess, ()) if chosen == shown else (chosen, (METRIC,))


def settle(
    file: Given,
    table: ReadTable,
    roles: R,
    ask: Ask[R],
    beside: Callable[[OpenQuestion[R], R], None] | None = None,
    settled: Sequence[str] = (),
) -> R | None:
    """The roles after all questions, or None while one is open; it then stands on the page. Demos leave none.

    `beside` draws what helps to answer a question under the roles so far; `settled` are questions that are answered in
    another place.
    """
    said, now_said = _columns(file.reading.roles), _columns(roles)
    if file.demo is not None or (said == now_said and file.chosen is not None and not file.chosen.asks):
        return roles
    now = [roles]

    def ask_once(table: ReadTable, roles: R, done: object) -> OpenQuestion[R] | None:
        now[0] = roles
        key = ("question", file.page, file.fingerprint, repr(roles), repr(done))
        return remembered(key, lambda: (ask(table, roles, done),))[0]

    def choose(question: OpenQuestion[R]) -> PossibleAnswer[R] | None:
        key = _key(file, question.key, roles)
        return _answer(file, question, key, beside and (lambda: beside(question, now[0])))

    # The line that was clicked answers what it says, as long as the columns are what it says; and who gives another
    # column of scores its role has answered which of them is to be compared.
    done = file.reading.done if {**said, "score": ""} == {**now_said, "score": ""} else ()
    done = (*done, METRIC, "score") if said.get("score") != now_said.get("score") else done
    found = answered(table, roles, ask_once, choose, (*done, *settled))
    if not isinstance(found, OpenQuestion):
        return found
    file.say(file.words, "one question is open", "Nothing is computed before it is answered.")
    return None


def ask_again(page: str, question: str) -> None:
    """Forget the answer to a question; only before the widgets are drawn, so from a callback."""
    now = choices.view(page)
    choice = None if now is None else now.met.get(f"asked.{question}")
    if choice is not None:
        state.forget_widget(choice.key)
        state.forget_widget(f"ask.{choice.key}")


def _columns(roles: object) -> dict[str, object]:
    """What single columns are, and the layout; not which of the columns that are alike, nor which lines."""
    return {name: value for name, value in vars(roles).items() if not isinstance(value, tuple)}


def _key(file: Given, question: str, roles: object) -> str:
    """Where the answer to a question is kept.

    Other roles chosen by hand are another reading of the file, and ask anew; other columns of scores are not.
    """
    reading = hashlib.sha256(repr(list(_columns(roles).values())).encode()).hexdigest()[:8]
    return f"asked.{file.page}.{question}.{reading}.{file.prefix}"


def _answer(
    file: Given, question: OpenQuestion[R], key: str, beside: Callable[[], None] | None
) -> PossibleAnswer[R] | None:
    """The answer that was given; the question is drawn while it is open or the data are being chosen."""
    # Labels, not places: an answer must not become another one when columns come or go.
    answers = {choice.kind or choice.label: choice for choice in question.choices}
    given = choices.one_of(key, list(answers), None, f"asked.{question.key}")
    # Which metric it is, the chips show, and change it.
    if given in answers and (question.key == METRIC or not file.opened):
        if question.column:
            _step(key, question.column, list(answers), given)
        return answers[given]
    with st.container(border=True):
        if beside is not None:
            beside()
        _ask(key, question.text, answers, given)
    return answers.get(given)


def _ask(key: str, text: str, answers: dict[str, PossibleAnswer[R]], given: str | None) -> None:
    """All answers at once where they are few, else in a box; the one that was given is marked."""
    names = {choice.label: name for name, choice in answers.items()}
    index = list(answers).index(given) if given in answers else None
    widget = f"ask.{key}"
    how = {"index": index, "key": widget, "on_change": _take, "args": (widget, key, names)}
    if len(names) <= MOST_BUTTONS:
        st.radio(markdown(text), list(names), format_func=markdown, **how)
    else:
        st.selectbox(markdown(text), list(names), placeholder="Choose one", **how)


def _step(key: str, column: str, labels: list[str], label: str) -> None:
    """Which value of a column is compared, and the ways to the next and the one before; all of them in a circle."""
    place, widget = labels.index(label), f"step.{key}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text(f"{column}, {place + 1} of {len(labels)}:")
        for name, icon, step in (("Back", "chevron_left", -1), ("Next", "chevron_right", 1)):
            if step > 0:
                st.selectbox(
                    f"Which {markdown(column)}",
                    labels,
                    index=place,
                    key=widget,
                    on_change=_take,
                    args=(widget, key, {label: label for label in labels}),
                    label_visibility="collapsed",
                    width=280,
                )
            st.button(
                name,
                key=f"{name}.{key}",
                icon=f":material/{icon}:",
                on_click=_go,
                args=(widget, key, labels[(place + step) % len(labels)]),
            )


def _take(widget: str, key: str, names: dict[str, str]) -> None:
    """Keep an answer by its name; the widget may be gone when it is asked for."""
    state.set_widget(key, names.get(state.widget(widget)))


def _go(widget: str, key: str, label: str) -> None:
    state.set_widget(widget, label)
    state.set_widget(key, label)
