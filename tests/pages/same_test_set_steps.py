"""Steps on the same_test_set page that its tests share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from streamlit.testing.v1 import AppTest

from demo_data import catalogue
from stats_core import (
    Losses,
)
from stats_core.reading import guess_loss_roles, losses_from_frame, read_frame
from tests.pages.conftest import healthy

PAGE = "same_test_set"
TABLE, SUMMARY = f"{PAGE}.table", f"{PAGE}.summary"
TRUTH = ["cat", "dog", "cat", "dog", "bird", "cat"]
PREDICTED = {"forest": ["cat", "dog", "cat", "cat", "bird", "dog"], "net": ["dog", "dog", "cat", "dog", "cat", "cat"]}


def as_csv(columns: dict[str, Sequence[object]]) -> bytes:
    rows = zip(*columns.values(), strict=True)
    return "\n".join([",".join(columns), *(",".join(map(str, row)) for row in rows)]).encode()


CLASSES = as_csv({"truth": TRUTH, **PREDICTED})


def demo(at: AppTest, key: str) -> AppTest:
    at.get_by_key(f"{PAGE}.demo.{key}").click()
    return healthy(at.run())


def tab(at: AppTest, name: str) -> AppTest:
    at.session_state[f"{PAGE}.way"] = name
    return healthy(at.run())


def set_to(at: AppTest, key: str, value: Any) -> AppTest:
    at.get_by_key(key).set_value(value)
    return healthy(at.run())


def losses_of(key: str) -> Losses:
    frame = read_frame(catalogue.load_bytes(next(one for one in catalogue.DEMOS if one.key == key)), "demo.csv")
    return losses_from_frame(frame, guess_loss_roles(frame))


def charts(at: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]


def csv_keys(at: AppTest) -> set[str]:
    return {str(button.key).removeprefix("csv-") for button in at.download_button}
