"""The terminal table: any game, played from a keyboard through `options`, `due` and `view` only."""
