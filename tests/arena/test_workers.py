"""Processes that share out jobs."""

import time
from multiprocessing import active_children

import pytest

from chapiteau.arena.workers import workers


def fail_or_sleep(seconds: float) -> float:
    if not seconds:
        raise ValueError("this job failed")
    time.sleep(seconds)
    return seconds


def test_results_come_in_the_order_of_the_jobs() -> None:
    with workers(2) as shared:
        assert list(shared.map(abs, range(-20, 20), chunksize=3)) == [abs(number) for number in range(-20, 20)]


def test_when_a_job_fails_nobody_waits_for_the_others() -> None:
    before = set(active_children())
    with pytest.raises(ValueError, match="this job failed"), workers(2) as shared:
        list(shared.map(fail_or_sleep, [0.0, 3600.0, 3600.0]))
    assert set(active_children()) <= before
