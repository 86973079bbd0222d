"""The laboratory: exact odds and simulation, from the very functions that the tables run."""
