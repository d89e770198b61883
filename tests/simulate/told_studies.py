"""What is told of the published studies: their words, places and findings, their charts, and a few points anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from stats_core.simulate.pictures import modification_sketch
from stats_core.simulate.pools import FOLDER, FoldPool, curve_pools, fold_pool, null_folds, partitionings
from stats_core.simulate.standing import standing
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.study import Point, Study
from tests.pictures.test_picture_data import drawn, short
from tests.simulate.telling import Told, columns, refused

FEW = {"draws": 40, "iterations": 40, "datasets": 20, "null_draws": 1000}
"""What makes one task of a study short."""
POINTS = 4


@cache
def loaded(load: Callable[[Path], Any]) -> Any:
    """A pool of the project, read once."""
    return load(FOLDER)


def told(study: Study) -> Iterator[str]:
    """All of one study."""
    for name in ("title", "source", "drawn", "where", "expected", "sharing", "by"):
        yield f"{name}: {getattr(study, name)}"
    yield from (f"differs: {said}" for said in study.differs)
    yield from (f"see {key}: {said}" for key, said in study.see)
    for quick in (True, False):
        yield from _places(study.places(quick), "quick" if quick else "full")
    for one in study.published():
        yield f"published: {one.rate:.4g} at {dict(one.at)}"
    if study.key != "calibrate":
        yield from _kept(study)
    yield from _anew(study)


def _places(places: list[dict[str, Any]], which: str) -> Iterator[str]:
    yield f"{which}: {len(places)} tasks, {places[0]} to {places[-1]}, second {places[1]}"
    for name in places[0]:
        yield f"{which}, {name}: {'; '.join(dict.fromkeys(str(place[name]) for place in places))}"


def _kept(study: Study) -> Iterator[str]:
    table = standing(study.key).table
    yield f"finding: {study.says(table)}"
    yield from (f"detail: {said}" for said in study.tells(table))
    for chart in study.charts(table):
        yield from drawn(chart)
    # What the tasks are about: tests and effects come together, with each task.
    for name in [name for name in study.by if name in study.places(True)[0]]:
        for value in table[name].unique():
            yield f"finding of {name} {value} alone: {study.says(table[table[name] == value])}"


def _anew(study: Study) -> Iterator[str]:
    """A few short tasks, and the table that they make."""
    data = loaded(study.load)
    if study.key == "calibrate":
        data = FoldPool(data.sources, {name: values[:, :60] for name, values in data.differences.items()})
    points = study.points(3, True)
    some = sorted({round(place) for place in np.linspace(0, len(points) - 1, POINTS).tolist()})
    done = {}
    for number in some:
        at = {name: min(value, FEW[name]) if name in FEW else value for name, value in points[number].at.items()}
        done[number] = study.work(data, Point(number, 3, at))
    yield from columns("anew", study.table(dict(reversed(done.items()))))


def pools() -> Iterator[str]:
    """What studies draw from."""
    for name, values in loaded(curve_pools).curves.items():
        yield f"curves of {name}: {short(values)}"
    for made in (loaded(fold_pool), loaded(null_folds), loaded(partitionings)):
        yield f"sources: {'; '.join(made.sources)}"
        for design, differences in made.differences.items():
            yield f"{design}: {short(differences)}, of the second source {short(made.of(made.sources[1], design))}"
    yield refused(lambda: curve_pools(Path("nowhere")))
    yield refused(lambda: standing("figure3", Path("nowhere")))
    sketch = modification_sketch(np.arange(1.0, 6), np.array([0.5, 0.61, 0.7, 0.72, 0.74]), 2.5)
    yield from drawn(sketch)


STUDY_BY_STUDY: Told = {key: partial(told, study) for key, study in STUDIES.items()} | {"pools": pools}
