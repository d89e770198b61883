"""The same_test_set page: cases as files, and every way a file can be wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.cases import families as test_set_families
from dashboard.ui.cases.tests import found
from dashboard.ui.give import data_form
from demo_data import catalogue
from stats_core import (
    Losses,
    bonferroni_pairs,
    cochran_q,
    hochberg_tamhane_intervals,
    matched_t,
    mcnemar,
    pooled_intervals,
)
from stats_core.methods.cases.mcnemar import Variant
from stats_core.params import Alternative
from stats_core.reading import LossLayout, guess_loss_roles, losses_from_frame, read_frame
from tests.pages.conftest import OpenPage, answer, healthy, paste, press, problem, upload, words

PAGE = "same_test_set"
TRUTH = ["cat", "dog", "cat", "dog", "bird", "cat"]
PREDICTED = {"forest": ["cat", "dog", "cat", "cat", "bird", "dog"], "net": ["dog", "dog", "cat", "dog", "cat", "cat"]}


def as_csv(columns: dict[str, Sequence[object]]) -> bytes:
    rows = zip(*columns.values(), strict=True)
    return "\n".join([",".join(columns), *(",".join(map(str, row)) for row in rows)]).encode()


CLASSES = as_csv({"truth": TRUTH, **PREDICTED})


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return open_page(f"pages/{PAGE}.py")


def demo(at: AppTest, key: str) -> AppTest:
    at.get_by_key(f"{PAGE}.demo.{key}").click()
    return healthy(at.run())


def set_to(at: AppTest, key: str, value: Any) -> AppTest:
    at.get_by_key(key).set_value(value)
    return healthy(at.run())


def losses_of(key: str) -> Losses:
    frame = read_frame(catalogue.load_bytes(next(one for one in catalogue.DEMOS if one.key == key)), "demo.csv")
    return losses_from_frame(frame, guess_loss_roles(frame))


def charts(at: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]


def csv_keys(at: AppTest) -> set[str]:
    return {str(button.key).removeprefix("csv-") for button in at.download_button}


def test_classifiers_get_an_answer_then_all_pairs_then_two_of_them(page: AppTest) -> None:
    """Some of the demo's pairs disagree on 53 cases, others on 11: no test with one variance for all is advised."""
    at = demo(page, "test_set_classification")
    losses = losses_of("test_set_classification")
    a, b = losses.algorithms[:2]
    shown = words(at)
    assert hochberg_tamhane_intervals(losses).sentence() in shown
    assert cochran_q(losses).sentence() not in shown
    assert "Some pairs of classifiers disagree more often than others" in shown
    assert mcnemar(losses.agreement(a, b)).sentence() in shown
    assert matched_t(losses, a=a, b=b).sentence() in shown
    assert all(note in shown for note in (*hochberg_tamhane_intervals(losses).notes(), *cochran_q(losses).notes()))
    assert csv_keys(at) == {"pairs", "means-and-covariances", "mcnemar", "mcnemar-variants", "matched-t", "tests"}
    kinds = [figure["data"][0]["type"] for figure in charts(at)]
    assert kinds == ["scatter", "heatmap", "bar", "scatter", "bar", "scatter"], (
        "forest, covariances, overlap, square, differences, pairing"
    )


def test_classifiers_that_disagree_equally_often_get_cochrans_q_first(page: AppTest) -> None:
    wrong = np.repeat([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [0, 0, 0]], (9, 8, 9, 10, 60), axis=0)
    losses = Losses(("A", "B", "C"), wrong)
    at = upload(page, as_csv({"case": range(len(wrong)), **dict(zip("ABC", wrong.T.tolist(), strict=True))}))
    shown = words(at)
    assert cochran_q(losses).sentence() in shown
    assert "Right or wrong on the same cases" in shown
    assert all(note in shown for note in pooled_intervals(losses).notes())
    kinds = [figure["data"][0]["type"] for figure in charts(at)]
    assert kinds == ["scatter", "bar", "scatter", "bar", "scatter"], "forest, overlap, square, differences, pairing"


