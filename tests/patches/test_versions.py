"""The versions that the patches were tried with, and the app in others."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from dashboard.ui.patches import browser_history, changes, front_door, media_files, open_sessions, versions
from tests.pages.conftest import OpenPage, healthy, press, words

ROOT = Path(__file__).parents[2]


def test_the_installed_versions_were_tried() -> None:
    """Where this fails: run `tests/patches` and `tests/browser` with the new version, and add it to `TRIED`."""
    assert {package: versions.installed(package) for package in versions.TRIED if not versions.tried(package)} == {}


def test_the_requirements_say_what_was_tried() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    for package, tried in versions.TRIED.items():
        (line,) = [line for line in lines if re.match(rf"{package}\b", line)]
        assert f"tried with {', '.join(tried)}" in line
        assert line.startswith(f"{package}>={tried[0]} "), "the lowest that is allowed was tried"


@pytest.fixture
def untried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions that nobody has tried, and none of the names inside that the patches read."""
    for package in versions.TRIED:
        monkeypatch.setitem(versions.TRIED, package, ())
    versions._say_once.cache_clear()


@pytest.mark.usefixtures("untried")
def test_an_untried_version_is_left_as_it_is_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = ForwardMsgQueue.clear, WebsocketSessionManager.list_active_sessions
    monkeypatch.setattr(PagesManager, "uses_pages_directory", True)
    with caplog.at_level(logging.WARNING, logger="learnmost"):
        changes.apply.__wrapped__()
        changes.apply.__wrapped__()
        assert not front_door.missed(lambda: True)
    assert before == (ForwardMsgQueue.clear, WebsocketSessionManager.list_active_sessions)
    assert PagesManager.uses_pages_directory is True
    (record,) = caplog.records
    assert "none of the versions that Learnmost changes" in record.message


@pytest.mark.usefixtures("untried")
def test_where_names_are_gone_the_app_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    import streamlit
    from streamlit.runtime import scriptrunner

    monkeypatch.delattr(scriptrunner, "get_script_run_ctx")
    monkeypatch.delattr(streamlit.runtime, "exists")
    assert open_sessions.this_session() == ""
    assert open_sessions.is_here("anybody")
    assert not browser_history.back_or_forward()
    media_files.keep_file("table.csv", b"a", "text/csv")


def test_where_names_are_gone_in_a_version_that_was_tried_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from streamlit.runtime import scriptrunner

    monkeypatch.delattr(scriptrunner, "get_script_run_ctx")
    with pytest.raises(ImportError):
        open_sessions.this_session()


@pytest.mark.usefixtures("untried")
def test_the_app_works_in_an_untried_version(open_page: OpenPage) -> None:
    at = press(healthy(open_page("app.py").switch_page("pages/learning_curves.py").run()), "Open this demo")
    assert "Averaged over training" in words(at)
    assert at.get("plotly_chart")
