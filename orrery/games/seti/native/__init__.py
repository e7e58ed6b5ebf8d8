"""The rules in C, and what makes their tables."""
