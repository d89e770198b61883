"""A visit to the method of CONTRIBUTING; run by `tests/house/test_package.py` in a copy of the project that has it."""

from __future__ import annotations

from demo_data import catalogue
from stats_core import METHODS, Curves, analyse
from stats_core.reading import curves_from_frame, guess_roles, read_table
from tests.pages.conftest import words
from tests.pages.visits import (
    BEHIND,
    answer,
    box,
    choose,
    in_methods,
    labels,
    open_demo,
    room_of,
    under_more_tests,
)

KEY = "last_level_welch"
DEMO = catalogue.DEMOS[0]
OPTION = "Variances of the last scores"


def demo_curves() -> Curves:
    table = read_table(catalogue.load_bytes(DEMO), DEMO.file)
    return curves_from_frame(table, guess_roles(table))


def sentence(a: str, b: str, variances: str) -> str:
    return analyse(KEY, demo_curves(), a=a, b=b, variances=variances).result.sentence()


def test_it_can_be_the_test_behind_the_answer() -> None:
    at = open_demo(room_of(KEY), DEMO)
    assert METHODS[KEY].title in box(at, BEHIND).options
    at = choose(at, BEHIND, METHODS[KEY].title)
    assert answer(at) == sentence("A3 (rate 0.1)", "A1 (rate 0.001)", "welch")
    assert OPTION in labels(at)


def test_its_sentence_and_its_option_are_under_more_tests() -> None:
    at = under_more_tests(open_demo(room_of(KEY), DEMO), KEY)
    pair = box(at, "Compare").value, box(at, "with").value
    assert sentence(*pair, "welch") in words(at)
    changed = choose(at, OPTION, "equal (Student)")
    assert sentence(*pair, "student") in words(changed)
    assert sentence(*pair, "welch") not in words(changed)


def test_it_has_an_entry_in_methods() -> None:
    said = in_methods(KEY)
    assert "Compare the scores of two algorithms at the last level of training." in said
    assert f"{OPTION} (variances): may differ (Welch); equal (Student). Default may differ (Welch)." in said
    assert "Welch, B. L. (1947)" in said
