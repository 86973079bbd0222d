"""The laboratory: exact odds and simulation from the functions that the tables run."""
