"""Hands of poker from other programs, and for them."""
