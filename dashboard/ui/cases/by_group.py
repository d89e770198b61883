"""By group: the difference of two models in each group of cases, so that one sees where it lives."""

from __future__ import annotations

from dashboard.ui.blocks import pair_picker, result_view, tables
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.session import choices
from stats_core.answers.cases import GROUP_FLIPS, MOST_GROUPS
from stats_core.methods.cases.shared.by_group import by_group


def show(page: RoomPage) -> None:
    """A row for each group, with all of them together beneath, and the same in numbers."""
    if len(page.data.algorithms) > 2:
        chosen = pair_picker.choose(page.key, page.data, page.standings.algorithms)
        if chosen["a"] == chosen["b"]:
            # The test itself says what is wrong.
            page.ask(GROUP_FLIPS, **chosen)
            return
    analysis = page.ask(GROUP_FLIPS).get(GROUP_FLIPS)
    if analysis is None:
        return
    seen = by_group(page.data, analysis.result)
    most = MOST_GROUPS
    if len(seen.group) > most and choices.toggle(f"All {len(seen.group):,} rows", key=f"{page.key}.every_group"):
        most = len(seen.group)
    chart = seen.forest(page.standings.difference_in, most=most)
    result_view.heading(chart.title)
    result_view.chart(chart, "by-group", width=screen_width(f"{page.key}.by_group_width"))
    result_view.notes(
        [
            *([seen.left_out(most)] if seen.left_out(most) else []),
            *seen.notes(),
            *_of_one_pair(len(page.data.algorithms)),
        ]
    )
    tables.show(seen.table(), "by-group", columns=seen.columns())


def _of_one_pair(algorithms: int) -> list[str]:
    """That the intervals of one pair of several are not those of the card."""
    pairs = algorithms * (algorithms - 1) // 2
    if pairs < 2:
        return []
    return [f"All intervals are of this pair alone: to hold for all {pairs:,} pairs at once they would be wider."]
