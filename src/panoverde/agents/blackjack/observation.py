"""What a player may know of a blackjack table, as a vector: built from their own view, never from the full state."""

from panoverde.agents.blackjack.setting import STAKE, BlackjackSetting
from panoverde.agents.layout import CardPlaces, Layout, Vector
from panoverde.core.cards import DECK_52
from panoverde.core.people import Seat
from panoverde.games._kit.cloth import is_asked
from panoverde.games.blackjack.hands import Hand, hard, insurance_of
from panoverde.games.blackjack.insurance import is_open
from panoverde.games.blackjack.state import State, hands_of, is_over, to_decide

HIGHEST = 31
"""No total is above it: a card is drawn to 20 at most."""


class BlackjackLayout(Layout):
    """Cards are counted by rank and suit, because several decks are in play; amounts are in stakes."""

    def __init__(self, setting: BlackjackSetting) -> None:
        decks, cards = setting.options.decks, setting.rules().cards
        super().__init__(
            {
                "own": (len(DECK_52), decks),
                "bank": (len(DECK_52), decks),
                "unseen": (len(DECK_52), decks),
                "total": (1, HIGHEST),
                "soft": (1, 1),
                "own_hands": (1, cards),
                "to_play": (1, cards),
                "staked": (1, 2 * cards),
                "insured": (1, 1),
                "betting": (1, 1),
                "insuring": (1, 1),
                "peeked": (1, 1),
                "shoe": (1, 1),
                "last": (1, 1),
                "hands_left": (1, 1),
            }
        )
        self._counted = CardPlaces(DECK_52).counted

    def vector(self, view: State, viewer: Seat, hands_left: float) -> Vector:
        """`view` must be the viewer's own."""
        hands, shoe, cloth = hands_of(view, viewer), view.shoe, view.cloth
        hand = shown(view, viewer)
        return self.filled(
            {
                "own": self._counted(hand.cards),
                "bank": self._counted(view.bank),
                "unseen": list(shoe.unseen.left),
                "total": [hand.total],
                "soft": [hand.total > hard(hand.cards)],
                "own_hands": [len(hands)],
                "to_play": [sum(not is_over(view, one) for one in hands)],
                "staked": [sum(bet.chips for bet in cloth.of(viewer)) / STAKE],
                "insured": [cloth.on(viewer, insurance_of(viewer)) / STAKE],
                "betting": [is_asked(view)],
                "insuring": [is_open(view)],
                "peeked": [view.peeked],
                "shoe": [shoe.left / shoe.size],
                "last": [shoe.last],
                "hands_left": [hands_left],
            }
        )


def shown(view: State, viewer: Seat) -> Hand:
    """Their hand that is being played; else the first that is still to be played, or the last of all."""
    decided, hands = to_decide(view), hands_of(view, viewer)
    if decided is not None and decided.place == viewer:
        return decided
    last = hands[-1] if hands else Hand(viewer)
    return next((hand for hand in hands if not is_over(view, hand)), last)
