"""Work that comes back: after a reload where the server has it, and out of a file on any page."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import exports
from dashboard.exports import PageWork, Work
from dashboard.rooms import CURVES, RANKS, Page
from dashboard.ui.session import reload, saved_work
from dashboard.ui.session.reload import KeptWork
from tests.pages.conftest import ROOT, healthy, press, problem, upload, words
from tests.pages.test_address import LONG, visit, written
from tests.pages.visits import answer


def with_work(work: Work, page: Page = CURVES) -> AppTest:
    """A new session that is given saved work."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    at.session_state[saved_work.OPENING] = exports.save_work(work)
    at.run()
    return healthy(at.switch_page(page.path).run())


def test_work_is_found_by_its_token_alone() -> None:
    kept = KeptWork()
    kept.put("mine", Work(opened="a"))
    kept.put("yours", Work(opened="b"))
    assert (kept.get("mine") or Work()).opened == "a"
    assert kept.get("another") is None
    assert kept.get("") is None


def test_the_oldest_work_goes_first_when_there_is_too_much() -> None:
    kept = KeptWork(most=5_000)
    for name in "abc":
        kept.put(name, Work((PageWork("learning_curves", {}, "x.csv", bytes(2_000)),)))
    assert kept.get("a") is None
    assert kept.get("b") is not None
    assert kept.get("c") is not None


def test_work_goes_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(reload.time, "monotonic", lambda: now[0])
    kept = KeptWork(seconds=60)
    kept.put("mine", Work())
    now[0] = 59
    assert kept.get("mine") is not None
    now[0] = 61
    assert kept.get("mine") is None


def test_tokens_cannot_be_guessed_and_do_not_leave_for_the_address() -> None:
    first, second = upload(visit(CURVES), LONG), upload(visit(CURVES), LONG)
    tokens = [at.session_state[reload.TOKEN] for at in (first, second)]
    assert tokens[0] != tokens[1]
    assert min(map(len, tokens)) >= 43, "fewer than 256 bits"
    assert not any(token in str(written(first)) for token in tokens)
    assert not any(token in words(first) for token in tokens)
    assert reload.KEPT_WORK.get(tokens[0]) is not None


def reloaded(at: AppTest, monkeypatch: pytest.MonkeyPatch, token: str | None = None) -> AppTest:
    """The same address in a new session, whose tab has the token of the one before."""
    real = reload._TAB

    def tab(**asked: Any) -> Any:
        real(**asked)
        return type("Told", (), {"before": at.session_state[reload.TOKEN] if token is None else token})()

    monkeypatch.setattr(reload, "_TAB", tab)
    return visit(CURVES, **written(at))


def test_a_reload_brings_the_file_and_the_choices_back(monkeypatch: pytest.MonkeyPatch) -> None:
    at = upload(visit(CURVES), LONG)
    at.get_by_key("learning_curves.log_scores").set_value(True)
    at = healthy(at.run())
    again = reloaded(at, monkeypatch)
    assert answer(again) == answer(at) != ""
    assert again.get_by_key("learning_curves.log_scores").value is True
    assert problem(again) == ""
    assert again.session_state[reload.TOKEN] != at.session_state[reload.TOKEN], "a copied tab would write over this one"


def test_somebody_elses_link_opens_nothing_of_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    at = upload(visit(CURVES), LONG)
    stranger = reloaded(at, monkeypatch, token="")
    assert answer(stranger) == ""
    assert "a link holds settings, never data" in problem(stranger)
    lost = reloaded(at, monkeypatch, token="not-a-token")
    assert answer(lost) == ""
    assert "no longer on the server" in problem(lost)


def test_saved_work_opens_with_data_choices_and_what_was_kept() -> None:
    at = upload(visit(CURVES), LONG)
    at.get_by_key("learning_curves.alpha").set_value(0.2)
    at.session_state["learning_curves.section"] = "Contrast"
    at = healthy(at.run())
    at.session_state["my-work"] = True
    at = healthy(at.run())
    assert "Save my work" in [button.label for button in at.download_button]
    view = {name: (text,) for name, text in written(at).items() if name != "file"}
    again = with_work(Work((PageWork("learning_curves", view, "curves.csv", LONG),), opened="learning_curves"))
    assert answer(again) == answer(at) != ""
    assert written(again) == written(at)


def test_a_wrong_file_is_told_what_it_is() -> None:
    at = visit(CURVES, demo="tictactoe_td")
    at.session_state[saved_work.OPENING] = b"a,b\n1,2\n"
    healthy(at.run())
    assert "not a bundle that can be opened" in problem(at)
    assert "best on average" in answer(at), "what was there is gone"


def test_what_is_not_here_is_named() -> None:
    work = Work((PageWork("no_such_page", {}), PageWork("many_datasets", {"zoom": ("1",)}, "", b"", "no_such_demo")))
    at = with_work(work, RANKS)
    assert "There is no page 'no_such_page' here" in problem(at)
    assert "There is no demo 'no_such_demo' here" in problem(at)
    assert problem(press(at, "Close")) == ""


def test_typed_numbers_are_work_too() -> None:
    at = visit(next(room for room in saved_work.ROOMS if room.key == "same_test_set"), way="means-and-covariances")
    assert written(at) == {"way": "means-and-covariances"}
    numbers = '[["A",0.2,0.04,0.01],["B",0.3,null,0.05]]'
    room = next(room for room in saved_work.ROOMS if room.key == "same_test_set")
    again = visit(room, way="means-and-covariances", **{"summary.numbers": numbers})
    assert written(again)["summary.numbers"] == numbers
    assert "A" in answer(again)
    hostile = visit(room, way="means-and-covariances", **{"summary.numbers": "[" * 5_000})
    assert "which is not possible here" in problem(hostile)
