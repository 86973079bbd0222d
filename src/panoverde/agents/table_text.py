"""A table as text: what a player sees of it, a line for each seat."""

from collections.abc import Iterable

from panoverde.core.cards import Card, drawn
from panoverde.core.people import Seat
from panoverde.games._poker.state import Hand, State, in_play


def drawing(view: State, seats: int) -> str:
    hand = in_play(view)
    board = card_text(hand.board) or "-"
    head = f"{hand.variant}  hand {hand.number}  board {board}  pot {hand.pot}  price {hand.price}"
    return "\n".join([head, *(_line(view, hand, Seat(seat)) for seat in range(1, seats + 1))])


def _line(view: State, hand: Hand, seat: Seat) -> str:
    """`>` marks whose turn it is, `B` the button."""
    marks = f"{'>' if seat == hand.turn else ' '} seat_{seat:<2} {'B' if seat == hand.marker else ' '}"
    holding = hand.holdings.get(seat)
    if holding is None:
        return f"{marks} out"
    cards = "folded" if holding.folded else card_text(holding.cards)
    return f"{marks} {cards:<{4 * hand.kind.hole}} cave {view.players[seat].cave}  bet {holding.bet}"


def card_text(cards: Iterable[Card]) -> str:
    return " ".join(map(drawn, cards))
