"""Slot machines in the laboratory: the exact analysis of a payback plan, its simulation and its design."""
