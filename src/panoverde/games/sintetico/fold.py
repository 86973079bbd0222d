"""Póquer sintético: what each event makes of the table, and who may see it."""

from panoverde.games._poker.table import evolve, holdings, rewound, see, transfers, undoable, view

__all__ = ["evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]
