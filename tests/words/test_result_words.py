"""What every kind of result says, word for word: made-up results for each case that its sentence knows."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from stats_core.results import Comparison, FamilyResult, OmnibusResult, PairResult, PosteriorResult

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
            "the only comparison does not show a difference",
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
            posterior(0.1, 0.2, 0.7, 0.01),
            "ada is practically better than bob with probability 0.7000, the two are practically equivalent with "
            f"probability 0.2000 ({COUNT}), and bob is practically better with probability 0.1000: {FORWARD}",
            "ada practically better with probability 0.7000",
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
            "Nothing varies, so by convention ada is better than bob with probability 1, and bob is better with "
            "probability 0: ada minus bob is 0.2 with no variance to judge it by.",
            "ada better with probability 1 by convention: nothing varies",
        ),
        (
            replace(posterior(0.0, 1.0, 0.0, is_a_point=True), estimate=0.0),
            "Nothing varies, so by convention ada and bob are equal with probability 1: ada minus bob is 0 with no "
            "variance to judge it by.",
            "the same with probability 1 by convention: nothing varies",
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


@pytest.mark.parametrize("many", range(1, 13))
def test_those_named_and_those_counted_are_all_that_are_shown(many: int) -> None:
    """Up to six pairs or winners, and up to four beaten by one, by name; of more, how many."""
    apart = [one(f"a{i}", f"b{i}", 0.01) for i in range(many)]
    undirected = family(*apart, directed=False).sentence().removesuffix(".").partition(": ")[2].split("; ")
    by_name = [said for said in undirected if " differs from " in said]
    assert undirected[len(by_name) :] == ([f"and {many - 6} more"] if many > 6 else [])
    assert len(by_name) == min(many, 6)
    directed = family(*apart).sentence().removesuffix(".").partition(": ")[2].split("; ")
    winners = [said for said in directed if " is better than b" in said]
    assert len(winners) == min(many, 6)
    rest = f"and {many - 6} more are better than others"
    assert [said.partition(" (")[0] for said in directed[len(winners) :]] == ([rest] if many > 6 else [])
    single = all("(adjusted p = 0.0100)" in said for said in directed)
    assert single == (many <= 3), "each p beside its pair only where pairs are few"
    beaten = family(*(one("zoe", f"b{i}", 0.01) for i in range(many))).sentence()
    if many > 3:
        names = ", ".join(f"b{i}" for i in range(min(many, 4) - (many == 4)))
        last = " and b3" if many == 4 else f" and {many - 4} more"
        assert f": zoe is better than {names}{last} (each adjusted p at most 0.0100)." in beaten
