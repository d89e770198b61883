"""What the tests on common cases say in words is what they found: direction, decision, interval and p."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from stats_core import (
    Agreement,
    FamilyResult,
    Losses,
    PairResult,
    bonferroni_pairs,
    cochran_q,
    hochberg_tamhane_intervals,
    hotelling_t2,
    matched_t,
    mcnemar,
    pooled_intervals,
)
from stats_core.answers.cases import advise, families, standings
from stats_core.charts import Forest
from stats_core.methods.cases.cochran_q import exact_p
from stats_core.methods.cases.mcnemar import Variant, mcnemar_test
from stats_core.methods.cases.shared.pooling import pooling
from stats_core.results.columns import Kind
from stats_core.wording import number, p_phrase
from tests.words.statements import not_in_table, with_names_changed_round

Family = Callable[..., FamilyResult]
FAMILIES: tuple[Family, ...] = (hochberg_tamhane_intervals, bonferroni_pairs, pooled_intervals)
NAMES = ("ada", "bob", "cy")
every_family = pytest.mark.parametrize("family", FAMILIES)


def classifiers(seed: int, n: int = 60) -> Losses:
    rng = np.random.default_rng(seed)
    chance = np.array([0.1, 0.1 + 0.2 * (seed % 3), 0.1 + 0.3 * (seed % 2)])
    return Losses(NAMES, (rng.random((n, 3)) < chance).astype(float))


def regressors(seed: int, n: int = 30) -> Losses:
    rng = np.random.default_rng(seed)
    shift = np.array([0.0, 0.5 * (seed % 3), 0.0])
    return Losses(NAMES, np.round(rng.gamma(2, 1, (n, 1)) + 0.6 * rng.random((n, 3)) + shift, 2))


def pair_tests(seed: int) -> list[tuple[PairResult, Callable[[bool], str]]]:
    """A result, and its sentence for data in which the two have changed places (True) or were asked for so (False)."""
    errors, measured = classifiers(seed), regressors(seed)
    turned = Losses(NAMES, errors.losses[:, [1, 0, 2]])
    found: list[tuple[PairResult, Callable[[bool], str]]] = []
    for variant in Variant:

        def say(data: bool, variant: Variant = variant) -> str:
            table = turned.agreement("ada", "bob") if data else errors.agreement("bob", "ada")
            return mcnemar(table, variant=variant).sentence()

        found.append((mcnemar(errors.agreement("ada", "bob"), variant=variant), say))
    swapped = Losses(NAMES, measured.losses[:, [1, 0, 2]])

    def say_t(data: bool) -> str:
        source, a, b = (swapped, "ada", "bob") if data else (measured, "bob", "ada")
        return matched_t(source, a=a, b=b).sentence()

    return [*found, (matched_t(measured, a="ada", b="bob"), say_t)]


@pytest.mark.parametrize("seed", range(9))
def test_every_pairs_sentence_is_what_was_found(seed: int) -> None:
    for result, say in pair_tests(seed):
        said, table = result.sentence(), result.table()
        assert not_in_table(said, table, NAMES) == [], said
        claim = re.match(r"(ada|bob) is better than (ada|bob) by ", said)
        assert bool(claim) == (table["p"].item() <= 0.05)
        if claim:
            assert claim[1] == ("ada" if result.estimate < 0 else "bob"), "fewer errors are better"
            assert claim[1] != claim[2]
            assert say(False) == said
        else:
            assert said.startswith("ada and bob are not shown to differ: ada minus bob is ")
        assert with_names_changed_round(say(True), "ada", "bob") == say(False)
        found = re.search(r"95 % interval (−?[\d.e-]+) to (−?[\d.e-]+),", said)
        assert found
        ends = tuple(float(end.replace("−", "-")) for end in found.groups())
        expected = (-result.high, -result.low) if claim and result.estimate < 0 else (result.low, result.high)
        assert ends == pytest.approx(expected, rel=2e-3, abs=1e-4)


@every_family
@pytest.mark.parametrize("seed", range(9))
def test_every_familys_sentence_is_what_was_found(family: Family, seed: int) -> None:
    for data in (classifiers(seed), regressors(seed)):
        if family is pooled_intervals and not data.is_zero_one:
            continue
        result = family(data)
        said, table = result.sentence(), result.table()
        shown = table[table["p_adjusted"] <= 0.05]
        assert not_in_table(re.sub(r"^\d of \d", "", said), table, NAMES) == [], said
        for row in shown.itertuples():
            better, worse = (row.a, row.b) if row.estimate < 0 else (row.b, row.a)
            assert f"{better} is better than {worse} (adjusted {p_phrase(row.p_adjusted)})" in said
        if not len(shown):
            least = p_phrase(table["p_adjusted"].min())
            assert said == f"No two of ada, bob, cy are shown to differ: smallest adjusted {least}."
        forest = next(chart for chart in result.charts() if isinstance(chart, Forest))
        assert forest.marked.tolist() == ((table["low"] > 0) | (table["high"] < 0)).tolist()
        assert forest.marked.tolist() == (table["p_adjusted"] <= 0.05).tolist()
        assert (forest.low.tolist(), forest.high.tolist()) == (table["low"].tolist(), table["high"].tolist())


def test_adjusted_p_of_pooled_intervals_is_bonferronis() -> None:
    adjusted = set()
    for seed in range(9):
        for one in pooled_intervals(classifiers(seed)).comparisons:
            p = 2 * stats.t.sf(abs(one.statistic), 59)
            assert one.p == pytest.approx(p, rel=1e-9)
            assert one.p_adjusted == pytest.approx(min(1.0, 3 * p), rel=1e-9)
            adjusted.add(round(one.p_adjusted, 3))
    assert len(adjusted) > 9


@every_family
@pytest.mark.parametrize(("n", "claimed"), [(5, False), (8, True)])
def test_cases_without_variance_claim_what_the_sign_test_does(family: Family, n: int, claimed: bool) -> None:
    """A wrong and B right on all cases: five of five have p = .0625, and eight of eight p = .0078."""
    data = Losses(("ada", "bob"), np.tile([1.0, 0.0], (n, 1)))
    result = family(data)
    one = result.comparisons[0]
    if family is pooled_intervals:
        assert math.isfinite(one.statistic), "its variance is that of disagreeing at random"
    else:
        assert (one.statistic, one.p, one.p_adjusted) == (math.inf, 0, 0)
        assert one.p_decides == result.table()["p_adjusted"].item() == 2 * 0.5**n
        assert any("a convention, not evidence" in note for note in result.notes())
        assert f"p = {2 * 0.5**n:.4f} (sign test)" in result.sentence()
        forest = next(chart for chart in result.charts() if isinstance(chart, Forest))
        assert forest.marked.tolist() == [claimed]
        assert math.isnan(forest.low[0])
    assert "1e-16" not in result.sentence() + " ".join(result.notes()) + result.table().to_string()
    assert bool(result.shown) == claimed
    pair = matched_t(data, a="ada", b="bob")
    assert (pair.statistic, pair.p, pair.p_decides) == (math.inf, 0, 2 * 0.5**n)
    assert pair.better == ("bob" if claimed else None)
    assert "1e-16" not in pair.sentence() + pair.table().to_string()
    assert next(chart for chart in pair.charts() if isinstance(chart, Forest)).marked.tolist() == [claimed]


def test_a_pair_without_variance_is_adjusted_for_the_number_of_pairs() -> None:
    rng = np.random.default_rng(3)
    a = rng.random(8)
    result = hochberg_tamhane_intervals(Losses(NAMES, np.column_stack([a, a + 0.5, rng.random(8)])))
    one = result.comparisons[0]
    assert (one.p, one.p_alone, one.p_decides) == (0, 2 * 0.5**8, 3 * 2 * 0.5**8)


def test_few_telling_cases_are_decided_exactly() -> None:
    """Five cases A wrong, B right: chi-square says .0253, and two of the 32 ways to deal five errors are as extreme."""
    result = cochran_q(Losses(("ada", "bob"), np.tile([1.0, 0.0], (5, 1))))
    assert (result.statistic, result.p) == (5, pytest.approx(stats.chi2.sf(5, 1)))
    assert result.p_decides == 2 / 32
    assert result.sentence() == "ada, bob are not shown to differ: Cochran's Q 5, p = 0.0625 (exact)."


@pytest.mark.parametrize("rows", [(1, 1, 2, 1), (2, 2, 1), (1, 2, 1, 2, 2), (3, 1)])
def test_the_exact_distribution_of_q_by_counting_all_ways(rows: tuple[int, ...]) -> None:
    k = max(3, max(rows) + 1)
    ways = [[row for row in product((0, 1), repeat=k) if sum(row) == errors] for errors in rows]
    squares = [int((np.sum(dealt, axis=0) ** 2).sum()) for dealt in product(*ways)]
    for observed in set(squares):
        assert exact_p(rows, k, observed) == pytest.approx(np.mean(np.array(squares) >= observed), rel=1e-12)


def test_two_classifiers_by_q_are_the_exact_mcnemar_test() -> None:
    for b, c in ((0, 5), (2, 7), (4, 4), (1, 9)):
        rows = np.repeat([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], (b, c, 3), axis=0)
        q = cochran_q(Losses(("ada", "bob"), rows))
        assert q.p_decides == pytest.approx(mcnemar(Agreement(0, c, b, 3), variant="exact").p, rel=1e-12)


def test_the_largest_variance_of_a_pair_is_compared_with_the_pooled_one() -> None:
    wrong = np.repeat([[1, 1, 0], [0, 0, 1], [1, 0, 0], [0, 0, 0]], (20, 19, 1, 60), axis=0)
    data = Losses(NAMES, np.random.default_rng(0).permutation(wrong))
    found = pooling(data)
    assert (found.a, found.b, found.disagreements) == ("ada", "cy", 40)
    assert found.ratio == pytest.approx(40 / ((1 + 40 + 39) / 3))
    assert advise(data).method == "hochberg_tamhane_intervals"
    assert families(data) == ("hochberg_tamhane_intervals", "bonferroni_pairs", "pooled_intervals")
    for result in (cochran_q(data), pooled_intervals(data)):
        note = result.notes()[-1]
        assert note.startswith("ada and cy disagree on 40 cases, a pair on average on 26.67: ")
        assert "1.5 times the pooled one. Do not rely" in note
    wrong = np.repeat([[1, 0, 0], [0, 1, 0], [0, 0, 1]], (9, 10, 9), axis=0)
    equal = Losses(NAMES, np.random.default_rng(0).permutation(wrong))
    assert advise(equal).method == "cochran_q"
    assert families(equal) == ("pooled_intervals", "hochberg_tamhane_intervals", "bonferroni_pairs")
    assert "near enough" in cochran_q(equal).notes()[-1]
    assert advise(Losses(NAMES, [[1, 0, 0]])).method == "cochran_q", "one case has no variance of its own"


def test_the_advice_names_the_pair_that_disagrees_most_often() -> None:
    base = np.tile([1.0, 0.0, 0.0], 20)
    other = base.copy()
    other[1::3] = 1.0
    other[::3] = 0.0
    near = base.copy()
    near[0] = 0.0
    data = Losses(("A", "B", "C"), np.stack([base, near, other], axis=1))
    assert advise(data).reason.startswith(
        "Some pairs of classifiers disagree more often than others: A and C on 40 cases, 1.5 times as many as a pair "
        "on average."
    )


def test_the_losses_of_one_case_stand_without_intervals() -> None:
    found = standings(Losses(("A", "B"), np.array([[0.7, 0.2]])))
    assert [(one.algorithm, one.value) for one in found.entries] == [("B", 0.2), ("A", 0.7)]
    assert [found.interval(place) for place in (0, 1)] == ["", ""]


def test_hotellings_test_says_what_makes_it_rough() -> None:
    without = hotelling_t2(Losses(("ada", "bob"), np.tile([1.0, 0.0], (5, 1))))
    assert without.notes()[0].endswith("The sign test decides instead: on 5 cases, p = 0.0625.")
    for apart, rough in ((9, ["ada and bob disagree on 9 cases only."]), (10, [])):
        wrong = np.repeat([[1, 0, 0], [0, 0, 1], [1, 1, 1]], (apart, 12, 30), axis=0)
        notes = hotelling_t2(Losses(NAMES, np.random.default_rng(0).permutation(wrong))).notes()
        assert [note[: note.index(" Where")] for note in notes] == rough


def test_mcnemars_table_has_counts_and_error_rates() -> None:
    table = mcnemar(Agreement(10, 7, 2, 1, a="ada", b="bob")).table()
    row = table[["only_a_right", "only_b_right", "error_a", "error_b"]].iloc[0].tolist()
    assert row == [7, 2, 0.15, 0.4]
    assert table["estimate"].item() == pytest.approx(0.15 - 0.4)


def test_every_variant_stands_beside_the_chosen_one() -> None:
    """The AutoML slides' counts; R 4.2.2, `mcnemar.test` and `binom.test`."""
    result = mcnemar(Agreement(30, 5, 17, 42))
    table = result.variants().set_index("variant")
    p = {
        Variant.EXACT: 0.0169005,
        Variant.MID_P: 0.0106220,
        Variant.CORRECTED: 0.0190165,
        Variant.UNCORRECTED: 0.0105152,
    }
    assert table["p"].to_dict() == pytest.approx({variant.value: one for variant, one in p.items()}, abs=5e-8)
    assert table.loc[Variant.CORRECTED.value, "statistic"] == 5.5
    declared = {name: (one.kind, one.heading) for name, one in result.variants_columns().items()}
    assert declared == {
        "variant": (Kind.TEXT, "Variant"),
        "statistic": (Kind.STATISTICS, "Statistic"),
        "p": (Kind.P_BESIDE, "p"),
    }


