"""The `orrery` command: play in a terminal, simulate, replay, measure, read the rules."""
