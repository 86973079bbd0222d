"""A betting round: who speaks, what they may say, and when the round is over."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import POT, Amount, Sum, Transfer, chips
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.raise_size import is_capped, least_increment, pot_once_called, reopens
from panoverde.games._poker.roles import hand_at, holding_at
from panoverde.games._poker.rules import LAND, LimitMode, MinimumRaise, Regime, Rules
from panoverde.games._poker.state import Hand, Holding, Player, Stage, State, in_play
from panoverde.games._poker.variants import OMAHA


class Fold(Command, tag="fold"):
    """«Não vou.»"""


class Check(Command, tag="check"):
    """«Passo.»"""


class Call(Command, tag="call"):
    pass


class RaiseTo(Command, tag="raise_to"):
    """«Jogo mais …»: their bet of this round becomes so much. The first bet of a round is made with it too."""

    bet: Amount


class Folded(Event, tag="folded"):
    seat: Seat
    until: Instant | None = None
    """In each of these: when the next player's time runs out."""


class Checked(Event, tag="checked"):
    seat: Seat
    until: Instant | None = None


class Called(Event, tag="called"):
    seat: Seat
    chips: Sum
    until: Instant | None = None


class Raised(Event, tag="raised"):
    seat: Seat
    chips: Sum
    to: Sum
    full: bool = True
    """False: all that they had, and less than a raise must be."""
    until: Instant | None = None


# Whose turn it is


def next_turn(hand: Hand, players: dict[Seat, Player], after: Seat) -> Seat | None:
    """The next who must speak, clockwise; nobody when the round is over."""
    holdings, order = hand.holdings, hand.order
    at = order.index(after) + 1
    for seat in (*order[at:], *order[:at]):
        holding = holdings[seat]
        if holding.folded or (holding.bet >= hand.price and holding.spoke_at is not None) or not players[seat].cave:
            continue
        if has_opponent(hand, players, seat, holding.bet):  # PT-NB-40 AO-13.40 R-256 R-284
            return seat
    return None


def has_opponent(hand: Hand, players: dict[Seat, Player], seat: Seat, bet: int) -> bool:
    """Has anybody else still in bet more than this in this round, or can they?"""
    holdings = hand.holdings
    for other in hand.order:
        holding = holdings[other]
        if not holding.folded and holding.bet + players[other].cave > bet and other != seat:
            return True
    return False


def only_one_is_left(hand: Hand) -> bool:
    return sum(not holding.folded for holding in hand.holdings.values()) == 1


def deadline(rules: Rules, at: Instant) -> Instant | None:
    seconds = rules.decision_seconds
    return None if seconds is None else at + 1_000 * seconds  # PT-SO-41 RT-80.1


# How much they may raise

FULL_RAISE = "RT-49 R-256"


def step(rules: Rules, hand: Hand) -> int:
    """The least that a raise adds to the price."""
    if rules.minimum_raise == MinimumRaise.LAST_RAISE:
        return least_increment(rules.minimum, hand.raised_by)  # RT-48.1 R-102
    return rules.minimum  # PT-NB-86 AO-14.15 PT-NB-20


def room(rules: Rules, holding: Holding) -> int | None:
    """Where a hand has a maximum, the most that their bet of this round may become."""
    if rules.maximum is None or rules.regime != Regime.PT_ONLINE:
        return None
    return rules.maximum - (holding.paid - holding.bet)  # PT-SO-2a PT-SO-22 PT-SO-23


def limit_of(rules: Rules, hand: Hand) -> LimitMode:
    """On land omaha has no mode above the pot, whatever the table's is: it may be mixed with another variant."""
    above = hand.kind == OMAHA and rules.limit_mode == LimitMode.NO_LIMIT and rules.regime in LAND
    return LimitMode.POT if above else rules.limit_mode  # PT-NB-86 PT-NB-3 AO-14.15 AO-13.3 R-100


def ceiling(rules: Rules, hand: Hand, holding: Holding) -> int | None:
    """The most that their bet of this round may become, whatever they have; None: all that they have."""
    most = room(rules, holding)
    if hand.stage == Stage.ESTARDILHO:
        return most  # PT-NB-106a AO-16.12a R-283
    if rules.maximum is not None and most is None:
        most = hand.price + rules.maximum  # PT-NB-39d PT-NB-19 AO-13.39d AO-13.19 R-341
    mode = limit_of(rules, hand)
    if mode != LimitMode.NO_LIMIT:  # PT-NB-21c
        pot = pot_once_called(hand.pot, hand.price - holding.bet, rules.pot_factor)  # PT-NB-86 AO-14.15 R-101
        part = pot // 2 if mode == LimitMode.HALF_POT else pot  # PT-NB-21a PT-NB-21b R-257
        most = hand.price + part if most is None else min(most, hand.price + part)
    return most


