"""Recorded games of a public engine: reading, replaying and comparing them (`orrery check-log`, `orrery import`)."""
from __future__ import annotations

from .check import Check
from .log import DEVIATIONS, Refused, load, start_position
from .replay import Replay

__all__ = ["DEVIATIONS", "Check", "Refused", "Replay", "load", "start_position"]
