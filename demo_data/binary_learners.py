"""Naive Bayes and a decision tree for binary attributes and two classes, fitted to thousands of training sets at once.

A set of cases is a mask of bits, 64 cases to a word, so that counting cases of a class with an attribute in a node is
a bitwise AND and a population count. All arrays have the words first, `[word, ...]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
from scipy.stats import beta

Masks = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

CONFIDENCE = 0.25
"""C4.5's default for its pessimistic estimate of a leaf's errors (Quinlan 1993, section 4.2)."""
SMALLEST = 2
"""A split must leave at least so many cases on either side, as in C4.5."""
MARGIN = 0.1
"""A subtree goes when a leaf would have at most this many more estimated errors, as in C4.5."""


@dataclass(frozen=True)
class Batch:
    """Several data sets with the same numbers of cases, attributes and splits.

    Parameters
    ----------
    attributes
        `[dataset, case, attribute]` of 0 and 1.
    classes
        `[dataset, case]` of 0 and 1.
    train, test
        `[dataset, split, case]`: which cases a split trains on and is tested on.
    """

    attributes: npt.NDArray[np.bool_]
    classes: npt.NDArray[np.bool_]
    train: npt.NDArray[np.bool_]
    test: npt.NDArray[np.bool_]


def pack(cases: npt.NDArray[np.bool_]) -> Masks:
    """Masks `[word, ...]` of arrays `[..., case]`."""
    padded = np.zeros((*cases.shape[:-1], -(-cases.shape[-1] // 64) * 64), dtype=bool)
    padded[..., : cases.shape[-1]] = cases
    return np.ascontiguousarray(np.moveaxis(np.packbits(padded, axis=-1).view(np.uint64), -1, 0))


def count(masks: Masks) -> Counts:
    """The number of cases in each mask."""
    return np.asarray(np.bitwise_count(masks).sum(axis=0, dtype=np.int64))


def naive_bayes(batch: Batch) -> Counts:
    """Correct answers `[dataset, split]`; every probability is estimated with Laplace's one added to each count."""
    train, classes = pack(batch.train), pack(batch.classes)[:, :, None]
    n_cases = batch.classes.shape[-1]
    log = np.log(np.arange(1, n_cases + 3, dtype=np.float64))  # log[n] = log(n + 1)
    ones = count(train & classes)
    zeros = count(train) - ones
    score = np.repeat((log[ones] - log[zeros])[:, :, None], n_cases, axis=2)
    for column in np.moveaxis(batch.attributes, -1, 0):
        having = train & pack(column)[:, :, None]
        with_one = count(having & classes)
        with_zero = count(having) - with_one
        norm = log[zeros + 1] - log[ones + 1]
        present = log[with_one] - log[with_zero] + norm
        absent = log[ones - with_one] - log[zeros - with_zero] + norm
        score += np.where(column[:, None, :], present[:, :, None], absent[:, :, None])
    right = (score > 0) == batch.classes[:, None, :]
    return np.asarray((right & batch.test).sum(axis=-1), dtype=np.int64)


def decision_tree(batch: Batch) -> Counts:
    """Correct answers `[dataset, split]` of a tree grown by information gain and pruned as in C4.5."""
    n_sets, n_splits, n_cases = batch.train.shape
    owner = np.repeat(np.arange(n_sets), n_splits)
    attributes = pack(np.moveaxis(batch.attributes, -1, 0))
    train, test = (pack(cases).reshape(-1, owner.size) for cases in (batch.train, batch.test))
    _, correct = _subtrees(attributes, pack(batch.classes), n_cases, train, test, owner)
    return correct.reshape(n_sets, n_splits)


def _subtrees(
    attributes: Masks, classes: Masks, n_cases: int, train: Masks, test: Masks, owner: Counts
) -> tuple[Floats, Counts]:
    """Estimated errors on training and correct answers on test of the best subtree below each node."""
    ones_mask = classes[:, owner]
    size, ones = count(train), count(train & ones_mask)
    says_one = 2 * ones > size
    estimate = pessimistic_errors(n_cases)[np.minimum(ones, size - ones), size]
    tested = count(test & ones_mask)
    correct = np.where(says_one, tested, count(test) - tested)

    mixed = np.flatnonzero((ones > 0) & (ones < size) & (size >= 2 * SMALLEST))
    attribute, useful = _best_split(attributes, ones_mask[:, mixed], n_cases, train[:, mixed], owner[mixed])
    split, attribute = mixed[useful], attribute[useful]
    if split.size:
        side = attributes[:, attribute, owner[split]]
        train, test = (
            np.concatenate((cases[:, split] & side, cases[:, split] & ~side), axis=1) for cases in (train, test)
        )
        below, below_correct = _subtrees(attributes, classes, n_cases, train, test, np.tile(owner[split], 2))
        errors = below.reshape(2, -1).sum(axis=0)
        keep = estimate[split] > errors + MARGIN
        estimate[split[keep]] = errors[keep]
        correct[split[keep]] = below_correct.reshape(2, -1).sum(axis=0)[keep]
    return estimate, correct


def _best_split(
    attributes: Masks, ones_mask: Masks, n_cases: int, train: Masks, owner: Counts
) -> tuple[Counts, npt.NDArray[np.bool_]]:
    """The attribute of greatest information gain at each node (the first of equals), and whether it gains anything."""
    size, ones_train = count(train), train & ones_mask
    ones = count(ones_train)
    table = entropies(n_cases)
    whole = table[ones, size]
    best = np.zeros(size.size, dtype=np.int64)
    left_over = whole - 1e-9
    useful = np.zeros(size.size, dtype=bool)
    for i, column in enumerate(np.moveaxis(attributes, 1, 0)):
        having = column[:, owner]
        part, part_ones = count(train & having), count(ones_train & having)
        after = table[part_ones, part] + table[ones - part_ones, size - part]
        better = (after < left_over) & (part >= SMALLEST) & (size - part >= SMALLEST)
        best[better] = i
        left_over = np.where(better, after - 1e-9, left_over)
        useful |= better
    return best, useful


@cache
def entropies(n_cases: int) -> Floats:
    """`[ones, size]`: the entropy of a node's classes in bits, times its size."""
    n = np.arange(n_cases + 1, dtype=np.float64)
    n_log_n = n * np.log2(np.maximum(n, 1.0))
    rest = np.maximum(n - n[:, None], 0.0).astype(np.int64)
    return np.asarray(n_log_n - n_log_n[:, None] - n_log_n[rest])


@cache
def pessimistic_errors(n_cases: int) -> Floats:
    """`[errors, size]`: the size times the upper binomial limit of the error rate, at CONFIDENCE."""
    errors, size = np.meshgrid(np.arange(n_cases + 1), np.arange(n_cases + 1), indexing="ij")
    limit = np.where(errors < size, beta.ppf(1 - CONFIDENCE, errors + 1, np.maximum(size - errors, 1)), 1.0)
    return np.asarray(limit * size)
