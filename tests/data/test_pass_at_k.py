"""pass@k and pass^k against listings of all ways to draw k samples, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from stats_core import InputError, Losses, ParameterError, pass_at_k, pass_hat_k
from stats_core.data.beside_cases import Unpaired

# Right answers of two models among five samples of each of ten questions, made up. The means were computed with
# math.comb apart from this package.
RIGHT = {"a": [5, 5, 4, 5, 0, 2, 5, 5, 5, 5], "b": [2, 5, 4, 4, 0, 0, 5, 4, 4, 4]}


def sampled() -> Losses:
    lines = [[float(s >= RIGHT[name][case]) for name in "ab"] for case in range(10) for s in range(5)]
    item = [f"question {case + 1}" for case in range(10) for _ in range(5)]
    group = [f"text {case // 3}" for case in range(10) for _ in range(5)]
    return Losses(("a", "b"), lines, item=item, group=group)


def test_known_means() -> None:
    assert 1 - pass_at_k(sampled(), 2).losses.mean(axis=0) == pytest.approx([0.87, 0.77], rel=1e-12)
    assert 1 - pass_hat_k(sampled(), 2).losses.mean(axis=0) == pytest.approx([0.77, 0.51], rel=1e-12)


def test_human_eval_formula() -> None:
    """Chen and others (2021), Evaluating large language models trained on code, numpy script of figure 3.

    estimate_pass_at_k(5, 2, 3) = 1 - prod(1 - 3 / arange(4, 6)) = 0.9.
    """
    lines = [[0.0, 1.0]] * 2 + [[1.0, 1.0]] * 3
    scored = pass_at_k(Losses(("a", "b"), lines, item=["only"] * 5), 3)
    assert scored.losses[0].tolist() == pytest.approx([0.1, 1.0])


def test_all_ways_to_draw_with_unequal_numbers_of_samples() -> None:
    rng = np.random.default_rng(1)
    case = np.repeat(np.arange(6), [3, 4, 5, 6, 3, 7])
    wrong = (rng.random((len(case), 2)) < 0.5).astype(float)
    data = Losses(("a", "b"), wrong, item=case)
    for k in (1, 2, 3):
        one, every = pass_at_k(data, k).losses, pass_hat_k(data, k).losses
        for c in range(6):
            drawn = [np.array(rows) for rows in combinations(wrong[case == c].tolist(), k)]
            assert one[c] == pytest.approx(np.mean([rows.min(axis=0) for rows in drawn], axis=0))
            assert every[c] == pytest.approx(np.mean([rows.max(axis=0) for rows in drawn], axis=0))


def test_cases_and_groups_stay() -> None:
    data, scored = sampled(), pass_at_k(sampled(), 3)
    assert (scored.item, scored.group, scored.called) == (data.item, data.group, data.called)
    assert (scored.singles, scored.cases) == (None, 10)
    assert scored.fingerprint != data.fingerprint


def test_one_of_one_is_the_loss() -> None:
    data = Losses(("a", "b"), [[0, 1], [1, 1], [0, 0]])
    assert np.array_equal(pass_at_k(data, 1).losses, data.losses)
    assert np.array_equal(pass_hat_k(data, 1).losses, data.losses)
    assert pass_at_k(sampled(), 1).losses == pytest.approx(sampled().losses)


@pytest.mark.parametrize("score", [pass_at_k, pass_hat_k])
def test_refusals(score: type[pass_at_k]) -> None:  # type: ignore[valid-type]
    with pytest.raises(ParameterError, match="needs 6 samples of every case, and case 'question 1' has 5 samples"):
        score(sampled(), 6)
    for k in (0, -1, 1.5, True, "2"):
        with pytest.raises(ParameterError, match="Choose a whole number"):
            score(sampled(), k)
    with pytest.raises(InputError, match="counts right and wrong, and a loss is"):
        score(Losses(("a", "b"), [[0, 1], [0.5, 1]]), 1)


def test_cases_without_a_partner_are_no_mean_of_samples() -> None:
    """Of these only the mean over samples is known, which says pass@k where all samples are alike alone."""
    data = Losses(("a", "b"), [[0, 1], [1, 1], [0, 0], [0, 1]], item=("x", "x", "y", "y"))
    left = Unpaired(("u", "v", "w"), np.array([[0.5, np.nan], [np.nan, 1.0], [0.0, np.nan]]))
    scored = pass_at_k(replace(data, unpaired=left), 2)
    assert scored.unpaired is not None
    assert scored.unpaired.item == ("v", "w")
    assert scored.handling == (
        "1 case that only some of the models have, with samples right and wrong, is left out, as only the mean of its "
        "samples is known.",
    )
    whole = replace(data, unpaired=Unpaired(("v",), np.array([[np.nan, 1.0]])))
    assert pass_at_k(whole, 2).unpaired is whole.unpaired