@pytest.mark.parametrize(("b", "c"), [(7, 2), (2, 7), (5, 5), (0, 6), (30, 12), (12, 30)])
def test_one_sided_mcnemar(b: int, c: int) -> None:
    table = Agreement(40, b, c, 8, a="ada", b="bob")
    more, less = (mcnemar(table, variant="exact", alternative=side) for side in ("greater", "less"))
    assert more.p == pytest.approx(stats.binomtest(c, b + c, alternative="greater").pvalue, rel=1e-9)
    assert less.p == pytest.approx(stats.binomtest(c, b + c, alternative="less").pvalue, rel=1e-9)
    z = (c - b) / math.sqrt(b + c)
    plain = mcnemar(table, variant="uncorrected", alternative="greater")
    assert plain.p == pytest.approx(stats.norm.sf(z), rel=1e-9)
    assert (plain.low > 0) == (plain.p < 0.05), "the interval inverts the uncorrected test"
    assert plain.high == 1
    mid = mcnemar_test(b, c, Variant.MID_P, 1)[1] + mcnemar_test(b, c, Variant.MID_P, -1)[1]
    assert mid == pytest.approx(1)
    assert mcnemar_test(b, c, Variant.CORRECTED, 1)[1] == pytest.approx(stats.norm.sf((c - b - 1) / math.sqrt(b + c)))
    for one, claim in ((more, "worse"), (less, "better")):
        shown = "shown" if one.p <= 0.05 else "not shown"
        assert one.sentence().startswith(f"ada is {shown} to be {claim} than bob: ")


