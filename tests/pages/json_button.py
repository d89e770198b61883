"""The format of CONTRIBUTING under Take away; run by `tests/house/test_contributing.py` in a copy that has it."""

from __future__ import annotations

import json

from dashboard import exports
from stats_core.contract.cases import example
from tests.pages.conftest import OpenPage, healthy, press


def test_its_button_stands_last_in_the_row_of_tables(open_page: OpenPage) -> None:
    at = press(open_page(), "Open this demo")
    at.session_state["take-parts-anova"] = "Table"
    at.button(key="takeaway-anova").click()
    labels = [button.label for button in healthy(at.run()).download_button]
    row = ["LaTeX, long", "Markdown", "HTML", "CSV", "Excel", "JSON"]
    start = labels.index("LaTeX, long")
    assert labels[start : start + len(row)] == row


def test_its_file_holds_the_numbers() -> None:
    analysis = example("sign_test")
    content = json.loads(exports.json_file(analysis))
    table = analysis.result.table()
    assert content["sentence"] == analysis.result.sentence()
    assert content["table"]["p"] == table["p"].tolist()
    assert exports.FORMATS["json_file"].ending == "json"
