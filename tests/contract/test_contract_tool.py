"""The contract as a tool: a method of one's own is checked, and each broken promise is said."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from stats_core import (
    METHODS,
    Curves,
    FoldScores,
    InputError,
    Losses,
    OmnibusResult,
    Question,
    Requirement,
    ScoreTable,
)
from stats_core.charts import Chart
from stats_core.contract import CHECKS, check_method, checks
from stats_core.contract.cases import strange_data
from stats_core.params import Alpha
from stats_core.reference import Reference
from stats_core.registry import method
from stats_core.variation import TEST_CASES

ROOT = Path(__file__).parents[2]


class Verdict(Enum):
    """Verdict."""

    KIND = "kind"
    STRICT = "strict"


FIVE = Requirement("five runs or more", lambda scores: scores.runs >= 5, lambda scores: f"{scores.runs}")
SOURCE = (Reference("Nobody, N.", 2000, "A trial", "Nowhere"),)


def trial(scores: FoldScores, *, alpha: Alpha = 0.05, verdict: Verdict = Verdict.KIND) -> OmnibusResult:
    """Tell algorithms apart by the range of their means.

    Notes
    -----
    The statistic is the range of the means; p is one minus it.

    References
    ----------
    Nobody (2000).

    Examples
    --------
    >>> print(trial(FoldScores(("A", "B"), [[[0.5, 0.5]], [[0.75, 0.75]]])).sentence())
    A, B are not shown to differ: trial 0.25, p = 0.7500.
    """
    means = scores.scores.mean(axis=(1, 2))
    spread = float(np.clip(np.ptp(means), 0, 1))
    return OmnibusResult("trial", scores.algorithms, spread, 1.0, 1 - spread, alpha)


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Registers a function as somebody's own method, under the name `trial`, for the time of a test."""

    def one(function: Callable[..., Any], **given: Any) -> Any:
        function.__name__ = "trial"
        monkeypatch.setitem(METHODS, "trial", METHODS["paired_t"])
        return method(**{**DECLARED, **given})(function)

    return one


def example_of_trial() -> tuple[FoldScores, dict[str, Any]]:
    return FoldScores(("A", "B"), np.array([[[0.1, 0.2]], [[0.4, 0.6]]])), {}


DECLARED: dict[str, Any] = {
    "title": "Trial",
    "question": Question.TWO_ALGORITHMS,
    "references": SOURCE,
    "trust_when": "It is never to be trusted.",
    "formula": r"$$p=1-(\max_j\bar x_j-\min_j\bar x_j)$$ with $\bar x_j$ the mean of algorithm $j$.",
    "covers": TEST_CASES,
    "example": example_of_trial,
}


def variant(result: Callable[[FoldScores, float], Any]) -> Callable[..., Any]:
    """The trial with another result, and all else the same."""

    def changed(scores: FoldScores, *, alpha: Alpha = 0.05, verdict: Verdict = Verdict.KIND) -> Any:
        return result(scores, alpha)

    changed.__doc__ = trial.__doc__
    return changed


def test_a_method_of_ones_own_is_checked_by_name_or_by_key(register: Callable[..., Any]) -> None:
    own = register(trial)
    check_method(own)
    check_method("trial")
    assert [str(check) for check in checks(own)] == [f"trial-{name}" for name in CHECKS]


def test_what_is_not_registered_is_not_checked() -> None:
    with pytest.raises(AssertionError, match="not registered"):
        check_method("no_such_method")


def test_a_requirement_needs_data_that_lack_it(register: Callable[..., Any]) -> None:
    lacking = Requirement("fewer than 50 folds", lambda scores: scores.folds < 50, lambda scores: f"{scores.folds}")
    own = register(trial, requires=(lacking,))
    with pytest.raises(AssertionError, match="more_data"):
        check_method(own)
    check_method(own, more_data=[FoldScores(("A", "B"), np.zeros((2, 1, 50)))])


def omnibus(scores: FoldScores, alpha: float, **changed: Any) -> OmnibusResult:
    given = {"name": "trial", "algorithms": scores.algorithms, "statistic": 1.0, "df": 1.0, "p": 0.5, "alpha": alpha}
    return OmnibusResult(**{**given, **changed})


@dataclass(frozen=True)
class Strange(OmnibusResult):
    """A result with a column that nobody declares."""

    def table(self) -> pd.DataFrame:
        return super().table().assign(oddness=1.0)


def drawn(scores: FoldScores, alpha: float) -> OmnibusResult:
    return omnibus(scores, alpha, p=float(np.random.default_rng().random()))


def undefined_without_a_word(scores: FoldScores, alpha: float) -> OmnibusResult:
    return omnibus(scores, alpha, statistic=math.nan if np.ptp(scores.scores) == 0 else 1.0)


