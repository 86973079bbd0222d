"""Games too small for a casino: they show what the protocol asks for, and what breaking it looks like."""
