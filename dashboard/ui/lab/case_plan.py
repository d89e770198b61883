"""How many cases, samples and groups a comparison takes, from one's own variances or from those that one types."""

from __future__ import annotations

import math
from dataclasses import replace

import streamlit as st

from dashboard.rooms import LAB
from dashboard.text import html
from dashboard.ui.blocks import downloads, problems, result_view, tables, take_away
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.session import choices
from stats_core.methods.cases.shared.case_variances import CaseVariances
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.simulate import plan
from stats_core.simulate.case_plan_views import EXAMPLE, plan_chart, plan_sentence, plan_table, plan_title
from stats_core.wording import capital, listed, plural
from stats_core.worlds import OwnWorld

KEY = f"{LAB.key}.case_plan"
ALONE = (
    "This is for these two alone. Where all pairs of models are compared at once it takes more, which the page tells "
    "beside its answer."
)
PHONE = 500
"""Width in pixels up to which columns are stacked."""


def show(world: OwnWorld | None) -> None:
    """What is asked on the left, and what it takes beside it; without data the variances are typed."""
    own = None if world is None else problems.quietly(lambda: plan.variances(world.data, a=world.a, b=world.b))
    asked, beside = st.columns([1, 3.4], gap="medium")
    with asked:
        st.html(f"<h3>{html(_title(own))}</h3>")
        difference = _difference(world)
        found = problems.attempt(lambda: _variances(world))
    if found is None:
        return
    with beside:
        if not difference:
            st.html('<p class="lm-faint">Say which difference is worth finding, to see how many it takes.</p>')
            return
        _answer(found, difference)
        if world is not None and len(world.data.algorithms) > 2:
            result_view.notes((ALONE,))


def _title(own: CaseVariances | None) -> str:
    parts = own or EXAMPLE
    return capital(listed([*([plural(parts.group)] if parts.groups else []), plural(parts.case), "samples"]))


def _difference(world: OwnWorld | None) -> float:
    """The difference worth finding: of data the one that is asked for above."""
    if world is not None:
        return abs(world.difference)
    return float(
        choices.number_input(
            "Smallest difference worth finding",
            min_value=0.0,
            max_value=1e12,
            value=0.03,
            step=0.01,
            format="%.4g",
            key=f"{KEY}.difference",
            help="In the unit of the losses: of right and wrong answers 0.03 are 3 of 100 cases.",
        )
    )


def _variances(world: OwnWorld | None) -> CaseVariances:
    """The variances of the data, or those that the person types in their place."""
    if world is None:
        mark, parts, names = KEY, EXAMPLE, ("the first", "the second")
    else:
        groups = _groups(world)
        mark, names = f"{KEY}.{world.fingerprint[:12]}.{groups.name}", (world.a, world.b)
        parts = plan.variances(world.data, a=world.a, b=world.b, groups=groups, weights=CaseWeights.CASES)
    sigma2 = tuple(
        _variance(f"Variance within a {parts.case}, {name}", value, f"{mark}.sigma{number}", unknown=True)
        for number, (name, value) in enumerate(zip(names, parts.sigma2, strict=True))
    )
    if not any(math.isnan(value) for value in sigma2) and sigma2 != parts.sigma2:
        parts = parts.split((sigma2[0], sigma2[1]))
    inside = _variance(f"Variance between {plural(parts.case)}", parts.inside, f"{mark}.inside")
    between, apart, label = parts.between, parts.apart, f"Variance between {plural(parts.group)}"
    if parts.groups:
        between = _variance(label, between, f"{mark}.between")
    elif apart:
        apart = _variance(label, apart, f"{mark}.apart")
    omega2 = parts.omega2 if parts.groups else inside
    return replace(parts, inside=inside, between=between, apart=apart, omega2=omega2)


def _groups(world: OwnWorld) -> GroupsAre:
    """What the groups stand for, where there are any."""
    if getattr(world.data, "group", None) is None:
        return GroupsAre.IGNORED
    called = plural(world.data.called.group)
    chosen: GroupsAre = choices.segmented_control(
        "Plan for",
        [GroupsAre.RANDOM, GroupsAre.FIXED],
        default=GroupsAre.RANDOM,
        required=True,
        format_func={GroupsAre.RANDOM: f"{called} like these", GroupsAre.FIXED: f"these {called}"}.__getitem__,
        key=f"{KEY}.groups",
    )
    return chosen


def _variance(label: str, value: float, key: str, *, unknown: bool = False) -> float:
    """A variance that stands there, or that the person types; NaN where it is not known and nobody says it."""
    given = choices.number_input(
        label,
        min_value=0.0,
        max_value=1e300,
        value=None if math.isnan(value) else value,
        placeholder="not known",
        format="%.4g",
        # What is typed for one variance changes what is left for the others, and with it what stands there at first.
        key=f"{key}.{value!r}",
        name=key,
        help="Of right and wrong answers it is at most 0.25." if unknown else None,
    )
    return math.nan if given is None else float(given)


def _answer(parts: CaseVariances, difference: float) -> None:
    """The sentence, the picture and the table of a plan."""
    result_view.answer([(plan_sentence(parts, difference), False)])
    if parts.variance() == 0:
        return
    chart, table = plan_chart(parts, difference), plan_table(parts, difference)
    across = screen_width("lab.case_plan.width")
    pictured, numbers = st.columns(2, gap="medium")
    with pictured:
        result_view.heading(chart.title)
        result_view.chart(chart, "lab-case-plan", width=across // 2 if across > PHONE else across)
    with numbers:
        result_view.heading(plan_title(parts))
    with numbers, st.container(gap="xxsmall", key="grid-lab-case-plan"):
        st.html(tables.as_html(table, tables.plain(table.columns)))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            downloads.csv(table, "lab-case-plan")
            take_away.figures_button((chart,), "lab-case-plan")
    result_view.notes(parts.remarks)
