"""Choices on the page of benchmarks: one-sided comparisons with a control, names of procedures, a test of two."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.blocks.rail import AskedFor
from stats_core import control_comparison, signed_rank
from stats_core.methods.ranks.control_comparison import ControlAdjustment
from stats_core.methods.ranks.pairwise_comparison import PairTest
from stats_core.methods.ranks.shared.mean_ranks import ControlAlternative, demsar_table
from tests.pages.conftest import OpenPage, healthy, open_section, words
from tests.pages.test_many_datasets import chart, choose, demo


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return demo(open_page, "published_demsar")


@pytest.mark.parametrize("lead", ["friedman", "signed_rank", "control_comparison"])
def test_comparisons_with_a_control_may_be_one_sided(page: AppTest, lead: str) -> None:
    """The test behind the answer may have sides of its own, in other words."""
    at = choose(page, "test", lead)
    if lead != "control_comparison":
        at = choose(at, "question", AskedFor.CONTROL)
    at = choose(choose(at, "control", "C4.5"), "procedure", ControlAdjustment.HOLM)
    at = choose(at, "pair_test", PairTest.MEAN_RANKS)
    at = choose(at, "control_comparison.alternative", ControlAlternative.BETTER)
    wanted = control_comparison(demsar_table(), control="C4.5", alternative="better")
    assert wanted.sentence() in words(open_section(at, "many_datasets", "Post hoc"))


def test_no_two_procedures_have_the_same_name(page: AppTest) -> None:
    box = next(one for one in page.selectbox if one.label == "Procedure")
    first_words = [option.split(" ")[0].rstrip(",") for option in box.options if not option.startswith("Bergmann")]
    assert len(set(first_words)) == len(first_words)
    assert {"Nemenyi", "Bonferroni"} <= set(first_words)


def test_a_test_picked_for_a_pair_begins_with_the_best_two_and_shows_their_data_sets(page: AppTest) -> None:
    next(box for box in page.selectbox if box.label == "Test behind the answer").set_value("signed_rank")
    at = healthy(page.run())
    assert signed_rank(demsar_table(), a="C4.5+m+cf", b="C4.5+m").sentence() in words(at)
    assert chart(at, "C4.5+m+cf against C4.5+m")["data"]
