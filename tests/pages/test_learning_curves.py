"""What the learning-curves page shows once the data are understood."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from demo_data import catalogue
from stats_core import curve_contrast, curve_pairs, randomized_anova
from stats_core.answers.curves import standings
from stats_core.charts.curve_overlay import Band
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.methods.curves.curve_contrast import ContrastAlternative
from stats_core.methods.shared.pairs_alternative import PairsAlternative
from stats_core.reading import curves_from_frame, guess_roles, read_table
from tests.pages.conftest import OpenPage, chips, csv_keys, healthy, open_section, press, problem, upload, words
from tests.support.statements import of_curves as statement

PAGE = "learning_curves"


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return press(open_page(), "Open this demo")


def figures(at: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]


def set_to(at: AppTest, key: str, value: Any) -> AppTest:
    at.get_by_key(f"{PAGE}.{key}").set_value(value)
    return healthy(at.run())


def key_of(at: AppTest, start: str) -> str:
    widgets = (*at.select_slider, *at.slider, *at.selectbox, *at.number_input)
    return next(widget.key for widget in widgets if widget.key and widget.key.startswith(f"{PAGE}.{start}"))


def test_the_page_says_what_a_notebook_says(page: AppTest) -> None:
    table = read_table(catalogue.load_bytes(catalogue.DEMOS[0]), "demo.csv")
    result = randomized_anova(curves_from_frame(table, guess_roles(table)), error=ErrorTerm.CELL)
    assert result.sentence() in words(page)
    assert all(note in words(page) for note in result.notes())


def test_the_table_is_laid_out_as_in_the_report(page: AppTest) -> None:
    table = next(element.value for element in page.html if ">Interaction<" in element.value)
    places = [table.index(f">{source}<") for source in ("Interaction", "Algorithm", "Training", "Error", "Total")]
    assert places == sorted(places)
    heads = [f">{name}<" for name in ("df", "SS", "MS", "F", "p (randomized)", "p (conventional)")]
    assert all(head in table for head in heads)


def test_tables_and_charts_of_all_parts_are_there(page: AppTest) -> None:
    found = {}
    for name in ("Why trust this", "Where", "Pairs", "Contrast"):
        at = open_section(page, PAGE, name)
        found[name] = (len(figures(at)), csv_keys(at))
    assert found == {
        "Why trust this": (4, {"anova", "learning-curves-decided"}),
        "Where": (3, {"levels", "level-shares"}),
        "Pairs": (3, {"pairs"}),
        "Contrast": (2, {"contrast"}),
    }


def test_the_answer_says_who_is_best_who_is_shown_to_be_and_the_shape(page: AppTest) -> None:
    table = read_table(catalogue.load_bytes(catalogue.DEMOS[0]), "demo.csv")
    curves = curves_from_frame(table, guess_roles(table))
    anova, pairs = randomized_anova(curves, error=ErrorTerm.CELL), curve_pairs(curves, error=ErrorTerm.CELL)
    said = statement(standings(curves), anova, pairs)
    assert said in words(page)
    assert said.startswith("A3 (rate 0.1) is best on average (74.9); shown to be better than A2 (rate 0.8)")
    assert "not distinguished from A1 (rate 0.001)" in said


def test_another_test_can_be_picked_and_is_then_the_answer(page: AppTest) -> None:
    picker = next(box for box in page.selectbox if box.label == "Test behind the answer")
    assert picker.value == "randomized_anova"
    picker.set_value("curve_pairs")
    at = healthy(page.run())
    table = read_table(catalogue.load_bytes(catalogue.DEMOS[0]), "demo.csv")
    assert curve_pairs(curves_from_frame(table, guess_roles(table)), error=ErrorTerm.CELL).sentence() in words(at)


def test_every_band_can_be_drawn(page: AppTest) -> None:
    drawn = [json.dumps(figures(set_to(page, "band", band))[0]["data"]) for band in Band]
    assert len(set(drawn)) == len(Band)


def test_view_controls_change_the_picture_and_never_the_test(page: AppTest) -> None:
    before, picture = words(page), figures(page)[0]
    at = set_to(page, "log_levels", True)
    assert figures(at)[0]["layout"]["xaxis"]["type"] == "log"
    at = set_to(at, "log_scores", True)
    assert figures(at)[0]["layout"]["yaxis"]["type"] == "log"
    at = set_to(at, "runs", False)
    assert len(figures(at)[0]["data"]) < len(picture["data"])
    at.get_by_key(key_of(at, "smoothing")).set_value(3)
    healthy(at.run())
    assert "picture only" in figures(at)[0]["layout"]["yaxis"]["title"]["text"]
    assert "in the picture only" in at.get_by_key(key_of(at, "smoothing")).help
    assert words(at) == before


def axis_titles(page: AppTest) -> list[str]:
    """What the levels of the curves, their scores and the levels of the shares are called, without remarks."""
    at = open_section(page, PAGE, "Where")
    drawn = {figure["layout"]["meta"]["title"]: figure["layout"] for figure in figures(at)}
    curves, shares = drawn["Learning curves"], drawn["Where the effects arise"]
    axes = (curves["xaxis"], curves["yaxis"], shares["xaxis"])
    lines = [axis["title"]["text"].split("<br>") for axis in axes]
    return [" ".join(line for line in one if not line.startswith("<span")) for one in lines]


def test_axes_are_called_as_the_demo_or_the_columns_say(page: AppTest, open_page: OpenPage) -> None:
    demo = catalogue.DEMOS[0]
    assert axis_titles(page) == [demo.level_label, demo.score_label, demo.level_label]
    roles = guess_roles(read_table(catalogue.load_bytes(demo), "demo.csv"))
    at = upload(open_page(), catalogue.load_bytes(demo))
    assert axis_titles(at) == [roles.level, roles.score, roles.level]


def colours(at: AppTest) -> dict[str, str]:
    means = [trace for trace in figures(at)[0]["data"] if trace.get("showlegend")]
    return {trace["name"]: trace["line"]["color"] for trace in means}


def test_some_algorithms_can_be_compared_and_keep_their_colours(page: AppTest) -> None:
    everything = colours(page)
    chips(page).set_value(["A3 (rate 0.1)", "A1 (rate 0.001)"])
    healthy(page.run())
    table = read_table(catalogue.load_bytes(catalogue.DEMOS[0]), "demo.csv")
    two = curves_from_frame(table, guess_roles(table)).only(("A1 (rate 0.001)", "A3 (rate 0.1)"))
    assert randomized_anova(two, error=ErrorTerm.CELL).sentence() in words(page)
    assert colours(page) == {name: everything[name] for name in two.algorithms}
    chips(page).set_value(["A3 (rate 0.1)"])
    assert "Fewer than two algorithms" in problem(healthy(page.run()))
    chips(page).set_value(list(everything))
    assert problem(healthy(page.run())) == ""


def test_settings_reach_the_test(page: AppTest) -> None:
    at = set_to(page, "shuffles", 500)
    assert "500 random assignments" in words(at)
    at = set_to(at, "seed", 7)
    assert "seed 7" in words(at)
    at = set_to(at, "error", ErrorTerm.SPLIT_PLOT)
    assert "Error (runs x levels)" in words(at)


def test_demos_of_the_papers_open_as_published_and_other_data_with_the_default(page: AppTest) -> None:
    assert page.get_by_key(f"{PAGE}.error").value is ErrorTerm.CELL
    assert "decided by its split-plot p" in words(page)
    lines = ["algorithm,run,level,score"]
    lines += [f"{name},{run},{level},{run * level}" for name in "AB" for run in (1, 2, 3) for level in (0, 1, 2)]
    at = upload(press(page, "Change data"), "\n".join(lines).encode())
    assert at.get_by_key(f"{PAGE}.error").value is ErrorTerm.OWN
    assert "Error (runs x levels)" in words(at)


def test_a_choice_of_the_person_outlives_other_data(page: AppTest) -> None:
    at = set_to(page, "alpha", 0.1)
    lines = ["algorithm,run,level,score"]
    lines += [f"{name},{run},{level},{run * level}" for name in "AB" for run in (1, 2, 3) for level in (0, 1, 2)]
    at = upload(press(at, "Change data"), "\n".join(lines).encode())
    assert at.get_by_key(f"{PAGE}.alpha").value == 0.1


def test_a_setting_outside_its_range_gets_a_sentence_and_stays(page: AppTest) -> None:
    at = set_to(page, "alpha", 0.0)
    assert "Significance level is 0" in problem(at)
    assert "is best on average" not in words(at)
    assert at.get_by_key(f"{PAGE}.alpha").value == 0.0
    # The curves stay where they were.
    assert len(figures(at)) == 1
    assert "is best on average" in words(set_to(at, "alpha", 0.1))


def test_details_stand_behind_a_toggle(page: AppTest) -> None:
    assert "p (rank, 1997)" not in words(page)
    at = set_to(page, "details", True)
    assert "p (rank, 1997)" in words(at)
    assert "Greenhouse-Geisser" in words(at)


def test_the_slider_chooses_the_interval_of_shares_pairs_and_contrast(page: AppTest) -> None:
    said = re.compile(r"Levels 2,?000 to 8,?000 carry \d")
    at = open_section(page, PAGE, "Where")
    assert not said.search(words(at))
    # That all levels carry all of an effect is not said.
    assert "carry 100" not in words(at)
    at.get_by_key(key_of(at, "interval")).set_value((2000.0, 8000.0))
    at = healthy(at.run())
    assert said.search(words(at))
    table = read_table(catalogue.load_bytes(catalogue.DEMOS[0]), "demo.csv")
    curves = curves_from_frame(table, guess_roles(table))
    late = curve_pairs(curves, interval=(2000, 8000), error=ErrorTerm.CELL).sentence()
    at = open_section(at, PAGE, "Pairs")
    assert late not in words(at)
    assert late in words(set_to(at, "only_interval", True))
    at = open_section(at, PAGE, "Contrast")
    weights = {"A3 (rate 0.1)": 1.0, "A1 (rate 0.001)": -1.0, "A2 (rate 0.8)": 0.0}
    chosen = [weights[name] for name in curves.algorithms]
    assert curve_contrast(curves, weights=chosen, interval=(2000, 8000), error=ErrorTerm.CELL).sentence() in words(at)


def test_one_sided_alternatives_stand_beside_pairs_and_contrasts_and_leave_the_answer(page: AppTest) -> None:
    table = read_table(catalogue.load_bytes(catalogue.DEMOS[0]), "demo.csv")
    curves = curves_from_frame(table, guess_roles(table))
    at = open_section(page, PAGE, "Pairs")
    before = re.search(r"[^.]*is best on average[^.]*\.", words(at))
    at = set_to(at, "curve_pairs.alternative", PairsAlternative.WORSE)
    pairs = curve_pairs(curves, error=ErrorTerm.CELL, alternative=PairsAlternative.WORSE)
    assert pairs.sentence() in words(at)
    after = re.search(r"[^.]*is best on average[^.]*\.", words(at))
    assert before is not None
    assert after is not None
    assert before[0] == after[0], "the answer looks to both sides"
    at = open_section(at, PAGE, "Contrast")
    best, second = standings(curves).algorithms[:2]
    weights = [float(name == best) - (name == second) for name in curves.algorithms]
    for side in ContrastAlternative:
        said = curve_contrast(curves, weights=weights, alternative=side, error=ErrorTerm.CELL).sentence()
        assert said in words(set_to(at, "curve_contrast.alternative", side))


def test_weights_that_do_not_add_up_to_zero_get_a_sentence(page: AppTest) -> None:
    at = open_section(page, PAGE, "Contrast")
    at.get_by_key(key_of(at, "weights")).set_value(2.0)
    at = healthy(at.run())
    assert "add up to 1" in problem(at)
    assert "is best on average" in words(at)


def test_an_impossible_enumeration_is_refused_and_the_rest_stays(page: AppTest) -> None:
    from stats_core.kernels.curve_shuffles import Enumeration

    at = set_to(page, "enumeration", Enumeration.ALWAYS)
    assert "too many to list" in problem(at)
    assert len(figures(at)) == 1


def test_every_demo_of_the_page_is_answered(open_page: OpenPage) -> None:
    for demo in catalogue.for_page(PAGE):
        at = open_page()
        at.get_by_key(f"{PAGE}.demo.{demo.key}").click()
        healthy(at.run())
        assert "Averaged over training" in words(at), demo.key
        assert problem(at) == "", demo.key


def test_names_that_look_like_formulas_are_harmless_in_the_table(open_page: OpenPage) -> None:
    lines = ["algorithm,run,level,score"]
    lines += [f"{name},{run},{level},{run + level}" for name in ("=1+1", "+B") for run in (1, 2, 3) for level in (0, 1)]
    at = upload(open_page(), "\n".join(lines).encode())
    assert "=1+1" in words(at)


def test_a_contrast_of_cells_opens_with_the_best_two_at_the_last_level(page: AppTest) -> None:
    at = open_section(page, PAGE, "Other tests")
    assert next(box for box in at.selectbox if box.label == "Test").value == "cell_contrast"
    assert "A3 (rate 0.1) at 8000 minus A1 (rate 0.001) at 8000" in words(at)
