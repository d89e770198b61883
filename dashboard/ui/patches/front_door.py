"""A page that is asked for by its address, on a server that has never run app.py, is shown in its frame too.

Streamlit lists the folder `pages` as a menu of its own until `st.navigation` has been called for the first time. A
server whose first visitors open a page by its address therefore runs the page without app.py, and so without its frame.
Here the server is told that there is such a call: before its first visitor, where it can be, or else by the page, which
is then run again, through app.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from dashboard.ui.patches.versions import may_change

_framed: ContextVar[bool] = ContextVar("framed", default=False)
_without_frame = False
"""Whether a page of this server has been run without its frame."""


def open_early() -> None:
    """Tell the server that app.py has a menu, so that no page is run without it."""
    if may_change("streamlit"):
        from streamlit.runtime.pages_manager import PagesManager

        PagesManager.uses_pages_directory = False


@contextmanager
def passed() -> Iterator[None]:
    """Around a page that app.py runs."""
    framed = _framed.set(True)
    try:
        yield
    finally:
        _framed.reset(framed)


def missed(first_time: Callable[[], bool]) -> bool:
    """Whether this page is run without app.py, and has to be run again, through it.

    `first_time` tells whether this session has not been here before: others may have come in the same moment.
    """
    global _without_frame
    if _framed.get() or not may_change("streamlit"):
        return False
    from streamlit.runtime.pages_manager import PagesManager

    if not PagesManager.uses_pages_directory and not (_without_frame and first_time()):
        return False
    PagesManager.uses_pages_directory = False
    _without_frame = True
    return True
