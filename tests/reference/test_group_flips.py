"""Flips of whole groups: LiveBench's tasks, listings of all flips, and McNemar's exact test where groups are cases."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, Losses, answer, clustered_t, group_flips, group_pairs, matched_t, mcnemar
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre

# Sums over the questions of each of LiveBench's 18 tasks of the score of claude-3-5-sonnet-20240620 minus that of
# another model, and of gpt-4o-2024-08-06 minus gpt-4o-2024-05-13. Answers of 13 January 2025, from the repository
# sambowyer/bayes_evals @ b9711844e00e9664258de321966ecd258a7273d6, examples/data/livebench_13012025.parquet (MIT),
# added up with pandas. Tasks in alphabetical order, AMPS_Hard to zebra_puzzle.
QUESTIONS = [150, 78, 50, 50, 50, 146, 72, 50, 40, 50, 50, 50, 50, 50, 50, 50, 50, 50]
SUMS = {
    "gpt-4o-2024-08-06": [
        *[11.0, 10.0, 3.0, -4.166666666667, 2.0, -8.0, 8.670921991766, 1.066666666667, 4.013103912722],
        *[0.691666666667, -4.0, -2.875, -3.45, 0.77, 3.0, 3.0, 7.0, 3.0],
    ],
    "gemini-1.5-pro-exp-0827": [
        *[5.0, 17.0, 9.0, 3.583333333333, 4.0, -19.0, 1.690067360806, -2.683333333333, 4.682117829738],
        *[-2.016666666667, 6.0, -0.333333333333, -2.258333333333, 4.86, 0.0, 2.0, 0.0, 8.0],
    ],
    "gpt-4o-2024-05-13": [
        *[2.0, -3.0, 4.0, 2.5, -3.0, 9.0, -0.584911946868, -0.358333333333, 0.921957768595],
        *[1.391666666667, 8.0, 3.208333333333, 0.583333333333, 4.73, -1.0, -3.0, -2.0, 1.0],
    ],
}
# The difference, p of the flips of all 2^17 signs and of t on 17 degrees of freedom, by numpy and scipy alone.
KNOWN = {
    "gpt-4o-2024-08-06": (0.0305639899, 0.13180, 0.1308),
    "gemini-1.5-pro-exp-0827": (0.0347921231, 0.22241, 0.2374),
    "gpt-4o-2024-05-13": (0.0214718713, 0.12032, 0.1021),
}


def of_sums(sums: list[float], sizes: list[int]) -> Losses:
    """Losses with these sums of the second model less the first; a group's cases share its difference."""
    group = np.repeat(np.arange(len(sizes)), sizes)
    difference = (np.array(sums) / np.array(sizes))[group]
    return Losses(("first", "second"), np.column_stack([np.zeros(len(group)), difference]), group=group)


@pytest.mark.parametrize("other", KNOWN)
def test_livebench(other: str) -> None:
    data, (difference, p, p_t) = of_sums(SUMS[other], QUESTIONS), KNOWN[other]
    result = group_flips(data, a="second", b="first")
    assert result.estimate == pytest.approx(difference, abs=5e-11)
    assert result.p == pytest.approx(p, abs=5e-6)
    assert (result.group_count, result.cases, result.smallest_p) == (18, 1136, 2.0**-17)
    assert result.better is None
    by_t = clustered_t(data, a="second", b="first")
    assert (by_t.p, by_t.df) == (pytest.approx(p_t, abs=5e-5), 17)
    assert (result.low, result.high, result.standard_error) == (by_t.low, by_t.high, by_t.standard_error)


def test_livebench_standard_error() -> None:
    """sqrt(18 / 17 sum (S - n d)^2) / 1136, computed with pandas from the file's 1,136 differences."""
    result = group_flips(of_sums(SUMS["gpt-4o-2024-08-06"], QUESTIONS), a="second", b="first")
    assert result.standard_error == pytest.approx(0.019249139009733716, rel=1e-9)


