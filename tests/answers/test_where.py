"""Where do these two differ? One strip for each pair, and a sentence from claims that hold the levels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stats_core import Curves, Losses, ParameterError, answer, curve_levels
from stats_core.answers.answer import Asked
from stats_core.answers.curve_strips import pairs_asked
from stats_core.charts.curve_overlay import CurveOverlay

RNG = np.random.default_rng(7)
LEVELS = [1, 2, 4, 8, 16]
SHAPES = {"slow": [0, 0, 0, 0, 0], "early": [3, 3, 0, 0, 0], "late": [0, 0, 0, 5, 5], "same": [0, 0, 0, 0, 0]}
CURVES = Curves.from_groups({name: RNG.normal(shape, 0.4, (8, 5)) for name, shape in SHAPES.items()}, levels=LEVELS)
FEW = {"shuffles": 999}


def strips(given: Any) -> list[str]:
    figure = given.figure()
    assert isinstance(figure, CurveOverlay)
    return [strip.name for strip in figure.strips]


def where_claims(given: Any) -> dict[tuple[str, ...], list[Any]]:
    found: dict[tuple[str, ...], list[Any]] = {}
    for claim in (*given.claims, *given.open):
        if claim.kind == "where":
            found.setdefault(claim.between, []).append(claim)
    return found


def test_all_together() -> None:
    plain, given = answer(CURVES, **FEW), answer(CURVES, where="all", **FEW)
    assert strips(given) == strips(plain) == [""]
    assert not where_claims(plain), "nobody asked where"
    assert given.sentence().startswith(plain.sentence())
    said = " Taken together, the 4 algorithms differ at levels 1 to 2 and levels 8 to 16 (adjusted p ≤ 0.001)."
    assert given.sentence().removeprefix(plain.sentence()) == said
    assert [claim.where for claim in where_claims(given)[CURVES.algorithms]] == ["levels 1 to 2", "levels 8 to 16"]
    alike = Curves.from_groups({name: np.random.default_rng(1).normal(size=(6, 3)) for name in "ABC"})
    assert " At no single level are the 3 algorithms shown to differ " in answer(alike, where="all", **FEW).how_much()


def test_a_pair_that_is_named() -> None:
    given = answer(CURVES, where=("late", "early"), **FEW)
    assert strips(given) == ["late and early"]
    alone = curve_levels(CURVES.only(("late", "early")), **FEW)
    shown = [claim.shown for claim in alone.verdict().claims]
    assert shown == [True, True, False, True, True]
    first, second = where_claims(given)["late", "early"]
    assert (first.where, second.where) == ("levels 1 to 2", "levels 8 to 16")
    assert first.p == max(alone.p_adjusted[:2])
    assert second.p == max(alone.p_adjusted[3:])
    assert " late and early differ at levels 1 to 2 and levels 8 to 16 (adjusted p ≤ 0.000" in given.sentence()
    assert Asked.WHERE in given.asked
    assert {"late, early: levels 1 to 2", "late, early: levels 8 to 16"} <= set(given.table()["between"])
    # Who is better is not touched by where.
    plain = answer(CURVES, **FEW)
    assert [pair.p_text for pair in given.pairs()] == [pair.p_text for pair in plain.pairs()]
    assert given.headline() == plain.headline()
    assert given.could_be_best == plain.could_be_best


def test_the_best_against_each_of_the_others_counts_as_chosen_among_all_pairs() -> None:
    given = answer(CURVES, where="best", **FEW)
    assert given.standings.algorithms[0] == "late"
    assert strips(given) == [f"against {name}" for name in given.standings.algorithms[1:]]
    for analysis in given.analyses[2:]:
        assert analysis.settings["together"] == 6
        alone = curve_levels(analysis.data, **FEW)
        assert analysis.result.p_adjusted.tolist() == np.minimum(1, 6 * alone.p_adjusted).tolist()
        assert analysis.result.p.tolist() == alone.p.tolist()


def test_a_control_against_each_of_the_others_has_so_many_pairs() -> None:
    given = answer(CURVES, where="best", control="same", **FEW)
    assert set(strips(given)) == {"against slow", "against early", "against late"}
    assert [analysis.settings["together"] for analysis in given.analyses[2:]] == [3, 3, 3]
    (nothing,) = where_claims(given)["same", "slow"]
    assert (nothing.where, nothing.shown) == ("any level", False)
    assert "At no single level are same and slow shown to differ (smallest adjusted p" in given.sentence()


def test_of_two_algorithms_there_is_one_strip_and_one_sentence() -> None:
    two = CURVES.only(("slow", "late"))
    for where in ("best", ("late", "slow")):
        given = answer(two, where=where, **FEW)
        assert strips(given) == ["late and slow"]
        assert given.analyses[-1].settings["together"] == 1
        assert "late and slow differ at levels 8 to 16" in given.how_much()


def test_many_pairs_are_counted() -> None:
    many = Curves.from_groups(
        {f"A{i}": RNG.normal(3 * (i > 2), 0.3, (6, 3)) for i in range(7)}, levels=[1, 2, 3], higher_is_better=False
    )
    given = answer(many, where="best", control="A0", shuffles=9999)
    assert len(strips(given)) == 6
    assert given.how_much().endswith(" Of 3 more pairs, 3 are shown to differ at some level.")
    alike = Curves.from_groups({f"A{i}": RNG.normal(size=(6, 2)) for i in range(6)})
    nothing = answer(alike, where="best", shuffles=99).how_much()
    assert nothing.endswith(" Of 2 more pairs, none is shown to differ at any single level.")


@pytest.mark.parametrize("where", ["best", ("late", "early")])
@pytest.mark.parametrize("control", [None, "same"])
def test_what_differs_by_how_much_comes_before_where(where: Any, control: str | None) -> None:
    """'The smallest of these differences' is one of those that were named, and not one of the levels."""
    plain, given = (answer(CURVES, control=control, **FEW, **more) for more in ({}, {"where": where}))
    assert "The smallest of these differences" in plain.how_much()
    assert given.sentence().startswith(f"{plain.sentence()} ")
    assert " at levels " in given.sentence().removeprefix(plain.sentence())
    assert given.sentence() == f"{given.headline()} {given.how_much()}"


@pytest.mark.parametrize(
    ("data", "where", "words"),
    [
        (CURVES, "somewhere", "Where is 'somewhere'. Choose 'all', 'best', or two algorithms, as in ('A', 'B')."),
        (CURVES, ("slow",), "Where is ('slow',). Choose 'all', 'best', or two algorithms, as in ('A', 'B')."),
        (CURVES, ("slow", "slow"), "Where is ('slow', 'slow'). Choose 'all', 'best', or two algorithms"),
        (CURVES, ("slow", "fast"), "Algorithm 'fast' is not in the data. Choose one of: slow, early, late, same."),
        (Losses(("A", "B"), RNG.normal(size=(9, 2))), "best", "No test behind this answer has an option 'where'"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(data: Any, where: Any, words: str) -> None:
    with pytest.raises(ParameterError) as refused:
        answer(data, where=where)
    assert str(refused.value).startswith(words)


def test_a_test_that_looks_at_no_levels_knows_no_where() -> None:
    with pytest.raises(ParameterError, match="has an option 'where'"):
        answer(CURVES, test="tukey_kramer", where="best")


def test_pairs_without_a_question() -> None:
    order = answer(CURVES, **FEW).standings
    assert pairs_asked(CURVES, order, None) is None
    assert pairs_asked(CURVES, order, "all", "same") is None


def test_two_few_assignments_for_so_many_pairs_are_said() -> None:
    small = Curves.from_groups({name: RNG.normal(size=(3, 2)) for name in "ABC"})
    result = curve_levels(small.only(("A", "B")), together=3)
    assert "With 10 assignments p times 3 is never below 0.3000, so no level can be shown to differ at 0.05." in (
        result.notes()
    )
    assert ", and times 3, because the levels of 3 pairs are looked at (Bonferroni)." in result.notes()[0]


def test_a_p_of_one_is_no_limit_of_shuffles() -> None:
    few = {"shuffles": 99, "enumeration": "never"}
    claims = curve_levels(CURVES.only(("late", "slow")), together=100, **few).verdict().claims
    assert {(claim.p, claim.none_of) for claim in claims} == {(1.0, 0)}


@pytest.mark.parametrize("two", [False, True])
@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"where": "best"},
        {"where": ("late", "slow")},
        {"where": ["slow", "late"], "margin": 0.5},
        {"where": "best", "control": "slow"},
        {"where": "best", "curve_levels.shuffles": 499},
    ],
)
def test_it_can_be_asked_again(asked: dict[str, Any], two: bool) -> None:
    data = CURVES.only(("slow", "late")) if two else CURVES
    given = answer(data, **FEW, **asked)
    again = answer(data, **given.call)
    assert again.sentence() == given.sentence()
    assert again.table().equals(given.table())
    assert strips(again) == strips(given)
    assert given.call.get("where") == asked.get("where")
    assert again.call == given.call
