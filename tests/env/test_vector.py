"""Many games at once: the same rows whatever the number of processes."""
from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="the extra `research` is not installed")

import orrery  # noqa: E402
from orrery.env.vector import Vector  # noqa: E402
from tests.toy import TOY  # noqa: E402

orrery.register(TOY)


def test_workers_do_not_change_the_games() -> None:
    runs = []
    for workers in (0, 2):
        v = Vector("toy", games=5, workers=workers)
        batch = v.reset(seed=3)
        ends = 0
        trace = []
        for _ in range(40):
            batch = v.step([int(mask.argmax()) for mask in batch.masks])
            ends += int(batch.done.sum())
            trace.append((batch.seats, batch.observations.sum(), batch.rewards.sum()))
        v.close()
        assert ends > 5
        runs.append(trace)
    assert runs[0] == runs[1]


def test_a_wrong_number_of_actions_is_refused() -> None:
    v = Vector("toy", games=3, workers=0)
    v.reset()
    with pytest.raises(ValueError):
        v.step([1])
