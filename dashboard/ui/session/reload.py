"""A person's work on this server, for the moment in which the browser loads the page again.

A reload begins a new session, which knows nothing of the one before. The tab holds a random token (in its
`sessionStorage`: never in the address, so no link carries it, and no other tab or browser has it), and the server holds
the work under that token: in memory alone, for hours, up to a number of bytes. Without the token nobody comes to it.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections import OrderedDict
from pathlib import Path

import streamlit as st

from dashboard.exports import Work
from dashboard.ui.server.memo import weight
from dashboard.ui.session import state

HOURS = 12
"""For how long work is kept after the last look at a page."""
MOST_BYTES = 512 * 2**20
"""All work of all people together; the oldest goes first."""
TOKEN, ANSWER = "reload.token", "reload.answer"
_TAB = st.components.v2.component(
    "tab", html="<span></span>", js=(Path(__file__).parent / "tab.js").read_text(encoding="utf-8")
)


class KeptWork:
    """Work by token, bounded in bytes and time. Tokens are kept as their sha256 only."""

    def __init__(self, most: int = MOST_BYTES, seconds: float = HOURS * 3600) -> None:
        self._most, self._seconds = most, seconds
        self._work: OrderedDict[str, tuple[Work, int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, token: str, work: Work) -> None:
        """Keep this work, and let go what is too old or too much."""
        with self._lock:
            self._work.pop(_hashed(token), None)
            self._work[_hashed(token)] = (work, weight(work), time.monotonic())
            self._tidy()

    def get(self, token: str) -> Work | None:
        """The work under a token; None where there is none any more."""
        with self._lock:
            self._tidy()
            kept = self._work.get(_hashed(token))
            return kept[0] if kept else None

    def _tidy(self) -> None:
        held, now = sum(size for _, size, _ in self._work.values()), time.monotonic()
        for key, (_, size, since) in list(self._work.items()):
            if held > self._most or now - since > self._seconds:
                held -= size
                del self._work[key]


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


KEPT_WORK = KeptWork()


def keep_work(work: Work) -> None:
    """Keep the work of this session, under a token of its own."""
    if work.pages or work.kept:
        KEPT_WORK.put(_token(), work)


def work_before(*, waiting: bool) -> Work | None:
    """The work of the tab before it was loaded again; given once.

    With `waiting`, the page needs to know that there is none, too.
    """
    tab = _TAB(
        key="tab",
        data={"token": _token(), "ask": not answered(), "waiting": waiting},
        default={"before": None},
        on_before_change=_nothing,
    )
    if answered() or tab.before is None:
        return None
    state.set_widget(ANSWER, "token" if tab.before else "none")
    return KEPT_WORK.get(str(tab.before)) if tab.before else None


def answered() -> str:
    """What the tab said: that it has a token, or none; empty before."""
    return str(state.widget(ANSWER, ""))


def _token() -> str:
    """The token of this session. After a reload it is a new one: a copy of the tab does not write over this work."""
    if not state.widget(TOKEN):
        state.set_widget(TOKEN, secrets.token_urlsafe(32))
    return str(state.widget(TOKEN))


def _nothing() -> None:
    """The answer itself draws the page anew."""
