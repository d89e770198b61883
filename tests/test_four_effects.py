"""The four pictures show what they say: which of the two effects is there, and which is not."""

from __future__ import annotations

from stats_core.demonstrate.four_effects import four_effects


def test_each_picture_has_just_the_effects_of_its_name() -> None:
    found = {
        one.name: (one.result.algorithm.p_split_plot <= 0.05, one.result.interaction.p_split_plot <= 0.05)
        for one in four_effects()
    }
    assert found == {
        "No effect": (False, False),
        "Algorithm": (True, False),
        "Interaction": (False, True),
        "Algorithm and interaction": (True, True),
    }


def test_the_caption_has_both_ratios_of_the_table() -> None:
    for one in four_effects():
        table = one.result.table().set_index("source")["f"]
        assert one.caption.startswith(f"Algorithm F = {table['Algorithm']:.3g}"[:17])
        assert "Interaction F = " in one.caption
