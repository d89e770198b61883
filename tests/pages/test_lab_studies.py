"""The published studies in the lab: kept results at once, named with their documents, run again, opened by links."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import LAB
from dashboard.ui.lab import shelf, studies
from dashboard.ui.server import jobs, worker_pool
from stats_core.simulate import documents
from stats_core.simulate.standing import standing
from stats_core.simulate.studies import STUDIES
from stats_core.work import InProcess
from tests.pages.conftest import ROOT, csv_keys, healthy, press, problem, words
from tests.pages.test_lab import _at_once, figures, lab_at, opened  # noqa: F401

PRINTED = ("figure3", "figure4", "figure5", "figure6", "report6", "report7", "bouckaert2", "bouckaert4", "bouckaert5")
OURS = ("error_terms", "fold_power", "fold_levels", "ranks", "cases")


def test_the_published_studies_open_with_a_kept_one_and_compute_nothing() -> None:
    at = opened()
    assert (*PRINTED, *OURS) == shelf.SHELF
    assert "the textbook F test finds an effect of the algorithm in 22 % on Chess" in words(at)
    assert figures(at)
    assert not jobs._jobs


@pytest.mark.parametrize("study", [*PRINTED, *OURS])
def test_every_standing_study_is_there_with_its_finding_origin_and_differences(study: str) -> None:
    at, kept = opened(study=study), standing(study)
    said = words(at)
    told = [said_of for _, said_of in kept.study.see]
    for sentence in (kept.study.says(kept.table), kept.study.drawn, kept.study.expected, kept.study.sharing):
        assert sentence in said
    assert all(one in said for one in (*kept.study.differs, *kept.study.tells(kept.table), *told))
    assert f"seed {kept.about['seed']}, version {kept.about['version']}" in said
    assert kept.about["command"] in [code.value for code in at.code]
    assert f"lab-{study}" in csv_keys(at)
    assert figures(at)
    assert not problem(at)


def test_power_of_the_report_stands_beside_the_published_number() -> None:
    at = opened(study="report6")
    kept = standing("report6")
    assert kept.study.says(kept.table) in words(at)
    marks = [trace for figure in figures(at) for trace in figure["data"] if trace.get("name") == "published"]
    assert len(marks) == 2


def test_the_studies_of_changed_curves_show_one_pool_and_effect_at_a_time() -> None:
    at = opened(study="figure5")
    (picture,) = (one for one in at.get("button_group") if one.key == "lab.study.figure5.picture.4")
    assert picture.options == [
        "Chess, Algorithm",
        "Chess, Interaction",
        "Tic-Tac-Toe, Algorithm",
        "Tic-Tac-Toe, Interaction",
    ]
    assert "Chess, modification b, Algorithm" in words(at)
    assert len(figures(at)) == 4 + 1, "the four modifications, and their sketch"
    picture.set_value("Tic-Tac-Toe, Interaction")
    at = healthy(at.run())
    assert "Tic-Tac-Toe, modification b, Interaction" in words(at)
    assert "Chess, modification b, Algorithm" not in words(at)


def test_a_study_opens_the_one_that_explains_it_and_back() -> None:
    at = opened(study="figure6")
    for key, other in (("figure6", "error_terms"), ("error_terms", "figure5"), ("figure5", "figure6")):
        assert dict(STUDIES[key].see)[other] in words(at)
        at.get_by_key(f"lab.{key}.see.{other}").click()
        at = healthy(at.run())
        assert (at.session_state["lab.part"], at.session_state[shelf.CHOOSER]) == (shelf.PUBLISHED, other)
        assert standing(other).study.says(standing(other).table) in words(at)


def test_a_study_is_named_with_its_document_and_no_two_alike() -> None:
    named = {key: shelf.name(key) for key in shelf.SHELF}
    assert len(set(named.values())) == len(named)
    for key in PRINTED:
        # Author, year and place, as in "Piater, Cohen, Zhang and Atighetchi (1998), Figure 3".
        ((_, place), *_) = STUDIES[key].printed_in
        assert re.search(rf"\(\d{{4}}\).*, {place}$", named[key]), named[key]
    assert {named[key] for key in OURS} == {f"Our own: {STUDIES[key].title}" for key in OURS}
    at = opened(study="report7")
    (choice,) = [one for one in at.selectbox if one.key == shelf.CHOOSER]
    assert choice.options == list(named.values())
    assert choice.options[choice.index] == "Piater and Cohen (1997), Figure 7"


FORMER = {
    "part=curves-type-i-error": "figure3",
    "part=curves-type-i-error&study.figure3=error_terms": "error_terms",
    "part=curves-changed&study.figure5=figure6&study.figure6.picture.4=Chess%2C+Interaction": "figure6",
    "part=curves-power": "report6",
    "part=folds&study.bouckaert2=bouckaert5": "bouckaert5",
    "part=ranks-and-cases&study.ranks=cases": "cases",
}


@pytest.mark.parametrize("asked", FORMER)
def test_a_former_address_opens_the_same_study(asked: str) -> None:
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    for name, values in parse_qs(asked).items():
        at.query_params[name] = values
    at = healthy(at.switch_page(LAB.path).run())
    assert problem(at) == ""
    key = FORMER[asked]
    assert standing(key).study.says(standing(key).table) in words(at)
    assert at.query_params.get("part") == "published-studies"
    if "picture" in asked:
        assert at.get_by_key("lab.study.figure6.picture.4").value == "Chess, Interaction"


@pytest.mark.parametrize("key", PRINTED)
def test_what_was_published_stands_beside_a_study_or_one_click_away(key: str) -> None:
    at = opened(study=key)
    for document, place in STUDIES[key].printed_in:
        rows = documents.at(document, place)
        assert f"What was published: {document}, {place}" in words(at)
        assert f"{document}, {place} on the page Documents" in [one.label for one in at.button]
        if len(rows) > studies.MOST_PRINTED:
            for verdict, many in Counter(row.verdict.value for row in rows).items():
                assert f"{verdict} {many}" in words(at)
            continue
        for row in rows:
            assert all(text in words(at) for text in (row.what, row.printed, row.here, row.verdict.value, row.why))


@pytest.mark.parametrize(("study", "cells"), [("bouckaert2", 54), ("bouckaert4", 36), ("bouckaert5", 50)])
def test_every_printed_number_of_a_table_of_the_slides_stands_beside_ours(study: str, cells: int) -> None:
    at = opened(study=study)
    (figure,) = figures(at)
    written = [text for line in figure["data"][0]["text"] for text in line if "(" in text]
    ((document, place),) = STUDIES[study].printed_in
    printed = [one.printed for one in documents.at(document, place) if one.cell]
    assert len(written) == cells
    assert [text.partition("(")[2].rstrip(")") for text in written] == printed, "row by row, as on the slide"


def test_a_study_runs_again_here_with_a_seed_of_its_own() -> None:
    at = opened(study="error_terms")
    kept = words(at)
    at.get_by_key(studies.SEED).set_value(7)
    at = press(at, "Run it again here")
    assert "your run with seed 7, quick" in words(at)
    (job,) = jobs._jobs.values()
    assert job.finished
    study = STUDIES["error_terms"]
    assert study.says(study.table(job.answers)) in words(at)
    assert words(press(at, "Back to the kept result")) == kept


def test_what_is_clicked_while_another_study_is_being_drawn_counts_for_the_one_that_was_chosen() -> None:
    at = opened(study="figure3")
    # As a browser sends it that still shows the controls of the study before.
    at.get_by_key(shelf.CHOOSER).set_value("error_terms")
    at.get_by_key(studies.SEED).set_value(7)
    at.get_by_key(studies.RUN).click()
    at = healthy(at.run())
    assert [key[0] for key in jobs._jobs] == ["error_terms"]
    assert "your run with seed 7, quick" in words(at)


def test_a_stopped_run_says_so_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    at = opened(study="error_terms")
    monkeypatch.setattr(jobs, "HERE", 0.0)
    monkeypatch.setattr(worker_pool, "_here", StopsAfter(3))
    at = press(at, "Run it again here")
    (job,) = jobs._jobs.values()
    assert (job.done, job.running, job.finished) == (3, False, False)
    assert f"Stopped: 3 of {job.total} parts are done, and kept." in words(at)
    first = dict(job.answers)
    monkeypatch.setattr(worker_pool, "_here", InProcess())
    at = press(at, "Go on")
    assert job.finished
    assert {number: job.answers[number] for number in first} == first
    assert "Stopped" not in words(at)


class StopsAfter(InProcess):
    """Somebody presses stop after some tasks."""

    def __init__(self, tasks: int) -> None:
        self.left = tasks

    def run(self, *given: Any, stop: Any = None, **more: Any) -> Any:
        for found in super().run(*given, stop=stop, **more):
            if not self.left:
                for job in jobs._jobs.values():
                    job.wanted_by.clear()
                stop()
            self.left -= 1
            yield found


def test_the_study_that_is_open_stands_in_the_address() -> None:
    at = lab_at({})
    assert dict(at.query_params) == {}
    at.session_state[f"{LAB.key}.part"] = shelf.PUBLISHED
    at = healthy(at.run())
    at.get_by_key(shelf.CHOOSER).set_value("bouckaert4")
    at = healthy(at.run())
    link = dict(at.query_params)
    assert link == {"part": "published-studies", "study": "bouckaert4"}
    again = lab_at(link)
    assert words(again) == words(at)
    assert dict(again.query_params) == link
