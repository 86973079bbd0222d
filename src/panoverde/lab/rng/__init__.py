"""The evidence of the generator: what it gives, as games take it and raw, tried by tests that can fail."""
