"""What the page of benchmarks asks where a file holds several metrics."""

from __future__ import annotations

from tests.pages.conftest import OpenPage, answer, open_section, problem, take_reading, upload, words

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
    assert "A is better than B by" in words(at)
    assert "B is better than A by" in words(answer(at, "f1"))


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
