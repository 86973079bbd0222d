"""The poker laboratory: evaluation in bulk, exact equity, category frequencies, all from the rankings of the games."""