def test_regressors_get_simultaneous_intervals_and_their_covariances(page: AppTest) -> None:
    at = demo(page, "test_set_regression")
    losses = losses_of("test_set_regression")
    shown = words(at)
    assert test_set_families.brief(hochberg_tamhane_intervals(losses)) in shown
    assert "needs losses that are all 0 or 1" in shown, "why the tests for classifiers do not fit"
    assert [figure["data"][0]["type"] for figure in charts(at)] == ["scatter", "heatmap", "bar", "scatter"]
    assert csv_keys(at) == {"pairs", "means-and-covariances", "matched-t", "tests"}


def test_the_intervals_can_be_had_by_each_method_that_fits(page: AppTest) -> None:
    at = demo(page, "test_set_regression")
    losses = losses_of("test_set_regression")
    control = next(group for group in at.segmented_control if group.label == "Intervals by")
    assert len(control.options) == 2
    control.set_value("bonferroni_pairs")
    assert bonferroni_pairs(losses).notes()[0] in words(healthy(at.run()))


def test_all_tests_stand_side_by_side(page: AppTest) -> None:
    at = demo(page, "test_set_classification")
    table = next(element.value for element in at.html if ">Finds<" in element.value)
    losses = losses_of("test_set_classification")
    for said in (
        "Hotelling&#x27;s T² test",
        "Cochran&#x27;s Q test",
        "McNemar",
        "Two-matched-samples",
        "Pooled",
        "Hochberg-Tamhane",
        "Bonferroni",
    ):
        assert said in table
    statistic, critical, p, said = found(pooled_intervals(losses))
    assert f"0 of {len(losses.pairs)} pairs differ" == said
    assert p == pytest.approx(0.0506, abs=1e-4)
    assert critical == pytest.approx(2.823, abs=1e-3)
    assert statistic == pytest.approx(2.8196, abs=1e-4)


def test_two_classifiers_get_mcnemar_at_once(page: AppTest) -> None:
    at = upload(page, CLASSES)
    losses = Losses.from_predictions(TRUTH, PREDICTED)
    assert "6 cases, 2 algorithms" in words(at)
    assert mcnemar(losses.agreement("forest", "net")).sentence() in words(at)
    assert not [group for group in at.segmented_control if group.label == "Intervals by"]
    assert not [box for box in at.selectbox if box.label == "Compare"]


def test_other_two_models_can_be_chosen_and_swapped(page: AppTest) -> None:
    at = demo(page, "test_set_regression")
    losses = losses_of("test_set_regression")
    names = losses.algorithms
    next(box for box in at.selectbox if box.label == "with").select_index(3)
    healthy(at.run())
    assert matched_t(losses, a=names[0], b=names[3]).sentence() in words(at)
    press(at, "Swap")
    assert matched_t(losses, a=names[3], b=names[0]).sentence() in words(at)
    next(box for box in at.selectbox if box.label == "with").select_index(3)
    healthy(at.run())
    assert "compared with itself" in problem(at)
    assert len(charts(at)) == 2, "what needs no pair stays"


def test_settings_reach_the_tests(page: AppTest) -> None:
    at = demo(page, "test_set_classification")
    losses = losses_of("test_set_classification")
    at = set_to(at, f"{PAGE}.variant", Variant.MID_P)
    a, b = losses.algorithms[:2]
    assert mcnemar(losses.agreement(a, b), variant=Variant.MID_P).sentence() in words(at)
    at = set_to(at, f"{PAGE}.critical", 2.81)
    assert "The given critical value 2.81" in words(at)
    at = set_to(at, f"{PAGE}.alpha", 0.2)
    assert hochberg_tamhane_intervals(losses, alpha=0.2, critical=2.81).sentence() in words(at)
    at = set_to(at, f"{PAGE}.alternative", Alternative.LESS)
    less = mcnemar(losses.agreement(a, b), variant=Variant.MID_P, alpha=0.2, alternative=Alternative.LESS)
    assert less.sentence() in words(at)


