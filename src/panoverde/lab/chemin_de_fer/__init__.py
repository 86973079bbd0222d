"""Chemin de fer of AO-12: exact odds of the free choices, their equilibrium, and fast coups from the shoe."""
