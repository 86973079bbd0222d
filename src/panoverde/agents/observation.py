"""What a player may know of the table, as a vector: built from their own view, never from the full state."""

from panoverde.agents.layout import CardPlaces, Layout, Vector
from panoverde.agents.setting import Setting
from panoverde.core.people import Seat
from panoverde.games._poker.state import Hand, Holding, Stage, State, in_play


class PokerLayout(Layout):
    """Players' facts begin with the viewer and go clockwise, so that one policy can play at every seat; amounts are in
    starting caves."""

    def __init__(self, setting: Setting, hands: int) -> None:
        self.setting, self.hands = setting, hands
        deck, players, rounds = setting.kind.deck, setting.players, len(setting.kind.board)
        self._cards = CardPlaces(deck).counted
        everything = float(players)
        sizes: dict[str, tuple[int, float]] = {
            "own": (len(deck), 1),
            "board": (len(deck), 1),
            "caves": (players, everything),
            "bets": (players, everything),
            "paid": (players, everything),
            "live": (players, 1),
            "spoke": (players, 1),
            "button": (players, 1),
            "aggressor": (players, 1),
            "round": (rounds, 1),
            "pot": (1, everything),
            "price": (1, everything),
            "call": (1, everything),
            "raised_by": (1, everything),
            "raises": (1, players * setting.cave // setting.minimum),
            "hands_left": (1, 1),
        }
        super().__init__(sizes)

    def vector(self, view: State, viewer: Seat) -> Vector:
        """`view` must be the viewer's own."""
        return self.filled(self._facts(view, in_play(view), viewer))

    def _facts(self, view: State, hand: Hand, viewer: Seat) -> dict[str, list[float]]:
        cave, players = self.setting.cave, self.setting.players
        around = [Seat((viewer - 1 + step) % players + 1) for step in range(players)]
        holdings = [hand.holdings.get(seat, OUT) for seat in around]
        caves = [view.players[seat].cave if seat in view.players else 0 for seat in around]
        own = holdings[0]
        return {
            "own": self._cards(own.cards),
            "board": self._cards(hand.board),
            "caves": [chips / cave for chips in caves],
            "bets": [holding.bet / cave for holding in holdings],
            "paid": [holding.paid / cave for holding in holdings],
            "live": [not holding.folded for holding in holdings],
            "spoke": [holding.spoke_at is not None for holding in holdings],
            "button": [seat == hand.marker for seat in around],
            "aggressor": [seat == hand.aggressor for seat in around],
            "round": [hand.stage == Stage.BETTING and hand.round == number for number in range(len(hand.kind.board))],
            "pot": [hand.pot / cave],
            "price": [hand.price / cave],
            "call": [0 if own.folded else min(max(hand.price - own.bet, 0), caves[0]) / cave],
            "raised_by": [hand.raised_by / cave],
            "raises": [hand.raises],
            "hands_left": [(self.hands - hand.number) / self.hands],
        }


OUT = Holding(folded=True)
"""A player who has lost everything and is not dealt in."""
