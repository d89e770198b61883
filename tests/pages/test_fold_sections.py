"""The sections of the page Cross-validation: schemes, posterior, all pairs."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.folds.schemes import Freedom
from stats_core import Scheme, bayesian_correlated_t, fold_pairs
from stats_core.answers.folds import standings
from tests.pages.conftest import OpenPage, chips, healthy, open_section, problem, words
from tests.pages.test_cross_validation import (
    PAGE,
    beside,
    column,
    figure,
    give,
    long_file,
    made,
    open_demo,
    rows,
    set_to,
    stated,
)
from tests.support.statements import of_folds as statement


def test_the_margin_is_asked_once_and_never_guessed(open_page: OpenPage) -> None:
    scores = made()
    at = give(open_page, long_file(scores))
    (box,) = [box for box in at.number_input if box.label == "Margin"]
    assert box.value is None
    at = open_section(at, PAGE, "Posterior")
    plain = bayesian_correlated_t(scores, a="net 2", b="net 1", rope=0)
    assert plain.sentence() in words(at)
    assert "No margin is given, so that every difference counts." in words(at)
    assert figure(at, -1)["layout"]["meta"]["title"] == "Posterior of net 2 minus net 1"
    at = set_to(at, "margin", 0.02)
    wide = bayesian_correlated_t(scores, a="net 2", b="net 1", rope=0.02)
    assert wide.sentence() in words(at)
    assert "Region: ±0.02." in words(at)
    at = open_section(at, PAGE, "Other tests")
    assert column(at, "Test", "Decision")["Bayesian correlated t test"] == wide.headline(), "one region for both"
    assert bayesian_correlated_t(scores, a="net 2", b="net 1").sentence() in words(
        open_section(set_to(at, "margin", 0.0), PAGE, "Posterior")
    )


def test_colours_stay_when_algorithms_are_switched_off(open_page: OpenPage) -> None:
    at = open_section(give(open_page, long_file(made(algorithms=4))), PAGE, "Posterior")
    every = densities(at)
    chips(at).set_value(["net 3", "net 4"])
    few = densities(open_section(healthy(at.run()), PAGE, "Posterior"))
    assert set(few) == {"net 3", "net 4"}
    assert few == every


def densities(at: AppTest) -> dict[str, str]:
    """The colours of the parts of the posterior in which one of the algorithms is better."""
    parts = [one for one in figure(at, -1)["data"] if " better" in one.get("name", "")]
    return {one["name"].split(" better")[0]: one["fillcolor"] for one in parts}


def test_a_section_that_is_gone_with_its_algorithms_leaves_the_page_whole(open_page: OpenPage) -> None:
    at = open_section(give(open_page, long_file(made(algorithms=3))), PAGE, "All pairs")
    chips(at).set_value(["net 1", "net 3"])
    at = healthy(at.run())
    assert "All pairs" not in [tab.label for tab in at.tabs]
    assert rows(beside(at), "Test")


def test_schemes_have_published_calibrated_or_own_degrees_of_freedom(open_page: OpenPage) -> None:
    at = open_section(open_demo(open_page, "folds_10x10"), PAGE, "Schemes")
    freedom = column(at, "Scheme", "df")
    assert list(freedom) == [scheme.value for scheme in Scheme]
    assert list(freedom.values()) == ["10", *["9"] * 9]
    assert column(at, "Scheme", "Known to be wrong")["folds"] == "rejects 56 %"
    at = set_to(at, "freedom", Freedom.PUBLISHED)
    assert column(at, "Scheme", "df")["use all data"] == "99"
    assert "it rejected 52 % of 1,000 data sets without a difference" in words(open_section(at, PAGE, "Other tests"))
    at = set_to(open_section(at, PAGE, "Schemes"), "freedom", Freedom.OWN)
    assert column(at, "Scheme", "df")["use all data"] == "10"
    at = set_to(at, "calibrated", True)
    simulated = column(at, "Scheme", "df calibrated here")
    assert list(column(at, "Scheme", "df").values()) == [text.split(" ")[0] for text in simulated.values()]
    assert simulated["use all data"].startswith("11 (")
    assert "published number is 10 for 'use all data'" in words(at)
    at = set_to(open_section(at, PAGE, "Other tests"), "scheme", Scheme.FOLDS)
    assert "Repeated cross-validation test (folds)" in [row[0] for row in rows(at, "Test")]


def test_a_scheme_that_the_design_does_not_allow_is_listed_with_its_reason(open_page: OpenPage) -> None:
    at = set_to(give(open_page, long_file(made(runs=1, folds=10))), "scheme", Scheme.FOLDS)
    at = beside(at)
    assert "Repeated" not in " ".join(row[0] for row in rows(at, "Test"))
    assert "needs at least two runs for the scheme 'folds'; found 1 run x 10 folds" in words(at)
    at = open_section(at, PAGE, "Schemes")
    (left_out,) = [line for line in words(at).split("\n") if "Left out" in line and "two runs;" in line]
    assert "'folds'" in left_out
    assert "Each needs at least two runs; found 1 run x 10 folds" in left_out, "said once for all that lack the same"
    assert "use all data" in column(at, "Scheme", "df")
    assert problem(at) == ""


def test_all_pairs_with_holm_and_a_control(open_page: OpenPage) -> None:
    scores = made(algorithms=4)
    at = open_section(give(open_page, long_file(scores)), PAGE, "All pairs")
    assert "which is Holm's" in words(at)
    assert fold_pairs(scores).sentence() in words(at)
    assert len(rows(at, "A", "p (adjusted)")) == 6
    assert figure(at, -1)["data"][0]["type"] == "heatmap"
    at = set_to(set_to(at, "question", AskedFor.CONTROL), "control", "net 2")
    assert [row[:2] for row in rows(at, "A", "p (adjusted)")] == [[f"net {i}", "net 2"] for i in (1, 3, 4)]
    assert figure(at, -1)["data"][0]["type"] == "scatter", "intervals, one for each algorithm"
    assert stated(at) == statement(standings(scores), fold_pairs(scores, control="net 2")), "one family for both"
    at = set_to(at, "test.", "paired_t")
    assert fold_pairs(scores, control="net 2").sentence() in words(at)