def why_no_raise(state: State, hand: Hand, seat: Seat) -> Refused | None:
    rules, holding = state.rules, hand.holdings[seat]
    if holding.bet + state.players[seat].cave <= hand.price:
        return Refused("PT-NB-49 AO-13.49 PT-SO-37 RT-21", "cave-too-short-to-raise")
    if holding.barred:
        return Refused(holding.barred, "may-only-call")
    if hand.stage == Stage.ESTARDILHO and (seat not in hand.estardilhos or holding.spoke_at is not None):
        return Refused("PT-NB-106a AO-16.12a PT-SO-51 R-282", "may-only-call")
    if holding.spoke_at is not None and not reopens(hand.price, holding.spoke_at, step(rules, hand)):
        return Refused(f"PT-NB-55 AO-13.55 {FULL_RAISE}", "betting-not-reopened")
    if is_capped(hand.raises, rules.raises, _rivals(rules, hand)):
        cites = "PT-NB-87 AO-14.16 PT-NB-47 AO-13.47 RT-53 R-103"
        if not hand.kind.blinds:
            cites = "PT-NB-47 AO-13.47 PT-SO-36 R-291"
        return Refused(cites, "no-more-raises", raises=rules.raises)
    if not has_opponent(hand, state.players, seat, hand.price):
        return Refused("PT-NB-38 AO-13.38 PT-SO-38 RT-21 R-256", "nobody-to-raise")
    least, most = bounds(state, hand, seat)
    if least > most:
        return above_the_maximum(rules)
    return None


def above_the_maximum(rules: Rules) -> Refused:
    maximum = rules.money(rules.maximum or 0)
    return Refused("PT-SO-2a PT-SO-23 PT-SO-35", "maximum-of-the-hand", maximum=maximum)


def _rivals(rules: Rules, hand: Hand) -> int | None:
    """Between two players raises are free, but not online: two still in or, in a tournament, two dealt in."""
    if rules.regime == Regime.PT_ONLINE:
        return None  # PT-SO-36 R-291
    return len(
        hand.order if rules.is_button_table else hand.live
    )  # PT-NB-88 AO-14.17 PT-NB-47 AO-13.47 RT-53 R-103 R-156


def bounds(state: State, hand: Hand, seat: Seat) -> tuple[int, int]:
    """From how much to how much they may raise, where they may."""
    rules, holding = state.rules, hand.holdings[seat]
    everything = holding.bet + state.players[seat].cave
    least = min(hand.price + step(rules, hand), everything)  # PT-NB-49 R-99
    most = ceiling(rules, hand, holding)
    if most is None:
        return least, everything
    most = max(most, least) if rules.regime != Regime.PT_ONLINE else most  # the minimum prevails
    return least, min(most, everything)  # PT-NB-19 AO-13.19


def limits_of(rules: Rules, hand: Hand) -> str:
    """The rules that bind a raise: one of them is omaha's, and hold'em's with it."""
    own = "PT-NB-86 AO-14.15 " if hand.kind.blinds else ""
    if limit_of(rules, hand) != rules.limit_mode:
        return own  # the variant's own limit, below the table's
    return f"{own}PT-NB-20 PT-NB-21 PT-NB-39d AO-13.20 AO-13.21 AO-13.39d PT-SO-35 RT-48.1 R-102"


# Judging


def in_turn(state: State, command: Command) -> tuple[Hand, Seat, Holding]:
    hand = state.hand
    if hand is None or hand.turn is None or hand.turn != command.by:
        raise _why_not_their_turn(state, command)
    if hand.until is not None and command.at > hand.until:
        raise Refused("PT-SO-43 PT-SO-41 PT-NB-71a AO-13.71a", "time-is-up")
    if state.players[hand.turn].leaving:
        raise Refused("PT-NB-14l AO-13.14l PT-SO-10 R-144 R-262", "already-leaving")
    return hand, hand.turn, hand.holdings[hand.turn]


def _why_not_their_turn(state: State, command: Command) -> Refused:
    hand = hand_at(state, Stage.BETTING, Stage.ESTARDILHO)
    if hand.turn is None:  # while an estardilho may still be made
        return Refused("R-255", "not-now-in-hand", stage=hand.stage)
    holding_at(state, hand, command.by)
    return Refused("PT-NB-36 PT-NB-9e AO-13.36 AO-13.9e PT-SO-32 RT-45", "not-your-turn", turn=hand.turn)


def fold(state: State, command: Fold, _: Chance) -> Iterator[Event]:
    seat = in_turn(state, command)[1]
    yield Folded(seat, deadline(state.rules, command.at))  # PT-NB-39a AO-13.39a PT-SO-32a


def check(state: State, command: Check, _: Chance) -> Iterator[Event]:
    hand, seat, holding = in_turn(state, command)
    if holding.bet < hand.price:
        missing = state.rules.money(hand.price - holding.bet)
        raise Refused("PT-NB-39b AO-13.39b PT-SO-32b R-104", "bet-to-match", missing=missing)
    yield Checked(seat, deadline(state.rules, command.at))  # PT-NB-39b R-104