def test_a_setting_outside_its_range_gets_a_sentence(page: AppTest) -> None:
    at = set_to(demo(page, "test_set_classification"), f"{PAGE}.alpha", 0.0)
    assert "Significance level is 0" in problem(at)
    assert charts(at) == []
    assert "Cochran's Q" in words(set_to(at, f"{PAGE}.alpha", 0.1))


def test_what_the_columns_hold_can_be_changed(page: AppTest) -> None:
    content = as_csv({"case": range(9), "A": [0, 1] * 4 + [1], "B": [1, 0] * 4 + [1], "C": [1] * 9})
    at = press(upload(page, content), "Change data")
    layout = next(box for box in at.selectbox if box.label == "The columns hold")
    before = layout.value
    assert before in (LossLayout.RIGHT, LossLayout.WRONG)
    other = LossLayout.WRONG if before is LossLayout.RIGHT else LossLayout.RIGHT
    layout.set_value(other)
    healthy(at.run())
    assert f"Read as {other.value}; 3 models; left out: 'case'" in words(at)
    next(box for box in at.multiselect if box.label == "Columns left out").set_value(["case", "C"])
    healthy(at.run())
    assert "9 cases, 2 algorithms" in words(at)
    assert "9 cases, 2 algorithms" in words(press(at, "Done"))


def test_a_pasted_table_of_predicted_values_gives_squared_or_absolute_errors(page: AppTest) -> None:
    rng = np.random.default_rng(4)
    truth = np.round(rng.normal(size=60), 3)
    columns = {"actual": truth, **{name: np.round(truth + rng.normal(size=60), 3) for name in "AB"}}
    at = press(paste(page, as_csv(columns).decode().replace(",", "\t")), "Change data")
    squared = Losses(("A", "B"), np.column_stack([(columns[name] - truth) ** 2 for name in "AB"]))
    assert matched_t(squared, a="A", b="B").sentence() in words(at)
    next(box for box in at.selectbox if box.label == "The columns hold").set_value(LossLayout.ABSOLUTE)
    absolute = Losses(("A", "B"), np.sqrt(squared.losses))
    assert matched_t(absolute, a="A", b="B").sentence() in words(healthy(at.run()))


