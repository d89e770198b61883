"""What the person gave, kept over reruns and page switches; results are never kept here.

The only module that touches `st.session_state`. Widgets that offer `persist_state="session"` keep
themselves; the rest (an upload's bytes, a pressed stop) is kept here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import streamlit as st

from dashboard.exports import Kept
from dashboard.exports.about import Taken
from dashboard.rooms import HOW_MANY, LAB, ROOMS, TRUST, page_for
from stats_core import METHODS, Analysis

MOST_OWN = 8
"""Files of one person that are kept, so that the browser's back button finds them again."""


@dataclass(frozen=True)
class Source:
    """Data as the person gave them: a name and the bytes, and the demo they are, if any."""

    name: str
    content: bytes
    demo: str = ""

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the name's ending and of the contents; both decide how the bytes are read."""
        ending = self.name.rpartition(".")[2].lower()
        return hashlib.sha256(ending.encode() + b"\x00" + self.content).hexdigest()


def source(page: str) -> Source | None:
    """The data that a page works on."""
    return st.session_state.get(f"{page}.source")


def keep_source(page: str, given: Source) -> None:
    """Work on these data from now on; the choice of data closes, and opens again where they are not understood."""
    st.session_state[f"{page}.source"] = given
    st.session_state.pop(f"{page}.missing", None)
    if not given.demo:
        others = [source for source in own_sources() if source.fingerprint != given.fingerprint]
        st.session_state["own"] = [given, *others][:MOST_OWN]
    turn_choosing(page, False)


def take_room(page: str, part: str, pixels: int) -> None:
    """Note how many pixels a part of the line of the data takes on a projector, over what it takes of a demo."""
    st.session_state[f"{page}.room"] = {**st.session_state.get(f"{page}.room", {}), part: pixels}


def room_taken(page: str) -> int:
    """Pixels that the line of the data takes, over what it takes of a demo."""
    return sum(st.session_state.get(f"{page}.room", {}).values())


def forget_source(page: str) -> None:
    """Work on nothing."""
    st.session_state.pop(f"{page}.source", None)


def own_sources() -> list[Source]:
    """The last files and tables of the person's own, whatever page they are on; the newest first."""
    sources: list[Source] = st.session_state.get("own", [])
    return sources


def add_own_sources(sources: Sequence[Source]) -> None:
    """Know these too, after those that are there."""
    new = {source.fingerprint: source for source in (*own_sources(), *sources)}
    st.session_state["own"] = list(new.values())[:MOST_OWN]


def missing(page: str) -> str:
    """The file that the address names and nobody has; empty when there is none."""
    return str(st.session_state.get(f"{page}.missing", ""))


def mark_missing(page: str, file: str) -> None:
    """The address names a file that is not here."""
    st.session_state[f"{page}.missing"] = file


def open_page(page: str) -> bool:
    """This page is drawn now; gives whether it was another one before."""
    before = st.session_state.get("page")
    st.session_state["page"] = page
    if before != page:
        take()
        open_case()
    if page in {room.key for room in ROOMS}:
        st.session_state["room"] = page
    return before != page


def last_room() -> str:
    """The page of a question that was worked on last, where it has data; else the first that has; else none."""
    keys = [str(st.session_state.get("room", "")), *(room.key for room in ROOMS)]
    return next((key for key in keys if source(key) is not None), "")


def choosing(page: str) -> bool:
    """Whether the person wants to see the choice of data although there are some."""
    return bool(st.session_state.get(f"{page}.choosing", False))


def turn_choosing(page: str, on: bool) -> None:
    """Open or close the choice of data."""
    st.session_state[f"{page}.choosing"] = on


def note_figure(key: str, number: int, size: int) -> None:
    """A figure of so many bytes stands in this place of the page now."""
    if st.session_state.get(f"figure.{key}") != number:
        st.session_state[f"figure.{key}"] = number
        count, before = st.session_state.get("new figures", (0, 0))
        st.session_state["new figures"] = count + 1, before + size
        st.session_state["seen figures"] = True


def new_figures() -> tuple[int, int]:
    """How many figures came to new places, or in place of others, since this was last asked, and their bytes."""
    count, size = st.session_state.pop("new figures", (0, 0))
    return int(count), int(size)


def has_seen_figures() -> bool:
    """Whether a page has shown a figure to this person."""
    return bool(st.session_state.get("seen figures", False))


def presenting(page: str) -> bool:
    """Whether the page is shown to a room."""
    return bool(st.session_state.get(f"{page}.presenting", False))


def turn_presenting(page: str, on: bool) -> None:
    """Open or close the presentation of a page."""
    st.session_state[f"{page}.presenting"] = on


def lab_room() -> str:
    """The page whose data the lab shows; empty where it shows a study."""
    shown = st.session_state.get(f"{LAB.key}.part") in (HOW_MANY, TRUST)
    return str(st.session_state.get(f"{LAB.key}.room", "")) if shown else ""


