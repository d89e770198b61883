"""Find a Chrome or Chromium for the browser tests, or install one.

`python -m tests.browser.find_browser` prints its path. Where there is none and none can be installed it says so,
and fails when the variable CI is set.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MACOS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
NONE = "The browser tests did not run: no Chrome or Chromium was found. Install one, or name it in CHROME."

Run = Callable[[list[str]], bool]


def succeeds(command: list[str]) -> bool:
    """Whether a command ends well; what it prints goes to the terminal's error stream."""
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def starts(path: str) -> bool:
    """Whether a browser is there and starts; some systems have a script of that name that only gives advice."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def candidates(environ: Mapping[str, str]) -> Iterator[str]:
    """Where a browser may be; the one that CHROME names is the only one when it is set."""
    if named := environ.get("CHROME"):
        yield named
        return
    yield from (path for name in NAMES if (path := shutil.which(name, path=environ.get("PATH"))))
    yield from MACOS
    if playwrights := playwright_chromium():
        yield playwrights


def playwright_chromium() -> str | None:
    """Where Playwright keeps the Chromium that it has installed, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def find_browser(environ: Mapping[str, str] = os.environ, works: Callable[[str], bool] = starts) -> str | None:
    """The path of the first browser that starts."""
    return next((path for path in candidates(environ) if works(path)), None)


def on_debian(release: Path = Path("/etc/os-release")) -> bool:
    """Whether this is Debian itself: on Ubuntu the package of that name needs snap."""
    return release.exists() and "ID=debian" in release.read_text().splitlines()


def ways_to_install(root: bool, debian: bool) -> Iterator[list[list[str]]]:
    """Commands that install a browser, the better way first."""
    if root and debian:
        yield [["apt-get", "update"], ["apt-get", "install", "-y", "chromium", "fonts-liberation"]]
    playwright = [sys.executable, "-m", "playwright", "install", "chromium"]
    yield [[*playwright, "--with-deps"] if root else playwright]


def find_or_install(find: Callable[[], str | None], ways: Iterator[list[list[str]]], run: Run) -> str | None:
    """The path of a browser, installed where there was none."""
    if found := find():
        return found
    for commands in ways:
        if all(run(command) for command in commands) and (found := find()):
            return found
    return None


def main() -> int:
    """Print the path, or the sentence that there is none."""
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    ways = iter(()) if os.environ.get("CHROME") else ways_to_install(root, on_debian())
    if found := find_or_install(find_browser, ways, succeeds):
        print(found)
        return 0
    print(NONE, file=sys.stderr)
    return 1 if os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
