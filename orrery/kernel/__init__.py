"""The kernel: decisions, agenda, randomness, journal, notation, errors. It imports nothing of Orrery's."""
