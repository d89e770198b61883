"""What every kind of result says, word for word: made-up results for each case that its sentence knows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from stats_core.results import Comparison, FamilyResult, OmnibusResult, PairResult, PosteriorResult
from stats_core.results.answer import Omnibus, of_family, of_pair, reconcile
from stats_core.results.standing import Standing, Standings

CLEAR = PairResult("ada", "bob", 0.2, 0.1, 0.3, 4.0, 9.0, 0.003, 0.05)
OPEN = PairResult("ada", "bob", 0.2, -0.1, 0.5, 1.0, 9.0, 0.34, 0.1)
CONSTANT = PairResult("ada", "bob", 0.25, 0.25, 0.25, math.inf, 7, 0.0, 0.05, p_exact=2 / 256)
TURNED = {"estimate": -0.2, "low": -0.3, "high": -0.1, "statistic": -4.0}


@pytest.mark.parametrize(
    ("result", "sentence", "headline"),
    [
        (CLEAR, "ada is better than bob by 0.2000, 95 % interval 0.1000 to 0.3000, p = 0.0030.", "ada is better"),
        (
            replace(CLEAR, higher_is_better=False),
            "bob is better than ada by 0.2000, 95 % interval 0.1000 to 0.3000, p = 0.0030.",
            "bob is better",
        ),
        (
            replace(CLEAR, **TURNED),
            "bob is better than ada by 0.2000, 95 % interval 0.1000 to 0.3000, p = 0.0030.",
            "bob is better",
        ),
        (
            replace(CLEAR, **TURNED, higher_is_better=False),
            "ada is better than bob by 0.2000, 95 % interval 0.1000 to 0.3000, p = 0.0030.",
            "ada is better",
        ),
        (
            replace(CLEAR, directed=False),
            "ada and bob differ: ada minus bob is 0.2000, 95 % interval 0.1000 to 0.3000, p = 0.0030.",
            "they differ",
        ),
        (
            replace(CLEAR, estimate=0.0, low=-1.0, high=1.0),
            "ada and bob differ: ada minus bob is 0, 95 % interval −1.000 to 1.000, p = 0.0030.",
            "they differ",
        ),
        (
            OPEN,
            "ada and bob are not shown to differ: ada minus bob is 0.2000, 90 % interval −0.1000 to 0.5000, "
            "p = 0.3400.",
            "not shown to differ",
        ),
        (
            replace(CLEAR, p=0.05),
            "ada is better than bob by 0.2000, 95 % interval 0.1000 to 0.3000, p = 0.0500.",
            "ada is better",
        ),
        (
            CONSTANT,
            "ada is better than bob by 0.25 with no variance to judge it by, p = 0.0078 (sign test).",
            "ada is better",
        ),
        (
            replace(CONSTANT, p_exact=0.125, exact_by="exact count"),
            "ada and bob are not shown to differ: ada minus bob is 0.25 with no variance to judge it by, p = 0.1250 "
            "(exact count).",
            "not shown to differ",
        ),
        (
            replace(CLEAR, side=1, high=math.inf),
            "ada is shown to be better than bob: ada minus bob is 0.2000, 95 % interval 0.1000 to ∞, "
            "one-sided p = 0.0030.",
            "ada is better",
        ),
        (
            replace(CLEAR, side=1, high=math.inf, higher_is_better=False),
            "ada is shown to be worse than bob: ada minus bob is 0.2000, 95 % interval 0.1000 to ∞, "
            "one-sided p = 0.0030.",
            "bob is better",
        ),
        (
            replace(CLEAR, **TURNED, side=-1),
            "ada is shown to be worse than bob: ada minus bob is −0.2000, 95 % interval −0.3000 to −0.1000, "
            "one-sided p = 0.0030.",
            "bob is better",
        ),
        (
            replace(OPEN, side=-1),
            "ada is not shown to be worse than bob: ada minus bob is 0.2000, 90 % interval −0.1000 to 0.5000, "
            "one-sided p = 0.3400.",
            "ada is not shown to be worse",
        ),
        (
            replace(CLEAR, side=-1, alpha=0.5),
            "ada is not shown to be worse than bob: ada minus bob is 0.2000, 50 % interval 0.1000 to 0.3000, "
            "one-sided p = 0.0030.",
            "ada is not shown to be worse",
        ),
        (
            replace(CLEAR, side=1, directed=False),
            "ada is shown to be better than bob: ada minus bob is 0.2000, 95 % interval 0.1000 to 0.3000, "
            "one-sided p = 0.0030.",
            "ada is better",
        ),
    ],
)
def test_a_pair(result: PairResult, sentence: str, headline: str) -> None:
    assert (result.sentence(), result.headline()) == (sentence, headline)
    row = result.table().iloc[0]
    assert [row["a"], row["b"], row["estimate"], row["statistic"], row["df"], row["p"]] == [
        result.a, result.b, result.estimate, result.statistic, result.df, result.p_decides
    ]  # fmt: skip
    ends = (math.nan, math.nan) if "no variance" in sentence else (result.low, result.high)
    assert (row["low"], row["high"]) == pytest.approx(ends, nan_ok=True)
    assert (result.charts(), result.notes()) == ((), ())


def one(a: str, b: str, p: float, estimate: float = 0.5, **more: Any) -> Comparison:
    return Comparison(a, b, estimate, estimate - 0.4, estimate + 0.4, 2.5, p / 3, p, **more)


def family(*comparisons: Comparison, **more: Any) -> FamilyResult:
    return FamilyResult("Made up", comparisons, 2.0, 0.05, **more)


NONE = family(one("cy", "bob", 0.3), one("ada", "bob", 0.21), one("ada", "cy", 0.4))
TWO = family(one("ada", "bob", 0.01), one("ada", "cy", 0.05, -0.6), one("bob", "cy", 0.06))
NINE = [f"m{i}" for i in range(9)]
MANY = family(*(one(a, "zoe", 0.001 * (i + 1)) for i, a in enumerate(NINE)), control="zoe")


@pytest.mark.parametrize(
    ("result", "sentence", "headline"),
    [
        (
            NONE,
            "No two of ada, bob, cy are shown to differ: smallest adjusted p = 0.2100.",
            "none of 3 comparisons shows a difference",
        ),
        (
            replace(NONE, comparisons=NONE.comparisons[:2], control="bob"),
            "ada, cy are not shown to differ from bob: smallest adjusted p = 0.2100.",
            "none of 2 comparisons shows a difference",
        ),
        (
            replace(NONE, comparisons=NONE.comparisons[:1], control="bob"),
            "cy is not shown to differ from bob: smallest adjusted p = 0.3000.",
            "none of 1 comparisons shows a difference",
        ),
        (
            TWO,
            "2 of 3 comparisons show a difference: ada is better than bob (adjusted p = 0.0100); cy is better than ada "
            "(adjusted p = 0.0500).",
            "2 of 3 comparisons show a difference",
        ),
        (
            replace(TWO, higher_is_better=False),
            "2 of 3 comparisons show a difference: bob is better than ada (adjusted p = 0.0100); ada is better than cy "
            "(adjusted p = 0.0500).",
            "2 of 3 comparisons show a difference",
        ),
        (
            replace(TWO, directed=False),
            "2 of 3 comparisons show a difference: ada differs from bob (adjusted p = 0.0100); ada differs from cy "
            "(adjusted p = 0.0500).",
            "2 of 3 comparisons show a difference",
        ),
        (
            family(one("ada", "bob", 0.0, p_exact=0.01, p_adjusted_exact=0.03), one("ada", "cy", 0.02, 0.0)),
            "2 of 2 comparisons show a difference: ada is better than bob (adjusted p = 0.0300 (sign test)); ada "
            "differs from cy (adjusted p = 0.0200).",
            "2 of 2 comparisons show a difference",
        ),
        (
            MANY,
            "9 of 9 comparisons show a difference: m0, m1, m2, m3, m4, m5, m6, m7 and 1 more are better than zoe (each "
            "adjusted p at most 0.0090).",
            "9 of 9 comparisons show a difference",
        ),
        (
            replace(MANY, alpha=0.0001),
            "m0, m1, m2, m3, m4, m5, m6, m7 and 1 more are not shown to differ from zoe: smallest adjusted p = 0.0010.",
            "none of 9 comparisons shows a difference",
        ),
        (
            replace(MANY, comparisons=MANY.comparisons[:8], alpha=0.0001),
            "m0, m1, m2, m3, m4, m5, m6, m7 are not shown to differ from zoe: smallest adjusted p = 0.0010.",
            "none of 8 comparisons shows a difference",
        ),
    ],
)
def test_a_family(result: FamilyResult, sentence: str, headline: str) -> None:
    assert (result.sentence(), result.headline()) == (sentence, headline)
    for row, pair in zip(result.table().itertuples(), result.comparisons, strict=True):
        assert (row.a, row.b, row.estimate, row.statistic) == (pair.a, pair.b, pair.estimate, pair.statistic)
        assert (row.p, row.p_adjusted) == (pair.p_alone, pair.p_decides)
        assert (row.low, row.high) == (pair.low, pair.high)
        assert pair.marked(0.05) == (row.low > 0 or row.high < 0)
    assert (result.charts(), result.notes()) == ((), ())


def test_an_interval_without_width_is_none_and_its_mark_is_the_exact_tests() -> None:
    constant = replace(one("ada", "bob", 0.0, p_exact=0.01, p_adjusted_exact=0.03), low=0.5, high=0.5)
    assert all(math.isnan(end) for end in constant.interval)
    assert (constant.marked(0.05), constant.marked(0.02)) == (True, False)
    assert (constant.p_alone, constant.p_decides) == (0.01, 0.03)
    assert replace(constant, p_exact=None).interval == (0.5, 0.5)
    edges = [replace(constant, p_exact=None, low=low, high=high) for low, high in ((0.0, 1.0), (-1.0, 0.0))]
    assert [edge.marked(0.05) for edge in edges] == [False, False]


@pytest.mark.parametrize(
    ("p", "exact", "sentence", "headline"),
    [
        (0.003, None, "ada, bob, cy differ: Made up 7.5, p = 0.0030.", "they differ"),
        (0.05, None, "ada, bob, cy differ: Made up 7.5, p = 0.0500.", "they differ"),
        (0.003, 0.06, "ada, bob, cy are not shown to differ: Made up 7.5, p = 0.0600 (exact).", "not shown to differ"),
    ],
)
def test_an_omnibus_test(p: float, exact: float | None, sentence: str, headline: str) -> None:
    result = OmnibusResult("Made up", ("ada", "bob", "cy"), 7.5, (2.0, 9.0), p, 0.05, p_exact=exact)
    assert (result.sentence(), result.headline()) == (sentence, headline)
    assert result.table().iloc[0].tolist() == ["Made up", 7.5, (2.0, 9.0), p if exact is None else exact]
    assert result.rejects == (headline == "they differ")
    assert (result.charts(), result.notes()) == ((), ())


def posterior(left: float, rope: float, right: float, region: float = 0.0, **more: Any) -> PosteriorResult:
    return PosteriorResult(
        a="ada", b="bob", estimate=0.2, low=-0.1, high=0.5, rope=region, p_left=left, p_rope=rope, p_right=right,
        alpha=0.1, **more,
    )  # fmt: skip


FORWARD = "ada minus bob is 0.2000, 90 % interval −0.1000 to 0.5000."
BACK = "bob minus ada is −0.2000, 90 % interval −0.5000 to 0.1000."
COUNT = "differences up to 0.01 count as none"


@pytest.mark.parametrize(
    ("result", "sentence", "headline"),
    [
        (
            posterior(0.1, 0.0, 0.9),
            f"ada is better than bob with probability 0.9000, and bob is better with probability 0.1000: {FORWARD}",
            "ada better with probability 0.9000",
        ),
        (
            posterior(0.1, 0.0, 0.9, higher_is_better=False),
            f"bob is better than ada with probability 0.9000, and ada is better with probability 0.1000: {BACK}",
            "bob better with probability 0.9000",
        ),
        (
            posterior(0.7, 0.0, 0.3),
            f"bob is better than ada with probability 0.7000, and ada is better with probability 0.3000: {BACK}",
            "bob better with probability 0.7000",
        ),
        (
            posterior(0.5, 0.0, 0.5),
            f"ada is better than bob with probability 0.5000, and bob is better with probability 0.5000: {FORWARD}",
            "ada better with probability 0.5000",
        ),
        (
            posterior(0.1, 0.6, 0.3, 0.01),
            "ada is practically better than bob with probability 0.3000, the two are practically equivalent with "
            f"probability 0.6000 ({COUNT}), and bob is practically better with probability 0.1000: {FORWARD}",
            "practically the same with probability 0.6000",
        ),
        (
            posterior(0.1, 0.5, 0.4),
            "ada is better than bob with probability 0.4000, the two are the same with probability 0.5000, and bob is "
            f"better with probability 0.1000: {FORWARD}",
            "the same with probability 0.5000",
        ),
        (
            posterior(0.0, 0.0, 1.0),
            "ada is better than bob with probability above 0.9999, and bob is better with probability below 1e-16: "
            f"{FORWARD}",
            "ada better with probability above 0.9999",
        ),
        (
            posterior(0.0, 0.0, 1.0, is_a_point=True),
            "ada is better than bob with probability 1, and bob is better with probability 0: ada minus bob is 0.2 "
            "with no variance to judge it by.",
            "ada better with probability 1",
        ),
        (
            replace(posterior(0.0, 1.0, 0.0, is_a_point=True), estimate=0.0),
            "ada and bob are equal with probability 1: ada minus bob is 0 with no variance to judge it by.",
            "the same with probability 1",
        ),
    ],
)
def test_a_posterior(result: PosteriorResult, sentence: str, headline: str) -> None:
    assert (result.sentence(), result.headline()) == (sentence, headline)
    row = result.table().iloc[0]
    better = (result.p_right, result.p_left) if result.higher_is_better else (result.p_left, result.p_right)
    assert (row["p_a_better"], row["p_b_better"], row["p_rope"]) == (*better, result.p_rope)
    assert [row["a"], row["b"], row["estimate"], row["rope"]] == ["ada", "bob", result.estimate, result.rope]
    ends = (math.nan, math.nan) if result.is_a_point else (-0.1, 0.5)
    assert (row["low"], row["high"]) == pytest.approx(ends, nan_ok=True)
    assert (result.charts(), result.notes()) == ((), ())


def standings(values: Sequence[float], names: Sequence[str] = ("ada", "bob", "cy", *NINE), **more: Any) -> Standings:
    entries = [Standing(name, value) for name, value in zip(names, values, strict=False)]
    options: dict[str, Any] = {"higher_is_better": True, "measure": "mean score", "leads": "is best on average"}
    return Standings.of(entries, **{**options, **more})


def test_who_stands_where() -> None:
    three = standings([0.5, 0.75, 0.25])
    assert (three.algorithms, three.first) == (("bob", "ada", "cy"), ("bob",))
    assert standings([0.5, 0.75, 0.25], higher_is_better=False).algorithms == ("cy", "ada", "bob")
    assert standings([0.5, 0.75, 0.75]).first == ("bob", "cy")
    assert [three.said(place) for place in range(3)] == ["0.750", "0.500", "0.250"]
    shares = standings([0.123, 0.2], percent=True)
    assert [shares.said(place) for place in range(2)] == ["20.0 %", "12.3 %"]
    # Values that differ are written so that one sees it, as far as five digits go.
    assert [standings([1.0, 1.0004]).said(place) for place in range(2)] == ["1.0004", "1.0000"]
    assert [standings([1.0, 1.004]).said(place) for place in range(2)] == ["1.004", "1.000"]
    assert [standings([1.0, 1.04]).said(place) for place in range(2)] == ["1.04", "1.00"]
    assert [standings([1.0, 1.0 + 1e-9]).said(place) for place in range(2)] == ["1.0000", "1.0000"]


def test_the_interval_of_a_standing() -> None:
    def said(low: float, high: float, percent: bool) -> str:
        return Standings("mean score", "leads", percent, (Standing("ada", 0.5, low, high),)).interval(0)

    assert said(0.4, 0.625, False) == "0.400 to 0.625"
    assert said(0.4, 0.625, True) == "40.0 to 62.5 %"
    assert {said(math.nan, 0.6, False), said(0.4, math.nan, True), said(-math.inf, 0.6, False)} == {""}
    assert Standings("mean score", "leads", False, (Standing("ada", 0.5),)).interval(0) == ""


YES, NO = Omnibus("Friedman test", 0.05, 0.05), Omnibus("Friedman test", 0.0501, 0.05)
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


CAUTION = " Taken together, they are not shown to differ (Friedman test, p = 0.0501)."
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
    if pairs.shown:
        assert reconcile(who, YES, pairs, what="model") == said
        assert reconcile(who, NO, pairs) == said + CAUTION
    else:
        assert "Some model differs (" in reconcile(who, YES, pairs, what="model")


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
    assert of_family(who, pairs) == reconcile(who, YES, pairs) == said
    assert reconcile(who, NO, pairs) == said + CAUTION


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
