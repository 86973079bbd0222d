"""Póquer sintético: no bet is made against the house. `pano equity` compares hands."""

from panoverde.games._poker.heads_up import alternatives, outcomes

__all__ = ["alternatives", "outcomes"]
