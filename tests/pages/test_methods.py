"""The page Methods: a search that finds by any word, the tree, then the table and every entry."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import METHODS as PAGE
from dashboard.ui.methods import search
from stats_core import METHODS
from stats_core.wording import counted
from tests.pages.conftest import OpenPage, healthy, words


def searched(open_page: OpenPage, asked: str) -> AppTest:
    at = open_page(PAGE.path)
    at.get_by_key(search.KEY).set_value(asked)
    return healthy(at.run())


def entries(at: AppTest) -> list[str]:
    return [box.label for box in at.expander]


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("wilcoxon", "signed_rank"),
        ("Signed-Rank", "signed_rank"),
        ("nadeau 2003", "corrected_resampled_t"),
        ("Demšar", "nemenyi"),
        ("demsar 2006", "nemenyi"),
        ("bayesian folds", "bayesian_correlated_t"),
        ("cv_5x2_t", "cv_5x2_t"),
        ("cross-validation alpaydin", "cv_5x2_f"),
        ("  MCNEMAR  ", "mcnemar"),
        ("paired t", "cv_5x2_t"),
        ("F test", "cv_5x2_f"),
        ("cochran's q", "cochran_q"),
    ],
)
def test_a_method_is_found_by_title_word_author_year_and_key(asked: str, key: str) -> None:
    found = [method.key for method in search.found(asked)]
    assert key in found
    assert len(found) < len(METHODS) / 2, "the search hardly tells anything apart"


def test_every_method_is_found_by_its_own_names() -> None:
    for method in METHODS.values():
        assert search.found(method.title)[0] is method
        assert method in search.found(method.key)
        assert all(method in search.found(str(reference)) for reference in method.references)
    assert search.found("") == list(METHODS.values())


def test_what_is_searched_for_stands_alone(open_page: OpenPage) -> None:
    at = searched(open_page, "nemenyi")
    assert entries(at) == [method.title for method in search.found("nemenyi")]
    assert METHODS["nemenyi"].title in entries(at)
    assert f"{counted(len(entries(at)), 'method')} with 'nemenyi'" in words(at)
    assert "What each test accounts for" not in [one.value for one in at.header]
    at.get_by_key(search.KEY).set_value("")
    assert len(entries(healthy(at.run()))) == len(METHODS)


@pytest.mark.parametrize("asked", ["no such test", "<script>alert(1)</script>", "![](http://x.y)", "'" * 150])
def test_where_nothing_is_found_it_is_said_what_to_try(open_page: OpenPage, asked: str) -> None:
    at = searched(open_page, asked)
    assert entries(at) == []
    assert f"No method has {asked!r}" in words(at) or "<" in asked
    assert "Try one word alone" in words(at)
    assert not any("<script>" in one.value for one in at.html)


def test_search_and_tree_come_before_the_table(open_page: OpenPage) -> None:
    at = healthy(open_page(PAGE.path))
    headings = [one.value for one in at.header]
    assert headings[:2] == ["Which test for which experiment?", "What each test accounts for"]
    assert at.text_input[0].key == search.KEY
