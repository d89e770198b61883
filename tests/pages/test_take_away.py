"""A result is taken away from its corner, and kept for the report."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from dashboard.exports import bundle
from dashboard.ui.session import state
from stats_core import METHODS, analyse
from tests.pages.conftest import ROOT, OpenPage, healthy, press, words

PAGE = "learning_curves"


def opened(open_page: OpenPage) -> AppTest:
    at = press(open_page(), "Open this demo")
    at.session_state["takeaway-anova"] = True
    return healthy(at.run())


def test_the_corner_offers_figure_table_words_script_and_the_report(open_page: OpenPage) -> None:
    at = opened(open_page)
    labels = [button.label for button in at.download_button]
    for row in (
        ["PDF", "SVG", "PNG", "TikZ"],
        ["LaTeX", "Markdown", "HTML", "Excel"],
        ["Paragraph", "BibTeX", "Python script", "Tidy data", "Everything (ZIP)"],
    ):
        start = labels.index(row[0])
        assert labels[start : start + len(row)] == row
    assert "Text, references, script and data" in words(at)
    assert "Averaged over training" in at.code[0].value


def kept_page(open_page: OpenPage, *keys: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / "pages/report.py"), default_timeout=120)
    at.session_state["report"] = [
        state.Kept(analyse(key, *METHODS[key].example()[:1], **METHODS[key].example()[1])) for key in keys
    ]
    return healthy(at.run())


def test_an_analysis_is_kept_with_one_click(open_page: OpenPage) -> None:
    at = press(open_page(), "Open this demo")
    at.button(key="keep-anova").click()
    healthy(at.run())
    assert "Kept: it is on the page Report." in words(at)
    assert [one.analysis.method for one in at.session_state["report"]] == ["randomized_anova"]
    at.button(key="keep-anova").click()
    assert len(healthy(at.run()).session_state["report"]) == 1


def test_the_report_is_reordered_annotated_and_shortened(open_page: OpenPage) -> None:
    at = kept_page(open_page, "friedman", "mcnemar")
    press(at, "Down")
    assert [one.analysis.method for one in at.session_state["report"]] == ["mcnemar", "friedman"]
    at.text_area[0].set_value("The first thing to see.")
    healthy(at.run())
    assert at.session_state["report"][0].note == "The first thing to see."
    press(at, "Remove")
    assert [one.analysis.method for one in at.session_state["report"]] == ["friedman"]


def test_a_bundle_brings_everything_back(open_page: OpenPage) -> None:
    data, settings = METHODS["friedman"].example()
    saved = bundle(state.Kept(analyse("friedman", data, **settings), note="Kept."))
    at = healthy(open_page("pages/report.py"))
    assert "Nothing is kept yet" in words(at)
    at.file_uploader[0].set_value(("bundle.zip", saved, "application/zip"))
    healthy(at.run())
    press(at, "Compute it again")
    (back,) = at.session_state["report"]
    assert (back.analysis.method, back.note) == ("friedman", "Kept.")
    assert back.analysis.fingerprint == data.fingerprint
