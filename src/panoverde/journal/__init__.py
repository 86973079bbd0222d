"""Meaning of journal entries: seats, shares in coups, and replay."""
