"""Files of answers to questions about passages, several times each, as evaluations of language models write them."""

from __future__ import annotations

import numpy as np

SIZES = (2, 4, 6, 8, 8, 10, 12, 14)
"""Questions of each passage."""


def grouped_answers(models: int, samples: int, *, groups: bool = True, sizes: tuple[int, ...] = SIZES) -> bytes:
    """Right and wrong in words; each model has passages that suit it."""
    rng = np.random.default_rng(2027)
    lines = ["question_id,model,attempt,result,passage" if groups else "question_id,model,attempt,result"]
    passages = [passage for passage, size in enumerate(sizes) for _ in range(size)]
    suits = rng.normal(0, 1.0, (len(sizes), models)) + np.linspace(1.4, 0.0, models)
    for question, passage in enumerate(passages):
        for model in range(models):
            for sample in range(samples):
                right = "passed" if rng.random() < 1 / (1 + np.exp(-suits[passage, model])) else "failed"
                cells = [f"q{question}", "ABC"[model], sample + 1, right, *([f"passage {passage}"] if groups else [])]
                lines.append(",".join(map(str, cells)))
    return "\n".join(lines).encode()
