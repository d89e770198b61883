"""The colours that belong to no algorithm, on light and on dark ground; print has those of the light one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tones:
    """The colours of one ground."""

    ground: str
    ink: str
    soft: str
    grid: str
    bar: str
    pale: str
    accent: str
    curve: str
    scale: tuple[str, ...]


LIGHT = Tones(
    ground="#FFFFFF",
    ink="#1B2430",
    soft="#5B6675",
    grid="#E4E8ED",
    bar="#B4BECB",
    pale="#DCE2EA",
    accent="#C2410C",
    curve="#0072B2",
    scale=("#F3B391", "#C24E17", "#8F2F08"),
)
DARK = Tones(
    ground="#11151B",
    ink="#E6EAF0",
    soft="#9BA6B4",
    grid="#2A323D",
    bar="#5A6676",
    pale="#323B47",
    accent="#FF9A5C",
    curve="#4BA6EE",
    scale=("#7A4023", "#B3561F", "#FFB27D"),
)


def tones(dark: bool) -> Tones:
    """The colours for a dark or a light ground."""
    return DARK if dark else LIGHT
