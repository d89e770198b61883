"""The page of learning curves: the curves, the test, where they differ, and which algorithms do."""

from __future__ import annotations

from dashboard.ui.curves import picture as curves_picture
from dashboard.ui.curves import test as curves_test
from dashboard.ui.curves import where as curves_where
from dashboard.ui.curves import which as curves_which
from dashboard.ui.curves.form import given_curves
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, result_view, workbench
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
