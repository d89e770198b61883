"""The names inside Streamlit by which sessions, the browser's buttons and files for download are known."""

from __future__ import annotations

import dataclasses
import inspect

from streamlit import runtime
from streamlit.runtime import Runtime
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext
from streamlit.testing.v1 import AppTest

from dashboard.ui.patches import browser_history, open_sessions


def page() -> None:
    import streamlit as st

    from dashboard.ui.patches import browser_history, open_sessions

    st.text(f"{open_sessions.this_session()} {browser_history.back_or_forward()}")


def test_a_page_knows_its_session_and_how_it_came() -> None:
    at = AppTest.from_function(page).run()
    session, _, by_button = at.text[0].value.rpartition(" ")
    assert session
    assert by_button == "False"
    fields = {field.name: field.default for field in dataclasses.fields(ScriptRunContext)}
    assert "session_id" in fields
    assert fields["is_history_navigation"] is False


def test_outside_a_page_there_is_no_session() -> None:
    assert get_script_run_ctx(suppress_warning=True) is None
    assert open_sessions.this_session() == ""
    assert browser_history.back_or_forward() is False


def test_the_server_tells_who_is_here() -> None:
    assert not runtime.exists()
    assert open_sessions.is_here("anybody"), "without a server, nobody has left"
    assert list(inspect.signature(Runtime.is_active_session).parameters) == ["self", "session_id"]


def test_the_server_keeps_files_for_download() -> None:
    assert isinstance(inspect.getattr_static(Runtime, "media_file_mgr"), property)
    taken = list(inspect.signature(MediaFileManager.add).parameters)
    assert taken[1:4] == ["path_or_data", "mimetype", "coordinates"]
    assert {"file_name", "is_for_static_download"} <= set(taken)
