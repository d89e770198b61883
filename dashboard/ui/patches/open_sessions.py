"""Who is here: each open tab is a session of its own."""

from __future__ import annotations

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx


def this_session() -> str:
    """The session whose page runs now; empty where none does."""
    context = get_script_run_ctx()
    return context.session_id if context else ""


def is_here(session: str) -> bool:
    """Whether somebody still has the page of this session open."""
    # In place of a server, streamlit's AppTest has a stand-in that says neither yes nor no, in no thread safely.
    return not runtime.exists() or runtime.get_instance().is_active_session(session) is not False
