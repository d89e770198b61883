"""Every method is found on its page: those that are there, and one that somebody adds, whatever it returns."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import numpy as np
import pytest

from dashboard.rooms import CASES, CURVES, FOLDS, RANKS, ROOMS, QuestionPage
from demo_data import catalogue
from stats_core import METHODS, Curves, FoldScores, Losses, OmnibusResult, ScoreTable
from stats_core.references import DIETTERICH_1998
from stats_core.registry import method
from tests.pages.conftest import open_section, words
from tests.pages.visits import answer, box, choose, everything, in_methods, labels, open_demo, under_more_tests


class Rigour(Enum):
    """Rigour of the trial."""

    MILD = "mild"
    STRICT = "strict"


def omnibus(data: Any, rigour: Rigour) -> OmnibusResult:
    return OmnibusResult(f"{rigour.value} trial", data.algorithms, 7.5, 2.0, 0.02, 0.05)


def trial_of_curves(data: Curves, *, rigour: Rigour = Rigour.MILD) -> OmnibusResult:
    """Try curves."""
    return omnibus(data, rigour)


def trial_of_folds(data: FoldScores, *, rigour: Rigour = Rigour.MILD) -> OmnibusResult:
    """Try folds."""
    return omnibus(data, rigour)


def trial_of_cases(data: Losses, *, rigour: Rigour = Rigour.MILD) -> OmnibusResult:
    """Try cases."""
    return omnibus(data, rigour)


def trial_of_ranks(data: ScoreTable, *, rigour: Rigour = Rigour.MILD) -> OmnibusResult:
    """Try ranks."""
    return omnibus(data, rigour)


TRIALS = {
    CURVES.key: (trial_of_curves, "tictactoe_td"),
    FOLDS.key: (trial_of_folds, "folds_10x10"),
    CASES.key: (trial_of_cases, "test_set_classification"),
    RANKS.key: (trial_of_ranks, "published_demsar"),
}


def demo(key: str) -> catalogue.Demo:
    return next(one for one in catalogue.DEMOS if one.key == key)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_a_new_method_is_on_its_page_with_its_option_in_the_picker_and_in_methods(
    room: QuestionPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    function, key = TRIALS[room.key]
    monkeypatch.setitem(METHODS, function.__name__, METHODS["friedman"])  # taken out again at the end
    declare = method(
        title=f"Trial on {room.title.lower()}",
        question=room.question,
        references=(DIETTERICH_1998,),
        example=lambda: (np.zeros(1), {}),
    )
    declare(function)
    title = METHODS[function.__name__].title

    at = open_demo(room, demo(key))
    assert title in box(at, "Test behind the answer").options
    assert "mild trial" in answer(choose(at, "Test behind the answer", title))

    at = under_more_tests(open_demo(room, demo(key)), function.__name__)
    assert "mild trial 7.5, p = 0.0200." in words(at)
    assert "Rigour of the trial" in labels(at)
    assert "strict trial 7.5, p = 0.0200." in words(choose(at, "Rigour of the trial", "strict"))

    entry = in_methods(function.__name__)
    assert METHODS[function.__name__].summary in entry
    assert "Rigour of the trial (rigour): mild; strict. Default mild." in entry


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_every_registered_method_is_found_on_its_page(room: QuestionPage) -> None:
    """Each is named in some part of the page with one of its demos open: in a table, a heading or a box."""
    missing = {entry.title for entry in METHODS.values() if entry.question is room.question}
    for one in catalogue.for_page(room.key):
        at = open_demo(room, one)
        for name in [tab.label for tab in at.tabs] or [""]:
            shown = everything(open_section(at, room.key, name) if name else at)
            missing = {title for title in missing if title not in shown}
        if not missing:
            break
    assert missing == set()


@pytest.mark.parametrize("key", sorted(METHODS))
def test_every_method_has_an_entry_in_methods(key: str, entries: Callable[[str], str]) -> None:
    said = entries(METHODS[key].title)
    assert METHODS[key].summary in said
    for option in METHODS[key].options:
        assert f"{option.spec.label} ({option.name}): {option.spec.allowed()}." in said


@pytest.fixture(scope="module")
def entries() -> Callable[[str], str]:
    """What the page Methods says of each title, read once."""
    from streamlit.testing.v1 import AppTest

    from tests.pages.conftest import ROOT, healthy
    from tests.pages.visits import words_of

    at = healthy(AppTest.from_file(str(ROOT / "pages/methods.py"), default_timeout=120).run())
    found = {one.label: words_of(one) for one in at.expander}
    return lambda title: found[title]
