"""From given bytes to `FoldScores`: roles of the columns, and the sizes that the file does not say."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import QuestionPage
from dashboard.ui.data_in import data_form, direction_form, not_used, questions_form
from dashboard.ui.data_in.given import Given, columns_said, read_as
from dashboard.ui.data_in.questions_form import Asking
from dashboard.ui.data_in.roles_form import RolesForm
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices
from stats_core import FoldScores
from stats_core.reading import ask_folds
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.wording import counted

MOST_CASES = 10**12
MOST_FOLDS = 10
"""Folds without a run up to which they are taken for one run."""


@dataclass(frozen=True)
class SizesOfSets:
    """What the file does not say of the design; None where it is not known."""

    folds_per_run: int | None = None
    n_train: float | None = None
    n_test: float | None = None


def given_folds(room: QuestionPage, row: DeltaGenerator | None = None) -> FoldScores | None:
    """The scores that the person gave, or None."""
    return data_form.given(room, understand=_understand, row=row)


def _understand(one: Given) -> FoldScores | Asking:
    table = one.table()
    form = RolesForm.of(f"{one.page}.{one.prefix}", table.frame, show=one.opened)
    chosen, settled = questions_form.chosen_roles(one, form, table, fold_roles)
    roles = questions_form.settle(one, table, not_used.only_chosen(one, chosen), ask_folds, settled=settled)
    if roles is None:
        return Asking()

    def read(sizes: SizesOfSets, higher: bool = True) -> FoldScores:
        return remembered(
            ("folds", one.fingerprint, roles, sizes, higher),
            lambda: folds_from_frame(table, roles, **vars(sizes), higher_is_better=higher),
        )

    plain = read(SizesOfSets())
    higher = direction_form.direction(one, roles, plain)
    sizes = SizesOfSets(None, one.demo.n_train, one.demo.n_test) if one.demo else _ask(one, roles, plain)
    if sizes is None:
        one.say(one.words, f"{plain.folds} folds of an unknown number of runs", _said(roles))
        return Asking()
    scores = read(sizes, higher is not False)
    one.keep_mapping(roles)
    known = f", {scores.n_train:,.10g} training and {scores.n_test:,.10g} test cases" if scores.n_train else ""
    one.say(one.words, scores.describe() + known, _said(roles), direction_form.reason(one, roles, higher))
    not_used.show(one, form, roles)
    return Asking() if higher is None else scores


def fold_roles(form: RolesForm, guess: FoldRoles) -> FoldRoles:
    """The roles of a table of folds as the person left them."""
    layout = form.layout(guess.layout)
    roles = same = guess if layout is guess.layout else FoldRoles(layout)
    if roles.layout is not FoldLayout.WIDE:
        roles = replace(roles, algorithm=form.column("Algorithm", "algorithm", guess.algorithm) or "")
    if roles.layout is not FoldLayout.SPLITS:
        roles = replace(
            roles,
            run=form.column("Run", "run", guess.run),
            fold=form.column("Fold", "fold", guess.fold),
            n_train=form.column("Training size", "n_train", guess.n_train),
            n_test=form.column("Test size", "n_test", guess.n_test),
        )
    if roles.layout is FoldLayout.LONG:
        return replace(roles, score=form.column("Score", "score", guess.score) or "")
    taken = (roles.algorithm, roles.run, roles.fold, roles.n_train, roles.n_test)
    label = "A split" if roles.layout is FoldLayout.SPLITS else "An algorithm"
    return replace(
        roles, score_columns=form.columns(label, taken, same.score_columns, f"left_out_{roles.layout.name.lower()}")
    )


def _ask(one: Given, roles: FoldRoles, plain: FoldScores) -> SizesOfSets | None:
    """The sizes that the table does not hold, asked for beside what was understood; None while the runs are unknown."""
    cut = len_of_run = None
    without_run = (roles.layout is FoldLayout.SPLITS or not roles.run) and plain.folds > 3
    unsized = not (roles.n_train and roles.n_test)
    if not (without_run or unsized):
        return SizesOfSets()
    # Folds say how large their sets are, so that other sizes are asked for only where the data are being chosen.
    given = [_given_cases(one, part) for part in ("training", "test")]
    if not without_run and plain.folds > 1 and not one.opened and given == [None, None]:
        return SizesOfSets()
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        if without_run:
            len_of_run = _folds_per_run(one, plain.folds)
            if len_of_run is None:
                return None
            cut = None if len_of_run == plain.folds else len_of_run
        if not unsized:
            return SizesOfSets(cut)
        folds = len_of_run or plain.folds
        train, test = (_cases(one, part, folds) for part in ("training", "test"))
    if (train is None) != (test is None):
        st.html('<p class="lm-faint">The size of the other set is missing too: give both, or neither.</p>')
        return SizesOfSets(cut)
    return SizesOfSets(cut, train, test)


def _folds_per_run(one: Given, total: int) -> int | None:
    """How many of the folds make a run; None while it is open, because another number is another p value."""
    parts = [k for k in range(total, 0, -1) if total % k == 0]
    # Nobody cuts data into so many folds; ten runs of ten are the usual hundred.
    plain = total <= MOST_FOLDS or len(parts) == 2
    chosen: int | None = choices.selectbox(
        f"{total} folds without a run: they are",
        parts,
        index=0 if plain else None,
        placeholder="Choose first: nothing is computed before",
        format_func=lambda k: (
            f"one run of {total} folds"
            if k == total
            else f"{total} resamples"
            if k == 1
            else f"{counted(total // k, 'run')} of {counted(k, 'fold')}"
        ),
        key=f"{one.page}.folds_per_run.{one.prefix}",
        name=f"{one.page}.folds_per_run",
        width=320,
    )
    return chosen


def _cases(one: Given, part: str, folds: int) -> float | None:
    """The size of the training or test set."""
    needless = f"Only where they are not as {folds} folds of a cross-validation imply." if folds > 1 else None
    return choices.number_input(
        f"{part.capitalize()} cases",
        min_value=1,
        max_value=MOST_CASES,
        value=None,
        placeholder="From the folds" if folds > 1 else "How many?",
        key=_cases_key(one, part),
        name=f"{one.page}.n_{part}",
        width=180,
        help=needless,
    )


def _given_cases(one: Given, part: str) -> int | None:
    found: int | None = choices.number(
        _cases_key(one, part), None, 1, MOST_CASES, whole=True, name=f"{one.page}.n_{part}"
    )
    return found


def _cases_key(one: Given, part: str) -> str:
    return f"{one.page}.n_{part}.{one.prefix}"


def _said(roles: FoldRoles) -> str:
    """The roles in words."""
    names = (("algorithm", roles.algorithm), ("run", roles.run), ("fold", roles.fold), ("score", roles.score))
    parts = columns_said(names)
    if roles.layout is FoldLayout.WIDE and not (roles.run or roles.fold):
        parts.append("every line is a fold")
    if roles.score_columns:
        parts.append(f"{counted(len(roles.score_columns), 'column')} of scores")
    return read_as(roles.layout.value, parts, roles.where)
