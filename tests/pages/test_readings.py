"""A reading that was clicked: what it leaves out can be used, nothing is asked twice, and it goes with the file."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.conftest import (
    OpenPage,
    answer,
    direction,
    healthy,
    press,
    problem,
    readings,
    take_reading,
    upload,
    words,
)
from tests.pages.test_reading_again import READING, offered
from tests.pages.test_uploads import UNTOLD, as_bytes, log, long_table

__all__ = ["offered"]
RANKS, CURVES = "pages/many_datasets.py", "pages/learning_curves.py"
ASKED = "Is a higher score better?"


def benchmark(*more: str, heading: str = "dataset,A,B,C") -> bytes:
    return as_bytes([heading, *(f"d{i},0.9{i},0.8{i},0.7{i}" for i in range(6)), *more])


def offers(at: AppTest, words_in_it: str) -> str:
    """The label of the button that has this in it."""
    return next(button.label for button in at.button if words_in_it in button.label)


def test_a_line_that_sums_up_the_others_is_left_out_by_name_and_used_by_its_button(open_page: OpenPage) -> None:
    at = direction(upload(open_page(RANKS), benchmark("Avg.,0.925,0.825,0.725")))
    assert "6 data sets, 3 algorithms" in words(at)
    assert "Not used:" in words(at)
    at = press(at, offers(at, "Use the line 'Avg.'"))
    assert "7 data sets, 3 algorithms" in words(at)
    assert ASKED not in words(at), "what was answered is asked again"
    at = press(at, offers(at, "Leave out again"))
    assert "6 data sets, 3 algorithms" in words(at)
    assert ASKED not in words(at)


def test_a_column_that_sums_up_the_others_is_left_out_by_name_and_used_by_its_button(open_page: OpenPage) -> None:
    rows = [f"d{i},{0.9 + i / 100:.2f},{0.7 + i / 100:.2f},{0.8 + i / 100:.2f}" for i in range(6)]
    at = direction(upload(open_page(RANKS), as_bytes(["dataset,A,B,Average", *rows])))
    assert "6 data sets, 2 algorithms" in words(at)
    at = press(at, offers(at, "Use the column 'Average'"))
    assert "6 data sets, 3 algorithms" in words(at)


def test_a_column_without_a_role_joins_the_algorithms_by_its_button(open_page: OpenPage) -> None:
    rows = [f"d{i},0.9{i},0.8{i},0.7{i},0.3{i}" for i in range(6)]
    at = upload(open_page(RANKS), as_bytes(["dataset,A,B,C,seconds", *rows]))
    at = direction(answer(at, "Leave out 'seconds'"))
    assert "6 data sets, 3 algorithms" in words(at)
    at = press(at, offers(at, "Use the column 'seconds'"))
    assert at.radio, "an answer left it out, and is asked for again"
    assert "6 data sets, 4 algorithms" in words(answer(at, "'seconds' is an algorithm"))


def test_a_constant_column_joins_the_algorithms_by_its_button(open_page: OpenPage) -> None:
    rows = [f"d{i},{i % 7 + 0.1},{2 * i % 7 + 0.2},{3 * i % 7 + 0.3},0" for i in range(6)]
    at = direction(upload(open_page(RANKS), as_bytes(["dataset,A,B,C,guess", *rows])))
    assert "6 data sets, 3 algorithms" in words(at)
    at = press(at, offers(at, "Use the column 'guess'"))
    assert "6 data sets, 4 algorithms" in words(at)
    assert ASKED not in words(at)


def test_holes_are_asked_about_once(open_page: OpenPage) -> None:
    at = upload(open_page(RANKS), benchmark("d6,,0.86,0.76", "d7,0.97,,0.77", "d8,0.9,0.8,0.7"))
    assert "2 scores of 9 data sets x 3 algorithms are missing" in at.radio[0].label
    answered = direction(answer(at, "Leave out the 2 data sets"))
    assert "7 data sets, 3 algorithms" in words(answered)
    assert "Left out data sets: d6, d7." in words(answered)
    assert not answered.radio
    assert problem(answered) == ""


def test_what_has_holes_is_left_out_one_by_one_beside_the_question(open_page: OpenPage) -> None:
    at = upload(open_page(RANKS), benchmark("d6,,0.86,0.76", "d7,0.97,,0.77", "d8,0.9,0.8,0.7"))
    at = press(at, "Leave out the data set d6")
    assert not at.radio, "it is asked in two ways"
    assert "algorithm 'B' on data set 'd7' is missing" in problem(at)
    at = direction(press(at, "Leave out the algorithm B"))
    assert "8 data sets, 2 algorithms" in words(at)
    assert "Left out algorithms: B." in words(at)


def test_nothing_is_asked_that_the_clicked_line_says(open_page: OpenPage) -> None:
    headless = as_bytes([f"{0.9 + i / 1000:.3f},{0.8 + i / 700:.3f},{0.7 + i / 900:.3f}" for i in range(12)])
    at = upload(open_page("pages/cross_validation.py"), headless)
    says = next(says for says in readings(at) if "folds" in says or "splits" in says)
    at = take_reading(at, says)
    assert not at.radio, "the line that was clicked is asked about"
    assert ASKED in words(at)


def test_lines_of_one_value_do_not_ask_again_what_the_clicked_line_says(open_page: OpenPage) -> None:
    head, *lines = long_table(runs=4, heading="algorithm,run,level,accuracy")
    extra = [f"{head},room", *(f"{line},{'north' if int(line.split(',')[1]) % 2 else 'south'}" for line in lines)]
    at = upload(open_page(), as_bytes(extra))
    box = next(box for box in at.selectbox if box.label == "Only the lines with one value of it")
    at = healthy(box.select("north").run())
    assert not at.radio
    assert not readings(at)
    assert "2 algorithms; 2 curves each" in words(at)


def test_the_same_scores_read_otherwise_keep_their_direction(open_page: OpenPage) -> None:
    at = take_reading(upload(open_page(RANKS), UNTOLD), "6 data sets x 3 algorithms")
    at = press(press(at, "No, lower is better"), "Read it otherwise")
    at = take_reading(at, "3 data sets x 6 algorithms")
    assert "3 data sets, 6 algorithms" in words(at)
    assert "Lower is better (you said so)." in words(at)
    assert ASKED not in words(at)


def test_a_file_that_moves_is_cut_there_as_it_was_here(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py").switch_page(RANKS).run())
    lines = [line.replace(",", ";").replace(".", ",") for line in long_table()]
    at = upload(at, as_bytes(["A title; of four; cells; here", *lines]))
    headings = [box for box in at.number_input if box.label == "Line of headings"]
    headings = headings or [box for box in press(at, "Change data").number_input if box.label == "Line of headings"]
    (heading,) = headings
    at = take_reading(healthy(heading.set_value(2).run()), "2 algorithms x 3 runs x 3 levels")
    at = healthy(at.switch_page(CURVES).run())
    assert problem(at) == ""
    assert not readings(at)
    assert "2 algorithms; 3 curves each; 3 levels from 0 to 500" in words(at)


def test_a_pattern_and_a_table_go_with_the_file_that_moves(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py").switch_page(RANKS).run())
    files = {f"runs/{a}/{t}.csv": log(i + 1) for i, a in enumerate(("ppo", "sac")) for t in ("hop", "walk")}
    at.file_uploader[0].set_value([(name, content, "text/csv") for name, content in files.items()])
    at = healthy(at.run())
    at = at if at.text_input else press(at, "Change data")
    pattern = next(box for box in at.text_input if box.label == "What the paths tell")
    at = take_reading(healthy(pattern.set_value("{algorithm}/walk.csv").run()), "2 algorithms x 3 runs x 3 levels")
    at = healthy(at.switch_page(CURVES).run())
    assert "2 files left out, as 'runs/ppo/hop.csv'" in words(at)
    assert "2 algorithms; 3 curves each; 3 levels from 0 to 20" in words(direction(at))


MARKDOWN = "\n\n".join(
    "\n".join(
        ["| dataset | tree | forest |", "|---|---|---|", *(f"| d{d} | 0.{d + top}1 | 0.{d + top}4 |" for d in range(n))]
    )
    for n, top in ((6, 1), (4, 3))
).encode()


def test_the_second_table_of_a_text_is_chosen_by_its_line(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py").switch_page(CURVES).run())
    at = upload(at, MARKDOWN, "tables.md")
    at = healthy(take_reading(at, "4 data sets x 2 algorithms").switch_page(RANKS).run())
    assert "4 data sets, 2 algorithms" in words(direction(at))


@pytest.mark.usefixtures("offered")
def test_a_clicked_reading_is_part_of_the_settings_that_are_saved(open_page: OpenPage, offered: dict[str, Any]) -> None:
    at = take_reading(upload(open_page(RANKS), UNTOLD), "3 data sets x 6 algorithms")
    press(press(at, "No, lower is better"), "Change data")
    fresh = open_page(RANKS)
    fresh.file_uploader[0].set_value(
        [("next.csv", UNTOLD.replace(b"0.9", b"0.6"), "text/csv"), ("r.json", offered[READING], "application/json")]
    )
    fresh = healthy(fresh.run())
    assert not readings(fresh)
    assert "3 data sets, 6 algorithms" in words(fresh)
    assert "Lower is better (you said so)." in words(fresh)


def test_a_problem_stands_above_the_other_readings_and_not_above_its_own(open_page: OpenPage) -> None:
    lines = [line if "A,2,100," not in line else "A,2,100,high" for line in long_table()]
    at = upload(open_page(), as_bytes(lines))
    assert "'high'" in problem(at)
    assert readings(at), "no other reading is offered"
    assert "2 algorithms x 3 runs x 3 levels" not in readings(at), "the reading that failed is offered again"


def test_a_file_without_any_reading_may_go_to_every_page(open_page: OpenPage) -> None:
    at = open_page("app.py")
    at.file_uploader[0].set_value([("mine.csv", b"p,q\nfoo,bar\nbaz,qux\n", "text/csv")])
    at = healthy(at.run())
    assert "For which question is it?" in words(at)
    at = healthy(press(at, "Many data sets").switch_page(RANKS).run())
    assert "mine.csv" in words(at)
    assert problem(at)


def test_of_several_metrics_none_is_called_unused_before_one_is_chosen(open_page: OpenPage) -> None:
    lines = [line + f",{i % 7}" for i, line in enumerate(long_table(heading="net,seed,steps,accuracy"))]
    lines[0] = "net,seed,steps,accuracy,reward"
    for metric, other in (("accuracy", "reward"), ("reward", "accuracy")):
        at = upload(open_page(CURVES), as_bytes(lines))
        assert at.radio[0].options == ["accuracy", "reward"]
        at = press(answer(at, metric), "Change data")
        assert "one score of 'accuracy' and 'reward'" in words(at)
        assert f"score in '{metric}'" in words(at)
        assert f"not used: '{other}'" not in words(at)
