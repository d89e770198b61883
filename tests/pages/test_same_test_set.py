"""The same_test_set page: the answer for cases, its picture, and what stands in the tabs."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import stats_core
from dashboard.ui.blocks.other_tests import row
from demo_data import catalogue
from stats_core import (
    METHODS,
    Agreement,
    FamilyResult,
    Losses,
    OmnibusResult,
    Question,
    bonferroni_pairs,
    cochran_q,
    hochberg_tamhane_intervals,
    hotelling_t2,
    matched_t,
    mcnemar,
    pooled_intervals,
)
from stats_core.answers.cases import families, omnibus, standings
from stats_core.methods.cases.mcnemar import Variant
from stats_core.params import Alpha, Alternative
from stats_core.reading import guess_loss_roles, losses_from_frame, read_table
from stats_core.registry import method
from tests.pages import visits
from tests.pages.conftest import OpenPage, answer, chips, csv_keys, healthy, open_section, press, problem, upload, words
from tests.pages.visits import choose
from tests.support.statements import of_cases as statement

BOXES, ROWS = 9, 8
"""What a projector has room for beside an answer of two lines."""
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
    table = read_table(catalogue.load_bytes(next(one for one in catalogue.DEMOS if one.key == key)), "demo.csv")
    return losses_from_frame(table, guess_loss_roles(table))


def charts(at: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]


def shapes(at: AppTest) -> list[str]:
    return [figure["data"][0]["type"] for figure in charts(at)]


def section(at: AppTest, name: str) -> AppTest:
    return open_section(at, PAGE, name)


def told(losses: Losses, **found: Any) -> str:
    return statement(standings(losses), **found)


def order(losses: Losses) -> tuple[str, ...]:
    return standings(losses).algorithms


def test_classifiers_get_one_statement_and_the_best_against_the_others(page: AppTest) -> None:
    """Some of the demo's pairs disagree on 53 cases, others on 11: no test with one variance for all is advised."""
    at = demo(page, "test_set_classification")
    losses = losses_of("test_set_classification")
    pairs = hochberg_tamhane_intervals(losses)
    said = told(losses, omnibus=hotelling_t2(losses), pairs=pairs)
    assert said == "Quadratic discriminant errs least (0.0573), but no difference is shown (Hotelling's F, p = 0.0847)."
    shown = words(at)
    assert said in shown
    assert "Some pairs of classifiers disagree more often than others" in shown
    overlap, forest = charts(at)[:2]
    assert overlap["layout"]["meta"]["title"] == "Who errs together"
    assert forest["layout"]["yaxis"]["ticktext"] == clearest(pairs, order(losses)[0])
    assert pairs.sentence() in shown, "what decides is open"
    assert all(note in shown for note in pairs.notes())
    behind = {"same-test-set-decided", "hochberg-tamhane-intervals", "hotelling-t2"}
    assert (shapes(at), csv_keys(at)) == (["bar", "scatter"], behind)
    at = section(at, "Every pair")
    assert pairs.sentence() in words(at)
    assert (shapes(at), csv_keys(at)) == (["bar", "scatter", "scatter"], {"pairs"})


def clearest(pairs: FamilyResult, best: str) -> list[str]:
    """Those whom the best is compared with, the largest difference first."""
    of_best = [one for one in pairs.comparisons if best in (one.a, one.b)]
    ordered = sorted(of_best, key=lambda one: -abs(one.estimate))
    return [one.b if one.a == best else one.a for one in ordered]


def test_what_stands_behind_the_answer_is_in_tabs(page: AppTest) -> None:
    at = demo(page, "test_set_classification")
    losses = losses_of("test_set_classification")
    a, b = order(losses)[:2]
    at = section(at, "Who errs together")
    shown = words(at)
    assert shapes(at)[2:] == ["bar", "heatmap"], "overlap and correlations"
    assert csv_keys(at) == {"hotelling-t2", "means-and-covariances"}
    assert hotelling_t2(losses).sentence() in shown
    assert cochran_q(losses).sentence() not in shown, "what is not advised claims nothing here"
    assert all(note in shown for note in cochran_q(losses).notes())
    at = section(at, "Two models")
    shown = words(at)
    assert mcnemar(losses.agreement(a, b)).sentence() in shown
    paired = matched_t(losses, a=a, b=b)
    assert paired.sentence() not in shown, "one sentence of one question"
    assert all(note in shown for note in paired.notes())
    assert csv_keys(at) == {"mcnemar", "mcnemar-variants", "matched-t"}
    assert shapes(at)[2:] == ["scatter", "scatter"], "square and pairing; no histogram of three bars"


