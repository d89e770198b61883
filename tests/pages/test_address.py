"""The address holds the view: what is written into it, what is read from it, and what it asks for in vain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CURVES, FOLDS, RANKS, ROOMS, QuestionPage
from dashboard.ui.session import address, choices
from demo_data import catalogue
from stats_core import METHODS
from tests.pages.conftest import ROOT, healthy, open_section, press, problem, upload, words
from tests.pages.visits import answer, choose

LONG = b"net,seed,epoch,accuracy\n" + b"".join(
    f"{net},{seed},{epoch},{0.1 * epoch + 0.01 * seed + bonus}\n".encode()
    for net, bonus in (("A", 0.0), ("B", 0.2))
    for seed in (1, 2, 3)
    for epoch in (1, 2)
)


def visit(room: QuestionPage, **params: str | list[str]) -> AppTest:
    """A page as its address opens it."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    for name, value in params.items():
        at.query_params[name] = value
    return healthy(at.switch_page(room.path).run())


def written(at: AppTest) -> dict[str, Any]:
    return dict(at.query_params)


def test_a_demo_as_it_opens_is_named_and_nothing_else() -> None:
    for room in ROOMS:
        at = visit(room, demo=catalogue.for_page(room.key)[0].key)
        assert written(at) == {"demo": catalogue.for_page(room.key)[0].key}, "a default stands in the address"
        assert problem(at) == ""


def test_what_was_chosen_stands_in_the_address_and_opens_again() -> None:
    at = visit(CURVES, demo="tictactoe_td")
    at.get_by_key("learning_curves.alpha").set_value(0.01)
    at.get_by_key("learning_curves.log_levels").set_value(True)
    at.get_by_key("learning_curves.runs").set_value(False)
    row = next(one for one in at.get("button_group") if "chips" in str(one.key))
    row.set_value(row.value[:2])
    healthy(at.run())
    at = open_section(choose(at, "Test behind the answer", METHODS["curve_pairs"].title), CURVES.key, "Contrast")
    link = written(at)
    assert link["alpha"] == "0.01"
    assert (link["log_levels"], link["runs"], link["section"], link["test"]) == ("1", "0", "contrast", "curve_pairs")
    assert link["shown"].startswith("-A")
    again = visit(CURVES, **link)
    assert written(again) == link
    assert answer(again) == answer(at) != ""
    assert again.get_by_key("learning_curves.runs").value is False
    assert "add up to zero" in words(again), "the section is not open"


def test_a_margin_stands_in_the_address_and_opens_again_also_by_its_former_name() -> None:
    demo = catalogue.for_page(FOLDS.key)[0].key
    at = visit(FOLDS, demo=demo)
    next(one for one in at.number_input if one.label == "Margin").set_value(0.5)
    link = written(healthy(at.run()))
    assert link == {"demo": demo, "margin": "0.5"}
    for view in (link, {"demo": demo, "rope": "0.5"}):
        again = visit(FOLDS, **view)
        assert next(one for one in again.number_input if one.label == "Margin").value == 0.5
        assert written(again) == link
        assert "by more than the margin of 0.5" in words(again)


def test_weights_of_cells_stand_in_the_address_and_open_again() -> None:
    view = {"demo": "tictactoe_td", "section": "more-tests", "more": "cell_contrast"}
    assert written(visit(CURVES, **view)) == {"demo": "tictactoe_td", "section": "other-tests"}, "as it is called now"
    cells = ";".join(["1" + ",0" * 7, "-1" + ",0" * 7, "0" + ",0" * 7])
    found = visit(CURVES, **view, **{"cell_contrast.cells": cells})
    assert written(found)["cell_contrast.cells"] == cells
    assert "A1 (rate 0.001) at 0 minus A2 (rate 0.8) at 0" in words(found)
    for wrong in ("1,-1", cells.replace("1", "nan"), "x"):
        refused = visit(CURVES, **view, **{"cell_contrast.cells": wrong})
        assert "which is not possible here" in problem(refused)


def test_how_a_figure_is_printed_stands_in_the_address_and_opens_again() -> None:
    at = visit(CURVES, demo="tictactoe_td")
    at.button(key="takeaway-anova").click()
    healthy(at.run())
    at.get_by_key("preset-anova").set_value("Poster")
    at.get_by_key("also-anova").set_value(["Grey"])
    link = written(healthy(at.run()))
    assert link == {"demo": "tictactoe_td", "print.size.anova": "Poster", "print.also.anova": "+Grey"}
    again = visit(CURVES, **link)
    again.button(key="takeaway-anova").click()
    assert healthy(again.run()).get_by_key("preset-anova").value == "Poster"
    assert again.get_by_key("also-anova").value == ["Grey"]
    assert written(again) == link


def test_a_setting_that_the_demo_opens_with_is_its_default() -> None:
    at = visit(CURVES, demo="tictactoe_td")
    error = at.get_by_key("learning_curves.error")
    assert error.value.name == "CELL"
    error.set_value(type(error.value).SPLIT_PLOT)
    at = healthy(at.run())
    assert written(at) == {"demo": "tictactoe_td", "error": "split_plot"}
    assert visit(CURVES, **written(at)).get_by_key("learning_curves.error").value.name == "SPLIT_PLOT"


