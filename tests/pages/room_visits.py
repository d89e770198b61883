"""A demo of each room, opened by its address."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from dashboard.rooms import ROOMS
from tests.pages.conftest import ROOT, healthy

DEMOS = {
    "learning_curves": "tictactoe_td",
    "cross_validation": "folds_10x10",
    "same_test_set": "test_set_classification",
    "many_datasets": "benchmark",
}
"""The demo of a room, by the key of its page."""


def visit(page: str) -> AppTest:
    """A page with its demo."""
    room = next(room for room in ROOMS if room.key == page)
    # By app.py, which writes the address.
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120).switch_page(room.path)
    at.query_params["demo"] = DEMOS[page]
    return healthy(at.run())
