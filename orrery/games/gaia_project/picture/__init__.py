"""The picture of the table: galaxy, research board, scoring, faction boards; one module each."""
