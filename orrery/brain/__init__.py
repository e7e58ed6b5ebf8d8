"""What a game tells bots of itself: between the games, which fill it in, and the bots, which read it. The kernel knows neither."""
from __future__ import annotations

from orrery.brain.brain import Brain, brain_of

__all__ = ["Brain", "brain_of"]
