"""One-sided comparisons of all pairs on the pages of benchmarks and of one test set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stats_core import FamilyResult, bonferroni_pairs, pairwise_comparison, pooled_intervals
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.methods.shared.pairs_alternative import PairsAlternative
from tests.pages.conftest import OpenPage, healthy, open_section, words
from tests.pages.test_many_datasets import choose, demo
from tests.pages.test_same_test_set import losses_of, set_to

KEY = "pairwise_comparison.alternative"
CASES, DEMO = "same_test_set", "test_set_classification"


@pytest.mark.parametrize("lead", ["friedman", "pairwise_comparison"])
def test_all_pairs_of_a_benchmark_may_be_one_sided(open_page: OpenPage, lead: str) -> None:
    at = choose(demo(open_page, "published_demsar"), "test", lead)
    at = choose(at, "procedure", PairAdjustment.HOLM)
    at = choose(at, "pair_test", PairTest.MEAN_RANKS)
    at = choose(at, KEY, PairsAlternative.WORSE)
    assert pairwise_comparison(demsar_table(), alternative="worse").sentence() in words(at)
    at = choose(at, "procedure", PairAdjustment.SHAFFER)  # which has no one-sided form
    assert not any(str(box.key).endswith(KEY) for box in at.selectbox)
    assert pairwise_comparison(demsar_table(), adjustment="shaffer").sentence() in words(at)


@pytest.mark.parametrize("method", [pooled_intervals, bonferroni_pairs])
def test_every_pair_of_models_may_be_one_sided(open_page: OpenPage, method: Callable[..., FamilyResult]) -> None:
    at = open_page(f"pages/{CASES}.py")
    at.get_by_key(f"{CASES}.demo.{DEMO}").click()
    at = open_section(healthy(at.run()), CASES, "Every pair")
    family = next(one for one in at.segmented_control if str(one.key).startswith(f"{CASES}.family"))
    family.set_value(method.__name__)
    at = set_to(healthy(at.run()), f"{CASES}.{method.__name__}.alternative", PairsAlternative.BETTER)
    assert method(losses_of(DEMO), alternative="better").sentence() in words(at)