def test_classifiers_that_disagree_equally_often_get_cochrans_q_with_their_pairs(page: AppTest) -> None:
    wrong = np.repeat([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [0, 0, 0]], (30, 14, 28, 9, 300), axis=0)
    losses = Losses(("A", "B", "C"), wrong)
    at = upload(page, as_csv({"case": range(len(wrong)), **dict(zip("ABC", wrong.T.tolist(), strict=True))}))
    at = answer(at, "1 where it is wrong")
    shown = words(at)
    q = cochran_q(losses)
    said = f"B errs least (0.060). Some model differs (Cochran's Q, {q.p_said}), but no single pair can be named."
    assert said in shown
    assert "Right or wrong on the same cases" in shown
    assert all(note in shown for note in pooled_intervals(losses).notes())
    assert shapes(at) == ["bar", "scatter"], "who errs together, and the pairs, once"
    assert [one["layout"]["meta"]["title"] for one in charts(at)] == ["Who errs together", "B over the others"]
    at = section(at, "Who errs together")
    assert q.sentence() in words(at)
    assert shapes(at) == ["bar", "scatter", "bar", "heatmap"]


def test_regressors_get_simultaneous_intervals_and_their_covariances(page: AppTest) -> None:
    at = demo(page, "test_set_regression")
    losses = losses_of("test_set_regression")
    assert told(losses, omnibus=hotelling_t2(losses), pairs=hochberg_tamhane_intervals(losses)) in words(at)
    at = section(at, "How losses vary")
    assert shapes(at) == ["box", "scatter", "heatmap"]
    assert csv_keys(at) == {"hotelling-t2", "means-and-covariances"}
    at = section(at, "Two models")
    assert shapes(at)[2:] == ["scatter", "bar", "box"], "pairing, the differences case by case, and the losses"
    at = section(at, "Other tests")
    assert "needs losses that are all 0 or 1" in words(at), "why the tests for classifiers do not fit"


def test_the_intervals_can_be_had_by_each_method_that_fits(page: AppTest) -> None:
    at = section(demo(page, "test_set_regression"), "Every pair")
    losses = losses_of("test_set_regression")
    control = next(group for group in at.segmented_control if group.label == "Intervals by")
    assert len(control.options) == 2
    control.set_value("bonferroni_pairs")
    assert bonferroni_pairs(losses).notes()[0] in words(healthy(at.run()))


def test_another_test_can_be_picked_and_is_then_the_answer(page: AppTest) -> None:
    at = demo(page, "test_set_classification")
    losses = losses_of("test_set_classification")
    picker = next(box for box in at.selectbox if box.label == "Test behind the answer")
    assert picker.value == "hochberg_tamhane_intervals"
    best, second = order(losses)[:2]
    # By how much the best is better, as in the picture of the pair.
    size = mcnemar(losses.agreement(best, second)).by_how_much(best)
    assert size.startswith(f"{second} minus {best} is 0.0078")
    for key, said in (
        ("cochran_q", cochran_q(losses).sentence()),
        ("mcnemar", f"{best} and {second} are not shown to differ: {size}."),
    ):
        picker.set_value(key)
        at = healthy(at.run())
        assert visits.answer(at) == said
        picker = next(box for box in at.selectbox if box.label == "Test behind the answer")


