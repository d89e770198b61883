"""How many runs it takes: a slider of runs beside the answer, and the chance to decide that goes with it."""

from __future__ import annotations

import math

import streamlit as st

from dashboard.rooms import HOW_MANY, LAB
from dashboard.text import html
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices, state
from stats_core import Answer
from stats_core.answers import case_plan
from stats_core.answers.chance import ChanceToDecide, chance_to_decide
from stats_core.answers.pairs import ComparedPair
from stats_core.kernels.how_much import POWER
from stats_core.wording import capital, counted, number, percent, plural, share_of

UNKNOWN = "For this test only a simulation tells how many it takes."
UNTOLD = "These data do not tell how many it takes."
FEWEST, FURTHEST = 40, 10
"""The slider reaches to so many runs at least, or to so many times as many as there are."""


def show(page: RoomPage, answer: Answer | None) -> None:
    """The chance to show a difference of a size that the person names, for the number of runs on the slider."""
    if page.asked is not AskedFor.RUNS or answer is None:
        return
    with page.places.question:
        known = {pair: found for pair in answer.pairs() if (found := chance_to_decide(answer, pair.claim)) is not None}
        if known:
            pair = _pair(page, list(known))
            _ask(page, pair, known[pair])
        else:
            st.html(f'<p class="lm-faint">{UNTOLD if _sized(answer) else UNKNOWN}</p>')
        if state.source(page.key) is not None:
            _to_the_lab(page)


def _sized(answer: Answer) -> bool:
    """Whether the deciding test knows what it would have found, if there is such a difference."""
    return any(not math.isnan(pair.claim.how_much.level) for pair in answer.pairs())


def _pair(page: RoomPage, pairs: list[ComparedPair]) -> ComparedPair:
    """Which two are meant, where several were compared; at first the two best."""
    if len(pairs) == 1:
        return pairs[0]
    best = set(page.standings.algorithms[:2])
    first = next((place for place, pair in enumerate(pairs) if {pair.first, pair.second} == best), 0)
    names = [f"{pair.first} and {pair.second}" for pair in pairs]
    key = f"{page.key}.which_pair.{page.data.fingerprint[:12]}.{len(pairs)}.{first}"
    chosen = choices.selectbox("Between", names, index=first, key=key, name=f"{page.key}.which_pair")
    return pairs[names.index(chosen)]


def _ask(page: RoomPage, pair: ComparedPair, design: ChanceToDecide) -> None:
    unit = pair.claim.difference_of or "in units of the score"
    worth = choices.number_input(
        "Difference worth finding",
        min_value=0.0,
        value=None if math.isnan(design.margin) else design.margin,
        step=0.01,
        format="%g",
        placeholder="How large?",
        key=f"{page.key}.worth.{design.margin}",
        name=f"{page.key}.worth",
        help=f"A true difference that you would not want to miss, {unit}. "
        "Not the one you just saw: the chance to see it again says no more than its p.",
    )
    if not worth:
        said = f"{_now(pair, design)} Say which difference is worth finding."
        st.html(f'<p class="lm-faint">{html(said)}</p>')
        return
    runs = _slider(page, plural(design.noun), "more_runs", design.now)
    chosen, each, samples = _parts(page, design)
    chance = chosen.chance(runs, worth)
    what = f"chance to show a true difference of {_size(pair, number(worth))} between {pair.first} and {pair.second}"
    said = case_plan.needed(design, worth, each, samples) if design.parts is not None else _needed(design, worth)
    st.html(
        f'<p class="lm-chance"><b>{html(percent(chance))}</b> <span>{html(what)}</span>'
        f'<i style="--share:{chance:.3f}"></i></p><p class="lm-faint">{html(said)}</p>'
    )


def _slider(page: RoomPage, label: str, name: str, now: int) -> int:
    """So many of something, at first as many as there are."""
    return int(
        choices.slider(
            capital(label),
            min_value=2 if name == "more_runs" else 1,
            max_value=max(FEWEST, FURTHEST * now),
            value=max(2, now) if name == "more_runs" else now,
            key=f"{page.key}.{name}.{now}",
            name=f"{page.key}.{name}",
        )
    )


def _parts(page: RoomPage, design: ChanceToDecide) -> tuple[ChanceToDecide, float | None, float | None]:
    """The same with other numbers of cases in a group and of samples of a case, where the person says so."""
    parts = design.parts
    each = samples = None
    if parts is not None and parts.groups:
        now = max(1, round(parts.each))
        many = _slider(page, f"{plural(parts.case)} of each {parts.group}", "more_each", now)
        each = None if many == now else float(many)
    if parts is not None and parts.samples_known:
        now = max(1, round(parts.samples[0]))
        many = _slider(page, f"samples of each {parts.case}", "more_samples", now)
        samples = None if many == now else float(many)
    return design.with_parts(each=each, samples=samples), each, samples


def _now(pair: ComparedPair, design: ChanceToDecide) -> str:
    """What the experiment as it is would find."""
    runs = f"With the {counted(design.now, design.noun)} that you have,"
    size = pair.claim.how_much
    if size.out_of_reach:
        return f"{runs} no difference can be shown, however large."
    if math.isnan(size.found):
        return f"{runs} no difference is large enough to be shown with a chance of {share_of(POWER)}."
    found = _size(pair, number(size.found, 3))
    return f"{runs} a difference of {found} would be shown with a chance of {share_of(POWER)}."


def _size(pair: ComparedPair, size: str) -> str:
    """A difference with what it is in, where that is no score: '0.6 of the data sets (won minus lost)'."""
    return f"{size} {pair.claim.difference_of}".rstrip()


def _needed(design: ChanceToDecide, worth: float) -> str:
    needed = design.runs_needed(worth)
    if needed is None:
        return f"No number of {plural(design.noun)} brings it to {share_of(POWER)}."
    each = " of each algorithm" if design.beside else ""
    return f"{share_of(POWER)} takes {counted(needed, design.noun)}{each}; there are {design.now:,}."


def _to_the_lab(page: RoomPage) -> None:
    pressed = st.button(
        "Simulate it in the lab",
        key=f"{page.key}.to_how_many",
        icon=":material/science:",
        type="tertiary",
        on_click=state.open_lab,
        args=(page.room.key, HOW_MANY),
    )
    if pressed:
        st.switch_page(LAB.path)