# Right and wrong of two models on 44 questions in 8 groups of 2 to 8; p by listing all flips with itertools, the error
# as statsmodels 0.14 has it for OLS on a constant with cov_type="cluster", times sqrt((n - 1) / n).
SIZES = [3, 7, 2, 9, 4, 7, 4, 8]
FIRST = "11111001011111011100101011110110001111101111"[:44]
SECOND = "11011101111011100101111011100010011100001011"[:44]


def questions() -> Losses:
    wrong = 1.0 - np.array([[int(one) for one in answers] for answers in (FIRST, SECOND)]).T
    return Losses(("first", "second"), wrong, group=np.repeat(np.arange(8), SIZES))


def listed(values: Any) -> float:
    signs = np.array(list(product((-1, 1), repeat=len(values))))
    return float(np.mean(np.abs(signs @ values) >= abs(np.sum(values)) - 1e-9))


def test_all_flips_listed() -> None:
    data = questions()
    d = data.losses[:, 0] - data.losses[:, 1]
    group = np.repeat(np.arange(8), SIZES)
    sums, sizes = np.bincount(group, weights=d), np.bincount(group)
    by_case, by_group = (group_flips(data, a="first", b="second", weights=w) for w in ("cases", "groups"))
    assert by_case.p == pytest.approx(listed(sums), rel=1e-12)
    assert by_group.p == pytest.approx(listed(sums / sizes), rel=1e-12)
    assert by_case.estimate == pytest.approx(d.mean(), rel=1e-12)
    assert by_group.estimate == pytest.approx((sums / sizes).mean(), rel=1e-12)
    differing = d[d != 0]
    fixed = group_flips(data, a="first", b="second", groups="fixed")
    assert fixed.p == pytest.approx(listed(differing), rel=1e-12)
    assert [way.groups for way in fixed.ways] == list(GroupsAre)
    assert [way.p for way in fixed.ways] == [by_case.p, fixed.p, fixed.p]
    within = sum(size * d[group == one].var(ddof=1) for one, size in enumerate(sizes)) / len(d) ** 2
    assert fixed.standard_error == pytest.approx(math.sqrt(within), rel=1e-12)
    means = sum(d[group == one].var(ddof=1) / size for one, size in enumerate(sizes)) / 64
    by_group_within = group_flips(data, a="first", b="second", groups="fixed", weights="groups")
    assert by_group_within.standard_error == pytest.approx(math.sqrt(means), rel=1e-12)


def test_statsmodels_cluster_robust_error() -> None:
    """Of a constant alone, statsmodels has the factor C / (C - 1) times (n - 1) / (n - 1)."""
    import statsmodels.api as sm

    data = questions()
    d, group = data.losses[:, 0] - data.losses[:, 1], np.repeat(np.arange(8), SIZES)
    fit = sm.OLS(d, np.ones(len(d))).fit(cov_type="cluster", cov_kwds={"groups": group})
    assert group_flips(data, a="first", b="second").standard_error == pytest.approx(float(fit.bse[0]), rel=1e-9)


def test_without_groups_it_is_mcnemars_exact_test() -> None:
    """22 : 8 discordant cases have the exact p .0161248 (binomial, as R's binom.test(8, 30) has it)."""
    wrong = np.array([[1, 0]] * 22 + [[0, 1]] * 8 + [[1, 1]] * 5 + [[0, 0]] * 40)
    data = Losses(("first", "second"), wrong)
    result = group_flips(data, a="first", b="second")
    assert result.p == pytest.approx(0.0161248, abs=5e-8)
    assert result.p == pytest.approx(mcnemar(data.agreement("first", "second"), variant="exact").p, rel=1e-12)
    t = matched_t(data, a="first", b="second")
    assert (result.low, result.high, result.design_effect) == (pytest.approx(t.low), pytest.approx(t.high), 1.0)
    assert len({way.p for way in result.ways}) == 1


