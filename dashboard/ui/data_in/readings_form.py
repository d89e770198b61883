"""What a file could mean, as two to four lines to click: the same on the page that takes any data and on every other.

A reading that alone fits is taken without a click. Its columns' roles are then the guess behind the chips, and a click
on a reading for another page takes the file there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from dashboard.rooms import ROOMS
from dashboard.text import html, markdown
from dashboard.ui.blocks import tables
from dashboard.ui.data_in import file_readings, parsing_form, saved_reading, sketch
from dashboard.ui.data_in.file_readings import BY_HAND, ReadingLine
from dashboard.ui.data_in.given import Given, otherwise
from dashboard.ui.session import choices, page_data, state, theme
from dashboard.ui.session.choices import ChoiceTexts, PageChoice
from dashboard.ui.session.state import Source
from stats_core.reading import ReadTable
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted

MOST = 4
"""Lines that are offered at once."""
ROWS, COLUMNS = 5, 10
"""Of a preview."""


def chosen(file: Given) -> ReadingLine | None:
    """The reading that the page goes by; None while only a person can choose, and then the lines stand here."""
    room = next(room for room in ROOMS if room.key == file.page)
    with st.spinner("Reading the table"):
        every = file_readings.lines(file.source, file.how)
    own = [line for line in every if line.room.key == file.page]
    if file.demo is not None:
        return own[0] if own else file_readings.by_hand(file.source, file.how, room.question)
    sure = _sure(file, every)
    name = _choice(file, [line.name for line in own], sure)
    if name == BY_HAND or not own:
        # Without a reading, what would build the data says what is missing; those for other pages stand below that.
        return replace(file_readings.by_hand(file.source, file.how, room.question), asks=bool(own))
    found = next((line for line in own if line.name == name), None)
    if found is None:
        shown, rest = _offered(file, every)
        file.say_open(
            f"it can be read in {counted(len(shown), 'way')}", "Click what it is: nothing is computed before."
        )
        _draw(file, shown, rest)
        st.html(preview(file_readings.table(file.source, shown[0])))
    return found


def again(file: Given, now: ReadingLine) -> None:
    """The lines once more, where the person looks at the data or for another reading."""
    if file.demo is None and (file.opened or state.widget(otherwise(file.page))):
        shown, rest = _offered(file, file_readings.lines(file.source, file.how), now)
        _draw(file, shown, rest, now)


def instead(file: Given) -> None:
    """Under a problem: the other readings of the file."""
    every = () if file.demo is not None else file_readings.known_lines(file.source, file.how)
    if not every:
        return
    taken = state.widget(_key(file.page, file.source)) or _sure(file, every)
    others = [line for line in every if line.name != taken]
    shown, rest = _offered(file, others)
    if shown:
        st.html('<p class="lm-faint">The file can be read otherwise:</p>')
        _draw(file, shown, rest)


def _sure(file: Given, every: Sequence[ReadingLine]) -> str | None:
    """The reading that is taken without a click; by hand where the shape allows none."""
    fits = [line for line in every if line.fits]
    alone = len(fits) == 1 and fits[0].room.key == file.page
    return fits[0].name if alone else None if every else BY_HAND


def choose(page: str, source: Source, name: str) -> None:
    """Let a page read its file so; only before its widgets are drawn, so from a callback."""
    key = _key(page, source)
    state.set_widget(key, name)
    state.set_widget(otherwise(page), False)
    now = choices.view(page)
    if now is not None:
        now.settled.add(key)
        # What a link asked for belongs to the reading that it asked for.
        now.asked = {name: texts for name, texts in now.asked.items() if not saved_reading.belongs(name)}


def card(line: ReadingLine, key: str, *, page: str, source: Source, marked: bool = False) -> bool:
    """A reading to click, with its picture and what its columns are; whether it was clicked just now."""
    with st.container(
        border=True,
        horizontal=True,
        vertical_alignment="center",
        gap="small",
        key=f"reading-card{'-marked' * marked}-{key}",
    ):
        st.html(sketch.drawn(line.reading, line.sketch, dark=theme.dark()), width="content")
        with st.container(gap=None):
            pressed = st.button(
                markdown(_said(line)), key=f"reading.{key}", type="tertiary", on_click=take, args=(page, source, line)
            )
            st.html(f'<p class="lm-faint"><b>{html(line.room.title)}</b>{html(_columns(line))}</p>')
    return bool(pressed)


def preview(table: ReadTable) -> str:
    """The first lines of a table, as HTML."""
    few = table.frame.iloc[:ROWS, :COLUMNS]
    few.columns = [str(name) for name in few.columns]
    return (
        tables.as_html(few, tables.plain(few.columns))
        + f'<p class="lm-faint">The first lines of {len(table):,}; {counted(len(table.names), "column")}.</p>'
    )


def _said(line: ReadingLine) -> str:
    says = line.reading.says
    return f"{says[:1].upper()}{says[1:]}"


def _columns(line: ReadingLine) -> str:
    sheet = line.reading.how.sheet
    said = [f"table {quoted(sheet)}"] if sheet else []
    said += [line.columns] if line.columns else []
    return f": {'; '.join(said)}" if said else ""


def _offered(
    file: Given, every: Sequence[ReadingLine], now: ReadingLine | None = None
) -> tuple[list[ReadingLine], list[ReadingLine]]:
    """Those that fit and the likeliest of this page; and the others."""
    shown = [line for line in every if line.fits][:MOST] or list(every[:MOST])
    own = [line for line in every if line.room.key == file.page]
    for line in (*own[: not any(line in own for line in shown)], *([now] if now in every else [])):
        if line is not None and line not in shown:
            shown = [*shown[: MOST - 1], line]
    return shown, [line for line in every if line not in shown][:MOST]


def _draw(
    file: Given, shown: Sequence[ReadingLine], rest: Sequence[ReadingLine], now: ReadingLine | None = None
) -> None:
    _cards(file, shown, now, "")
    if rest:
        with st.expander(counted(len(rest), "less likely reading")):
            _cards(file, rest, now, "rest.")
    if now is None or now.name != BY_HAND:
        st.button(
            "None of these: say what each column is",
            key=f"{file.page}.by_hand",
            type="tertiary",
            on_click=_by_hand,
            args=(file,),
        )


def _cards(file: Given, lines: Sequence[ReadingLine], now: ReadingLine | None, part: str) -> None:
    for place, line in enumerate(lines):
        marked = now is not None and line.name == now.name
        clicked = card(line, f"{file.page}.{part}{place}", page=file.page, source=file.source, marked=marked)
        if clicked and line.room.key != file.page:
            st.switch_page(line.room.path)


def take(page: str, source: Source, line: ReadingLine) -> None:
    """The page reads its file so; where the reading is for another one, the file goes there."""
    there = line.room.key
    if there != page:
        page_data.take(there, source)
        parsing_form.carry(page, there, source)
        if state.source(page) is not None:
            state.forget_source(page)
    state.turn_choosing(there, False)
    choose(there, source, line.name)


def _by_hand(file: Given) -> None:
    choose(file.page, file.source, BY_HAND)
    state.turn_choosing(file.page, True)


def _key(page: str, source: Source) -> str:
    return f"{page}.reading.{source.fingerprint[:12]}"


def _choice(file: Given, names: Sequence[str], default: str | None) -> str | None:
    """The name of the reading that was chosen."""

    def read(texts: ChoiceTexts) -> str:
        (text,) = texts if len(texts) == 1 else ("",)
        if text not in (*names, BY_HAND):
            raise ValueError
        return text

    value = choices.settle(
        PageChoice("reading", _key(file.page, file.source), default, lambda value: (str(value),), read)
    )
    return value if value in (*names, BY_HAND) else default
