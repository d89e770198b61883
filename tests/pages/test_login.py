"""Where the server names an OpenID provider, nobody sees a page before logging in; elsewhere everybody does."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms import FORMER
from dashboard.ui.server import login
from tests.pages.conftest import OpenPage

PAGES = sorted(path.name for path in (Path(__file__).parents[2] / "pages").glob("*.py") if path.stem not in FORMER)


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_sees_nothing_but_the_way_to_log_in(
    page: str, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(login.st, "user", {"is_logged_in": False})
    at = open_page(f"pages/{page}")
    assert not at.exception
    assert [button.label for button in at.button] == ["Log in"]
    assert not [*at.text_input, *at.number_input, *at.selectbox, *at.radio, *at.tabs, *at.dataframe]


def test_who_has_logged_in_works_and_can_log_out(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login.st, "user", {"is_logged_in": True, "email": "ada@example.org"})
    at = open_page("pages/methods.py")
    assert not at.exception
    assert "Log out" in [button.label for button in at.button]
    assert len(at.main) > 3


def test_without_a_provider_nobody_is_asked(open_page: OpenPage) -> None:
    at = open_page("pages/methods.py")
    assert not {"Log in", "Log out"} & {button.label for button in at.button}
