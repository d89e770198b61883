"""Who is here: each open tab is a session of its own, and work that nobody here waits for any more is to end.

Streamlit tells a page neither the name of its session nor which sessions are still open.
"""

from __future__ import annotations

from dashboard.ui.patches.versions import look_inside


def this_session() -> str:
    """The session whose page runs now; empty where none does."""
    return look_inside("streamlit", _this_session, "")


def _this_session() -> str:
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    context = get_script_run_ctx()
    return context.session_id if context else ""


def is_here(session: str) -> bool:
    """Whether somebody still has the page of this session open."""
    return look_inside("streamlit", lambda: _is_here(session), True)


def _is_here(session: str) -> bool:
    from streamlit import runtime

    # In place of a server, streamlit's AppTest has a stand-in that says neither yes nor no, in no thread safely.
    return not runtime.exists() or runtime.get_instance().is_active_session(session) is not False
