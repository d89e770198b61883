"""Lines of a log to records: words with a number or a name behind them, which come again in the same order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stats_core.reading.parse.json_words import names_key, names_level, names_score
from stats_core.reading.parse.words import ALGORITHM, NO_ALGORITHM, words_of

LONGEST = 5_000_000
"""Characters above which a text is no log that is read here."""
_STAMP = re.compile(
    r"\[?[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}(?:[ T][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?)?\]?|"
    r"\b[0-9]{1,2}:[0-9]{2}:[0-9]{2}\b|\b(?:INFO|DEBUG|WARNING)\b:?"
)
_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_PAIR = re.compile(
    rf"(?P<key>[A-Za-z][A-Za-z_/@.-]*(?: [A-Za-z][A-Za-z_]*)?[0-9]?)\s*(?:[:=]\s*|\s)(?P<number>{_NUMBER})(?![\w.])%?"
    r"|(?P<name>[A-Za-z][A-Za-z_]*)\s*[:=]\s*(?P<text>[^\s,;:=()*|]+)"
)
_FEWEST = 3
_MOST_KEYS = 20
_ALL = 0.5
"""The share of records that have a word, from which on it is a column."""
Record = dict[str, str]


class LogRecords(NamedTuple):
    """The records that have all words, how many do not, and the words that most records lack."""

    complete: list[Record]
    short: int = 0
    others: tuple[str, ...] = ()


def log_records(text: str) -> LogRecords:
    """The records of a log; none where the text is no log, or no word is one of a score or tells records apart."""
    pairs = _all_pairs(text) if len(text) <= LONGEST else []
    words = tuple(dict.fromkeys(key for key, _ in pairs))
    if len(words) > _MOST_KEYS * 2:
        return LogRecords([])
    found = list(_records(pairs))
    keys = _shared(found)
    tell = 1 < len(keys) <= _MOST_KEYS and _tell_scores(keys)
    return _complete(found, keys, words) if tell else LogRecords([])


def _all_pairs(text: str) -> list[tuple[str, str]]:
    """The words of all lines with what stands behind each, without stamps of time."""
    lines = [_STAMP.sub(" ", line) for line in text.splitlines() if line.strip()]
    return [pair for line in lines for pair in _pairs(line)]


def _complete(found: Sequence[Record], keys: Sequence[str], words: Sequence[str]) -> LogRecords:
    """The records that have all keys; none where these are few."""
    complete = [{key: record[key] for key in keys} for record in found if record.keys() >= set(keys)]
    if len(complete) < max(_FEWEST, _ALL * len(found)):
        return LogRecords([])
    return LogRecords(complete, len(found) - len(complete), tuple(word for word in words if word not in keys))


def _shared(records: Sequence[Record]) -> list[str]:
    """The words that most records have."""
    often = Counter(key for record in records for key in record)
    return [key for key, count in often.items() if count >= _ALL * len(records)]


def _tell_scores(keys: Sequence[str]) -> bool:
    """Whether a word is one for a score, and another tells records apart."""
    telling = any(names_key(key) or names_level(key) for key in keys)
    return telling and any(map(names_score, keys))


def _pairs(line: str) -> Iterator[tuple[str, str]]:
    """The words of a line with what stands behind each: a number, or the name of a model or a data set."""
    for found in _PAIR.finditer(line):
        if found["number"] is not None:
            yield _short(found["key"]), found["number"]
        elif set(words_of(found["name"])) & (ALGORITHM | NO_ALGORITHM):
            yield found["name"], found["text"]


def _short(key: str) -> str:
    """A word before a number; of two, both only where the last alone does not say what it is."""
    last = key.rpartition(" ")[2]
    return last if names_key(last) or names_score(last) else key


def _records(pairs: Sequence[tuple[str, str]]) -> Iterator[Record]:
    """A record up to each word that comes again; what stands before that word goes for the next record too.

    So a line with the method above the lines of its folds belongs to all of them.
    """
    record: Record = {}
    for key, value in pairs:
        if key in record:
            yield record
            names = list(record)
            record = {name: record[name] for name in names[: names.index(key)]}
        record[key] = value
    if record:
        yield record
