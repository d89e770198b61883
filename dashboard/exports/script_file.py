"""A few lines of Python that compute the result again from the exported data, with `stats_core` alone."""

from __future__ import annotations

from dashboard.exports.about import data_of, plain_settings, title_of
from dashboard.exports.format import Button, Place, export_format
from stats_core import Analysis, tidy_csv, tidy_facts

DATA_FILE = "{method}_data.csv"


def data_file(analysis: Analysis) -> str:
    """The name under which the script looks for the data."""
    return DATA_FILE.format(method=analysis.method)


@export_format(Button(Place.TEXT, "Python script", order=30), ending="py", media_type="text/x-python")
def script(analysis: Analysis) -> str:
    """The script; it stands beside the file of `data(analysis)` and prints sentence, table and notes."""
    facts = "".join(f", {name}={value!r}" for name, value in tidy_facts(data_of(analysis)).items())
    # A title is a method's own words; names of algorithms come in through repr, as values.
    return f'''"""{title_of(analysis)}: the same numbers again, to the last digit.

Needs stats_core {analysis.version} with numpy, scipy and pandas. Run it beside {data_file(analysis)}.
"""

import stats_core

data = stats_core.read_tidy("{data_file(analysis)}"{facts})
assert data.fingerprint == "{analysis.fingerprint}", "these are other data"

result = {_call(analysis)}
{_quoted(analysis)}
print(result.sentence())
print(result.table().to_csv(index=False))
for note in result.notes():
    print(note)
'''


def _call(analysis: Analysis) -> str:
    options = "".join(f"    {name}={value!r},\n" for name, value in plain_settings(analysis).items())
    return f"stats_core.{analysis.method}(\n    data,\n{options})"


def _quoted(analysis: Analysis) -> str:
    """The test whose p the notes quote, where it is not the one that the method computes itself."""
    return f"result = result.beside({_call(analysis.quotes)}.believed)\n" if analysis.quotes else ""


@export_format(Button(Place.TEXT, "Tidy data", order=40), ending="csv", media_type="text/csv")
def data(analysis: Analysis) -> str:
    """The data of the analysis as a long table, from which the script starts."""
    return tidy_csv(data_of(analysis))
