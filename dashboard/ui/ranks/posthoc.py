"""Which algorithms differ: the choice of a post hoc procedure, and its comparisons in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dashboard.exports.about import beside
from dashboard.ui.blocks import options_form, result_view
from dashboard.ui.blocks.result_view import Part
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.session import choices
from stats_core import METHODS, Analysis, ScoreTable
from stats_core.kernels.adjust import MOST_ALGORITHMS
from stats_core.methods.ranks.control_comparison import ControlAdjustment
from stats_core.methods.ranks.pairwise_comparison import BOTH_SIDES, PairAdjustment, PairTest

ALL, CONTROL = "All pairs", "A control"
NEMENYI, DUNN = "Nemenyi (studentized range)", "Bonferroni-Dunn"
BERGMANN = (PairAdjustment.BERGMANN_HOMMEL, PairAdjustment.BERGMANN_HOMMEL_MONOTONE)
OF_PAIRS, WITH_CONTROL = ("nemenyi", "pairwise_comparison"), ("bonferroni_dunn", "control_comparison")
FAMILIES = (*OF_PAIRS, *WITH_CONTROL)
"""The methods between which the procedure decides."""
OPTIONS = ("control", "adjustment", "test")
"""Their options, which stand beside the picture."""


def beside_picture(lead: str | None) -> tuple[str, ...]:
    """What stands beside the picture only where comparisons that may be one-sided are behind the answer."""
    return ("alternative",) if lead in (*WITH_CONTROL, "pairwise_comparison") else ()


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


def choose(board: Board) -> PostHoc:
    """All pairs or a control, and by which procedure.

    Where a post hoc test is behind the answer, the choice is among its own procedures.
    """
    kinds = [kind for kind, of in ((ALL, OF_PAIRS), (CONTROL, WITH_CONTROL)) if _among(board, of)]
    kind = kinds[0]
    if len(kinds) > 1:
        kind = choices.segmented_control("Compare", kinds, default=ALL, required=True, key=f"{board.page}.kind")
    return _with_control(board) if kind == CONTROL else _of_pairs(board)


def _among(board: Board, methods: tuple[str, ...]) -> list[str]:
    """Those of the methods that may be chosen."""
    return [one for one in methods if board.lead not in FAMILIES or one == board.lead]


def _with_control(board: Board) -> PostHoc:
    table: ScoreTable = board.data
    control = choices.selectbox(
        "Control",
        table.algorithms,
        key=f"{board.page}.control.{options_form.names_key(table)}",
        name=f"{board.page}.control",
    )
    stepwise = [one for one in ControlAdjustment if one is not ControlAdjustment.BONFERRONI]
    how = _procedure(board, "control", {"bonferroni_dunn": [DUNN], "control_comparison": stepwise})
    method = "bonferroni_dunn" if how == DUNN else "control_comparison"
    own = {} if how == DUNN else {"adjustment": how}
    return PostHoc(method, {"control": control, **_side(board, method), **own})


def _side(board: Board, method: str) -> dict[str, Any]:
    """The alternative of comparisons, which is this method's alone: others have words of their own for their sides."""
    option = options_form.option_of(method, "alternative")
    return {f"{method}.alternative": options_form.widget(f"{board.page}.{method}", option, board.data)}


def _of_pairs(board: Board) -> PostHoc:
    few = len(board.data.algorithms) <= MOST_ALGORITHMS
    stepwise = [one for one in PairAdjustment if few or one not in BERGMANN]
    how = _procedure(board, f"pairs.{few}", {"nemenyi": [NEMENYI], "pairwise_comparison": stepwise})
    if how == NEMENYI:
        return PostHoc("nemenyi", {})
    test = choices.selectbox(
        "Test of each pair",
        list(PairTest),
        format_func=lambda member: member.value.capitalize(),
        key=f"{board.page}.pair_test",
    )
    side = {} if how in BOTH_SIDES else _side(board, "pairwise_comparison")
    return PostHoc("pairwise_comparison", {"adjustment": how, "test": test, **side})


def _procedure(board: Board, which: str, procedures: dict[str, list[Any]]) -> Any:
    """One of the procedures of those methods that may be chosen."""
    offered = [one for method in _among(board, tuple(procedures)) for one in procedures[method]]
    if len(offered) == 1:
        return offered[0]
    return choices.selectbox(
        "Procedure",
        offered,
        format_func=lambda one: one if isinstance(one, str) else str(one.value),
        key=f"{board.page}.procedure.{which}.{len(offered)}",
        name=f"{board.page}.procedure",
    )


def ask(board: Board, chosen: PostHoc) -> dict[str, Analysis]:
    """The test behind the answer, and the comparisons beside the Friedman test whose p their words quote."""
    return quoting(board.ask(board.lead, chosen.method, "friedman"), chosen.method)


def quoting(found: dict[str, Analysis], family: str) -> dict[str, Analysis]:
    """The analyses, with the comparisons quoting the very Friedman test that is among them."""
    if "friedman" in found and family in found:
        found[family] = beside(found[family], found["friedman"])
    return found


def show(board: Board, chosen: PostHoc) -> None:
    """Every comparison in numbers."""
    found = ask(board, chosen)
    if chosen.method not in found:
        return
    result = found[chosen.method].result
    table = result.table()
    # Where one procedure gives p for all pairs together, both columns hold the same numbers.
    same = ("p",) if table["p"].equals(table["p_adjusted"]) else ()
    # q stands where a critical value of it decides; other procedures go by p alone.
    other = () if result.has_critical_difference else ("statistic",)
    result_view.show(
        found[chosen.method],
        "comparisons",
        parts=(Part.SENTENCE, Part.TABLE, Part.NOTES),
        without=(*other, *same),
    )
