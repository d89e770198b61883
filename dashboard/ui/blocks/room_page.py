"""What a page works with: the data, the settings, the test behind its answer, and every other test that fits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import LAB, QuestionPage
from dashboard.text import html
from dashboard.ui.blocks import (
    algorithm_row,
    caution,
    job_progress,
    options_form,
    presentation,
    problems,
    region,
    result_view,
    terms,
    test_picker,
)
from dashboard.ui.session import choices, state
from stats_core import METHODS, Analysis
from stats_core.answers import Advice, AnswerPlan, PossibleTest, Standings
from stats_core.answers.plan import as_taken, best_two, candidates, fitting, settings_of

FALSE_CLAIM = "The chance of any false claim in the answer to a question"
"""What the share in the line under the answer is."""
MORE = "More tests"
"""The tab with every test that fits and has no place of its own on the page."""


@dataclass(frozen=True)
class RoomPage:
    """The data of a page with the person's choices.

    `test` is the key of the method behind the answer, `settings` holds the options that stand in the corner, and
    `key` is what the keys of the page's widgets begin with. `among` names all algorithms of the data as given, which
    share out the colours.
    """

    room: QuestionPage
    data: Any
    advice: Advice
    standings: Standings
    considered: tuple[PossibleTest, ...]
    settings: dict[str, Any]
    test: str | None
    place: DeltaGenerator
    below: DeltaGenerator
    key: str
    corner: DeltaGenerator
    among: tuple[str, ...]
    in_sight: set[Hashable] = field(default_factory=set)
    """The work whose progress stands on the page: parts that ask for the same do not show it again."""
    computed: dict[str, tuple[job_progress.AnalysisCall, Analysis]] = field(default_factory=dict)
    """What was asked for and is there, by the method: parts that need the same again do not ask again."""

    @property
    def pair(self) -> dict[str, str]:
        """The best two algorithms, for methods that compare two."""
        return best_two(self.standings)

    @property
    def fitting(self) -> tuple[str, ...]:
        """The keys of the methods that fit the data."""
        return fitting(self.considered)

    def options(self, method: str, **own: Any) -> dict[str, Any]:
        """The settings of one method: its part of the page's, the best two, and what the caller knows better."""
        return settings_of(method, {**self.pair, **self.settings, **own})

    def given(self, method: str, **own: Any) -> Any:
        """The data as one method takes them: all of them, or those of the two algorithms that are compared."""
        pair = {**self.pair, **self.settings, **own}
        return as_taken(self.data, METHODS[method], pair["a"], pair["b"])

    def ask(self, *methods: str | None, **own: Any) -> dict[str, Analysis]:
        """The analyses that are there, asked for together; what is not yet there shows its progress."""
        return self.ask_for({key: self.options(key, **own) for key in methods if key}, **own)

    def ask_for(self, methods: dict[str, dict[str, Any]], **own: Any) -> dict[str, Analysis]:
        """The same with all settings given; `own` says which two algorithms a method sees that takes only two."""
        asked = {key: (key, self.given(key, **{**chosen, **own}), chosen) for key, chosen in methods.items()}
        return self._analyses(asked)

    def plan(self, **own: Any) -> AnswerPlan:
        """What the answer needs, with the settings of the page and what the caller knows better."""
        chosen = {**self.settings, **own}
        plan = self.room.core.plan(self.data, self.test, chosen, order=self.standings, advice=self.advice)
        return replace(plan, others=tuple(key for key in self.fitting if key != self.test))

    def compute(self, plan: AnswerPlan, *further: str | None) -> dict[str, Analysis]:
        """The analyses of the answer and of further methods that stand beside it, asked for together."""
        asked = plan.asked
        asked |= {key: (key, self.given(key), self.options(key)) for key in further if key and key not in asked}
        return self._analyses(asked)

    def _analyses(self, asked: dict[str, job_progress.AnalysisCall]) -> dict[str, Analysis]:
        there = {key: known[1] for key, call in asked.items() if (known := self.computed.get(key)) and known[0] == call}
        new = {key: call for key, call in asked.items() if key not in there}
        analyses = job_progress.analyses(new, self.in_sight)  # a place of its own, also where nothing is new
        self.computed.update({key: (new[key], analysis) for key, analysis in analyses.items()})
        return there | analyses

    def show_answer(self, plan: AnswerPlan, analyses: dict[str, Analysis]) -> None:
        """The answer in one statement, with the reason for the test behind it, once the test is there."""
        answer = plan.answer(analyses)
        if plan.test is None and answer is not None:
            with self.place:
                result_view.answer(answer.pieces())
                st.html(f'<p class="lm-lead">{html(answer.why)}</p>')
                if state.source(self.key) is not None and not state.choosing(self.key):
                    given = (self.key, True)
                    st.button("Give other data", key=f"{self.key}.other", on_click=state.turn_choosing, args=given)
        elif plan.test in analyses:
            reason = plan.why
            if answer is not None:
                with self.place:
                    result_view.answer(answer.pieces())
                    with self.corner:
                        presentation.button(self, answer)
                # Below the corner all else has the whole width, and takes fewer lines from the picture.
                with self.below:
                    result_view.how_much(answer.how_much(), self.among)
                    result_view.doubts(answer.doubts, self.among)
                reason = " ".join(filter(None, (reason, answer.caution, region.unused(plan, self.settings))))
            line = "" if answer is None else answer.error_line
            names = self.standings.interval_is
            beside = f" Beside the names: {names}." if names else ""
            why = terms.explained(f"{reason}{beside}", self.among)
            self.below.html(
                f'<p class="lm-faint lm-why"><span title="{html(FALSE_CLAIM)}">{html(line)}</span> '
                f"<b>{html(METHODS[plan.test].title)}.</b> {why}</p>"
            )


