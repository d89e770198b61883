"""What the page of benchmarks asks where a file holds several metrics, and names as a file spells them."""

from __future__ import annotations

from tests.pages.conftest import OpenPage, answer, direction, open_section, problem, take_reading, upload, words
from tests.pages.test_many_datasets import GAPS
from tests.pages.visits import answer as stated

FILE = "pages/many_datasets.py"


def test_a_table_of_metrics_is_asked_about_and_nothing_is_computed(open_page: OpenPage) -> None:
    rows = "".join(f"d{i},0.{i}1,{i}.5,0.{i}2\n" for i in range(1, 8))
    at = upload(open_page(FILE), f"dataset,accuracy,time_training_seconds,time_test_seconds\n{rows}".encode())
    assert " p = " not in words(at)
    assert not at.get("plotly_chart")
    at = take_reading(at, "7 data sets x 3 algorithms")
    assert "one question is open" in words(at)
    assert " p = " not in words(at)
    assert not at.get("plotly_chart")
    at = answer(at, "Metrics of one algorithm")
    assert "nothing to compare it with" in problem(at)
    assert not at.get("plotly_chart")


def test_a_file_of_several_metrics_is_compared_by_the_one_that_is_chosen(open_page: OpenPage) -> None:
    rows = [
        f"{a},d{i},{m},{i * (2 if m == 'f1' else 1) + 'AB'.index(a)}"
        for i in range(9)
        for a in "AB"
        for m in ("f1", "loss")
    ]
    at = upload(open_page(FILE), "\n".join(["algorithm,problem,MetricName,value", *rows]).encode())
    assert "differ in 'MetricName'" in at.radio[0].label
    at = answer(at, "loss (18 lines)")
    assert "only 'loss' in 'MetricName'" in words(at)
    assert stated(at).startswith("A is better than B on 9 of the 9 data sets on which they differ")
    assert stated(answer(at, "f1")).startswith("B is better than A by 1.000, 95 % interval 1.000 to 1.000")


def test_there_is_a_diagram_for_every_value(open_page: OpenPage) -> None:
    rows = [
        f"{a},d{i},{m},{(i * 7 + 3 * 'ABC'.index(a) + len(m)) % 11}"
        for i in range(9)
        for a in "ABC"
        for m in ("f1", "loss", "auc")
    ]
    at = upload(open_page(FILE), "\n".join(["algorithm,problem,MetricName,value", *rows, "A,d1,kappa,1"]).encode())
    at = open_section(answer(at, "f1 (27 lines)"), "many_datasets", "Every MetricName")
    keys = {chart.key for chart in at.get("plotly_chart")}
    assert {"chart-ranks-f1", "chart-ranks-loss", "chart-ranks-auc"} <= keys
    # A value that cannot be compared says so in its own place.
    assert "chart-ranks-kappa" not in keys
    assert "kappa" in words(at)
    assert problem(at) != ""
    # Four values: 1 - .95^4.
    assert "4 independent diagrams at 0.05 would show some difference with a chance of 0.1855" in words(at)


def test_names_from_a_file_are_shown_as_spelled(open_page: OpenPage) -> None:
    evil = "![](http://example.org/x.png)"
    at = upload(open_page(FILE), GAPS.replace("B", evil).encode(), "gaps.csv")
    labels = [button.label for button in at.button]
    assert all("![](" not in label for label in labels)
    at = direction(answer(at, "3 data sets x 3 algorithms"))
    assert evil in words(at)
    labels = [widget.label for kind in (at.selectbox, at.multiselect, at.toggle, at.button) for widget in kind]
    assert all("![](" not in label for label in labels)
