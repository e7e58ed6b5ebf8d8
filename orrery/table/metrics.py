"""What this process has done and how long it took, for whoever watches over it (Prometheus text at /metrics). Nothing about persons or games."""
from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Times:
    """How long something took, in classes."""

    def __init__(self, name: str, words: str) -> None:
        self.name, self.words = name, words
        self.classes = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.classes[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self) -> list[str]:
        found, count = head(self.name, self.words, "histogram"), 0
        for bound, n in zip((*(str(b) for b in BOUNDS), "+Inf"), self.classes, strict=True):
            count += n
            found.append(f'{self.name}_bucket{{le="{bound}"}} {count}')
        return [*found, f"{self.name}_sum {self.sum:.6f}", f"{self.name}_count {count}"]


class Metrics:
    def __init__(self) -> None:
        self.answers = Times("orrery_answer_seconds", "From an answer to its being on disk.")
        self.requests = Times("orrery_request_seconds", "From a request to the end of its answer.")
        self.bot_waits = Times("orrery_bot_wait_seconds", "What a bot waits for a free process.")
        self.statuses: Counter[str] = Counter()
        self.errors = 0

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        """Everything; gauges are name -> (words, value) as things stand now."""
        lines: list[str] = []
        for times in (self.answers, self.requests, self.bot_waits):
            lines += times.lines()
        lines += head("orrery_responses_total", "Answers to requests by class of status.", "counter")
        lines += [f'orrery_responses_total{{status="{status}"}} {n}' for status, n in sorted(self.statuses.items())]
        lines += [*head("orrery_errors_total", "Faults in the log.", "counter"), f"orrery_errors_total {self.errors}"]
        for name, (words, value) in gauges.items():
            lines += [*head(name, words, "counter" if name.endswith("_total") else "gauge"), f"{name} {value:g}"]
        return "\n".join(lines) + "\n"


def head(name: str, words: str, kind: str) -> list[str]:
    return [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]


class CountErrors(logging.Handler):
    """A line of the log that says error is counted."""

    def emit(self, record: logging.LogRecord) -> None:
        METRICS.errors += record.levelno >= logging.ERROR


METRICS: Final = Metrics()
