"""Every kind of option gets a widget that gives what the option takes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any

import pytest
from streamlit.testing.v1 import AppTest

from stats_core import METHODS, Curves, Question
from stats_core.answers.plan import settings_of
from stats_core.params import Alpha, Interval, OneOf, Seed, Weights
from stats_core.registry import method
from tests.pages.conftest import healthy

GOT: dict[str, Any] = {}


class Kind(Enum):
    """Kind of test."""

    ONE = "the first"
    TWO = "the second"


def curves() -> Curves:
    groups = {"A *x*": [[1.0, 2.0, 4.0], [2.0, 2.0, 3.0]], "B": [[3.0, 4.0, 4.0], [3.5, 5.0, 6.0]]}
    return Curves.from_groups(groups, levels=[10, 20, 500])


@pytest.fixture(autouse=True)
def _method_with_all_options() -> Iterator[None]:
    known = dict(METHODS)

    @method(title="All options", question=Question.LEARNING_CURVES, example=lambda: (curves(), {}))
    def all_options(
        data: Curves,
        *,
        one: Annotated[str, OneOf("Reference")],
        weights: Weights,
        kind: Kind = Kind.TWO,
        alpha: Alpha = 0.05,
        seed: Seed = 3,
        interval: Interval = None,
    ) -> None:
        """Take everything."""

    @method(title="Few options", question=Question.LEARNING_CURVES, example=lambda: (curves(), {}))
    def few_options(data: Curves, *, seed: Seed = 4, alpha: Alpha = 0.01) -> None:
        """Take little."""

    yield
    METHODS.clear()
    METHODS.update(known)


def page() -> None:
    """A form of two methods that share options."""
    from dashboard.ui.blocks import options_form
    from dashboard.ui.session import state
    from tests.pages import test_options_form as here

    state.open_page("page")
    here.GOT = options_form.settings("page", ("all_options", "few_options"), here.curves())


@pytest.fixture
def form() -> AppTest:
    return healthy(AppTest.from_function(page, default_timeout=120).run())


def test_widgets_start_at_the_defaults_of_the_first_method(form: AppTest) -> None:
    assert GOT == {
        "one": "A *x*",
        "weights": (1.0, -1.0),
        "kind": Kind.TWO,
        "alpha": 0.05,
        "seed": 3,
        "interval": None,
    }
    assert METHODS["all_options"].checked(curves(), GOT) == GOT


def test_widgets_give_what_was_chosen(form: AppTest) -> None:
    by_label = {widget.label: widget for widget in (*form.number_input, *form.selectbox, *form.select_slider)}
    by_label["Reference"].select("B")
    by_label["Kind of test"].select(Kind.ONE)
    by_label["Significance level"].set_value(0.2)
    by_label["Random seed"].set_value(9)
    by_label["B"].set_value(-0.5)
    by_label["Levels"].set_value((20.0, 500.0))
    healthy(form.run())
    assert GOT == {
        "one": "B",
        "weights": (1.0, -0.5),
        "kind": Kind.ONE,
        "alpha": 0.2,
        "seed": 9,
        "interval": (20.0, 500.0),
    }


def test_names_in_labels_are_no_markup(form: AppTest) -> None:
    assert r"A \*x\*" in {widget.label for widget in form.number_input}


def test_levels_are_written_for_people(form: AppTest) -> None:
    assert form.select_slider[0].options == ["10", "20", "500"]


def test_a_method_gets_its_own_options_only(form: AppTest) -> None:

    assert settings_of("few_options", GOT) == {"seed": 3, "alpha": 0.05}
