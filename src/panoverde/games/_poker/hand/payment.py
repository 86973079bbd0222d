"""The end of a round and of a hand: bets are gathered, pots are paid, the house takes its part."""

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.money import POT, RAKE, AccountName, Sum, Transfer, chips
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.breaks import limited
from panoverde.games._poker.errors.found_chips import lost_with, with_found_chips
from panoverde.games._poker.hand.estardilho import after_estardilho
from panoverde.games._poker.hand.first_bets import must_post
from panoverde.games._poker.hand.positions import clockwise
from panoverde.games._poker.hand.pots import Pot, layers, rakes, shares, uncalled, unmatched
from panoverde.games._poker.hand.showdown import ranking_of, time_to_show
from panoverde.games._poker.roles import hand_at, require
from panoverde.games._poker.rules import LAND, RakeMode, Regime, Rules
from panoverde.games._poker.state import Hand, Player, Stage, State, in_play
from panoverde.games._poker.variants import SINTETICO, Variant


class GatherBets(Command, tag="gather_bets"):
    """The round is over: the bets go together, and what nobody called goes back."""


class PayPots(Command, tag="pay_pots"):
    pass


class BetsGathered(Event, tag="bets_gathered"):
    pots: tuple[Pot, ...]
    until: Instant | None = None
    """Where the first to show may muck: when their time runs out."""


class UncalledReturned(Event, tag="uncalled_returned"):
    """Nobody called it, or nobody still in could."""

    seat: Seat
    chips: Sum


class PotPaid(Event, tag="pot_paid"):
    aloud: ClassVar[bool] = True
    seat: Seat
    pot: int
    """0 is the main pot."""
    chips: Sum
    """What the player receives."""
    rake: Sum = 0
    """What the house took from it."""


class HandEnded(Event, tag="hand_ended"):
    pass


def _paid(hand: Hand) -> dict[Seat, int]:
    return {seat: holding.paid for seat, holding in hand.holdings.items()}


def pots(hand: Hand) -> tuple[Pot, ...]:
    return layers(_paid(hand), hand.live, hand.dead)


def returned_and_pots(state: State, hand: Hand, *, closing: bool = False) -> tuple[dict[Seat, int], tuple[Pot, ...]]:
    """What goes back to those who staked it, and the pots of the rest. `closing`: a betting round ends, and the
    highest bet may have been called by nobody."""
    paid, live = _paid(hand), hand.live
    stakers = hand.order if state.rules.is_button_table else live  # RT-15.2 RT-66.1 R-604
    excess = uncalled(paid, stakers) if closing else None
    back = _beyond_all_in(state, paid, live) if excess is None else dict([excess])
    for seat, amount in back.items():
        paid[seat] -= amount
    return back, layers(paid, live, hand.dead)  # PT-NB-38 PT-NB-48 AO-13.38 AO-13.48 PT-SO-38 PT-SO-39


def _beyond_all_in(state: State, paid: Mapping[Seat, int], live: Collection[Seat]) -> dict[Seat, int]:
    """What players who are out staked beyond an all-in player still in, who can't win it."""
    players = state.players
    if state.rules.regime not in LAND or all(players[seat].cave for seat in live):
        return {}
    top = max([paid[seat] for seat in live])
    matches = any(players[seat].cave for seat in live if paid[seat] == top)  # PT-NB-51 AO-13.51
    return {} if matches else unmatched(paid, live)  # PT-NB-49 PT-NB-50 AO-13.49 AO-13.50 R-320


# Judging


def gather_bets(state: State, command: GatherBets, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)  # PT-NB-9f AO-13.9f
    hand = hand_at(state, Stage.GATHERING)
    back, gathered = returned_and_pots(state, hand, closing=True)
    for seat, amount in back.items():
        yield UncalledReturned(seat, amount)  # R-109 R-320
    until = time_to_show(state.rules, command.at) if hand.round + 1 == len(hand.kind.board) else None
    yield BetsGathered(gathered, until)