def test_one_sided_matched_t() -> None:
    for seed in range(6):
        data = regressors(seed)
        a, b = data.losses[:, 0], data.losses[:, 1]
        for side in ("greater", "less"):
            result, oracle = (
                matched_t(data, a="ada", b="bob", alternative=side),
                stats.ttest_rel(a, b, alternative=side),
            )
            assert result.p == pytest.approx(oracle.pvalue, rel=1e-9)
            assert (result.low, result.high) == pytest.approx(tuple(oracle.confidence_interval(0.95)), rel=1e-9)
            assert result.sentence().startswith(
                f"ada is {'shown' if result.p <= 0.05 else 'not shown'} to be "
                f"{'worse' if side == 'greater' else 'better'} than bob: "
            )


def everything(data: Losses, alpha: float) -> list[Any]:
    return [
        hochberg_tamhane_intervals(data, alpha=alpha),
        bonferroni_pairs(data, alpha=alpha),
        hotelling_t2(data, alpha=alpha),
        matched_t(data, a="ada", b="bob", alpha=alpha),
    ]


@pytest.mark.parametrize("factor", [1e-250, 1e-160, 1e150, 1e300])
def test_any_scale_gives_the_same_answer(factor: float) -> None:
    for seed in range(3):
        rows = regressors(seed).losses
        for here, there in zip(
            everything(Losses(NAMES, rows), 0.05), everything(Losses(NAMES, factor * rows), 0.05), strict=True
        ):
            one, other = here.table(), there.table()
            for column in ("statistic", "p", "p_adjusted"):
                if column in one:
                    assert other[column].to_numpy() == pytest.approx(one[column].to_numpy(), rel=1e-6)
            if "low" in one:
                assert (other["low"] / factor).to_numpy() == pytest.approx(one["low"].to_numpy(), rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("alpha", [1e-15, 1e-9, 0.5, 1 - 1e-6, 1 - 1e-9])
def test_any_alpha_is_answered_without_100_percent(alpha: float) -> None:
    data, errors = regressors(1), classifiers(1)
    large = Agreement(900_000, 40_000, 41_000, 19_000)
    found = [
        *everything(data, alpha),
        *everything(errors, alpha),
        pooled_intervals(errors, alpha=alpha),
        pooled_intervals(errors, alpha=alpha, critical=2.0),
        hochberg_tamhane_intervals(errors, alpha=alpha, critical=2.0),
        cochran_q(errors, alpha=alpha),
        *(mcnemar(errors.agreement("ada", "bob"), alpha=alpha, alternative=side) for side in ("greater", "two-sided")),
        mcnemar(large, alpha=alpha),
    ]
    for result in found:
        charts = " ".join(chart.interval for chart in result.charts() if isinstance(chart, Forest))
        said = " ".join((result.sentence(), *result.notes(), charts))
        assert not re.search(r"(?<![\d.])(100|0) %| for [01] it should", said), said
        if isinstance(result, FamilyResult) and result.critical != 2.0:
            for one in result.comparisons:
                assert one.low <= one.estimate <= one.high
                assert (one.low > 0 or one.high < 0) == (one.p_adjusted < alpha)


def test_constant_differences_are_seen_case_by_case() -> None:
    """A huge case must not make the others constant, and decimals near 10,000 must not hide that they are."""
    b = np.array([10000.1, 10000.3, 9999.7, 10000.4, 9999.9, 10000.2])
    constant = Losses(("ada", "bob"), np.column_stack([np.round(b + 0.1, 1), b]))
    assert constant.difference(0, 1) == (pytest.approx(0.1, abs=1e-11), 0)
    huge = Losses(("ada", "bob"), np.column_stack([[0.1, 0.2, 0.4, 1e15], [0.0, 0.0, 0.0, 1e15]]))
    assert huge.difference(0, 1) == pytest.approx((0.175, np.std([0.1, 0.2, 0.4, 0.0], ddof=1)))


@pytest.mark.parametrize(("a", "b"), [(0, 1), (3, 8), (20, 30)])
def test_error_rates_stand_with_wilsons_intervals(a: int, b: int) -> None:
    """statsmodels 0.14, `proportion_confint(errors, 50, method="wilson")`."""
    found = standings(Agreement(50 - a - b, b, a, 0, a="ada", b="bob"))
    assert (found.algorithms, found.measure) == (("ada", "bob"), "error rate")
    for entry, errors in zip(found.entries, (a, b), strict=True):
        assert entry.value == errors / 50
        ends = proportion_confint(errors, 50, method="wilson")
        assert (entry.low, entry.high) == pytest.approx(ends, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("family", [hochberg_tamhane_intervals, pooled_intervals])
def test_a_critical_value_of_ones_own_stands_beside_the_computed_one(family: Family) -> None:
    data = classifiers(1)
    plain, own = family(data), family(data, critical=3.0)
    forest = next(chart for chart in own.charts() if isinstance(chart, Forest))
    usual = next(chart for chart in plain.charts() if isinstance(chart, Forest))
    assert (forest.interval, usual.interval) == ("critical value 3", "simultaneous 95 % intervals")
    assert forest.beside == f"95 % intervals, critical value {number(plain.critical)}"
    assert forest.beside_low == pytest.approx(usual.low)
    assert forest.beside_high == pytest.approx(usual.high)
    assert forest.high - forest.estimate == pytest.approx(3 / plain.critical * (usual.high - usual.estimate))
