"""Assignments of curves to algorithms: how many there are, drawing them, listing them.

An assignment is a row of labels, one small integer per curve, in which each algorithm keeps its number of curves.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import Any

import numpy as np
import numpy.typing as npt

Labels = npt.NDArray[np.unsignedinteger[Any]]
Indices = npt.NDArray[np.int64]

# Curves per drawn block, about one megabyte as float64. It depends only on the size of the data, so the same seed
# always gives the same shuffles.
_BLOCK_CELLS = 2**17


def assignments(sizes: Sequence[int], *, labelled: bool = False) -> int:
    """The number of distinct ways to assign all curves to groups of the given sizes.

    Groups of equal size are interchangeable, because F does not change when they swap names; with
    `labelled=True` they count as different.

    Notes
    -----
    N! / prod(l_i!), divided by prod(c_s!) for c_s groups of each size s. For m groups of l curves this is
    c_{m,l} of Piater and Cohen (1997): assignments([7, 7]) = 1716.
    """
    count = math.factorial(sum(sizes))
    for size in sizes:
        count //= math.factorial(size)
    if not labelled:
        for same in Counter(sizes).values():
            count //= math.factorial(same)
    return count


def label_type(groups: int) -> type[np.unsignedinteger[Any]]:
    """The smallest integer type that holds the labels of this many groups."""
    return np.uint8 if groups <= 256 else np.uint16


def block_rows(curves: int) -> int:
    """How many assignments are drawn together."""
    return int(min(4096, max(128, 2 ** int(math.log2(_BLOCK_CELLS / curves)))))


class Shuffler:
    """Uniformly random assignments, in blocks that each have their own random stream.

    Parameters
    ----------
    index
        The observed assignment: the algorithm's number for each curve.
    seed
        The same seed gives the same assignments.
    block
        For paired designs, the block's number for each curve: labels are exchanged within blocks only.
    """

    def __init__(self, index: Indices, seed: int, block: Indices | None = None) -> None:
        self.index = index
        self.seed = seed
        self.rows = block_rows(len(index))
        self.groups = int(index.max()) + 1
        self._dtype = label_type(self.groups)
        self._by_bits = self.groups == 2 and len(index) <= 64 and block is None
        if not self._by_bits:
            # A random part above the label, the block above both: sorting a row shuffles labels within blocks.
            blocks = np.zeros(len(index), dtype=np.int64) if block is None else block
            order = np.argsort(blocks, kind="stable")
            self._place = None if block is None else order
            self._label_bits = max(1, int(self.groups - 1).bit_length())
            block_bits = int(blocks.max()).bit_length()
            curves = np.bincount(blocks).max()
            wanted = self._label_bits + block_bits + 2 * int(curves).bit_length()
            self._key: type = np.uint32 if wanted <= 28 else np.uint64
            self._width = np.dtype(self._key).itemsize * 8
            high = blocks[order].astype(np.uint64) << np.uint64(self._width - block_bits) if block_bits else 0
            self._fixed = (high | index[order].astype(np.uint64)).astype(self._key)
            self._random_bits = self._width - block_bits - self._label_bits

    def draw(self, number: int) -> Labels:
        """Block `number` of the shuffles, `labels[shuffle, curve]`."""
        stream = np.random.SFC64(np.random.SeedSequence(self.seed, spawn_key=(number,)))
        return self._draw_bits(stream) if self._by_bits else self._draw_sorted(stream)

    def _draw_bits(self, stream: np.random.BitGenerator) -> Labels:
        """Random words, kept when they have the right number of ones: exactly uniform by rejection."""
        curves, ones = len(self.index), int(self.index.sum())
        word: type = np.uint32 if curves <= 32 else np.uint64
        mask = word(2**curves - 1)
        # Words are combined so that a bit is one with probability `sixteenths` / 16, near the wanted share.
        sixteenths = min(15, max(1, round(16 * ones / curves)))
        chance = _chance(curves, ones, sixteenths)
        kept: list[Labels] = []
        accepted = 0
        while accepted < self.rows:
            number = int((self.rows - accepted) / chance * 1.05) + 64
            words = _dense_words(stream, number, word, sixteenths) & mask
            good = words[np.bitwise_count(words) == ones]
            kept.append(good)
            accepted += len(good)
        words = kept[0][: self.rows] if len(kept) == 1 else np.concatenate(kept)[: self.rows]
        octets = np.ascontiguousarray(words).view(np.uint8).reshape(self.rows, -1)[:, : (curves + 7) // 8]
        return np.unpackbits(octets, axis=1, count=curves, bitorder="little")

    def _draw_sorted(self, stream: np.random.BitGenerator) -> Labels:
        """Rows of keys with the label in the low bits, sorted; rows with equal random parts are drawn again."""
        curves = len(self.index)
        rows = np.arange(self.rows)
        keys: Labels = np.empty((self.rows, curves), dtype=self._key)
        low = self._key(self._label_bits)
        while len(rows):
            size = len(rows) * curves
            raw: Labels = stream.random_raw(size if self._width == 64 else (size + 1) // 2).view(self._key)[:size]
            fresh = (raw.reshape(len(rows), curves) >> self._key(self._width - self._random_bits)) << low
            fresh |= self._fixed
            fresh.sort(axis=1)
            keys[rows] = fresh
            parts = fresh >> low
            rows = rows[(parts[:, 1:] == parts[:, :-1]).any(axis=1)]
        labels: Labels = (keys & self._key(2**self._label_bits - 1)).astype(self._dtype)
        if self._place is None:
            return labels
        placed = np.empty_like(labels)
        placed[:, self._place] = labels
        return placed


def _dense_words(stream: np.random.BitGenerator, number: int, word: type, sixteenths: int) -> Labels:
    """Words whose bits are one with probability sixteenths / 16, independently."""
    share = 64 // (np.dtype(word).itemsize * 8)

    def raw() -> Labels:
        return stream.random_raw(-(-number // share)).view(word)[:number]

    # The probability's binary digits from the lowest: OR halves the distance to 1, AND the distance to 0.
    lowest = (sixteenths & -sixteenths).bit_length() - 1
    words = raw()
    for digit in range(lowest + 1, 4):
        words = words | raw() if sixteenths >> digit & 1 else words & raw()
    return words


def _chance(curves: int, ones: int, sixteenths: int) -> float:
    """The probability that a word of density sixteenths / 16 has exactly `ones` ones."""
    density = sixteenths / 16
    return math.comb(curves, ones) * density**ones * (1 - density) ** (curves - ones)


class Listing:
    """Every distinct assignment once, in steps of a few blocks `labels[assignment, curve]`.

    With `labelled=True`, groups of equal size count as different.
    """

    def __init__(self, index: Indices, *, labelled: bool) -> None:
        sizes = np.bincount(index)
        same: list[list[int]] = []
        for group in np.argsort(-sizes, kind="stable"):
            if same and not labelled and sizes[same[-1][0]] == sizes[group]:
                same[-1].append(int(group))
            else:
                same.append([int(group)])
        classes = tuple((tuple(groups), int(sizes[groups[0]])) for groups in same)
        self._curves, self._rows = len(index), block_rows(len(index))
        groups, size = classes[0]
        self._first, self._rest = (groups, size), classes[1:]
        self._size = size * len(groups)
        # Each choice of curves for the largest groups goes with every arrangement of these and of the others.
        each = assignments([size] * len(groups)) * assignments(
            [size for names, size in self._rest for _ in names], labelled=labelled
        )
        self._step = max(1, self._rows // each)
        self.steps = -(-math.comb(self._curves, self._size) // self._step)
        self.rows = self._step * each

    def some(self, first: int = 0, last: int | None = None) -> Iterator[Labels]:
        """The blocks of the steps from `first` up to before `last`."""
        inner, rest = _split(*self._first), _all(self._rest)
        choices = _choices(self._curves, self._size, self._step, first * self._step)
        for chosen, others in islice(choices, None if last is None else last - first):
            placed = _place(chosen, others, inner, rest)
            for start in range(0, len(placed), self._rows):
                yield placed[start : start + self._rows]


def paired_assignments(index: Indices, block: Indices) -> tuple[int, int]:
    """How many exchanges of labels within blocks there are: distinct ones, and all of them.

    Algorithms that have the same number of curves in every block are interchangeable.
    """
    table = np.zeros((int(block.max()) + 1, int(index.max()) + 1), dtype=int)
    np.add.at(table, (block, index), 1)
    total = math.prod(assignments([int(size) for size in row], labelled=True) for row in table)
    alike = Counter(tuple(column) for column in table.T.tolist())
    return total // math.prod(math.factorial(same) for same in alike.values()), total


def listing_in_blocks(index: Indices, block: Indices, first: int = 0, last: int | None = None) -> Iterator[Labels]:
    """Every exchange of labels within blocks, in blocks `labels[assignment, curve]`, from `first` to before `last`."""
    members = [np.flatnonzero(block == number) for number in range(int(block.max()) + 1)]
    choices = [rearrangements(index[curves]) for curves in members]
    total = math.prod(len(choice) for choice in choices)
    rows = block_rows(len(index))
    for start in range(first * rows, total if last is None else min(total, last * rows), rows):
        number = np.arange(start, min(total, start + rows))
        labels = np.empty((len(number), len(index)), dtype=choices[0].dtype)
        for curves, choice in zip(members, choices, strict=True):
            number, which = np.divmod(number, len(choice))
            labels[:, curves] = choice[which]
        yield labels


def rearrangements(labels: Indices) -> Labels:
    """The distinct orders of a multiset of labels, one per row."""
    kinds, index = np.unique(labels, return_inverse=True)
    rows = list(Listing(index.astype(np.int64), labelled=True).some()) if len(kinds) > 1 else [index[None, :]]
    orders: Labels = kinds[np.concatenate(rows)].astype(label_type(int(labels.max()) + 1))
    return orders


def _choices(n: int, size: int, step: int, skipped: int = 0) -> Iterator[tuple[Indices, Indices]]:
    """All subsets of range(n) with `size` members and their complements, `step` of them at a time."""
    small = min(size, n - size)
    subsets = islice(combinations(range(n), small), skipped, None)
    while part := list(islice(subsets, step)):
        few = np.array(part, dtype=np.int64).reshape(len(part), small)
        free = np.ones((len(part), n), dtype=bool)
        np.put_along_axis(free, few, False, axis=1)
        many = np.nonzero(free)[1].reshape(len(part), n - small)
        yield (few, many) if small == size else (many, few)


def _all(classes: tuple[tuple[tuple[int, ...], int], ...]) -> Labels:
    """All assignments of the remaining curves to the remaining classes of equal-sized groups."""
    if not classes:
        return np.zeros((1, 0), dtype=np.uint16)
    groups, size = classes[0]
    n = sum(len(names) * each for names, each in classes)
    inner, rest = _split(groups, size), _all(classes[1:])
    return np.concatenate([_place(*pair, inner, rest) for pair in _choices(n, size * len(groups), 4096)])


@lru_cache(maxsize=16)
def _split(groups: tuple[int, ...], size: int) -> Labels:
    """All ways to split size * len(groups) curves into unnamed groups: the first free curve opens the next group."""
    mine = np.full((1, size), groups[0], dtype=label_type(max(groups) + 1))
    if len(groups) == 1:
        return mine
    rest = _split(groups[1:], size)
    parts = []
    for chosen, others in _choices(size * len(groups) - 1, size - 1, 4096):
        first = np.zeros((len(chosen), 1), dtype=np.int64)
        parts.append(_place(np.concatenate([first, chosen + 1], axis=1), others + 1, mine, rest))
    return np.concatenate(parts)


def _place(chosen: Indices, others: Indices, inner: Labels, rest: Labels) -> Labels:
    """Combine each choice of curves with each labelling of the chosen and each of the others."""
    n = inner.shape[1] + rest.shape[1]
    labels = np.empty((len(chosen), n, len(inner), len(rest)), dtype=inner.dtype)
    row = np.arange(len(chosen))[:, None]
    labels[row, chosen] = inner.T[None, :, :, None]
    labels[row, others] = rest.T[None, :, None, :]
    return labels.reshape(len(chosen), n, -1).transpose(0, 2, 1).reshape(-1, n)
