"""Bacará chemin de fer: one ponto against the whole bank, or for at least half of it with the table."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import Amount
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase, player_at
from panoverde.games._kit.roles import require, require_physical
from panoverde.games._kit.seats import whole_amount
from panoverde.games._kit.window import BetPlaced, BetWithdrawn, in_time

from .bank import beyond, stakes_returned
from .calls import Call, say
from .order import rank
from .stakes import CHAPTER
from .state import PONTO, Banco, BancoKind, State, capital, is_bank, plays, purse, staked, with_dealing

ALONE = "AO-12.46 AO-12.49 AO-12.50 AO-12.51"
WITH_TABLE = "AO-12.56 AO-12.57 AO-12.58"
FOLLOWING = "AO-12.52 AO-12.53 AO-12.54 AO-12.55"


class Claimed(StrEnum):
    """How far another ponto has gone with cards that are asked for as bancô suivi."""

    UNSEEN = "unseen"
    SEEN = "seen"
    GRABBED = "grabbed"
    """Taken without right before the croupier could pass them, seen or not."""
    DECLARED = "declared"
    """The same; and shown or announced since."""


class MakeBanco(Command, tag="banco"):
    pass


class BancoWithTable(Command, tag="banco_with_table"):
    chips: Amount


class FollowBanco(Command, tag="banco_suivi"):
    """After the bets are closed and before anybody has the cards in hand."""


class ClaimFollowing(Command, tag="claim_following"):
    """«Bancô suivi» is said when another ponto has the cards."""

    cards: Claimed


class BancoMade(Event, tag="banco_made"):
    seat: Seat
    kind: BancoKind
    followed: bool = False
    seul: bool = False
    """Said against a bancô com a mesa."""


class ClaimSettled(Event, tag="claim_settled"):
    seat: Seat
    gets_cards: bool


# Who may make it


def why_not(state: State, seat: Seat) -> Refused | None:
    """Reasons that hold for any bancô."""
    if is_bank(state, seat):
        return Refused("AO-12.30 AO-12.31", "plays-for-the-bank")
    if state.passed_on_tie == seat:
        return Refused("AO-12.90", "passed-on-a-tie")
    return None


def _precedence(state: State, seat: Seat) -> tuple[int, int]:
    """Who followed or played with the table goes first; then seated players, then standing ones."""
    if seat in (state.follows, state.from_table):
        return -1, 0  # AO-12.52 AO-12.55 AO-12.58
    return rank(state, state.banker or Seat(0), seat)  # AO-12.49 AO-12.50


def _why_not_alone(state: State, seat: Seat) -> Refused | None:
    if refused := why_not(state, seat):
        return refused
    banco = state.banco
    if banco and banco.kind == BancoKind.ALONE and _precedence(state, seat) >= _precedence(state, banco.seat):
        return Refused(ALONE, "banco-is-made")
    if purse(state, seat) < capital(state):
        return _poor(state, seat, capital(state))
    return None


def _poor(state: State, seat: Seat, amount: int) -> Refused:
    money = state.rules.money
    return Refused("AO-12.42 AO-12.46", "not-enough-chips", amount=money(amount), chips=money(purse(state, seat)))


def _why_not_with_table(state: State, seat: Seat) -> Refused | None:
    if refused := why_not(state, seat):
        return refused
    if state.from_table == seat:
        return Refused("AO-12.58", "not-twice-with-table")
    banco = state.banco
    sits = state.rules.is_seat
    if banco and (banco.kind == BancoKind.ALONE or sits(banco.seat) or not sits(seat)):
        return Refused(WITH_TABLE, "banco-is-made")
    return None if _bounds(state, seat) else _poor(state, seat, _least(state))


def _least(state: State) -> int:
    """At least half of the bank, in whole stakes."""
    step, bank = state.rules.minimum, capital(state)
    return -(-bank // (2 * step)) * step  # AO-12.56 AO-12.36


def _bounds(state: State, seat: Seat) -> Number | None:
    step, least = state.rules.minimum, _least(state)
    most = min(capital(state), purse(state, seat))
    most -= (most - least) % step
    return Number("chips", least, most, step) if most >= least else None


# Judging


def _alone(state: State, command: MakeBanco, _: Chance) -> Iterator[Event]:
    seat = _ponto(state, command)
    if refused := _why_not_alone(state, seat):
        raise refused
    yield from _against_the_bank(state, seat)
    yield say(state.rules, _called(state, seat))  # AO-12.97a


def _ponto(state: State, command: Command) -> Seat:
    seat, _player = player_at(state.cloth, command.by)
    if not CHAPTER.accepts_bets(state):
        raise Refused("AO-12.38 AO-12.52", "no-banco-now")
    in_time(state.window, command.at)
    return seat


def _against_the_bank(state: State, seat: Seat, *, at: Instant = 0) -> Iterator[Event]:
    """Every other stake goes back."""
    yield from stakes_returned(state)  # AO-12.51
    yield BetPlaced(seat, PONTO, capital(state), at)  # AO-12.46
    seul = state.banco is not None and (state.banco.kind == BancoKind.TABLE or state.banco.seul)
    yield BancoMade(seat, BancoKind.ALONE, state.follows == seat, seul)


def _called(state: State, seat: Seat) -> Call:
    banco, sits = state.banco, state.rules.is_seat
    if state.follows == seat:
        return Call.BANCO_FOLLOWED  # AO-12.52
    if banco is None:
        return Call.BANCO
    if banco.kind == BancoKind.TABLE:
        return Call.BANCO_ALONE  # AO-12.57
    beaten = banco.seul and sits(seat) and not sits(banco.seat)
    return Call.BANCO_ALONE_SEATED if beaten else Call.BANCO_PRIORITY  # AO-12.57 AO-12.97a


def _with_table(state: State, command: BancoWithTable, _: Chance) -> Iterator[Event]:
    seat, amount = _ponto(state, command), whole_amount(command.chips)
    if refused := _why_not_with_table(state, seat):
        raise refused
    bounds = _bounds(state, seat)
    if bounds is None or not bounds.accepts(amount):
        raise Refused("AO-12.36 AO-12.56", "half-at-least", least=state.rules.money(_least(state)))
    gone = tuple(_making_room(state, seat, amount))
    yield from gone
    yield BetPlaced(seat, PONTO, amount, command.at)  # AO-12.56
    yield BancoMade(seat, BancoKind.TABLE)
    over = state.banco is not None
    yield say(state.rules, Call.BANCO_TABLE_SEATED if over else Call.BANCO_TABLE)  # AO-12.57
    others = staked(state) - sum(plays(bet.zone, bet.chips) for bet in gone)
    if not state.asked_to_complete and others + amount < capital(state):
        yield say(state.rules, Call.WHO_COMPLETES)  # AO-12.97a


def _making_room(state: State, seat: Seat, amount: int) -> Iterator[BetWithdrawn]:
    """The player's own stakes go back, those of who was first in their stead, and what no longer finds room."""
    before = () if state.banco is None else (state.banco.seat,)
    return beyond(state, capital(state) - amount, seat, *before)  # AO-12.51


