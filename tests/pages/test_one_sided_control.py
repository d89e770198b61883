"""One-sided comparisons with a control on the page of benchmarks, whatever test is behind the answer."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from stats_core import control_comparison
from stats_core.methods.ranks.control_comparison import ControlAdjustment
from stats_core.methods.ranks.pairwise_comparison import PairTest
from stats_core.methods.ranks.shared.mean_ranks import ControlAlternative, demsar_table
from tests.pages.conftest import OpenPage, words
from tests.pages.test_many_datasets import choose, demo


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return demo(open_page, "published_demsar")


@pytest.mark.parametrize("lead", ["friedman", "signed_rank", "control_comparison"])
def test_comparisons_with_a_control_may_be_one_sided(page: AppTest, lead: str) -> None:
    """The test behind the answer may have sides of its own, in other words."""
    at = choose(page, "test", lead)
    if lead != "control_comparison":
        at = choose(at, "kind", "A control")
    at = choose(at, "procedure", ControlAdjustment.HOLM)
    at = choose(at, "pair_test", PairTest.MEAN_RANKS)
    at = choose(at, "control_comparison.alternative", ControlAlternative.BETTER)
    wanted = control_comparison(demsar_table(), control="C4.5", alternative="better")
    assert wanted.sentence() in words(at)