@pytest.mark.parametrize(
    ("first", "second", "p"),
    [(7, 12, 0.3593), (13, 5, 0.0963), (17, 7, 0.0639), (17, 4, 0.0072), (19, 4, 0.0026), (15, 13, 0.8506)],
)
def test_six_published_p_of_four_agents(first: int, second: int, p: float) -> None:
    """Terminal-Bench 2.1, 89 tasks, four agents: the exact McNemar p that were published with the file.

    apache/maka @ f19eede03a829c226be39f001b2684860a3aa1d5, docs/eval/terminal-bench-2.1-deepseek-v4-flash-four-arm.csv
    (Apache-2.0), unscored counted as failed.
    """
    wrong = np.array([[0, 1]] * first + [[1, 0]] * second + [[1, 1]] * (89 - first - second))
    data = Losses(("first", "second"), wrong)
    assert mcnemar(data.agreement("first", "second"), variant="exact").p == pytest.approx(p, abs=5e-5)
    assert group_flips(data, a="first", b="second").p == pytest.approx(p, abs=5e-5)


def test_samples_are_averaged_first() -> None:
    """Ten questions, five samples each: by hand 6 differences above zero: 2 / 2^6 of all flips."""
    right_a, right_b = [5, 5, 4, 5, 0, 2, 5, 5, 5, 5], [2, 5, 4, 4, 0, 0, 5, 4, 4, 4]
    lines = [
        (float(s >= a), float(s >= b), case)
        for case, (a, b) in enumerate(zip(right_a, right_b, strict=True))
        for s in range(5)
    ]
    losses = Losses(("a", "b"), [one[:2] for one in lines], item=[one[2] for one in lines])
    result = group_flips(losses, a="b", b="a")
    assert result.estimate == pytest.approx(0.18, rel=1e-12)
    assert result.p == pytest.approx(0.03125, rel=1e-12)
    assert result.cases == 10
    assert result.notes()[0] == "5 samples of each case were averaged first."


def test_random_flips_that_leave_the_decision_open() -> None:
    """Of 999 flips 51 reach the total: Clopper and Pearson's interval, as scipy's binomtest has it for 51 of 999."""
    rng = np.random.default_rng(151)
    data = Losses(("a", "b"), np.column_stack([rng.random(60) + 0.1, rng.random(60)]))
    result = group_flips(data, a="a", b="b", shuffles=999)
    assert result.p == pytest.approx(0.052, rel=1e-12)
    (note,) = (note for note in result.notes() if "Monte Carlo" in note)
    assert "of p, 0.0382 to 0.0666, contains 0.05; with more shuffles it becomes narrower." in note
    more = group_flips(data, a="a", b="b", shuffles=999, alpha=0.2)
    assert not any("Monte Carlo" in note for note in more.notes())
    harder = np.array([0, 0.1, 0.12, 0.05])
    several = Losses(tuple("ABCD"), np.random.default_rng(1).random((60, 4)) + harder)
    family = group_pairs(several, shuffles=499)
    assert next(one for one in family.comparisons if (one.a, one.b) == ("B", "D")).p_adjusted == pytest.approx(0.062)
    assert any("of the adjusted p contains 0.05 for B and D; with more" in note for note in family.notes())


def test_five_groups_can_show_nothing() -> None:
    wrong = np.tile([[1.0, 0.0]], (20, 1))
    result = group_flips(Losses(("a", "b"), wrong, group=np.repeat(range(5), 4)), a="a", b="b")
    assert (result.p, result.smallest_p, result.how_much.out_of_reach) == (0.0625, 0.0625, True)
    assert any("The least that flips of 5 groups can give is p = 0.0625" in note for note in result.notes())
    assert math.isnan(result.low)
    assert any("there is no standard error and no interval" in note for note in result.notes())
    half = group_flips(Losses(("a", "b"), [[1, 0], [1, 1]] * 5, group=np.repeat(range(5), 2)), a="a", b="b")
    assert (half.design_effect, half.effective_cases) == (0.0, math.inf)


