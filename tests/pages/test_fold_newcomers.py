"""A method that somebody adds for folds is on the page by itself, whatever kind of result it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import pandas as pd
import pytest

from stats_core import METHODS, FoldScores, Question, corrected_resampled_t, fold_pairs
from stats_core.charts import Chart
from stats_core.methods.folds.paired_t import TWO_DIFFERENCES, example_folds
from stats_core.params import Algorithm, Alpha, AtLeast
from stats_core.registry import method
from stats_core.results import FamilyResult, PairResult, Result
from stats_core.results.omnibus import OmnibusResult
from stats_core.results.posterior import PosteriorResult
from stats_core.results.verdict import Verdict
from tests.pages.conftest import OpenPage, healthy, open_section, problem, words
from tests.pages.test_cross_validation import PAGE, beside, column, give, long_file, made, set_to, stated, strong

Trim = Annotated[float, AtLeast("Share trimmed", 0)]


@dataclass(frozen=True)
class Bare(Result):
    """A result with nothing but what every result must have."""

    words: str

    def table(self) -> pd.DataFrame:
        return pd.DataFrame({"statistic": [1.0, 2.0]})

    def verdict(self) -> Verdict:
        return Verdict()

    def sentence(self) -> str:
        return self.words

    def charts(self) -> tuple[Chart, ...]:
        return ()

    def notes(self) -> tuple[str, ...]:
        return ("A note of the trial.",)


def trial_pair(scores: FoldScores, *, a: Algorithm, b: Algorithm, trim: Trim = 0.1, alpha: Alpha = 0.05) -> PairResult:
    """Compare the middle folds."""
    return PairResult(a=a, b=b, estimate=trim, low=0.01, high=0.5, statistic=4.0, df=9.0, p=0.001, alpha=alpha)


def trial_posterior(scores: FoldScores, *, a: Algorithm, b: Algorithm, alpha: Alpha = 0.05) -> PosteriorResult:
    """Compare by draws."""
    found = corrected_resampled_t(scores, a=a, b=b, alpha=alpha)
    numbers = {name: getattr(found, name) for name in ("estimate", "low", "high")}
    return PosteriorResult(a=a, b=b, **numbers, alpha=alpha, rope=0.01, p_left=0.1, p_rope=0.2, p_right=0.7)


def trial_omnibus(scores: FoldScores, *, alpha: Alpha = 0.05) -> OmnibusResult:
    """Ask whether any algorithm differs."""
    return OmnibusResult("H", scores.algorithms, statistic=7.5, df=2.0, p=0.02, alpha=alpha)


def trial_family(scores: FoldScores, *, alpha: Alpha = 0.05) -> FamilyResult:
    """Compare all with all."""
    return fold_pairs(scores, alpha=alpha)


def trial_bare(scores: FoldScores, *, alpha: Alpha = 0.05) -> Bare:
    """Say something."""
    return Bare("The trial has spoken.")


def trial_demanding(scores: FoldScores, *, a: Algorithm, b: Algorithm, trim: Trim) -> PairResult:
    """Compare the middle folds, and be told how many."""
    return PairResult(a=a, b=b, estimate=trim, low=0.01, high=0.5, statistic=4.0, df=9.0, p=0.001, alpha=0.05)


@pytest.fixture
def register() -> Iterator[Callable[[Callable[..., Any]], str]]:
    before = set(METHODS)

    def add(function: Callable[..., Any]) -> str:
        declare = method(
            title=f"Trial: {function.__name__.removeprefix('trial_')}",
            question=Question.TWO_ALGORITHMS,
            requires=(TWO_DIFFERENCES,),
            assumes=("nothing in particular",),
            example=example_folds,
        )
        declare(function)
        return METHODS[function.__name__].title

    yield add
    for key in set(METHODS) - before:
        del METHODS[key]


@pytest.mark.parametrize(
    ("function", "two", "three"),
    [
        (trial_pair, "net 2 is better", "net 3 is better"),
        (
            trial_posterior,
            "net 2 practically better with probability 0.7000",
            "net 3 practically better with probability 0.7000",
        ),
        (trial_omnibus, "they differ", "they differ"),
        (trial_family, "the only comparison shows a difference", "3 of 3 comparisons show a difference"),
        (trial_bare, "The trial has spoken.", "The trial has spoken."),
    ],
)
def test_every_kind_of_result_has_a_row_and_its_own_section(
    open_page: OpenPage, register: Callable[..., str], function: Callable[..., Any], two: str, three: str
) -> None:
    title = register(function)
    for algorithms, heading, decision in ((2, "Decision", two), (3, "This pair alone", three)):
        scores = made(algorithms=algorithms, seed=2)
        at = beside(give(open_page, long_file(scores)))
        assert problem(at) == ""
        said = column(at, "Test", heading)
        assert said[title] == decision
        assert next(iter(said)) == "Corrected resampled t test"
        assert list(said)[-1] == title
        assert column(at, "Test", "Trust this when")[title] == "Nothing in particular."
        pair = {"a": f"net {algorithms}", "b": f"net {algorithms - 1}"} if "a" in names(function) else {}
        result = function(scores, **pair)
        assert result.sentence() in words(at)


def names(function: Callable[..., Any]) -> set[str]:
    return {option.name for option in METHODS[function.__name__].options}


def test_a_newcomer_has_its_own_option_and_can_be_the_answer(open_page: OpenPage, register: Callable[..., str]) -> None:
    title = register(trial_pair)
    scores = made()
    at = beside(give(open_page, long_file(scores)))
    assert [box.label for box in at.number_input if box.label == "Share trimmed"] == ["Share trimmed"]
    at = set_to(at, "trial_pair.trim", 0.25)
    assert "net 2 is better than net 1 by 0.25" in words(at)
    at = set_to(at, "test.", "trial_pair")
    assert stated(at) == "net 2 is better than net 1 by 0.1000, 95 % interval 0.0100 to 0.5000, p = 0.0010."
    at = open_section(at, PAGE, "Why trust this")
    assert f"{title}. Compare the middle folds." in words(at)
    at = set_to(at, "trim", 0.3)
    assert stated(at).startswith("net 2 is better than net 1 by 0.3")


def test_a_newcomer_that_must_be_told_something_waits_under_more_tests(
    open_page: OpenPage, register: Callable[..., str]
) -> None:
    title = register(trial_demanding)
    at = beside(give(open_page, long_file(made())))
    assert problem(at) == ""
    assert title not in column(at, "Test", "Decision")
    assert title in [box.options[0] for box in at.selectbox if box.label == "Test"]
    at = set_to(at, "trial_demanding.trim", 0.2)
    assert "net 2 is better than net 1 by 0.2" in words(healthy(at))


def test_no_row_of_a_newcomer_is_bold_beside_the_one_to_use(open_page: OpenPage, register: Callable[..., str]) -> None:
    register(trial_pair)
    at = beside(give(open_page, long_file(made(seed=2))))
    assert strong(at) == [column(at, "Test", "p")["Corrected resampled t test"]]


def test_the_trials_are_what_they_are_meant_to_be() -> None:
    scores = made(algorithms=3, seed=2)
    assert np.all(fold_pairs(scores).table()["p_adjusted"] <= 0.05)
