"""Bacará chemin de fer: cards that become known to whoever did not know them."""

from msgspec.structs import replace

from panoverde.core.cards import FACE_DOWN, Card
from panoverde.core.decider import Event
from panoverde.core.part import Part
from panoverde.games._kit.baccarat import shoe

from .state import State, is_hidden, with_dealing


class PontoTurned(Event, tag="ponto_turned"):
    cards: tuple[Card, ...]
    total: int


def seen(state: State, cards: tuple[Card, ...]) -> State:
    known = tuple(card for card in cards if card != FACE_DOWN)
    return replace(state, shoe=shoe.seen(state.shoe, known))


def turned(state: State, cards: tuple[Card, ...]) -> State:
    """The ponto's cards lie face up."""
    hidden = is_hidden(state.dealing.ponto)
    return with_dealing(seen(state, cards) if hidden else state, ponto=cards, shown=True)


def _turned(state: State, event: PontoTurned) -> State:
    return turned(state, event.cards)


reveal: Part[State] = Part(believes={PontoTurned: _turned})
