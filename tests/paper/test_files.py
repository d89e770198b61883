"""The files of print: exact size, fonts inside, text that can be found, the same bytes every time, in threads too."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dashboard import paper
from dashboard.paper import fonts, matplotlib_ink
from dashboard.paper.picture import Across, Picture, Text
from stats_core.charts import Chart
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.errors import ParameterError
from tests.figures.examples import examples
from tests.figures.made import curves, null
from tests.paper.made import HOSTILE, with_names
from tests.support.find_tex import find_tex
from tests.support.steps import steps

every_kind = pytest.mark.parametrize("chart", examples().values(), ids=examples())
needs_pdftotext = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")


def png_size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])  # type: ignore[return-value]


def unpacked(pdf: bytes) -> bytes:
    """The file with its compressed parts readable."""
    parts = [pdf]
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompress(found[1]))
        except zlib.error:
            continue
    return b"\n".join(parts)


def words_of(pdf: bytes, folder: Path) -> str:
    (folder / "figure.pdf").write_bytes(pdf)
    done = subprocess.run(["pdftotext", "figure.pdf", "-"], cwd=folder, capture_output=True, check=True, timeout=60)
    return done.stdout.decode()


@every_kind
def test_pdf_has_the_width_asked_for_and_no_type_3_font(chart: Chart) -> None:
    pdf = paper.draw(chart)
    assert pdf.startswith(b"%PDF-")
    box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", pdf)
    assert box is not None
    assert float(box[1]) == pytest.approx(3.3 * 72, abs=0.01)
    readable = unpacked(pdf)
    assert b"/Type3" not in readable
    assert b"/FontFile2" in readable, "letters are embedded as TrueType"
    assert b"CreationDate" not in readable


@every_kind
def test_png_and_svg_have_the_size_asked_for(chart: Chart) -> None:
    wide, tall = png_size(paper.draw(chart, "png", 3.3, 100))
    assert wide == 330
    root = ElementTree.fromstring(paper.draw(chart, "svg", 3.3))
    assert float(root.attrib["width"].removesuffix("pt")) == pytest.approx(3.3 * 72, abs=0.01)
    assert tall == pytest.approx(float(root.attrib["height"].removesuffix("pt")) / 72 * 100, abs=1.01)


@pytest.mark.parametrize("format", paper.FORMATS)
def test_the_same_input_gives_the_same_bytes_in_threads_too(format: str) -> None:
    charts = [null(), *list(examples().values())[:5]]
    first = [paper.draw(chart, format, dpi=80) for chart in charts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda chart: paper.draw(chart, format, dpi=80), charts)) == first
    date = b"20[2-9][0-9]-[01][0-9]-[0-3][0-9]"
    assert not any(re.search(date, data) for data in first)


@pytest.mark.parametrize("format", paper.FORMATS)
def test_longer_curves_take_few_more_steps(format: str) -> None:
    """A bounded number for each score, and none for more levels than the paper can show."""

    def steps_to_draw(levels: int) -> int:
        chart = curve_overlay(curves(runs=30, levels=tuple(range(1, levels + 1))))
        return steps(lambda: paper.draw(chart, format))

    steps_to_draw(10)
    few, many, most = steps_to_draw(50), steps_to_draw(500), steps_to_draw(2000)
    assert many - few < 30 * 30 * 450
    assert most < 1.05 * many


@needs_pdftotext
@every_kind
def test_names_can_be_searched_for_in_pdf(chart: Chart, tmp_path: Path) -> None:
    found = words_of(paper.draw(chart), tmp_path).replace("\n", " ")
    names = getattr(chart, "algorithms", None) or [getattr(chart, name) for name in "ab" if hasattr(chart, name)]
    flat = [one for name in names for one in ([name] if isinstance(name, str) else name)]
    for name in flat:
        assert name in found


@needs_pdftotext
def test_hostile_names_are_printed_as_they_are_spelled(tmp_path: Path) -> None:
    chart = next(chart for name, chart in with_names(HOSTILE).items() if name.startswith("ScoreBoxes"))
    found = words_of(paper.draw(chart, width=6.8), tmp_path)
    assert "50%_of & {x}$#~^\\ net" in found
    assert "<b>bold</b> & [link](http://example.org)" in found
    assert "**md** `code` | \"x\" 'y'" in found
    svg = paper.draw(chart, "svg")
    assert b"<b>" not in svg
    assert b'href="http' not in svg.replace(b'xlink:href="#', b"")


def test_letters_from_right_to_left_keep_the_words_around_them_in_place() -> None:
    hebrew = "\u05e9\u05dc\u05d5\u05dd"
    assert fonts.one_way(f"=1+1 {hebrew} {hebrew} net") == ["=1+1 ", f"{hebrew} {hebrew}", " net"]
    assert fonts.one_way("plain") == ["plain"]


@needs_pdftotext
@pytest.mark.parametrize("across", ["left", "right"])
def test_right_to_left_text_begins_and_ends_where_it_should(across: Across, tmp_path: Path) -> None:
    said = "=1+1 \u05e9\u05dc\u05d5\u05dd"
    page = Picture(200, 40, (), (), (Text(100, 20, said, 10, "#000000", across),))
    (tmp_path / "figure.pdf").write_bytes(matplotlib_ink.draw(page, paper.SINGLE_COLUMN, format="pdf", dpi=72))
    done = subprocess.run(["pdftotext", "-bbox", "figure.pdf", "-"], cwd=tmp_path, capture_output=True, check=True)
    words = re.findall(r'xMin="([\d.]+)" .*? xMax="([\d.]+)" .*?>(.*?)<', done.stdout.decode())
    ends = [float(number) for *both, _ in words for number in both]
    wide = fonts.text_width(said, 10, paper.Font.SANS)
    first = 100 if across == "left" else 100 - wide
    assert (min(ends), max(ends)) == pytest.approx((first, first + wide), abs=0.5)
    assert words[0][-1] == "=1+1"


@pytest.mark.parametrize("font", paper.Font)
def test_every_choice_of_letters_is_there_and_embedded(font: paper.Font) -> None:
    pdf = unpacked(paper.draw(null(), font=font))
    family = paper.available_fonts()[font.value].replace(" ", "").encode()
    assert b"/FontFile2" in pdf
    assert b"/Type3" not in pdf
    assert family.lower() in pdf.lower()


def test_signs_that_computer_modern_lacks_are_not_replaced_by_accents() -> None:
    assert fonts.fitting("p < .001", paper.Font.COMPUTER_MODERN) is paper.Font.TIMES
    assert fonts.fitting("plain", paper.Font.COMPUTER_MODERN) is paper.Font.COMPUTER_MODERN


def test_options_change_the_file() -> None:
    chart = curve_overlay(curves())
    plain = paper.draw(chart, "png", dpi=60)
    for change in ({"grey": True}, {"transparent": True}, {"title": True}, {"legend": paper.Legend.DIRECT}):
        assert paper.draw(chart, "png", dpi=60, **change) != plain
    assert png_size(paper.draw(chart, "png", style=paper.SLIDE, dpi=40)) == (400, 225)
    assert png_size(paper.draw(chart, "png", width=5, dpi=60))[0] == 300


@pytest.mark.parametrize(
    "wrong", [{"format": "eps"}, {"width": 0.1}, {"dpi": 3}, {"dpi": 2400, "format": "png", "width": 20}, {"colour": 1}]
)
def test_impossible_wishes_are_refused_with_words(wrong: dict[str, object]) -> None:
    with pytest.raises(ParameterError) as caught:
        paper.draw(null(), **wrong)  # type: ignore[arg-type]
    assert caught.value.remedy


def test_finding_tex_needs_all_of_it() -> None:
    assert find_tex(lambda name: f"/bin/{name}", lambda style: True) == "/bin/pdflatex"
    assert find_tex(lambda name: None, lambda style: True) is None
    assert find_tex(lambda name: f"/bin/{name}", lambda style: style != "pgfplots.sty") is None


def test_letters_that_no_font_has_are_named() -> None:
    learner = "\U0001f600\u6f22 learner"
    chart = curve_overlay(curves((learner, "B")))
    lacking = paper.missing(chart)
    assert set(lacking) == {one for one in learner if fonts.MISSING in fonts.printable(one, fonts.Font.SANS)}
    assert paper.missing(curve_overlay(curves(("\u00c9t\u00e9 \u03b1", "B")))) == ""
    private = curve_overlay(curves(("net \ue123", "B")))
    assert paper.missing(private) == "\ue123"


@needs_pdftotext
@pytest.mark.skipif(
    fonts.MISSING in fonts.printable("\u6c7a", fonts.Font.SANS), reason="no font of this machine has Chinese letters"
)
def test_chinese_and_japanese_names_are_found_in_a_pdf(tmp_path: Path) -> None:
    names = ("\u6c7a\u5b9a\u6728", "\u30e9\u30f3\u30c0\u30e0", "\u968f\u673a\u68ee\u6797")
    said = words_of(paper.draw(curve_overlay(curves(names))), tmp_path)
    assert all(name in said for name in names)
