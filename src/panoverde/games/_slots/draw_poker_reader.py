"""Reads a plan of draw poker."""

from panoverde.core.refusal import Refused

from .hands import CATEGORIES, OF_A_RANK
from .node import Node, quoted
from .plan import Deck, DrawPoker, Hand
from .stake_reader import read_stake

NOTHING = "nothing"
"""What a hand without a row is called in an analysis."""
LEAST_CARDS, MOST_CARDS = 10, 100
"""Five are dealt, five may be replaced."""
MOST_RANKS, MOST_SUITS = 20, 10
MOST_ROWS = 30
LARGEST_PRIZE = 10**7


def read_draw_poker(node: Node) -> DrawPoker:
    node.table(("name", "kind", "stake", "hand"), ("deck",))
    deck_node = node.get("deck")
    deck = _deck(deck_node) if deck_node else Deck()
    hands = tuple(_hand(item, deck) for item in node.child("hand").items(1, MOST_ROWS))
    names = [hand.name for hand in hands]
    for number, name in enumerate(names):
        if name in (NOTHING, *names[:number]):
            where = node.child("hand").child(number).child("name").where
            raise Refused("AO-17.9", "plan-twice", **where, name=quoted(name))
    stake = read_stake(node.child("stake"), ())
    return DrawPoker(name=node.child("name").text(), stake=stake, deck=deck, hands=hands)


def _deck(node: Node) -> Deck:
    node.table((), ("ranks", "suits"))
    ranks, suits = node.get("ranks"), node.get("suits")
    deck = Deck(
        _letters(ranks, MOST_RANKS) if ranks else Deck().ranks, _letters(suits, MOST_SUITS) if suits else Deck().suits
    )
    if not LEAST_CARDS <= deck.size <= MOST_CARDS:
        raise Refused("AO-17.9", "plan-bad-deck", **node.where, cards=deck.size, least=LEAST_CARDS, most=MOST_CARDS)
    return deck


def _letters(node: Node, longest: int) -> str:
    """Different ones, without spaces."""
    text = node.text(longest)
    for number, letter in enumerate(text):
        if letter in text[:number] or letter.isspace():
            raise Refused("AO-17.9", "plan-twice", **node.where, name=quoted(letter))
    return text


def _hand(node: Node, deck: Deck) -> Hand:
    node.table(("name", "is", "pays"), ("ranks",))
    category = node.child("is").one_of(CATEGORIES)
    ranks = node.get("ranks")
    if ranks:
        if category not in OF_A_RANK:
            raise Refused("AO-17.9", "plan-ranks-of-what", **ranks.where, known=", ".join(OF_A_RANK))
        for rank in _letters(ranks, MOST_RANKS):
            if rank not in deck.ranks:
                raise Refused("AO-17.9", "plan-unknown-rank", **ranks.where, rank=quoted(rank))
    prize = node.child("pays").whole(0, LARGEST_PRIZE)
    return Hand(node.child("name").text(), category, prize, ranks.value if ranks else None)
