"""Tables and gaming sessions: openings, descriptions, history."""
