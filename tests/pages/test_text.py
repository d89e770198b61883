"""Names from files can do no harm, in whatever place they are shown."""

from __future__ import annotations

import csv
import io
import math
import re

import pandas as pd
import pytest

from dashboard import text
from dashboard.ui.blocks import downloads, tables

IMAGE = "![](http://example.org/x.png)"


@pytest.mark.parametrize("name", [IMAGE, "[a](http://b)", "`x`", "*x*", "_x_", ":red[x]", "$x$", "~~x~~", "<b>", "a|b"])
def test_markup_is_broken_by_a_backslash(name: str) -> None:
    shown = text.markdown(name)
    assert shown != name
    assert shown.replace("\\", "").replace(text.JOINER, "") == name


@pytest.mark.parametrize("name", ["A1 (rate 0.001)", "PPO-v2.1", "td_lambda", "C+D, 50 %"])
def test_plain_names_stay_as_they_are(name: str) -> None:
    assert text.markdown(name).replace("\u00a0", " ") == name


def test_no_line_ends_before_a_per_cent_sign_or_within_a_p_value() -> None:
    said = "A errs least (5.7 %), 95 % interval 3 to 9 %, p = 0.04 or p ≤ 0.01; 100% and % stay, and so does up = 3."
    kept = "A errs least (5.7_%), 95_% interval 3 to 9_%, p_=_0.04 or p_≤_0.01; 100% and % stay, and so does up = 3."
    assert text.html(said) == text.markdown(said) == kept.replace("_", "\u00a0")
    assert text.html("p < 0.001") == "p\u00a0&lt;\u00a00.001"
    assert text.html("F(2, 216) = 6.1, and 2, 3") == "F(2,\u00a0216) = 6.1, and 2, 3"


def test_a_phone_leaves_out_rows_without_a_number_in_the_columns_that_it_shows() -> None:
    numbers = {"ss": [1.0, 2.0], "ms": [1.0, math.nan], "df": [2, 3], "f": [4.0, math.nan], "p": [0.01, math.nan]}
    shown = tables.as_html(pd.DataFrame({"source": ["Algorithm", "Total"], **numbers}))
    assert [row.startswith("<tr class=lm-less>") for row in re.findall("<tr.*?>.*?</tr>", shown)] == [
        False,
        False,
        True,
    ]
    few = tables.as_html(pd.DataFrame({"source": ["Algorithm", "Total"], "p": [0.01, math.nan]}))
    assert "lm-less" not in few, "a table that fits is shown whole"


def test_no_line_ends_within_a_power_of_ten_and_the_text_stays_the_same() -> None:
    said = "Z < A (p = 3.7e-08)."
    shown = text.flowing(said)
    assert shown == 'Z &lt; A (p\u00a0=\u00a0<span class="lm-whole">3.7e-08</span>).'
    assert re.sub("<.*?>", "", shown) == text.html(said)
    assert text.flowing("one-two, 3-4, e-5 and file-2e") == "one-two, 3-4, e-5 and file-2e"


@pytest.mark.parametrize("name", ["http://a.org", "see HTTPS://a.org/b", "www.a.org", "me@a.org"])
def test_no_name_becomes_a_link_by_itself(name: str) -> None:
    """Streamlit's Markdown looks for addresses in the text that remains when backslashes have been read."""
    read = text.markdown(name).replace("\\", "")
    assert not re.search(r"https?://|www\.|\w@\w", read, re.IGNORECASE)
    assert read.replace(text.JOINER, "") == name


def test_html_is_escaped() -> None:
    assert text.html('<img src="x">') == "&lt;img src=&quot;x&quot;&gt;"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\t=1"])
def test_formulas_get_an_apostrophe(name: str) -> None:
    assert text.spreadsheet(name) == f"'{name}"
    assert text.spreadsheet(-1.5) == -1.5


def test_csv_has_all_digits_and_no_formula() -> None:
    table = pd.DataFrame({"=a": ["=1+1", "B"], "p": [1 / 3, 1e-300], "n": [-1, 2]})
    rows = list(csv.reader(io.StringIO(downloads.csv_bytes(table).decode())))
    assert rows[0] == ["'=a", "p", "n"]
    assert [row[0] for row in rows[1:]] == ["'=1+1", "B"]
    assert [float(row[1]) for row in rows[1:]] == [1 / 3, 1e-300]
    assert [int(row[2]) for row in rows[1:]] == [-1, 2]


def test_file_names_hold_letters_and_digits_only() -> None:
    assert text.file_stem("../x y/ü.csv") == "x-y-.csv"
    assert text.file_stem("///") == "table"


def test_a_table_escapes_names_and_formats_by_column() -> None:
    table = pd.DataFrame({"source": ["<b>", IMAGE], "p": [0.001234, 0.5], "ss": [1234.5678, float("nan")]})
    shown = tables.as_html(table, alpha=0.05)
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown
    assert '<td class="lm-strong">0.0012</td>' in shown
    assert "<td>0.5000</td>" in shown
    assert "1,234.6" in shown
    assert "nan" not in shown


def test_a_long_table_says_that_the_rest_is_in_the_file() -> None:
    shown = tables.as_html(pd.DataFrame({"level": range(tables.MOST_ROWS + 7)}))
    assert "7 more rows are in the CSV file" in shown
    assert shown.count("<tr>") == tables.MOST_ROWS + 1
