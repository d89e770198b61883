"""The checklist answers each question truly, for every method and every answer, and quotes no form."""

from __future__ import annotations

import re

import pytest

from dashboard import exports
from dashboard.exports.about import Taken
from stats_core import METHODS, PosteriorResult, analyse, answer
from stats_core.charts.curve_overlay import Band, curve_overlay
from stats_core.contract.cases import example
from stats_core.wording import small
from tests.support.demo_answers import awkward_answers, demo_answers, every_answer

EVERYTHING: dict[str, Taken] = {**{f"method {key}": example(key) for key in sorted(METHODS)}, **every_answer()}
every = pytest.mark.parametrize("key", EVERYTHING)


def parts(given: Taken) -> dict[str, str]:
    """The answer to each question."""
    _, *asked = exports.checklist(given).rstrip("\n").split("\n\n")
    return {question: said for question, _, said in (text.split("\n", 2) for text in asked)}


@every
def test_every_question_is_answered(key: str) -> None:
    said = parts(EVERYTHING[key])
    assert len(said) == 8
    for answered in said.values():
        assert re.search(r"[a-z]", answered)
        assert answered.endswith((".", "!", "?"))
        assert not re.search(r"\bnan\b|\bNone:? |,,|\.\.|  ", answered.replace("None: nothing was tested", ""))
    text = exports.checklist(EVERYTHING[key])
    for form in ("NeurIPS", "ICML", "ACL", "AAAI"):
        assert form in text


@pytest.mark.parametrize("key", sorted(METHODS))
def test_of_a_method_it_says_what_the_method_declares(key: str) -> None:
    method, given = METHODS[key], example(key)
    said = parts(given)
    sources = said["Which sources of variability are captured?"]
    assert all(source.value in sources for source in method.covers)
    assert bool(method.covers) != sources.startswith("None")
    tests = said["Is significance reported, and by which tests?"]
    assert method.title in tests
    assert tests.startswith("Yes") == bool(given.result.verdict().claims)
    if given.result.verdict().claims and method.assumes and "test" not in given.settings:
        assert all(small(text.rstrip(".")) in small(said["What do the tests assume?"]) or text.rstrip(".")[1:] in
                   said["What do the tests assume?"] for text in method.assumes)  # fmt: skip
    corrected = said["How were several comparisons allowed for?"]
    if isinstance(given.result, PosteriorResult):
        assert corrected.startswith("No p value is given")
        assert "credible interval" in said["Standard deviation, standard error or confidence interval?"]
    assert "nominal" not in corrected, "the level of a question is said by answers"


def test_intervals_are_told_apart() -> None:
    asked = "How were intervals and error bars computed?"
    assert "hold simultaneously for 21 comparisons" in parts(demo_answers()["benchmark"])[asked]
    assert "each of one comparison alone" in parts(demo_answers()["curves_tictactoe"])[asked]
    assert "95 % interval of the mean score over runs" in parts(demo_answers()["curves_tictactoe"])[asked]
    assert "posterior probability of 95 %" in parts(awkward_answers()["folds_posterior"])[asked]
    assert "open to one side" in parts(awkward_answers()["folds_one_side"])[asked]
    assert parts(awkward_answers()["ranks_omnibus"])[asked] == "No interval of a difference is given."
    assert "99 % intervals" in parts(awkward_answers()["folds_control"])[asked]


@pytest.mark.parametrize("key", sorted(METHODS))
def test_how_an_interval_is_computed_is_declared_where_there_is_one(key: str) -> None:
    declared, given = METHODS[key].interval, example(key)
    said = parts(given)["How were intervals and error bars computed?"]
    assert bool(declared) == (not said.endswith("No interval of a difference is given."))
    assert declared in said
    table = given.result.table()
    if "p_adjusted" in table and len(table) > 1 and "adjustment" not in given.settings:
        names = (METHODS[key].adjusts or METHODS[key].title).casefold()
        assert any(word in names for word in ("holm", "bonferroni", "studentized", "max-t"))


def test_the_band_is_the_one_that_the_page_shows() -> None:
    given = demo_answers()["curves_tictactoe"]
    asked = "Standard deviation, standard error or confidence interval?"
    assert "figure of the curves is: 95 % interval." in parts(given)[asked]
    shown = curve_overlay(given.data, band=Band.STANDARD_ERROR)
    told = exports.checklist(given, shown=(shown,))
    assert f"figure of the curves is: {shown.band}." in told
    assert "figure of the curves is: 95 %" not in told
    assert "The band" not in exports.checklist(given, shown=(curve_overlay(given.data, band=Band.NONE),))


def test_it_says_what_is_reported_and_what_the_data_do_not_say() -> None:
    asked = "How many runs, folds, cases or data sets?"
    assert "its mean score, and not the best" in parts(demo_answers()["curves_tictactoe"])[asked]
    assert "does not say: add it" in parts(demo_answers()["published_demsar"])[asked]
    assert "does not say" not in parts(demo_answers()["benchmark_folds"])[asked], "these means are of folds at hand"


def test_corrections_are_counted() -> None:
    asked = "How were several comparisons allowed for?"
    assert "p adjusted for 6 comparisons (Holm)" in parts(demo_answers()["curves_tictactoe"])[asked]
    assert "p adjusted for 10 levels" in parts(demo_answers()["curves_tictactoe"])[asked]
    assert parts(demo_answers()["folds_10x10"])[asked].startswith("One question was decided")
    where = awkward_answers()["curves_where"]
    said = parts(where)[asked]
    assert said.count("p adjusted for 4 levels of each of 36 pairs (Bonferroni over the pairs)") == 1, "and only once"
    assert exports.words(where).count("Levels that differ (step-down max-T) assumes") == 1
    assert "p adjusted for 4 comparisons (Holm)" in parts(awkward_answers()["folds_control"])[asked]
    assert "p adjusted for 6 comparisons (studentized range)" in parts(demo_answers()["published_demsar"])[asked]


def test_without_a_test_nothing_is_claimed() -> None:
    said = parts(awkward_answers()["folds_no_test"])
    assert said["Is significance reported, and by which tests?"].startswith("No: no test can be trusted")
    assert said["Which sources of variability are captured?"].startswith("None: nothing was tested")
    assert said["How were several comparisons allowed for?"].startswith("No p value is given")
    assert said["What do the tests assume?"] == "Nothing was tested, so nothing is assumed."


def test_what_is_assumed_follows_the_options() -> None:
    assumed = "What do the tests assume?"
    data, usual = METHODS["control_comparison"].example()
    said = parts(analyse("control_comparison", data, **usual, test="signed_rank"))[assumed]
    assert "The control was chosen before the scores were seen." in said
    assert "symmetrically around their centre" in said, "what the test of each pair assumes"
    said = parts(demo_answers()["curves_tictactoe"])[assumed]
    assert demo_answers()["curves_tictactoe"].call["error"].name == "CELL"
    assert "With a pooled error, any two curves could be exchanged" in said


def test_a_difference_is_said_to_be_of_the_levels_it_is_of() -> None:
    asked = "How were intervals and error bars computed?"
    given = answer(demo_answers()["curves_tictactoe"].data, test="tukey_kramer")
    assert "in mean score at level 900 between two algorithms" in parts(given)[asked]
    assert "in mean score at level 900 by which A is better" in exports.latex(given)


def test_doubts_come_first() -> None:
    said = parts(demo_answers()["folds_10x10"])["What has a reader to know?"]
    assert said.startswith("The level is not kept on such folds")
