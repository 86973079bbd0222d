"""The compulsory bets of a hand: antes, the small and the big bet, what an absence or idleness left to pay."""

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import POT, Sum, Transfer, chips
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.games._poker.hand.positions import clockwise
from panoverde.games._poker.roles import hand_at, require
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import Hand, Player, Stage, State, in_play


class PostBets(Command, tag="post_bets"):
    """The compulsory bets are made."""


class BetPosted(Event, tag="bet_posted"):
    seat: Seat
    chips: Sum
    live: bool = True
    """False: dead money, which counts for nobody's bet."""
    ante: bool = False


class BetsPosted(Event, tag="bets_posted"):
    """All of them: the cards may come."""

    price: Sum


def must_post(rules: Rules, player: Player) -> bool:
    """Have they gone so many hands without a bet that they must make a big one?"""
    return rules.post_after is not None and player.idle >= rules.post_after  # PT-NB-89 AO-14.18


def blinds(rules: Rules, hand: Hand) -> dict[Seat, int]:
    """Whose are the small bet, the big one and the straddles, even where nobody sits."""
    small, big = cast("Seat", hand.small), cast("Seat", hand.big)  # in hold'em and omaha there are both
    if len(rules.forced) == 2:
        return {small: rules.forced[0], big: rules.forced[1]}
    others = clockwise([seat for seat in hand.order if seat not in (small, big)], big)
    return dict(zip((small, big, *others), rules.forced, strict=False))


def last_of_the_highest(rules: Rules, hand: Hand) -> Seat:
    """After whom the first round begins."""
    due = blinds(rules, hand)
    highest = max(due.values())
    return [seat for seat, blind in due.items() if blind == highest][-1]


# Judging


def post_bets(state: State, command: PostBets, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.POSTING)
    caves = {seat: state.players[seat].cave for seat in hand.order}
    for post in _posts(state.rules, hand, state.players):
        amount = min(post.chips, caves[post.seat])
        if amount:
            caves[post.seat] -= amount
            yield post if amount == post.chips else replace(post, chips=amount)
    yield BetsPosted(max(state.rules.forced) if hand.kind.blinds else 0)


def _posts(rules: Rules, hand: Hand, players: Mapping[Seat, Player]) -> Iterator[BetPosted]:
    antes = _antes(rules, hand)
    alike = len(set(antes)) == 1
    for seat, ante in zip(hand.order, antes, strict=False):
        yield BetPosted(seat, ante, live=alike, ante=True)  # PT-NB-102 AO-16.8 PT-SO-2b PT-SO-46 R-288
    if hand.kind.blinds:
        yield from _bets(rules, hand, players)
    if rules.big_blind_ante:
        big = cast("Seat", hand.big)
        yield BetPosted(big, rules.big_blind_ante, live=False, ante=True)  # RT-32 R-169: the blind first


def _antes(rules: Rules, hand: Hand) -> tuple[int, ...]:
    if not hand.kind.blinds:
        return (rules.minimum,) * len(hand.order)
    return rules.antes * len(hand.order) if len(rules.antes) == 1 else rules.antes


def _bets(rules: Rules, hand: Hand, players: Mapping[Seat, Player]) -> Iterator[BetPosted]:
    due = blinds(rules, hand)
    for seat, blind in due.items():
        if seat in hand.holdings:  # RT-33: nobody sits where a dead small blind is due
            idle = must_post(rules, players[seat])
            yield BetPosted(seat, max(blind, rules.minimum) if idle else blind)  # PT-NB-81 AO-14.10 R-287
    for seat in hand.order:
        if players[seat].owes:
            yield BetPosted(seat, players[seat].owes, live=False)  # PT-NB-90 AO-14.19
        if must_post(rules, players[seat]) and seat not in due:
            yield BetPosted(seat, rules.minimum, live=rules.post_live)  # PT-NB-89 AO-14.18 R-114


# Believing


def _bet_posted(state: State, event: BetPosted) -> State:
    hand = in_play(state)
    seat, amount = event.seat, event.chips
    player, holding = state.players[seat], hand.holdings[seat]
    paid_back = min(player.owes, amount) if not event.live and not event.ante else 0
    players = {**state.players, seat: replace(player, cave=player.cave - amount, owes=player.owes - paid_back)}
    if not event.live:
        owner = replace(holding, dead=holding.dead + amount, repaid=holding.repaid + paid_back)
        holdings = {**hand.holdings, seat: owner}
        return replace(state, players=players, hand=replace(hand, dead=hand.dead + amount, holdings=holdings))
    bet = holding.bet if event.ante else holding.bet + amount
    holdings = {**hand.holdings, seat: replace(holding, bet=bet, paid=holding.paid + amount, posted=True)}
    return replace(state, players=players, hand=replace(hand, holdings=holdings))


def _bets_posted(state: State, event: BetsPosted) -> State:
    posted = replace(in_play(state), price=event.price, raised_by=event.price, stage=Stage.DEALING)
    return replace(state, hand=posted)


# Offering


def _due(state: State) -> Command | None:
    hand = state.hand
    return PostBets(by=Role.CROUPIER) if hand is not None and hand.stage == Stage.POSTING else None


def _offers(state: State, _: Role) -> Iterator[Option]:
    if command := _due(state):
        yield Option(tag_of(command), (), Nature.COURSE)


def _posted(event: BetPosted) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), POT, event.chips),)


PART: Part[State] = Part(
    judges={PostBets: post_bets},
    believes={BetPosted: _bet_posted, BetsPosted: _bets_posted},
    offers={Role.CROUPIER: _offers},
    due=_due,
    stages=(Stage.POSTING,),
    moves={BetPosted: _posted},
)
