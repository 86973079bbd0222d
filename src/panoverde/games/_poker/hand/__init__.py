"""A hand from its first card to the last chip of its pot."""
