"""Data at the edge of what a method takes: every chart prints and every text export is written."""

from __future__ import annotations

import pytest

from dashboard import exports, paper
from stats_core import METHODS, Analysis, StatsCoreError, analyse
from stats_core.contract.cases import settings_for, strange_data


def strange(key: str) -> list[Analysis]:
    """The analyses of strange data that the method does not refuse."""
    found = []
    for data in strange_data():
        if isinstance(data, METHODS[key].data_type):
            try:
                found.append(analyse(key, data, **settings_for(key, data)))
            except StatsCoreError:
                continue
    return found


def test_there_is_something_strange() -> None:
    assert sum(len(strange(key)) for key in METHODS) > 40


@pytest.mark.parametrize("key", sorted(METHODS))
def test_strange_data_print(key: str) -> None:
    for analysis in strange(key):
        for chart in analysis.result.charts():
            picture = paper.lay_out(chart)
            assert 0 < picture.height < 72 * 20
            assert "nanbp" not in paper.tikz(chart)
            assert "infbp" not in paper.tikz(chart)
        for name in ("latex", "markdown", "html", "words", "script", "csv", "data"):
            text = getattr(exports, name)(analysis)
            assert text
            assert "(nan" not in text
