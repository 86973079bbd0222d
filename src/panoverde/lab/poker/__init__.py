"""The poker laboratory: bulk evaluation, exact equity and category frequencies, from the rankings of the games."""
