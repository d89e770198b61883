"""Feelders and Verkooijen's (1995) layout of losses: observation numbers, totals and means are not models."""

from __future__ import annotations

import pytest

from stats_core.reading import read_table
from stats_core.reading.cases.guess import guess_loss_roles

PRINTED = "Observation,f1,f2,f3,Total\n1,0.10,0.20,0.15,0.45\n2,0.30,0.10,0.20,0.60\n3,0.20,0.25,0.30,0.75\n"


@pytest.mark.parametrize(
    "more", ["", "Total,0.60,0.55,0.65,1.80\n", "Total,0.60,0.55,0.65,1.80\nMean,0.20,0.18,0.22,0.60\n"]
)
def test_totals_and_means_are_left_out_and_said(more: str) -> None:
    table = read_table((PRINTED + more).encode(), "table1.csv")
    roles = guess_loss_roles(table)
    assert roles.models == ("f1", "f2", "f3")
    assert len(table) == 3
    said = " ".join(table.notes)
    assert "Column 'Total' left out" in said
    assert ("of totals or means below the cases left out" in said) == bool(more)


def test_a_column_that_is_called_total_and_adds_nothing_up_is_kept() -> None:
    table = read_table(b"Observation,f1,f2,Total\n1,0.1,0.2,0.9\n2,0.3,0.1,0.8\n", "losses.csv")
    assert guess_loss_roles(table).models[-1] == "Total"
