"""Póquer sem descarte: exact odds of its strategies, the fair jackpot, and simulated rounds."""
