"""Oversight required by law: incidents, switches, complaints, reports, returns."""
