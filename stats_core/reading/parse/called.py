"""How a column is called in a sentence that a person reads: by its heading, or by what it is where nobody gave one."""

from __future__ import annotations

from stats_core.reading.parse.json_words import is_key_of_json
from stats_core.reading.parse.places import quoted

POSITION = "position"
"""The heading that the place along a list or an array gets."""


def called(heading: str, *, found: bool = True) -> str:
    """A heading in quotes; what keys of JSON and places in lists are called, in words.

    `found` says that the heading 'position' stands in the file.
    """
    if is_key_of_json(heading):
        depth = int(heading.split()[-1])
        return "the outermost names" if depth == 1 else f"the names at depth {depth}"
    return "the place in the list" if heading == POSITION and not found else quoted(heading)
