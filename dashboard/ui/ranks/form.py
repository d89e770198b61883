"""From given bytes to a `ScoreTable`: roles, what folds become, and what is left out where scores are missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import QuestionPage
from dashboard.ui.data_in import data_form, direction_form, left_out, not_used, questions_form
from dashboard.ui.data_in.given import Given, columns_said, read_as
from dashboard.ui.data_in.questions_form import Asking
from dashboard.ui.data_in.roles_form import RolesForm
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices
from stats_core import ScoreTable
from stats_core.reading import ReadTable, ask_scores
from stats_core.reading.meaning.questions import MOST_CHOICES, kept
from stats_core.reading.ranks.build import Average, ScoreCells, score_table_from_frame, without
from stats_core.reading.ranks.roles import ScoreLayout, ScoreRoles


@dataclass(frozen=True)
class GivenScores:
    """A benchmark table with the name it was given under.

    Where its lines were chosen by the value of a column, `others` makes the table of every value of `column`. A demo
    may open with another post hoc test than the recommended one.
    """

    table: ScoreTable
    name: str
    column: str = ""
    others: Mapping[str, Callable[[], ScoreTable]] = field(default_factory=dict)
    opens_with: str = ""


def given_scores(room: QuestionPage, row: DeltaGenerator | None = None) -> GivenScores | None:
    """The benchmark that the person gave, or None."""
    return data_form.given(room, understand=_understand, row=row)


def _understand(one: Given) -> GivenScores | Asking:
    whole = one.table()
    form = RolesForm.of(one.prefix, whole.frame, show=one.opened)
    by_hand, settled = questions_form.chosen_roles(one, form, whole, _chosen)
    chosen = not_used.only_chosen(one, by_hand)
    is_open: list[str] = []
    roles: ScoreRoles | None = questions_form.settle(
        one,
        whole,
        chosen,
        ask_scores,
        beside=lambda question, _: is_open.append(question.key),
        settled=(*settled, *(("holes",) if left_out.some(one) else ())),
    )
    if roles is None:
        if "holes" in is_open:
            left_out.one_by_one(one, ScoreCells.of(whole, chosen))
        return Asking()
    everything = remembered(("all cells", one.fingerprint, roles), lambda: ScoreCells.of(whole, roles))
    gone = left_out.chosen(one, everything)
    answered = {"datasets": roles.without_datasets, "algorithms": roles.without_algorithms}
    left_out.say(one, {kind: (*names, *answered[kind]) for kind, names in gone.items()})
    rest, roles = without(whole, roles, **gone)
    made = ("score cells", one.fingerprint, roles, *gone.values())
    cells = remembered(made, lambda: ScoreCells.of(*without(rest, roles, **answered)))
    if cells.gaps:
        one.say(one.words, "scores are missing", _said(roles))
        left_out.offer(one, cells, gone)
        return Asking()
    average = _average(one, roles) if cells.repeats > 1 else None
    label = one.demo.score_label if one.demo else roles.score if roles.layout is ScoreLayout.LONG else "Score"
    plain = remembered(
        (*made, average, label),
        lambda: replace(score_table_from_frame(rest, roles, average=average), score_label=label),
    )
    higher = direction_form.direction(one, roles, plain)
    table = plain if higher is not False else replace(plain, higher_is_better=False)
    one.keep_mapping(roles)
    folds = f". Of {cells.repeats:,} scores of an algorithm on a data set: {average.value}" if average else ""
    one.say(one.words, table.describe() + folds, _said(roles), direction_form.reason(one, roles, higher))
    not_used.show(one, form, roles)
    if higher is None:
        return Asking()
    posthoc = one.demo.posthoc if one.demo else ""
    return GivenScores(table, one.name, *_every_value(one, whole, roles, average, higher), posthoc)


def _every_value(
    one: Given, whole: ReadTable, roles: ScoreRoles, average: Average | None, higher: bool
) -> tuple[str, dict[str, Callable[[], ScoreTable]]]:
    """The last column that lines were chosen by, and how the table of each of its values is made."""
    if not roles.where:
        return "", {}
    *before, (column, _) = roles.where
    lines = kept(whole, tuple(before))
    values = [str(cell).strip() for cell in lines.factorized(lines.position(column))[1]]

    def made(value: str) -> ScoreTable:
        own = replace(roles, where=(*before, (column, value)))
        found = one.reading.direction(own)
        turned = higher if found is None or found.higher is None else found.higher
        return remembered(
            ("every value", one.fingerprint, own, average, turned),
            lambda: score_table_from_frame(whole, own, average=average, higher_is_better=turned),
        )

    return column, {value: partial(made, value) for value in values[:MOST_CHOICES] if value}


def _chosen(form: RolesForm, guess: ScoreRoles) -> ScoreRoles:
    layout = form.layout(guess.layout)
    dataset = algorithm = ""
    if layout is not ScoreLayout.BY_ALGORITHM:
        dataset = form.column("Data set", "dataset", guess.dataset) or ""
    if layout is not ScoreLayout.WIDE:
        algorithm = form.column("Algorithm", "algorithm", guess.algorithm) or ""
    roles = replace(guess if layout is guess.layout else ScoreRoles(layout), dataset=dataset, algorithm=algorithm)
    if layout is ScoreLayout.LONG:
        return replace(roles, score=form.column("Score", "score", guess.score) or "")
    label = "An algorithm" if layout is ScoreLayout.WIDE else "A data set"
    columns = form.columns(label, (dataset, algorithm), guess.score_columns)
    return replace(roles, score_columns=columns)


def _said(roles: ScoreRoles) -> str:
    named = (("data set", roles.dataset), ("algorithm", roles.algorithm), ("score", roles.score))
    return read_as(roles.layout.value, columns_said(named), roles.where)


def _average(one: Given, roles: ScoreRoles) -> Average:
    """Which one number stands for several scores in one place: what the reading says, unless the person says else."""
    said = Average[one.demo.average.upper()] if one.demo is not None and one.demo.average else roles.average
    first = said or Average.MEAN
    with one.line:
        chosen: Average | None = choices.segmented_control(
            "Average",
            list(Average),
            default=first,
            required=True,
            format_func=lambda member: member.value.capitalize(),
            key=f"average.{one.prefix}",
            name="average",
            label_visibility="collapsed",
        )
    return first if chosen is None else chosen
