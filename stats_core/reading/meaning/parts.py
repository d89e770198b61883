"""What a column may be, and which of it a heading says outright or hints at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

from stats_core.reading.parse.case_words import truth_of
from stats_core.reading.parse.spreads import ends_in_name, names_spread
from stats_core.reading.parse.words import (
    ALGORITHM,
    BLOCK,
    COUNTS,
    LEVEL,
    N_TEST,
    N_TRAIN,
    NAMING,
    RUN,
    SCORE,
    SPREAD,
    is_metric,
    telling_words,
    word_set,
    words_of,
)


class Part(Enum):
    """What a column is in a reading of its table."""

    ALGORITHM = "algorithm"
    DATASET = "data set"
    RUN = "run"
    FOLD = "fold"
    LEVEL = "level"
    SCORE = "score"
    CASE = "case"
    SAMPLE = "sample"
    GROUP = "group"
    TRUTH = "truth"
    METRIC = "metric"
    SPREAD = "spread"
    COUNT = "count"
    BLOCK = "block"
    STAMP = "time"


_DATASETS = word_set(
    "dataset data set task problem benchmark environment env domain game function suite corpus subtask scenario "
    "datensatz datensaetze aufgabe umgebung jeu donnees tache datos conjunto tarea dati compito"
)
_FOLDS = word_set("fold split cv partition resample")
_CASES = word_set("case item question prompt doc document instance example observation obs query sample qid uid case")
_SAMPLES = word_set("sample attempt generation completion draw epoch repeat trial try annotator rater judge assessor")
_GROUPS = word_set(
    "group category family subject passage cluster topic patient task section subset scenario repository repo"
)
_GRADES = word_set("iscorrect passed ispassed solved resolved exactmatch wrong iswrong incorrect failed misclassified")
_STAMPS = word_set("timestamp date datetime created createdat walltime tstamp")
_WORDS = {
    Part.ALGORITHM: ALGORITHM,
    Part.DATASET: _DATASETS,
    Part.RUN: RUN - _FOLDS,
    Part.FOLD: _FOLDS | word_set("repeat repetition rep"),
    Part.LEVEL: LEVEL - word_set("game query evaluation eval"),
    Part.SCORE: SCORE | _GRADES,
    Part.CASE: _CASES,
    Part.SAMPLE: _SAMPLES,
    Part.GROUP: _GROUPS,
    Part.METRIC: word_set("metric measure filekind metricname metrik metrique metrica"),
    Part.SPREAD: SPREAD,
    Part.COUNT: COUNTS | N_TRAIN | N_TEST,
    Part.BLOCK: BLOCK,
    Part.STAMP: _STAMPS,
}
_OF_TRAINING = word_set("step timestep frame interaction interact epoch iteration iter update episode")
_TOTALS = word_set("total training cumulative global env environment")
_POSED = word_set("task problem puzzle exercise challenge")
"""Words for data sets that with an id behind them number what was posed: a task_id is one of many cases."""
_NAMED = word_set("subject participant instance session")
"""Words for runs, where they are numbered, and for what is asked about, where they have names: anatomy, law."""
_WORD_AND_NUMBER = re.compile(r"(?P<word>[^\W\d_]+)[\s_.#-]*[0-9]{1,6}")
NAMED_PARTS = frozenset([Part.DATASET, Part.CASE, Part.GROUP])


def may_be_named(heading: str) -> bool:
    """Whether a heading says runs above numbers only: 'subject' above names of fields says data sets or cases."""
    return "".join(telling_words(heading)) in _NAMED


@lru_cache(maxsize=65_536)
def said(heading: str) -> frozenset[Part]:
    """What a heading says outright: all of it is a word for these parts."""
    words = telling_words(heading)
    word = "".join(words)
    parts = {part for part, known in _WORDS.items() if word in known}
    parts -= {Part.SPREAD} if _capitals(heading) or ends_in_name(heading) else set()
    if truth_of([heading]):
        # A bare y is the truth beside predictions, and the score beside x.
        parts |= {Part.TRUTH, Part.SCORE} if words == ["y"] else {Part.TRUTH}
    if word in _POSED and words_of(heading)[-1:] == ["id"]:
        parts.add(Part.CASE)
    if _counts_training(heading):
        parts.add(Part.LEVEL)
    # A test's number is no score of it.
    whole = words == words_of(heading) and is_metric(heading)
    if whole and not parts & {Part.SPREAD, Part.COUNT, Part.LEVEL}:
        parts.add(Part.SCORE)
    return frozenset([Part.SPREAD]) if names_spread(heading) else frozenset(parts)


def _counts_training(heading: str) -> bool:
    """Whether a heading names all steps so far: misc/total_timesteps, timesteps_total, training_iteration."""
    words = words_of(heading.rpartition("/")[2])
    return (
        len(words) > 1
        and sum(word in _OF_TRAINING for word in words) == 1
        and _TOTALS.issuperset(word for word in words if word not in _OF_TRAINING)
    )


def said_by_cells(cells: Iterable[str]) -> frozenset[Part]:
    """What cells say of themselves that are all one word and a number: 'Fold 1' and 'Fold 2', 'seed_3' and 'seed_4'."""
    parts = [_WORD_AND_NUMBER.fullmatch(cell.strip()) for cell in cells]
    words = {part["word"].lower() for part in parts if part}
    if len(parts) < 2 or not all(parts) or len(words) > 1:
        return frozenset()
    return said(words.pop()) & {Part.RUN, Part.FOLD}


@lru_cache(maxsize=65_536)
def hinted(heading: str) -> frozenset[Part]:
    """What a heading may mean: its last word is one for these parts."""
    if names_spread(heading):
        return frozenset([Part.SPREAD])
    last = telling_words(heading)[-1:]
    parts = {part for part, known in _WORDS.items() if last and last[0] in known}
    return frozenset(parts - {Part.SPREAD} if _capitals(heading) or ends_in_name(heading) else parts)


def _capitals(heading: str) -> bool:
    """Whether the last word is in capitals up to its S: 'SES' is a name, and not several 'se'."""
    last = heading.split()[-1:]
    return bool(last) and len(last[0]) > 2 and last[0].isalpha() and last[0].isupper() and last[0].endswith("S")


def only_numbers(heading: str) -> bool:
    """Whether a heading says that something is numbered, and not what: id, index."""
    words = words_of(heading)
    return bool(words) and NAMING.issuperset(words) and "name" not in words
