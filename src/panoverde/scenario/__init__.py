"""Scenarios: plain-text cases that an inspector can read and a test can run. docs/scenarios.md is the notation."""
