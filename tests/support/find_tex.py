"""Find a TeX and the tools that read PDF for the tests of print, or install them.

`python -m tests.support.find_tex` prints the path of pdflatex. Where there is none and none can be installed it says
so, and fails when the variable CI is set.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

from tests.browser.find_browser import find_or_install, on_debian, succeeds

PACKAGES = (
    "texlive-latex-base",
    "texlive-latex-recommended",
    "texlive-pictures",
    "texlive-science",
    "lmodern",
    "poppler-utils",
)
"""TeX with booktabs (recommended), pgfplots (pictures), siunitx (science), and pdftotext."""
STYLES = ("pgfplots.sty", "booktabs.sty", "siunitx.sty", "lmodern.sty")
NONE = (
    "The tests of TeX did not run: no pdflatex with pgfplots, or no pdftotext, was found. "
    f"On Debian and Ubuntu: apt-get install {' '.join(PACKAGES)}"
)


def has_style(name: str) -> bool:
    """Whether TeX finds a package of LaTeX."""
    try:
        return subprocess.run(["kpsewhich", name], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def find_tex(which: Callable[[str], str | None] = shutil.which, has: Callable[[str], bool] = has_style) -> str | None:
    """The path of pdflatex, where it can draw and the result can be read."""
    path = which("pdflatex")
    return path if path and which("pdftotext") and all(has(name) for name in STYLES) else None


def ways_to_install(root: bool, debian: bool) -> Iterator[list[list[str]]]:
    """Commands that install TeX; only where that is the system's own way and allowed."""
    if root and debian:
        yield [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES]]


def main() -> int:
    """Print the path, or the sentence that there is none."""
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if found := find_or_install(find_tex, ways_to_install(root, on_debian()), succeeds):
        print(found)
        return 0
    print(NONE, file=sys.stderr)
    return 1 if os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
