"""What the documents print stands beside ours where its data are open, and nowhere else; all of it from their rows."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, DOCUMENTS, FOLDS
from dashboard.ui.blocks import as_printed
from dashboard.ui.blocks.documents_link import to_place
from dashboard.ui.cases.agreement_editor import CELLS
from dashboard.ui.curves.as_printed import COMPARED, TEXT, rows
from demo_data import catalogue
from demo_data.documents.demos import analysed
from demo_data.remains import SAID
from stats_core import Agreement, mcnemar
from stats_core.methods.cases import matched_t
from stats_core.methods.cases import mcnemar as mcnemar_rules
from stats_core.methods.ranks import friedman
from stats_core.simulate.documents import Entry, at, entries, entry, printed
from tests.pages.conftest import csv_keys, healthy, open_section, press, words
from tests.pages.visits import open_demo

TABLES = pytest.mark.parametrize("table", list(COMPARED))


def demo(key: str) -> catalogue.Demo:
    return next(one for one in catalogue.DEMOS if one.key == key)


def stands(app: AppTest, some: list[Entry]) -> None:
    """Every printed and every own number of these rows is on the page, with the reason where they differ."""
    said = words(app)
    for one in some:
        assert one.what.partition(": ")[0] in said
        assert one.printed in said, one
        assert one.here in said, one
        assert one.why in said, one


def choose(app: AppTest, page: str, place: str, among: list[str]) -> AppTest:
    """The place, by the choice that stands over the tables where there are several."""
    if len(among) == 1:
        return app
    app.get_by_key(f"{page}.printed.{'.'.join(among)}").set_value(place)
    return healthy(app.run())


def beside(demo: str) -> list[str]:
    """The report's tables that a demo rebuilds."""
    return [f"Report, {table}" for table, (of, *_) in COMPARED.items() if of == demo]


@TABLES
def test_the_reports_table_stands_whole_beside_ours(table: str) -> None:
    """df, SS, MS, F and p of all sources, the dash of Training's p, and what section 4.1 says of the table."""
    app = open_section(open_demo(CURVES, demo(COMPARED[table][0])), CURVES.key, "Why trust this")
    app = choose(app, CURVES.key, f"Report, {table}", beside(COMPARED[table][0]))
    stands(app, rows(table))
    assert SAID[table]({name: analysed(*whom) for name, whom in COMPARED.items()}) in words(app)
    cells = {one.cell: one.printed for one in at("Report", table) if one.cell}
    assert {source for source, _ in cells} == {"Interaction", "Algorithm", "Training", "Error", "Total"}
    assert {column for _, column in cells} == {"df", "SS", "MS", "F", "p"}
    assert len(cells) == 5 + 5 + 4 + 4 + 2
    assert cells["Training", "p"] == "–"


@TABLES
def test_a_printed_table_follows_from_its_own_sums_of_squares(table: str) -> None:
    """Whoever typed a cell wrongly would be found: means are sums over df, F the ratio of means, the rest adds up."""
    cell = {one.cell: one.numbers[0] for one in at("Report", table) if one.cell and one.numbers}
    sources = ("Interaction", "Algorithm", "Training", "Error")
    for source in sources:
        assert cell[source, "SS"] / cell[source, "df"] == pytest.approx(cell[source, "MS"], abs=0.0051)
    for source in sources[:3]:
        assert cell[source, "MS"] / cell["Error", "MS"] == pytest.approx(cell[source, "F"], rel=0.006, abs=0.0051)
    for column, slack in (("df", 0), ("SS", 0.011)):
        assert sum(cell[source, column] for source in sources) == pytest.approx(cell["Total", column], abs=slack)


def test_the_conventional_p_of_the_text_stands_with_its_table() -> None:
    text = [one for one in at("Report", "Section 4.1") if "conventional p" in one.what]
    shown = {table: [one for one in rows(table) if one in text] for table in COMPARED}
    assert [one for some in shown.values() for one in some] == text, "each with one table"
    first, second = ({one.printed for one in shown[table]} for table in ("Table 1", "Table 2"))
    assert {"0.33", "0.0016"} < first
    assert {"0.56", "0.645"} == second
    for beginnings in TEXT.values():
        for begin in beginnings:
            assert any(one.what.startswith(begin) for one in at("Report", "Section 4.1")), begin


