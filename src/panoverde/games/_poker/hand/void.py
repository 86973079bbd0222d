"""A hand that is null: every bet goes back to its owner, and it is dealt again."""

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.decider import Event
from panoverde.core.money import POT, UNPLACED, Sum, Transfer, chips
from panoverde.core.option import Nature, Option, Text, is_words
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.found_chips import with_found_chips
from panoverde.games._poker.hand.payment import ended
from panoverde.games._poker.hand.positions import lies_between
from panoverde.games._poker.roles import require
from panoverde.games._poker.rules import LAND
from panoverde.games._poker.state import Departed, Hand, Memory, Player, Redeal, Stage, State, in_play

K = TypeVar("K")


class PotMadeWhole(Event, tag="pot_made_whole"):
    """First bets that were missing count as made again, so that everybody can have theirs back."""

    chips: Sum


class StakeReturned(Event, tag="stake_returned"):
    """All that they have in the pot; or their part of a pot that nobody can win."""

    seat: Seat
    chips: Sum


class HandVoided(facts.CoupVoided, tag="hand_voided"):
    aloud: ClassVar[bool] = True
    reason: str
    mao_stays: bool = False
    """Only in journals of version 0.1.0, which dealt a null hand again with the same mão on land too."""


def upcast(old: dict[str, Any]) -> dict[str, Any]:
    return {"mao_stays": True, **old}


DAMAGED = "damaged_card"
"""The reason after which the next hand needs another deck."""


def annulled(hand: Hand, reason: str) -> Iterator[Event]:
    """The hand is null, whatever for."""
    if hand.reduced:
        yield PotMadeWhole(hand.reduced)
    for seat in hand.order:
        if amount := hand.holdings[seat].staked:
            yield StakeReturned(seat, amount)  # PT-SO-73
    yield HandVoided(reason)  # PT-NB-69 AO-13.69 PT-NB-109 AO-16.15


# Judging


def void(state: State, command: Void, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR, Role.HOUSE)  # PT-NB-8c AO-13.8c PT-SO-73; nobody else's equipment: PT-SO-74 R-144
    if not is_words(command.reason):
        raise Refused("R-202", "no-reason")
    if state.hand is None:
        raise Refused("PT-SO-73 R-272", "nothing-to-void")
    if not may_void(state, state.hand):
        raise Refused("PT-SO-73 R-272", "cards-have-decided")
    yield from annulled(state.hand, command.reason)


def may_void(state: State, hand: Hand) -> bool:
    """Until it is paid; what the house's own generator dealt is not annulled once it has decided."""
    return state.rules.physical or hand.stage != Stage.PAYING


# Believing


def _pot_made_whole(state: State, event: PotMadeWhole) -> State:
    hand = in_play(state)
    whole = replace(hand, dead=hand.dead + event.chips, reduced=hand.reduced - event.chips)
    return replace(state, hand=whole, unplaced=state.unplaced - event.chips)


def _stake_returned(state: State, event: StakeReturned) -> State:
    hand, seat = in_play(state), event.seat
    holding, player = hand.holdings[seat], state.players[seat]
    if event.chips == holding.staked:
        holdings = {**hand.holdings, seat: replace(holding, bet=0, paid=0, dead=0, posted=False)}
        hand = replace(hand, dead=hand.dead - holding.dead, holdings=holdings)
    else:
        hand = replace(hand, awarded=hand.awarded + event.chips)  # a part of a shared pot: what they staked is lost
    return replace(state, hand=hand, players={**state.players, seat: replace(player, cave=player.cave + event.chips)})


def _hand_voided(state: State, event: HandVoided) -> State:
    """The same number comes again, with the next mão; online and in tournaments with the same mão or button."""
    hand = in_play(state)
    if any(holding.staked for holding in hand.holdings.values()):
        return ended(state)  # PT-NB-71g AO-13.71g R-277: the hands of the last two are null, the jogada is not
    moves = state.rules.regime in LAND and not event.mao_stays
    state = with_found_chips(state)
    players = {seat: _not_missed(hand, seat, player, moves) for seat, player in state.players.items()}
    to_replace = event.reason == DAMAGED  # PT-NB-4 AO-13.4
    course = replace(state.course, deck_to_replace=to_replace, voided=state.course.voided + 1)
    memory = _forgiven(state.memory, hand, moves)
    state = replace(state, hand=None, hands=hand.number - 1, players=players, course=course, memory=memory)
    if state.rules.is_button_table:
        redeal = Redeal(hand.marker, hand.order, hand.small, hand.big, hand.killed)
        again = replace(state, course=replace(state.course, redeal=redeal))
        return replace(again, marker=hand.marker, small=hand.marker, big=hand.small)  # RT-36.3
    after = hand.marker if moves else Seat(hand.marker - 1)  # the player to the left of here is next
    return replace(state, marker=after)  # PT-NB-30 AO-13.30 PT-SO-65 R-273


def _not_missed(hand: Hand, seat: Seat, player: Player, moves: bool) -> Player:
    """A debt that was paid is owed again. A player who was away has missed neither the hand nor its bets, which
    everybody has back. Where the mão stayed, it had passed them for good, and only the big bet passed them again."""
    another = player.joined >= hand.number  # who sits there now has come since
    player = replace(player, joined=min(player.joined, hand.number - 1))
    if seat in hand.holdings:
        return replace(player, owes=player.owes + hand.holdings[seat].repaid)
    if seat not in hand.missed or another:
        return player
    away = None if player.away is None else max(0, player.away - 1)
    return replace(player, away=away, owes=player.owes - _bets_not_missed(hand, seat, moves))


def _bets_not_missed(hand: Hand, seat: Seat, moves: bool) -> int:
    again = moves or (hand.big is not None and lies_between(hand.marker, seat, hand.big))
    return hand.missed[seat] if again else 0  # PT-NB-90 AO-14.19 R-273


def _forgiven(memory: Memory, hand: Hand, moves: bool) -> Memory:
    """Players who left since it began have not missed it either."""
    for one in [one for one in memory.missed if one.hand == hand.number]:
        less = _bets_not_missed(hand, one.seat, moves)  # PT-NB-90 AO-14.19 R-273 R-335
        seats, departed = _owing_less(memory.seats, one.seat, less), _owing_less(memory.departed, one.player, less)
        owed = {name: max(0, owes - less) if name == one.name else owes for name, owes in memory.owed.items()}
        memory = replace(memory, seats=seats, departed=departed, owed=owed)
    return replace(memory, missed=()) if memory.missed else memory


def _owing_less(known: dict[K, Departed], one: K, less: int) -> dict[K, Departed]:
    return {**known, one: replace(known[one], owes=max(0, known[one].owes - less))} if one in known else known


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if state.hand is not None and may_void(state, state.hand):
        yield Option("void", (Text("reason"),), Nature.IRREGULARITY)


def _found(event: PotMadeWhole) -> tuple[Transfer, ...]:
    return (Transfer(UNPLACED, POT, event.chips),)


def _returned(event: StakeReturned) -> tuple[Transfer, ...]:
    return (Transfer(POT, chips(event.seat), event.chips),)


PART: Part[State] = Part(
    judges={Void: void},
    cites={Void: "PT-SO-73 PT-NB-8c AO-13.8c R-272"},
    believes={PotMadeWhole: _pot_made_whole, StakeReturned: _stake_returned, HandVoided: _hand_voided},
    offers={Role.INSPECTOR: _offers, Role.HOUSE: _offers},
    moves={PotMadeWhole: _found, StakeReturned: _returned},
)
