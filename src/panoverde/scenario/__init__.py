"""Scenarios: plain-text cases that an inspector can read and a test can run. Notation: docs/build/scenarios.md."""
