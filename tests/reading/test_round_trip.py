"""Curves written to a file in any dialect and any order come back the same."""

from __future__ import annotations

import csv
import io
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from stats_core.data import Curves
from stats_core.reading import CurveLayout, CurveRoles, curves_from_frame, guess_roles, read_table

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=8).filter(
    lambda name: name == name.strip()
)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False, width=64)


@st.composite
def random_curves(draw: st.DrawFn) -> Curves:
    algorithms = draw(
        st.lists(NAMES, min_size=2, max_size=4, unique=True).filter(lambda names: "algorithm" not in names)
    )
    sizes = [draw(st.integers(1, 4)) for _ in algorithms]
    sizes[0] = max(sizes[0], 2)
    levels = sorted(draw(st.sets(NUMBERS.map(lambda level: level + 0.0), min_size=1, max_size=5)))
    runs = [draw(st.lists(NAMES, min_size=size, max_size=size, unique=True)) for size in sizes]
    n = sum(sizes)
    values = draw(st.lists(NUMBERS, min_size=n * len(levels), max_size=n * len(levels)))
    return Curves(
        np.array(values).reshape(n, len(levels)),
        tuple(name for name, size in zip(algorithms, sizes, strict=True) for _ in range(size)),
        np.array(levels),
        tuple(run for group in runs for run in group),
    )


def contents(curves: Curves) -> dict[tuple[str, str, float], float]:
    return {
        (curves.algorithm[i], curves.run[i], float(level)): float(curves.values[i, h])
        for i in range(len(curves.values))
        for h, level in enumerate(curves.levels)
    }


def written(heading: list[str], rows: list[list[str]], separator: str, encoding: str) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=separator)
    writer.writerow(heading)
    writer.writerows(rows)
    return file.getvalue().encode(encoding)


DIALECT = st.sampled_from([",", ";", "\t", "|"])
ENCODING = st.sampled_from(["utf-8", "utf-8-sig", "utf-16"])


@settings(max_examples=150, deadline=None)
@given(random_curves(), DIALECT, ENCODING, st.randoms(use_true_random=False))
def test_long_files_come_back(curves: Curves, separator: str, encoding: str, random: Random) -> None:
    rows = [[a, r, repr(h), repr(score)] for (a, r, h), score in contents(curves).items()]
    random.shuffle(rows)
    data = written(["algorithm", "run", "level", "score"], rows, separator, encoding)
    back = curves_from_frame(read_table(data), CurveRoles(CurveLayout.LONG, "algorithm", "run", "level", "score"))
    assert contents(back) == contents(curves)
    assert back.algorithms == tuple(dict.fromkeys(row[0] for row in rows))
    assert back.levels.tobytes() == curves.levels.tobytes()


@settings(max_examples=80, deadline=None)
@given(random_curves(), DIALECT, ENCODING, st.randoms(use_true_random=False))
def test_wide_files_come_back(curves: Curves, separator: str, encoding: str, random: Random) -> None:
    order = random.sample(range(len(curves.levels)), len(curves.levels))
    headings = tuple(repr(float(curves.levels[h])) for h in order)
    rows = [
        [curves.algorithm[i], curves.run[i], *(repr(float(curves.values[i, h])) for h in order)]
        for i in range(len(curves.values))
    ]
    random.shuffle(rows)
    data = written(["algorithm", "run", *headings], rows, separator, encoding)
    roles = CurveRoles(CurveLayout.WIDE, "algorithm", "run", level_columns=headings)
    back = curves_from_frame(read_table(data), roles)
    assert contents(back) == contents(curves)
    assert back.algorithms == tuple(dict.fromkeys(row[0] for row in rows))


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(2, 12), st.integers(2, 6), DIALECT, st.integers(0, 2**16))
def test_the_usual_file_has_the_same_fingerprint(n: int, runs: int, levels: int, separator: str, seed: int) -> None:
    values = np.random.default_rng(seed).normal(size=(n, runs, levels))
    curves = Curves.from_groups({f"A{i}": values[i] for i in range(n)}, levels=np.arange(levels) * 250)
    rows = [[a, r, f"{h:g}", repr(score)] for (a, r, h), score in contents(curves).items()]
    table = read_table(written(["method", "seed", "step", "reward"], rows, separator, "utf-8"))
    assert curves_from_frame(table, guess_roles(table)).fingerprint == curves.fingerprint
