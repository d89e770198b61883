"""What the file holds and the answer does not use: each by its name, with a button that uses it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, is_dataclass, replace
from functools import partial
from typing import Any, TypeVar

import streamlit as st

from dashboard.text import html, markdown
from dashboard.ui.data_in import parsing_form, questions_form
from dashboard.ui.data_in.given import Given
from dashboard.ui.data_in.roles_form import RolesForm
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices, state
from stats_core.reading.meaning.questions import MOST_CHOICES
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted

R = TypeVar("R")
AT_ONCE = 3
"""Things that are named before the rest is folded."""
MOST = 40
"""Things that are named at all."""
LINE = 34
"""Pixels of the line of what is not used."""
Pair = tuple[str, str]


@dataclass(frozen=True)
class Unused:
    """One thing with what it is called, the reason why it is not used, and what draws the way to use it."""

    label: str
    why: str
    way: Callable[[], None] | None = None


def only_chosen(file: Given, roles: R) -> R:
    """The roles with the lines that the person chose by the value of a column."""
    pairs = _pairs(file)
    where: tuple[Pair, ...] = getattr(roles, "where", ())
    new = tuple(pair for pair in pairs if pair not in where)
    return replace(roles, where=(*where, *new)) if new and is_dataclass(roles) else roles  # type: ignore[type-var]


def show(file: Given, form: RolesForm, roles: object) -> None:
    """The line under the data; nothing where all is used."""
    state.take_room(file.page, "not used", 0)
    if file.demo is not None:
        return
    pairs, kept = _pairs(file), file.how.keep
    things = [*_left(file), *_columns(file, form, roles)]
    if not things and not pairs and not kept:
        return
    state.take_room(file.page, "not used", LINE)
    with file.notes:
        for name, value in pairs:
            _button(file, f"Only {value!r} in {name!r}: take all lines", _all_lines, name, value)
        if kept:
            _button(file, "Leave out again what was left out at first", _leave_out_again)
        if things:
            st.html('<p class="lm-faint">Not used:</p>', width="content")
        for thing in things[:AT_ONCE]:
            _draw(thing)
        rest = things[AT_ONCE:]
        if rest:
            with st.popover(f"and {len(rest):,} more", type="tertiary", key=f"{file.page}.not_used.more"):
                for thing in rest[:MOST]:
                    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                        _draw(thing)
                if len(rest) > MOST:
                    st.html(f'<p class="lm-faint">and {counted(len(rest) - MOST, "more")}</p>')


def used(roles: object) -> set[str]:
    """Every name in roles: columns, and values that do no harm."""
    found: set[str] = set()
    for value in vars(roles).values():
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            found |= {part for one in value for part in (one if isinstance(one, tuple) else (one,))}
    return found


def _draw(thing: Unused) -> None:
    if thing.way is None:
        st.html(
            f'<p class="lm-faint" title="{html(thing.why)}">{html(thing.label)} ({html(thing.why)})</p>',
            width="content",
        )
    else:
        thing.way()


def _left(file: Given) -> list[Unused]:
    return [
        Unused(f"{one.what} {quoted(one.name)}", one.why, partial(_use_left, file, place, one) if one.keep else None)
        for place, one in enumerate(file.reading.table.left)
    ]


def _use_left(file: Given, place: int, one: LeftOut) -> None:
    st.button(
        markdown(f"Use the {one.what} {quoted(one.name)}"),
        key=f"{file.page}.keep.{place}",
        type="tertiary",
        help=markdown(f"Left out: {one.why}."),
        on_click=parsing_form.keep,
        args=(file.page, file.source, one.keep),
    )


def _columns(file: Given, form: RolesForm, roles: object) -> list[Unused]:
    taken = used(roles)
    names = [name for name in form.names if name not in taken]
    many = "many" in form.roles
    return [
        Unused(
            f"column {quoted(name)}",
            "no role",
            partial(
                _ways if not many else _answered if name in form.roles["many"].held else _join, file, form, place, name
            ),
        )
        for place, name in enumerate(names)
    ]


def _answered(file: Given, form: RolesForm, place: int, name: str) -> None:
    """A column that an answer left out: it is asked about again."""
    st.button(
        markdown(f"Use the column {quoted(name)}"),
        key=f"{file.page}.use.{place}",
        type="tertiary",
        help="Left out by an answer of yours: you are asked again.",
        on_click=questions_form.ask_again,
        args=(file.page, "metrics"),
    )


def _join(file: Given, form: RolesForm, place: int, name: str) -> None:
    st.button(
        markdown(f"Use the column {quoted(name)}"),
        key=f"{file.page}.use.{place}",
        type="tertiary",
        help=markdown(f"It joins the columns of scores, as {form.roles['many'].label.lower()}."),
        on_click=form.assign,
        args=(name, "many"),
    )


def _ways(file: Given, form: RolesForm, place: int, name: str) -> None:
    """What a column of a long table can be used for."""
    with st.popover(markdown(f"column {quoted(name)}"), type="tertiary", key=f"{file.page}.use.{place}"):
        for key, role in form.roles.items():
            st.button(
                markdown(f"It is: {role.label}"),
                key=f"{file.page}.use.{place}.{key}",
                type="tertiary",
                on_click=form.assign,
                args=(name, key),
            )
        _only(file, place, name)


def _only(file: Given, place: int, name: str) -> None:
    values = _values(file, name)
    if 1 < len(values) <= MOST_CHOICES:
        key = f"{file.page}.only.{place}"
        st.selectbox(
            "Only the lines with one value of it",
            values,
            index=None,
            placeholder="Choose one",
            key=key,
            on_change=_take_value,
            args=(file, name, key),
        )


def _values(file: Given, name: str) -> list[str]:
    def looked_up() -> list[str]:
        table = file.table()
        cells = table.factorized(table.position(name))[1]
        return [str(cell).strip() for cell in cells[: MOST_CHOICES + 1]]

    return remembered(("values", file.fingerprint, name), looked_up)


def _take_value(file: Given, name: str, widget: str) -> None:
    value = state.widget(widget)
    if value is not None:
        _keep(file, (*_kept(file), (name, str(value))))


def _all_lines(file: Given, name: str, value: str) -> None:
    _keep(file, [pair for pair in _kept(file) if pair != (name, value)])


def _leave_out_again(file: Given) -> None:
    parsing_form.leave_out_again(file.page, file.source)


def _button(file: Given, label: str, on_click: Callable[..., None], *args: Any) -> None:
    key = f"{file.page}.{on_click.__name__}.{'.'.join(map(str, args))}"
    st.button(markdown(label), key=key, type="tertiary", on_click=on_click, args=(file, *args))


def _pairs(file: Given) -> tuple[Pair, ...]:
    """Columns and values by which the person chose lines, of those that the table has."""
    choices.text(_key(file), "", "role.only", _read)
    return tuple(pair for pair in _kept(file) if pair[0] in file.reading.table.names)


def _kept(file: Given) -> tuple[Pair, ...]:
    text = state.widget(_key(file), "")
    return _read(text) if text else ()


def _keep(file: Given, pairs: Sequence[Pair]) -> None:
    choices.move(_key(file), json.dumps([list(pair) for pair in pairs], ensure_ascii=False) if pairs else "")


def _read(text: str) -> tuple[Pair, ...]:
    pairs = json.loads(text) if text else []
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise ValueError
    return tuple((str(name), str(value)) for name, value in pairs)


def _key(file: Given) -> str:
    return f"role.only.{file.page}.{file.prefix}"
