"""Work that comes back: after a reload where the server has it, and out of a file on any page."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import exports
from dashboard.exports import PageWork, Work
from dashboard.rooms import CURVES, FOLDS, RANKS, Page
from dashboard.ui.server import login
from dashboard.ui.session import reload, saved_work
from dashboard.ui.session.reload import Keeping
from dashboard.ui.session.state import MOST_OWN, Source
from tests.pages.conftest import ROOT, healthy, press, problem, upload, words
from tests.pages.test_address import LONG, visit, written
from tests.pages.test_start import FILES
from tests.pages.visits import answer


def with_work(work: Work, page: Page = CURVES) -> AppTest:
    """A new session that is given saved work."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    at.session_state[saved_work.OPENING] = exports.save_work(work)
    at.run()
    return healthy(at.switch_page(page.path).run())


def test_work_is_found_by_its_token_alone() -> None:
    kept: Keeping[Work] = Keeping()
    kept.put("mine", Work(opened="a"))
    kept.put("yours", Work(opened="b"))
    assert (kept.get("mine") or Work()).opened == "a"
    assert kept.get("another") is None
    assert kept.get("") is None


def test_the_oldest_work_goes_first_when_there_is_too_much() -> None:
    kept: Keeping[Work] = Keeping(most=5_000)
    for name in "abc":
        kept.put(name, Work((PageWork("learning_curves", {}, "x.csv", bytes(2_000)),)))
    assert kept.get("a") is None
    assert kept.get("b") is not None
    assert kept.get("c") is not None


def test_work_goes_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(reload.time, "monotonic", lambda: now[0])
    kept: Keeping[Work] = Keeping(seconds=60)
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


def telling(monkeypatch: pytest.MonkeyPatch, **told: Any) -> None:
    """From now on the tab of every session tells this."""
    real = reload._TAB

    def tab(**asked: Any) -> Any:
        real(**asked)
        return type("Tab", (), {"told": told})()

    monkeypatch.setattr(reload, "_TAB", tab)


def reloaded(at: AppTest, monkeypatch: pytest.MonkeyPatch, token: str | None = None) -> AppTest:
    """The same address in a new session, whose tab has the token of the one before."""
    before = at.session_state[reload.TOKEN] if token is None else token
    telling(monkeypatch, before=before, browser="", mine=False)
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


def test_tabs_of_one_browser_share_their_files_and_each_has_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    telling(monkeypatch, before="", browser="one browser", mine=False)
    first = upload(visit(CURVES), LONG)
    first.get_by_key("learning_curves.alpha").set_value(0.2)
    first = healthy(first.run())
    second = visit(CURVES, file=written(first)["file"])
    assert problem(second) == ""
    assert answer(second)
    assert second.get_by_key("learning_curves.alpha").value == 0.05, "the view of the other tab"
    assert healthy(first.run()).get_by_key("learning_curves.alpha").value == 0.2
    # What the second is given, the first finds too, and neither loses its own.
    other = upload(visit(RANKS), FILES["many_datasets"])
    at = visit(RANKS, file=written(other)["file"])
    assert at.session_state["many_datasets.source"].content == FILES["many_datasets"]
    telling(monkeypatch, before="", browser="another browser", mine=False)
    stranger = visit(CURVES, **written(first))
    assert answer(stranger) == ""
    assert "a link holds settings, never data" in problem(stranger)


def test_ones_own_file_is_not_called_a_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    telling(monkeypatch, before="", browser="this browser has given it long ago", mine=True)
    at = visit(CURVES, file="0123abcd")
    assert "Your data are no longer on the server" in problem(at)
    assert "a link holds settings" not in problem(at)


def test_who_logs_in_in_the_same_browser_does_not_get_the_files_of_who_was_there_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    telling(monkeypatch, before="", browser="a browser in the library", mine=False)
    monkeypatch.setattr(login.st, "user", {"is_logged_in": True, "email": "ada@example.org"})
    first = upload(visit(CURVES), LONG)
    first = healthy(first.run())
    assert answer(visit(CURVES, **written(first))) != ""
    monkeypatch.setattr(login.st, "user", {"is_logged_in": True, "email": "bob@example.org"})
    assert answer(visit(CURVES, **written(first))) == ""


def test_files_of_a_browser_are_few_and_a_look_does_not_push_out_a_new_one() -> None:
    files = [Source(f"{i}.csv", bytes([i])) for i in range(10)]
    known = reload._with(files[:3], ())
    assert reload._with(files[5:6], known) == (files[5], *files[:3])
    assert reload._with(files[:3], (files[5], *files[:3])) == (files[5], *files[:3])
    assert len(reload._with(files, ())) == MOST_OWN


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


def test_work_that_was_saved_under_the_former_name_of_a_page_opens_there() -> None:
    view = {"alpha": ("0.2",), "section": ("schemes",)}
    for data in ({"demo": "folds_10x10"}, {"name": "mine.csv", "content": FILES[FOLDS.key]}):
        now, before = (Work((PageWork(page, view, **data),), opened=page) for page in (FOLDS.key, "two_algorithms"))
        assert saved_work.page_of(before) is FOLDS
        at, same = with_work(before, FOLDS), with_work(now, FOLDS)
        assert problem(at) == ""
        assert answer(at) == answer(same) != ""
        assert written(at) == written(same)
        assert at.get_by_key("cross_validation.alpha").value == 0.2
