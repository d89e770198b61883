"""Which of the readings of files are offered to a person, and in what words; one alone opens by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from stats_core.reading.meaning.apart import differences, same_lines
from stats_core.reading.parse.how import AS_FOUND, HowRead
from stats_core.reading.reading import MOST, Reading, every_reading
from stats_core.types import Question

NEAR = 2.5
"""Readings that are lighter than the heaviest by more than this do not fit: a heading speaks against them."""
FAR = 8.0
"""Who must choose anyway is offered the best reading of each other question too, unless it is lighter by this."""
SURE = 2.0
"""A reading that is lighter than this has no heading that speaks for it, so it does not open by itself."""
CLEAR = 3.0
"""One that a heading says outright stays alone although a cell of it is missing: what is wrong is then said."""
SAID_BY_LINE = ("headless", "numbered", "paths", "splits", "lines", "names")
"""Questions that are answered by the line that a person clicks."""


def readings(files: Iterable[tuple[str, bytes]] | Mapping[str, bytes], how: HowRead = AS_FOUND) -> tuple[Reading, ...]:
    """What files could mean together, the likeliest first; where it is one, nothing speaks for another.

    Parameters
    ----------
    files
        Path and bytes of each.
    how
        How they are cut into cells, where a person knows better than the guess.

    Raises
    ------
    InputError
        No file holds a table; the message says what they are.
    """
    return fitting(every_reading(dict(files), how))


def fitting(found: Sequence[Reading]) -> tuple[Reading, ...]:
    """Those among which only a person can choose, the likeliest first; one alone opens by itself.

    The likeliest stays even where a cell of it is missing. Who must choose anyway also sees the best reading of each
    other question, and the line that is clicked answers what it says: nothing of that is asked again. One that no
    heading speaks for, or from which no data follow, is never the only line where there are others.
    """
    near = _near(found)
    if len(near) == 1 and not _opens(near[0]):
        near += [reading for reading in _lighter(found) if reading.stands][: MOST - 1]
    if len(near) < 2:
        return tuple(near)
    firsts = [_of_question(near, question)[0] for question in _questions(near)]
    # What fits as well comes before another question that fits less.
    lines = [*firsts, *(reading for reading in near if reading not in firsts), *_of_others(found, near)][:MOST]
    lines.sort(key=lambda reading: -reading.weight)
    return _told_apart([replace(reading, done=SAID_BY_LINE) for reading in lines])


def _near(found: Sequence[Reading]) -> list[Reading]:
    """The likeliest, and those that are hardly less likely and from which data follow."""
    near = _without_twins([reading for reading in found if reading.weight > found[0].weight - NEAR])
    return near[:1] + [reading for reading in near[1:] if reading.stands]


def _opens(reading: Reading) -> bool:
    """Whether a reading may stand alone: a heading speaks for it, and data follow or its faults are to be said."""
    return reading.weight >= CLEAR or (reading.weight >= SURE and reading.stands)


def _without_twins(found: Sequence[Reading]) -> list[Reading]:
    """The readings without those that only take another column of the same names, as a short name beside a long one."""
    lines = Counter((reading.question, reading.says) for reading in found)
    seen: set[tuple[Question, str, str | None, Hashable]] = set()
    kept: list[Reading] = []
    for reading in found:
        line = reading.question, reading.says
        same = *line, reading.how.sheet, same_lines(reading.table, reading.candidate) if lines[line] > 1 else ()
        if same not in seen:
            kept.append(reading)
        seen.add(same)
    return kept


def _lighter(found: Sequence[Reading]) -> list[Reading]:
    """The readings after the likeliest that are not out of the question."""
    return [reading for reading in found[1:] if reading.weight > found[0].weight - FAR]


def _of_others(found: Sequence[Reading], near: Sequence[Reading]) -> list[Reading]:
    """The best reading of each question that none of the near ones asks."""
    asked = _questions(near)
    others = [reading for reading in _lighter(found) if reading.question not in asked]
    standing = ((one for one in _of_question(others, question) if one.stands) for question in _questions(others))
    return [best for own in standing if (best := next(own, None)) is not None]


def _told_apart(lines: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings; where several would say the same words, each says what the others do not.

    Where they are of several tables, each says which.
    """
    if len({_table(reading) for reading in lines}) > 1:
        lines = [replace(reading, says=f"{reading.says}, {_table(reading)}") for reading in lines]
    groups: dict[tuple[Question, str], list[Reading]] = {}
    for reading in lines:
        groups.setdefault((reading.question, reading.says), []).append(reading)
    words = {
        id(reading): said for same in groups.values() for reading, said in zip(same, _own_words(same), strict=True)
    }
    return tuple(
        replace(reading, says=f"{reading.says}, {words[id(reading)]}") if words[id(reading)] else reading
        for reading in lines
    )


def _own_words(same: Sequence[Reading]) -> list[str]:
    """For each of the readings that say the same what the others do not: by their columns, else by where they are."""
    if len(same) == 1:
        return [""]
    own = list(differences([reading.candidate for reading in same]))
    if len(set(own)) == len(same):
        return own
    return [reading.how.sheet or reading.how.pattern or "" for reading in same]


def _table(reading: Reading) -> str:
    """Which of the tables of a file a reading takes; "" where there is one."""
    return reading.how.sheet or next(iter(reading.table.sheets), "")


def _questions(found: Sequence[Reading]) -> list[Question]:
    return list(dict.fromkeys(reading.question for reading in found))


def _of_question(found: Sequence[Reading], question: Question) -> list[Reading]:
    return [reading for reading in found if reading.question is question]
