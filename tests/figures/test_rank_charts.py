"""The drawings of a benchmark: every number at its place, every name whole and harmless, in any width."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from dashboard.screen import Look, draw
from dashboard.screen.rank_diagram import EM
from stats_core import ScoreTable, bonferroni_dunn, friedman, nemenyi, signed_rank
from stats_core.charts import RankDiagram
from stats_core.charts.palette import style_of
from stats_core.charts.rank_diagram import Side
from stats_core.charts.score_boxes import score_boxes
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from tests.figures.made import EVIL, LONG
from tests.figures.made_ranks import benchmark, rank_charts

KINDS = (
    "rank_diagram",
    "rank_spread",
    "score_boxes",
    "score_heat",
    "win_counts",
    "letters",
    "scatter_pair",
    "posterior_triangle",
)
every_kind = pytest.mark.parametrize("kind", KINDS)


def texts(chart: RankDiagram, width: int | None = None) -> list[str]:
    traces = [trace for trace in draw(chart, Look(width=width)).data if trace.mode == "text"]
    return [text for trace in traces for text in trace.text]


def diagram(table: ScoreTable, alpha: float = 0.05) -> RankDiagram:
    chart = nemenyi(table, alpha=alpha).charts()[0]
    assert isinstance(chart, RankDiagram)
    return chart


@every_kind
@pytest.mark.parametrize("dark", [False, True])
def test_names_from_a_file_are_text_and_nothing_else(kind: str, dark: bool) -> None:
    # The title beside the picture is the page's to escape.
    shown = draw(rank_charts(EVIL)[kind], Look(dark=dark)).update_layout(meta=None).to_json()
    assert "<a href" not in shown.replace("\\u003c", "<")
    assert '<span style=\\"color:red' not in shown.replace("\\u003c", "<")
    assert "%{y} and" not in shown
    assert "$x^2$" not in shown


@every_kind
def test_sixty_algorithms_are_small_on_the_wire(kind: str) -> None:
    names = [f"{name} {i:02d}" for i, name in enumerate(LONG * 6)]
    assert len(draw(rank_charts(tuple(names), datasets=30)[kind]).to_json()) < 900_000


def test_the_diagram_shows_demsars_critical_differences() -> None:
    assert "CD = 1.25" in texts(diagram(demsar_table()))
    assert "CD = 1.12" in texts(diagram(demsar_table(), alpha=0.1))
    chart = bonferroni_dunn(demsar_table(), control="C4.5", alpha=0.05).charts()[0]
    assert "CD = 1.17" in texts(chart)
    assert [trace.name for trace in draw(chart).data].count("interval of the control") == 1


@pytest.mark.parametrize("width", [1100, 600, 360])
@pytest.mark.parametrize("many", [2, 4, 10, 20, 60])
@pytest.mark.parametrize("long", [False, True])
def test_the_diagram_fits_any_width(many: int, long: bool, width: int) -> None:
    names = [f"{i:02d} of algorithms with names of 40 chars" if long else f"{i:02d}" for i in range(many)]
    chart = diagram(benchmark(names))
    figure = draw(chart, Look(width=width))
    assert figure.layout.xaxis.range[1] * 13 == pytest.approx(width)
    whole = "".join(texts(chart, width=width)).replace(" ", "")
    assert all(name.replace(" ", "") in whole for name in names)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1100, 360])
@pytest.mark.parametrize("best", Side)
def test_each_name_of_the_diagram_has_its_own_sign_and_colour_beside_it(dark: bool, width: int, best: Side) -> None:
    chart = replace(diagram(demsar_table()), among=("A", *demsar_table().algorithms), best=best)
    look = Look(dark=dark, width=width)
    data = draw(chart, look).data
    (signs,) = (trace for trace in data if trace.name == "signs")
    written = [trace for trace in data if trace.mode == "text"]
    place = {text: (x, y) for trace in written for text, x, y in zip(trace.text, trace.x, trace.y, strict=True)}
    styles = style_of(chart.among)
    for name, rank in zip(chart.algorithms, chart.mean_ranks, strict=True):
        at = signs.marker.color.index(look.colour(styles[name]))
        assert signs.marker.symbol[at] == styles[name].marker
        assert signs.y[at] == place[name][1]
        assert abs(signs.x[at] - place[f"{rank:.2f}"][0]) < 4
    places = list(zip(signs.x, signs.y, strict=True))
    assert all(math.dist(*two) * EM > signs.marker.size for two in combinations(places, 2))


def test_one_s_own_method_stands_out_and_the_best_stands_where_the_reader_wants_it() -> None:
    chart = replace(diagram(demsar_table()), highlight=("C4.5+m",), best=Side.RIGHT)
    assert {"<b>C4.5+m</b>", "<b>2.00</b>"} <= set(texts(chart))
    place = {
        text: x
        for trace in draw(chart).data
        if trace.mode == "text"
        for text, x in zip(trace.text, trace.x, strict=True)
    }
    assert place["4"] < place["1"]
    assert place["C4.5"] < place["C4.5+m+cf"]


def test_a_compact_diagram_has_the_width_of_a_column() -> None:
    assert draw(replace(diagram(demsar_table()), compact=True)).layout.width == 442
    assert draw(replace(diagram(demsar_table()), compact=True), Look(width=360)).layout.width == 360


def test_a_diagram_is_drawn_and_says_so_when_the_whole_is_not_significant() -> None:
    scores = np.array([[0, 1, 2], [1, 2, 0], [2, 0, 1]] * 3, dtype=float)
    chart = diagram(ScoreTable(tuple("abcdefghi"), ("A", "B", "C"), scores))
    assert any("not shown to differ" in text for text in texts(chart))
    assert [trace.name for trace in draw(chart).data].count("bar") == 1


def test_counts_of_ranks_add_up_to_the_datasets() -> None:
    cells = draw(rank_charts(LONG)["rank_spread"]).data[0]
    assert np.asarray(cells.z).sum(axis=1).tolist() == [12] * len(LONG)
    assert cells.x[1] - cells.x[0] == 0.5, "ties have half ranks"


def test_the_heat_map_writes_scores_where_they_have_room() -> None:
    chart = rank_charts(LONG)["score_heat"]
    assert draw(chart).data[0].text[0][0] == "0.5 (5.5)"
    assert "(" not in draw(chart, Look(width=600)).data[0].text[1][0]
    assert draw(chart, Look(width=360)).data[0].text is None
    assert "rank 5.5 of 10" in draw(chart, Look(width=360)).data[0].customdata[0][0]


def test_wins_ties_and_losses_are_those_of_the_table() -> None:
    chart = rank_charts(("A", "B", "C"))["win_counts"]
    cells = draw(chart).data[0]
    won, tied, lost = (int(part) for part in cells.text[0][1].split("/"))
    assert (won + tied + lost, tied) == (12, 1)
    assert cells.text[1][0] == f"{lost}/{tied}/{won}"
    assert np.isnan(np.asarray(cells.z)[1, 1])


def test_boxes_hold_the_five_numbers_and_outliers_their_dataset() -> None:
    scores = np.column_stack([np.arange(12.0), np.arange(12.0)[::-1]])
    scores[0, 0] = 99
    table = ScoreTable(
        tuple(f"d{i}" for i in range(12)), ("A", "B"), scores, higher_is_better=False, score_label="Error"
    )
    chart = next(one for one in friedman(table).charts() if one.key == "score_boxes")
    figure = draw(chart)
    box = next(trace for trace in figure.data if trace.type == "box" and trace.name == "B")
    assert (box.lowerfence[0], box.median[0], box.upperfence[0]) == (0, 5.5, 11)
    assert "d0" in figure.data[-1].customdata[0]
    assert figure.data[-1].x[0] == 99
    assert figure.layout.xaxis.title.text.startswith("Error ")
    assert "lower is better" in figure.layout.xaxis.title.text


def test_points_lie_on_the_side_of_the_better_algorithm() -> None:
    for higher in (True, False):
        table = benchmark(("A", "B"), higher=higher)
        figure = draw(signed_rank(table, a="A", b="B").charts()[0])
        ahead = next(trace for trace in figure.data if str(trace.name).startswith("A is better"))
        assert all((y > x) == higher for x, y in zip(ahead.x, ahead.y, strict=True))
        assert f"A is better: {len(ahead.x)}" == ahead.name
        assert figure.layout.xaxis.range == figure.layout.yaxis.range


def test_letters_stand_beside_the_mean_ranks() -> None:
    chart = rank_charts(("A", "B", "C"))["letters"]
    marks, letters = draw(chart).data
    assert list(letters.text) == [f"<b>{one}</b>" for one in chart.letters]
    assert list(marks.x) == sorted(marks.x)


def test_the_triangle_says_the_probabilities_of_the_posterior() -> None:
    chart = rank_charts(("A", "B"))["posterior_triangle"]
    said = " ".join(note.text for note in draw(chart).layout.annotations)
    assert f"{100 * chart.p_rope:.1f} %" in said
    assert f"{100 * chart.p_left:.1f} %" in said


@pytest.mark.parametrize("dark", [False, True])
def test_points_have_the_colours_of_their_algorithms_among_all(dark: bool) -> None:
    table = benchmark(["A", "B", "C", "D"])
    points = draw(signed_rank(table, a="B", b="D").charts()[0], Look(dark=dark)).data[1:3]
    styles = style_of(table.algorithms)
    wanted = [styles[name].on_dark if dark else styles[name].colour for name in ("B", "D")]
    assert [trace.marker.color for trace in points] == wanted
    alone = style_of(("B", "D"))
    assert wanted[0] != (alone["B"].on_dark if dark else alone["B"].colour), "the others take part in the sharing"


def test_shades_are_explained_under_the_cells_and_have_room_there() -> None:
    charts = rank_charts(tuple(f"algorithm {i}" for i in range(30)))
    for kind, words in (("score_heat", "Columns are numbered by mean rank"), ("win_counts", "the row won on more")):
        layout = draw(charts[kind]).layout
        (below,) = layout.annotations
        assert words in below.text.replace("<br>", " ")
        lines = below.text.split("<br>")
        assert max(map(len, lines)) <= 38
        assert layout.margin.b > 16 * len(lines)


def test_many_narrow_cells_are_not_hidden_by_the_gaps_between_them() -> None:
    names = tuple(f"algorithm {i}" for i in range(100))
    (pairs,) = (chart for chart in nemenyi(benchmark(list(names))).charts() if chart.key == "pairs")
    charts = rank_charts(names) | {"pairs": pairs}
    for kind, apart in {"rank_spread": 0, "score_heat": 1, "win_counts": 1, "pairs": 1}.items():
        wide, phone = (draw(charts[kind], Look(width=width)).data[0].xgap for width in (1080, 358))
        assert (wide, phone) == (apart, 0), kind


def test_numbers_over_narrow_columns_keep_apart() -> None:
    charts = rank_charts(tuple(f"algorithm {i}" for i in range(20)))
    wide, phone = (draw(charts["win_counts"], Look(width=width)).layout.xaxis.ticktext for width in (1080, 358))
    assert wide == tuple(str(i) for i in range(1, 21))
    assert [text for text in phone if text] == ["1", "5", "10", "15", "20"]


def test_columns_too_narrow_for_an_upright_name_are_numbered() -> None:
    chart = rank_charts(tuple(f"algorithm {i} with a name of two lines" for i in range(12)))["score_heat"]
    wide, phone = (draw(chart, Look(width=width)).layout for width in (1080, 358))
    assert "algorithm" in wide.xaxis.ticktext[0]
    assert "numbered" not in wide.annotations[0].text
    assert phone.xaxis.ticktext[0] == "1"
    assert "numbered" in phone.annotations[0].text


@pytest.mark.parametrize("width", [1080, 358])
def test_letters_have_as_much_room_as_they_take(width: int) -> None:
    chart = replace(rank_charts(tuple("ABCDEFGHIJ"))["letters"], letters=("abcdefg",) * 10)
    left, right = draw(chart, Look(width=width)).layout.xaxis2.domain
    assert (right - left) * (width - 130) >= 7 * 8.4


def test_of_many_algorithms_a_diagram_keeps_the_best_their_groups_and_one_s_own() -> None:
    ranks = np.arange(1.0, 31.0)
    groups = np.zeros((3, 30), dtype=bool)
    groups[0, :4] = groups[1, 3:20] = groups[2, 18:] = True
    names = tuple(f"model {i}" for i in range(30))
    whole = RankDiagram("diagram", "Ranks", names, ranks, groups, math.nan, 0.05, highlight=("model 29",))
    few = whole.best_of_many(10)
    assert few.algorithms == (*names[:10], "model 29")
    assert few.mean_ranks.tolist() == [*range(1, 11), 30]
    assert few.caption == "The best 10 of 30, and 1 more."
    kept = {tuple(np.flatnonzero(group).tolist()) for group in few.groups}
    assert kept == {(0, 1, 2, 3), tuple(range(3, 10))}, "no bar over one alone"
    assert whole.best_of_many(30) is whole
    control = replace(whole, groups=groups[:0], control=25, marked=(0, 20, 25)).best_of_many(10)
    assert control.algorithms[control.control or 0] == "model 25"
    assert control.marked == (0, 10)


def test_rows_of_a_given_height_keep_their_names_apart() -> None:
    table = ScoreTable(
        tuple("abcde"), tuple(f"a model with a long name, {i:02d}" for i in range(20)), np.arange(100.0).reshape(5, 20)
    )
    figure = draw(score_boxes(table, np.tile(np.arange(1.0, 21.0), (5, 1))), Look(width=460, height=250))
    labels = figure.layout.yaxis.ticktext
    assert len(set(labels)) == 20
    assert not any("<br>" in label for label in labels)
    assert figure.layout.height >= 20 * 18
