"""The rule book at run time: catalogue, readings, citations and their words."""
