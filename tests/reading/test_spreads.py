"""Columns of spreads are never scores, nor offered as scores, on whichever side of the metric the word stands."""

from __future__ import annotations

import pytest

from stats_core.reading import readings
from stats_core.reading.parse.spreads import names_spread, spreads_beside

SPREADS = (
    "std_acc",
    "stderr_acc",
    "sd_acc",
    "var_acc",
    "iqr_acc",
    "acc (std)",
    "acc_std",
    "acc ±",
    "± acc",
    "±",
    "ci_low",
    "ci_high",
    "ci_low_acc",
    "acc_lower_bound",
    "upper bound",
)


@pytest.mark.parametrize("heading", SPREADS)
def test_a_spread_is_not_offered_as_the_score(heading: str) -> None:
    lines = [f"d{d},{name},0.{6 + d}{n}5,0.0{d}{n}" for d in range(4) for n, name in enumerate("ABC")]
    found = readings({"t.csv": "\n".join([f"dataset,model,acc,{heading}", *lines]).encode()})
    assert [reading.says for reading in found] == ["4 data sets x 3 algorithms"]
    assert found[0].unused == (heading,)
    assert found[0].asks == ()


@pytest.mark.parametrize("form", ["std_{}", "{} (std)", "± {}", "{} ±", "se_{}", "{}_sd"])
def test_spreads_beside_algorithms_are_no_algorithms(form: str) -> None:
    headings = ["tree", form.format("tree"), "forest", form.format("forest")]
    assert spreads_beside(headings) == {headings[1], headings[3]}
    lines = [f"d{d},0.{6 + d}1,0.01{d},0.{5 + d}3,0.02{d}" for d in range(4)]
    found = readings({"t.csv": "\n".join([",".join(["dataset", *headings]), *lines]).encode()})
    assert found[0].says == "4 data sets x 2 algorithms"
    assert found[0].unused == (headings[1], headings[3])


def test_names_that_begin_alike_are_no_spreads() -> None:
    for name in ("SE ResNet", "SD Turbo", "max_reward", "min loss", "VAR-Net", "low resource", "high jump"):
        assert not names_spread(name), name
    assert spreads_beside(["ResNet", "SE-ResNet", "SE ResNet", "CI", "low ResNet"]) == frozenset()
