"""Slot machines (AO-17): the payback plan as a file, and what a spin or a hand of it wins."""