def test_models_can_be_switched_off_and_the_rest_keeps_its_numbers(page: AppTest) -> None:
    at = demo(page, "test_set_classification")
    losses = losses_of("test_set_classification")
    kept = [name for name in order(losses) if name != "Tree"]
    chips(at).set_value(kept)
    at = healthy(at.run())
    four = losses.only(kept)
    found = {"pairs": getattr(stats_core, families(four)[0])(four)}
    if (key := omnibus(four)) is not None:
        found["omnibus"] = getattr(stats_core, key)(four)
    assert told(four, **found) in words(at)
    chips(at).set_value(kept[:1])
    assert "Fewer than two algorithms" in problem(healthy(at.run()))


def test_all_tests_stand_side_by_side(page: AppTest) -> None:
    at = section(demo(page, "test_set_classification"), "Other tests")
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
        "Diebold",
    ):
        assert said in table
    assert table.count("<tr>") == 9
    assert "lm-strong" not in table, "the p that decides does not reject, and no other stands out"
    found = row(stats_core.analyse("pooled_intervals", losses))
    assert found["finds"] == f"none of {len(losses.pairs)} comparisons shows a difference"
    assert found["p"] == pytest.approx(0.0506, abs=1e-4)
    assert found["critical"] == pytest.approx(2.823, abs=1e-3)
    assert found["statistic"] == pytest.approx(2.8196, abs=1e-4)


def test_every_method_that_fits_is_reachable(page: AppTest) -> None:
    """A method that nothing but its declaration speaks of: in the picker, side by side, and under Other tests."""

    @method(title="Trial of two", question=Question.SAME_TEST_SET, example=lambda: (Agreement(1, 2, 3, 4), {}))
    def trial_of_two(agreement: Agreement, *, alpha: Alpha = 0.05, extra: Alpha = 0.25) -> OmnibusResult:
        """Try two classifiers."""
        return OmnibusResult("Trial", agreement.algorithms, extra, 1.0, 0.5, alpha)

    try:
        at = demo(page, "test_set_classification")
        a, b = order(losses_of("test_set_classification"))[:2]
        picker = next(box for box in at.selectbox if box.label == "Test behind the answer")
        assert "Trial of two" in picker.options
        assert "Try two classifiers." in words(section(at, "Other tests"))
        at = choose(section(at, "Other tests"), "Test", "Trial of two")
        assert f"{a}, {b} are not shown to differ: Trial 0.25, p = 0.5000." in words(at)
        at = set_to(at, f"{PAGE}.trial_of_two.extra", 0.5)
        assert "Trial 0.5, p" in words(at)
    finally:
        del METHODS["trial_of_two"]


def test_two_classifiers_get_mcnemar_at_once(page: AppTest) -> None:
    at = upload(page, CLASSES)
    losses = Losses.from_predictions(TRUTH, PREDICTED)
    assert "6 cases, 2 algorithms" in words(at)
    assert order(losses) == ("forest", "net")
    result = mcnemar(losses.agreement("forest", "net"))
    assert told(losses, pair=result) in words(at)
    assert result.sentence() in words(at), "in the tab of what decides, which is open"
    on_card = ["Where forest and net are right", "By how much better"]
    assert [figure["layout"]["meta"]["title"] for figure in charts(at)] == on_card
    at = section(at, "Two models")
    assert result.sentence() in words(at)
    assert [figure["layout"]["meta"]["title"] for figure in charts(at)] == [
        *on_card,
        "forest minus net, paired and as if independent",
    ]
    assert not [group for group in at.segmented_control if group.label == "Intervals by"]
    assert not [box for box in at.selectbox if box.label == "Compare"]


def test_other_two_models_can_be_chosen_and_swapped(page: AppTest) -> None:
    at = section(demo(page, "test_set_regression"), "Two models")
    losses = losses_of("test_set_regression")
    names = order(losses)
    assert matched_t(losses, a=names[0], b=names[1]).sentence() in words(at), "at first the best two"
    next(box for box in at.selectbox if box.label == "with").select_index(3)
    healthy(at.run())
    assert matched_t(losses, a=names[0], b=names[3]).sentence() in words(at)
    assert f"Tests of two compare {names[0]} and {names[3]};" in words(section(at, "Other tests"))
    at = press(section(at, "Two models"), "Swap")
    assert matched_t(losses, a=names[3], b=names[0]).sentence() in words(at)
    next(box for box in at.selectbox if box.label == "with").select_index(3)
    healthy(at.run())
    assert "compared with itself" in problem(at)
    assert shapes(at) == ["box", "scatter"], "what needs no pair stays"