def _follow(state: State, command: FollowBanco, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if not _may_follow(state, seat):
        raise Refused(FOLLOWING, "no-following-now")
    yield from _against_the_bank(state, seat, at=command.at)
    yield say(state.rules, Call.BANCO_FOLLOWED)  # AO-12.52


def _may_follow(state: State, seat: Seat) -> bool:
    """Until somebody has the cards in hand, even when they lie on the table."""
    open_ = state.phase == Phase.CLOSED and not state.dealing.delivered  # AO-12.52
    return open_ and _has_right(state, seat)


def _has_right(state: State, seat: Seat) -> bool:
    banco = state.banco
    other = banco is None or banco.seat != seat
    return state.follows == seat and other and not why_not(state, seat) and purse(state, seat) >= capital(state)


def _claim(state: State, command: ClaimFollowing, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    seat = _claimant(state)
    if seat is None:
        raise Refused(FOLLOWING, "no-following-now")
    if command.cards in (Claimed.SEEN, Claimed.DECLARED):
        yield ClaimSettled(seat, gets_cards=False)  # AO-12.53 AO-12.54
        return
    yield from _against_the_bank(state, seat, at=command.at)
    yield ClaimSettled(seat, gets_cards=True)  # AO-12.53 AO-12.54
    yield say(state.rules, Call.BANCO_FOLLOWED)


def _claimant(state: State) -> Seat | None:
    """Who may claim the cards, another having them and having said nothing yet."""
    dealing, seat = state.dealing, state.follows
    taken = state.phase == Phase.CLOSED and dealing.delivered and dealing.word is None and not dealing.shown
    regular = dealing.deemed is None and not dealing.three
    claims = taken and regular and not dealing.turned and state.rules.physical
    return seat if claims and seat is not None and dealing.seat != seat and _has_right(state, seat) else None


# Believing


def _made(state: State, event: BancoMade) -> State:
    banco = Banco(event.seat, event.kind, event.seul)
    dealt = state.phase == Phase.CLOSED
    return with_dealing(replace(state, banco=banco), seat=event.seat) if dealt else replace(state, banco=banco)


def _settled(state: State, event: ClaimSettled) -> State:
    """A claim that fails is over."""
    return state if event.gets_cards else replace(state, follows=None)


# Offering


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat not in state.cloth.players:
        return
    if CHAPTER.accepts_bets(state):
        until = state.window.deadline
        if not _why_not_alone(state, seat):
            yield Option("banco", nature=Nature.STAKE, until=until)
        if not _why_not_with_table(state, seat) and (bounds := _bounds(state, seat)):
            yield Option("banco_with_table", (bounds,), Nature.STAKE, until=until)
    if _may_follow(state, seat):
        yield Option("banco_suivi", nature=Nature.STAKE)


def _staff_offers(state: State, _: Role) -> Iterator[Option]:
    if _claimant(state) is not None:
        yield Option("claim_following", (Pick("cards", tuple(Claimed)),), Nature.IRREGULARITY)


bancos: Part[State] = Part(
    judges={
        MakeBanco: _alone,
        BancoWithTable: _with_table,
        FollowBanco: _follow,
        ClaimFollowing: _claim,
    },
    cites={MakeBanco: ALONE, BancoWithTable: WITH_TABLE, FollowBanco: FOLLOWING, ClaimFollowing: FOLLOWING},
    believes={BancoMade: _made, ClaimSettled: _settled},
    offers={int: _players_offers, Role.CROUPIER: _staff_offers, Role.INSPECTOR: _staff_offers},
)
