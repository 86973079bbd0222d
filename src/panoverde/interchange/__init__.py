"""Poker hands between programs: the public PHH and Open Hand History formats, replayed and written."""
