"""Case by case on the same_test_set page: the strip of two models, and a case in a dialog, its texts as they are."""

from __future__ import annotations

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.text import passage
from dashboard.ui.cases import page as cases_page
from dashboard.ui.cases.strip import NAME
from stats_core import Losses
from stats_core.charts.case_strip import CaseStrip, case_strip
from stats_core.data.beside_cases import Called, CaseTexts
from tests.pages.conftest import OpenPage, healthy, open_section, press, problem, upload, words
from tests.pages.test_same_test_set import PAGE

HOSTILE = (
    '<img src="http://example.org/x.png" onerror="alert(1)"><script>alert(2)</script></pre>',
    "![](http://example.org/y.png) [link](http://example.org) **bold** :red[x] $x^2$",
    "=1+1\t@SUM(A1)\nsecond line\n\n    indented",
    "שלום 😀 \u202eturned\u202c \ud83d half \x00\x07",
    "x" * 100_000 + "END",
)


def losses(texts: CaseTexts | None = None, samples: int = 1, models: tuple[str, ...] = ("alpha", "beta")) -> Losses:
    """Twenty questions of four tasks; on the first of each task only alpha is right, on the second only beta."""
    case = np.repeat(np.arange(20), samples)
    wrong = np.zeros((len(case), len(models)))
    wrong[case % 5 == 0, 1] = 1
    wrong[case % 5 == 1, 0] = 1
    return Losses(
        models,
        wrong,
        item=tuple(f"q{number}" for number in case),
        group=tuple(f"task {number // 5}" for number in case),
        called=Called("question", "task"),
        texts=texts,
    )


@pytest.fixture
def shown(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """The tab with texts of every bad kind."""
    return with_losses(open_page, monkeypatch, losses(all_texts()))


def with_losses(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch, data: Losses) -> AppTest:
    monkeypatch.setattr(cases_page, "given_losses", lambda *_: data)
    return open_section(open_page(f"pages/{PAGE}.py"), PAGE, NAME)


def all_texts() -> CaseTexts:
    cases = [f"q{number}" for number in range(20)]
    answered = {
        model: {case: (HOSTILE[(place // 5 + place + more) % len(HOSTILE)],) for place, case in enumerate(cases)}
        for more, model in enumerate(("alpha", "beta"))
    }
    return CaseTexts({case: f"Asked in {case}: {HOSTILE[0]}" for case in cases}, answered)


def strip(models: tuple[str, ...] = ("alpha", "beta")) -> CaseStrip:
    return case_strip(losses(models=models), a="alpha", b="beta")


def box(at: AppTest) -> object:
    (found,) = [one for one in at.selectbox if one.label.startswith("Open a")]
    return found


def open_case(at: AppTest, place: int) -> AppTest:
    box(at).set_value(place)  # type: ignore[attr-defined]
    return healthy(at.run())


def html_of(at: AppTest, part: str) -> str:
    """What is written in the dialog with this class."""
    return "\n".join(element.value for element in at.html if part in element.value and "<style" not in element.value)


def test_the_tab_says_the_counts_and_offers_every_disagreement(shown: AppTest) -> None:
    assert "Only alpha is right on 4 questions, only beta on 4; both are right on 12 and both wrong on 0." in words(
        shown
    )
    assert box(shown).label == "Open a question"  # type: ignore[attr-defined]
    options = box(shown).options  # type: ignore[attr-defined]
    assert options[:2] == ["q0 (task 0): alpha right, beta wrong", "q1 (task 0): alpha wrong, beta right"]
    assert len(options) == 8
    assert html_of(shown, "lm-case-name") == "", "no case is open"


def test_a_case_is_opened_and_the_ways_on_lead_through_all(shown: AppTest) -> None:
    at = open_case(shown, 0)
    assert '<b dir="auto">q0</b>' in html_of(at, "lm-case-name")
    assert "1 of 8" in words(at)
    assert html_of(at, "lm-case-model").count("lm-case-model") == 2
    for place in range(1, 8):
        at = press(at, "Next disagreement")
        assert f"{place + 1} of 8" in words(at)
        assert f'"auto">{strip().case[place]}</b>' in html_of(at, "lm-case-name")
    assert next(one for one in at.button if one.label == "Next disagreement").disabled
    at = press(at, "Previous")
    assert "7 of 8" in words(at)


def test_texts_are_shown_as_they_are_and_never_run(shown: AppTest) -> None:
    at = shown
    for place in range(8):
        at = open_case(at, place) if place == 0 else press(at, "Next disagreement")
        written = html_of(at, "lm-case-text")
        for bad in ("<img", "<script", "</pre></pre>", "\x00", "\ud83d"):
            assert bad not in written
        assert written.count("<pre") == written.count("</pre>") == 3
        assert not [one for one in at.markdown if "example.org" in one.value]
    assert "Asked in" in words(at)


def test_a_long_text_is_cut_and_what_is_left_out_counted(shown: AppTest) -> None:
    at = open_case(shown, strip().case.index("q16"))
    assert "3 more characters are not shown." in words(at)
    assert "xEND" not in words(at)


def test_a_passage_keeps_lines_and_loses_what_no_page_can_hold() -> None:
    assert passage("a\n\tb\r\x07<b>&\ud83d😀") == "a\n\tb&lt;b&gt;&amp;😀"


def test_without_texts_the_dialog_has_names_and_scores(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    at = open_case(with_losses(open_page, monkeypatch, losses(samples=3)), 1)
    assert "The file has no texts: names and scores are all that is known." in words(at)
    assert "0 of 3 samples right" in words(at)
    assert "3 of 3 samples right" in words(at)
    assert html_of(at, "lm-case-sample").count("lm-case-sample") == 6
    assert "2 of 8" in words(at)


def test_of_more_models_the_two_that_are_chosen(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    three = losses(models=("alpha", "beta", "gamma"))
    at = with_losses(open_page, monkeypatch, three)
    boxes = {one.label: one for one in at.selectbox}
    boxes["Compare"].set_value("alpha")
    boxes["with"].set_value("beta")
    at = healthy(at.run())
    assert "Only alpha is right on 4 questions, only beta on 4" in words(at)
    boxes = {one.label: one for one in at.selectbox}
    boxes["with"].set_value("alpha")
    at = healthy(at.run())
    assert "'alpha' is compared with itself" in problem(at)


def test_a_plain_file_has_the_strip_without_names(open_page: OpenPage) -> None:
    lines = [f"{'ab'[n % 2]},{'ab'[n % 3 == 0]},{'ab'[n % 5 == 0]}" for n in range(30)]
    at = upload(open_page(f"pages/{PAGE}.py"), "\n".join(["actual,svm,knn", *lines]).encode(), "answers.csv")
    assert problem(at) == ""
    at = open_section(at, PAGE, NAME)
    assert "both are right on" in words(at)
    at = open_case(at, 0)
    assert "The file has no texts" in words(at)


def test_models_without_a_disagreement_need_no_strip(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    same = Losses(("alpha", "beta"), [[0, 0], [1, 1], [0, 0], [1, 1]])
    at = with_losses(open_page, monkeypatch, same)
    assert "Only alpha is right on 0 cases, only beta on 0; both are right on 2 and both wrong on 2." in words(at)
    assert not [one for one in at.selectbox if one.label.startswith("Open a")]