@pytest.mark.parametrize("key", sorted(METHODS))
def test_every_option_of_every_method_has_a_place_in_the_address(key: str) -> None:
    for option in METHODS[key].options:
        assert choices.known(option.name)
        assert choices.known(f"{key}.{option.name}")


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"alpha": "7"}, "alpha = 7"),
        ({"alpha": "nan"}, "alpha = nan"),
        ({"shuffles": "1e9999"}, "shuffles = 1e9999"),
        ({"band": "no such band"}, "band = no such band"),
        ({"test": "mcnemar"}, "test = mcnemar"),
        ({"section": "../../etc/passwd"}, "section = ../../etc/passwd"),
        ({"shown": ["-Nobody"]}, "shown = -Nobody"),
        ({"seed": ["1", "2"]}, "seed = 1, 2"),
        ({"<script>alert(1)</script>": "1"}, "<script>alert(1)</script> = 1"),
        ({"role.layout": "x" * 5_000}, "..."),
        ({"__class__": "1", "a.b.c": "2", "view": "3", "page": "4"}, "and 1 more"),
    ],
    ids=lambda value: next(iter(value))[:20] if isinstance(value, dict) else "",
)
def test_what_is_not_possible_is_ignored_with_a_sentence(params: Mapping[str, Any], said: str) -> None:
    at = visit(CURVES, demo="tictactoe_td", **params)
    assert said in problem(at)
    assert "which is not possible here" in problem(at)
    assert "best on average" in answer(at)
    assert written(at) == {"demo": "tictactoe_td"}
    assert problem(press(at, "Close")) == ""


def test_a_link_to_a_demo_of_another_page_leads_there() -> None:
    at = visit(FOLDS, demo="tictactoe_td")
    assert "demo = tictactoe_td" in problem(at)
    assert "Open it on the page Learning curves" in [button.label for button in at.button]
    assert "demo = nothing" in problem(visit(FOLDS, demo="nothing"))


def test_a_file_is_named_by_its_fingerprint_and_a_link_to_it_says_what_to_do() -> None:
    at = upload(visit(CURVES), LONG)
    assert list(written(at)) == ["file"]
    at.get_by_key("learning_curves.alpha").set_value(0.1)
    link = written(healthy(at.run()))
    assert link["alpha"] == "0.1"
    other = visit(CURVES, **link)
    assert "Looking for your data" in problem(other)
    other.session_state["reload.answer"] = "none"
    healthy(other.run())
    assert "a link holds settings, never data" in problem(other)
    assert written(other) == link, "the settings wait for the file"
    given = upload(other, LONG)
    assert written(given) == link
    assert given.get_by_key("learning_curves.alpha").value == 0.1


def test_data_that_the_server_lost_leave_a_way_on() -> None:
    at = visit(RANKS, file="0123abcd")
    at.session_state["reload.answer"] = "token"
    healthy(at.run())
    assert "no longer on the server" in problem(at)
    assert at.file_uploader, "there is no place to give the file again"


def test_a_choice_that_nobody_named_is_noticed() -> None:
    def page() -> None:
        import streamlit as st

        from dashboard.ui.session import choices

        try:
            choices.toggle("Strange", key="strange")
        except Exception as error:
            st.text(str(error))

    (said,) = AppTest.from_function(page).run().text
    assert "neither an option of a method nor among choices.NAMES" in said.value


def test_a_very_long_address_leaves_out_the_longest_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "LONGEST", 40)
    at = visit(CURVES, demo="tictactoe_td", section="contrast", alpha="0.01")
    assert written(at) == {"demo": "tictactoe_td", "alpha": "0.01"}
    at.session_state["my-work"] = True
    assert "It has no room for: section." in words(healthy(at.run()))


ROUND: dict[str, Callable[[], AppTest]] = {
    "folds": lambda: visit(FOLDS, demo="folds_10x10", spread="by_run", scheme="use_all_data", section="schemes"),
    "ranks": lambda: visit(RANKS, demo="benchmark", kind="A control", control="Naive Bayes", zoom="1", side="right"),
    "table": lambda: visit(ROOMS[2], way="2x2-table", **{"table.both_right": "40", "table.only_a_right": "9"}),
}


@pytest.mark.parametrize("name", ROUND)
def test_the_other_pages_keep_their_views(name: str) -> None:
    at = ROUND[name]()
    assert problem(at) == ""
    link = written(at)
    assert len(link) >= 3
    room = {"folds": FOLDS, "ranks": RANKS, "table": ROOMS[2]}[name]
    again = visit(room, **link)
    assert written(again) == link
    assert answer(again) == answer(at) != ""


def test_a_former_address_leads_to_the_page_with_all_that_it_asks_for() -> None:
    """The test runner opens a page and does not follow a switch; a browser test does."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    at.query_params["demo"], at.query_params["alpha"] = "folds_10x10", "0.01"
    at = healthy(at.switch_page("pages/two_algorithms.py").run())
    assert (at.title[0].value, written(at)) == (FOLDS.title, {"demo": "folds_10x10", "alpha": "0.01"})
    assert answer(at) == answer(visit(FOLDS, demo="folds_10x10", alpha="0.01")) != ""
