"""How a figure is to look in print: its size, font, legend and colours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from dashboard.tones import LIGHT
from stats_core.errors import ParameterError

LEAST_SIZE = 6.0
"""Points: smaller type cannot be read in print."""


class Font(Enum):
    """Family of the letters."""

    SANS = "sans-serif (DejaVu Sans)"
    HELVETICA = "Helvetica look-alike"
    TIMES = "Times look-alike"
    COMPUTER_MODERN = "Computer Modern"


class Legend(Enum):
    """Where the legend stands."""

    BELOW = "below the plot"
    INSIDE = "inside the plot"
    DIRECT = "labels at the line ends"
    NONE = "none"


TONES = LIGHT
"""The colours on white paper."""


@dataclass(frozen=True)
class Style:
    """A way to print.

    Parameters
    ----------
    width, height
        Inches; without a height the picture is as high as it needs to be. With one, the type is smaller where all
        that is to be said would not fit; the picture is higher where even type of 6 points does not.
    font, size
        The family, and the size of labels in points; remarks are a little smaller, nothing is under 6.
    legend
        Where the legend of curves stands; a legend that says what colours mean is below, unless there is none.
        One that has no room inside the plot, or at the line ends, stands below.
    title
        Whether the chart's title is printed above; papers have a caption instead.
    grey
        Greys of the same lightness instead of colours; dashes, markers and hatching tell what is what.
    transparent
        Without white paper behind.
    stroke
        How many times thicker than in a column lines and markers are.
    tex
        Whether the letters are those of a TeX document, which writes codes for characters that it lacks.
    """

    width: float = 3.3
    height: float | None = None
    font: Font = Font.SANS
    size: float = 7.5
    legend: Legend = Legend.BELOW
    title: bool = False
    grey: bool = False
    transparent: bool = False
    stroke: float = 1.0
    tex: bool = False

    def __post_init__(self) -> None:
        for value, side, low, high in (
            (self.width, "The width", 1.0, 60.0),
            (self.height if self.height is not None else 1.0, "The height", 0.5, 60.0),
        ):
            if not low <= value <= high:
                raise ParameterError(f"{side} is {value:g} inches", remedy=f"Choose from {low:g} to {high:g} inches.")
        if not LEAST_SIZE <= self.size <= 200:
            raise ParameterError(
                f"The type has {self.size:g} points", remedy=f"Choose {LEAST_SIZE:g} or more: less cannot be read."
            )
        object.__setattr__(self, "font", Font(self.font))
        object.__setattr__(self, "legend", Legend(self.legend))

    @property
    def small(self) -> float:
        """Points of remarks and of numbers on axes."""
        return max(LEAST_SIZE, 0.9 * self.size)

    def colour(self, colour: str) -> str:
        """A colour as it is printed."""
        if not self.grey:
            return colour
        red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)]
        light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        shade = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
        return "#" + f"{round(255 * shade):02X}" * 3


SINGLE_COLUMN = Style()
DOUBLE_COLUMN = Style(width=6.8, size=8)
SLIDE = Style(width=10.0, height=5.625, font=Font.HELVETICA, size=18, stroke=2.2, title=True)
POSTER = Style(width=16.0, font=Font.HELVETICA, size=26, stroke=3.2, title=True)
PRESETS = {
    "Single column, 3.3 in": SINGLE_COLUMN,
    "Double column, 6.8 in": DOUBLE_COLUMN,
    "Slide, 16:9": SLIDE,
    "Poster": POSTER,
}


def styled(style: Style, width: float | None, changes: dict[str, object]) -> Style:
    """A style with another width and other options."""
    known = set(Style.__dataclass_fields__)
    if unknown := sorted(set(changes) - known):
        raise ParameterError(
            f"Print has no option {unknown[0]!r}", remedy=f"The options are: {', '.join(sorted(known))}."
        )
    more = {} if width is None else {"width": float(width)}
    return replace(style, **changes, **more)  # type: ignore[arg-type]
