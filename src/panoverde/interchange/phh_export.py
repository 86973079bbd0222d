"""Writes a hand of ours as PHH, with its result, so that readers can check it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from panoverde.core.cards import Card
from panoverde.core.messages import Lang
from panoverde.core.people import Seat
from panoverde.games._poker.hand.betting_round import Called, Checked, Folded, Raised, limit_of
from panoverde.games._poker.hand.board import BoardTurned
from panoverde.games._poker.hand.deal import CardsDealt, OwnCardDealt
from panoverde.games._poker.hand.first_bets import BetPosted, blinds
from panoverde.games._poker.hand.payment import PotPaid
from panoverde.games._poker.hand.showdown import CardsMucked, CardsTurned
from panoverde.games._poker.rules import LimitMode, Regime
from panoverde.games._poker.state import FACE_DOWN, Hand
from panoverde.games._poker.variants import HOLDEM, OMAHA
from panoverde.interchange.agreement import Agreement, judge
from panoverde.interchange.hands import HandStep, Inexpressible, PlayedHand
from panoverde.interchange.phh import OURS, Origin, parse, turned_heads_up

LETTERS = {HOLDEM.name: "T", OMAHA.name: "O"}
LIMITS = {LimitMode.NO_LIMIT: "N", LimitMode.POT: "P", LimitMode.HALF_POT: "H"}


def phh(played: PlayedHand, *, all_cards: bool = False, lang: Lang = Lang.PT) -> str:
    """Text of a .phh file; Inexpressible if the format can't say what happened.

    Cards not shown are unknown, unless `all_cards` asks for those that the house dealt.
    """
    fields = _fields(played, all_cards, lang)
    text = "".join(f"{key} = {_value(value)}\n" for key, value in fields.items() if value is not None)
    checked = judge(parse(text))
    if checked.verdict != Agreement.AGREES or checked.rake != "0" or checked.played.supplied:
        raise Inexpressible("irregular", hand=played.hand.number)
    return text


def collection(texts: Iterable[tuple[int, str]]) -> str:
    """Many hands in one .phhs file, each under its number."""
    return "\n".join(f"[{number}]\n{text}" for number, text in texts)


def _fields(played: PlayedHand, all_cards: bool, lang: Lang) -> Mapping[str, Any]:
    before, hand, after = played.before, played.hand, played.after
    rules, order = before.rules, hand.order
    if hand.variant not in LETTERS:
        raise Inexpressible("no-variant", hand=hand.number, variant=hand.variant)
    players = [before.players[seat] for seat in order]
    origin = Origin(
        played.unit,
        rules,
        owes=tuple(one.owes for one in players),
        idle=tuple(one.idle for one in players),
        small=_place(hand, hand.small),
        big=_place(hand, hand.big),
    )
    antes = _antes(played)
    when = played.started

    def amounts(units: Iterable[int]) -> list[Decimal]:
        return [Decimal(amount) / played.unit for amount in units]

    return {
        "variant": LIMITS[limit_of(rules, hand)] + LETTERS[hand.variant],
        "ante_trimming_status": len(set(antes)) == 1,
        "antes": amounts(turned_heads_up(antes)),
        "blinds_or_straddles": amounts(turned_heads_up(_forced(played))),
        "min_bet": Decimal(rules.minimum) / played.unit,
        "starting_stacks": amounts(one.cave for one in players),
        "actions": list(_actions(played, all_cards)),
        "finishing_stacks": amounts(after.players[seat].cave for seat in order),
        "winnings": amounts(sum(paid.chips for paid in _paid(played) if paid.seat == seat) for seat in order),
        "hand": hand.number,
        "players": [played.name(seat, lang) for seat in order],
        "seats": list(order),
        "seat_count": rules.seats,
        "currency": None if rules.regime == Regime.TOURNAMENT else str(rules.currency),
        "time": when and when.time().replace(microsecond=0, tzinfo=None),
        "time_zone": when and "UTC",
        "day": when and when.day,
        "month": when and when.month,
        "year": when and when.year,
        OURS: msgspec.json.encode(origin).decode(),
    }


def _place(hand: Hand, seat: Seat | None) -> int | None:
    return hand.order.index(seat) + 1 if seat in hand.order else None


def _posts(played: PlayedHand) -> Iterator[BetPosted]:
    return (step.event for step in played.steps if isinstance(step.event, BetPosted))


def _paid(played: PlayedHand) -> Iterator[PotPaid]:
    return (step.event for step in played.steps if isinstance(step.event, PotPaid))


def _antes(played: PlayedHand) -> list[int]:
    rules, hand = played.before.rules, played.hand
    antes = list(rules.antes * len(hand.order) if len(rules.antes) == 1 else rules.antes) or [0] * len(hand.order)
    return [ante + rules.big_blind_ante * (seat == hand.big) for seat, ante in zip(hand.order, antes, strict=False)]


def _forced(played: PlayedHand) -> list[int]:
    """What each player had to bet, even if they hadn't enough; negative for a post out of turn."""
    due = blinds(played.before.rules, played.hand)
    posted = dict.fromkeys(played.hand.order, 0)
    for post in _posts(played):
        if not post.ante and (post.live or post.seat not in due):
            posted[post.seat] += post.chips
    return [max(due[seat], posted[seat]) if seat in due else -posted[seat] for seat in played.hand.order]


def _actions(played: PlayedHand, all_cards: bool) -> Iterator[str]:
    """Acts that the format can express; the rest is in other fields, or no act of the hand."""
    number = {seat: place for place, seat in enumerate(played.hand.order, 1)}
    for step in played.steps:
        match step.event:
            case CardsDealt():
                yield from (f"d dh p{number[seat]} {_dealt(played, seat, all_cards)}" for seat in played.hand.order)
            case BoardTurned(cards):
                yield f"d db {''.join(cards)}"
            case Folded(seat):
                yield f"p{number[seat]} f"
            case Checked(seat) | Called(seat):
                yield f"p{number[seat]} cc"
            case Raised(seat):
                yield f"p{number[seat]} cbr {Decimal(_bet(step, seat)) / played.unit}"
            case CardsTurned(seat, cards):
                yield f"p{number[seat]} sm {''.join(cards)}"
            case CardsMucked(seat):
                yield f"p{number[seat]} sm"


def _bet(step: HandStep, seat: Seat) -> int:
    hand = step.after.hand
    assert hand is not None  # noqa: S101 - the player has just raised in it
    return hand.holdings[seat].bet


def _dealt(played: PlayedHand, seat: Seat, all_cards: bool) -> str:
    """Cards that the player turned, or those the house knows, if `all_cards`."""
    turned = [step.event for step in played.steps if isinstance(step.event, CardsTurned)]
    shown = next((event.cards for event in turned if event.seat == seat), ())
    known: tuple[Card, ...] = tuple(
        step.event.card for step in played.steps if isinstance(step.event, OwnCardDealt) and step.event.seat == seat
    )
    cards = shown or (known if all_cards else ()) or (FACE_DOWN,) * len(known)
    return "".join(cards)


def _value(value: object) -> str:
    """TOML for the few kinds of value that a hand has."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case str():
            return f"'{value}'" if value.isprintable() and "'" not in value else json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)
