"""A person that knows what a file means, and counts the clicks until the data say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from time import perf_counter
from typing import Any

from stats_core.errors import StatsCoreError
from stats_core.reading.meaning.direction import KEY
from stats_core.reading.offered import readings
from stats_core.reading.reading import Reading, StillOpen
from tests.files.truths import Truth, question_of

MOST_QUESTIONS = 3
MOST_TRIED = 250
"""Ways of answering that are tried for one file."""
NOUNS = {"model": "algorithm", "question": "case", "item": "case", "task": "data set", "environment": "data set"}
"""Other nouns in which a line may count the same."""


class Outcome(Enum):
    """Where a file ends."""

    AT_ONCE = "at once"
    ONE = "after 1"
    TWO = "after 2"
    THREE = "after 3"
    REFUSED = "refused"
    NO_WAY = "no way"
    WRONG = "wrong"
    CRASH = "crash"

    @property
    def within_two(self) -> bool:
        """Whether at most two questions were answered."""
        return self in (Outcome.AT_ONCE, Outcome.ONE, Outcome.TWO)


_AFTER = (Outcome.AT_ONCE, Outcome.ONE, Outcome.TWO, Outcome.THREE)


@dataclass(frozen=True)
class Ending:
    """Where a file ended, by which way, and how long it took until something was seen."""

    outcome: Outcome
    way: str
    seconds: float = 0.0


def examined(
    files: Mapping[str, bytes], truth: Truth, read: Callable[[Mapping[str, bytes]], tuple[Any, ...]] = readings
) -> Ending:
    """Where files end that mean `truth`, whatever happens on the way."""
    start = perf_counter()
    try:
        found = read(files)
        seconds = perf_counter() - start
    except StatsCoreError as refusal:
        ending = Outcome.AT_ONCE if not truth.accepted else Outcome.REFUSED
        return Ending(ending, f"refused: {refusal}", perf_counter() - start)
    except Exception as error:
        return Ending(Outcome.CRASH, f"{type(error).__name__}: {error}", perf_counter() - start)
    try:
        ending = _nothing(found) if not truth.accepted else _followed(found, truth)
    except Exception as error:
        ending = Ending(Outcome.CRASH, f"{type(error).__name__}: {error}")
    return Ending(ending.outcome, ending.way, seconds)


def _nothing(found: tuple[Reading, ...]) -> Ending:
    """A file from which nothing can be compared: to open it at once would be wrong, to ask is not."""
    if not found:
        return Ending(Outcome.AT_ONCE, "no reading")
    if len(found) > 1 or found[0].asks:
        return Ending(Outcome.ONE, f"asks: {_lines(found)}")
    try:
        data = found[0].data()
    except StatsCoreError as refusal:
        return Ending(Outcome.AT_ONCE, f"refused: {refusal}")
    return Ending(Outcome.WRONG, f"opens as {named(found[0])}: {data.describe()}")


def _followed(found: tuple[Reading, ...], truth: Truth) -> Ending:
    if not found:
        return Ending(Outcome.REFUSED, "no reading")
    first = int(len(found) > 1)
    if not first:
        ending = _opened(found[0], truth)
        if ending is not None:
            return ending
    best: tuple[int, Reading, str] | None = None
    why = ""
    for reading in found:
        for asked, way, data in ways(reading, truth, MOST_QUESTIONS - first):
            if isinstance(data, str):
                why = why or data
            elif truth.is_told_by(data) and (best is None or first + asked < best[0]):
                best = (first + asked, reading, way)
    # Where another line leads there, its words tell the two apart.
    wrong = [
        ending for reading in found if best is None or reading is best[1] if (ending := _misleading(reading, truth))
    ]
    if wrong:
        return wrong[0]
    if best is not None:
        return Ending(_AFTER[best[0]], f"{named(best[1])} {best[2]}")
    refused = len(found) == 1 and bool(why)
    return Ending(Outcome.REFUSED if refused else Outcome.NO_WAY, f"{_lines(found)} {why}".strip())


def _opened(reading: Reading, truth: Truth) -> Ending | None:
    """What opens at once, or None where something is asked."""
    try:
        data = reading.data()
    except StillOpen:
        return None
    except StatsCoreError as refusal:
        return Ending(Outcome.REFUSED, f"{named(reading)}: {refusal}")
    right = truth.is_told_by(data)
    return Ending(
        Outcome.AT_ONCE if right else Outcome.WRONG, f"{named(reading)}: {data.describe()}, higher {higher(data)}"
    )


def higher(data: Any) -> Any:
    """The direction, where data have one."""
    return getattr(data, "higher_is_better", None)


def _misleading(reading: Reading, truth: Truth) -> Ending | None:
    """A line that says the truth, asks nothing, and leads elsewhere."""
    if not says(reading, truth):
        return None
    try:
        data = reading.data()
    except StatsCoreError:
        return None
    if truth.is_told_by(data):
        return None
    return Ending(Outcome.WRONG, f"the line {named(reading)!r} leads to {data.describe()}, higher {higher(data)}")


def says(reading: Reading, truth: Truth) -> bool:
    """Whether a reading's line names the question and the counts of the truth."""
    said = {NOUNS.get(noun, noun): number for number, noun in reading.candidate.counts}
    return any(
        reading.question is question_of(data) and all(said.get(noun) == number for noun, number in counts.items())
        for data, counts in zip(truth.accepted, truth.counts(), strict=True)
    )


def ways(reading: Reading, truth: Truth, most: int) -> Iterator[tuple[int, str, Any]]:
    """Every way of answering with at most so many answers: how many, which, and the data or the refusal.

    The direction is answered as it is; every other question with each of its choices.
    """
    queue: list[dict[str, Any]] = [{}]
    tried = 0
    while queue and tried < MOST_TRIED:
        answers = queue.pop(0)
        tried += 1
        way = str({key: getattr(answer, "label", answer) for key, answer in answers.items()})
        try:
            yield len(answers), way, reading.data(**answers)
            continue
        except StillOpen as still:
            asked = still.question
        except StatsCoreError as refusal:
            yield len(answers), way, f"{refusal}"
            continue
        if len(answers) == most:
            continue
        if asked.key == KEY:
            directions = {bool(higher(data)) for data in truth.accepted if higher(data) is not None} or {True}
            queue += [{**answers, KEY: direction} for direction in sorted(directions)]
        else:
            choices = [choice for choice in asked.choices if choice.roles is not None]
            queue += [{**answers, asked.key: choice} for choice in choices]


def named(reading: Reading) -> str:
    """A reading as its line says it."""
    return f"{reading.question.name.lower()}: {reading.says}"


def _lines(found: tuple[Reading, ...]) -> str:
    return " | ".join(f"{named(reading)} (asks {[asked.key for asked in reading.asks]})" for reading in found)
