"""Bacará ponto e banca: the course of the coup, as the house judges it. The shoe, bets, two hands, payment."""

from collections.abc import Iterator
from typing import NamedTuple

from panoverde.core import chance as physical
from panoverde.core.game import Command, Event, Instant
from panoverde.core.money import LARGEST
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._baccarat import preparing, shoe
from panoverde.games._baccarat.deal import Deal, seen
from panoverde.games._baccarat.handling import handler
from panoverde.games._baccarat.hands import MOST_CARDS, PONTO_E_BANCA, Side, score, total
from panoverde.games._banked import betting, model as banked
from panoverde.games._banked.course import Course, not_now, require, require_physical
from panoverde.games._banked.model import Bet, Fate, Phase

from .model import (
    CardDealt,
    CardsPassed,
    CardsShown,
    CorrectDeal,
    CoupDecided,
    DealCard,
    DealCorrected,
    DealFaceUp,
    PassCards,
    ShowCards,
    Slip,
    State,
)
from .payout import prize, stands, wins
from .rules import CHANCES, FACING, PAIRS, SIDES, Rules


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word; nothing here has an hour
    return State(rules=rules, cloth=banked.Cloth({}, demo=rules.demo), shoe=shoe.new(rules.plan))


# The bets


class Bound(NamedTuple):
    """What a player may have on a zone because of the others."""

    chips: int
    cites: str


def _limit(state: State, seat: Seat, zone: str) -> betting.Limit:
    rules = state.rules
    bound = min(_bounds(state, seat, zone))
    return betting.Limit(
        zone=zone,
        minimum=rules.least_for(seat, zone),
        maximum=rules.maximum(zone),
        free=bound.chips,
        currency=rules.currency,
        least_cites=rules.least_cites,
        most_cites="R-08" if rules.is_macau else "AO-10.24c R-77 R-07",
        free_cites=bound.cites,
        stays=_stays(state, seat, zone),
        stays_cites="AO-11.29 R-78 R-246",
        cap=None if rules.is_macau else CHANCES[zone].cap,
        exact=rules.exact(zone),
    )


def _bounds(state: State, seat: Seat, zone: str) -> Iterator[Bound]:
    """A seat and whoever stands beside it have one maximum; in Macau everybody's bets are capped together."""
    rules = state.rules
    yield Bound(_with_the_seat(state, seat, zone), "AO-10.12 AO-11.12 R-80")
    if not rules.is_macau:
        return
    others, facing = _staked(state, zone) - state.cloth.on(seat, zone), _staked(state, FACING[zone])
    if zone in SIDES:
        yield Bound(rules.cap + facing - others, "AO-11.28 AO-11.29 R-74 R-78")
    elif zone in PAIRS:
        counted = others + facing if rules.combined_pairs else others
        yield Bound(rules.total_cap(zone) - counted, "AO-11.31 R-74 R-78")
    else:
        yield Bound(rules.total_cap(zone) - others, "AO-11.30")


def _with_the_seat(state: State, seat: Seat, zone: str) -> int:
    rules, cloth, holder = state.rules, state.cloth, state.rules.seat_beside(seat)
    if not rules.is_macau:
        beside = rules.place_beside(seat) if holder is None else holder
        return rules.maximum(zone) - (0 if beside is None else cloth.on(beside, zone))
    if holder is None:
        return LARGEST  # AO-11.27
    return max(cloth.on(seat, zone), rules.cap - cloth.on(holder, zone))  # R-80 R-240: what was accepted stays


def _staked(state: State, zone: str | None) -> int:
    return sum(bet.chips for bet in state.cloth.bets if bet.zone == zone)


def _stays(state: State, seat: Seat, zone: str) -> int:
    """Macau: what he may not take off ponto or banca, since the other side would be too far ahead."""
    rules = state.rules
    if not rules.is_macau or zone not in SIDES:
        return 0
    needed = _staked(state, FACING[zone]) - rules.cap  # AO-11.29 R-78 R-246
    others = _staked(state, zone) - state.cloth.on(seat, zone)
    leaning = sum(bet.chips for bet in _leaning(state, seat, zone))
    if needed > others - leaning:  # without his bet the one that completes it goes too
        return max(needed - others, rules.least_for(seat, zone))
    return 0


