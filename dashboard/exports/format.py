"""What a format to take away says of itself: where its buttons stand, what they are called, and what file they give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeVar

from stats_core.errors import ParameterError

Make = TypeVar("Make", bound=Callable[..., str | bytes])


class Place(Enum):
    """A row of buttons, by its heading."""

    TABLE = "The table"
    TEXT = "Text, references, script and data"
    REPORT = "The report"


@dataclass(frozen=True)
class Button:
    """A button in a row; those with a lower `order` come first.

    `suffix` ends the name of the file, and `settings` are given to the function that makes it.
    """

    place: Place
    label: str
    order: int
    suffix: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Format:
    """A kind of file, and the function of an analysis that makes it.

    Parameters
    ----------
    key
        The name of the function.
    make
        Gives the file's contents for an analysis; those of the report are given a list of kept analyses.
    buttons
        Where a person finds it; none for a file that has a button of its own on the page.
    ending, media_type
        Of the file.
    kept
        Whether it is given not the analysis alone but how its file was read too, as a `Kept`.
    shown
        Whether it is told which figures the page shows, as `shown`: it speaks of them.
    """

    key: str
    make: Callable[..., str | bytes]
    buttons: tuple[Button, ...]
    ending: str
    media_type: str
    kept: bool
    shown: bool


FORMATS: dict[str, Format] = {}
"""Every format by its key; filled when the modules of `dashboard.exports` are imported."""


def export_format(
    *buttons: Button, ending: str, media_type: str, kept: bool = False, shown: bool = False
) -> Callable[[Make], Make]:
    """Declare a function of an analysis as a format; see `Format`."""

    def declare(make: Make) -> Make:
        declared = Format(make.__name__, make, buttons, ending, media_type, kept, shown)
        other: Any = FORMATS.get(declared.key, declared).make
        if other.__module__ != make.__module__:
            raise ParameterError(
                f"Two formats are called {declared.key}",
                where=f"{other.__module__} and {make.__module__}",
                remedy="Rename one of the functions.",
            )
        FORMATS[declared.key] = declared
        return make

    return declare


def buttons_at(place: Place) -> list[tuple[Button, Format]]:
    """The buttons of a row, in their order."""
    row = [(button, offered) for offered in FORMATS.values() for button in offered.buttons if button.place is place]
    return sorted(row, key=lambda shown: (shown[0].order, shown[0].label))
