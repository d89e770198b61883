"""From given bytes to a `ScoreTable`: roles, what folds become, and what is left out where scores are missing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from dashboard.ui import data_form, problems, safe, state
from dashboard.ui.data_form import Given
from dashboard.ui.memo import remembered
from dashboard.ui.roles_form import RolesForm
from stats_core import ScoreTable
from stats_core.data.soundness import counted
from stats_core.reading.score_roles import ScoreLayout, ScoreRoles, guess_score_roles, suggest_direction
from stats_core.reading.score_table import Average, ScoreCells, score_table_from_frame, without

HINT = (
    "Wide: a line for each data set, with the algorithms as headings. "
    "Long: a line for each score, with columns for data set, algorithm and score; several scores of an algorithm on a "
    "data set (folds, runs) are averaged after asking how."
)
EXAMPLE = "dataset,A,B,C\niris,0.95,0.93,0.96\nwine,0.98,0.97,0.91\n..."
MOST_BUTTONS = 4
"""Data sets, and algorithms, that can be left out one by one."""


@dataclass(frozen=True)
class GivenScores:
    """A benchmark table with the words that belong to it."""

    table: ScoreTable
    name: str
    score_label: str


class _Asking:
    """The page asks something that must be answered first."""


def given_scores(page: str) -> GivenScores | None:
    """The benchmark that the person gave, or None."""
    found = data_form.given(page, hint=HINT, example=EXAMPLE, understand=_understand)
    return None if isinstance(found, _Asking) else found


def _understand(one: Given) -> GivenScores | _Asking:
    whole = one.frame()
    guess = remembered(("score roles", one.source.fingerprint), lambda: guess_score_roles(whole))
    roles = _roles(one, whole, guess)
    words, higher = one.head(suggest_direction(roles))
    if one.opened:
        data_form.preview(whole)
    left_out = {what: tuple(state.widget(_key(one, what), ())) for what in ("datasets", "algorithms")}
    _say_left_out(one, left_out)
    frame, roles = without(whole, roles, **left_out)
    made = ("score cells", one.source.fingerprint, roles, *left_out.values())
    cells = remembered(made, lambda: ScoreCells.of(frame, roles))
    if cells.gaps:
        one.say(words, "scores are missing", _said(roles))
        _offer_to_leave_out(one, cells, left_out)
        return _Asking()
    average = _average(one, cells.repeats) if cells.repeats > 1 else None
    if cells.repeats > 1 and average is None:
        one.say(words, f"{cells.repeats:,} scores of each algorithm on a data set", _said(roles))
        return _Asking()
    table = remembered(
        (*made, average, higher),
        lambda: score_table_from_frame(frame, roles, average=average, higher_is_better=higher),
    )
    folds = f" Of {cells.repeats:,} scores of an algorithm on a data set: {average.value}." if average else ""
    one.say(words, table.describe(), _said(roles) + folds)
    label = one.demo.score_label if one.demo else roles.score if roles.layout is ScoreLayout.LONG else "Score"
    return GivenScores(table, one.name, label)


def _roles(one: Given, frame: pd.DataFrame, guess: ScoreRoles) -> ScoreRoles:
    form = RolesForm.of(one.prefix, frame, show=one.opened)
    with form.row():
        layout = form.layout(guess.layout)
        dataset = algorithm = ""
        if layout is not ScoreLayout.BY_ALGORITHM:
            dataset = form.column("Data set", "dataset", guess.dataset) or ""
        if layout is not ScoreLayout.WIDE:
            algorithm = form.column("Algorithm", "algorithm", guess.algorithm) or ""
        if layout is ScoreLayout.LONG:
            return ScoreRoles(layout, dataset, algorithm, form.column("Score", "score", guess.score) or "")
        columns = form.columns((dataset, algorithm), guess.score_columns)
        return ScoreRoles(layout, dataset, algorithm, score_columns=columns)


def _said(roles: ScoreRoles) -> str:
    named = (("data set", roles.dataset), ("algorithm", roles.algorithm), ("score", roles.score))
    return f"Read as {roles.layout.value}: {', '.join(f'{what} in {name!r}' for what, name in named if name)}."


def _average(one: Given, repeats: int) -> Average | None:
    """Asked for each file with several scores in one place; nothing is averaged before it is answered."""
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        st.text(
            f"There are {repeats:,} scores of each algorithm on a data set, as from folds or runs. "
            "Which one number stands for them?",
            width="stretch",
        )
        chosen: Average | None = st.segmented_control(
            "Average",
            list(Average),
            format_func=lambda member: member.value.capitalize(),
            key=f"average.{one.prefix}",
            label_visibility="collapsed",
            persist_state="session",
        )
    return chosen


def _key(one: Given, what: str) -> str:
    return f"left_out.{what}.{one.prefix}"


def _offer_to_leave_out(one: Given, cells: ScoreCells, left_out: dict[str, tuple[str, ...]]) -> None:
    """The problem, and a button for each data set and algorithm that could go; nothing goes by itself."""
    problems.attempt(lambda: cells.scores(None))
    for what, word, place, there in (
        ("datasets", "data set", 0, len(cells.datasets)),
        ("algorithms", "algorithm", 1, len(cells.algorithms)),
    ):
        concerned = list(dict.fromkeys(gap[place] for gap in cells.gaps))
        choices = [[name] for name in concerned[:MOST_BUTTONS]]
        choices += [concerned] if len(concerned) > 1 else []
        with st.container(horizontal=True):
            for names in choices:
                if there - len(names) >= 2:
                    _button(one, what, word, names, left_out[what])


def _button(one: Given, what: str, word: str, names: list[str], before: Collection[str]) -> None:
    all_of_them = f"all {counted(len(names), word)} with missing scores"
    st.button(
        f"Leave out {all_of_them if len(names) > 1 else f'the {word} {safe.markdown(names[0])}'}",
        key=f"leave.{what}.{len(names)}.{names[0]}",
        on_click=_leave_out,
        args=(one.page, _key(one, what), (*before, *names)),
    )


def _leave_out(page: str, key: str, names: tuple[str, ...]) -> None:
    state.set_widget(key, names)
    state.turn_choosing(page, False)


def _say_left_out(one: Given, left_out: dict[str, tuple[str, ...]]) -> None:
    for what, names in left_out.items():
        if names:
            with st.container(horizontal=True, vertical_alignment="center"):
                word = "data sets" if what == "datasets" else what
                st.text(f"Left out {word}: {', '.join(names)}.", width="stretch")
                st.button("Put back", key=f"back.{what}", on_click=_leave_out, args=(one.page, _key(one, what), ()))