def open_lab(page: str, part: str = TRUST) -> None:
    """Let the lab open one of its parts with the data of a page; what it showed before is left as it was."""
    st.session_state[f"{LAB.key}.room"] = page
    st.session_state[f"{LAB.key}.part"] = st.session_state[f"{LAB.key}.part.open"] = part


def stopped(work: Hashable) -> int | None:
    """How far a piece of work had come when the person stopped it, or None when it was not stopped."""
    return st.session_state.get("stopped", {}).get(work)


def mark_stopped(reached: dict[Hashable, int]) -> None:
    """Remember work that the person stopped, and how far it was, so that no rerun starts it again."""
    st.session_state["stopped"] = {**st.session_state.get("stopped", {}), **reached}


def stopped_keys() -> tuple[Hashable, ...]:
    """The work that the person has stopped."""
    return tuple(st.session_state.get("stopped", {}))


def resume(*work: Hashable) -> None:
    """Let stopped work run again: all of it where none is named."""
    before = st.session_state.get("stopped", {})
    st.session_state["stopped"] = {key: reached for key, reached in before.items() if work and key not in work}


def kept() -> list[Kept]:
    """The analyses and answers that the person keeps for the report, in their order."""
    analyses: list[Kept] = st.session_state.setdefault("report", [])
    return analyses


def keep(given: Taken, figure: str = "", page: str = "", view: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """Add an analysis or an answer to the report, unless it is there already.

    `figure` is the key of the chart that stands for it, `page` where it was found, and `view` what was seen there, as
    the address says it.
    """
    if not is_kept(given):
        entry = replace(with_mapping(given), figure=figure, page=page, view=dict(view or {}))
        st.session_state["report"] = [*kept(), entry]


def keep_mapping(page: str, mapping: dict[str, Any]) -> None:
    """Which column of a page's file was what."""
    st.session_state[f"{page}.mapping"] = mapping


def with_mapping(given: Taken) -> Kept:
    """An analysis or an answer with what is known of the file that its page works on; a kept one as it was kept.

    The page may work on another file by now.
    """
    there = next((entry for entry in kept() if _identity(entry.analysis) == _identity(given)), None)
    if there is not None:
        return there
    method = given.method if isinstance(given, Analysis) else given.test
    page = page_for(METHODS[method].question).key if method else str(st.session_state.get("page", ""))
    return Kept(given, mapping=st.session_state.get(f"{page}.mapping", {}))


def is_kept(given: Taken) -> bool:
    """Whether the same analysis, or the same answer, of the same data is in the report."""
    return any(_identity(entry.analysis) == _identity(given) for entry in kept())


def set_kept(analyses: Sequence[Kept]) -> None:
    """The report in another order, shorter, or with other notes and figures."""
    st.session_state["report"] = list(analyses)


def identity(given: Taken) -> str:
    """A short name for what is kept, the same wherever it stands in the report."""
    return hashlib.sha256(repr(_identity(given)).encode()).hexdigest()[:12]


def _identity(given: Taken) -> tuple[Any, ...]:
    """What two analyses or answers that are the same have in common: test, settings and data."""
    if isinstance(given, Analysis):
        return "analysis", given.method, given.settings, given.fingerprint
    behind = [(analysis.method, analysis.settings, analysis.fingerprint) for analysis in given.analyses]
    return "answer", given.test, behind, given.data.fingerprint


def taking() -> str:
    """The name of the result whose ways to be taken away are open; empty where none are."""
    return str(st.session_state.get("taking", ""))


def take(name: str = "") -> None:
    """Open the ways to take a result away, by its name, or close them."""
    st.session_state["taking"] = name


def case_open() -> int | None:
    """The case that is seen closely, by its place among the cases of the data."""
    number: int | None = st.session_state.get("case open")
    return number


def open_case(number: int | None = None) -> None:
    """See a case closely, or close it."""
    st.session_state["case open"] = number


def first_time(visit: str) -> bool:
    """Whether this session has not come here before."""
    been = bool(st.session_state.get(f"been.{visit}", False))
    st.session_state[f"been.{visit}"] = True
    return not been


def widget(key: str, default: Any = None) -> Any:
    """The value of a widget by its key."""
    return st.session_state.get(key, default)


def set_widget(key: str, value: Any) -> None:
    """Move a widget; only before it is drawn, so from a callback."""
    st.session_state[key] = value


def forget_widget(key: str) -> None:
    """Let a widget begin anew; only before it is drawn, so from a callback."""
    st.session_state.pop(key, None)


def files() -> dict[str, list[bytes]]:
    """The last versions of each file that was offered for download, by its name."""
    kept: dict[str, list[bytes]] = st.session_state.setdefault("files", {})
    return kept