def opened(
    room: QuestionPage,
    among: Any,
    *,
    shared: Collection[str],
    standings: Callable[[Any], Standings] | None = None,
    advise: Callable[[Any], Advice] | None = None,
    without: Collection[str] | Callable[[str | None], Collection[str]] = (),
    more: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    page: str = "",
) -> RoomPage | None:
    """The place for the answer with the corner of the settings, and below it the algorithms, the best first.

    `among` are the data as given, of which the person may switch algorithms off. `shared` are the methods whose options
    stand in the corner together, `without` the options that have a place of their own, which may depend on the test
    behind the answer, and `more` draws further settings and adds them. `standings` and `advise` are the room's own
    unless others are given. `page` begins the keys of the widgets where one page has several rooms. None where fewer
    than two algorithms are left.
    """
    page = page or room.key
    # The chips stand above the settings, and their intervals follow the level that is chosen there.
    alpha = float(choices.number(f"{page}.alpha", 0.05, 0.0, 1.0, whole=False) or 0.05)
    rank = standings or partial(room.core.standings, alpha=alpha)
    with st.container(gap="xxsmall"):
        top = st.container(horizontal=True, vertical_alignment="top", gap="medium")
        below = st.container(gap="xxsmall")
    everybody = problems.attempt(lambda: rank(among))
    if everybody is None:
        return None
    data = problems.attempt(lambda: algorithm_row.compared(page, among, everybody))
    if data is None:
        st.button("Show all", key=f"{page}.show_all", on_click=algorithm_row.show_all, args=(page, among, everybody))
        return None
    order = everybody if data is among else rank(data)
    advice = (advise or room.core.advise)(data)
    considered = candidates(room.question, data, order.algorithms[:2])
    with top:
        place = st.container(width="stretch", gap="xxsmall", key=f"{page}.answer")
        with st.popover("Test and settings", icon=":material/tune:", key=f"{page}.settings"):
            test = test_picker.pick(page, considered, advice)
            methods = dict.fromkeys((*([test] if test else []), *shared))
            left_out = without(test) if callable(without) else without
            elsewhere = (*left_out, *region.KNOWN_AS)
            chosen = options_form.settings(page, list(methods), data, without=elsewhere, order=order.algorithms)
            chosen |= region.asked(page, data, [candidate.method.key for candidate in considered])
            if more is not None:
                chosen |= more(chosen)
            if page == room.key:
                _to_the_lab(room)
        corner = st.container(width="content")
    return RoomPage(room, data, advice, order, considered, chosen, test, place, below, page, corner, among.algorithms)


def _to_the_lab(room: QuestionPage) -> None:
    """From the choice of a test to what simulations of the same data say of it."""
    asked = "Can this test be trusted on data like these?"
    key = f"{room.key}.to_lab"
    if st.button(asked, key=key, icon=":material/science:", type="tertiary", on_click=state.open_lab, args=(room.key,)):
        st.switch_page(LAB.path)


def sections(page: RoomPage, parts: dict[str, Callable[[], None]]) -> None:
    """Tabs, of which only the open one is computed and drawn; the last holds every other test that fits."""
    result_view.pictures_first()
    others = [key for key in page.fitting if key not in page.room.arranged]
    if others or any(not candidate.fits for candidate in page.considered):
        parts = {**parts, MORE: lambda: more_tests(page, others)}
    tabs = choices.tabs(list(parts), key=f"{page.key}.section")
    for tab, draw in zip(tabs, parts.values(), strict=True):
        if tab.open:
            with tab:
                draw()


def more_tests(page: RoomPage, others: Collection[str]) -> None:
    """Each other method that fits, with its own options, and why the rest does not fit."""
    if others:
        key = choices.selectbox(
            "Test",
            list(others),
            format_func=lambda method: METHODS[method].title,
            key=f"{page.key}.more.{'.'.join(others)}",
            name=f"{page.key}.more",
            width=420,
        )
        method = METHODS[key]
        st.html(f'<p class="lm-faint">{html(method.summary)}</p>')
        given = page.given(key)
        with st.container(horizontal=True, vertical_alignment="bottom", gap="medium", key=f"{page.key}.more_options"):
            own = options_form.own(page.key, method, given, page.settings, order=page.standings.algorithms)
        analyses = page.ask_for({key: own})
        if key in analyses:
            result_view.show(analyses[key])
        tests, alpha = len(page.fitting), own.get("alpha", page.settings.get("alpha"))
        if alpha is not None:
            result_view.notes(caution.several(tests, alpha, "the same data"))
    test_picker.show_refused(page.considered)
