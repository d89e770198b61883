"""Options, requirements and the declaration of methods, on a small method made for these tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import pandas as pd
import pytest

from stats_core import METHODS, Curves, InputError, ParameterError, Question, Requirement, ScoreTable, analyse
from stats_core.charts import Chart
from stats_core.params import (
    Algorithm,
    Alpha,
    AtLeast,
    Choice,
    LevelRange,
    Maybe,
    OneOf,
    Real,
    WeightPerAlgorithm,
    Whole,
)
from stats_core.registry import discover, method
from stats_core.types import Progress

CURVES = Curves.from_groups({"SVM": [[1, 2], [2, 4]], "kNN": [[1, 1], [0, 2]]}, levels=[10, 20])
TABLE = ScoreTable(("iris",), ("SVM", "kNN"), [[0.9, 0.8]])


class Side(Enum):
    """Which side counts."""

    BOTH = "both sides"
    UPPER = "upper side"


REAL = Real("Significance level", 0, 1)
WHOLE = Whole("Shuffles", 19, 1_000_000)
CHOICE = Choice("Side", Side)
ONE = OneOf("Algorithm")
WEIGHTS = WeightPerAlgorithm("Weights")
LEVELS = LevelRange("Levels")


@pytest.mark.parametrize(
    ("spec", "value", "becomes"),
    [
        (REAL, 0.05, 0.05),
        (REAL, np.float32(0.5), 0.5),
        (REAL, Fraction(1, 4), 0.25),
        (Real("Effect", -1, float("inf")), 3, 3.0),
        (WHOLE, 19, 19),
        (WHOLE, np.int64(1_000_000), 1_000_000),
        (CHOICE, Side.UPPER, Side.UPPER),
        (CHOICE, "upper side", Side.UPPER),
        (CHOICE, "upper", Side.UPPER),
        (ONE, "kNN", "kNN"),
        (WEIGHTS, [1, -1], (1.0, -1.0)),
        (WEIGHTS, np.array([-0.1, 0.1]), (-0.1, 0.1)),
        (LEVELS, None, None),
        (LEVELS, (5, 15), (5.0, 15.0)),
        (LEVELS, np.array([20, 20]), (20.0, 20.0)),
    ],
)
def test_a_good_value_is_taken_in_its_plain_type(spec: Any, value: Any, becomes: Any) -> None:
    found = spec.check(value, CURVES)
    assert found == becomes
    assert type(found) is type(becomes)


@pytest.mark.parametrize(
    ("spec", "value", "said"),
    [
        *((REAL, value, "Choose a number above 0 and below 1.") for value in (0, 1, -0.1, 1.5, 10**400)),
        *((REAL, value, "Choose a number") for value in (float("nan"), float("inf"), True, None, "0.05", [0.05])),
        (REAL, np.array([0.05]), "Choose a number"),
        *((Real("Significance level", 0, 1, least=1e-16), value, "Choose 1e-16 or more.") for value in (1e-300, 9e-17)),
        *((WHOLE, value, "Choose a whole number from 19 to 1,000,000.") for value in (18, 1_000_001, -1, 10**400)),
        *((WHOLE, value, "Choose a whole number") for value in (100.0, True, None, "100", float("nan"))),
        (WHOLE, np.arange(3), "Choose a whole number"),
        *((CHOICE, value, "Choose one of: both sides, upper side.") for value in ("sideways", None, 1, ["x"], {})),
        *((ONE, value, "Choose one of: SVM, kNN.") for value in ("svm", "", None, 0, ["SVM"])),
        (ONE, np.array(["SVM", "kNN"]), "Choose one of: SVM, kNN."),
        *((WEIGHTS, value, "Give one number for each algorithm.") for value in (None, 3, ("a", "b"), {"SVM": 1})),
        *((WEIGHTS, value, "Give one weight for each of: SVM, kNN.") for value in ((), (1,), (1, 0, -1))),
        *((WEIGHTS, value, "add up to zero") for value in ((1, 1), (0, 0), (1, float("nan")), (np.inf, -np.inf))),
        *((LEVELS, value, "Give the first and the last level.") for value in (10, "ab", (10,), (10, 15, 20))),
        *((LEVELS, value, "The levels go from 10 to 20.") for value in ((20, 10), (11, 19), (np.nan, 20))),
    ],
)
def test_a_bad_value_is_refused_with_what_it_is_and_what_to_do(spec: Any, value: Any, said: str) -> None:
    with pytest.raises(ParameterError) as refused:
        spec.check(value, CURVES)
    assert str(refused.value).endswith(said) if said.endswith(".") else said in str(refused.value)
    assert spec.label.lower().rstrip("s") in refused.value.problem.lower()


REGION = AtLeast("Region", 0)
FROM_BELOW = Real("Effect", -1, float("inf"))


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (REAL, "above 0 and below 1"),
        (WHOLE, "from 19 to 1,000,000"),
        (CHOICE, "both sides; upper side"),
        (ONE, "one of the algorithms"),
        (WEIGHTS, "one number for each algorithm, adding up to zero"),
        (LEVELS, "the first and the last level"),
        (REGION, "0 or more"),
        (Maybe(WHOLE), "from 19 to 1,000,000, or none"),
    ],
)
def test_the_page_of_methods_says_what_an_option_allows(spec: Any, said: str) -> None:
    assert spec.allowed() == said


@pytest.mark.parametrize(
    ("spec", "now", "near"),
    [
        (REAL, 0.05, [0.01, 0.2]),
        (FROM_BELOW, 0.0, [-0.89, 1.2]),
        (WHOLE, 19, [20]),
        (WHOLE, 20, [19, 21]),
        (WHOLE, 1_000_000, [999_999]),
        (CHOICE, Side.BOTH, [Side.UPPER]),
        (WEIGHTS, (2.0, 0.0, -2.0), [(-2.0, 0.0, 2.0), (-2.0, 0.0, 2.0)]),
        (LEVELS, None, [(10.0, 20.0)]),
        (LEVELS, (10.0, 20.0), [None]),
        (REGION, 0.0, [1.0]),
        (REGION, 0.5, [0.0, 1.0]),
        (Maybe(REAL), None, [0.01, 0.2]),
        (Maybe(REAL), 0.05, [0.01, 0.2, None]),
        (Maybe(WHOLE), None, []),
        (Maybe(WHOLE), 19, [20, None]),
    ],
)
def test_a_method_is_tried_with_values_near_the_present_one_and_with_bad_ones(spec: Any, now: Any, near: Any) -> None:
    found = spec.good(CURVES, now)
    assert found == (pytest.approx(near) if isinstance(near and near[-1], float) else near)
    for value in spec.bad():
        with pytest.raises(ParameterError):
            spec.check(value, CURVES)


def test_of_very_many_names_a_refusal_says_the_first() -> None:
    many = ScoreTable(("iris",), [f"A{i}" for i in range(25)], [[0.5] * 25])
    with pytest.raises(ParameterError, match=r"Choose one of: A0, A1, .*, A19 and 5 more\.$"):
        ONE.check("B", many)
    few = ScoreTable(("iris",), [f"A{i}" for i in range(20)], [[0.5] * 20])
    with pytest.raises(ParameterError, match=r", A18, A19\.$"):
        ONE.check("B", few)


@dataclass(frozen=True, eq=False)
class Answer:
    """The least that counts as a result."""

    value: float

    def table(self) -> pd.DataFrame:
        return pd.DataFrame({"value": [self.value]})

    def sentence(self) -> str:
        return f"The value is {self.value}."

    def charts(self) -> tuple[Chart, ...]:
        return ()

    def notes(self) -> tuple[str, ...]:
        return ()


EVEN = Requirement("an even number of curves", lambda c: len(c.values) % 2 == 0, lambda c: f"{len(c.values)} curves")


@pytest.fixture
def first_score() -> Iterator[Any]:
    """A method that is registered while a test runs."""

    @method(title="First score", question=Question.LEARNING_CURVES, requires=(EVEN,), example=lambda: (CURVES, {}))
    def first_score(
        curves: Curves,
        *,
        a: Algorithm,
        alpha: Alpha = 0.05,
        side: Side = Side.BOTH,
        progress: Progress | None = None,
    ) -> Answer:
        """Reads the first score of an algorithm,
        and nothing else.

        Notes
        -----
        The formula is the score itself.
        """
        if progress:
            progress(1, 1)
        return Answer(float(curves.values[curves.algorithm.index(a), 0]) + (alpha if side is Side.UPPER else 0))

    yield first_score
    del METHODS["first_score"]


def test_the_signature_is_the_declaration(first_score: Any) -> None:
    entry = METHODS["first_score"]
    assert entry.data_type is Curves
    assert [(option.name, option.required) for option in entry.options] == [
        ("a", True),
        ("alpha", False),
        ("side", False),
    ]
    assert entry.options[2].spec == Choice("Which side counts", Side)
    assert entry.options[1].default == 0.05
    assert entry.reports_progress
    assert entry.summary == "Reads the first score of an algorithm, and nothing else."


def test_a_call_checks_and_completes_the_options(first_score: Any) -> None:
    assert first_score(CURVES, a="SVM").value == 1
    assert first_score(CURVES, a="SVM", side="upper side", alpha=np.float32(0.25)).value == 1.25
    assert first_score.__name__ == "first_score"


@pytest.mark.parametrize(
    ("arguments", "options", "said"),
    [
        ((CURVES, "SVM"), {}, "First score takes the data alone by position. Name every option."),
        ((), {"a": "SVM"}, "First score takes the data alone by position. Name every option."),
        ((CURVES,), {}, "First score: needs 'a'. Give algorithm."),
        (
            (CURVES,),
            {"a": "SVM", "beta": 1},
            "First score: there is no option 'beta'. Its options are: a, alpha, side.",
        ),
        ((CURVES,), {"a": "tree"}, "Algorithm 'tree' is not in the data. Choose one of: SVM, kNN."),
    ],
)
def test_a_wrong_call_is_refused(
    first_score: Any, arguments: tuple[Any, ...], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(ParameterError) as refused:
        first_score(*arguments, **options)
    assert str(refused.value) == said


def test_data_that_do_not_fit_are_refused_and_the_chooser_says_why(first_score: Any) -> None:
    odd = Curves.from_groups({"SVM": [[1, 2], [2, 4]], "kNN": [[1, 1]]})
    entry = METHODS["first_score"]
    assert entry.refusals(CURVES) == ()
    assert entry.refusals(odd) == ("needs an even number of curves; found 3 curves",)
    assert entry.refusals(TABLE) == ("needs Curves; found ScoreTable",)
    with pytest.raises(InputError, match="First score: needs an even number of curves; found 3 curves"):
        first_score(odd, a="SVM")
    with pytest.raises(InputError, match="needs Curves; found ScoreTable"):
        first_score(TABLE, a="SVM")


def test_progress_is_passed_on_and_is_no_option(first_score: Any) -> None:
    seen: list[tuple[int, int]] = []
    first_score(CURVES, a="SVM", progress=lambda done, total: seen.append((done, total)))
    analyse("first_score", CURVES, a="SVM", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 1), (1, 1)]


def test_an_analysis_keeps_what_makes_it_repeatable(first_score: Any) -> None:
    done = analyse("first_score", CURVES, a="kNN", side="upper side")
    assert done.method == "first_score"
    assert done.settings == {"a": "kNN", "alpha": 0.05, "side": Side.UPPER}
    assert done.fingerprint == CURVES.fingerprint
    assert analyse(done.method, CURVES, **done.settings).result.value == done.result.value


def test_an_unknown_method_is_refused(first_score: Any) -> None:
    with pytest.raises(ParameterError, match=r"There is no method 'last_score'\. The methods are: .*first_score"):
        analyse("last_score", CURVES)


def test_a_method_without_progress_has_no_such_option() -> None:
    @method(title="Plain", question=Question.LEARNING_CURVES, example=lambda: (CURVES, {}))
    def plain(curves: Curves, *, alpha: Alpha = 0.05) -> Answer:
        return Answer(alpha)

    try:
        assert not METHODS["plain"].reports_progress
        with pytest.raises(ParameterError, match="Plain: there is no option 'progress'"):
            plain(CURVES, progress=print)  # type: ignore[call-arg]
        assert analyse("plain", CURVES, progress=lambda done, total: None).result.value == 0.05
    finally:
        del METHODS["plain"]


def test_an_option_without_a_range_cannot_be_declared() -> None:
    def loose(curves: Curves, *, width: float = 1.0) -> Answer:
        return Answer(width)

    with pytest.raises(TypeError, match="'width' declares neither a range nor an enumeration"):
        method(title="Loose", question=Question.LEARNING_CURVES, example=lambda: (CURVES, {}))(loose)
    assert "loose" not in METHODS


def test_an_option_may_carry_a_range_of_its_own() -> None:
    @method(title="Wide", question=Question.LEARNING_CURVES, example=lambda: (CURVES, {}))
    def wide(curves: Curves, *, width: Annotated[float, Real("Width", 0, 10)] = 1.0) -> Answer:
        return Answer(width)

    try:
        with pytest.raises(ParameterError, match=r"Width is 10\. Choose a number above 0 and below 10"):
            wide(CURVES, width=10)
    finally:
        del METHODS["wide"]


def test_discovery_finds_every_file_of_methods() -> None:
    before = dict(METHODS)
    assert discover() is METHODS
    assert before == METHODS


def test_a_message_lists_the_first_of_very_many_names() -> None:
    names = tuple(f"A{i}" for i in range(100))
    table = ScoreTable(("x", "y"), names, np.arange(200.0).reshape(2, 100))
    with pytest.raises(ParameterError, match=r"Choose one of: A0, A1, .*, A19 and 80 more\.$"):
        OneOf("Algorithm").check("B", table)
    with pytest.raises(ParameterError, match=r"^1 weights for 100 algorithms.*: A0, A1, .*, A19 and 80 more\.$"):
        WeightPerAlgorithm("Weights").check([1], table)
    with pytest.raises(ParameterError, match=r"^The weights 1, 1, .* and 80 more add up to 100"):
        WeightPerAlgorithm("Weights").check([1] * 100, table)
    few = ScoreTable(("x", "y"), names[:20], np.arange(40.0).reshape(2, 20))
    with pytest.raises(ParameterError, match=r"A18, A19\.$"):
        OneOf("Algorithm").check("B", few)


def test_two_algorithms_may_be_given_by_position() -> None:
    data, settings = METHODS["matched_t"].example()
    by_name = METHODS["matched_t"].call(data, **settings)
    rest = {name: value for name, value in settings.items() if name not in ("a", "b")}
    assert METHODS["matched_t"].call(data, settings["a"], settings["b"], **rest).p == by_name.p
