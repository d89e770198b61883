"""Names of runs taken apart: what they share is the algorithm, what counts them is the run."""

from __future__ import annotations

import re

_TIME = re.compile(r"[-_ .]*(1[0-9]{9}(?:[0-9]{3})?(?:\.[0-9]+)?)$")
"""A time in seconds since 1970, as tools put behind a name to make it unique."""
_SEED_BEFORE = re.compile(r"__([0-9]{1,5})$")
_COUNTERS = (
    re.compile(
        r"[-_ .(\[]*(?:seed|run|rep|repeat|trial|fold|replicate|version)[-_ =:.]*([0-9]+)[)\]]?$", re.IGNORECASE
    ),
    re.compile(r"[-_ .]+[srv]([0-9]+)$", re.IGNORECASE),
    _TIME,
    re.compile(r"(?:__|[-_ .])([0-9]+)$"),
)


def split_name(name: str) -> tuple[str, str]:
    """Algorithm and run of a run's name: 'PPO-seed3' gives PPO and 3; a name without a number is run 1 of itself."""
    for counter in _COUNTERS:
        number = counter.search(name)
        if number and number.start() > 0:
            before = name[: number.start()]
            # A time behind a seed only makes the name unique: 'CartPole__ppo__1__1670000000'.
            seed = _SEED_BEFORE.search(before) if counter is _TIME else None
            return (before[: seed.start()], seed[1]) if seed and seed.start() > 0 else (before, number[1])
    return name, "1"
