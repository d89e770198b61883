"""What `pip install .` gives, and the examples in the documents."""

from __future__ import annotations

import re
import shutil
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import stats_core
from stats_core.contract import CHECKS
from stats_core.simulate.studies import STUDIES
from tests.house.documents import blocks, copy, read, run, shown_files

ROOT = Path(__file__).parents[2]
CORE = ("numpy", "scipy", "pandas")
WITHOUT_THE_WEB = "import sys\nfor name in ('streamlit', 'plotly', 'matplotlib'): sys.modules[name] = None\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip builds it, from a copy that holds no earlier build."""
    folder = tmp_path_factory.mktemp("wheel")
    copy(folder, "pyproject.toml", "README.md", "LICENSE", "stats_core", "dashboard", "pages", "demo_data", "app.py")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "-w", "built"]
    run("-m", "pip", "wheel", *options, ".", cwd=folder)
    (built,) = (folder / "built").glob("*.whl")
    return built


def test_the_wheel_holds_the_core_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = [name for name in archive.namelist() if ".dist-info/" not in name]
        metadata = Parser().parsestr(
            archive.read(next(n for n in archive.namelist() if n.endswith("/METADATA"))).decode()
        )
    core = [str(path.relative_to(ROOT)) for path in (ROOT / "stats_core").rglob("*.py")]
    assert sorted(held) == sorted([*core, "stats_core/calibrated_df.csv", "stats_core/fold_levels.csv"])
    needed = metadata.get_all("Requires-Dist") or []
    always = {re.match(r"\w+", line)[0] for line in needed if "extra ==" not in line}  # type: ignore[index]
    assert always == set(CORE)
    assert [line for line in needed if "extra ==" in line] == [
        'dask[distributed]>=2024.8; extra == "dask"',
        'orjson>=3.10; extra == "files"',
        'pyarrow>=16; extra == "files"',
        'python-calamine>=0.3; extra == "files"',
    ]
    assert metadata["Version"] == stats_core.__version__
    assert metadata["Requires-Python"] == ">=3.11"


def test_the_installed_core_has_every_method_without_the_web(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = f"{WITHOUT_THE_WEB}import stats_core\nprint(stats_core.__file__, *stats_core.METHODS)"
    place, *methods = run("-c", program, cwd=tmp_path).split()
    assert Path(place).is_relative_to(tmp_path)
    assert sorted(methods) == sorted(stats_core.METHODS)


def test_the_core_needs_the_same_versions_installed_or_in_the_dashboard() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [line.split("#")[0].strip() for line in (ROOT / "requirements.txt").read_text().splitlines()]
    assert set(project["dependencies"]) == {line for line in lines if line.startswith(CORE)}
    assert all(re.fullmatch(r"[\w-]+>=[\d.]+", line) for line in lines if line)


def test_the_notebook_example_runs_and_is_six_lines(tmp_path: Path) -> None:
    example = blocks("README.md", "python")[0]
    assert len([line for line in example.splitlines() if line]) == 6
    shutil.copytree(ROOT / "stats_core", tmp_path / "stats_core")
    printed = run("-c", WITHOUT_THE_WEB + example, cwd=tmp_path)
    assert "SGD" in printed
    assert "Adam" in printed
    assert "randomized ANOVA and Welch's t test, p" in printed
    assert "shape" in printed


def test_the_example_of_print_runs(tmp_path: Path) -> None:
    _, example, _ = blocks("README.md", "python")
    for part in ("stats_core", "dashboard"):
        shutil.copytree(ROOT / part, tmp_path / part)
    printed = run("-c", example, cwd=tmp_path)
    assert (tmp_path / "ranks.pdf").read_bytes().startswith(b"%PDF")
    assert r"\begin{tikzpicture}" in (tmp_path / "ranks.tex").read_text()
    assert r"\toprule" in printed
    assert "forest is better than tree (adjusted p = .012)" in printed


def test_the_simulation_example_runs(tmp_path: Path) -> None:
    *_, example = blocks("README.md", "python")
    shutil.copytree(ROOT / "stats_core", tmp_path / "stats_core")
    printed = run("-c", WITHOUT_THE_WEB + example.replace("datasets=200", "datasets=20"), cwd=tmp_path)
    assert printed.count("difference") == 4
    assert len(printed.splitlines()) == (1 + 6) + (1 + 3) + (1 + 1) + (1 + 1)


def test_the_changelog_begins_with_this_version_and_ends_with_the_first() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\d+\.\d+\.\d+)$", text, re.M)
    assert versions[0] == stats_core.__version__
    assert versions[-1] == "0.1.0"
    assert versions == sorted(versions, key=lambda one: [int(part) for part in one.split(".")], reverse=True)
    for entry in re.split(r"^## .*$", text, flags=re.M)[1:]:
        assert re.search(r"^- \w", entry, re.M)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_what_a_document_points_to_is_there(document: str) -> None:
    text = re.sub(r"^```.*?^```$", "", read(document), flags=re.M | re.S)
    links = set(re.findall(r"\]\((?!https?:)([^)#]+)\)", text))
    named = {name for name in re.findall(r"`([\w./-]+/[\w./-]*|[\w.-]+\.(?:py|txt|md))`", text) if ".venv" not in name}
    missing = {name for name in links | named if not (ROOT / name).exists()}
    assert missing == (set(shown_files()) if document == "CONTRIBUTING.md" else set())


def test_the_commands_of_the_readme_are_those_of_the_makefile() -> None:
    with_make, without, studies = blocks("README.md", "sh")
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"^make (\S+)", with_make, re.M):
        assert re.search(rf"^{target}:", makefile, re.M)
    assert without.splitlines()[-1].removeprefix(".venv/bin/python ") in makefile
    for study in re.findall(r"-m stats_core.simulate (\w+)", studies):
        assert study in STUDIES


def test_the_contract_of_the_contributing_page_is_run_on_any_method(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "stats_core", tmp_path / "stats_core")
    (program,) = [text for text in blocks("CONTRIBUTING.md", "python") if "check_method(" in text]
    printed = run("-c", WITHOUT_THE_WEB + program, cwd=tmp_path)
    assert printed.split() == [f"sign_test-{name}" for name in CHECKS]
