"""What a page works with: the data, the settings, the test behind its answer, and every other test that fits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import LAB, Room
from dashboard.text import html
from dashboard.ui.blocks import (
    algorithm_row,
    caution,
    job_progress,
    options_form,
    presentation,
    problems,
    result_view,
    terms,
    test_picker,
)
from dashboard.ui.blocks.test_picker import Fit
from dashboard.ui.session import choices, state
from stats_core import METHODS, Analysis
from stats_core.advice import Advice
from stats_core.results.answer import NOT_EQUAL, leaves_open
from stats_core.results.standing import Standings

MORE = "More tests"
"""What an answer says where a test was not able to tell algorithms apart."""


@dataclass(frozen=True)
class Board:
    """The data of a page with the person's choices.

    `lead` is the key of the method behind the answer, `settings` holds the options that stand in the corner, and
    `page` is what the keys of the page's widgets begin with. `among` names all algorithms of the data as given, which
    share out the colours.
    """

    room: Room
    data: Any
    advice: Advice
    standings: Standings
    considered: tuple[Fit, ...]
    settings: dict[str, Any]
    lead: str | None
    place: DeltaGenerator
    below: DeltaGenerator
    page: str
    corner: DeltaGenerator
    among: tuple[str, ...]
    said: set[Hashable] = field(default_factory=set)
    """The work whose progress stands on the page: parts that ask for the same do not show it again."""

    @property
    def recommended(self) -> bool:
        """Whether the answer is that of the recommended method."""
        return self.lead == self.advice.method

    @property
    def pair(self) -> dict[str, str]:
        """The best two algorithms, for methods that compare two."""
        return dict(zip("ab", self.standings.algorithms, strict=False))

    def options(self, method: str, **own: Any) -> dict[str, Any]:
        """The settings of one method: its part of the page's, the best two, and what the caller knows better."""
        return options_form.those_of(method, {**self.pair, **self.settings, **own})

    def given(self, method: str, **own: Any) -> Any:
        """The data as one method takes them: all of them, or those of the two algorithms that are compared."""
        pair = {**self.pair, **self.settings, **own}
        return test_picker.seen(self.data, METHODS[method], pair["a"], pair["b"])

    def ask(self, *methods: str | None, **own: Any) -> dict[str, Analysis]:
        """The analyses that are there, asked for together; what is not yet there shows its progress."""
        return self.ask_for({key: self.options(key, **own) for key in methods if key}, **own)

    def ask_for(self, methods: dict[str, dict[str, Any]], **own: Any) -> dict[str, Analysis]:
        """The same with all settings given; `own` says which two algorithms a method sees that takes only two."""
        asked = {key: (key, self.given(key, **{**chosen, **own}), chosen) for key, chosen in methods.items()}
        return job_progress.analyses(asked, self.said)

    def answer(self, found: dict[str, Analysis], statement: Callable[[], str | None]) -> None:
        """The statement of the page, with the reason for the test behind it.

        The recommended method's answer is the page's own `statement`, another method's is its own sentence.
        """
        with self.place:
            if self.lead is None:
                result_view.answer("No test can be trusted on these data as they stand.")
                st.html(f'<p class="lm-lead">{html(self.advice.reason)}</p>')
                if state.source(self.page) is not None and not state.choosing(self.page):
                    given = (self.page, True)
                    st.button("Give other data", key=f"{self.page}.other", on_click=state.turn_choosing, args=given)
            elif self.lead in found:
                said = statement() if self.recommended else found[self.lead].result.sentence()
                if said is not None:
                    result_view.answer(said)
                    with self.corner:
                        presentation.button(self, said)
                reason = self.advice.reason if self.recommended else METHODS[self.lead].summary
                if said is not None and leaves_open(said):
                    reason += f" {NOT_EQUAL}"
                why = terms.explained(reason, self.among)
                # Below the corner it has the whole width, and takes fewer lines from the picture.
                self.below.html(f'<p class="lm-faint lm-why"><b>{html(METHODS[self.lead].title)}.</b> {why}</p>')


