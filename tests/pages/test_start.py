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
from dashboard.ui.blocks.pictures import picture
from dashboard.ui.data_in import sketch, upload
from dashboard.ui.methods import tree
from dashboard.ui.session.state import Source
from dashboard.ui.start import demo_sketches
from demo_data import catalogue
from stats_core import METHODS
from tests.pages.conftest import OpenPage, healthy, press, problem, readings, take_reading, words
from tests.pages.test_address import LONG
from tests.pages.visits import answer

FILES = {
    "learning_curves": LONG,
    "cross_validation": b"model,fold,acc\n"
    + b"".join(f"{who},{fold},0.{7 + fold % 2}{fold}\n".encode() for who in "AB" for fold in range(5)),
    "same_test_set": b"truth,forest,net\n" + b"cat,cat,dog\ndog,dog,dog\ncat,cat,cat\ndog,cat,dog\n" * 3,
    "many_datasets": b"dataset,A,B,C\n" + b"".join(f"data{i},0.9{i},0.8{i},0.7{i}\n".encode() for i in range(6)),
}


def dropped(at: AppTest, *files: tuple[str, bytes]) -> AppTest:
    at.file_uploader[0].set_value([(name, content, "text/csv") for name, content in files])
    return healthy(at.run())


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_a_file_with_one_reading_opens_at_once_on_its_page(open_page: OpenPage, room: QuestionPage) -> None:
    at = dropped(open_page("app.py"), ("mine.csv", FILES[room.key]))
    assert at.session_state[f"{room.key}.source"].name == "mine.csv"
    at = healthy(at.switch_page(room.path).run())
    assert "mine.csv" in words(at)
    assert not at.file_uploader, "the file is asked for again"
    assert not readings(at), "a reading is asked for that is the only one"
    assert not problem(at)


def test_who_comes_back_finds_the_lines(open_page: OpenPage) -> None:
    at = dropped(open_page("app.py"), ("mine.csv", FILES["learning_curves"]))
    at = healthy(at.switch_page("pages/start.py").run())
    assert readings(at)[0] == "2 algorithms x 3 runs x 2 levels"


def test_a_file_that_says_little_is_asked_about(open_page: OpenPage) -> None:
    lines = b"".join(f"x{i},0.9{i},0.8{i},0.7{i}\n".encode() for i in range(6))
    at = dropped(open_page("app.py"), ("mine.csv", b"q,A,B,C\n" + lines))
    assert "which is it?" in words(at)
    assert 2 <= len(readings(at)) <= 8
    assert any("6 data sets x 3 algorithms" in says for says in readings(at))
    at = take_reading(at, "6 data sets x 3 algorithms")
    at = healthy(at.switch_page("pages/many_datasets.py").run())
    assert "Is a higher score better?" in words(at)
    assert "6 data sets, 3 algorithms" in words(press(at, "Yes, higher is better"))


def test_several_files_go_together(open_page: OpenPage) -> None:
    head, *lines = LONG.decode().splitlines()
    halves = ["\n".join([head, *(line for line in lines if line.startswith(name))]).encode() for name in "AB"]
    at = dropped(open_page("app.py"), ("A.csv", halves[0]), ("B.csv", halves[1]))
    at = healthy(at.switch_page("pages/learning_curves.py").run())
    assert "2 files" in words(at)


def test_a_pasted_table_is_looked_at(open_page: OpenPage) -> None:
    at = open_page("app.py")
    at.text_area[0].set_value(FILES["many_datasets"].decode())
    at = press(at, "Look at this table")
    assert "many_datasets.source" in at.session_state


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


def test_every_demo_is_offered_with_a_picture_of_its_own(open_page: OpenPage) -> None:
    at = open_page("app.py")
    assert {demo.title for demo in catalogue.DEMOS} <= {button.label for button in at.button}
    assert all(demo.runs in words(at) for demo in catalogue.DEMOS), "what it shows is not said"
    shown = [element.value for element in at.html if 'class="lm-sketch"' in element.value]
    assert shown == [
        demo_sketches.drawn(demo.key, dark=False) for room in ROOMS for demo in catalogue.for_page(room.key)
    ]
    assert len(set(shown)) == len(catalogue.DEMOS), "two demos look alike"


def test_the_pictures_of_the_demos_are_of_their_own_numbers() -> None:
    made = demo_sketches.made()
    assert demo_sketches.kept() == made, "run python -m dashboard.ui.start.demo_sketches"
    assert set(made) == {demo.key for demo in catalogue.DEMOS}
    assert {demo_sketches.kept()[demo.key][0] for demo in catalogue.for_page("learning_curves")} == {"lines"}
    for way, rows in made.values():
        assert way in sketch.WAYS
        assert rows
        assert all(0 <= value <= 1 for _, row in rows for value in row)
    # 16 tosses of 20 were heads.
    assert made["published_coin"] == ("boxes", ((0, (0.0, 1.0, 0.25, 0.0)),))


def test_an_empty_paste_is_told_so(open_page: OpenPage) -> None:
    at = press(open_page("app.py"), "Look at this table")
    assert problem(at)
    assert len(at.title) == 1


def test_files_of_other_tabs_are_offered_and_taken(open_page: OpenPage) -> None:
    at = open_page("app.py")
    assert "Given before in this browser" not in words(at)
    at.session_state["own"] = [Source("mine *1*.csv", FILES["learning_curves"])]
    at = healthy(at.run())
    assert "Given before in this browser" in words(at)
    at = press(at, "mine \\*1\\*.csv")
    assert at.session_state["learning_curves.source"].name == "mine *1*.csv"


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
