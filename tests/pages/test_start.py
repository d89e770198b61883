"""The start page: any data in, what they look like, and the page for them; the pictures and the tree."""

from __future__ import annotations

import base64
import re
import zipfile
from io import BytesIO

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import exports
from dashboard.exports import PageWork, Work
from dashboard.rooms import ROOMS, QuestionPage
from dashboard.ui.data_in import upload
from dashboard.ui.start import tree
from dashboard.ui.start.pictures import picture
from demo_data import catalogue
from stats_core import METHODS
from tests.pages.conftest import OpenPage, healthy, press, problem, words
from tests.pages.test_address import LONG
from tests.pages.visits import answer

FILES = {
    "learning_curves": (LONG, "counts training"),
    "two_algorithms": (b"model,fold,acc\nA,1,0.8\nA,2,0.7\nB,1,0.9\nB,2,0.6\n", "numbers the splits"),
    "same_test_set": (b"truth,forest,net\ncat,cat,dog\ndog,dog,dog\ncat,cat,cat\n", "holds the truth"),
    "many_datasets": (b"dataset,A,B,C\niris,0.95,0.93,0.96\nwine,0.98,0.97,0.91\n", "names data sets"),
}


def dropped(at: AppTest, *files: tuple[str, bytes]) -> AppTest:
    at.file_uploader[0].set_value([(name, content, "text/csv") for name, content in files])
    return healthy(at.run())


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_a_file_is_recognised_and_goes_to_its_page(open_page: OpenPage, room: QuestionPage) -> None:
    content, because = FILES[room.key]
    at = dropped(open_page("app.py"), ("mine.csv", content))
    assert f"looks like data for the page {room.title}" in words(at)
    assert because in words(at)
    at = press(at, f"Open on {room.title}")
    # The test runner does not follow the button to the other page; a browser test does.
    at = healthy(at.switch_page(room.path).run())
    assert "mine.csv" in words(at)
    assert not at.file_uploader, "the file is asked for again"
    assert not problem(at)


def test_a_file_that_says_little_may_go_to_any_page(open_page: OpenPage) -> None:
    at = dropped(open_page("app.py"), ("mine.csv", b"p,q\nfoo,bar\nbaz,qux\n"))
    assert "Which page is it for?" in words(at)
    assert {room.title for room in ROOMS} <= {button.label for button in at.button}


def test_several_files_go_together(open_page: OpenPage) -> None:
    head, *lines = LONG.decode().splitlines()
    halves = ["\n".join([head, *(line for line in lines if line.startswith(name))]).encode() for name in "AB"]
    at = dropped(open_page("app.py"), ("A.csv", halves[0]), ("B.csv", halves[1]))
    assert "2 files" in words(at)
    assert "looks like data for the page Learning curves" in words(at)


def test_a_pasted_table_is_looked_at(open_page: OpenPage) -> None:
    at = open_page("app.py")
    at.text_area[0].set_value(FILES["many_datasets"][0].decode())
    at = press(at, "Look at this table")
    assert "looks like data for the page Many data sets" in words(at)


def test_what_cannot_be_read_is_told_so(open_page: OpenPage) -> None:
    at = dropped(open_page("app.py"), ("mine.pdf", b"%PDF-1.4 nothing"))
    assert problem(at)
    assert len(at.title) == 1


def test_saved_work_is_recognised(open_page: OpenPage) -> None:
    work = Work((PageWork("learning_curves", {}, "mine.csv", LONG),), opened="learning_curves")
    at = dropped(open_page("app.py"), ("work.zip", exports.save_work(work)))
    assert "is work that was saved here" in words(at)
    at = press(at, "Open saved work")
    at = healthy(at.switch_page("pages/learning_curves.py").run())
    assert "mine.csv" in words(at)
    assert answer(at)


def test_one_s_own_data_land_on_the_upload(open_page: OpenPage) -> None:
    at = press(open_page("app.py"), "Use my data")
    at = healthy(at.switch_page("pages/learning_curves.py").run())
    assert at.session_state["learning_curves.ways"] == upload.UPLOAD


def test_every_demo_is_offered(open_page: OpenPage) -> None:
    labels = [button.label for button in open_page("app.py").button]
    assert {demo.title for demo in catalogue.DEMOS} <= set(labels)


@pytest.mark.parametrize("dark", [False, True])
def test_every_question_has_its_picture(dark: bool) -> None:
    for room in ROOMS:
        (packed,) = re.findall(r"base64,([^\"]+)", picture(room.key, dark=dark))
        assert base64.b64decode(packed).startswith(b"<svg ")


def test_the_tree_ends_in_what_the_pages_recommend() -> None:
    leaves = tree.leaves()
    assert {leaf.room for leaf in leaves.values()} == set(ROOMS), "a page has no leaf"
    titles = {method.title for method in METHODS.values()}
    assert {leaf.test for leaf in leaves.values()} <= titles
    assert leaves["Many / Two"].test == METHODS["signed_rank"].title
    assert leaves["Many / More"].test == METHODS["friedman"].title
    assert (
        leaves["One / Scores on folds or splits / Two, on five times two folds"].test
        == METHODS["corrected_resampled_t"].title
    )
    assert leaves["One / Answers on the same test cases / Two, right or wrong"].test == METHODS["mcnemar"].title
    assert len({leaf.test for leaf in leaves.values()}) >= 9, "the tree hardly tells anything apart"


def test_several_uploads_become_one_archive() -> None:
    class File:
        def __init__(self, name: str) -> None:
            self.name = name

        def getvalue(self) -> bytes:
            return self.name.encode()

    one = upload.source_of([File("a.csv")])  # type: ignore[list-item]
    assert (one.name, one.content) == ("a.csv", b"a.csv")
    both = upload.source_of([File("a.csv"), File("b.csv")])  # type: ignore[list-item]
    assert zipfile.ZipFile(BytesIO(both.content)).namelist() == ["a.csv", "b.csv"]
