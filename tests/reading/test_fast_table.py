"""Large tables by Arrow's or pandas' parser: the same cells as the exact way, or the exact way itself."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core.reading import curves_from_frame, guess_roles, read_table
from stats_core.reading.parse import fast_table
from stats_core.reading.parse.text_table import table_of_text
from tests.reading.refusal import refusal

RNG = np.random.default_rng(2)
ROWS = [f"00{a},{s},{h},{x!r}" for a in (1, 7) for s in (1, 2, 3) for h, x in enumerate(RNG.normal(size=50).tolist())]
TEXT = "\n".join(["algorithm,seed,step,reward", *ROWS])


@pytest.fixture(autouse=True, params=["arrow", "pandas"])
def _small(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(fast_table, "SMALLEST", 100)
    if request.param == "pandas":
        monkeypatch.setattr(fast_table, "arrow", None)


def test_the_same_curves_as_the_exact_way() -> None:
    fast = fast_table.fast_table(TEXT.encode(), "f.csv")
    assert fast is not None
    assert fast.frame["reward"].dtype == np.float64
    slow = table_of_text(TEXT, "f.csv")
    roles = guess_roles(fast)
    assert roles == guess_roles(slow)
    curves = curves_from_frame(fast, roles)
    assert curves.fingerprint == curves_from_frame(slow, roles).fingerprint
    assert curves.algorithms == ("001", "007")


@pytest.mark.parametrize(
    "bad",
    [
        TEXT.replace(ROWS[140], ROWS[140] + ",9"),
        TEXT.replace(ROWS[140], ROWS[140].rpartition(",")[0]),
        TEXT.replace(ROWS[140], ROWS[140] + ",9").replace(ROWS[200], ROWS[200].rpartition(",")[0]),
        TEXT.replace(ROWS[140], "\n" + ROWS[140]),
        TEXT.replace(ROWS[140], ROWS[140].replace("001", '"001"')),
        TEXT.replace("reward", "step"),
        "# a remark\n" + TEXT,
    ],
)
@pytest.mark.parametrize("looked_at", [20, 2000])
def test_what_could_be_misread_goes_the_exact_way(bad: str, looked_at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_table, "_LOOKED_AT", looked_at)
    monkeypatch.setattr(fast_table, "SAMPLE", 20)
    assert fast_table.fast_table(bad.encode(), "f.csv") is None


def test_a_bad_cell_is_named_by_its_line() -> None:
    bad = TEXT.replace(ROWS[140], ROWS[140] + "x")
    table = read_table(bad.encode(), "f.csv")
    assert "line 142" in refusal(curves_from_frame, table, guess_roles(table)).where
    missing = TEXT.replace(ROWS[140], ROWS[140].rpartition(",")[0] + ",nan")
    table = read_table(missing.encode(), "f.csv")
    assert "line 142" in refusal(curves_from_frame, table, guess_roles(table)).where
