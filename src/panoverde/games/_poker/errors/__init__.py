"""Errors of people with real cards and chips, and how each is put right."""
