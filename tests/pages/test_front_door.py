"""Every page stands alone; the front door leads to all of them and keeps what the person gave."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from dashboard import rooms
from dashboard.rooms import FORMER
from stats_core import METHODS, Question, analyse
from tests.pages.conftest import ROOT, OpenPage, healthy, press, words

PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "pages").glob("*.py") if path.stem not in FORMER)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_stands_alone(open_page: OpenPage, page: str) -> None:
    at = healthy(open_page(page))
    assert len(at.title) == 1


def test_the_front_door_opens_the_start_and_leads_to_every_page(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py"))
    assert at.title[0].value == "Which method learns most from your data?"
    titles = {healthy(at.switch_page(page).run()).title[0].value for page in PAGES}
    assert len(titles) == len(PAGES)


def test_the_table_of_pages_lists_all_pages() -> None:
    assert sorted(page.path for page in rooms.PAGES) == PAGES
    assert [room.question for room in rooms.ROOMS] == list(Question)


def test_a_former_page_has_its_file_and_a_page_that_it_leads_to() -> None:
    files = {path.stem for path in (ROOT / "pages").glob("*.py")}
    assert files == {page.key for page in rooms.PAGES} | set(FORMER)
    assert set(FORMER.values()) <= set(rooms.PAGES)
    assert rooms.now_called("two_algorithms") == "cross_validation"
    assert rooms.now_called("report") == "report"
    assert [rooms.page_for(room.question) for room in rooms.ROOMS] == list(rooms.ROOMS)


def test_every_method_that_a_page_arranges_is_of_its_question() -> None:
    for room in rooms.ROOMS:
        assert {METHODS[key].question for key in room.arranged} == {room.question}


def test_the_front_door_does_nothing_when_a_process_imports_it() -> None:
    code = compile((ROOT / "app.py").read_text(encoding="utf-8"), "app.py", "exec")
    exec(code, {"__name__": "__mp_main__", "__file__": str(ROOT / "app.py")})


def test_data_and_settings_survive_a_visit_to_another_page(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py").switch_page("pages/learning_curves.py").run())
    at = press(at, "Open this demo")
    at.get_by_key("learning_curves.shuffles").set_value(2_000)
    at.get_by_key("learning_curves.log_levels").set_value(True)
    healthy(at.run())
    healthy(at.switch_page("pages/methods.py").run())
    at = healthy(at.switch_page("pages/learning_curves.py").run())
    assert "2,000 random assignments" in words(at)
    assert at.get_by_key("learning_curves.log_levels").value is True


def test_the_start_page_shows_a_demo_in_one_click(open_page: OpenPage) -> None:
    at = press(open_page("app.py"), "See a demo")
    # The test runner does not follow the button to the other page; a browser test does.
    at = healthy(at.switch_page("pages/learning_curves.py").run())
    assert "Averaged over training" in words(at)


def test_the_methods_page_has_every_method(open_page: OpenPage) -> None:
    at = open_page("pages/methods.py")
    assert {box.label for box in at.expander} == {method.title for method in METHODS.values()}
    shown = words(at)
    for method in METHODS.values():
        assert method.summary in shown
        assert f"stats_core.{method.key}(" in shown
        assert all(str(reference) in shown for reference in method.references)
        assert all(option.spec.label in shown for option in method.options)


def test_an_open_method_shows_its_formula_and_its_example_at_work(open_page: OpenPage) -> None:
    at = open_page("pages/methods.py")
    assert not at.markdown, "closed entries set no formula and compute nothing"
    for key in METHODS:
        at.session_state[f"method-{key}"] = True
    at.run()
    healthy(at)
    shown = words(at)
    assert sorted(one.value.replace("\n", "") for one in at.markdown) == sorted(
        method.formula.replace("\n", "") for method in METHODS.values()
    )
    for method in METHODS.values():
        data, settings = method.example()
        result = analyse(method.key, data, **settings).result
        assert result.sentence() in shown, method.key
        assert method.trust_when in shown
        assert data.describe() in shown


def test_pages_are_short() -> None:
    lengths = {page: len(Path(ROOT / page).read_text(encoding="utf-8").splitlines()) for page in PAGES}
    assert max(lengths.values()) <= 40, lengths


def test_the_name_in_the_logo_fits_in_any_font() -> None:
    logo = ElementTree.parse(ROOT / "dashboard/ui/logo.svg").getroot()
    (name,) = logo.iter("{http://www.w3.org/2000/svg}text")
    assert float(name.attrib["x"]) + float(name.attrib["textLength"]) < float(logo.attrib["width"])
