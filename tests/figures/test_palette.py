"""Colours belong to names, can be told apart, and are the theme's too."""

from __future__ import annotations

import tomllib
import unicodedata
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from dashboard.tones import DARK, LIGHT
from stats_core.charts.palette import DASHES, MARKERS, ON_DARK, ON_LIGHT, style_of

CONFIG = tomllib.loads((Path(__file__).parents[2] / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
THEMES = [("light", ON_LIGHT, LIGHT), ("dark", ON_DARK, DARK)]

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
VISION = {
    "normal": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
}


def linear(colour: str) -> np.ndarray:
    part = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((float(linear(c) @ [0.2126, 0.7152, 0.0722]) + 0.05 for c in (one, other)), reverse=True)
    return light / dark


def oklab(rgb: np.ndarray) -> np.ndarray:
    """Ottosson (2020), "A perceptual color space for image processing"."""
    cones = np.array(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
    )
    axes = np.array(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ]
    )
    return axes @ np.cbrt(cones @ np.clip(rgb, 0, 1))


def test_the_same_names_in_any_order_have_the_same_style() -> None:
    names = ["A10", "a2", "A1", "boost", "Ä", "1", "<b>"]
    styles = style_of(names)
    assert style_of(reversed(names)) == styles
    assert style_of([*names, *names]) == styles
    assert set(styles) == set(names)


def test_numbers_in_names_count_as_numbers() -> None:
    assert list(style_of(["lr 10", "lr 9", "lr 0.1"])) == ["lr 0.1", "lr 9", "lr 10"]


def test_styles_are_told_apart_in_colour_and_without() -> None:
    styles = list(style_of(f"{i:03d}" for i in range(66)).values())
    assert len({style.colour for style in styles[:10]}) == 10
    assert len({(style.dash, style.marker) for style in styles}) == 66
    assert len(set(DASHES)) == len(DASHES)
    assert len(set(MARKERS)) == len(MARKERS)
    named = {style.marker: unicodedata.name(style.sign) for style in styles}
    assert len(set(named.values())) == len(MARKERS), "one character each, and each its own"
    assert named["circle"] == "BLACK CIRCLE"
    assert named["star"] == "BLACK STAR"


@pytest.mark.parametrize(("name", "colours", "tones"), THEMES)
def test_colours_stand_out_from_their_ground(name: str, colours: tuple[str, ...], tones: object) -> None:
    ground = CONFIG["theme"][name]["backgroundColor"]
    assert min(contrast(colour, ground) for colour in colours) >= 3


@pytest.mark.parametrize(("name", "colours", "tones"), THEMES)
@pytest.mark.parametrize("vision", VISION)
def test_colours_stay_apart_for_the_colour_blind(
    name: str, colours: tuple[str, ...], tones: object, vision: str
) -> None:
    seen = [oklab(VISION[vision] @ linear(colour)) for colour in colours]
    # Okabe and Ito's own eight come as close as 0.076 under deuteranopia.
    assert min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2)) > 0.08


@pytest.mark.parametrize(("name", "colours", "tones"), THEMES)
def test_the_theme_has_our_colours(name: str, colours: tuple[str, ...], tones: object) -> None:
    theme = CONFIG["theme"][name]
    assert tuple(theme["chartCategoricalColors"]) == colours
    assert theme["backgroundColor"] == tones.ground  # type: ignore[attr-defined]
    assert contrast(theme["textColor"], theme["backgroundColor"]) > 10
    assert contrast(theme["primaryColor"], "#FFFFFF") >= 4.5, "streamlit writes white on it"
    assert contrast(theme["linkColor"], theme["backgroundColor"]) > 4.5


def test_light_or_dark_is_the_browsers_choice_and_nothing_leaves_the_computer() -> None:
    assert set(CONFIG["theme"]) == {"light", "dark"}, "a key directly under [theme] turns the automatic choice off"
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["server"]["address"] == "127.0.0.1"
    assert "headless" not in CONFIG["server"], "a person wants the browser to open"
    assert "http" not in str(CONFIG)
