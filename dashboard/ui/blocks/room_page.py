"""What a page works with: the data, the settings, the test behind its answer, and every other test that fits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any

import streamlit as st

from dashboard.rooms import LAB, QuestionPage
from dashboard.text import html
from dashboard.ui.blocks import (
    algorithm_row,
    caution,
    job_progress,
    options_form,
    problems,
    rail,
    region,
    result_view,
    test_picker,
)
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.session import choices, state
from stats_core import METHODS, Analysis
from stats_core.answers import Advice, AnswerPlan, PossibleTest, Standings
from stats_core.answers.plan import as_taken, best_two, candidates, fitting, settings_of
from stats_core.answers.sizes import Unit
from stats_core.wording import plural

WHY, OTHERS = "Why trust this", "Other tests"
"""The first two tabs: what decides, and what does not."""


@dataclass(frozen=True)
class RoomPage:
    """The data of a page with the person's choices.

    `test` is the key of the method behind the answer, `settings` holds the options that stand in the rail, `asked` is
    what the person wants to know, and `key` what the keys of the page's widgets begin with. `among` names all
    algorithms of the data as given, which share out the colours.
    """

    room: QuestionPage
    data: Any
    advice: Advice
    standings: Standings
    considered: tuple[PossibleTest, ...]
    settings: dict[str, Any]
    test: str | None
    places: rail.Places
    key: str
    among: tuple[str, ...]
    asked: AskedFor = AskedFor.WHO
    in_sight: set[Hashable] = field(default_factory=set)
    """The work whose progress stands on the page, and the problems: who asks for the same does not show it again."""
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


def opened(
    room: QuestionPage,
    among: Any,
    *,
    shared: Collection[str],
    questions: Collection[AskedFor] = (AskedFor.WHO,),
    standings: Callable[[Any], Standings] | None = None,
    advise: Callable[[Any], Advice] | None = None,
    without: Collection[str] | Callable[[str | None], Collection[str]] = (),
    more: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    known: Mapping[str, Any] = MappingProxyType({}),
    page: str = "",
    places: rail.Places | None = None,
) -> RoomPage | None:
    """The empty card, and beside it the rail: what is asked, the algorithms with the best first, test and settings.

    `among` are the data as given, of which the person may switch algorithms off. `shared` are the methods whose options
    stand in the rail together, `questions` what can be asked here, `without` the options that have a place of their
    own, which may depend on the test behind the answer, and `more` draws further settings and adds them. `standings`
    and `advise` are the room's own unless others are given; standings of the room follow the settings that are `known`
    before anything is drawn. `page` begins the keys of the widgets where one page has
    several rooms, and `places` are given where the rail begins with something else. None where fewer than two
    algorithms are left.
    """
    page = page or room.key
    places = places or rail.laid_out(page)
    # The chips stand above the settings, and their intervals follow the level that is chosen there.
    alpha = float(choices.number(f"{page}.alpha", 0.05, 0.0, 1.0, whole=False) or 0.05)
    rank = standings or partial(room.core.standings, alpha=alpha, **({"settings": known} if known else {}))
    with places.sentence:
        everybody = problems.attempt(lambda: rank(among))
    if everybody is None:
        return None
    with places.question:
        offered = questions if len(among.algorithms) > 2 else _of_two(questions)
        asked = rail.question(page, offered, plural(Unit.of(among).repeated))
    with places.compared:
        data = problems.attempt(lambda: algorithm_row.compared(page, among, everybody))
        if data is None:
            everyone = (page, among, everybody)
            st.button("Show all", key=f"{page}.show_all", on_click=algorithm_row.show_all, args=everyone)
            return None
    order = everybody if data is among else rank(data)
    advice = (advise or room.core.advise)(data)
    considered = candidates(room.question, data, order.algorithms[:2])
    with places.test:
        rail.heading("Test", "")
        test = test_picker.pick(page, considered, advice)
        methods = dict.fromkeys((*([test] if test else []), *shared))
        left_out = without(test) if callable(without) else without
        elsewhere = (*left_out, *region.KNOWN_AS, *FIRST)
        with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
            chosen = options_form.settings(page, list(methods), data, only=FIRST, without=left_out)
            chosen |= region.asked(page, data, [candidate.method.key for candidate in considered])
        with st.expander("More settings", key=f"{page}.settings"):
            chosen |= options_form.settings(page, list(methods), data, without=elsewhere, order=order.algorithms)
            if more is not None:
                chosen |= more(chosen)
        if page == room.key:
            _to_the_lab(room)
    chosen |= known
    return RoomPage(room, data, advice, order, considered, chosen, test, places, page, among.algorithms, asked)


FIRST = ("alpha",)
"""Options that stand in sight, beside the margin; the others are folded away."""


def _of_two(questions: Collection[AskedFor]) -> list[AskedFor]:
    """Two algorithms are compared with each other, whoever is called the control."""
    return [question for question in questions if question is not AskedFor.CONTROL]


def _to_the_lab(room: QuestionPage) -> None:
    """From the choice of a test to what simulations of the same data say of it."""
    asked = "Can this test be trusted on data like these?"
    key = f"{room.key}.to_lab"
    if st.button(asked, key=key, icon=":material/science:", type="tertiary", on_click=state.open_lab, args=(room.key,)):
        st.switch_page(LAB.path)


def sections(
    page: RoomPage,
    why: Callable[[], None],
    parts: dict[str, Callable[[], None]],
    others: Callable[[], None] | None = None,
    opens: str = "",
) -> None:
    """Tabs at the foot of the card, of which only the open one is computed and drawn.

    `why` shows what decides, `others` the tests of the same question that the room shows side by side, above all else
    that fits; `parts` go further. At first the tab of that name `opens`, without one what decides.
    """
    result_view.pictures_first()
    tabs = {WHY: why}
    left = [key for key in page.fitting if key not in page.room.arranged]
    if others is not None or left or any(not candidate.fits for candidate in page.considered):
        tabs[OTHERS] = lambda: _others(page, left, others)
    with page.places.sections:
        drawn = choices.tabs(list(tabs | parts), key=f"{page.key}.section", default=opens)
        for tab, draw in zip(drawn, (tabs | parts).values(), strict=True):
            if tab.open:
                with tab:
                    draw()


def _others(page: RoomPage, left: Collection[str], side_by_side: Callable[[], None] | None) -> None:
    if side_by_side is not None:
        side_by_side()
    more_tests(page, left)


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
            result_view.show(analyses[key], decides=key == page.test)
        tests, alpha = len(page.fitting), own.get("alpha", page.settings.get("alpha"))
        if alpha is not None:
            result_view.notes(caution.several(tests, alpha, "the same data"))
    test_picker.show_refused(page.considered)
