"""A poker hand as a hand history, with the cards that its player could see."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from panoverde.core.events import Act, TableOpened
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.state import State
from panoverde.interchange.hands import Inexpressible, PlayedHand, played_from
from panoverde.interchange.ohh import ohh
from panoverde.interchange.phh_export import phh


class HandFormat(StrEnum):
    PHH = "phh"
    OHH = "ohh"


def written(
    game: AnyGame, before: Any, acts: Sequence[Act], number: int, seat: Seat, form: HandFormat, lang: Lang
) -> str:
    """The hand of that number, from the table before it and the acts as the player of a seat saw them. Refused if it is
    no hand of poker, or the format can't express it."""
    try:
        played = _hand(game, before, acts, number, form)
        # All the cards that they saw: the rest is masked already.
        if form == HandFormat.PHH:
            return phh(played, all_cards=True, lang=lang)
        return ohh(played, all_cards=True, lang=lang, hero=seat)
    except Inexpressible:
        raise Refused("", "no-hand-history", format=form.value.upper()) from None


def _hand(game: AnyGame, before: Any, acts: Sequence[Act], number: int, form: HandFormat) -> PlayedHand:
    opened = next((event for act in acts[:1] for event in act.events if isinstance(event, TableOpened)), None)
    state = game.open(opened.rules, opened.at) if opened else before  # a table's first hand begins with its opening
    if not isinstance(state, State):
        raise Refused("", "no-poker-hand", format=form.value.upper())
    hands = played_from(game, state, acts)
    found = next((hand for hand in hands if hand.hand.number == number), None)
    if found is None:
        raise Inexpressible("irregular", hand=number)
    return found