def _why_not_leave(state: State, seat: Seat) -> Refused | None:
    """Macau: would one side be too far ahead without all that he has, and what completes it?"""
    gone = [*state.cloth.of(seat), *_left_alone(state, seat)]
    left = {side: _staked(state, side) - sum(bet.chips for bet in gone if bet.zone == side) for side in SIDES}
    fits = not state.rules.is_macau or abs(left["ponto"] - left["banca"]) <= state.rules.cap
    return None if fits else Refused("AO-11.29 R-78 R-246", "bets-stand")


def _why_not_place(state: State, seat: Seat, zone: str) -> Refused | None:
    """A standing player may only complete what his seat's holder has staked."""
    holder = state.rules.seat_beside(seat)
    if holder is None or state.cloth.on(holder, zone):
        return None
    if not state.rules.completes(zone) and holder in state.cloth.players:
        return None
    return Refused("AO-10.12 AO-11.12 R-80", "completes-only", zone=zone, seat=holder)


def _leaning(state: State, seat: Seat, zone: str) -> Iterator[Bet]:
    """What completes this player's bet on the zone."""
    if state.rules.completes(zone):
        yield from (bet for bet in _beside(state, seat) if bet.zone == zone)


def _beside(state: State, seat: Seat) -> Iterator[Bet]:
    return (bet for bet in state.cloth.bets if state.rules.seat_beside(bet.seat) == seat)


def _left_alone(state: State, seat: Seat) -> Iterator[Bet]:
    """What nobody stands beside any more when this player leaves; once the bets are closed, it stays for the coup."""
    return _beside(state, seat) if COURSE.bets_are_free(state) else iter(())


def _why_not_open(state: State) -> Refused | None:
    ready = "AO-10.4c AO-10.5 AO-10.6 AO-11.4c AO-11.5 AO-11.6"
    return None if state.shoe.is_ready else Refused(ready, "shoe-not-ready", step=state.shoe.step)


# Collection and payment


def _fate(state: State, bet: Bet) -> Fate | None:
    back = bet.chips if state.rules.is_macau and bet.zone in SIDES else 0
    if state.score is None or stands(bet.zone, state.score):
        return Fate(returned=back) if back else None  # AO-10.22 AO-11.24 R-79
    if not wins(bet.zone, state.score):
        return Fate(taken=bet.chips)
    return Fate(prize=prize(state.rules, bet.zone, bet.chips, state.score), returned=back)  # AO-10.21 AO-11.23


def _round_the_table(state: State, bet: Bet) -> tuple[int, int, int]:
    """Seat by seat, each with whoever stands beside it."""
    beside = state.rules.seat_beside(bet.seat)
    return beside or bet.seat, bet.seat, state.rules.zones.index(bet.zone)


COURSE = Course(
    zones=lambda state: state.rules.zones,
    zones_cites="AO-10.11 AO-11.11",
    limit=_limit,
    fate=_fate,
    collection=_round_the_table,
    payment=_round_the_table,
    asks_first=True,  # AO-10.11 AO-11.11
    why_not_open=_why_not_open,
    why_not_place=_why_not_place,
    why_not_leave=_why_not_leave,
)


# Judging


