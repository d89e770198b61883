"""What rank tests say is what their tables hold: winners, decisions, p values, intervals, and the data of charts."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from scipy import integrate, stats

import stats_core as sc
from stats_core.charts import NullHistogram, RankDiagram
from stats_core.methods.ranks.friedman import FriedmanVariant
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from stats_core.methods.ranks.sign_test import Ties
from stats_core.wording import p_phrase, p_value
from tests.words.statements import with_names_changed_round

SIGNED = partial(sc.pairwise_comparison, test=PairTest.SIGNED_RANK)
SIDES = ("two_sided", "greater", "less")
PAIR: dict[str, Callable[..., sc.PairResult]] = {
    **{f"signed rank, {side}": partial(sc.signed_rank, alternative=side) for side in SIDES},
    **{f"sign, {side}": partial(sc.sign_test, alternative=side) for side in SIDES},
    "posterior": partial(sc.bayesian_signed_rank, draws=1000, rope=0.05),
    "posterior without region": partial(sc.bayesian_signed_rank, draws=1000),
}
FAMILY: dict[str, Callable[..., sc.FamilyResult]] = {
    "nemenyi": sc.nemenyi,
    "signed": SIGNED,
    "mean ranks": sc.pairwise_comparison,
    "control": partial(sc.control_comparison, control="A"),
    "dunn": partial(sc.bonferroni_dunn, control="A"),
}


def table(scores: object, higher_is_better: bool = True, names: tuple[str, ...] = ()) -> sc.ScoreTable:
    values = np.asarray(scores, dtype=float)
    algorithms = names or tuple(chr(65 + j) if values.shape[1] < 27 else f"A{j}" for j in range(values.shape[1]))
    return sc.ScoreTable(tuple(f"set {i}" for i in range(len(values))), algorithms, values, higher_is_better)


def random_tables(columns: int, many: int = 25) -> list[sc.ScoreTable]:
    """With and without ties, equal and unequal algorithms, both directions, zeros, one value only."""
    rng = np.random.default_rng(columns)
    made = []
    for number in range(many):
        n = int(rng.integers(2, 16))
        scores = rng.normal(size=(n, columns)) + rng.choice([0, 0.7, 2]) * np.arange(columns)
        scores = np.round(scores, int(rng.integers(0, 3)))
        if number % 6 == 5:
            scores[:, 1] = scores[:, 0]
        made.append(table(scores, bool(number % 2)))
    return [*made, table(np.ones((4, columns)))]


def mirrored(data: sc.ScoreTable) -> sc.ScoreTable:
    """The same algorithms with every score turned round: who was best is worst."""
    return table(-data.scores, data.higher_is_better, data.algorithms)


def numbers(text: str) -> list[str]:
    return re.findall(r"(?<![A-Za-z\d.])[−-]?\d[\d,]*(?:\.\d+)?(?:e[−+-]?\d+)?(?![\d%A-Za-z]| %| intervals)", text)


def stands_in(shown: str, values: list[float]) -> bool:
    """Whether a printed number is one of the values, as far as it is printed."""
    value = float(shown.replace(",", "").replace("−", "-"))
    decimals = len(shown.split(".")[1].split("e")[0]) if "." in shown else 0
    scale = 10.0 ** int(shown.replace("−", "-").split("e")[1]) if "e" in shown else 1.0
    return any(
        abs(abs(value) - abs(other)) <= 0.51 * scale * 10.0**-decimals for other in values if math.isfinite(other)
    )


@pytest.mark.parametrize("name", PAIR)
def test_a_pairs_sentence_says_what_its_table_holds(name: str) -> None:
    for data in random_tables(2):
        for alpha in (0.05, 0.3):
            result = PAIR[name](data, a="A", b="B", alpha=alpha)
            said, row = result.sentence(), result.table().iloc[0]
            counts = [getattr(result, part) for part in ("wins", "losses") if hasattr(result, part)]
            known = [
                *(value for value in row.tolist() if isinstance(value, float)),
                *counts,
                sum(counts),
                1 / 1000,
                0.999,
            ]
            for shown in numbers(said):
                assert stands_in(shown, known), (shown, said)
            if isinstance(result, sc.PairResult):
                decided = result.p <= alpha
                assert ("not shown" in said) != decided, said
                assert p_phrase(result.p) in said


@pytest.mark.parametrize("name", PAIR)
def test_mirrored_data_give_the_mirrored_sentence(name: str) -> None:
    sides = {"greater": "less", "less": "greater"}
    method, _, side = name.partition(", ")
    other = PAIR[f"{method}, {sides[side]}"] if side in sides else PAIR[name]
    for data in random_tables(2):
        here, there = PAIR[name](data, a="A", b="B"), other(mirrored(data), a="A", b="B")
        assert there.estimate == pytest.approx(-here.estimate, abs=1e-12 if "posterior" not in name else 0.05)
        if "posterior" in name:
            continue
        assert there.p == here.p
        claim, mirror = (result.sentence().split(" by ")[0].split(":")[0] for result in (here, there))
        if side in sides:
            assert mirror == with_names_changed_round(claim, "better", "worse")
        else:
            assert mirror == (with_names_changed_round(claim, "A", "B") if " is better than " in claim else claim)


@pytest.mark.parametrize("higher_is_better", [True, False])
def test_the_posterior_calls_the_better_one_better(higher_is_better: bool) -> None:
    d = np.array([0.3, 0.2, 0.4, 0.1, 0.5, 0.3, 0.35])
    result = sc.bayesian_signed_rank(table(np.column_stack([d, 0 * d]), higher_is_better), a="A", b="B", draws=1000)
    better, worse = ("A", "B") if higher_is_better else ("B", "A")
    said = f"{better} is better than {worse} with probability above 0.999, and {worse} is better with "
    assert result.sentence().startswith(f"{said}probability below 0.001")
    assert (result.p_a_better, result.p_b_better) == ((1, 0) if higher_is_better else (0, 1))
    assert result.table().attrs["draws"] == 1000
    assert result.monte_carlo_error == 1 / 1000
    assert not any("at most 0" in note or "about 0 " in note for note in result.notes())


@pytest.mark.parametrize("name", FAMILY)
def test_a_familys_sentence_says_what_its_table_holds(name: str) -> None:
    for data in random_tables(4):
        for alpha in (0.05, 0.5):
            result = FAMILY[name](data, alpha=alpha)
            said, rows = result.sentence(), result.table()
            shown = rows[rows["p_adjusted"] <= alpha]
            if shown.empty:
                assert f"smallest adjusted {p_phrase(rows['p_adjusted'].min())}" in said
                assert ("No two of" in said) == (len(rows) == 6)
                assert ("are not shown to differ from A" in said) == (len(rows) == 3)
                continue
            assert said.startswith(
                f"{len(shown)} of {len(rows)} comparisons show{'s' * (len(shown) == 1)} a difference"
            )
            for one in shown.itertuples():
                if one.estimate == 0:
                    continue
                higher = one.estimate > 0
                first_better = higher == result.higher_is_better
                better, worse = (one.a, one.b) if first_better else (one.b, one.a)
                if "each adjusted p" in said:
                    assert re.search(rf"(: |; ){better} is better than [A-D, and]*\b{worse}\b", said), said
                    assert one.p_adjusted <= shown["p_adjusted"].max()
                else:
                    assert f"{better} is better than {worse} (adjusted {p_phrase(one.p_adjusted)})" in said
            if "each adjusted p" in said:
                said = said.removesuffix(f" {result.meaning()}") if name == "signed" else said
                assert said.endswith(f"(each adjusted p at most {p_value(shown['p_adjusted'].max())}).")
                assert len(shown) > 3


def test_all_pairs_name_the_winner_of_the_single_test() -> None:
    """The plain median is negative and the ranks speak for A: the median would name the wrong one."""
    d = np.r_[-np.arange(1, 27), np.arange(27, 51)] * 1e-4
    data = table(np.column_stack([d, 0 * d]))
    assert np.median(d) < 0
    alone, family = sc.signed_rank(data, a="A", b="B"), SIGNED(data)
    one = family.comparisons[0]
    assert "A is better than B (adjusted p = 0.0051)" in family.sentence()
    assert alone.sentence().startswith("A is better than B")
    assert (one.estimate, one.low, one.high, one.p) == (alone.estimate, alone.low, alone.high, alone.p)
    for data in random_tables(3):
        for one in SIGNED(data).comparisons:
            alone = sc.signed_rank(data, a=one.a, b=one.b, alpha=0.05 / 3)
            assert (one.estimate, one.low, one.high) == pytest.approx((alone.estimate, alone.low, alone.high))
            assert alone.estimate * (alone.plus - alone.minus) >= 0


def test_zeros_that_are_dropped_do_not_turn_the_estimate() -> None:
    """Three large wins against four small losses and many zeros: with the zeros the estimate would be below zero."""
    d = np.r_[5.0, 6.0, 7.0, -1.0, -1.1, -1.2, -1.3, np.zeros(20)]
    result = sc.signed_rank(table(np.column_stack([d, 0 * d])), a="A", b="B")
    assert result.plus > result.minus
    assert result.estimate > 0
    assert "test and estimate leave these out" in " ".join(result.notes())


def test_friedman_decides_by_the_p_to_believe_everywhere() -> None:
    """n = 4, k = 3, chi-square 6: p = .0498 of chi-square, .0694 of all 1,296 rankings."""
    data = table([[3, 2, 1], [2, 3, 1], [3, 2, 1], [2, 3, 1]])
    for variant in FriedmanVariant:
        result = sc.friedman(data, variant=variant)
        assert result.believed_p == pytest.approx(5 / 72)
        assert result.sentence().startswith(
            "A, B, C are not shown to differ: Friedman chi-square 6, p = 0.0694 (exact distribution)"
        )
    assert sc.friedman(data).p == pytest.approx(0.049787, abs=1e-6)
    for run in (sc.nemenyi, SIGNED, partial(sc.bonferroni_dunn, control="A")):
        family = run(data)
        diagram = family.charts()[0]
        assert isinstance(diagram, RankDiagram)
        assert diagram.caption.startswith("Friedman test (exact): p = 0.0694; as a whole")
        assert any("does not show that the algorithms differ (p = 0.0694)" in note for note in family.notes())


@pytest.mark.parametrize(
    ("n", "k", "apart", "said"),
    [
        (6, 3, 0.0, r"Friedman test \(exact\): p = [\d.]+; as a whole, the algorithms are not shown to differ\."),
        (6, 3, 5.0, r"Friedman test \(exact\): p = 0\.00013\."),
        (20, 9, 0.12, r"Friedman test \(9,999 shuffles\): p = [\d.]+\."),
        (20, 9, 9.0, r"Friedman test: p ≤ 0\.0001, none of 9,999 shuffles reached it\."),
        (300, 12, 0.1, r"Friedman test \(chi-square\): p [<=] [-\d.e]+\."),
    ],
)
def test_the_caption_of_a_diagram_says_how_p_was_found(n: int, k: int, apart: float, said: str) -> None:
    data = table(np.random.default_rng(n).normal(size=(n, k)) + apart * np.arange(k))
    (diagram,) = (chart for chart in sc.nemenyi(data).charts() if isinstance(chart, RankDiagram))
    assert re.fullmatch(said, diagram.caption), diagram.caption


@pytest.mark.parametrize(("n", "k"), [(6, 3), (20, 9), (300, 12)])
def test_one_p_of_friedman_on_one_page(n: int, k: int) -> None:
    """Exact, from shuffles, and of chi-square."""
    data = table(np.random.default_rng(n).normal(size=(n, k)) + 0.1 * np.arange(k))
    result = sc.friedman(data)
    p = p_phrase(result.believed_p)
    diagram = sc.nemenyi(data).charts()[0]
    assert isinstance(diagram, RankDiagram)
    assert p in result.sentence()
    assert p in diagram.caption
    assert result.table()["p"].iloc[0] == result.believed_p
    assert result.kendall_w == pytest.approx(result.statistic / (n * (k - 1)))


def test_comparisons_quote_the_friedman_test_that_stands_beside_them() -> None:
    """With 999 shuffles p is .0430, with 9,999 .0556: answer and caption on one page would contradict each other."""
    rng = np.random.default_rng(69)
    n, k = int(rng.integers(9, 25)), int(rng.integers(4, 8))
    data = table(rng.normal(size=(n, k)) + rng.normal(0, 0.35, k))
    few = sc.friedman(data, shuffles=999)
    alone = sc.nemenyi(data)
    assert few.believed_p <= 0.05 < sc.friedman(data).believed_p
    captions = [family.charts()[0].caption for family in (alone, alone.beside(few.believed))]
    assert captions == [
        "Friedman test (9,999 shuffles): p = 0.0556; as a whole, the algorithms are not shown to differ.",
        "Friedman test (999 shuffles): p = 0.0430.",
    ]
    assert any("does not show that the algorithms differ (p = 0.0556)" in note for note in alone.notes())
    assert not any("Friedman" in note for note in alone.beside(few.believed).notes())
    closed = alone.beside(sc.friedman(data).believed)
    assert not closed.shown, "behind a test that shows nothing, no pair is shown"
    assert not closed.alike.all() or closed.charts()[0].groups.all()
    clear = table(np.arange(60.0).reshape(15, 4))
    assert sc.nemenyi(clear).beside(sc.friedman(clear).believed) is not None
    one = sc.nemenyi(clear)
    assert one.beside(sc.friedman(clear).believed) is one


def test_an_infinite_f_claims_no_more_than_the_exact_test() -> None:
    result = sc.friedman(table([[2, 1], [2, 1]]), variant=FriedmanVariant.IMAN_DAVENPORT)
    assert math.isinf(result.statistic)
    assert result.sentence() == (
        "A, B are not shown to differ: Friedman chi-square 2, p = 0.5000 (exact distribution); Iman-Davenport F ∞."
    )
    rows = result.table().set_index("test")["p"]
    assert rows[FriedmanVariant.IMAN_DAVENPORT.value] == pytest.approx(0.5)
    assert "1e-16" not in " ".join([result.sentence(), *result.notes()])


def test_kendalls_w_is_the_share_of_agreement() -> None:
    rng = np.random.default_rng(4)
    scores = np.round(rng.normal(size=(9, 5)), 0)
    ranks = stats.rankdata(-scores, axis=1)
    sums = ranks.sum(axis=0)
    ties = sum(
        np.sum(np.unique(row, return_counts=True)[1] ** 3.0 - np.unique(row, return_counts=True)[1]) for row in ranks
    )
    expected = 12 * np.sum((sums - sums.mean()) ** 2) / (81 * (125 - 5) - 9 * ties)
    assert sc.friedman(table(scores)).kendall_w == pytest.approx(expected)
    assert sc.friedman(table([[1, 2, 3]] * 5)).kendall_w == 1


@pytest.mark.parametrize(("n", "k"), [(8, 3), (12, 10)])
def test_friedmans_histogram(n: int, k: int) -> None:
    """Bars add up to all rankings, the curve to as much, and p at the critical value is the largest up to alpha."""
    result = sc.friedman(table(np.random.default_rng(1).normal(size=(n, k))), shuffles=999, alpha=0.07)
    chart = result.charts()[0]
    assert isinstance(chart, NullHistogram)
    assert result.null is not None
    everything = 1_000_000 if result.null.exact else 999
    assert chart.counts.sum() == pytest.approx(everything, abs=20 if result.null.exact else 0)
    width = chart.edges[1] - chart.edges[0]
    inside = stats.chi2.cdf(chart.density_at[-1], k - 1) - stats.chi2.cdf(chart.density_at[0], k - 1)
    area = integrate.trapezoid(chart.density, chart.density_at) / width
    assert area == pytest.approx(everything * inside, rel=0.03)
    assert chart.density_label == f"Chi-square({k - 1})"
    assert (chart.observed, chart.p) == (pytest.approx(result.statistic), result.believed_p)
    values = result.null.value / (4 * n * result.within)
    p = np.array([result.null.tail(int(value)) for value in result.null.value])
    assert chart.critical == pytest.approx(values[p <= 0.07].min())


def test_no_value_is_critical_where_none_can_be_significant() -> None:
    chart = sc.friedman(table([[1, 2], [2, 1], [1, 2]])).charts()[0]
    assert isinstance(chart, NullHistogram)
    assert chart.critical == math.inf


def test_notes_of_counts_that_printed_falsehoods() -> None:
    many = sc.sign_test(table(np.column_stack([np.ones(1200), np.zeros(1200)])), a="A", b="B")
    assert many.notes()[1] == "Exact: the smallest possible p with 1,200 differences is below 1e-300."
    d = np.r_[np.ones(3), np.zeros(4)]
    split = sc.sign_test(table(np.column_stack([d, 0 * d])), a="A", b="B", ties=Ties.SPLIT)
    assert split.p == pytest.approx(2 * stats.binom.cdf(2, 7, 0.5))
    assert split.notes()[1] == (
        "Exact: the smallest possible p with 3 differences and 2 ties counted for each side is 0.4531."
    )
    nine_tied = table(np.random.default_rng(2).permuted(np.tile([1.0] * 9 + [2.0], (4, 1)), axis=1))
    notes = " ".join(sc.friedman(nine_tied).notes())
    assert "it is exact, over all re-orderings of the ranks within the data sets, 10,000." in notes
    assert "more than" not in notes.replace("more than 15 data sets", "").replace("more than 10 and 5", "")
    wide = table(np.random.default_rng(2).normal(size=(2, 1000)), names=tuple(f"A{i}" for i in range(1000)))
    assert re.search(r"at least 10\^\d+ in all", " ".join(sc.friedman(wide, shuffles=99).notes()))


def test_false_discovery_rates_are_called_so() -> None:
    data = table(np.random.default_rng(2).normal(size=(12, 4)))
    for adjustment in ("benjamini_hochberg", "benjamini_yekutieli"):
        for result in (
            sc.pairwise_comparison(data, adjustment=adjustment),
            sc.control_comparison(data, control="A", adjustment=adjustment),
        ):
            assert "false discovery rate" in result.name
            assert any("not familywise" in note for note in result.notes())
    for other in PairAdjustment:
        if "false discovery" not in other.value:
            notes = sc.pairwise_comparison(data, adjustment=other).notes()
            assert not any("discovery" in note for note in notes)


@pytest.mark.parametrize("run", [sc.friedman, sc.quade, sc.aligned_friedman, sc.nemenyi, sc.pairwise_comparison])
@pytest.mark.parametrize("apart", [0.0, 1.0])
def test_a_hundred_names_make_a_short_sentence(run: Callable[..., Any], apart: float) -> None:
    scores = np.random.default_rng(1).normal(size=(12, 100)) + apart * np.arange(100)
    result = run(table(scores))
    assert len(result.sentence()) < 500
    assert all(len(note) < 500 for note in result.notes())


@pytest.mark.parametrize("higher_is_better", [True, False])
def test_ten_algorithms_against_a_control(higher_is_better: bool) -> None:
    scores = np.random.default_rng(1).normal(size=(200, 11)) + np.array([0, *[4] * 9, -4])
    result = sc.control_comparison(table(scores, higher_is_better), control="A")
    better, worse = ("9", "1") if higher_is_better else ("K", "9")
    assert result.sentence() == f"10 of 10 comparisons with A show a difference: {better} better than A, {worse} worse."
    eight = sc.control_comparison(table(np.delete(scores, 9, axis=1), True), control="A")
    named = "B, C, D, E, F, G, H and I"
    assert eight.sentence() == f"9 of 9 comparisons with A show a difference: {named} better than A, 1 worse."
    last = sc.control_comparison(table(scores), control="K")
    assert last.sentence() == "10 of 10 comparisons with K show a difference: 10 better than K, 0 worse."
    best = sc.control_comparison(table(-scores), control="K")
    assert best.sentence() == "10 of 10 comparisons with K show a difference: 0 better than K, 10 worse."
    none = sc.control_comparison(table(np.random.default_rng(1).normal(size=(12, 11))), control="A")
    least = min(one.p_adjusted for one in none.comparisons)
    assert none.sentence().startswith(
        f"None of 10 comparisons with A shows a difference: smallest adjusted {p_phrase(least)}"
    )
