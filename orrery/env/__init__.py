"""Every game as a learning environment: PettingZoo (`aec`), Gymnasium (`solo`), many at once (`vector`). See docs/environments.md.

Needs the extra `research` (pettingzoo, gymnasium, numpy).
"""
