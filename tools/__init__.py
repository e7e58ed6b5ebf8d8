"""Tools of the workshop: checks, benchmarks, fitting. None of them is needed to play."""
