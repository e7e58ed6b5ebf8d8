"""The table drawn, for the web and for the terminal."""
