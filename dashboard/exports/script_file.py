"""A few lines of Python that compute the result again from the exported data, with `stats_core` alone."""

from __future__ import annotations

from dashboard.exports.about import (
    Taken,
    call_of,
    data_of,
    fingerprint_of,
    key_of,
    plain_settings,
    quoted_by,
    title_of,
    version_of,
)
from dashboard.exports.format import Button, Place, export_format
from stats_core import tidy_csv, tidy_facts

NEW_LINE = "\n"
DATA_FILE = "{key}_data.csv"


def data_file(given: Taken) -> str:
    """The name under which the script looks for the data."""
    return DATA_FILE.format(key=key_of(given))


@export_format(Button(Place.TEXT, "Python script", order=30), ending="py", media_type="text/x-python")
def script(given: Taken) -> str:
    """The script; it stands beside the file of `data(given)` and prints sentence, table and notes."""
    facts = "".join(f", {name}={value!r}" for name, value in tidy_facts(data_of(given)).items())
    # A title is a method's own words; names of algorithms come in through repr, as values.
    return f'''"""{title_of(given)}: the same numbers again.

Needs stats_core {version_of(given)} with numpy, scipy and pandas. Run it beside {data_file(given)}.
It prints them to the last digit; another kind of processor may round that one otherwise.
"""

import stats_core

data = stats_core.read_tidy("{data_file(given)}"{facts})
assert data.fingerprint == "{fingerprint_of(given)}", "these are other data"

result = {_call(given)}
{_quoted(given)}
print(result.sentence())
print(result.table().to_csv(index=False))
for note in result.notes():
    print(note)
'''


def _call(given: Taken) -> str:
    settings = plain_settings(given)
    options = "".join(f"    {name}={value!r},\n" for name, value in settings.items() if name.isidentifier())
    # An option of one method alone is named with it, which is no name of Python.
    own = {name: value for name, value in settings.items() if not name.isidentifier()}
    return f"stats_core.{call_of(given)}(\n    data,\n{options}{f'    **{own!r},{NEW_LINE}' if own else ''})"


def _quoted(given: Taken) -> str:
    """The test whose p the notes quote, where it is not the one that the method computes itself."""
    quotes = quoted_by(given)
    return f"result = result.beside({_call(quotes)}.believed)\n" if quotes else ""


@export_format(Button(Place.TEXT, "Tidy data", order=40), ending="csv", media_type="text/csv")
def data(given: Taken) -> str:
    """The data as a long table, from which the script starts."""
    return tidy_csv(data_of(given))
