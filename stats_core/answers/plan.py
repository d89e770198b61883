"""What an answer needs: which test decides and why, which methods run on which data, and what they are put into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any

from stats_core.analysis import Analysis
from stats_core.answers import sizes
from stats_core.answers.again import asked_again
from stats_core.answers.answer import Answer, Asked
from stats_core.answers.pairs import in_order
from stats_core.answers.standings import Standings
from stats_core.answers.words import NO_TEST, of_result, printed
from stats_core.charts import Chart
from stats_core.data import Losses
from stats_core.errors import ParameterError
from stats_core.params import Choice, OneOf, Option
from stats_core.registry import METHODS, Method, Question
from stats_core.results.evidence import Parts
from stats_core.results.verdict import Claim


@dataclass(frozen=True)
class Advice:
    """The key of the method to use, or None when none can be trusted, and the reason in a sentence."""

    method: str | None
    reason: str


@dataclass(frozen=True)
class PossibleTest:
    """A method of a question, and the reasons why the data do not fit it; none when they do."""

    method: Method
    reasons: tuple[str, ...]

    @property
    def fits(self) -> bool:
        return not self.reasons


def candidates(question: Question, data: Any, pair: Sequence[str] = ()) -> tuple[PossibleTest, ...]:
    """All methods for a question that take data of this type, each with whether the data fit it.

    `pair` are the two algorithms for methods that take the data of two alone.
    """
    return tuple(
        PossibleTest(method, method.refusals(given))
        for method in METHODS.values()
        if method.question is question and (given := as_taken(data, method, *pair)) is not None
    )


def fitting(offered: Sequence[PossibleTest]) -> tuple[str, ...]:
    """The keys of the methods that fit."""
    return tuple(candidate.method.key for candidate in offered if candidate.fits)


def as_taken(data: Any, method: Method, a: str = "", b: str = "") -> Any:
    """The data as a method takes them, for two algorithms where it takes those of two alone; None where it cannot."""
    if isinstance(data, method.data_type):
        return data
    return data.seen_as(method.data_type, a, b) if isinstance(data, Losses) else None


def settings_of(method: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the settings that a method has options for.

    A setting named "method.option" is that method's alone. A choice of another kind is not meant for the method: tests
    of one question may have words of their own for the sides of an alternative.
    """
    own = {}
    for option in METHODS[method].options:
        if f"{method}.{option.name}" in chosen:
            own[option.name] = chosen[f"{method}.{option.name}"]
        elif option.name in chosen and _meant(option, chosen[option.name]):
            own[option.name] = chosen[option.name]
    return own


def _meant(option: Option, value: Any) -> bool:
    return not (isinstance(option.spec, Choice) and isinstance(value, Enum)) or isinstance(value, option.spec.kind)


@dataclass(frozen=True, eq=False)
class Computation:
    """One method to run; `for_figure` where the sentence does not wait for it.

    A `label` tells the computations of one method apart where it runs several times.
    """

    method: str
    data: Any
    settings: dict[str, Any]
    for_figure: bool = False
    label: str = ""

    @property
    def key(self) -> str:
        """What its analysis is found by: the label, or the key of the method."""
        return self.label or self.method


@dataclass(frozen=True, eq=False)
class Composed:
    """What a room makes of the analyses of its recommended test: the sentence and every question it decides.

    `last` is what the sentence ends with, after the sizes of what its first part speaks of.
    """

    parts: Parts
    claims: tuple[Claim, ...]
    asked: tuple[Asked, ...] = (Asked.WHO,)
    doubts: tuple[str, ...] = ()
    last: Parts = ()


Analyses = Mapping[str, Analysis]


def _as_they_are(analyses: Analyses) -> Analyses:
    """Analyses that do not speak of each other."""
    return analyses


def asked_by(claims: Sequence[Claim]) -> tuple[Asked, ...]:
    """The questions that claims decide: who is better, where levels were tested one by one, and shape."""
    of_level = {claim.where for claim in claims if claim.kind in ("pair", "level", "omnibus")}
    found = [Asked.WHERE if len(of_level) > 1 else Asked.WHO] if of_level else []
    return (*found, *([Asked.SHAPE] if any(claim.kind == "shape" for claim in claims) else []))


def _asked(composed: Composed) -> tuple[Asked, ...]:
    """The questions that a room asked, and whether any two are equivalent where that was tested."""
    equivalent = any(claim.kind == "equivalent" for claim in composed.claims)
    return tuple(dict.fromkeys([*composed.asked, *([Asked.EQUIVALENT] if equivalent else [])]))


