"""What a page says of who stands where, word for word: made-up standings with every kind of test behind them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from stats_core.answers import words
from stats_core.answers.standings import Standing, Standings
from stats_core.answers.words import Omnibus, Pairs
from stats_core.results import FamilyResult, PairResult
from stats_core.results.verdict import Claim
from tests.words.test_result_words import CLEAR, NINE, NONE, OPEN, TWO, family, one


def of_family(who: Standings, pairs: FamilyResult) -> str:
    return "".join(words.of_family(who, Pairs.of(pairs)))


def of_pair(*given: Any) -> str:
    return "".join(words.of_pair(*given))


def reconcile(who: Standings, whole: Omnibus, pairs: FamilyResult | None, **noun: str) -> str:
    behind = None if pairs is None else Pairs.of(pairs, whole.claim)
    return "".join(words.of_omnibus_and_pairs(who, whole, behind, **noun))


def friedmans(p: float) -> Omnibus:
    return Omnibus("Friedman test", Claim("omnibus", ("ada", "bob", "cy"), shown=p <= 0.05, p=p, alpha=0.05))


def standings(values: Sequence[float], names: Sequence[str] = ("ada", "bob", "cy", *NINE), **more: Any) -> Standings:
    entries = [Standing(name, value) for name, value in zip(names, values, strict=False)]
    options: dict[str, Any] = {"higher_is_better": True, "measure": "mean score", "leads": "is best on average"}
    return Standings.of(entries, **{**options, **more})


def test_who_stands_where() -> None:
    three = standings([0.5, 0.75, 0.25])
    assert (three.algorithms, three.first) == (("bob", "ada", "cy"), ("bob",))
    assert standings([0.5, 0.75, 0.25], higher_is_better=False).algorithms == ("cy", "ada", "bob")
    assert standings([0.5, 0.75, 0.75]).first == ("bob", "cy")
    assert [three.value_text(place) for place in range(3)] == ["0.750", "0.500", "0.250"]
    rates = standings([0.05, 0.068, 0.112], higher_is_better=False, measure="error rate")
    assert [rates.value_text(place) for place in range(3)] == ["0.050", "0.068", "0.112"], "as on axes and in tables"
    # One error of 100,000 cases is not none, and one case that is right is not nothing.
    errors = standings([0, 1e-5, 1 - 1e-5, 1], ("a", "b", "c", "d"), higher_is_better=False)
    assert [errors.value_text(place) for place in range(4)] == ["0", "1e-05", "0.99999", "1"]
    # Values that differ are written so that one sees it, as far as five digits go.
    assert [standings([1.0, 1.0004]).value_text(place) for place in range(2)] == ["1.0004", "1.0000"]
    assert [standings([1.0, 1.004]).value_text(place) for place in range(2)] == ["1.004", "1.000"]
    assert [standings([1.0, 1.04]).value_text(place) for place in range(2)] == ["1.04", "1.00"]
    assert [standings([1.0, 1.0 + 1e-9]).value_text(place) for place in range(2)] == ["1.0000", "1.0000"]


def test_the_interval_of_a_standing() -> None:
    def said(low: float, high: float) -> str:
        return Standings("error rate", "errs least", (Standing("ada", 0.5, low, high),)).interval(0)

    assert said(0.4, 0.625) == "0.400 to 0.625"
    assert [said(0.0381, 0.0852), said(0.057, 0.112)] == ["0.0381 to 0.0852", "0.057 to 0.112"]
    assert said(0, 0.0004) == "0 to 0.000400"
    assert {said(math.nan, 0.6), said(0.4, math.nan), said(-math.inf, 0.6)} == {""}
    assert Standings("mean score", "leads", (Standing("ada", 0.5),)).interval(0) == ""


SURE, YES, NO = friedmans(1e-30), friedmans(0.05), friedmans(0.0501)
AHEAD, TIED, SAME = standings([0.75, 0.5, 0.25]), standings([0.75, 0.75, 0.25]), standings([0.5, 0.5, 0.5])
PAIR, LEVEL = standings([0.75, 0.5]), standings([0.5, 0.5])


@pytest.mark.parametrize(
    ("who", "whole", "pairs", "said"),
    [
        (PAIR, YES, None, "ada is best on average (0.750); shown to be better than bob (Friedman test, p = 0.0500)."),
        (PAIR, NO, None, "ada is best on average (0.750), but no difference is shown (Friedman test, p = 0.0501)."),
        (PAIR, YES, TWO, "ada is best on average (0.750); shown to be better than bob (Friedman test, p = 0.0500)."),
        (LEVEL, YES, None, "Both have the same mean score (0.500). They differ (Friedman test, p = 0.0500)."),
        (LEVEL, NO, None, "Both have the same mean score (0.500), and no difference is shown (Friedman test, "
                          "p = 0.0501)."),
        (AHEAD, YES, None, "ada is best on average (0.750). They differ (Friedman test, p = 0.0500)."),
        (AHEAD, YES, NONE, "ada is best on average (0.750). Some algorithm differs (Friedman test, p = 0.0500), but no "
                           "single pair can be named."),
        (AHEAD, YES, replace(NONE, control="cy"), "ada is best on average (0.750). Some algorithm differs (Friedman "
                                                  "test, p = 0.0500), but none is shown to differ from cy."),
        (AHEAD, NO, NONE, "ada is best on average (0.750), but no difference is shown (Friedman test, p = 0.0501)."),
        (TIED, NO, NONE, "ada and bob share the best mean score (0.750), and no difference is shown (Friedman test, "
                         "p = 0.0501)."),
        (SAME, NO, NONE, "All have the same mean score (0.500), and no difference is shown (Friedman test, "
                         "p = 0.0501)."),
    ],
)  # fmt: skip
def test_standings_and_an_omnibus_test(who: Standings, whole: Omnibus, pairs: FamilyResult | None, said: str) -> None:
    assert reconcile(who, whole, pairs) == said


BEATS_ONE = family(one("ada", "bob", 0.06), one("ada", "cy", 0.04), one("bob", "cy", 0.2))
BEATS_BOTH = family(one("bob", "ada", 0.03, -0.5), one("ada", "cy", 0.04), one("bob", "cy", 0.2))
LOSES = family(one("ada", "bob", 0.03, -0.5), one("bob", "cy", 0.001), one("ada", "cy", 0.01), one("cy", "di", 0.02))
OTHERS = family(one("ada", "bob", 0.06), one("ada", "cy", 0.07), one("cy", "bob", 0.04, -0.5))


@pytest.mark.parametrize(
    ("who", "pairs", "said"),
    [
        (AHEAD, BEATS_ONE, "ada is best on average (0.750); shown to be better than cy (adjusted p = 0.0400); not "
                           "distinguished from bob."),
        (AHEAD, BEATS_BOTH, "ada is best on average (0.750); shown to be better than bob and cy (adjusted p ≤ "
                            "0.0400)."),
        (AHEAD, replace(BEATS_BOTH, directed=False), "ada is best on average (0.750); shown to differ from bob and cy "
                                                     "(adjusted p ≤ 0.0400)."),
        (AHEAD, LOSES, "ada is best on average (0.750). bob is shown to be better than ada (adjusted p = 0.0300); bob "
                       "is shown to be better than cy (adjusted p = 0.0010), and 2 more pairs differ."),
        (AHEAD, replace(LOSES, comparisons=LOSES.comparisons[:3]),
         "ada is best on average (0.750). bob is shown to be better than ada (adjusted p = 0.0300); bob is shown to be "
         "better than cy (adjusted p = 0.0010), and 1 more pair differs."),
        (AHEAD, OTHERS, "ada is best on average (0.750). bob is shown to be better than cy (adjusted p = 0.0400)."),
        (AHEAD, replace(OTHERS, directed=False), "ada is best on average (0.750). cy and bob differ (adjusted p = "
                                                 "0.0400)."),
        (TIED, BEATS_BOTH, "ada and bob share the best mean score (0.750). ada is shown to be better than bob "
                           "(adjusted p = 0.0300); ada is shown to be better than cy (adjusted p = 0.0400)."),
        (SAME, BEATS_ONE, "All have the same mean score (0.500). ada is shown to be better than cy (adjusted p = "
                          "0.0400)."),
        (AHEAD, NONE, "ada is best on average (0.750), but no pair is shown to differ (smallest adjusted p = 0.2100)."),
        (SAME, NONE, "All have the same mean score (0.500), and no pair is shown to differ (smallest adjusted p = "
                     "0.2100)."),
        (AHEAD, replace(NONE, control="bob"), "ada is best on average (0.750), but no difference from bob is shown "
                                              "(smallest adjusted p = 0.2100)."),
    ],
)  # fmt: skip
def test_standings_and_pairs(who: Standings, pairs: FamilyResult, said: str) -> None:
    assert of_family(who, pairs) == said
    nothing = reconcile(who, NO, NONE)
    assert nothing.endswith(" no difference is shown (Friedman test, p = 0.0501).")
    assert reconcile(who, NO, pairs) == nothing, "pairs are shown only behind the test of all"
    if pairs.shown:
        assert reconcile(who, SURE, pairs, noun="model") == said
    else:
        assert "Some model differs (" in reconcile(who, SURE, pairs, noun="model")


def test_the_larger_p_of_the_pair_and_of_the_test_of_all_decides() -> None:
    beaten = "ada is best on average (0.750); shown to be better than"
    assert reconcile(AHEAD, friedmans(0.03), BEATS_BOTH) == f"{beaten} bob and cy (adjusted p ≤ 0.0400)."
    assert reconcile(AHEAD, friedmans(0.045), BEATS_BOTH) == f"{beaten} bob and cy (adjusted p ≤ 0.0450)."
    assert reconcile(AHEAD, YES, BEATS_ONE) == (f"{beaten} cy (adjusted p = 0.0500); not distinguished from bob.")
    side = replace(BEATS_ONE, side=1)
    assert reconcile(AHEAD, YES, side).endswith(": ada is better than cy (adjusted p = 0.0500).")


def test_standings_and_very_small_p() -> None:
    tiny = family(one("ada", "bob", 0.0), one("ada", "cy", 1e-20))
    assert of_family(AHEAD, tiny).endswith("; shown to be better than bob and cy (adjusted p < 1e-16).")


@pytest.mark.parametrize(
    ("count", "beaten", "said"),
    [
        (4, 4, "m0, m1, m2 and m3 (adjusted p ≤ 0.0400)."),
        (5, 5, "all 5 others (adjusted p ≤ 0.0500)."),
        (6, 5, "m0, m1, m2, m3 and m4 (adjusted p ≤ 0.0500); not distinguished from m5."),
        (7, 6, "m0, m1, m2, m3 and 2 more (adjusted p ≤ 0.0500); not distinguished from m6."),
        (7, 0, ""),
    ],
)
def test_many_names_in_a_statement(count: int, beaten: int, said: str) -> None:
    names = NINE[:count]
    who = standings([0.99, *(0.9 - 0.1 * i for i in range(count))], ["zoe", *names])
    pairs = family(
        *(one("zoe", name, min(0.01 * (i + 1), 0.05) if i < beaten else 0.3) for i, name in enumerate(names)),
        *([] if beaten else [one("m1", "m0", 0.04, -0.5)]),
    )
    answer = of_family(who, pairs)
    if beaten:
        assert answer == f"zoe is best on average (0.990); shown to be better than {said}"
    else:
        assert answer == "zoe is best on average (0.990). m0 is shown to be better than m1 (adjusted p = 0.0400)."


CONTROLLED = family(
    one("bob", "ada", 0.03, -0.5), one("bob", "cy", 0.04), one("bob", "m0", 0.01), one("bob", "m1", 0.3), control="bob"
)
FIVE = standings([0.9, 0.7, 0.5, 0.3, 0.1])


@pytest.mark.parametrize(
    ("who", "pairs", "said"),
    [
        (FIVE, CONTROLLED, "ada is best on average (0.900). bob, the control (0.700), is shown to be worse than ada "
                           "(adjusted p = 0.0300); shown to be better than cy and m0 (adjusted p ≤ 0.0400); not "
                           "distinguished from m1."),
        (FIVE, replace(CONTROLLED, higher_is_better=False),
         "ada is best on average (0.900). bob, the control (0.700), is shown to be better than ada (adjusted p = "
         "0.0300); shown to be worse than cy and m0 (adjusted p ≤ 0.0400); not distinguished from m1."),
        (FIVE, replace(CONTROLLED, directed=False),
         "ada is best on average (0.900). bob, the control (0.700), is shown to differ from ada, cy and m0 (adjusted p "
         "≤ 0.0400); not distinguished from m1."),
        (AHEAD, family(one("ada", "bob", 0.3), one("ada", "cy", 0.02), control="ada"),
         "ada, the control, is best on average (0.750); shown to be better than cy (adjusted p = 0.0200); not "
         "distinguished from bob."),
        (TIED, family(one("ada", "bob", 0.3), one("ada", "cy", 0.02), control="ada"),
         "ada and bob share the best mean score (0.750). ada, the control (0.750), is shown to be better than cy "
         "(adjusted p = 0.0200); not distinguished from bob."),
    ],
)  # fmt: skip
def test_standings_and_a_control(who: Standings, pairs: FamilyResult, said: str) -> None:
    assert of_family(who, pairs) == reconcile(who, SURE, pairs) == said
    assert reconcile(who, NO, pairs) == reconcile(who, NO, NONE)


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (CLEAR, CLEAR.sentence()),
        (replace(OPEN, side=1), replace(OPEN, side=1).sentence()),
        (replace(CLEAR, directed=False), f"ada is best on average (0.750). The two differ: {CLEAR.amount}."),
        (OPEN, f"ada is best on average (0.750), but no difference is shown: {OPEN.amount}."),
    ],
)
def test_standings_and_one_pair(pair: PairResult, said: str) -> None:
    assert of_pair(PAIR, pair) == said
    if not (pair.better or pair.side):
        assert of_pair(LEVEL, pair).startswith("Both have the same mean score (0.500)")


@pytest.mark.parametrize(("side", "word"), [(1, "better"), (-1, "worse")])
def test_standings_and_one_sided_pairs(side: int, word: str) -> None:
    """What lies on the other side was not asked for, so that the pairs' own sentence stands behind who is best."""
    open_ = replace(NONE, side=side)
    some = replace(BEATS_ONE if side > 0 else LOSES, side=side)
    for pairs in (open_, some):
        assert of_family(AHEAD, pairs) == f"ada is best on average (0.750). {pairs.sentence()}"
    assert reconcile(AHEAD, SURE, some) == of_family(AHEAD, some)
    assert reconcile(AHEAD, NO, some) == reconcile(AHEAD, NO, NONE)
    head = "ada is best on average (0.750). Some algorithm differs (Friedman test, p = 0.0500), but "
    assert reconcile(AHEAD, YES, open_) == f"{head}the first of no pair is shown to be {word}."
    assert reconcile(AHEAD, YES, replace(open_, control="cy")) == f"{head}none is shown to be {word} than cy."
