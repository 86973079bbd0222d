"""Bacará chemin de fer: stakes collected or paid from the banker's right, the cagnotte, and the end of the coup."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Fact, Instant
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.money import RAKE, AccountName, Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.hands import Winner
from panoverde.games._kit.cloth import BankedTable, Bet, Cloth, Phase, holdings as kit_holdings, with_bet, with_player
from panoverde.games._kit.roles import require
from panoverde.games._kit.settlement import CoupVoided, Settle

from .bank import bank_returned
from .calls import Call, say
from .order import round_the_table
from .payout import cagnotte, half
from .state import (
    BANK_ZONE,
    STAKES,
    BancoKind,
    Hand,
    Payment,
    Stage,
    State,
    capital,
    deadline,
    plays,
    staked,
)

PAYING = "AO-12.74 AO-12.96"


class StakeLost(Event, tag="stake_lost"):
    """To the bank; what did not play on the line goes back."""

    seat: Seat
    zone: str
    chips: Sum
    banker: Seat
    returned: Sum = 0


class StakePaid(Event, tag="stake_paid"):
    """Its prize from the bank, and the stake itself."""

    seat: Seat
    zone: str
    prize: Sum
    banker: Seat
    returned: Sum = 0


class BankShared(Event, tag="bank_shared"):
    """Between banker and associate."""

    seat: Seat
    to: Seat
    chips: Sum


class CagnottePaid(Event, tag="cagnotte_paid"):
    seat: Seat
    chips: Sum
    separately: bool = False


class CoupSettled(Event, tag="coup_settled"):
    winner: Winner
    won: Sum = 0
    """What pontos had in play."""
    uncovered: bool = False
    until: Instant | None = None


# Judging


def unsettled(state: State) -> bool:
    return state.phase == Phase.DECIDED and not state.settled


def _settle(state: State, command: Settle, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand, won = state.hand, state.dealing.winner
    if not unsettled(state) or hand is None or won is None:
        raise Refused(PAYING, "nothing-to-settle")
    bets = sorted(_pontos(state), key=lambda bet: round_the_table(state, hand.seat, bet.seat))  # AO-12.96
    if won == Winner.BANCA:
        yield from _bank_wins(state, hand, bets)
    elif won == Winner.PONTO:
        yield from _ponto_wins(state, hand, bets)  # after a tie all stakes lie: AO-12.77 R-461
    until = None if won == Winner.PONTO else deadline(state, command.at)
    in_play = staked(state)
    yield CoupSettled(won, in_play, in_play < capital(state), until)  # AO-12.47 AO-12.77
    if won == Winner.PONTO:
        yield say(state.rules, Call.HAND_PASSES)  # AO-12.97c R-86


def _pontos(state: State) -> Iterator[Bet]:
    return (bet for bet in state.cloth.bets if bet.zone in STAKES)


def _bank_wins(state: State, hand: Hand, bets: Sequence[Bet]) -> Iterator[Event]:
    for bet in bets:
        lost = plays(bet.zone, bet.chips)
        yield StakeLost(bet.seat, bet.zone, lost, hand.seat, bet.chips - lost)  # AO-12.44
    won = staked(state)
    due = cagnotte(won, state.rules.cagnotte_pct)
    separately = hand.payment == Payment.SEPARATELY and hand.associate is None
    separately = separately and state.cloth.players[hand.seat].chips >= due
    if due:
        yield CagnottePaid(hand.seat, due, separately)  # AO-12.48 R-85
    theirs = half(won if separately else won - due)
    if hand.associate is not None and theirs:
        yield BankShared(hand.seat, hand.associate, theirs)  # AO-12.31


def _ponto_wins(state: State, hand: Hand, bets: Sequence[Bet]) -> Iterator[Event]:
    prizes, cloth = staked(state), state.cloth
    own = cloth.on(hand.seat, BANK_ZONE)
    if hand.associate is not None:
        theirs = cloth.on(hand.associate, BANK_ZONE)
        part = max(prizes - own, min(half(prizes), theirs))  # an odd unit is the banker's
        if part:
            yield BankShared(hand.associate, hand.seat, part)  # AO-12.31
        own, cloth = own + part, with_bet(cloth, hand.associate, BANK_ZONE, theirs - part)
    for bet in bets:
        yield StakePaid(bet.seat, bet.zone, plays(bet.zone, bet.chips), hand.seat, bet.chips)
    yield from bank_returned(with_bet(cloth, hand.seat, BANK_ZONE, own - prizes))  # AO-12.78


# Believing


def _changed(state: State, seat: Seat, *, purse: int = 0, gain: int = 0) -> State:
    player = state.cloth.players[seat]
    richer = replace(player, chips=player.chips + purse, gain=player.gain + gain)
    return replace(state, cloth=with_player(state.cloth, seat, richer))


def _in_bank(state: State, seat: Seat, amount: int) -> State:
    """So much comes to a part of the bank, or leaves it."""
    cloth = with_bet(state.cloth, seat, BANK_ZONE, state.cloth.on(seat, BANK_ZONE) + amount)
    return _changed(replace(state, cloth=cloth), seat, gain=amount)


def _without(cloth: Cloth, seat: Seat, zone: str) -> Cloth:
    return with_bet(cloth, seat, zone, 0)


def _lost(state: State, event: StakeLost) -> State:
    swept = replace(state, cloth=_without(state.cloth, event.seat, event.zone))
    poorer = _changed(swept, event.seat, purse=event.returned, gain=-event.chips)
    return _in_bank(poorer, event.banker, event.chips)


def _paid(state: State, event: StakePaid) -> State:
    swept = replace(state, cloth=_without(state.cloth, event.seat, event.zone))
    richer = _changed(swept, event.seat, purse=event.prize + event.returned, gain=event.prize)
    return _in_bank(richer, event.banker, -event.prize)


def _shared(state: State, event: BankShared) -> State:
    return _in_bank(_in_bank(state, event.seat, -event.chips), event.to, event.chips)


def _cagnotte(state: State, event: CagnottePaid) -> State:
    state = replace(state, rake=state.rake + event.chips)
    if event.separately:
        return _changed(state, event.seat, purse=-event.chips, gain=-event.chips)
    return _in_bank(state, event.seat, -event.chips)


def _settled(state: State, event: CoupSettled) -> State:
    hand, banco = state.hand, state.banco
    assert hand is not None  # noqa: S101 - the banker of the coup
    lost = event.winner == Winner.PONTO
    hand = replace(
        hand,
        coups=hand.coups + 1,
        wins=hand.wins + (event.winner == Winner.BANCA),  # AO-12.34
        level=event.won,
        uncovered=event.uncovered,
        asks=(),
    )
    alone = banco and banco.kind == BancoKind.ALONE and event.winner == Winner.BANCA
    return replace(
        state,
        settled=True,
        hand=None if lost else hand,
        taken_from=None,  # AO-12.82
        stage=Stage.TURN if lost else Stage.AFTER,
        until=event.until,
        banco=None,
        follows=banco.seat if banco and alone else None,  # AO-12.52
        from_table=banco.seat if banco and banco.kind == BancoKind.TABLE else None,  # AO-12.58
        passed_on_tie=None,  # AO-12.90
    )


# Money


def _swept(event: StakeLost) -> tuple[Transfer, ...]:
    taken = Transfer(stake(event.seat), stake(event.banker), event.chips)
    return (taken, *_given_back(event))


def _won(event: StakePaid) -> tuple[Transfer, ...]:
    return (Transfer(stake(event.banker), chips(event.seat), event.prize), *_given_back(event))


def _given_back(event: StakeLost | StakePaid) -> tuple[Transfer, ...]:
    back = Transfer(stake(event.seat), chips(event.seat), event.returned)
    return (back,) if event.returned else ()


def _passed_over(event: BankShared) -> tuple[Transfer, ...]:
    return (Transfer(stake(event.seat), stake(event.to), event.chips),)


def _to_house(event: CagnottePaid) -> tuple[Transfer, ...]:
    source = chips(event.seat) if event.separately else stake(event.seat)
    return (Transfer(source, RAKE, event.chips),)


def holdings(state: State) -> dict[AccountName, int]:
    held = kit_holdings(state)
    return {**held, RAKE: state.rake}


# Telling


def _tells(before: State, after: State, events: Sequence[Event]) -> Sequence[Fact]:
    for event in events:
        if isinstance(event, CoupVoided):
            return (CoupEnded(before.coup, tuple(_annulled(before, after)), void=True),)
        if isinstance(event, CoupSettled):
            return (CoupEnded(after.coup, tuple(_shares(after))),)
    return ()


def _shares(state: BankedTable) -> Iterator[Share]:
    stays = state.cloth.staked()
    for seat, player in state.cloth.players.items():
        if player.staked or player.gain:
            yield Share(seat, player.staked, player.gain, stays.get(seat, 0), player.name)


def _annulled(before: State, after: State) -> Iterator[Share]:
    stays = after.cloth.staked()
    for seat, staked_ in before.cloth.staked().items():
        yield Share(seat, staked_, 0, stays.get(seat, 0), before.cloth.players[seat].name)


# What is due, and what is offered


def _due(state: State) -> Command | None:
    return Settle(by=Role.CROUPIER) if unsettled(state) else None


def _offers(state: State, _: Role) -> Iterator[Option]:
    if unsettled(state):
        yield Option("settle", nature=Nature.COURSE)


settlement: Part[State] = Part(
    judges={Settle: _settle},
    cites={Settle: PAYING},
    believes={
        StakeLost: _lost,
        StakePaid: _paid,
        BankShared: _shared,
        CagnottePaid: _cagnotte,
        CoupSettled: _settled,
    },
    offers={Role.CROUPIER: _offers},
    due=_due,
    moves={StakeLost: _swept, StakePaid: _won, BankShared: _passed_over, CagnottePaid: _to_house},
    holds=holdings,
    final={CoupSettled: always},  # AO-12.105k: no complaint is heard any more
    tells=_tells,
)
