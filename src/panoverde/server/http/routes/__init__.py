"""Routes, by subject."""
