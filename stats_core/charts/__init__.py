"""Charts as data: what is drawn, never how; one file for each kind, with its maker where several methods share one.

The screen draws them with plotly and the paper with a print library, from the same numbers.
Histograms are binned and bands computed here, so that no drawing code does statistics.
"""

from stats_core.charts.agreement_square import AgreementSquare
from stats_core.charts.chart import Chart
from stats_core.charts.covariance_map import CovarianceMap
from stats_core.charts.curve_overlay import CurveOverlay
from stats_core.charts.error_overlap import ErrorOverlap
from stats_core.charts.forest import Forest
from stats_core.charts.letter_display import LetterDisplay
from stats_core.charts.level_shares import LevelShares
from stats_core.charts.level_strip import LevelStrip
from stats_core.charts.loss_differences import LossDifferences
from stats_core.charts.modification_sketch import ModificationSketch
from stats_core.charts.null_histogram import NullHistogram
from stats_core.charts.pair_matrix import PairMatrix
from stats_core.charts.paired_differences import PairedDifferences, Spread
from stats_core.charts.posterior_density import PosteriorDensity
from stats_core.charts.posterior_triangle import PosteriorTriangle
from stats_core.charts.rank_diagram import RankDiagram, Side
from stats_core.charts.rank_spread import RankSpread
from stats_core.charts.rate_curves import RateCurves
from stats_core.charts.rate_histogram import RateHistogram
from stats_core.charts.rate_table import RateTable
from stats_core.charts.scatter_pair import ScatterPair
from stats_core.charts.score_boxes import ScoreBoxes
from stats_core.charts.score_heat import ScoreHeat
from stats_core.charts.win_counts import WinCounts

__all__ = [
    "AgreementSquare",
    "Chart",
    "CovarianceMap",
    "CurveOverlay",
    "ErrorOverlap",
    "Forest",
    "LetterDisplay",
    "LevelShares",
    "LevelStrip",
    "LossDifferences",
    "ModificationSketch",
    "NullHistogram",
    "PairMatrix",
    "PairedDifferences",
    "PosteriorDensity",
    "PosteriorTriangle",
    "RankDiagram",
    "RankSpread",
    "RateCurves",
    "RateHistogram",
    "RateTable",
    "ScatterPair",
    "ScoreBoxes",
    "ScoreHeat",
    "Side",
    "Spread",
    "WinCounts",
]
