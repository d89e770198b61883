"""How large a file may be, how many files, cells and names: the last that is read, and the first that is refused."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import CurveLayout, CurveRoles, curves_from_frame, read_files, read_table
from stats_core.reading.curves.comparing import Comparing, Grid, Repeats, RunPoints, comparable, evenly, prepared
from stats_core.reading.files import read as several
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.meaning.questions import MOST_CHOICES, one_of
from stats_core.reading.parse import containers, text
from stats_core.reading.parse.columns import TableColumn, columns_of
from stats_core.reading.parse.dialect import COMMA, Dialect, find_dialect
from stats_core.reading.parse.read_table import CellCodes, ReadTable
from stats_core.reading.ranks.build import ScoreCells
from stats_core.reading.ranks.roles import ScoreLayout, ScoreRoles
from tests.reading.refusal import refusal

MB = 2**20


def test_a_file_may_be_as_large_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert text.MAX_BYTES == 200 * MB
    monkeypatch.setattr(text, "MAX_BYTES", 8)
    assert len(read_table(b"a,b\n1,2\n")) == 1
    monkeypatch.setattr(text, "MAX_BYTES", MB)
    said = str(refusal(read_table, b"x" * (MB + 1), "big.csv"))
    assert said.startswith("The file has 1.1 MB, and the limit is 1 MB ('big.csv'). Keep only the columns")


def test_files_together_may_be_as_large_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"ppo/1.csv": b"step,reward\n0,1\n5,2\n", "sac/1.csv": b"step,reward\n0,1\n5,2\n"}
    monkeypatch.setattr(several, "MAX_BYTES", sum(map(len, files.values())))
    assert len(read_files(files)) == 4
    monkeypatch.setattr(several, "MAX_BYTES", 3 * MB)
    said = str(refusal(read_files, {**files, "big.csv": b"x" * 4 * MB}))
    assert said == "The files have 4 MB together, and the limit is 3 MB. Give fewer files."


@pytest.mark.parametrize("ending", ["gz", "bz2", "xz"])
def test_what_is_packed_may_be_as_large_as_the_limit(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import bz2
    import gzip
    import lzma

    pack = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}[ending]
    monkeypatch.setattr(containers, "MAX_BYTES", MB)
    assert containers.unpacked(pack(b"x" * MB), f"a.{ending}") == (b"x" * MB, "a")
    kind = {"gz": "gzip", "bz2": "bzip2", "xz": "xz"}[ending]
    assert str(refusal(containers.unpacked, pack(b"x" * (MB + 1)), f"a.{ending}")) == (
        f"The {kind} archive unpacks to more than 1 MB ('a.{ending}'). Keep only the columns that are needed."
    )


def test_an_archive_may_unpack_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "MAX_BYTES", MB)
    half = containers.packed({"a": b"x" * (MB // 2), "b": b"x" * (MB // 2)})
    assert len(containers.unzipped(half, "a.zip")) == 2
    more = containers.packed({"a": b"x" * (MB // 2), "b": b"x" * (MB // 2 + 1)})
    assert str(refusal(containers.unzipped, more, "a.zip")) == (
        "The archive unpacks to more than 1 MB ('a.zip'). Keep only the files that are needed."
    )


def test_a_benchmark_may_have_a_million_cells() -> None:
    def cells(many: int) -> ScoreCells:
        names = [str(i) for i in range(many)]
        frame = pd.DataFrame({"d": names, "a": names[: many - 1] + names[:1], "s": 1.0})
        return ScoreCells.of(frame, ScoreRoles(ScoreLayout.LONG, "d", "a", "s"))

    assert len(cells(1000).datasets) == 1000
    assert str(refusal(cells, 1001)) == (
        "1,001 data sets and 1,000 algorithms would make 1,001,000 scores, and there are 1,001. Choose other columns "
        "for the data set and the algorithm."
    )


def test_folds_may_have_a_million_places() -> None:
    def folds(runs: int) -> object:
        run = [*range(runs), *[0] * 500]
        fold = [*[0] * runs, *range(500)]
        frame = pd.DataFrame({"a": "A", "run": run, "fold": fold, "s": 0.5})
        frame = pd.concat([frame, frame.assign(a="B")])
        return folds_from_frame(frame, FoldRoles(FoldLayout.LONG, "a", "run", "fold", "s"))

    assert "There are two scores" in str(refusal(folds, 1000))
    assert str(refusal(folds, 1001)) == (
        "1,001 runs with 500 folds each would make 1,001,000 scores, and there are 3,002. Choose other columns for the "
        "run and the fold."
    )


def test_of_very_many_values_the_first_may_be_chosen() -> None:
    table = ReadTable(pd.DataFrame({"task": [f"t{i}" for i in range(MOST_CHOICES + 1)]}))
    question = one_of(TableColumn.of(table, 0), "The file mixes the values of", lambda value: value)
    assert question.text.startswith("The file mixes the values of 'task', which has 301 values.")
    assert len(question.choices) == 300


def test_a_column_is_one_of_numbers_where_nine_of_ten_cells_are() -> None:
    def numeric(texts: int) -> bool:
        cells = [*(f"{i}.5" for i in range(10 - texts)), *"abc"[:texts]]
        return columns_of(ReadTable(pd.DataFrame({"x": cells}, dtype=object)))[0].numeric

    assert [numeric(texts) for texts in (0, 1, 2)] == [True, True, False]


def test_counted_cells_are_looked_at_up_to_a_thousand() -> None:
    def counts(cells: list[str]) -> bool:
        return columns_of(ReadTable(pd.DataFrame({"x": cells}, dtype=object)))[0].counts

    assert counts([str(i) for i in range(1000)])
    assert counts([f"{i + 1}.0" for i in range(1000)])
    assert not counts([str(i) for i in range(1001)])
    assert not counts([str(i + 2) for i in range(5)])
    assert not counts([str(i) for i in (0, 1, 3)])


@pytest.mark.parametrize(("each", "distinct"), [(4, 5000), (3, 20_000)])
def test_numbers_that_hardly_repeat_are_not_counted_in_a_long_table(each: int, distinct: int) -> None:
    frame = pd.DataFrame({"x": np.arange(20_000) // each})
    assert columns_of(ReadTable(frame))[0].distinct == distinct


def test_the_numbers_of_twelve_columns_are_kept() -> None:
    kept, made = CellCodes(), []
    columns = [pd.Series(np.arange(3) + i) for i in range(13)]

    def of(i: int) -> None:
        kept.of(columns[i], lambda: (made.append(i), np.arange(3))[::-1])  # type: ignore[arg-type, return-value]

    for i in (*range(12), 0):
        of(i)
    assert made == list(range(12))
    of(12)
    of(1)
    assert made == list(range(13))
    of(0)
    assert made == [*range(13), 0], "the oldest went when the thirteenth came"


POINTS = RunPoints.of(
    np.array([0, 0, 0, 1, 1, 1]), np.array([0.0, 4.0, 10.0, 0.0, 6.0, 10.0]), np.array([0.0, 4.0, 10.0, 1.0, 7.0, 11.0])
)


@pytest.mark.parametrize(("grid", "scores"), [(Grid.LINEAR, [[5], [6]]), (Grid.LAST, [[4], [1]])])
def test_runs_may_be_compared_at_one_level_of_ones_own(grid: Grid, scores: list[list[float]]) -> None:
    _, levels, found = comparable(POINTS, Comparing(grid=grid, at=(5.0, 5.0)))
    assert (levels.tolist(), found.tolist()) == ([5], scores)


@pytest.mark.parametrize("at", [(-1.0, 5.0), (5.0, 11.0)])
def test_nothing_is_extrapolated(at: tuple[float, float]) -> None:
    said = str(refusal(comparable, POINTS, Comparing(grid=Grid.LINEAR, at=at)))
    assert said == (
        f"Not all runs cover the levels from {at[0]:g} to {at[1]:g}; all of them cover only 0 to 10. Choose levels "
        "inside, or leave out runs that end early: nothing is extrapolated."
    )
    assert comparable(POINTS, Comparing(grid=Grid.LINEAR, at=(0.0, 10.0)))[1].tolist() == [0, 10]


def test_runs_that_cannot_be_compared_yet_are_refused() -> None:
    said = "Runs have different levels. Choose the levels at which they are compared."
    assert str(refusal(comparable, POINTS, Comparing())) == said
    twice = RunPoints.of(np.array([0, 0, 0, 1]), np.array([0.0, 0.0, 1.0, 0.0]), np.arange(4.0))
    assert str(refusal(comparable, twice, Comparing(grid=Grid.COMMON))) == said
    merged = prepared(twice, Comparing(repeats=Repeats.MEAN))
    assert merged.score.tolist() == [0.5, 2, 3]
    apart = RunPoints.of(np.array([0, 1]), np.array([0.0, 1.0]), np.arange(2.0))
    said = str(refusal(comparable, apart, Comparing(grid=Grid.COMMON)))
    assert said == "No level is common to all runs. Interpolate, or leave out runs."
    bins = str(refusal(comparable, POINTS, Comparing(grid=Grid.BINS, count=12)))
    assert bins == "A run has no point in one of the bins. Choose fewer and wider bins, or interpolate."


LINES = pd.DataFrame({"a": list("AABB"), "h": [1, 2, 1, 2], "s": [0.5, 0.6, 0.7, 0.8]})


@pytest.mark.parametrize(
    ("roles", "said"),
    [
        (
            CurveRoles(CurveLayout.LONG, "a", score="s"),
            "No column is chosen for the level of training. Choose the column that "
            "counts steps, epochs, games or training cases; without levels there are no curves.",
        ),
        (
            CurveRoles(CurveLayout.WIDE, "a"),
            "No columns are chosen as levels. Choose the columns whose headings are the levels of training.",
        ),
        (
            CurveRoles(CurveLayout.LONG, "a", level="h"),
            "No column is chosen for the score. Choose the column with the scores.",
        ),
        (CurveRoles(CurveLayout.FINAL, "a"), "No column is chosen for the score. Choose the column with the scores."),
        (
            CurveRoles(CurveLayout.LONG, "a", level="h", score="h"),
            "The column 'h' is chosen both as level and as score. Choose another column for one of them.",
        ),
        (
            CurveRoles(CurveLayout.LONG, "a", "s", "h", "s"),
            "The column 's' is chosen both as run and as score. Choose another column for one of them.",
        ),
        (
            CurveRoles(CurveLayout.WIDE, "a", level_columns=("a",)),
            "The column 'a' is chosen both as algorithm and as a level. Choose another column for one of them.",
        ),
        (
            CurveRoles(CurveLayout.WIDE, "a", level_columns=("h",)),
            "The heading 'h' is not a level of training. Take the column "
            "out of the levels, or write one number into its heading.",
        ),
        (
            CurveRoles(CurveLayout.FINAL_WIDE, score_columns=("s",)),
            "At least two algorithms are needed. Choose a column of scores for each of them.",
        ),
        (
            CurveRoles(CurveLayout.LONG, "b", level="h", score="s"),
            "There is no column 'b'. Choose one of: 'a', 'h', 's'.",
        ),
    ],
)
def test_what_is_not_chosen_or_chosen_twice_is_named(roles: CurveRoles, said: str) -> None:
    assert str(refusal(curves_from_frame, LINES, roles)) == said


def test_levels_are_whole_where_all_are() -> None:
    assert evenly(POINTS, 4).tolist() == [0, 3, 7, 10]
    broken = RunPoints(POINTS.curve, POINTS.level / 4, POINTS.score)
    assert evenly(broken, 3).tolist() == [0, 1.25, 2.5]


def test_the_separator_is_found_in_two_hundred_lines() -> None:
    def found(lines: int) -> Dialect:
        return find_dialect(["a;b,c"] + ["1;2,3"] * lines + ["1,2"] * 300)

    assert found(250).label == "semicolon"
    assert find_dialect(["a,b", *["1,2"] * 10]) is COMMA
