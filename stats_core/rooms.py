"""The four rooms, one for each question: who lists them lists them from here.

A room has the same name on every floor: `methods/curves`, `reading/curves`, `answers/curves`, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from stats_core.analysis import analyse
from stats_core.answers import Advice, Answer, AnswerPlan, Standings, cases, curves, folds, ranks
from stats_core.answers.plan import candidates, control_of_several, fitting
from stats_core.data import Agreement, Curves, FoldScores, Losses, LossSummary, ScoreTable
from stats_core.data.loss_summary import LossMoments
from stats_core.demonstrate import Demonstration, demonstration
from stats_core.errors import InputError, ParameterError
from stats_core.reading.readers import READERS, Readers
from stats_core.registry import METHODS, Question
from stats_core.worlds.cases import CaseWorld
from stats_core.worlds.curves import CurveWorld
from stats_core.worlds.folds import FoldWorld
from stats_core.worlds.tables import TableWorld


@dataclass(frozen=True, eq=False)
class Room:
    """A question that people ask, with all that answers it.

    Parameters
    ----------
    key
        Its name on every floor.
    question
        What a person asks.
    data_type
        What its files hold.
    also
        Other types of data that it answers from.
    readers
        How a table becomes such data.
    standings, advise, plan
        Who stands where, which test to use, and what an answer needs.
    world
        Simulated data of this kind, without a difference and of the usual size.
    compared
        How algorithms are compared, for the title of an answer: "3 algorithms compared by their learning curves".
    demonstration
        The story of an answer, told step by step.
    """

    key: str
    question: Question
    data_type: type
    also: tuple[type, ...]
    readers: Readers
    standings: Callable[..., Standings]
    advise: Callable[[Any], Advice]
    plan: Callable[[Any, str | None, Mapping[str, Any]], AnswerPlan]
    world: Callable[[], Any]
    compared: str
    demonstration: Callable[[Answer], Demonstration] = demonstration

    def takes(self, data: object) -> bool:
        """Whether it answers from these data."""
        return isinstance(data, (self.data_type, *self.also))


CURVES = Room(
    "curves",
    Question.LEARNING_CURVES,
    Curves,
    (),
    READERS[Question.LEARNING_CURVES],
    curves.standings,
    curves.advise,
    curves.plan,
    CurveWorld,
    "by their learning curves",
)
FOLDS = Room(
    "folds",
    Question.TWO_ALGORITHMS,
    FoldScores,
    (),
    READERS[Question.TWO_ALGORITHMS],
    folds.standings,
    folds.advise,
    folds.plan,
    FoldWorld,
    "on parts of one data set",
)
CASES = Room(
    "cases",
    Question.SAME_TEST_SET,
    Losses,
    (Agreement, LossMoments),
    READERS[Question.SAME_TEST_SET],
    cases.standings,
    cases.advise,
    cases.plan,
    CaseWorld,
    "on the same test cases",
)
RANKS = Room(
    "ranks",
    Question.MANY_DATASETS,
    ScoreTable,
    (),
    READERS[Question.MANY_DATASETS],
    ranks.standings,
    ranks.advise,
    ranks.plan,
    TableWorld,
    "over many data sets",
)
ROOMS: tuple[Room, ...] = (CURVES, FOLDS, CASES, RANKS)
"""In the order of the menu."""
DATA_TYPES: tuple[type, ...] = tuple(room.data_type for room in ROOMS)
"""What files hold, in the same order."""


def room_for(question: Question) -> Room:
    """The room of a question."""
    return next(room for room in ROOMS if room.question is question)


def room_of(data: object) -> Room:
    """The room that answers from these data."""
    for room in ROOMS:
        if room.takes(data):
            return room
    types = ", ".join(kind.__name__ for kind in (*DATA_TYPES, Agreement, LossSummary))
    raise InputError(f"There is no answer from data of type {type(data).__name__}", remedy=f"Give one of: {types}.")


def planned(data: Any, test: str | None = None, settings: Mapping[str, Any] | None = None) -> AnswerPlan:
    """What an answer needs; by the recommended test, where no other is named."""
    room = room_of(data)
    plan = room.plan(data, test or room.advise(data).method, settings or {})
    offered = fitting(candidates(room.question, data, plan.standings.algorithms[:2]))
    return replace(plan, others=tuple(key for key in offered if key != plan.test))


def answer(
    data: Any,
    *,
    test: str | None = None,
    alpha: float = 0.05,
    margin: float | None = None,
    control: str | None = None,
    where: str | tuple[str, str] | None = None,
    seed: int = 0,
    **settings: Any,
) -> Answer:
    """Answer the question that data of this type are for: who is best, and what is shown.

    Parameters
    ----------
    data
        `Curves`, `FoldScores`, `ScoreTable`, `Losses`, `Agreement` or `LossSummary`.
    test
        The key of the method that decides; the recommended one where none is named.
    alpha
        The significance level of each question that is asked.
    margin
        Differences up to here do not matter, in the unit of the score; None where nobody has said so. With it, tests
        that know one also say who is equivalent, and it is the region of Bayesian tests.
    control
        The algorithm that all others are compared with; all pairs without one. Where a test of all algorithms goes
        before the pairs (curves, cases, ranks), the comparisons with a control stand behind it as all pairs do: it
        keeps the chance of any false claim where all algorithms are alike. Of two algorithms it changes nothing,
        unless a test is chosen that takes one.
    where
        Of learning curves, whose levels are looked at one by one: "all" algorithms together, the "best" of them, or the
        control, against each of the others, or two algorithms, named. The sentence then says where they differ.
    seed
        Of whatever is shuffled or drawn.
    settings
        Further options of the methods behind the answer, such as `shuffles`. An option of one method alone is named
        with it, as in `**{"curve_pairs.alternative": "better"}`.

    Returns
    -------
    Answer
        Its sentence, claims, what is left open, figure, table and notes; without a test where none can be trusted.

    Examples
    --------
    >>> from stats_core import FoldScores, answer
    >>> scores = FoldScores(("SVM", "kNN"), [[[0.81, 0.85, 0.83]], [[0.72, 0.77, 0.73]]], n_train=90, n_test=45)
    >>> print(answer(scores).sentence())
    SVM is better than kNN by 0.0900, 95 % interval 0.0507 to 0.1293, p = 0.0101.
    """
    room_of(data)  # so that other data are refused first
    control = control_of_several(data, control, test, settings.get(ranks.POSTHOC))
    given = (("control", control), ("margin", margin), (curves.WHERE, where))
    named = {name: value for name, value in given if value is not None}
    chosen = {"alpha": alpha, "seed": seed, **named, **with_region(named), **settings}
    plan = planned(data, test, chosen)
    if _one_sided(plan):
        # The data must not choose the side: without names, it is that of the first algorithm of the data.
        plan = planned(data, test, {**dict(zip("ab", data.algorithms, strict=False)), **chosen})
    _check_settings(plan, {**named, **settings})
    analyses = {needed.key: analyse(needed.method, needed.data, **needed.settings) for needed in plan.computations}
    complete = plan.answer(analyses)
    assert complete is not None, "every analysis of the plan is there"
    return complete


def with_region(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The margin as Bayesian tests take it: the region in which differences do not matter; nothing without one."""
    return {} if settings.get("margin") is None else {"rope": settings["margin"]}