def board(
    room: Room,
    among: Any,
    standings: Callable[[Any], Standings],
    advise: Callable[[Any], Advice],
    *,
    shared: Collection[str],
    without: Collection[str] | Callable[[str | None], Collection[str]] = (),
    more: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    page: str = "",
) -> Board | None:
    """The place for the answer with the corner of the settings, and below it the algorithms, the best first.

    `among` are the data as given, of which the person may switch algorithms off. `shared` are the methods whose options
    stand in the corner together, `without` the options that have a place of their own, which may depend on the test
    behind the answer, and `more` draws further settings and adds them. `page` begins the keys of the widgets where one
    page has several boards. None where fewer than two algorithms are left.
    """
    page = page or room.key
    with st.container(gap="xxsmall"):
        top = st.container(horizontal=True, vertical_alignment="top", gap="medium")
        below = st.container()
    everybody = problems.attempt(lambda: standings(among))
    if everybody is None:
        return None
    data = problems.attempt(lambda: algorithm_row.compared(page, among, everybody))
    if data is None:
        st.button("Show all", key=f"{page}.show_all", on_click=algorithm_row.show_all, args=(page, among, everybody))
        return None
    ranking, advice = standings(data), advise(data)
    considered = test_picker.consider(room.question, data, pair=ranking.algorithms[:2])
    with top:
        place = st.container(width="stretch", gap="xxsmall", key=f"{page}.answer")
        with st.popover("Test and settings", icon=":material/tune:", key=f"{page}.settings"):
            lead = test_picker.pick(page, considered, advice)
            methods = dict.fromkeys((*([lead] if lead else []), *shared))
            left_out = without(lead) if callable(without) else without
            chosen = options_form.settings(page, list(methods), data, without=left_out, order=ranking.algorithms)
            if more is not None:
                chosen |= more(chosen)
            if page == room.key:
                _to_the_lab(room)
        corner = st.container(width="content")
    return Board(room, data, advice, ranking, considered, chosen, lead, place, below, page, corner, among.algorithms)


def _to_the_lab(room: Room) -> None:
    """From the choice of a test to what simulations of the same data say of it."""
    asked = "Can this test be trusted on data like these?"
    key = f"{room.key}.to_lab"
    if st.button(asked, key=key, icon=":material/science:", type="tertiary", on_click=state.open_lab, args=(room.key,)):
        st.switch_page(LAB.path)


def sections(board: Board, parts: dict[str, Callable[[], None]]) -> None:
    """Tabs, of which only the open one is computed and drawn; the last holds every other test that fits."""
    result_view.pictures_first()
    others = [key for key in test_picker.fitting(board.considered) if key not in board.room.arranged]
    if others or any(not fit.fits for fit in board.considered):
        parts = {**parts, MORE: lambda: more_tests(board, others)}
    tabs = choices.tabs(list(parts), key=f"{board.page}.section")
    for tab, draw in zip(tabs, parts.values(), strict=True):
        if tab.open:
            with tab:
                draw()


def more_tests(board: Board, others: Collection[str]) -> None:
    """Each other method that fits, with its own options, and why the rest does not fit."""
    if others:
        key = choices.selectbox(
            "Test",
            list(others),
            format_func=lambda one: METHODS[one].title,
            key=f"{board.page}.more.{'.'.join(others)}",
            name=f"{board.page}.more",
            width=420,
        )
        method = METHODS[key]
        st.html(f'<p class="lm-faint">{html(method.summary)}</p>')
        given = board.given(key)
        with st.container(horizontal=True, vertical_alignment="bottom", gap="medium", key=f"{board.page}.more_options"):
            own = options_form.own(board.page, method, given, board.settings, order=board.standings.algorithms)
        found = board.ask_for({key: own})
        if key in found:
            result_view.show(found[key])
        tests, alpha = len(test_picker.fitting(board.considered)), own.get("alpha", board.settings.get("alpha"))
        if alpha is not None:
            result_view.notes(caution.several(tests, alpha, "the same data"))
    test_picker.show_refused(board.considered)
