"""Equal means and unequal spreads through the page: no claim by own spreads, and the pooled error one click away."""

from __future__ import annotations

from stats_core import Curves
from stats_core.kernels.curve_sums import ErrorTerm
from tests.pages.conftest import OpenPage, healthy, upload, words
from tests.support.unequal import unequal_spreads

PAGE = "learning_curves"


def as_file(curves: Curves) -> bytes:
    lines = ["algorithm,run,level,score"]
    for run, (name, scores) in enumerate(zip(curves.algorithm, curves.values, strict=True)):
        lines += [f"{name},{run},{level:g},{score}" for level, score in zip(curves.levels, scores, strict=True)]
    return "\n".join(lines).encode()


def test_the_page_claims_nothing_and_the_pooled_error_is_a_click_away(open_page: OpenPage) -> None:
    at = upload(open_page(), as_file(unequal_spreads()))
    said = words(at)
    assert "no difference is shown" in said
    assert "Shape: not shown to differ" in said
    box = at.get_by_key(f"{PAGE}.error")
    assert box.value is ErrorTerm.OWN
    box.set_value(ErrorTerm.SPLIT_PLOT)
    assert "shown to be better than A" in words(healthy(at.run()))
