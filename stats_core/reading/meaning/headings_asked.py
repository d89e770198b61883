"""Headings that are no algorithms: metrics, numbers of resamples, or the first line of scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from stats_core.errors import InputError
from stats_core.reading.meaning.heading_grid import heading_grid
from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer, R
from stats_core.reading.parse.columns import TableColumn
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import PREFERRED_SCORE, RUN, SCORE, is_metric, word_set, words_of
from stats_core.wording import listed

_MOST_NAMED = 4
_MOST_LOOKED_AT = 200
_COUNTED = re.compile(r"(?P<before>[^0-9]*)(?P<number>[0-9]{1,6})")
_METRIC = SCORE - word_set("value point map return ret win performance perf result outcome reliability dice")
"""Words that measure, and that no algorithm is called after."""
_JOINED = re.compile(r"[_./:\s]+")
_OF_RESAMPLES = RUN | SCORE | PREFERRED_SCORE | frozenset(["r", "s", "f", "x", "v", "c", "col", "column", "no", "nr"])


def settled(table: ReadTable, done: Collection[str]) -> bool:
    """Whether it was answered what the headings are; choosing a reading of a file without headings answers it."""
    return bool({"metrics", "numbered"} & set(done)) or ("headless" in done and table.headless)


def headings_question(
    table: ReadTable,
    headings: Sequence[str],
    roles: R,
    with_columns: Callable[[tuple[str, ...]], R],
    lines: str,
    done: Collection[str] = (),
) -> OpenQuestion[R] | None:
    """Whether headings that do not look like it are algorithms; None where they may be, or where it was answered.

    `with_columns` gives the roles with some of the columns of scores, `lines` is what a line is: 'data set', 'fold'.
    """
    if "metrics" in done:
        return None
    asked = [
        _headless(table, headings, roles, lines),
        _numbered(table, headings, roles, lines),
        _several_metrics(headings, with_columns),
        _metrics(table, headings, roles, with_columns, lines),
        _of_one_metric(headings, roles, with_columns),
        _numbering(table, headings, roles, with_columns, lines),
    ]
    first = next((question for question in asked if question is not None), None)
    return None if first is not None and first.key in done else first


def _metrics(
    table: ReadTable, headings: Sequence[str], roles: R, with_columns: Callable[[tuple[str, ...]], R], lines: str
) -> OpenQuestion[R] | None:
    # Who uses a column that was left out at first has said what it is.
    metrics = [name for name in headings if is_metric(name) and f"column {name}" not in table.kept]
    if not metrics:
        return None
    named = listed([quoted(name) for name in metrics], most=_MOST_NAMED)
    rest = tuple(name for name in headings if name not in metrics)
    one = _member(lines)
    several = one.split(" ", 1)[1] + "s"
    algorithms = PossibleAnswer(f"{named}: {several}" if len(metrics) > 1 else f"{named} is {one}", roles)
    if len(rest) > 1:
        away = PossibleAnswer(f"Leave out {named}, and compare the others", with_columns(rest))
        reason = (
            f"The heading {named} names a metric rather than {one}. What is it?"
            if len(metrics) == 1
            else f"The headings {named} name metrics rather than {several}. What are they?"
        )
        every: PossibleAnswer[R] = PossibleAnswer(
            "All columns are metrics of one algorithm", refusal=_of_one_algorithm(table, "All columns")
        )
        return OpenQuestion("metrics", reason, (away, algorithms, every))
    alone = _of_one_algorithm(table, f"The columns {named}" if len(metrics) > 1 else "All columns")
    look = f"The headings {named} look like metrics" if len(metrics) > 1 else f"The heading {named} looks like a metric"
    they = "they" if len(metrics) > 1 else "the columns"
    if lines == "algorithm":
        once = InputError(
            "There is one score of each algorithm for every metric, so nothing can be tested",
            remedy="Give the scores of one metric on several data sets, folds or runs.",
        )
        return OpenQuestion(
            "metrics",
            f"{look}, and metrics are not averaged with each other. What are {they}?",
            (
                PossibleAnswer("Metrics, one score of each algorithm", refusal=once, kind="metrics"),
                PossibleAnswer("Names of data sets", roles, kind="data sets"),
            ),
        )
    return OpenQuestion(
        "metrics",
        f"{look}, and metrics are not compared with each other. What are {they}?",
        (PossibleAnswer("Metrics of one algorithm", refusal=alone), PossibleAnswer("Names of algorithms", roles)),
    )


def _several_metrics(headings: Sequence[str], with_columns: Callable[[tuple[str, ...]], R]) -> OpenQuestion[R] | None:
    """Algorithms that stand there once with each of several endings: A_acc, A_time, B_acc, B_time."""
    grid = heading_grid(headings)
    if grid is None or len(grid.scores) == 0 or (grid.numbered and not grid.counts):
        return None
    ways = [*((grid.columns(ending), ending) for ending in grid.scores)]
    if len(ways) == 1 and len(grid.endings) == 1:
        return None
    named = [quoted(ending) if ending else "no ending" for _, ending in ways]
    choices = [
        PossibleAnswer(
            f"{ending or 'without an ending'} ({listed(list(columns), most=_MOST_NAMED)})",
            with_columns(columns),
            kind=ending or "without",
        )
        for columns, ending in ways
    ]
    if len(choices) < 2:
        # Beside spreads there is one column of scores for each algorithm.
        every = tuple(headings)
        choices.append(PossibleAnswer("All columns are algorithms", with_columns(every), kind="all"))
    return OpenQuestion(
        "metrics",
        f"The headings name {listed([quoted(stem) for stem in grid.stems], most=_MOST_NAMED)} with several endings: "
        f"{listed(named, most=_MOST_NAMED)}. Which is to be compared?",
        tuple(choices),
    )


def _of_one_metric(
    headings: Sequence[str], roles: R, with_columns: Callable[[tuple[str, ...]], R]
) -> OpenQuestion[R] | None:
    """Some headings that share a metric as their first or last word, beside others that do not: loss_A, loss_B, t."""
    if not 3 <= len(headings) <= _MOST_LOOKED_AT:
        return None
    words = {heading: _JOINED.split(heading.strip().lower()) for heading in headings}
    for end in (0, -1):
        shared: dict[str, list[str]] = {}
        for heading, own in words.items():
            if len(own) > 1 and own[end] in _METRIC and not is_metric(heading):
                shared.setdefault(own[end], []).append(heading)
        fit = {word: tuple(own) for word, own in shared.items() if 2 <= len(own) < len(headings)}
        if fit:
            choices = [
                PossibleAnswer(f"Only those with {quoted(word)}: {listed(own, most=_MOST_NAMED)}", with_columns(own))
                for word, own in fit.items()
            ]
            return OpenQuestion(
                "metrics",
                f"Some of the headings share the word {listed([quoted(word) for word in fit])}, others do not. "
                "Which columns are the scores of algorithms?",
                (*choices, PossibleAnswer(f"All {len(headings):,} columns", roles, kind="all")),
            )
    return None


def _numbering(
    table: ReadTable, headings: Sequence[str], roles: R, with_columns: Callable[[tuple[str, ...]], R], lines: str
) -> OpenQuestion[R] | None:
    """Whole numbers above all other scores, or that count the lines: a year, an iteration, the size of something."""
    if not 3 <= len(headings) <= _MOST_LOOKED_AT or not len(table):
        return None
    columns = [TableColumn.of(table, table.position(heading)) for heading in headings]
    whole = [column for column in columns if column.whole]
    others = [column for column in columns if not column.whole]
    if len(whole) != 1 or not all(column.numeric for column in others) or not _unlike(whole[0], others):
        return None
    rest = tuple(heading for heading, column in zip(headings, columns, strict=True) if not column.whole)
    name = quoted(headings[columns.index(whole[0])])
    member = _member(lines)
    return OpenQuestion(
        "metrics",
        f"The column {name} holds whole numbers unlike the other scores. Is it {member} like the others?",
        (
            PossibleAnswer(f"No, leave out {name}", with_columns(rest), kind="leave out"),
            PossibleAnswer(f"Yes, {name} is {member}", roles, kind="member"),
        ),
    )


def _member(lines: str) -> str:
    """What a heading names, by what a line is."""
    return "a data set" if lines == "algorithm" else "an algorithm"


def _unlike(whole: TableColumn, others: Sequence[TableColumn]) -> bool:
    """Whether a column of whole numbers counts the lines, or lies above all scores of the others."""
    try:
        highest = max(float(cell) for column in others for cell in column.cells)
        lowest = min(map(float, whole.cells))
    except ValueError:
        return False
    return (whole.counts and whole.distinct == len(whole.table)) or not lowest <= highest


def _of_one_algorithm(table: ReadTable, columns: str) -> InputError:
    return InputError(
        f"{columns} are metrics of one algorithm, so there is nothing to compare it with",
        remedy=f"{together(table)}dd a column that names the algorithm of each line.",
    )


def together(table: ReadTable) -> str:
    """The advice to give all files at once, which is none for people who did; the sentence goes on with 'dd'."""
    return "A" if table.paths is not None else "Give the files of all algorithms together, or a"


def _numbered(table: ReadTable, headings: Sequence[str], roles: R, lines: str) -> OpenQuestion[R] | None:
    """Headings that count, as 0, 1, 2 or fold1, fold2, are resamples as a rule; model 1, model 2 are not."""
    parts = [_COUNTED.fullmatch(heading.strip()) for heading in headings]
    if len(headings) < 3 or not all(parts):
        return None
    before = {part["before"].strip(" -_.:").lower() for part in parts if part}
    numbers = sorted(int(part["number"]) for part in parts if part)
    if len(before) > 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))) or numbers[0] > 1:
        return None
    if not set(words_of(before.pop())) <= _OF_RESAMPLES:
        return None
    first, last = headings[0], headings[-1]
    alone = InputError(
        f"The columns {first} to {last} repeat one algorithm, so there is nothing to compare it with",
        remedy=f"{together(table)}dd a column that names the algorithm.",
    )
    return OpenQuestion(
        "numbered",
        f"The headings count from {first} to {last}. What are the columns?",
        (
            PossibleAnswer("Resamples, folds or seeds of one algorithm", refusal=alone),
            PossibleAnswer(f"Algorithms without names; each line is a {lines}", roles),
        ),
    )


def _headless(table: ReadTable, headings: Sequence[str], roles: R, lines: str) -> OpenQuestion[R] | None:
    if not table.headless:
        return None
    alone = InputError(
        "The file has no line of headings, so nobody knows what its columns are",
        remedy="Write a first line with the names of the columns.",
    )
    return OpenQuestion(
        "headless",
        f"The file has no line of headings. What are its {len(headings):,} columns of numbers?",
        (
            PossibleAnswer(f"Algorithms, named by their place; each line is a {lines}", roles),
            PossibleAnswer("Something else", refusal=alone),
        ),
    )
