"""A page that is asked for by its address on a cold server is run again, through app.py."""

from __future__ import annotations

import inspect

import pytest
from streamlit.commands import navigation
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import script_runner
from streamlit.testing.v1 import AppTest

from dashboard.ui.patches import front_door
from tests.pages.conftest import ROOT, healthy


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has run no page yet."""
    monkeypatch.setattr(PagesManager, "uses_pages_directory", None)
    monkeypatch.setattr(front_door, "_without_frame", False)


def test_a_server_that_was_first_asked_for_a_page_finds_its_front_door(cold: None) -> None:
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    PagesManager.uses_pages_directory = None
    at.switch_page("pages/learning_curves.py")
    healthy(at.run())
    assert at.title[0].value == "Learning curves"
    assert PagesManager.uses_pages_directory is False
    # Somebody who came in the same moment has begun the page without its frame, too.
    at.switch_page("pages/learning_curves.py")
    assert healthy(at.run()).title[0].value == "Learning curves"


def test_streamlit_takes_the_folder_for_the_menu_until_it_is_told_otherwise(cold: None) -> None:
    PagesManager(str(ROOT / "app.py"))
    assert PagesManager.uses_pages_directory is True
    assert "PagesManager.uses_pages_directory = False" in inspect.getsource(navigation)
    assert "if PagesManager.uses_pages_directory:" in inspect.getsource(script_runner)


def test_each_session_that_came_too_early_is_sent_back_once(cold: None) -> None:
    assert not front_door.missed(lambda: True), "the server knows its menu"
    PagesManager.uses_pages_directory = True
    assert front_door.missed(lambda: True)
    assert front_door.missed(lambda: True), "another session"
    assert not front_door.missed(lambda: False)
    PagesManager.uses_pages_directory = True
    with front_door.passed():
        assert not front_door.missed(lambda: True)


def test_a_server_that_was_told_early_runs_no_page_without_its_frame(cold: None) -> None:
    front_door.open_early()
    PagesManager(str(ROOT / "app.py"))
    assert PagesManager.uses_pages_directory is False
    assert not front_door.missed(lambda: True)
