"""The files for a lab's server say the same as the project they serve."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text()
DOOR = (ROOT / "deploy" / "nginx.conf").read_text()
HOSTING = (ROOT / "docs" / "hosting.md").read_text()
LOCK = (ROOT / "deploy" / "requirements.lock").read_text()
SETTINGS = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())


def test_the_container_holds_all_that_the_app_needs_and_nothing_that_is_not_there() -> None:
    copied = [name for line in re.findall(r"^COPY (.+) \S+$", CONTAINER, re.MULTILINE) for name in line.split()]
    assert all((ROOT / name).exists() for name in copied)
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert {"app.py", ".streamlit", "pages"} | packages <= set(copied)


def test_every_requirement_is_pinned_within_its_bounds_and_has_hashes() -> None:
    pinned = {
        canonicalize_name(name): version for name, version in re.findall(r"^(\S+?)==([^\s;]+)", LOCK, re.MULTILINE)
    }
    for line in (ROOT / "requirements.txt").read_text().splitlines():
        if wanted := line.split("#")[0].strip():
            requirement = Requirement(wanted)
            assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), line
    entries = re.split(r"\n(?=\S)", LOCK)
    assert all("--hash=sha256:" in entry for entry in entries if "==" in entry.split("\n")[0])


def test_the_door_lets_the_largest_file_through_and_connections_upgrade() -> None:
    found = re.search(r"client_max_body_size (\d+)m;", DOOR)
    assert found is not None
    largest = SETTINGS["server"]["maxUploadSize"]
    assert int(found[1]) > largest
    assert {int(size) for size in re.findall(r"(\d+) MB", DOOR + HOSTING)} == {largest}
    assert "proxy_set_header Upgrade $http_upgrade;" in DOOR
    assert "auth_basic_user_file" in DOOR


def test_the_app_is_for_this_computer_alone_and_protected() -> None:
    server = SETTINGS["server"]
    assert server["address"] == "127.0.0.1"
    assert server.get("enableXsrfProtection", True)
    assert server.get("enableCORS", True)
    assert SETTINGS["browser"]["gatherUsageStats"] is False
    assert SETTINGS["client"]["showErrorLinks"] is False


def test_no_run_of_a_page_searches_all_objects_of_the_server() -> None:
    assert SETTINGS["runner"]["postScriptGC"] is False