def test_other_data_have_no_printed_numbers() -> None:
    app = open_section(open_demo(CURVES, demo("curves_tictactoe")), CURVES.key, "Why trust this")
    assert as_printed.TITLE not in words(app)
    app = open_demo(FOLDS, demo("folds_10x10"))
    assert as_printed.TITLE not in words(app)


@pytest.mark.parametrize("key", ["published_lecture_folds", "published_lecture_mtcars"])
def test_the_lectures_folds_open_beside_its_numbers_and_no_test_of_ours_is_called_printed(key: str) -> None:
    app = open_demo(FOLDS, demo(key))
    folds = as_printed.opening(at("Lecture", "Benchmark Experiments"), FOLDS.key, (key,))
    assert len(folds) == 4
    stands(app, folds)
    assert sorted(one.numbers[0] for one in folds) == sorted(
        float(line.rsplit(",", 1)[1]) for line in catalogue.load_bytes(demo(key)).decode().splitlines()[1:]
    )
    for ours in ("12.69", ".0501", "35.63", "7.33", "20.57"):
        assert not any(ours in one.printed for one in entries()), "no document prints it"


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ((268, 23, 32, 61), ["Feelders, Table 4", "Feelders, Section 3"]),
        ((30, 5, 17, 42), ["Lecture, McNemar Test III"]),
        ((0, 16, 4, 0), ["Report, Section 2"]),
    ],
    ids=str,
)
def test_a_printed_2x2_table_stands_beside_ours(counts: tuple[int, ...], places: list[str]) -> None:
    page = f"{CASES.key}.table"
    app = open_demo(CASES, demo("published_agreement"))
    for cell, count in zip(CELLS, counts, strict=True):
        app.session_state[f"{page}.{cell}"] = count
    app = open_section(healthy(app.run()), page, as_printed.TITLE)
    for name in places:
        app = choose(app, page, name, places)
        document, place = name.split(", ")
        key = "published_coin" if document == "Report" else "published_agreement"
        some = as_printed.opening(at(document, place), CASES.key, ("", key))
        assert some
        stands(app, some)
    app.session_state[f"{page}.both_wrong"] = counts[-1] + 1
    assert as_printed.TITLE not in words(healthy(app.run())), "other counts are nobody's"


def test_the_lectures_statistic_is_ours_with_the_continuity_correction() -> None:
    result = mcnemar(Agreement(30, 5, 17, 42), variant="corrected")
    assert result.statistic == pytest.approx(printed("Lecture", "McNemar Test III", "statistic"), abs=1e-9)


def test_a_printed_table_has_a_way_to_its_place_on_the_page_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr("streamlit.switch_page", lambda page, query_params: went.append((page, query_params)))
    app = open_section(open_demo(CURVES, demo("tictactoe_td")), CURVES.key, "Why trust this")
    app = choose(app, CURVES.key, "Report, Table 2", beside("tictactoe_td"))
    press(app, "Report, Table 2 on the page Documents")
    assert went == [(DOCUMENTS.path, {"at": "Report, Table 2"})]
    assert to_place("Report", "Table 2") == f"{DOCUMENTS.key}?at=Report%2C+Table+2"


def test_the_rules_that_notes_quote_are_the_printed_ones() -> None:
    """Each number in the note of a method is that of the row, and so is which side of it is meant."""
    rule = entry("Lecture", "McNemar Test II", "B + C")
    assert rule.printed.endswith(f"B + C > {mcnemar_rules.ENOUGH}")
    assert entry("Feelders", "Section 3", "approximation of the binomial").printed.endswith(
        f"n > {mcnemar_rules.ENOUGH_1995}"
    )
    normality = entry("Lecture", "Two-Matched-Samples t-Test I", "normality")
    assert normality.printed.endswith(f"sample size > {matched_t.MANY_CASES}")
    large = entry("Lecture", "Friedman Test II", "large n and k")
    assert large.printed.endswith("n > {} and k > {}".format(*friedman.LECTURE))


def test_the_slides_table_of_schemes_has_a_value_under_every_formula() -> None:
    app = open_section(open_demo(FOLDS, demo("folds_10x10")), FOLDS.key, "Schemes")
    said = words(app)
    assert "schemes-as-printed" in csv_keys(app)
    for one in at("Slides", "Table 1"):
        assert one.printed in said, one