@pytest.mark.parametrize("test", ["group_flips", "clustered_t", "matched_t"])
def test_no_error_rate_that_cannot_be_would_have_been_found(test: str) -> None:
    """Six questions about three texts: only more than all of them would be found, and of losses that is no bound."""
    wrong = np.array([[0, 1], [1, 0], [1, 0], [1, 0], [0, 0], [0, 1]])
    settings: dict[str, Any] = {} if test == "matched_t" else {"groups": "fixed"}
    for size, most in ((1, 1.0), (10, math.inf)):
        data = Losses(("a", "b"), size * wrong, group=[1, 1, 2, 2, 3, 3])
        size_of = METHODS[test].call(data, a="a", b="b", **settings).how_much
        assert (size_of.detectable > size, size_of.most) == (True, most)
        assert math.isnan(size_of.found) == (size == 1)
        assert ("would have been found" in answer(data, test=test, **settings).sentence()) == (size > 1)


def test_one_group_shows_nothing() -> None:
    result = group_flips(Losses(("a", "b"), np.random.default_rng(0).random((9, 2)), group=[1] * 9), a="a", b="b")
    assert (result.p, math.isnan(result.low), math.isnan(result.standard_error)) == (1.0, True, True)
    assert "One unit does not show how others would vary: there is no interval." in result.notes()
    assert result.ways[1].low == result.ways[1].low, "within the group there is an interval"
    alone = group_flips(Losses(("a", "b"), [[0, 1], [1, 1]], item=[1, 1]), a="a", b="b")
    assert "There is one case, and so one unit." in alone.notes()


def test_all_equal() -> None:
    result = group_flips(Losses(("a", "b"), np.ones((6, 2)), group=[1, 1, 2, 2, 3, 3]), a="a", b="b")
    assert result.p == 1.0
    assert any("nothing speaks for a difference" in note for note in result.notes())


def test_few_groups_of_very_unequal_sizes() -> None:
    rng = np.random.default_rng(2)
    data = Losses(("a", "b"), rng.random((60, 2)), group=[1] * 50 + list(range(2, 12)))
    notes = group_flips(data, a="a", b="b").notes()
    assert any(note.startswith("The groups hold 1 to 50 cases.") for note in notes)
    assert not any(
        note.startswith("The groups hold") for note in group_flips(questions(), a="first", b="second").notes()
    )
    fixed = group_flips(data, a="a", b="b", groups="fixed").notes()
    assert any(note.startswith("10 groups of one case have no variance within") for note in fixed)


def test_margin() -> None:
    """Schuirmann's two tests with the clustered error: t = (|d| - m) / SE on C - 1 degrees of freedom."""
    from scipy import stats

    result = group_flips(questions(), a="first", b="second", margin=0.3)
    t = (abs(result.estimate) - 0.3) / result.standard_error
    assert result.how_much.p_equivalent == pytest.approx(stats.t.cdf(t, 7), rel=1e-9)


@pytest.mark.parametrize("groups", list(GroupsAre))
@pytest.mark.parametrize("weights", list(CaseWeights))
def test_invariances(groups: GroupsAre, weights: CaseWeights) -> None:
    """Changing the two round, renaming and reordering groups, adding to the losses of a case, another unit."""
    rng = np.random.default_rng(9)
    losses, group = np.round(rng.random((30, 2)), 2), rng.integers(0, 7, 30)

    def result(values: Any, names: Any = group, a: str = "a", b: str = "b") -> Any:
        return METHODS["group_flips"].call(
            Losses(("a", "b"), values, group=names), a=a, b=b, groups=groups, weights=weights
        )

    here = result(losses)
    turned = result(losses, a="b", b="a")
    assert (turned.p, turned.estimate) == (here.p, pytest.approx(-here.estimate))
    order = rng.permutation(30)
    moved = result(losses[order], [f"text {9 - one}" for one in group[order]])
    assert (moved.p, moved.standard_error) == pytest.approx((here.p, here.standard_error))
    shifted = result(losses + np.round(rng.random((30, 1)), 2) * 10)
    assert (shifted.p, shifted.estimate) == pytest.approx((here.p, here.estimate))
    for size in (1e-250, 1e300):
        scaled = result(size * losses)
        assert (scaled.p, scaled.standard_error) == (here.p, pytest.approx(size * here.standard_error))
        assert scaled.design_effect == pytest.approx(here.design_effect)
