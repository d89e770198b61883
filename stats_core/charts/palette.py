"""Which colour, dash and marker belong to an algorithm, on screen and on paper alike.

The colours start from Okabe and Ito (2008). They were then spread so that any two of the ten stay
apart in OKLab under normal, deuteranopic and protanopic vision (Machado, Oliveira and Fernandes
2009), with a contrast of at least 3:1 on the background they are meant for. A dash and a marker
go with each colour, so that lines can also be told apart in grey print.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stats_core.wording import natural

ON_LIGHT = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#62218B",
    "#686561",
    "#432500",
    "#6073FD",
    "#B680BE",
    "#0B5A16",
    "#FF5484",
)
ON_DARK = (
    "#4BA6EE",
    "#F2803A",
    "#3AD6A4",
    "#E9BDFF",
    "#979797",
    "#F7EDBA",
    "#4E71ED",
    "#9968A3",
    "#A1E748",
    "#D93F54",
)
DASHES: tuple[tuple[float, ...], ...] = ((), (4, 2), (1, 1.5), (6, 2, 1, 2), (8, 3), (3, 1.5, 1, 1.5, 1, 1.5))
"""Lengths of strokes and gaps in line widths; empty for a solid line."""
SIGNS = {
    "circle": "●",
    "square": "■",
    "diamond": "◆",
    "triangle-up": "▲",
    "triangle-down": "▼",
    "cross": "✚",
    "x": "✖",
    "pentagon": "⬟",
    "star": "★",
    "hexagon": "⬢",
    "hourglass": "⋈",
}
"""The markers as characters, beside names."""
MARKERS = tuple(SIGNS)
# 10 colours, 6 dashes and 11 markers: no two of 66 algorithms share dash and marker, none of 330 share all three.


@dataclass(frozen=True)
class NameStyle:
    """How one algorithm looks; `colour` is for white paper, `on_dark` the same one for a dark screen."""

    colour: str
    on_dark: str
    dash: tuple[float, ...]
    marker: str

    @property
    def sign(self) -> str:
        """The marker as a character."""
        return SIGNS[self.marker]


def style_of(algorithms: Iterable[str]) -> dict[str, NameStyle]:
    """The style of each name, the same for the same set of names in any order.

    Notes
    -----
    Styles are handed out in the natural order of the names, not in the order given: pages list
    algorithms as they come in a file, best first or by pair, and none of that may change a colour.
    A colour computed from the name alone would survive even a change of the set, but with ten
    colours three names would collide in more than a quarter of all cases. So a page that shows
    some of the algorithms asks for the styles of all of them, and picks.
    """
    names = sorted(set(algorithms), key=natural)
    return {
        name: NameStyle(
            ON_LIGHT[i % len(ON_LIGHT)], ON_DARK[i % len(ON_DARK)], DASHES[i % len(DASHES)], MARKERS[i % len(MARKERS)]
        )
        for i, name in enumerate(names)
    }
