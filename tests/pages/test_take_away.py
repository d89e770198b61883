"""A result is taken away in a dialog, from every page and every corner."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.exports.about import by_key, charts_of, sentence_of
from dashboard.rooms import ROOMS
from dashboard.ui.blocks import print_figure
from stats_core import ParameterError
from stats_core.charts.chart import Chart
from tests.pages.conftest import OpenPage, healthy, press, problem, words
from tests.pages.room_visits import visit


def opened(at: AppTest, name: str = "anova", part: str = "Figure") -> AppTest:
    """The dialog of a result, at one of its parts."""
    at.session_state[f"take-parts-{name}"] = part
    at.button(key=f"takeaway-{name}").click()
    return healthy(at.run())


def row(at: AppTest, first: str, number: int) -> list[str]:
    """The labels of so many files, from the first of them."""
    labels = [button.label for button in at.download_button]
    start = labels.index(first)
    return labels[start : start + number]


def test_the_corner_of_an_analysis_offers_figure_table_and_words(open_page: OpenPage) -> None:
    at = opened(press(open_page(), "Open this demo"))
    assert row(at, "PDF", 4) == ["PDF", "SVG", "PNG", "TikZ"]
    assert "3.3 inches wide, as in print." in words(at)
    at = opened(at, part="Table")
    files = ["LaTeX, one column", "LaTeX, two columns", "LaTeX, long", "Markdown", "HTML", "CSV", "Excel"]
    assert row(at, files[0], len(files)) == files
    at = opened(at, part="Text, script and data")
    files = ["Paragraph", "Checklist", "BibTeX", "Python script", "Tidy data", "Everything (ZIP)"]
    assert row(at, files[0], len(files)) == files
    assert "Averaged over training" in words(at)
    assert at.code[0].value.startswith("Results\n\nAveraged over training")


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_an_answer_opens_with_the_figure_of_its_sentence(room: object) -> None:
    key = room.key  # type: ignore[attr-defined]
    name = key.replace("_", "-")
    at = opened(visit(key), name)
    at.button(key=f"keep-{name}").click()
    (kept,) = healthy(at.run()).session_state["report"]
    charts = by_key(charts_of(kept.analysis))
    figure = at.get_by_key(f"figure-{name}")
    assert figure.options == [chart.title for chart in charts.values()]
    first = charts[figure.value]
    assert (first.key, first.title) == (kept.analysis.figure().key, kept.analysis.figure().title)
    assert list(charts)[1] == kept.analysis.forest().key
    assert len(set(figure.options)) == len(figure.options), "no two figures are called the same"
    assert row(at, "PDF", 1) == ["PDF"]
    at = opened(at, name, "Text, script and data")
    assert sentence_of(kept.analysis) in words(at)


def test_another_figure_is_chosen_and_stands_in_the_address() -> None:
    at = opened(visit("learning_curves"), "learning-curves")
    at.get_by_key("figure-learning-curves").set_value("answer_pairs")
    at = healthy(at.run())
    assert at.query_params["print.figure.learning-curves"] == "answer_pairs"
    assert [one.proto.alt for one in at.get("image")] == []
    assert 'alt="By how much better"' in " ".join(one.value for one in at.html)


def test_a_figure_that_cannot_be_drawn_says_why_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(chart: Chart, *_: object, **__: object) -> bytes:
        raise ParameterError(f"{chart.title} is too flat", remedy="Choose another width.")

    monkeypatch.setattr(print_figure.paper, "draw", refuse)
    monkeypatch.setattr(print_figure, "remembered", lambda _key, make: make())
    at = opened(visit("learning_curves"), "learning-curves")
    assert "Learning curves is too flat. Choose another width." in " ".join(problem(at).split())
    files = {button.key: button.disabled for button in at.download_button}
    assert all(files[f"{ending}-learning-curves"] for ending in ("pdf", "svg", "png", "tex"))


def test_it_stays_open_when_the_page_is_drawn_again_and_closes_on_another_page() -> None:
    at = opened(visit("learning_curves"), "learning-curves")
    assert "3.3 inches wide" in words(healthy(at.run()))
    at.session_state["page"] = "many_datasets"
    assert "3.3 inches wide" not in words(healthy(at.run()))
