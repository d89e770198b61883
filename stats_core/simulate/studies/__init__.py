"""The published studies, each declared once."""

from stats_core.simulate.studies.bouckaert import BOUCKAERT2, BOUCKAERT4
from stats_core.simulate.studies.calibrate import CALIBRATE
from stats_core.simulate.studies.error_terms import ERROR_TERMS
from stats_core.simulate.studies.fold_power import FOLD_POWER
from stats_core.simulate.studies.modified import FIGURE5, FIGURE6
from stats_core.simulate.studies.replicability import BOUCKAERT5
from stats_core.simulate.studies.rooms import CASES, RANKS
from stats_core.simulate.studies.splits import FIGURE3, FIGURE4
from stats_core.simulate.studies.stretched import REPORT6, REPORT7
from stats_core.simulate.study import Study

STUDIES: dict[str, Study] = {
    study.key: study
    for study in (
        FIGURE3,
        FIGURE4,
        FIGURE5,
        FIGURE6,
        REPORT6,
        REPORT7,
        BOUCKAERT2,
        BOUCKAERT4,
        BOUCKAERT5,
        FOLD_POWER,
        ERROR_TERMS,
        RANKS,
        CASES,
        CALIBRATE,
    )
}

__all__ = ["STUDIES"]
