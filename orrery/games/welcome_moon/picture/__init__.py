"""The picture of the table: the sheets are drawn in units of 1000 straight from their data, by one small module each."""
