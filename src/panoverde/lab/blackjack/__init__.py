"""Blackjack of AO-6 solved for one player and a fresh shoe: strategies, their figures, and fast rounds."""