def decide(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case DealCard():
            yield from _deal(state, command)
        case DealFaceUp():
            yield from _deal(state, command, chance)
        case ShowCards():
            yield from _show(state, command, chance)
        case PassCards():
            yield from _pass(state, command)
        case CorrectDeal():
            yield from _correct(state, command)
        case banked.WithdrawBet() | banked.Leave():
            yield from _take_back(state, command)
        case _ if isinstance(command, shoe.COMMANDS):
            yield from preparing.decide(state.shoe, _moment(state), command)
        case _:
            yield from COURSE.decide(state, command)


def _take_back(state: State, command: banked.WithdrawBet | banked.Leave) -> Iterator[Event]:
    """With a bet goes what completes it."""
    gone: Iterator[Bet] = iter(())
    for event in COURSE.decide(state, command):
        match event:
            case banked.SeatLeft(seat):
                gone = _left_alone(state, seat)
            case banked.BetWithdrawn(seat, zone, chips) if chips == state.cloth.on(seat, zone):
                gone = _leaning(state, seat, zone)
        yield event
    for bet in gone:
        yield banked.BetWithdrawn(bet.seat, bet.zone, bet.chips)  # AO-10.12 AO-11.12 R-80 R-240


# The cards


def _moment(state: State) -> preparing.Moment:
    rules = state.rules
    seated = (seat for seat in sorted(state.cloth.players) if rules.seat_beside(seat) is None)
    return preparing.Moment(
        plan=rules.plan,
        resting=COURSE.bets_are_free(state) and not COURSE.accepts_bets(state),
        dealing=state.phase == Phase.CLOSED,
        before_cards=state.phase == Phase.CLOSED and not state.deal.count,
        cutters=tuple(seated) if rules.physical else (),  # AO-10.3 AO-11.3 R-242 R-243
        physical=rules.physical,
    )


def _next_card(state: State) -> Side | None:
    """Whose the next card is; None: not one is dealt now."""
    ready = state.phase == Phase.CLOSED and not _must_burn(state)
    return state.deal.next_card(PONTO_E_BANCA) if ready else None


def _must_burn(state: State) -> bool:
    return _moment(state).before_cards and preparing.needs_burning(state.shoe, state.rules.plan)


def _deal(state: State, command: Command, chance: physical.Chance | None = None) -> Iterator[Event]:
    """One card from the shoe, face down; or, with a chance that says which, as it lies there face up."""
    side = _next_card(state)
    if side is None or command.by != Role.CROUPIER:
        raise _no_card(state, command.by)
    if chance is not None:
        require_physical(state)
    yield from preparing.before_a_card(state.shoe)
    card = chance.card(state.shoe.unseen) if chance is not None else None  # AO-10.7 AO-11.7 R-90
    yield CardDealt(side, card)  # AO-10.14 AO-10.16 AO-11.14 AO-11.16
    yield from _seen(state.deal, state.deal.with_card(side, card))


def _no_card(state: State, who: Who) -> Refused:
    if who != Role.CROUPIER:
        return Refused("R-204", "not-yours", who=title(who))
    if state.phase != Phase.CLOSED:
        return not_now(state)
    if _must_burn(state):
        return Refused("AO-10.15 AO-11.15", "burn-first")
    return Refused("AO-10.14 AO-11.14", "show-first")


def _seen(before: Deal, deal: Deal) -> Iterator[Event]:
    """A natural is announced at once; the coup is decided when all lies face up and nobody takes another card."""
    for _ in range(len(deal.natural(PONTO_E_BANCA)) - len(before.natural(PONTO_E_BANCA))):
        yield banked.Announced(banked.Announcement.NATURAL)  # AO-10.16 AO-11.16 R-253
    if deal.is_over(PONTO_E_BANCA):
        ponto, banca = deal.hands
        ended = score(ponto, banca)
        yield CoupDecided(ended.winner, total(ponto), total(banca), ended.ponto_pair, ended.banca_pair)


# Who handles them


def _handler(state: State, side: Side) -> Seat | None:
    """A seated player with a stake on that side; None: the croupier."""
    if not state.rules.players_handle:
        return None  # AO-10.20 AO-11.22
    seated = (bet for bet in state.cloth.bets if state.rules.seat_beside(bet.seat) is None)
    passed = {refusal.seat for refusal in state.passed if refusal.side == side}
    return handler((bet for bet in seated if bet.zone == side), passed)


def _turns(state: State, who: Who) -> Side | Refused:
    """The side whose cards he may turn now; or why he may not."""
    if (side := _hidden(state)) is None:
        return Refused("AO-10.14 AO-11.14", "nothing-to-show")
    first = _handler(state, side)
    if who == (Role.CROUPIER if first is None else first):
        return side
    return Refused(HANDLING, "not-your-cards", side=side)


def _passes(state: State, who: Who) -> CardsPassed | Refused:
    """Who does not want them, and of which side; the croupier says it for somebody who does not answer."""
    if (side := _hidden(state)) is None:
        return Refused("AO-10.14 AO-11.14", "nothing-to-show")
    first = _handler(state, side)
    if first is None or who not in (first, Role.CROUPIER):
        return Refused(HANDLING, "not-your-cards", side=side)
    return CardsPassed(side, first)  # AO-10.18 AO-11.20


HANDLING = "AO-10.18 AO-10.20 AO-11.18 AO-11.19 AO-11.20 AO-11.22 R-244"


def _hidden(state: State) -> Side | None:
    return state.deal.hidden if state.phase == Phase.CLOSED else None


def _show(state: State, command: ShowCards, chance: physical.Chance) -> Iterator[Event]:
    """A card becomes known when it is turned; the third one is turned alone, apart from the others."""
    side = _turns(state, command.by)
    if isinstance(side, Refused):
        raise side
    unseen, shown = state.shoe.unseen, []
    for _ in range(state.deal.of(side).count(None)):
        shown.append(chance.card(unseen))
        unseen = unseen.without(shown[-1])
    deal = state.deal.turned(side, shown)
    yield CardsShown(side, tuple(shown), total(seen(deal.of(side))))  # AO-10.19 AO-10.20 AO-11.21 AO-11.22 R-244
    yield from _seen(state.deal, deal)


def _pass(state: State, command: PassCards) -> Iterator[Event]:
    passed = _passes(state, command.by)
    if isinstance(passed, Refused):
        raise passed
    yield passed


# Slips


def _correct(state: State, command: CorrectDeal) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if command.slip not in _slips(state):
        raise Refused("AO-10.17 AO-11.17 R-249", "no-correction", slip=str(command.slip))
    if command.slip == Slip.UNDUE_CARD:
        yield from preparing.before_a_card(state.shoe)
    yield DealCorrected(command.slip)  # AO-10.17 AO-11.17 R-249


def _slips(state: State) -> Iterator[Slip]:
    """What can be put right now; what can't makes the coup void."""
    if state.phase == Phase.CLOSED and state.deal.count:
        yield Slip.WRONG_SIDE
    if state.phase != Phase.BETTING and state.shoe.step == shoe.Step.DEAL and state.shoe.left > _still_needed(state):
        yield Slip.UNDUE_CARD  # AO-10.17 AO-11.17 R-249


def _still_needed(state: State) -> int:
    """The most cards that this coup can still take."""
    if state.phase == Phase.DECIDED:
        return 0
    return MOST_CARDS - state.deal.count + _must_burn(state)


# What is due, and what is offered


def due(state: State) -> Command | None:
    if state.phase != Phase.CLOSED:
        return preparing.due(state.shoe, _moment(state)) or COURSE.due(state)
    if _must_burn(state):
        return shoe.Burn(by=Role.CROUPIER)
    if _next_card(state):
        return DealCard(by=Role.CROUPIER)
    waits = isinstance(_turns(state, Role.CROUPIER), Refused)
    return None if waits else ShowCards(by=Role.CROUPIER)


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(_options(state, who))


def _options(state: State, who: Who) -> Iterator[Option]:
    yield from COURSE.options(state, who)
    yield from preparing.options(state.shoe, _moment(state), who)
    if who == Role.CROUPIER and _next_card(state):
        yield Option("deal_card", nature=Nature.COURSE)
        if state.rules.physical:
            yield Option("deal_face_up", nature=Nature.IRREGULARITY)
    if not isinstance(_turns(state, who), Refused):
        yield Option("show_cards", nature=Nature.COURSE)
    if not isinstance(_passes(state, who), Refused):
        yield Option("pass_cards", nature=Nature.COURSE if who == Role.CROUPIER else Nature.ASIDE)
    if who in (Role.CROUPIER, Role.INSPECTOR) and state.rules.physical and (slips := tuple(_slips(state))):
        yield Option("correct_deal", (Pick("slip", slips),), Nature.IRREGULARITY)
