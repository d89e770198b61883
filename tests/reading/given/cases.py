"""Predictions and losses on the same cases."""

from __future__ import annotations

from tests.reading.given.rows import lines
from tests.reading.journeys import Given


def cases(heading: str, rows: list[tuple[object, ...]]) -> Given:
    return Given(lines(heading, rows), pages="cases", asked=True)


CLASSES = [("cat", "cat", "dog"), ("dog", "dog", "dog"), ("cat", "dog", "cat")]
FLAGS = [(1, 0), (0, 1), (1, 1), (1, 0)]
VALUES = [(1.5, 1.25, 2), (2.5, 3, 2.5), (0.5, 1.5, 4)]

GIVEN = {
    "classes": cases("truth,tree,net", CLASSES),
    "classes by the name of species": cases("species,tree,net", CLASSES),
    "classes of two columns": cases("tree,net", [row[1:] for row in CLASSES]),
    "classes that are numbers": cases("id,y_true,tree,net", [(1, 1, "1.0", 0), (2, 0, 0, 1), (3, 1, 1, "0.0")]),
    "a class that nobody has": cases("truth,tree,net", [*CLASSES, ("cat", "cow", "cat")]),
    "two classes that nobody has": cases("truth,tree,net", [*CLASSES, ("cat", "cow", "cat"), ("cat", "hen", "cat")]),
    "a class in other letters": cases("truth,tree,net", [*CLASSES, ("cat", "Cat", "cat")]),
    "a truth that is missing": cases("truth,tree,net", [("", "cat", "dog"), *CLASSES]),
    "two truths that are missing": cases("truth,tree,net", [("", "cat", "dog"), ("", "cat", "dog"), *CLASSES]),
    "a prediction that is missing": cases("truth,tree,net", [*CLASSES, ("cat", "", "cat"), *CLASSES]),
    "a last prediction that is missing": cases("truth,tree,net", [*CLASSES, ("cat", "", "cat")]),
    "a column that ends before": cases("truth,tree,net", [*CLASSES, ("cat", "", "cat"), ("dog", "", "cat")]),
    "one model": cases("truth,tree", [row[:2] for row in CLASSES]),
    "no model": cases("truth,id", [("a", 1), ("b", 2)]),
    "flags": cases("tree,net", FLAGS),
    "flags of three": cases("tree,net,bayes", [(*row, 1) for row in FLAGS]),
    "flags of few hits": cases("tree,net", [(1 - a, 1 - b) for a, b in FLAGS]),
    "flags of half": cases("tree,net", [(1, 0), (0, 1)]),
    "flags in words": cases("tree,net", [("yes", "no"), ("No", "YES"), ("true", "FALSE")]),
    "flags that say right": cases("tree correct,net correct", FLAGS),
    "flags that say wrong": cases("tree error,net error", FLAGS),
    "a flag that is none": cases("tree,net", [*FLAGS, (2, 1), (2, 1)]),
    "a flag that is missing": cases("tree correct,net correct", [*FLAGS, ("", 1), (1, 1)]),
    "losses": cases("tree loss,net loss", [row[1:] for row in VALUES]),
    "losses without a word": cases("tree,net", [row[1:] for row in VALUES]),
    "losses of three": cases("price,tree,net", VALUES),
    "losses beside steps": cases("step,tree,net", [(i, *row[1:]) for i, row in enumerate(VALUES)]),
    "losses beside a metric": cases("rmse,tree,net", VALUES),
    "a loss that is text": cases("tree loss,net loss", [(1.5, 2.5), (0.5, "x")]),
    "a loss that is missing": cases("tree loss,net loss", [(1.5, 2.5), (0.5, "")]),
    "residuals": cases("tree residual,net deviation", [row[1:] for row in VALUES]),
    "values": cases("actual,tree,net", VALUES),
    "whole values": cases("target,tree,net", [(i, i + 1, i) for i in range(51)]),
    "whole values of fifty kinds": cases("target,tree,net", [(i % 50, i % 50, i % 50) for i in range(51)]),
    "a value that is text": cases("actual,tree,net", [*VALUES, (1.5, "x", 2.5)]),
    "an infinite value": cases("actual,tree,net", [*VALUES, (1.5, "inf", 2.5)]),
    "a value beyond all numbers": cases("actual,tree,net", [(1e200, -1e200, 1), (1.5, 2, 3)]),
    "names of cases": cases("what,truth,tree,net", [(f"c{i}", "ab"[i % 2], "a", "b") for i in range(51)]),
    "names of fifty cases": cases("what,truth,tree,net", [(f"c{i}", "ab"[i % 2], "a", f"c{i}") for i in range(50)]),
    "counted cases": cases("k,tree,net", [(i + 5, i % 3, i % 4) for i in range(10)]),
    "nine counted cases": cases("k,tree,net", [(i + 5, i % 3, i % 4) for i in range(9)]),
    "text and numbers": cases("name,tree,net,note", [("x", 1.5, 2.5, "a"), ("y", 1, 2, "b")]),
    "more text than numbers": cases("one,tree,net,note,other", [("x", 1.5, 2.5, "a", "p"), ("y", 1, 2, "b", "q")]),
}