def test_settings_reach_the_tests(page: AppTest) -> None:
    at = section(demo(page, "test_set_classification"), "Two models")
    losses = losses_of("test_set_classification")
    at = set_to(at, f"{PAGE}.variant", Variant.MID_P)
    a, b = order(losses)[:2]
    assert mcnemar(losses.agreement(a, b), variant=Variant.MID_P).sentence() in words(at)
    at = section(set_to(at, f"{PAGE}.critical", 2.81), "Every pair")
    assert "With the given critical value 2.81" in words(at)
    at = set_to(at, f"{PAGE}.alpha", 0.2)
    assert hochberg_tamhane_intervals(losses, alpha=0.2, critical=2.81).sentence() in words(at)
    at = section(set_to(at, f"{PAGE}.alternative", Alternative.LESS), "Two models")
    less = mcnemar(losses.agreement(a, b), variant=Variant.MID_P, alpha=0.2, alternative=Alternative.LESS)
    assert less.sentence() in words(at)


def test_a_setting_outside_its_range_gets_a_sentence(page: AppTest) -> None:
    at = set_to(demo(page, "test_set_classification"), f"{PAGE}.alpha", 0.0)
    assert "Significance level is 0" in problem(at)
    assert charts(at) == []
    assert "Quadratic discriminant errs least" in words(set_to(at, f"{PAGE}.alpha", 0.1))


@pytest.mark.parametrize("models", [20, 100])
def test_many_models_are_answered(page: AppTest, models: int) -> None:
    rng = np.random.default_rng(3)
    values = np.round(rng.gamma(2.0, 1.0, (130, 1)) + rng.random((130, models)) + np.arange(models), 4)
    at = upload(page, as_csv({f"loss of {i}": values[:, i].tolist() for i in range(models)}))
    assert "loss of 0 has the least mean loss" in words(at)
    assert f"shown to be better than all {models - 1} others" in words(at)
    boxes, forest = charts(at)[:2]
    # A projector has room for so many rows beside an answer of two lines; those nearest to the best come first.
    rows = boxes["layout"]["yaxis"]["ticktext"]
    assert sorted(rows) == sorted(f"loss of {i}" for i in range(BOXES))
    assert f"The best {BOXES} of {models}." in words(at)
    rows = forest["layout"]["yaxis"]["ticktext"]
    assert rows == [f"loss of {i}" for i in range(ROWS, 0, -1)], "the nearest, not those that lie far behind"
    assert f"{ROWS} of {math.comb(models, 2):,} pairs, first those of the sentence." in words(at)
    at = set_to(at, f"{PAGE}.every_row", True)
    assert len(charts(at)[0]["layout"]["yaxis"]["ticktext"]) == models
    pairs = math.comb(models, 2)
    every = at.get_by_key(f"{PAGE}.every_pair")
    assert every.label == f"All {pairs:,} rows of pairs"
    rows = charts(set_to(at, every.key, True))[1]["layout"]["yaxis"]["ticktext"]
    assert rows[: models - 1] == [f"loss of {i}" for i in range(models - 1, 0, -1)]
    assert len(set(rows)) == len(rows) == pairs


def test_a_table_without_cases_to_compare_names_its_largest_statistic_or_none() -> None:
    same = Losses(("A", "B"), np.zeros((4, 2)))
    found = row(stats_core.analyse("pooled_intervals", same))
    assert np.isnan(found["statistic"])
    assert (found["critical"], found["p"]) == (pytest.approx(3.182, abs=1e-3), 1.0)
    assert found["finds"] == "the only comparison does not show a difference"


def test_every_demo_of_the_page_is_answered(open_page: OpenPage) -> None:
    for one in catalogue.for_page(PAGE):
        at = demo(open_page(f"pages/{PAGE}.py"), one.key)
        assert problem(at) == "", one.key
        assert charts(at), one.key
