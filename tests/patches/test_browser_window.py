"""A server that starts where there is a screen opens a window of the browser, as streamlit does for a plain script."""

from __future__ import annotations

import inspect

import pytest
from streamlit import cli_util, config
from streamlit.web import bootstrap

from dashboard.ui.patches import browser_window


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(cli_util, "open_browser", found.append)
    return found


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What somebody has set by hand."""
    given: dict[str, object] = {}
    usual = config.get_option
    monkeypatch.setattr(config, "get_option", lambda name: given.get(name, usual(name)))
    monkeypatch.setattr("streamlit.get_option", lambda name: given.get(name, usual(name)))
    monkeypatch.setattr(config, "is_manually_set", given.__contains__)
    return given


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ({}, "localhost"),
        ({"server.address": "127.0.0.1"}, "127.0.0.1"),
        ({"server.address": "127.0.0.1", "browser.serverAddress": "learnmost.example"}, "learnmost.example"),
    ],
)
def test_a_window_opens_where_the_server_is(
    opened: list[str], options: dict[str, object], address: dict[str, str], host: str
) -> None:
    options |= {"server.headless": False, "server.port": 8765, **address}
    browser_window.open_window()
    assert opened == [f"http://{host}:8765"]


def test_no_window_opens_where_nobody_looks(opened: list[str], options: dict[str, object]) -> None:
    options |= {"server.headless": True}
    browser_window.open_window()
    assert opened == []


def test_streamlit_does_not_open_one_itself() -> None:
    assert "open_browser" in inspect.getsource(bootstrap._on_server_start)
    assert "_on_server_start" not in inspect.getsource(bootstrap.run_asgi_app)
