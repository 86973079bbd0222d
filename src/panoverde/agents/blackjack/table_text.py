"""A blackjack table as text: what a player sees of it, a line for each hand."""

from panoverde.agents.table_text import card_text
from panoverde.core.cards import FACE_DOWN
from panoverde.core.people import Seat
from panoverde.games.blackjack.state import Hole, State, on_hand, to_decide


def drawing(view: State, turn: Seat | None) -> str:
    """`>` marks the hand that is played, or else whose turn it is."""
    bank = (*view.bank, FACE_DOWN) if view.hole == Hole.COVERED else view.bank
    lines = [f"blackjack  coup {view.coup}  bank {card_text(bank) or '-'}  shoe {view.shoe.left}"]
    decided = to_decide(view)
    for hand in view.hands:
        mark = ">" if hand == decided or (decided is None and hand.place == turn) else " "
        chips = sum(bet.chips for bet in on_hand(view, hand))
        lines.append(f"{mark} seat_{hand.place}  {card_text(hand.cards)}  total {hand.total}  bet {chips}")
    if not view.hands:
        lines += [f"{'>' if seat == turn else ' '} seat_{seat}" for seat in view.cloth.players]
    return "\n".join(lines)