def pay_pots(state: State, command: PayPots, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)  # PT-NB-9f AO-13.9f
    hand = hand_at(state, Stage.PAYING)
    back, to_win = returned_and_pots(state, hand)  # a ruling may have returned some since the bets were gathered
    for seat, amount in back.items():
        yield UncalledReturned(seat, amount)
    payments = [(number, seat, part) for number, pot in enumerate(to_win) for seat, part in won(state, hand, pot)]
    taken = rakes([part for _, _, part in payments], _per_mille(state, hand), state.rules.rake_cap)
    for (number, seat, part), rake in zip(payments, taken, strict=True):
        yield PotPaid(seat, number, part - rake, rake)  # PT-NB-65 AO-13.65 PT-SO-17a PT-SO-26 PT-SO-64
    yield from lost_with(state, hand, [seat for _, seat, _ in payments])
    if state.course.on_break:
        yield limited(command.at)  # RT-22
    yield HandEnded()


def won(state: State, hand: Hand, pot: Pot) -> Iterator[tuple[Seat, int]]:
    """Who won this pot, and how much of it."""
    rules, winners, unit = state.rules, pot.contenders, state.rules.share_unit
    if len(winners) > 1:
        order = ranking_of(rules, hand.kind)
        scores = {seat: order.score(hand.holdings[seat].cards, hand.board, hand.kind.own) for seat in winners}
        highest = max(scores.values())
        winners = tuple(seat for seat in winners if scores[seat] == highest)  # PT-SO-64a PT-SO-64b PT-SO-64c
        if rules.regime in LAND:
            winners = clockwise(winners, Seat(hand.marker - 1))  # PT-NB-67 AO-13.67 R-108: the mão first
            unit = _unit(rules, hand.kind, order.category(highest), pot.amount // len(winners))
    parts = shares(pot.amount, winners, unit)  # PT-NB-66 PT-NB-104 AO-13.66 AO-16.10 PT-SO-63 R-107 R-135
    yield from ((seat, part) for seat, part in parts.items() if part)


def _unit(rules: Rules, kind: Variant, category: str, part: int) -> int:
    """The unit rounds equal parts, but leaves no winner without one; most ties of sintético are not rounded at all."""
    by_letter = rules.regime == Regime.AO or category != "carta_maior"  # PT-NB-103 AO-16.9 R-132
    if kind == SINTETICO and by_letter:
        return 1  # PT-NB-104 AO-16.10 R-135
    return rules.share_unit if part >= rules.share_unit else 1  # PT-NB-66 PT-NB-67 AO-13.66 AO-13.67 R-108


def _per_mille(state: State, hand: Hand) -> int:
    if state.rules.rake != RakeMode.HAND:
        return 0
    played = state.rules.rake_without_bets or any(holding.voluntary for holding in hand.holdings.values())  # PT-SO-18
    return state.rules.rake_per_mille if played else 0  # PT-NB-7a AO-13.7a PT-SO-17a


# Believing


def _uncalled_returned(state: State, event: UncalledReturned) -> State:
    hand = in_play(state)
    holding = hand.holdings[event.seat]
    back = replace(holding, bet=max(0, holding.bet - event.chips), paid=holding.paid - event.chips)
    hand = replace(hand, holdings={**hand.holdings, event.seat: back})
    return _richer(replace(state, hand=hand), event.seat, event.chips)


def _richer(state: State, seat: Seat, amount: int) -> State:
    player = state.players[seat]
    return replace(state, players={**state.players, seat: replace(player, cave=player.cave + amount)})


def _bets_gathered(state: State, event: BetsGathered) -> State:
    hand = in_play(state)
    holdings = {seat: replace(holding, bet=0, spoke_at=None, barred="") for seat, holding in hand.holdings.items()}
    blind = _was_blind(hand)
    return replace(
        state,
        hand=replace(
            hand,
            holdings=holdings,
            round=hand.round if blind else hand.round + 1,
            stage=_next_stage(state, hand, blind),
            until=event.until,
            price=0,
            raised_by=0,
            raises=0,
        ),
    )


def _was_blind(hand: Hand) -> bool:
    """Were these the bets of an estardilho?"""
    return bool(hand.estardilhos) and not hand.board


def _next_stage(state: State, hand: Hand, blind: bool) -> Stage:
    live = hand.live
    if len(live) == 1:
        return Stage.PAYING  # PT-NB-51 AO-13.51 PT-SO-34
    if blind:
        return after_estardilho(state.rules)
    unseen = any(not hand.holdings[seat].shown for seat in live)
    if hand.round + 1 == len(hand.kind.board):
        return Stage.SHOWDOWN if unseen else Stage.PAYING  # PT-NB-62 AO-13.62 PT-SO-60
    if state.rules.regime == Regime.TOURNAMENT and unseen and _only_one_has_chips(state, live):
        return Stage.SHOWDOWN  # RT-16
    return Stage.TURNING


def _only_one_has_chips(state: State, live: tuple[Seat, ...]) -> bool:
    """Or nobody: the betting is over."""
    return sum(1 for seat in live if state.players[seat].cave) <= 1


def _pot_paid(state: State, event: PotPaid) -> State:
    hand = in_play(state)
    awarded = hand.awarded + event.chips + event.rake
    paid = replace(state, hand=replace(hand, awarded=awarded), rake=state.rake + event.rake)
    return _richer(paid, event.seat, event.chips)


def _hand_ended(state: State, _: HandEnded) -> State:
    return ended(state)


def ended(state: State) -> State:
    state = with_found_chips(state)
    hand = in_play(state)
    players = {seat: _after_hand(state.rules, hand, seat, player) for seat, player in state.players.items()}
    return replace(state, players=players, hand=None)  # PT-NB-68 AO-13.68


def _after_hand(rules: Rules, hand: Hand, seat: Seat, player: Player) -> Player:
    """Counts the hands in which a player who was dealt in did not bet."""
    holding = hand.holdings.get(seat)
    if holding is None:
        return player
    has_bet = holding.voluntary or (holding.posted and rules.blinds_are_bets)  # PT-NB-89 AO-14.18 PT-SO-71b R-114
    begins_anew = has_bet or (hand.kind.blinds and must_post(rules, player))
    told = None if holding.voluntary else player.told
    return replace(player, idle=0 if begins_anew else player.idle + 1, told=told)  # PT-NB-89 AO-14.18 R-287


# Offering


def _due(state: State) -> Command | None:
    hand = state.hand
    if hand is None:
        return None
    if hand.stage == Stage.GATHERING:
        return GatherBets(by=Role.CROUPIER)
    return PayPots(by=Role.CROUPIER) if hand.stage == Stage.PAYING else None


def _offers(state: State, _: Role) -> Iterator[Option]:
    if command := _due(state):
        yield Option(tag_of(command), (), Nature.COURSE)


def _held(state: State) -> Mapping[AccountName, int]:
    return {POT: 0 if state.hand is None else state.hand.pot, RAKE: state.rake}


def _returned(event: UncalledReturned) -> tuple[Transfer, ...]:
    return (Transfer(POT, chips(event.seat), event.chips),)


def _won_chips(event: PotPaid) -> tuple[Transfer, ...]:
    moves = (Transfer(POT, chips(event.seat), event.chips), Transfer(POT, RAKE, event.rake))
    return tuple(move for move in moves if move.amount)


PART: Part[State] = Part(
    judges={GatherBets: gather_bets, PayPots: pay_pots},
    believes={
        UncalledReturned: _uncalled_returned,
        BetsGathered: _bets_gathered,
        PotPaid: _pot_paid,
        HandEnded: _hand_ended,
    },
    offers={Role.CROUPIER: _offers},
    due=_due,
    stages=(Stage.GATHERING, Stage.PAYING),
    moves={UncalledReturned: _returned, PotPaid: _won_chips},
    holds=_held,
)
