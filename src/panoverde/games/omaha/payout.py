"""Omaha: two hands against each other."""

from panoverde.games._poker.heads_up import arms, draw

__all__ = ["arms", "draw"]
