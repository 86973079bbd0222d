"""Bacará chemin de fer: a coup annulled. Pontos have their stakes back; the banker has the hand and decides again."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.decider import Event, Instant
from panoverde.core.money import Transfer, chips, stake
from panoverde.core.option import Nature, Option, Text, is_words
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.hands import total
from panoverde.games._kit.cloth import Phase, given, next_coup, with_bet
from panoverde.games._kit.roles import require
from panoverde.games._kit.settlement import BetReturned, CoupVoided
from panoverde.games._kit.window import reopened

from .order import round_the_table
from .reveal import PontoTurned
from .state import STAKES, Dealing, Stage, State, deadline, is_hidden, staked


class BankerAsked(Event, tag="banker_asked"):
    """Does the banker go on?"""

    seat: Seat
    until: Instant | None = None


def _void(state: State, command: Void, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR, Role.HOUSE)
    if not is_words(command.reason):
        raise Refused("R-202", "no-reason")
    if state.phase == Phase.DECIDED and not state.settled:
        raise Refused("AO-12.105k R-202", "score-is-known")
    if not _may_void(state):
        raise Refused("R-202", "nothing-to-void")
    yield from annulled(state, command.reason, command.at)


def _may_void(state: State) -> bool:
    return state.phase == Phase.CLOSED or (state.phase == Phase.BETTING and staked(state) > 0)


def annulled(state: State, reason: str, at: Instant) -> Iterator[Event]:
    banker = state.banker
    assert banker is not None  # noqa: S101 - a coup has one
    yield from undone(state, reason)
    yield BankerAsked(banker, deadline(state, at))


def undone(state: State, reason: str) -> Iterator[Event]:
    """Pontos have their stakes back; the cards that left the shoe stay out of it."""
    dealing, banker = state.dealing, state.banker or Seat(0)
    if dealing.ponto and not dealing.shown and not is_hidden(dealing.ponto):
        yield PontoTurned(dealing.ponto, total(dealing.ponto))  # what left the shoe is known to all or to nobody
    yield CoupVoided(reason=reason)
    for bet in sorted(state.cloth.bets, key=lambda bet: round_the_table(state, banker, bet.seat)):
        if bet.zone in STAKES:
            yield BetReturned(bet.seat, bet.zone, bet.chips)


def _voided(state: State, _: CoupVoided) -> State:
    fresh = replace(state, cloth=next_coup(state.cloth), coup=state.coup + 1, dealing=Dealing(), banco=None, until=None)
    return reopened(fresh)


def _returned(state: State, event: BetReturned) -> State:
    return replace(state, cloth=given(with_bet(state.cloth, event.seat, event.zone, 0), event.seat, event.chips))


def _asked(state: State, event: BankerAsked) -> State:
    return replace(state, stage=Stage.AFTER, until=event.until)


def _back(event: BetReturned) -> tuple[Transfer, ...]:
    return (Transfer(stake(event.seat), chips(event.seat), event.chips),)


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _may_void(state):
        yield Option("void", (Text("reason"),), Nature.IRREGULARITY)


annulment: Part[State] = Part(
    judges={Void: _void},
    believes={CoupVoided: _voided, BetReturned: _returned, BankerAsked: _asked},
    offers={Role.INSPECTOR: _offers, Role.HOUSE: _offers},
    moves={BetReturned: _back},
)
