"""Which algorithms differ: the choice of a post hoc procedure, and its comparisons in numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dashboard.ui.blocks import options_form, rail, region, result_view
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core import METHODS, Analysis
from stats_core.answers import AnswerPlan
from stats_core.answers.ranks import DUNN, FRIEDMAN, NEMENYI, OF_CONTROL, OF_PAIRS, PAIRWISE, WITH_CONTROL, quoted
from stats_core.kernels.adjust import MOST_ALGORITHMS
from stats_core.methods.ranks.control_comparison import ControlAdjustment
from stats_core.methods.ranks.pairwise_comparison import BOTH_SIDES, PairAdjustment
from stats_core.methods.ranks.shared.pair_tests import PairTest, recommended
from stats_core.methods.ranks.signed_rank import Skewed
from stats_core.params import Option

PROCEDURE = {NEMENYI: "Nemenyi (studentized range)", DUNN: "Bonferroni-Dunn"}
"""What the methods of one procedure are called among the procedures of the others."""
BERGMANN = (PairAdjustment.BERGMANN_HOMMEL, PairAdjustment.BERGMANN_HOMMEL_MONOTONE)
FAMILIES = (*OF_PAIRS, *OF_CONTROL)
"""The methods between which the procedure decides."""
OPTIONS = ("control", "adjustment", "test", "skewed")
"""Their options, which stand in the rail after those of the test behind the answer."""


def beside_picture(test: str | None) -> tuple[str, ...]:
    """What stands there only where comparisons that may be one-sided are behind the answer."""
    return ("alternative",) if test in (*OF_CONTROL, PAIRWISE) else ()


@dataclass(frozen=True)
class PostHoc:
    """A method with the settings that the person chose."""

    method: str
    settings: dict[str, Any]

    @property
    def control(self) -> str | None:
        return self.settings.get("control")


def compares_two(method: str | None) -> bool:
    """Whether a method compares two algorithms that it is told."""
    return method is not None and any(option.name == "a" for option in METHODS[method].options)


def choose(page: RoomPage, opens_with: str = "") -> PostHoc:
    """All pairs or a control, and by which procedure; `opens_with` is the method of the first one, of a demo.

    Where a post hoc test is behind the answer, the choice is among its own procedures.
    """
    with page.places.test:
        if (page.asked is AskedFor.CONTROL or not _among(page, OF_PAIRS)) and _among(page, OF_CONTROL):
            return _with_control(page)
        return _of_pairs(page, opens_with)


def ask_options(page: RoomPage) -> RoomPage:
    """The page with those options of the test behind the answer that the settings leave out."""
    if page.test is None or page.test in FAMILIES:
        return page
    with page.places.test:
        own = {
            option.name: options_form.widget(f"{page.key}.{page.test}", _as_recommended(option, page), page.data)
            for option in METHODS[page.test].options
            if option.name in OPTIONS
        }
        if region.used_by(page.test):
            region.ask(page)
    return replace(page, settings=page.settings | own | {"rope": region.chosen(page)})


def _as_recommended(option: Option, page: RoomPage) -> Option:
    """The option with the default of the answer: skewed differences are looked at where signed ranks decide."""
    guarded = option.name == "skewed" and page.test == page.advice.method
    return replace(option, default=Skewed.SIGN_TEST) if guarded else option


def _among(page: RoomPage, methods: tuple[str, ...]) -> list[str]:
    """Those of the methods that may be chosen."""
    return [method for method in methods if page.test not in FAMILIES or method == page.test]


def _with_control(page: RoomPage) -> PostHoc:
    control = rail.control(replace(page, asked=AskedFor.CONTROL))
    stepwise = [way for way in ControlAdjustment if way is not ControlAdjustment.BONFERRONI]
    how = _procedure(page, "control", {WITH_CONTROL: stepwise, DUNN: [PROCEDURE[DUNN]]})
    method = DUNN if how == PROCEDURE[DUNN] else WITH_CONTROL
    own = {} if method == DUNN else {"adjustment": how, "test": _test(page)}
    return PostHoc(method, {"control": control, **own, **_side(page, method)})


def _test(page: RoomPage) -> PairTest:
    """By what each pair is decided: at first what fits the scores best."""
    best = recommended(page.data)
    chosen: PairTest = choices.selectbox(
        "Test of each pair",
        [best, *(test for test in PairTest if test is not best)],
        format_func=lambda test: f"{test.value.capitalize()}{' (recommended)' if test is best else ''}",
        key=f"{page.key}.pair_test.{best.name}",
        name=f"{page.key}.pair_test",
    )
    return chosen


def _side(page: RoomPage, method: str) -> dict[str, Any]:
    """The alternative of comparisons, which is this method's alone: others have words of their own for their sides."""
    option = options_form.option_of(method, "alternative")
    return {f"{method}.alternative": options_form.widget(f"{page.key}.{method}", option, page.data)}


def _of_pairs(page: RoomPage, opens_with: str) -> PostHoc:
    few = len(page.data.algorithms) <= MOST_ALGORITHMS
    rest = [way for way in PairAdjustment if way is not PairAdjustment.HOLM and (few or way not in BERGMANN)]
    procedures = {PAIRWISE: [PairAdjustment.HOLM, *rest], NEMENYI: [PROCEDURE[NEMENYI]]}
    how = _procedure(page, f"pairs.{few}", procedures, opens_with)
    if how == PROCEDURE[NEMENYI]:
        return PostHoc(NEMENYI, {})
    test = _test(page)
    side = {} if how in BOTH_SIDES else _side(page, PAIRWISE)
    return PostHoc(PAIRWISE, {"adjustment": how, "test": test, **side})


def _procedure(page: RoomPage, which: str, procedures: dict[str, list[Any]], opens_with: str = "") -> Any:
    """One of the procedures of those methods that may be chosen; those of one critical difference stand second."""
    methods = _among(page, tuple(procedures))
    first, *rest = [procedures[method] for method in methods]
    offered = [first[0], *(way for ways in rest for way in ways), *first[1:]]
    if len(offered) == 1:
        return offered[0]
    start = offered.index(procedures[opens_with][0]) if opens_with in methods else 0
    return choices.selectbox(
        "Procedure",
        offered,
        index=start,
        format_func=lambda way: way if isinstance(way, str) else str(way.value),
        key=f"{page.key}.procedure.{which}.{len(offered)}.{start}",
        name=f"{page.key}.procedure",
    )


def ask(page: RoomPage, chosen: PostHoc, plan: AnswerPlan) -> dict[str, Analysis]:
    """The test behind the answer, and the comparisons beside the Friedman test whose p their words quote."""
    return quoted(page.compute(plan, chosen.method, FRIEDMAN))


def show(page: RoomPage, chosen: PostHoc) -> None:
    """Every comparison in numbers."""
    analysis = quoted(page.ask(chosen.method, FRIEDMAN)).get(chosen.method)
    if analysis is None:
        return
    result = analysis.result
    table = result.table()
    # Where one procedure gives p for all pairs together, both columns hold the same numbers.
    same = ("p",) if table["p"].equals(table["p_adjusted"]) else ()
    # q stands where a critical value of it decides; other procedures go by p alone.
    other = () if result.has_critical_difference else ("statistic",)
    result_view.show(
        analysis,
        "comparisons",
        parts=(AnalysisPart.SENTENCE, AnalysisPart.TABLE, AnalysisPart.NOTES),
        without=(*other, *same),
    )