def divided(scores: FoldScores, alpha: float) -> OmnibusResult:
    return omnibus(scores, alpha, statistic=1 // int(np.ptp(scores.scores) != 0))


def refused_without_a_requirement(scores: FoldScores, alpha: float) -> OmnibusResult:
    if scores.runs < 2 and scores.folds < 2:
        raise InputError("Too few", remedy="Bring more.")
    return omnibus(scores, alpha)


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (lambda scores, alpha: omnibus(scores, alpha, p=1.5), "a p value outside 0 to 1"),
        (lambda scores, alpha: omnibus(scores, alpha, algorithms=("X", "Y")), "no algorithm is named"),
        (lambda scores, alpha: omnibus(scores, alpha, extra_notes=("No full stop",)), "not a sentence"),
        (lambda scores, alpha: omnibus(scores, alpha, statistic=math.inf), "infinite numbers"),
        (
            lambda scores, alpha: omnibus(scores, alpha, statistic=math.nan),
            "nor the method says when `statistic` is NaN",
        ),
        (lambda scores, alpha: omnibus(scores, alpha, extra_charts=(Chart("k", "t"),)), "not a kind of"),
        (lambda scores, alpha: Strange(**vars(omnibus(scores, alpha))), "no column declares what 'oddness' is"),
        (lambda scores, alpha: {"p": 0.5}, "no frozen dataclass"),
        (drawn, "two answers with"),
        (undefined_without_a_word, "and no note that says why"),
        (divided, "neither answered nor refused in words: ZeroDivisionError"),
        (refused_without_a_requirement, "refused by no declared requirement"),
    ],
)
def test_a_broken_promise_is_said(
    register: Callable[..., Any], result: Callable[[FoldScores, float], Any], said: str
) -> None:
    own = register(variant(result))
    with pytest.raises(AssertionError, match=re.escape(said)):
        check_method(own)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("Notes\n", "Remarks\n"), "needs a section 'Notes'"),
        (lambda text: text.split("Examples")[0], "needs a section 'Examples'"),
        (lambda text: text.replace("p = 0.7500", "p = 0.7600"), "prints something else"),
        (
            lambda text: text.replace(".sentence()", ".p"),
            "the example has to print the sentence of the result: >>> print(result.sentence())",
        ),
        (lambda text: text.replace(">>>", "..."), "no line that begins with >>>"),
        (lambda text: text.replace("means.\n", "means\n", 1), "a sentence that ends with a full stop"),
    ],
)
def test_bad_documentation_is_said(register: Callable[..., Any], change: Callable[[str], str], said: str) -> None:
    def undocumented(scores: FoldScores, *, alpha: Alpha = 0.05, verdict: Verdict = Verdict.KIND) -> OmnibusResult:
        return trial(scores, alpha=alpha)

    undocumented.__doc__ = change(trial.__doc__ or "")
    with pytest.raises(AssertionError, match=re.escape(said)):
        check_method(register(undocumented))


def test_a_method_without_sources_is_refused(register: Callable[..., Any]) -> None:
    with pytest.raises(AssertionError, match="at least one reference"):
        check_method(register(trial, references=()))


def test_a_test_that_does_not_say_what_it_accounts_for_is_refused(register: Callable[..., Any]) -> None:
    with pytest.raises(AssertionError, match="say in `covers` what it accounts for"):
        check_method(register(trial, covers=()))


@pytest.mark.parametrize("kind", [FoldScores, Losses, ScoreTable, Curves])
def test_some_strange_data_of_each_type_vary(kind: type) -> None:
    """So that a method that refuses data without variance, by no fault of its own, is answered for some."""
    found = [data for data in strange_data() if isinstance(data, kind)]
    assert any(_difference(data).std() > 0 for data in found)


def _difference(data: Any) -> Any:
    if isinstance(data, Curves):
        return data.values[data.index == 0, -1]
    return data.scores[0] - data.scores[1] if isinstance(data, FoldScores) else np.subtract(*_cells(data).T[:2])


def _cells(data: Any) -> Any:
    return data.losses if isinstance(data, Losses) else data.scores


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"trust_when": ""}, "when its answer can be relied on"),
        ({"formula": ""}, "LaTeX between $$ and $$"),
        ({"formula": "p = 1 with $x$ a mean"}, "LaTeX between $$ and $$"),
        ({"formula": "$$p=1$$ and $$q=2 for all."}, "LaTeX between $$ and $$"),
        ({"formula": r"$$\frac{a}{b$$ with $a$ and $b$ numbers."}, "is not sound LaTeX"),
        ({"formula": r"$$\left(a$$ with $a$ a number."}, "is not sound LaTeX"),
        ({"formula": r"$$a$$ with $\sqrt{a$ its root."}, "a formula between $ and $ is not sound"),
        ({"formula": "$$a$$ with $a a number."}, "has no partner"),
        ({"formula": "$$a$$"}, "what the letters of the formula mean"),
    ],
)
def test_a_formula_that_nobody_could_read_is_said(
    register: Callable[..., Any], given: dict[str, str], said: str
) -> None:
    with pytest.raises(AssertionError, match=re.escape(said)):
        check_method(register(trial, **given))


def test_a_requirement_that_is_not_so_of_the_example_is_said(register: Callable[..., Any]) -> None:
    with pytest.raises(AssertionError, match="needs five runs or more; found 1"):
        check_method(register(trial, requires=(FIVE,)))


def test_the_contract_needs_no_pytest() -> None:
    program = "import sys\nsys.modules['pytest'] = None\nfrom stats_core.contract import check_method\n"
    program += "check_method('sign_test')\nprint('kept')"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "kept", done.stderr
