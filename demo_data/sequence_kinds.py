"""Twelve kinds of number sequences of which the next number is asked, with random numbers in each rule."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from demo_data.puzzle import below

SHOWN = 8
"""Numbers that are shown; the next is asked."""
MOST = 10**9
"""No number of a question is larger."""
PRIMES = tuple(n for n in range(2, 200) if all(n % d for d in range(2, n)))
Numbers = list[int]


def between(least: int, most: int, rng: Random) -> int:
    """A random integer, both ends included."""
    return least + below(most - least + 1, rng)


def repeated(first: int, step: Callable[[int, int], int]) -> Numbers:
    """A number, and again and again what the step makes of it and of its place."""
    found = [first]
    while len(found) <= SHOWN:
        found.append(step(found[-1], len(found)))
    return found


def squares(rng: Random) -> Numbers:
    """A polynomial of degree two."""
    a, b, c = between(1, 3, rng), between(-3, 3, rng), between(-5, 5, rng)
    return [a * n * n + b * n + c for n in range(1, SHOWN + 2)]


def cubes(rng: Random) -> Numbers:
    """A polynomial of degree three."""
    a, b, c = between(1, 2, rng), between(-3, 3, rng), between(-5, 5, rng)
    return [a * n**3 + b * n + c for n in range(1, SHOWN + 2)]


def times_and_plus(rng: Random) -> Numbers:
    """Each number is a multiple of the one before, and something more."""
    times, more = between(2, 4, rng), between(-5, 9, rng)
    return repeated(between(6, 12, rng), lambda x, _n: times * x + more)


def last_two(rng: Random) -> Numbers:
    """Each number is the sum of the last two."""
    return weighted_by(between(1, 9, rng), between(1, 9, rng), 1, 1)


def last_two_weighted(rng: Random) -> Numbers:
    """The same with weights."""
    return weighted_by(between(1, 9, rng), between(1, 9, rng), between(1, 3, rng), between(-2, 3, rng) or 2)


def weighted_by(first: int, second: int, last: int, before: int) -> Numbers:
    """Each number is a weighted sum of the last two."""
    found = [first, second]
    while len(found) <= SHOWN:
        found.append(last * found[-1] + before * found[-2])
    return found


def two_in_one(rng: Random) -> Numbers:
    """Two sequences in turn, one with equal steps and one with equal factors."""
    start, step, other, times = between(1, 30, rng), between(2, 9, rng), between(1, 9, rng), between(2, 4, rng)
    return [start + step * (n // 2) if n % 2 == 0 else other * times ** (n // 2) for n in range(SHOWN + 1)]


def by_turns(rng: Random) -> Numbers:
    """A number is added and another multiplied with, in turn."""
    more, times = between(-9, 9, rng) or 5, between(2, 3, rng)
    return repeated(between(10, 19, rng), lambda x, n: x + more if n % 2 else x * times)


def growing_factors(rng: Random) -> Numbers:
    """Each number is multiplied by one that grows by one."""
    first = between(0, 3, rng)
    return repeated(between(1, 6, rng), lambda x, n: x * (n + first))


def digit_sums(rng: Random) -> Numbers:
    """The sum of its digits is added to each number."""
    return repeated(between(10, 99, rng), lambda x, _n: x + digit_sum(x))


def digit_sum(x: int) -> int:
    """The sum of the digits of a number."""
    return sum(map(int, str(abs(x))))


def primes(rng: Random) -> Numbers:
    """Prime numbers, all with the same number added."""
    first, more = between(0, 20, rng), between(-3, 9, rng)
    return [p + more for p in PRIMES[first : first + SHOWN + 1]]


def half_or_triple(rng: Random) -> Numbers:
    """An even number is halved, an odd one tripled and one added (Collatz)."""
    return repeated(between(20, 99, rng), lambda x, _n: 3 * x + 1 if x % 2 else x // 2)


def remainders(rng: Random) -> Numbers:
    """Each number is the remainder of a multiple of the one before, and one."""
    modulus, times = between(10, 20, rng), between(2, 7, rng)
    return repeated(between(1, 9, rng), lambda x, _n: (times * x + 1) % modulus)


KINDS: dict[str, Callable[[Random], Numbers]] = {
    "squares": squares,
    "cubes": cubes,
    "times and plus": times_and_plus,
    "last two": last_two,
    "last two, weighted": last_two_weighted,
    "two in one": two_in_one,
    "by turns": by_turns,
    "growing factors": growing_factors,
    "digit sums": digit_sums,
    "primes": primes,
    "half or triple": half_or_triple,
    "remainders": remainders,
}
"""The name of each in the file."""
