"""What «vou» and «passo» are worth to a player, exactly, over every hand that the bank may hold.

A maximum of prizes in a round (R-66) and the jackpot are not considered: the first is rare, the second is decided by
the cards alone.
"""

from collections.abc import Collection

from panoverde.core.cards import FACE_DOWN
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Seat
from panoverde.games.sem_descarte.decisions import Passo, Vou
from panoverde.games.sem_descarte.state import State
from panoverde.lab.sem_descarte.command import asked
from panoverde.lab.sem_descarte.decision import raise_value
from panoverde.lab.sem_descarte.hands import HELD

FOLDED = -1.0  # AO-9.25


def worths(view: State, command: Command, offered: Collection[str]) -> dict[str, float]:
    plays = {tag_of(kind) for kind in (Vou, Passo)}
    if not isinstance(command, Vou | Passo) or not plays <= {*offered} or not isinstance(command.by, int):
        return {}
    hand = view.hands[Seat(command.by)].cards
    shown = [card for card in view.bank.cards if card != FACE_DOWN]
    if len(hand) != HELD or FACE_DOWN in hand or len(shown) != 1:
        return {}
    goes = raise_value(hand, shown[0], asked(view.rules, {}))
    return {tag_of(Vou): float(goes), tag_of(Passo): FOLDED}