def call(state: State, command: Call, _: Chance) -> Iterator[Event]:
    hand, seat, holding = in_turn(state, command)
    missing = hand.price - holding.bet
    if not missing:
        raise Refused("PT-NB-39c AO-13.39c PT-SO-32c", "nothing-to-call")
    cave = state.players[seat].cave
    chips = min(missing, cave)  # PT-NB-39c PT-NB-49 PT-NB-106c AO-16.12c PT-SO-2j PT-SO-37 PT-SO-53 R-106
    yield Called(seat, chips, deadline(state.rules, command.at))


def raise_to(state: State, command: RaiseTo, _: Chance) -> Iterator[Event]:
    hand, seat, holding = in_turn(state, command)
    if refused := why_no_raise(state, hand, seat):
        raise refused
    least, most = bounds(state, hand, seat)
    if type(command.bet) is not int or not least <= command.bet <= most:
        money = state.rules.money
        raise Refused(limits_of(state.rules, hand), "raise-outside-limits", least=money(least), most=money(most))
    full = command.bet - hand.price >= step(state.rules, hand)
    chips = command.bet - holding.bet  # PT-NB-39d AO-13.39d PT-SO-32d RT-48.3
    yield Raised(seat, chips, command.bet, full, deadline(state.rules, command.at))


# Believing


def spoken(state: State, hand: Hand, seat: Seat, until: Instant | None) -> State:
    """The word passes to the next player, or the round is over."""
    over = hand.holdings[seat].folded and only_one_is_left(hand)  # PT-NB-51 PT-SO-34 R-105
    turn = None if over else next_turn(hand, state.players, seat)
    if turn is None:
        return replace(state, hand=replace(hand, turn=None, until=None, stage=Stage.GATHERING))
    return replace(state, hand=replace(hand, turn=turn, until=until))  # PT-NB-37 AO-13.37


def _folded(state: State, event: Folded) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], folded=True, spoke_at=hand.price)
    return spoken(state, replace(hand, holdings={**hand.holdings, event.seat: holding}), event.seat, event.until)


def _checked(state: State, event: Checked) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], spoke_at=hand.price)
    return spoken(state, replace(hand, holdings={**hand.holdings, event.seat: holding}), event.seat, event.until)


def put_in(state: State, hand: Hand, seat: Seat, amount: int, price: int) -> tuple[State, dict[Seat, Holding]]:
    """Chips of their own will from the cave to the pot."""
    player, holding = state.players[seat], hand.holdings[seat]
    players = {**state.players, seat: replace(player, cave=player.cave - amount)}  # PT-NB-52 AO-13.52
    bet, paid = holding.bet + amount, holding.paid + amount
    holding = replace(holding, bet=bet, paid=paid, spoke_at=price, voluntary=True, barred="")  # PT-SO-20
    return replace(state, players=players), {**hand.holdings, seat: holding}


def _called(state: State, event: Called) -> State:
    hand = in_play(state)
    state, holdings = put_in(state, hand, event.seat, event.chips, hand.price)
    return spoken(state, replace(hand, holdings=holdings), event.seat, event.until)


def _raised(state: State, event: Raised) -> State:
    hand = in_play(state)
    state, holdings = put_in(state, hand, event.seat, event.chips, event.to)
    return spoken(state, dearer(hand, holdings, event.seat, event.to, event.full), event.seat, event.until)


def dearer(hand: Hand, holdings: dict[Seat, Holding], seat: Seat, price: int, full: bool) -> Hand:
    """Everybody must have bet so much from now on."""
    by = price - hand.price
    return replace(
        hand,
        holdings=holdings,
        price=price,
        raised_by=max(by, hand.raised_by) if full else hand.raised_by,
        raises=hand.raises + 1 if hand.price and full else hand.raises,  # R-103 R-256
        aggressor=seat,
        round_aggressor=seat,
    )


# Offering


def offers(state: State, who: Seat) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.turn is None or hand.turn != who or state.players[hand.turn].leaving:
        return
    holding = hand.holdings[hand.turn]
    until = hand.until
    if holding.bet < hand.price:  # PT-NB-39 AO-13.39
        yield Option("call", (), Nature.COURSE, until=until)
    else:
        yield Option("check", (), Nature.COURSE, until=until)
    yield Option("fold", (), Nature.COURSE if holding.bet < hand.price else Nature.ASIDE, until=until)
    if not why_no_raise(state, hand, hand.turn):
        least, most = bounds(state, hand, hand.turn)
        yield Option("raise_to", (Number("bet", least, most),), Nature.STAKE, until=until)


def _bet(event: Called | Raised) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), POT, event.chips),)  # PT-NB-38 PT-NB-9f AO-13.38 AO-13.9f


PART: Part[State] = Part(
    judges={Fold: fold, Check: check, Call: call, RaiseTo: raise_to},
    believes={Folded: _folded, Checked: _checked, Called: _called, Raised: _raised},
    offers={int: offers},
    moves={Called: _bet, Raised: _bet},
)
