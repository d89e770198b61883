"""What is kept stands in the report: in its order, with one figure each, and opens again as it was seen."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from functools import cache

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import exports
from dashboard.exports import Kept, PageWork, Work, bundle
from dashboard.exports.about import by_key, charts_of
from dashboard.rooms import ROOMS
from dashboard.ui.session import state
from stats_core import METHODS, Answer, analyse
from tests.pages.conftest import ROOT, OpenPage, healthy, press, words
from tests.pages.room_visits import DEMOS, visit


@cache
def kept_answer(page: str) -> Kept:
    """The answer of a page's demo, as its button keeps it."""
    at = visit(page)
    at.button(key=f"keep-{page.replace('_', '-')}").click()
    (kept,) = healthy(at.run()).session_state["report"]
    return kept


def report(*kept: Kept) -> AppTest:
    at = AppTest.from_file(str(ROOT / "pages/report.py"), default_timeout=120)
    at.session_state["report"] = list(kept)
    return healthy(at.run())


def example(key: str) -> Kept:
    data, settings = METHODS[key].example()
    return Kept(analyse(key, data, **settings))


def test_an_analysis_is_kept_with_one_click(open_page: OpenPage) -> None:
    at = press(open_page(), "Open this demo")
    at.button(key="keep-anova").click()
    healthy(at.run())
    assert at.button(key="keep-anova").label == "Kept"
    assert [one.analysis.method for one in at.session_state["report"]] == ["randomized_anova"]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_an_answer_is_kept_once_with_its_view(room: object) -> None:
    page = room.key  # type: ignore[attr-defined]
    kept = kept_answer(page)
    assert isinstance(kept.analysis, Answer)
    assert (kept.page, dict(kept.view)) == (page, {"demo": (DEMOS[page],)})
    at = visit(page)
    name = page.replace("_", "-")
    at.session_state["report"] = [kept]
    assert healthy(at.run()).button(key=f"keep-{name}").label == "Kept", "the same test, settings and data"
    at.get_by_key(f"{page}.alpha").set_value(0.01)
    assert healthy(at.run()).button(key=f"keep-{name}").label == "Keep", "with another level it is another answer"


def test_a_card_has_its_sentence_one_figure_and_its_table() -> None:
    at = report(kept_answer("learning_curves"))
    (kept,) = at.session_state["report"]
    said = words(at)
    assert kept.analysis.sentence() in said
    for pair in kept.analysis.pairs():
        assert pair.first in said
        assert pair.p_text in said
    assert len(at.get("plotly_chart")) == 1, "not every picture of a method"
    at.selectbox[0].set_value("answer_pairs")
    at = healthy(at.run())
    assert at.session_state["report"][0].figure == "answer_pairs"
    assert at.session_state["report"][0].chart.title == "By how much better"
    assert len(at.get("plotly_chart")) == 1


def test_the_files_hold_the_chosen_figure_alone() -> None:
    kept = replace(kept_answer("learning_curves"), figure="answer_pairs")
    page = exports.report([kept])
    assert page.count("<figure>") == 1
    assert "<figcaption>By how much better</figcaption>" in page
    with zipfile.ZipFile(io.BytesIO(exports.latex_project([kept]))) as archive:
        assert len([name for name in archive.namelist() if name.startswith("figures/")]) == 1


def test_the_report_is_reordered_annotated_and_shortened() -> None:
    at = report(example("friedman"), example("mcnemar"))
    press(at, "Down")
    assert [one.analysis.method for one in at.session_state["report"]] == ["mcnemar", "friedman"]
    at.text_area[0].set_value("The first thing to see.")
    healthy(at.run())
    assert at.session_state["report"][0].note == "The first thing to see."
    press(at, "Remove")
    assert [one.analysis.method for one in at.session_state["report"]] == ["friedman"]


def test_note_and_figure_of_a_card_move_with_it() -> None:
    data, settings = METHODS["friedman"].example()
    twice = (Kept(analyse("friedman", data, **{**settings, "alpha": alpha})) for alpha in (0.05, 0.01))
    at = report(*twice)
    at.text_area[0].set_value("At 5 %.")
    at.selectbox[0].select_index(1)
    healthy(at.run())
    press(at, "Down")
    kept = at.session_state["report"]
    assert [area.value for area in at.text_area] == [one.note for one in kept] == ["", "At 5 %."]
    assert [box.value for box in at.selectbox] == [one.chart.key for one in kept]
    assert kept[0].chart.key != kept[1].chart.key


def test_a_bundle_brings_everything_back(open_page: OpenPage) -> None:
    data, settings = METHODS["friedman"].example()
    saved = bundle(Kept(analyse("friedman", data, **settings), note="Kept."))
    at = healthy(open_page("pages/report.py"))
    assert "Nothing is kept yet" in words(at)
    at.file_uploader[0].set_value(("bundle.zip", saved, "application/zip"))
    healthy(at.run())
    press(at, "Compute it again")
    (back,) = at.session_state["report"]
    assert (back.analysis.method, back.note) == ("friedman", "Kept.")
    assert back.analysis.fingerprint == data.fingerprint
    press(at, "Compute it again")
    assert len(at.session_state["report"]) == 1, "it is there already"


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_a_kept_answer_comes_back_from_saved_work(room: object) -> None:
    page = room.key  # type: ignore[attr-defined]
    before = kept_answer(page)
    figure = list(by_key(charts_of(before.analysis)))[1]
    kept = replace(before, figure=figure, note="See this.")
    work = Work((PageWork(page, demo=DEMOS[page]),), (kept,), "report")
    opened, differ = exports.open_work(exports.save_work(work))
    assert differ == ()
    (back,) = opened.kept
    assert back.analysis.sentence() == before.analysis.sentence()
    assert (back.note, back.figure, back.page, dict(back.view)) == ("See this.", figure, page, dict(before.view))
    at = report(back)
    assert before.analysis.sentence() in words(at)
    at.session_state["report"] = [back]
    again = visit(page)
    again.session_state["report"] = [back]
    assert healthy(again.run()).button(key=f"keep-{page.replace('_', '-')}").label == "Kept"


def test_what_was_kept_without_a_page_is_not_opened_again() -> None:
    at = report(example("friedman"))
    assert not [button for button in at.button if button.label == "Open it again"]


def test_a_view_whose_file_is_not_here_names_the_file() -> None:
    kept = replace(
        kept_answer("learning_curves"), view={"file": ("0a1b2c3d",)}, mapping={"file": "my <b>curves</b>.csv"}
    )
    at = report(kept)
    (button,) = [button for button in at.button if button.label == "Open it again"]
    assert button.disabled
    assert "give the file my <b>curves</b>.csv on the page Learning curves: it is not here" in words(at)
    assert "<b>curves" not in " ".join(one.value for one in at.html)
    there = state.Source("my.csv", b"a,b\n1,2\n")
    at.session_state["own"] = [there]
    at.session_state["report"] = [replace(kept, view={"file": (there.fingerprint[:8],)})]
    (button,) = [button for button in healthy(at.run()).button if button.label == "Open it again"]
    assert not button.disabled