@dataclass(frozen=True, eq=False)
class AnswerPlan:
    """All that is known of an answer before anything is computed.

    Parameters
    ----------
    data, standings, advice
        What is asked about, who stands where, and which test is recommended.
    test
        The key of the method behind the answer; None where none can be trusted.
    computations
        What to run, the deciding method first.
    others
        The keys of the other tests that fit.
    compose
        What makes the answer of the recommended test out of its analyses; another test answers in its own words.
    draw
        What draws the figure of the answer.
    supposes
        What the level of its claims rests on whatever the data show.
    join
        What lets analyses speak of each other, where they do.
    chosen
        Settings that choose among methods and are no option of any, as `answer` takes them.
    """

    data: Any
    standings: Standings
    advice: Advice
    test: str | None
    computations: tuple[Computation, ...]
    others: tuple[str, ...] = ()
    supposes: str = ""
    compose: Callable[[AnswerPlan, Analyses], Composed] = field(kw_only=True)
    draw: Callable[[Answer], Chart | None] = field(kw_only=True)
    join: Callable[[Analyses], Analyses] = field(default=_as_they_are, kw_only=True)
    chosen: Mapping[str, Any] = field(default_factory=dict, kw_only=True)

    @property
    def why(self) -> str:
        """Why this test: the advice, or of another test what it does."""
        return self.advice.reason if self.test is None or self.recommended else METHODS[self.test].summary

    @property
    def recommended(self) -> bool:
        """Whether the recommended test is behind the answer."""
        return self.test == self.advice.method

    @property
    def asked(self) -> dict[str, tuple[str, Any, dict[str, Any]]]:
        """Method, data and settings of each computation, by its key."""
        return {needed.key: (needed.method, needed.data, needed.settings) for needed in self.computations}

    def answer(self, analyses: Analyses) -> Answer | None:
        """The answer, or None while an analysis that its sentence needs is not among these."""
        if self.test is None:
            return self._put_together(Composed((NO_TEST,), ()), {})
        if any(needed.key not in analyses for needed in self.computations if not needed.for_figure):
            return None
        analyses = self.join(analyses)
        if self.recommended:
            return self._put_together(self.compose(self, analyses), analyses)
        result = analyses[self.test].result
        claims = result.verdict().claims
        return self._put_together(Composed(of_result(self.standings, result), claims, asked_by(claims)), analyses)

    def _put_together(self, composed: Composed, analyses: Analyses) -> Answer:
        present = tuple(analyses[needed.key] for needed in self.computations if needed.key in analyses)
        controls = (analysis.settings.get("control") for analysis in present)
        control = next((name for name in controls if isinstance(name, str)), None)
        claims = in_order(self.standings, composed.claims, control)
        return Answer(
            data=self.data,
            test=self.test,
            why=self.why,
            standings=self.standings,
            claims=tuple(claim for claim in claims if claim.shown),
            open=tuple(claim for claim in claims if not claim.shown),
            parts=composed.parts,
            analyses=present,
            others=self.others,
            draw=self.draw if self.recommended and self.test else own_figure,
            asked=_asked(composed) if self.test else (),
            supposes=self.supposes,
            doubts=composed.doubts,
            sizes=(*sizes.said(self.data, self.standings, claims), *composed.last),
            retell=partial(self.answer, analyses),
            call=asked_again(self.data, self.test, self.standings.alpha, self.computations, present, self.chosen),
            focus=printed(composed.parts, composed.claims) if self.test else None,
        )


def computation(method: str, data: Any, settings: Mapping[str, Any], *, for_figure: bool = False) -> Computation:
    """What computes a method: its part of the settings, and the data as it takes them."""
    if method not in METHODS:
        raise ParameterError(f"There is no method {method!r}", remedy=f"The methods are: {', '.join(sorted(METHODS))}.")
    given = as_taken(data, METHODS[method], settings.get("a", ""), settings.get("b", ""))
    # Data that the method cannot take are refused by the method itself, in its words.
    return Computation(method, data if given is None else given, settings_of(method, settings), for_figure)


def best_two(standings: Standings, named: Mapping[str, Any] | None = None) -> dict[str, str]:
    """The two algorithms that methods of two compare: the best two, or the best beside the one that is named."""
    taken = [name for letter, name in (named or {}).items() if letter in ("a", "b")]
    left = [name for name in standings.algorithms if name not in taken]
    return dict(zip([letter for letter in "ab" if letter not in (named or {})], left, strict=False))


def control_of_several(data: Any, control: str | None, *chosen: str | None) -> str | None:
    """The control; None of two algorithms, whose one comparison is the same with it, unless a chosen test takes one."""
    options = [option.name for test in chosen if test in METHODS for option in METHODS[test].options]
    if control is None or len(data.algorithms) != 2 or "control" in options:
        return control
    OneOf("Control").check(control, data)
    return None


def own_figure(answer: Answer) -> Chart | None:
    """The first picture of the deciding test, if it has one."""
    charts = answer.analyses[0].result.charts() if answer.analyses else ()
    return charts[0] if charts else None
