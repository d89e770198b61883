"""Names of runs taken apart: what they share is the algorithm, what counts them is the run."""

from __future__ import annotations

import re

_COUNTERS = (
    re.compile(
        r"[-_ .(\[]*(?:seed|run|rep|repeat|trial|fold|replicate|version)[-_ =:.]*([0-9]+)[)\]]?$", re.IGNORECASE
    ),
    re.compile(r"[-_ .]+[srv]([0-9]+)$", re.IGNORECASE),
    # A time in seconds since 1970, as tools put behind a name to make it unique.
    re.compile(r"[-_ .]*(1[0-9]{9}(?:[0-9]{3})?(?:\.[0-9]+)?)$"),
    re.compile(r"(?:__|[-_ .])([0-9]+)$"),
)


def split_name(name: str) -> tuple[str, str]:
    """Algorithm and run of a run's name: 'PPO-seed3' gives PPO and 3; a name without a number is run 1 of itself."""
    for counter in _COUNTERS:
        number = counter.search(name)
        if number and number.start() > 0:
            return name[: number.start()], number[1]
    return name, "1"
