"""What is told of one's own design, for each kind of data: what is offered, tried, counted, said and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np

from stats_core import Agreement, Curves, FoldScores, Losses
from stats_core.simulate.design import STEPS, Counts, Design, Purpose, answer_itself, count_task, fitting_tests
from stats_core.simulate.pictures import design_charts
from stats_core.simulate.rates import UNDEFINED
from stats_core.worlds import OwnWorld
from tests.pictures.test_picture_data import drawn, short
from tests.simulate.telling import Told, columns, refused, rows
from tests.simulate.test_design import CURVES, DATA, FOLDS, own

GAPS = {"losses": (0.0, 0.1, -0.3)}
"""Differences for which error rates have room; others go further."""
KINDS: dict[str, Any] = {
    **DATA,
    "five halves": FoldScores(("A", "B"), FOLDS.scores[:, :5, :2], 50, 50, higher_is_better=False),
    "one run": FoldScores(("A", "B"), FOLDS.scores[:, :1]),
    "resamples": FoldScores(("A", "B"), FOLDS.scores[:, :, :1]),
}
ENOUGH: dict[str, Callable[[Design, Purpose, int, float], float]] = {
    "rising": lambda design, part, size, gap: 0.06 if part is Purpose.NULL else min(1, size / 40 + abs(gap) / 4),
    "early": lambda design, part, size, gap: 0.3 if part is Purpose.NULL else 0.99 if size >= design.sizes[1] else 0.1,
    "never": lambda design, part, size, gap: 0.02 if part is Purpose.NULL else 0.4,
    "late": lambda design, part, size, gap: (
        0.05 if part is Purpose.NULL else 0.82 if gap == design.differences[-1] or size == design.sizes[-1] else 0.5
    ),
}
"""Made-up rates, for every sentence that a design has."""
TRIALS = 200


@cache
def offered(name: str) -> Any:
    return fitting_tests(own(KINDS[name]))


def told(name: str) -> Iterator[str]:
    """One kind of data."""
    tests = offered(name)
    for test in tests:
        names = [test.series(decision) for decision in test.decisions]
        yield f"offered: {test.key}, {test.label}, {test.lines} of {names}, with {dict(test.settings)}"
    world = own(KINDS[name])
    for test in answer_itself(world):
        yield f"the answer: {[test.series(decision) for decision in test.decisions]}, {test.lines} lines"
    yield f"data: {world.own_size} {world.unit}, seen {short(world.seen)}, at most {short(world.most_difference)}"
    yield from _points(name)
    yield from _counted(name)
    for kind, rate in ENOUGH.items():
        yield from (f"{kind}: {line}" for line in _made_up(name, rate, whole=kind == "rising" and name in DATA))


def _points(name: str) -> Iterator[str]:
    data = KINDS[name]
    size = own(data).own_size
    for gap, many in product(GAPS.get(name, (0.0, 0.01, -0.3, 5.0)), (2, size, 4 * size)):
        design = Design(own(data, difference=gap, size=many), offered(name)[:1])
        yield f"{many} with {gap:g}: sizes {design.sizes}, differences {_few_digits(design.differences)}"
    until = [design.until(step) for step in STEPS]
    yield f"points: {short(design.points)}, tasks {short(design.tasks)}, until {until}"


def _few_digits(values: Sequence[float]) -> list[float]:
    return [float(f"{value:.4g}") for value in values]


def _counted(name: str) -> Iterator[str]:
    """A few data sets of a true null and of the own size, with a level at which something is found."""
    world = own(KINDS[name], difference=0.05)
    design = Design(world, offered(name), datasets=3, alpha=0.4, seed=2)
    answers: dict[int, Counts] = {}
    for number, task in enumerate(design.tasks):
        if task.part is Purpose.NULL or (task.part is Purpose.SIZES and task.block.size == world.size):
            answers[number] = count_task(world, replace(task, block=replace(task.block, datasets=3)))
            yield f"counted of {task.part.value}: {task.block.key} {short(task.block.settings)} {answers[number]}"
    yield from columns("counted", design.table(answers))


def _made_up(name: str, rate: Callable[[Design, Purpose, int, float], float], *, whole: bool) -> Iterator[str]:
    """What is said of given rates, or all that is made of them; one test has data sets without an answer."""
    world = own(KINDS[name], difference=-0.2)
    tests = sorted(offered(name), key=lambda test: -len("".join(test.decisions)))[:3]
    design = Design(world, tuple(tests), datasets=STEPS[0], alpha=0.1 if name == "table" else 0.05)
    answers: dict[int, Counts] = {}
    for number, (part, test, size, gap) in enumerate(design.points):
        rejected = round(TRIALS * rate(design, part, size, gap))
        answers[number] = dict.fromkeys(test.decisions, (rejected, TRIALS))
        if test == tests[-1]:
            answers[number][UNDEFINED] = (0, 10)
    # The second half of the first point's data sets comes with the second turn.
    answers[len(design.points)] = dict.fromkeys(design.tests[0].decisions, (3, 50))
    table = design.table(answers)
    summary = design.summary(table)
    yield f"finding: {design.finding(summary)}"
    yield from rows("said", design.in_words(summary))
    yield f"above their level: {[row['test'] for row in design.above_level(summary)]}"
    if not whole:
        return
    yield from rows("summary", summary)
    yield from columns("table", table)
    for chart in design_charts(design, table):
        yield from drawn(chart)
    few = table[(table["part"] != Purpose.SIZES.name) | (table["size"] == world.size)]
    yield f"of one size: {design.finding(design.summary(few))}"
    yield f"half of the power: {short(design.summary(table, power=0.5)['runs'].tolist())}"
    for part in Purpose:
        one = table[table["part"] == part.name]
        yield f"of {part.value} alone: {design.finding(design.summary(one))} {len(design_charts(design, one))} charts"


def odd() -> Iterator[str]:
    """Single runs, equal ones, and what is refused."""
    lone = Curves.from_groups({"A": CURVES.values[:1], "B": CURVES.values[1:4]})
    equal = Losses(("A", "B"), np.ones((4, 2)))
    for data in (lone, equal, Losses(("A", "B"), np.array([[0.0, 1.0]])), Losses(("A", "B"), np.array([[0.5, 0.25]]))):
        world = own(data)
        design = Design(world, ())
        yield f"seen {short(world.seen)}, sizes {design.sizes}, differences {_few_digits(design.differences)}"
    losses = own(DATA["losses"])
    for gap in (losses.most_difference, -losses.most_difference):
        yield f"room for {gap:.4g}: {short(replace(losses, difference=gap).draw(np.random.default_rng(1)))}"
    yield refused(lambda: replace(losses, difference=1.0).draw(np.random.default_rng(1)))
    yield refused(lambda: OwnWorld(Agreement(1, 2, 3, 4), "A", "B", size=5).draw(np.random.default_rng(1)))


DESIGNS: Told = {f"own_{name.replace(' ', '_')}": partial(told, name) for name in KINDS} | {"own_odd_data": odd}
