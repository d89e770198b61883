"""Four ways to say how a number sequence goes on, each blind in its own way.

- Differences takes differences of differences until they are equal, and goes on from there. It always answers: where
  no differences are equal, it takes the last that there is.
- Recurrences looks for a rule by which each number follows from the last one or two, multiplied by something and with
  something added, and gives no answer where none fits all numbers.
- Steps looks for equal steps or factors, or ones that grow evenly, of all numbers, of every second, or by turns.
- Formulas tries all formulas of the place, the last two numbers, small numbers, + - * / % and the sum of digits, short
  ones first, until one fits all numbers. It stops after so many formulas: that is a time-out, counted in formulas and
  not in seconds, so that it is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

from demo_data.sequence_kinds import MOST, Numbers, digit_sum

FORMULAS = 50_000
"""Formulas that are tried before the time is out."""


class OutOfTimeError(Exception):
    """All formulas that may be tried were tried."""


Answer = tuple[int | None, str]
"""The next number, None where there is no answer, and why."""


def differences(shown: Numbers) -> Answer:
    """By equal differences."""
    rows = [shown]
    while len(rows[-1]) > 1 and len(set(rows[-1])) > 1:
        rows.append([after - before for before, after in pairwise(rows[-1])])
    why = f"differences taken {len(rows) - 1} times are {rows[-1][-1]}"
    return sum(row[-1] for row in rows), why


def recurrences(shown: Numbers) -> Answer:
    """By the last one or two numbers."""
    for last_ones, plus in ((1, True), (2, False), (2, True)):
        terms = [[*shown[i - last_ones : i][::-1], *([1] if plus else [])] for i in range(last_ones, len(shown))]
        weights = solved(terms, shown[last_ones:])
        if weights is not None:
            ahead = [*shown[-last_ones:][::-1], *([1] if plus else [])]
            following = sum((w * x for w, x in zip(weights, ahead, strict=True)), Fraction(0))
            if following.denominator == 1:
                names = ["the last", "the one before", "1"][:last_ones] + (["1"] if plus else [])
                said = " + ".join(f"{w} x {name}" for w, name in zip(weights, names, strict=True) if w)
                return int(following), said
    return None, "no rule fits"


def solved(terms: list[list[int]], values: Numbers) -> list[Fraction] | None:
    """Weights with which the terms make the values, all of them; None where there are none or many."""
    rows = [[Fraction(x) for x in (*line, value)] for line, value in zip(terms, values, strict=True)]
    width = len(terms[0])
    for column in range(width):
        pivot = next((i for i in range(column, len(rows)) if rows[i][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [x / rows[column][column] for x in rows[column]]
        for i in range(len(rows)):
            if i != column:
                rows[i] = [x - rows[i][column] * y for x, y in zip(rows[i], rows[column], strict=True)]
    return [row[-1] for row in rows[:width]] if not any(row[-1] for row in rows[width:]) else None


def steps(shown: Numbers) -> Answer:
    """By equal or growing steps and factors, of all numbers, of every second, or by turns."""
    return even(shown) or every_second(shown) or in_turn(shown) or (None, "no steps are alike")


def even(numbers: Numbers) -> tuple[int, str] | None:
    """By steps or factors that are equal or grow evenly; two of them must agree."""
    for name, own in (("steps", step), ("factors", factor)):
        first = [own(a, b) for a, b in pairwise(numbers)]
        if len(first) < 2 or None in first:
            continue
        made = [one for one in first if one is not None]
        for how, ahead in (("equal", same(made)), ("growing", growing(made))):
            if ahead is not None:
                value = numbers[-1] + ahead if name == "steps" else numbers[-1] * ahead
                if value.denominator == 1:
                    return int(value), f"{how} {name}, next {ahead}"
    return None


def step(a: int, b: int) -> Fraction | None:
    """What is added."""
    return Fraction(b - a)


def factor(a: int, b: int) -> Fraction | None:
    """What is multiplied with, where there is one."""
    return Fraction(b, a) if a else None


def same(made: list[Fraction]) -> Fraction | None:
    """The next, where all are the same."""
    return made[0] if len(set(made)) == 1 else None


def growing(made: list[Fraction]) -> Fraction | None:
    """The next, where they grow evenly or by the same factor; three must show it."""
    more = {b - a for a, b in pairwise(made)}
    if len(made) > 2 and len(more) == 1:
        return made[-1] + more.pop()
    times = {b / a for a, b in pairwise(made)} if all(made) else set()
    return made[-1] * times.pop() if len(made) > 2 and len(times) == 1 else None


def every_second(shown: Numbers) -> tuple[int, str] | None:
    """As two sequences in turn."""
    one, other = even(shown[len(shown) % 2 :: 2]), even(shown[1 - len(shown) % 2 :: 2])
    return (one[0], f"every second number has {one[1]}") if one and other else None


def in_turn(shown: Numbers) -> tuple[int, str] | None:
    """Steps and factors in turn."""
    for first, second in ((step, factor), (factor, step), (step, step), (factor, factor)):
        made = [(first, second)[i % 2](a, b) for i, (a, b) in enumerate(pairwise(shown))]
        ways = [made[turn::2] for turn in range(2)]
        if all(None not in way and len(set(way)) == 1 for way in ways):
            turn = (len(shown) - 1) % 2
            ahead = ways[turn][0]
            assert ahead is not None, "a way with a gap was left out"
            value = shown[-1] + ahead if (first, second)[turn] is step else shown[-1] * ahead
            if value.denominator == 1:
                return int(value), f"by turns, next {'plus' if (first, second)[turn] is step else 'times'} {ahead}"
    return None


Values = tuple[int, ...]
OPERATIONS: dict[str, Callable[[int, int], int | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b and a % b == 0 else None,
    "%": lambda a, b: a % b if b > 1 else None,
}


def formulas(shown: Numbers) -> Answer:
    """By the first formula that fits.

    Raises
    ------
    OutOfTimeError
        None fits among those that may be tried.
    """
    wanted = tuple(shown[2:])
    for place, (text, values) in enumerate(every_formula(shown)):
        if place == FORMULAS:
            raise OutOfTimeError
        if values[:-1] == wanted:
            return values[-1], text
    raise AssertionError("there is always a longer formula")


def every_formula(shown: Numbers) -> Iterator[tuple[str, Values]]:
    """Formulas with their values at the third and all further places, short ones first, one for equal values."""
    places = range(2, len(shown) + 1)
    of_length: dict[int, list[tuple[str, Values]]] = {}
    known: set[Values] = set()
    length = 1
    while True:
        of_length[length] = []
        for text, values in of_this_length(length, of_length, shown, places):
            yield text, values
            if values not in known:
                known.add(values)
                of_length[length].append((text, values))
        length += 1


def of_this_length(
    length: int, shorter: dict[int, list[tuple[str, Values]]], shown: Numbers, places: range
) -> Iterator[tuple[str, Values]]:
    """Letters and numbers; sums of digits of shorter formulas; two shorter ones and a sign between them."""
    if length == 1:
        yield "n", tuple(n + 1 for n in places)
        yield "last", tuple(shown[n - 1] for n in places)
        yield "before", tuple(shown[n - 2] for n in places)
        yield from ((str(number), (number,) * len(places)) for number in (1, 2, 3, 4, 5, 7, 10))
        return
    for text, values in shorter[length - 1]:
        yield f"digits({text})", tuple(map(digit_sum, values))
    for left in range(1, length - 1):
        for a, left_values in shorter[left]:
            for b, right_values in shorter[length - 1 - left]:
                for sign, operation in OPERATIONS.items():
                    made = [operation(one, other) for one, other in zip(left_values, right_values, strict=True)]
                    values = tuple(value for value in made if value is not None and abs(value) <= 10 * MOST)
                    if len(values) == len(made):
                        yield f"({a} {sign} {b})", values


ANSWERERS: dict[str, Callable[[Numbers], Answer]] = {
    "Differences": differences,
    "Recurrences": recurrences,
    "Steps": steps,
    "Formulas": formulas,
}
