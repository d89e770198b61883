"""The answer of the page of one test set: who errs least and what is shown of it, in one statement."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

import stats_core
from stats_core import Agreement, Losses, LossSummary, cochran_q, hotelling_t2, matched_t, mcnemar
from stats_core.answers.cases import advise, asks, families, omnibus, standings
from stats_core.methods.cases.hochberg_tamhane_intervals import published_summary
from stats_core.results import FamilyResult, OmnibusResult
from stats_core.wording import decision
from tests.support.statements import of_cases as statement


def named(count: int) -> tuple[str, ...]:
    return tuple(f"m{i}" for i in range(count))


def patterns(*rows: tuple[str, int]) -> Losses:
    """Classifiers m0, m1, ... with so many cases of each pattern of right (0) and wrong (1)."""
    wrong = np.repeat([[float(x) for x in row] for row, _ in rows], [count for _, count in rows], axis=0)
    return Losses(named(wrong.shape[1]), wrong)


def measured(shifts: list[float], cases: int = 60, seed: int = 1) -> Losses:
    rng = np.random.default_rng(seed)
    hard = rng.gamma(2.0, 1.0, (cases, 1))
    return Losses(named(len(shifts)), hard + rng.normal(0, 0.3, (cases, len(shifts))) + np.array(shifts) + 5)


def said(data: Losses | LossSummary, alpha: float = 0.05) -> str:
    """As the page says it."""
    whole, pairs = omnibus(data), families(data)
    found = {
        name: getattr(stats_core, key)(data, alpha=alpha)
        for name, key in (("omnibus", whole), ("pairs", pairs[0] if pairs else None))
        if key
    }
    return statement(standings(data), **found)


EQUAL = patterns(("100", 30), ("010", 14), ("001", 28), ("111", 9), ("000", 300))
"""Pairs disagree about equally often, some classifier differs, and no pair does."""


def test_some_model_differs_and_no_pair_can_be_named() -> None:
    q = cochran_q(EQUAL)
    assert omnibus(EQUAL) == "cochran_q"
    assert q.rejects
    assert not stats_core.pooled_intervals(EQUAL).shown
    assert said(EQUAL) == (
        f"m1 errs least (0.060). Some model differs (Cochran's Q, {q.p_said}), but no single pair can be named."
    )


def test_the_best_is_said_with_whom_it_is_shown_to_beat() -> None:
    data = measured([0.0, 0.1, 1.0])
    first = said(data)
    assert first.startswith("m1 has the least mean loss (6.76); shown to be better than m2 (adjusted p")
    assert first.endswith("; not distinguished from m0.")


def test_a_mirrored_order_says_the_same_of_the_same_models() -> None:
    data = measured([0.0, 0.4, 0.2, 1.0])
    turned = Losses(data.algorithms[::-1], data.losses[:, ::-1])
    assert said(turned) == said(data)


def test_ties_and_models_that_never_differ() -> None:
    same = patterns(("111", 4), ("000", 6))
    assert said(same) == "All have the same error rate (0.400), and no difference is shown (Cochran's Q, p = 1.0000)."
    tied = patterns(("1000", 5), ("0100", 5), ("0011", 40), ("0000", 50))
    assert said(tied).startswith("m0 and m1 share the best error rate (0.050). ")


def test_a_difference_without_variance_is_decided_by_the_exact_test() -> None:
    base = np.arange(8.0)[:, None]
    data = Losses(named(3), base + np.array([0.0, 1.0, 2.0]))
    assert "Hotelling's F, sign test" not in said(data), "the omnibus test supports the pairs, and need not be named"
    few = Losses(named(3), base[:4] + np.array([0.0, 1.0, 2.0]))
    assert hotelling_t2(few).p == 0.0
    expected = "m0 has the least mean loss (1.50), but no difference is shown (Hotelling's F, sign test, p = 0.1250)."
    assert said(few) == expected


def test_the_exact_distribution_of_q_is_named() -> None:
    few = patterns(("100", 1), ("010", 1), ("001", 1), ("000", 9))
    assert "(Cochran's Q, exact, p = 1.0000)" in said(few)


def test_one_case_has_no_pairs() -> None:
    one = patterns(("100", 1))
    assert families(one) == ()
    expected = "m1 and m2 share the best error rate (0), and no difference is shown (Cochran's Q, exact, p = 1.0000)."
    assert said(one) == expected


def test_two_models_say_who_is_better_and_by_how_much() -> None:
    table = Agreement(30, 17, 5, 42, a="ours", b="theirs")
    assert statement(standings(table), pair=mcnemar(table)) == mcnemar(table).sentence()
    close = Agreement(268, 23, 32, 61, a="network", b="other")
    found = mcnemar(close)
    assert statement(standings(close), pair=found) == (
        f"other errs least (0.219), but no difference is shown: {found.amount}."
    )
    tied = Agreement(5, 3, 3, 5, a="x", b="y")
    assert statement(standings(tied), pair=mcnemar(tied)).startswith(
        "Both have the same error rate (0.500), and no difference is shown: "
    )
    data = measured([0.0, 0.5])
    pair = matched_t(data, a="m0", b="m1")
    assert statement(standings(data), pair=pair) == pair.sentence()


def test_a_statement_needs_a_test() -> None:
    with pytest.raises(ValueError, match="needs a test"):
        statement(standings(EQUAL))


@pytest.mark.parametrize("models", [20, 100])
def test_many_models_stay_readable(models: int) -> None:
    steps = measured([2.0 * i for i in range(models)], cases=models + 20)
    alike = measured([0.0] * models, cases=models + 20)
    apart = said(steps)
    assert apart.startswith("m0 has the least mean loss (")
    assert f"shown to be better than all {models - 1} others" in apart
    for text in (apart, said(alike)):
        assert len(text) < 260


def data_of_all_kinds() -> Iterator[Losses]:
    rng = np.random.default_rng(7)
    for k, n, spread in itertools.product((3, 5, 20), (4, 30, 200), (0.0, 0.1, 0.4)):
        chance = np.clip(0.2 + spread * np.linspace(0, 1, k), 0, 1)
        yield Losses(named(k), (rng.random((n, k)) < chance).astype(float))
        yield Losses(named(k), rng.gamma(2.0, 1.0, (n, 1)) + rng.random((n, k)) + 3 * spread * np.arange(k))


def test_the_statement_never_quarrels_with_what_stands_below() -> None:
    for data in data_of_all_kinds():
        whole, key = omnibus(data), families(data)[0]
        pairs: FamilyResult = getattr(stats_core, key)(data)
        result: OmnibusResult | None = getattr(stats_core, whole)(data) if whole else None
        text = said(data)
        assert ("no difference is shown" in text or "no pair is shown" in text) == (
            not pairs.shown and not (result and result.rejects)
        )
        assert ("no single pair" in text) == bool(not pairs.shown and result and result.rejects)
        assert ("not shown to differ (" in text) == bool(pairs.shown and result and not result.rejects)
        best = standings(data).algorithms[0]
        beaten = {one.b if one.a == best else one.a for one in pairs.shown if pairs.better(one) == best}
        if beaten and len(standings(data).first) == 1:
            assert "shown to be better than" in text
            open_ = text.partition("not distinguished from ")[2].partition(".")[0]
            assert not beaten & set(open_.replace(" and ", ", ").split(", "))


def test_an_omnibus_test_goes_with_the_pairs_where_it_can_be_trusted() -> None:
    assert omnibus(EQUAL) == "cochran_q"
    assert omnibus(patterns(("110", 20), ("001", 19), ("100", 15), ("000", 60))) == "hotelling_t2"
    assert omnibus(patterns(("110", 20), ("001", 19), ("100", 1), ("000", 60))) is None, "too rarely of two opinions"
    assert omnibus(measured([0.0, 1.0, 2.0])) == "hotelling_t2"
    assert omnibus(measured([0.0] * 6, cases=5)) is None, "fewer cases than models"
    assert omnibus(measured([0.0, 1.0])) is None, "two models need none"
    assert omnibus(published_summary()) == "hotelling_t2"


def test_where_no_omnibus_test_can_be_trusted_the_pairs_speak_alone() -> None:
    text = said(measured([0.0] * 6, cases=5))
    assert "has the least mean loss" in text
    assert "but no pair is shown to differ (smallest adjusted p" in text


def test_advice_on_every_branch() -> None:
    branches = {
        "mcnemar": [patterns(("10", 4), ("01", 9)), Agreement(3, 4, 5, 6)],
        "cochran_q": [EQUAL, patterns(("100", 1))],
        "hochberg_tamhane_intervals": [
            patterns(("110", 20), ("001", 19), ("100", 1), ("000", 60)),
            measured([0.0, 1.0, 2.0]),
            published_summary(),
        ],
        "matched_t": [measured([0.0, 1.0]), published_summary().only(("f1", "f3"))],
    }
    for method, cases in branches.items():
        for data in cases:
            found = advise(data)
            assert found.method == method
            assert found.reason.endswith(".")
    nothing = advise(Losses(("A", "B"), [[0.5, 1.5]]))
    assert nothing.method is None
    assert "One case does not show" in nothing.reason


def test_families_are_those_that_fit_the_best_first() -> None:
    assert families(EQUAL)[0] == "pooled_intervals"
    assert families(patterns(("110", 20), ("001", 19), ("100", 1), ("000", 60)))[0] == "hochberg_tamhane_intervals"
    for data in (measured([0.0, 1.0, 2.0]), published_summary()):
        assert families(data) == ("hochberg_tamhane_intervals", "bonferroni_pairs")


def test_each_test_says_what_it_asks() -> None:
    assert asks("cochran_q").endswith("?")
    assert asks("friedman") == stats_core.METHODS["friedman"].summary, "a test that the list does not know"


def test_standings_of_a_table_and_of_a_summary_agree_with_their_cases() -> None:
    two = patterns(("10", 4), ("01", 9), ("11", 3), ("00", 20))
    assert standings(two.agreement("m0", "m1")) == standings(two)
    data = measured([0.0, 0.3, 0.6])
    for one, other in zip(standings(data).entries, standings(data.summary()).entries, strict=True):
        assert one == other
    single = standings(Losses(("A", "B"), [[0.5, 1.5]]))
    assert single.algorithms == ("A", "B")
    assert single.interval(0) == ""
    assert not decision(float("nan"), 0.05)


def test_some_of_the_models_keep_their_numbers_and_the_order_of_the_data() -> None:
    data = measured([0.0, 0.3, 0.6])
    two = data.only(("m2", "m0"))
    assert two.algorithms == ("m0", "m2")
    assert two.losses.tolist() == data.losses[:, [0, 2]].tolist()
    assert two.fingerprint != data.fingerprint
    summary = published_summary().only(("f4", "f2"))
    assert summary.algorithms == ("f2", "f4")
    assert summary.means.tolist() == [3.49e-3, 3.00e-3]
    assert summary.covariance.tolist() == [[3.01e-5, 1.27e-5], [1.27e-5, 4.15e-5]]
    assert summary.cases == 106


def test_losses_are_seen_as_methods_take_them() -> None:
    assert EQUAL.seen_as(Losses, "m0", "m1") is EQUAL
    table = EQUAL.seen_as(Agreement, "m2", "m0")
    assert (table.a, table.b, table.only_a_right) == ("m2", "m0", 30)
    assert measured([0.0, 1.0]).seen_as(Agreement, "m0", "m1") is None
    assert EQUAL.seen_as(int, "m0", "m1") is None
