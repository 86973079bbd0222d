"""Blackjack/21: the bank's second card, looked at or turned, and the end of the coup."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.cards import Shoe
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.roles import require, require_physical

from .deal import BANCA, banks, deadline
from .hands import makes_blackjack
from .state import Hole, State, banks_turn, must_peek, something_is_pending
from .table_events import BankCardsCollected, BankStood, HoleCardChecked

BANK = "AO-6.24 AO-6.27 R-48 R-51"


class TurnHoleCard(Command, tag="turn_hole_card"):
    pass


class Peek(Command, tag="peek"):
    """Look whether the bank has a blackjack: at a virtual table the generator says so."""


class DenyBlackjack(Command, tag="deny_blackjack"):
    """At a physical table: the croupier has looked, and it is none."""


class CollectBankCards(Command, tag="collect_bank_cards"):
    pass


def _is_turned_next(state: State) -> bool:
    """After the players; or at a physical table when the croupier has looked and sees a blackjack."""
    if state.hole != Hole.COVERED:
        return False
    looked = state.rules.physical and must_peek(state)
    return looked or (banks_turn(state) and something_is_pending(state))  # AO-6.27 R-48 R-51


def _ends_unseen(state: State) -> bool:
    return banks_turn(state) and state.hole == Hole.COVERED and not something_is_pending(state)  # AO-6.27


def _hole_cards(state: State) -> Shoe:
    """Cards that it may be: where the croupier looks, those that make a blackjack; once it is none, the others."""
    unseen = state.shoe.unseen
    if not (state.peeked or must_peek(state)):
        return unseen
    fits = (makes_blackjack(state.up, card) != state.peeked for card in unseen.deck)
    return Shoe(unseen.deck, tuple(left * one for left, one in zip(unseen.left, fits, strict=True)))  # R-48 R-407


# Judging


def _turn(state: State, command: TurnHoleCard, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _is_turned_next(state):
        raise Refused(BANK, "hole-card-stays")
    yield from banks(state, chance.card(_hole_cards(state)))  # AO-6.24 R-48


def _peek(state: State, command: Peek, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if state.rules.physical or not must_peek(state):
        raise Refused("R-48", "no-peek-now")
    completing = _hole_cards(state)
    if chance.lot(state.shoe.unseen.size) < completing.size:
        yield from banks(state, chance.card(completing))
    else:
        yield HoleCardChecked(deadline(state.rules, command.at))  # R-48 R-407: which one it is, nobody has chosen


def _deny(state: State, command: DenyBlackjack, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_physical(state)
    if not must_peek(state):
        raise Refused("R-48", "no-peek-now")
    yield HoleCardChecked(deadline(state.rules, command.at))


def _collect(state: State, command: CollectBankCards, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _ends_unseen(state):
        raise Refused("AO-6.27", "still-in-play")
    yield BankCardsCollected()  # AO-6.27


# Believing


def _checked(state: State, event: HoleCardChecked) -> State:
    return replace(state, peeked=True, until=event.until)


def _over(state: State, _: BankStood | BankCardsCollected) -> State:
    return replace(state, phase=Phase.DECIDED, until=None)


# Offering


def _next(state: State) -> Iterator[Command]:
    croupier, physical = Role.CROUPIER, state.rules.physical
    if must_peek(state):
        yield DenyBlackjack(by=croupier) if physical else Peek(by=croupier)
    if _is_turned_next(state):
        yield TurnHoleCard(by=croupier)
    if _ends_unseen(state):
        yield CollectBankCards(by=croupier)


def _offers(state: State, _: Role) -> Iterator[Option]:
    for command in _next(state):
        yield Option(str(type(command).__struct_config__.tag), nature=Nature.COURSE)


def _wanted(state: State) -> CardWanted | None:
    return CardWanted(BANCA, _hole_cards(state)) if _is_turned_next(state) else None


bank: Part[State] = Part(
    judges={TurnHoleCard: _turn, Peek: _peek, DenyBlackjack: _deny, CollectBankCards: _collect},
    wants={TurnHoleCard: _wanted},
    cites={TurnHoleCard: BANK, Peek: "R-48", DenyBlackjack: "R-48", CollectBankCards: "AO-6.27"},
    believes={HoleCardChecked: _checked, BankStood: _over, BankCardsCollected: _over},
    offers={Role.CROUPIER: _offers},
    due=lambda state: next(_next(state), None),
    stages=(Phase.CLOSED,),
    final={HoleCardChecked: lambda rules: not rules.physical},
)