def test_a_class_without_a_case_is_named_by_line_and_can_be_allowed(page: AppTest) -> None:
    at = upload(page, CLASSES.replace(b"dog,cat,dog", b"dog,fish,dog"))
    assert "'fish'" in problem(at)
    assert "Line 5" in problem(at)
    next(box for box in at.text_input if box.label == "Further known classes").set_value("fish, frog")
    healthy(at.run())
    assert problem(at) == ""
    assert "6 cases, 2 algorithms" in words(at)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(b"", "empty", id="empty file"),
        pytest.param(CLASSES.replace(b"dog,cat,dog", b"dog,,dog"), "Line 5", id="missing prediction"),
        pytest.param(CLASSES.replace(b"bird,bird,cat", b",bird,cat"), "Line 6", id="missing truth"),
        pytest.param(CLASSES + b"\ncat,cat,\ncat,dog,", "ends before the others", id="unequal lengths"),
        pytest.param(as_csv({"truth": TRUTH, "A": TRUTH}), "two models", id="one model"),
        pytest.param(as_csv({"A loss": [0.5, 1.5, "inf"], "B loss": [1, 2, 3]}), "Line 4", id="infinite loss"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "PNG image", id="binary file"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_the_form_stays(page: AppTest, content: bytes, said: str) -> None:
    page.text_area[0].set_value("typed before")
    at = upload(page, content, "mine.csv")
    assert said in problem(at)
    assert charts(at) == []
    assert "mine.csv" in words(at)
    assert at.text_area[0].value == "typed before"
    assert "6 cases, 2 algorithms" in words(upload(at, CLASSES))
    assert problem(at) == ""


def test_a_column_that_is_no_loss_is_said_to_be_left_out_and_its_bad_cell_is_named(page: AppTest) -> None:
    at = answer(upload(page, as_csv({"A": [0.5, 1.5, "x"], "B": [1, 2, 3], "C": [1, 2, 4]})), "model's losses")
    assert "2 models; left out: 'A'" in words(at)
    at = press(at, "Change data")
    next(box for box in at.multiselect if box.label == "Columns left out").set_value([])
    assert "'x'" in problem(healthy(at.run()))
    assert "Line 4" in problem(at)


def test_identical_models_have_p_one(page: AppTest) -> None:
    at = upload(page, as_csv({"truth": TRUTH, "A": PREDICTED["net"], "B": PREDICTED["net"]}))
    assert "p = 1" in words(at)
    assert "nothing speaks for a difference" in words(at)
    assert problem(at) == ""


def test_one_case_is_answered_where_it_can_be(page: AppTest) -> None:
    at = upload(page, b"truth,A,B,C\nx,x,x,x\n")
    assert "nothing speaks for a difference" in words(at)
    assert "needs at least 2 cases; found 1" in words(at)


def test_names_from_a_file_are_shown_as_spelled(page: AppTest) -> None:
    evil = "![](http://example.org/x.png)"
    at = upload(page, as_csv({"truth": TRUTH, evil: PREDICTED["forest"], "net": PREDICTED["net"], "C": TRUTH}))
    assert evil in words(at)
    shown = [widget.label for kind in (at.number_input, at.selectbox, at.button) for widget in kind]
    assert all("![](" not in label for label in shown)
    # A selectbox shows its options as plain text.
    assert evil in at.selectbox(key=next(box.key for box in at.selectbox if evil in box.options)).options


def test_a_table_that_is_too_large_to_keep_pushes_nothing_out(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(content: bytes, name: str) -> Any:
        read.append(name)
        return read_frame(content, name)

    monkeypatch.setattr(data_form, "read_frame", counted)
    monkeypatch.setattr(data_form.TABLES, "_limit", 1)
    at = upload(page, CLASSES + b"\nbird,cat,dog")
    press(press(at, "Change data"), "Done")
    assert len(read) == 1


def test_a_sentence_never_names_very_many_pairs() -> None:
    rng = np.random.default_rng(6)
    names = tuple(f"model {i}" for i in range(10))
    losses = Losses(names, rng.normal(size=(300, 10)) + np.arange(10))
    said = test_set_families.brief(hochberg_tamhane_intervals(losses))
    assert said == "45 of 45 comparisons show a difference; model 0 is shown to be better than 9 of the other 9."
    two = Losses(names[:4], rng.normal(size=(300, 4)) + np.array([0, 0, 5, 9]))
    assert test_set_families.brief(hochberg_tamhane_intervals(two)) == (
        "5 of 6 comparisons show a difference; model 0 and model 1 are each shown to be better than 2 of the other 3."
    )
    alike = Losses(names, rng.normal(size=(300, 10)))
    assert test_set_families.brief(hochberg_tamhane_intervals(alike)) == "None of 45 comparisons show a difference."


def test_a_table_without_cases_to_compare_names_its_largest_statistic_or_none() -> None:
    same = Losses(("A", "B"), np.zeros((4, 2)))
    assert found(pooled_intervals(same)) == [None, pytest.approx(3.182, abs=1e-3), 1.0, "0 of 1 pairs differ"]
    with pytest.raises(TypeError, match="no row"):
        found("text")  # type: ignore[arg-type]


def test_every_demo_of_the_page_is_answered(open_page: OpenPage) -> None:
    for one in catalogue.for_page(PAGE):
        at = demo(open_page(f"pages/{PAGE}.py"), one.key)
        assert problem(at) == "", one.key
        assert charts(at), one.key


def test_the_truth_is_asked_for_where_no_heading_tells_it(page: AppTest) -> None:
    columns = {"PassengerId": range(892, 904), "Survived": [0, 1] * 6, "Forest": [0, 1, 1] * 4, "Net": [1, 1, 0] * 4}
    at = upload(page, as_csv(columns))
    assert "one question is open" in words(at)
    assert charts(at) == []
    at = answer(at, "Survived is the true class")
    assert "12 cases, 2 algorithms" in words(at)
    assert "truth in 'Survived'" in words(at)
