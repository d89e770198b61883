"""Results to take away: every format is a function of an `Analysis` or an `Answer`, `exports.latex(answer(data))`.

A format is found in its file, which also says where its buttons stand. Paper formats write p values in one house style
(p = .015, p < .001); CSV and Excel hold every digit.
"""

import importlib
import pkgutil

from dashboard.exports.about import same
from dashboard.exports.benchmark_table import benchmark
from dashboard.exports.bundle_file import Kept
from dashboard.exports.figures import FIGURES, figure, figures
from dashboard.exports.format import FORMATS, Button, Format, Place, buttons_at
from dashboard.exports.latex_table import Width
from dashboard.exports.open_bundle import Opened, open_bundle
from dashboard.exports.script_file import data_file
from dashboard.exports.work_file import PageWork, Work, is_work, open_work, save_work

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
globals().update({key: offered.make for key, offered in FORMATS.items()})

__all__ = [
    "FIGURES",
    "FORMATS",
    "Button",
    "Format",
    "Kept",
    "Opened",
    "PageWork",
    "Place",
    "Width",
    "Work",
    "benchmark",
    "buttons_at",
    "data_file",
    "figure",
    "figures",
    "is_work",
    "open_bundle",
    "open_work",
    "same",
    "save_work",
]
__all__ += FORMATS
