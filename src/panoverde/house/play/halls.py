"""Halls: several tables of one room, or one session, each with its suit."""

from collections.abc import Iterable

import msgspec

from panoverde.core.refusal import Refused
from panoverde.house.records import Opening


class PlaceInHall(msgspec.Struct, frozen=True):
    """What a table's rules say of it; games without halls say nothing."""

    hall: str | None = None
    suit: str | None = None


_decoder = msgspec.json.Decoder(PlaceInHall)


def place_of(opening: Opening) -> PlaceInHall:
    return _decoder.decode(opening.rules)


def hall_of(opening: Opening, openings: Iterable[Opening]) -> dict[str, Opening]:
    """The open tables of its hall by suit, itself among them; none if it has no hall."""
    hall = place_of(opening).hall
    if not hall:
        return {}
    there = (other for other in openings if other.closed_at is None and other.game == opening.game)
    return {place.suit or "": other for other in there if (place := place_of(other)).hall == hall}


def check_suit(opening: Opening, openings: Iterable[Opening]) -> None:
    """Two tables of a hall have different suits."""
    suit = place_of(opening).suit or ""
    if suit in hall_of(opening, openings):
        raise Refused("PT-NB-25 AO-13.25 R-339", "suit-taken", suit=suit)
