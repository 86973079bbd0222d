"""Bots: they keep players company at demonstration tables, and are marked as bots."""
