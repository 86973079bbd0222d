"""Hold'em: what each event makes of the table, and who may see it."""

from panoverde.games._poker.table import coups, evolve, holdings, rewound, see, transfers, undoable, view

__all__ = ["coups", "evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]