def _one_sided(plan: AnswerPlan) -> bool:
    """Whether a test of two algorithms looks to one side."""
    for needed in plan.computations:
        options = {option.name: option for option in METHODS[needed.method].options}
        of_two = "a" in options or needed.data is not plan.data
        if of_two and "alternative" in options and "alternative" in needed.settings:
            side = options["alternative"].spec.check(needed.settings["alternative"], needed.data)
            if isinstance(side, Enum) and side.name != "TWO_SIDED":
                return True
    return False


def _check_settings(plan: AnswerPlan, settings: Mapping[str, Any]) -> None:
    """Refuse a setting that no method behind the answer knows."""
    methods = [needed.method for needed in plan.computations]
    known = {folds.PAIR_TEST} if folds.EVERY_PAIR in methods else set()
    known |= {curves.WHERE} if plan.test == curves.ANOVA else set()
    known |= {ranks.POSTHOC} if {*ranks.OF_PAIRS, *ranks.OF_CONTROL} & {*methods[1:]} else set()
    for needed in plan.computations:
        known |= {"a", "b"} if needed.data is not plan.data else set()
        options = [option.name for option in METHODS[needed.method].options]
        known |= {*options, *(f"{needed.method}.{name}" for name in options)}
    if "rope" in known:
        known |= {"margin"}
    if plan.test is not None and "margin" in settings and "margin" not in known:
        raise ParameterError(
            "No test behind this answer knows a margin: it compares ranks or wins, and not amounts",
            remedy="Leave the margin out, or choose a test of differences.",
        )
    for name in settings:
        if plan.test is not None and name not in known:
            raise ParameterError(
                f"No test behind this answer has an option {name!r}",
                remedy=f"Their options are: {', '.join(sorted(known))}.",
            )
