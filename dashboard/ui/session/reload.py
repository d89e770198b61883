"""A person's work on this server, for the moment in which the browser loads the page again or opens another tab.

A reload begins a new session, which knows nothing of the one before. The tab holds a random token (in its
`sessionStorage`: never in the address, so no link carries it, and no other tab or browser has it), and the server holds
the work under that token. The browser holds another (in its `localStorage`, which all its tabs share, and no other
machine, browser or server on another port), under which the server holds the files that were given in any of its tabs:
they share their files, and each has views of its own. All is in memory alone, for hours, up to a number of bytes.
Without the token nobody comes to it, and where people log in, not without being the one who did.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

import streamlit as st

from dashboard.exports import Work
from dashboard.ui.server import login
from dashboard.ui.server.memo import weight
from dashboard.ui.session import state
from dashboard.ui.session.state import Source

HOURS = 12
"""For how long work is kept after the last look at a page."""
MOST_BYTES, MOST_IN_FILES = 512 * 2**20, 256 * 2**20
"""All work of all people together, and all files that tabs share; the oldest goes first."""
TOKEN, ANSWER = "reload.token", "reload.answer"
BROWSER, NEW_BROWSER = "reload.browser", "reload.new_browser"
T = TypeVar("T")
_TAB = st.components.v2.component(
    "tab", html="<span></span>", js=(Path(__file__).parent / "tab.js").read_text(encoding="utf-8")
)


class Keeping(Generic[T]):
    """Something by token, bounded in bytes and time. Tokens are kept as their sha256 only."""

    def __init__(self, most: int = MOST_BYTES, seconds: float = HOURS * 3600) -> None:
        self._most, self._seconds = most, seconds
        self._kept: OrderedDict[str, tuple[T, int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, token: str, value: T) -> None:
        """Keep this, and let go what is too old or too much."""
        self.change(token, lambda before: value)

    def change(self, token: str, now: Callable[[T | None], T]) -> None:
        """Keep what `now` makes of what is there; no other change comes between."""
        with self._lock:
            before = self._kept.pop(_hashed(token), None)
            value = now(before[0] if before else None)
            self._kept[_hashed(token)] = (value, weight(value), time.monotonic())
            self._tidy()

    def get(self, token: str) -> T | None:
        """What is kept under a token; None where there is nothing any more."""
        with self._lock:
            self._tidy()
            kept = self._kept.get(_hashed(token))
            return kept[0] if kept else None

    def _tidy(self) -> None:
        held, now = sum(size for _, size, _ in self._kept.values()), time.monotonic()
        for key, (_, size, since) in list(self._kept.items()):
            if held > self._most or now - since > self._seconds:
                held -= size
                del self._kept[key]


def _hashed(token: str) -> str:
    """Where people log in, the same token in the hands of another is another one."""
    return hashlib.sha256(f"{token}\0{login.who()}".encode()).hexdigest()


KEPT_WORK: Keeping[Work] = Keeping()
SHARED_FILES: Keeping[tuple[Source, ...]] = Keeping(MOST_IN_FILES)


def keep_work(work: Work) -> None:
    """Keep the work of this session, under a token of its own, and its files for the other tabs of the browser."""
    if work.pages or work.kept:
        KEPT_WORK.put(_token(), work)
    if _browser() and (own := state.own_sources()):
        SHARED_FILES.change(_browser(), lambda before: _with(own, before or ()))


def _with(own: list[Source], before: tuple[Source, ...]) -> tuple[Source, ...]:
    """New files first: who only looks at a page does not push out what another tab has just been given."""
    known = {source.fingerprint for source in before}
    return (*(source for source in own if source.fingerprint not in known), *before)[: state.MOST_OWN]


def brought(*, waiting: bool, asked: str = "", offer: bool = False) -> tuple[Work | None, tuple[Source, ...]]:
    """What the tab and the browser had before this session: work, and files; given once.

    With `waiting`, the page needs to know that there is nothing, too: its address has `asked` for a file. With `offer`,
    it shows the files that other tabs were given.
    """
    own = [source.fingerprint[:8] for source in state.own_sources()]
    tab = _TAB(
        key="tab",
        data={
            "token": _token(),
            "ask": not answered(),
            "waiting": waiting,
            "asked": asked,
            "offer": offer,
            "browser": _new_browser(),
            "share": bool(own) and not _browser(),
            "files": own,
        },
        default={"told": None},
        on_told_change=_nothing,
    )
    told: dict[str, Any] = tab.told or {}
    new = bool(told) and (not answered() or (bool(told.get("browser")) and not _browser()))
    if not new:
        # What another tab was given since then is found without asking.
        return None, _shared() if waiting else ()
    first, before = not answered(), str(told.get("before") or "")
    state.set_widget(BROWSER, str(told.get("browser") or ""))
    if not first:
        return None, _shared()
    state.set_widget(ANSWER, "token" if before or told.get("mine") else "none")
    return KEPT_WORK.get(before) if before else None, _shared()


def _shared() -> tuple[Source, ...]:
    """The files that were given in the tabs of this browser."""
    return (SHARED_FILES.get(_browser()) if _browser() else None) or ()


def answered() -> str:
    """What the tab said: that it, or its browser, had the data once, or not; empty before."""
    return str(state.widget(ANSWER, ""))


def _browser() -> str:
    """The token of the browser; empty until it was told."""
    return str(state.widget(BROWSER, ""))


def _token() -> str:
    """The token of this session. After a reload it is a new one: a copy of the tab does not write over this work."""
    return _made(TOKEN)


def _new_browser() -> str:
    """The token that the browser takes where it has none."""
    return _made(NEW_BROWSER)


def _made(key: str) -> str:
    if not state.widget(key):
        state.set_widget(key, secrets.token_urlsafe(32))
    return str(state.widget(key))


def _nothing() -> None:
    """The answer itself draws the page anew."""
