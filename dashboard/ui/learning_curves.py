"""The page of learning curves: the curves, the test, where they differ, and which algorithms do."""

from __future__ import annotations

from dashboard.ui import curves_picture, curves_test, curves_where, curves_which, options_form, result_view, workbench
from dashboard.ui.curves_form import given_curves
from dashboard.ui.working import analysis_of
from stats_core import Question

PAGE = "learning_curves"
METHODS = ("randomized_anova", "curve_levels", "curve_pairs", "curve_contrast")


def show() -> None:
    """Data in, answer out."""
    workbench.head("Learning curves", Question.LEARNING_CURVES)
    given = given_curves(PAGE)
    if given is None:
        return
    place, settings = workbench.answer_and_settings(PAGE, METHODS, given.curves, without=("interval", "weights"))
    with place:
        anova = analysis_of("randomized_anova", given.curves, options_form.those_of("randomized_anova", settings))
        if anova is not None:
            result_view.answer(anova.result.sentence())
    view = curves_picture.show(PAGE, given, settings)
    if anova is not None:
        curves_test.show(PAGE, anova.result)
    interval = curves_where.show(PAGE, given, view.log_levels)
    curves_which.show(PAGE, given, settings, interval)
