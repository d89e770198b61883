"""Four programs are asked how number sequences go on: 120 questions of twelve kinds, each asked once.

Whether a program knows the kind of a sequence decides about nearly all questions of the kind: 120 questions say little
more than twelve would. A question is passed where a program says the number that the rule behind the question gives,
and failed where it says another, or gives no answer; where it used up what it may try, the word is timeout. The kinds
and the programs came first; the numbers in the rules were then made smaller, so that formulas are found for some of
them. The file has what was asked and answered beside the words, as logs of evaluations have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from demo_data.part import Files, Part, Progress, csv_bytes
from demo_data.puzzles import random_of
from demo_data.sequence_answers import ANSWERERS, FORMULAS, OutOfTimeError
from demo_data.sequence_kinds import KINDS, MOST, SHOWN, Numbers

SEED = 1964
"""The year of Sloane's first collection of sequences."""
QUESTIONS = 10
"""Questions of each kind."""


def questions() -> Iterator[tuple[str, Numbers]]:
    """One question of each kind after the other: the kind, the numbers that are shown, and the next."""
    for numbers in zip(*(of_kind(place, draw) for place, draw in enumerate(KINDS.values())), strict=True):
        yield from zip(KINDS, numbers, strict=True)


def of_kind(place: int, draw: Callable[[Random], Numbers]) -> list[Numbers]:
    """The questions of one kind; no two are the same, and none has few numbers or huge ones."""
    rng, found = random_of(SEED, place), list[Numbers]()
    while len(found) < QUESTIONS:
        numbers = draw(rng)
        if numbers not in found and len(set(numbers)) > 3 and max(map(abs, numbers)) <= MOST:
            found.append(numbers)
    return found


def marked(name: str, numbers: Numbers) -> tuple[str, str]:
    """What a program answers, and the word for it."""
    try:
        following, why = ANSWERERS[name](numbers[:SHOWN])
    except OutOfTimeError:
        return f"no answer after {FORMULAS:,} formulas", "timeout"
    said = "no answer" if following is None else str(following)
    return f"{said}: {why}", "passed" if following == numbers[SHOWN] else "failed"


def rows(progress: Progress) -> Iterator[tuple[str, ...]]:
    """A line for each question and program."""
    every = list(questions())
    for place, (kind, numbers) in enumerate(every):
        text = f"Which number comes next? {', '.join(map(str, numbers[:SHOWN]))}, ..."
        for name in ANSWERERS:
            answer, word = marked(name, numbers)
            yield f"q{place + 1:03d}", kind, name, word, text, answer
        progress((place + 1) / len(every))


def make(progress: Progress) -> Files:
    """A line for each question and program, with the texts."""
    return {
        "sequences.csv": csv_bytes(("question_id", "category", "model", "result", "question", "answer"), rows(progress))
    }


PART = Part("sequences", "Four programs on number sequences, with questions and answers", ("sequences.csv",), make)
