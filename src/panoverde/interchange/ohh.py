"""Writes a hand of ours as Open Hand History JSON, version 1.4.6 of its specification."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec

from panoverde import __version__
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
from panoverde.games._poker.state import FACE_DOWN
from panoverde.games._poker.variants import HOLDEM, OMAHA
from panoverde.interchange.hands import HandStep, Inexpressible, PlayedHand
from panoverde.interchange.phh_export import phh

SPECIFICATION = "1.4.6"
SITE = "Pano Verde"
GAMES = {HOLDEM.name: "Holdem", OMAHA.name: "Omaha"}
LIMITS = {LimitMode.NO_LIMIT: "NL", LimitMode.POT: "PL"}
STREETS = {0: "Preflop", 3: "Flop", 4: "Turn", 5: "River"}
SHOWDOWN = "Showdown"

Fields = dict[str, Any]


def ohh(played: PlayedHand, *, all_cards: bool = False, lang: Lang = Lang.PT, hero: Seat | None = None) -> str:
    """One line of JSON; Inexpressible if the format can't say what happened."""
    hand, rules = played.hand, played.before.rules
    if hand.variant not in GAMES:
        raise Inexpressible("no-variant", hand=hand.number, variant=hand.variant)
    if (mode := limit_of(rules, hand)) not in LIMITS:
        raise Inexpressible("no-limit-mode", hand=hand.number, mode=mode)
    phh(played)  # a hand that can't be replayed from its bets and cards can't be told by them
    return msgspec.json.Encoder(decimal_format="number").encode({"ohh": _hand(played, all_cards, lang, hero)}).decode()


def collection(texts: list[str]) -> str:
    """Many hands in one file, a blank line between them."""
    return "\n\n".join(texts)


def _hand(played: PlayedHand, all_cards: bool, lang: Lang, hero: Seat | None) -> Fields:
    hand, before = played.hand, played.before
    rules, tournament = before.rules, before.rules.regime == Regime.TOURNAMENT
    due = list(blinds(rules, hand).values())
    return {
        "spec_version": SPECIFICATION,
        "site_name": SITE,
        "network_name": SITE,
        "internal_version": __version__,
        "tournament": False,
        "game_number": str(hand.number),
        "start_date_utc": played.started.strftime("%Y-%m-%dT%H:%M:%SZ") if played.started else "",
        "table_name": GAMES[hand.variant],
        "game_type": GAMES[hand.variant],
        "bet_limit": {"bet_type": LIMITS[limit_of(rules, hand)], "bet_cap": 0},
        "table_size": rules.seats,
        "currency": "Chips" if tournament else str(rules.currency),
        "dealer_seat": hand.marker if tournament else hand.order[-1],
        "small_blind_amount": _money(played, due[0]),
        "big_blind_amount": _money(played, due[1]),
        "ante_amount": _money(played, max((*rules.antes, rules.big_blind_ante))),
        "hero_player_id": hand.order.index(hero) if hero in hand.order else None,
        "flags": [] if hero in hand.order else ["Observed"],
        "players": [
            {
                "id": number,
                "seat": seat,
                "name": played.name(seat, lang),
                "starting_stack": _money(played, before.players[seat].cave),
            }
            for number, seat in enumerate(hand.order)
        ],
        "rounds": _rounds(played, all_cards),
        "pots": _pots(played),
    }


def _money(played: PlayedHand, units: int) -> Decimal:
    return Decimal(units) / played.unit


def _rounds(played: PlayedHand, all_cards: bool) -> list[Fields]:
    number = {seat: place for place, seat in enumerate(played.hand.order)}
    rounds: list[Fields] = [{"id": 0, "street": STREETS[0], "cards": [], "actions": []}]
    down = 0
    for step in played.steps:
        if isinstance(step.event, BoardTurned):
            down += len(step.event.cards)
            rounds.append(_round(rounds, STREETS[down], step.event.cards))
        for seat, action, amount, cards in _said(played, step, down, all_cards):
            if action in ("Shows Cards", "Mucks Cards") and rounds[-1]["street"] != SHOWDOWN:
                rounds.append(_round(rounds, SHOWDOWN, ()))
            actions = rounds[-1]["actions"]
            said: Fields = {"action_number": len(actions), "player_id": number[seat], "action": action}
            if amount:
                all_in = not step.after.players[seat].cave
                said |= {"amount": _money(played, amount), "is_allin": all_in}
            if cards:
                said["cards"] = list(cards)
            actions.append(said)
    return rounds


def _round(rounds: list[Fields], street: str, cards: tuple[Card, ...]) -> Fields:
    return {"id": len(rounds), "street": street, "cards": list(cards), "actions": []}


OhhAction = tuple[Seat, str, int, tuple[Card, ...]]


def _said(played: PlayedHand, step: HandStep, down: int, all_cards: bool) -> Iterator[OhhAction]:
    """Who does what, the chips it puts in, and the cards."""
    hand = step.before.hand
    match step.event:
        case BetPosted() as post:
            yield post.seat, _post(played, post), post.chips, ()
        case CardsDealt():
            for seat, cards in _dealt(played, all_cards).items():
                yield seat, "Dealt Cards", 0, cards
        case Folded(seat):
            yield seat, "Fold", 0, ()
        case Checked(seat):
            yield seat, "Check", 0, ()
        case Called(seat, chips):
            yield seat, "Call", chips, ()
        case Raised(seat, chips):
            opens = down and hand is not None and not hand.price
            yield seat, "Bet" if opens else "Raise", chips, ()
        case CardsTurned(seat, cards):
            yield seat, "Shows Cards", 0, cards
        case CardsMucked(seat):
            yield seat, "Mucks Cards", 0, ()


def _post(played: PlayedHand, post: BetPosted) -> str:
    hand = played.hand
    if post.ante:
        return "Post Ante"
    if not post.live:
        return "Post Dead"
    if post.seat == hand.small:
        return "Post SB"
    if post.seat == hand.big:
        return "Post BB"
    return "Straddle" if post.seat in blinds(played.before.rules, hand) else "Post Extra Blind"


def _dealt(played: PlayedHand, all_cards: bool) -> dict[Seat, tuple[Card, ...]]:
    """Cards that the house knows, if `all_cards`; else none."""
    cards: dict[Seat, tuple[Card, ...]] = {}
    for step in played.steps:
        if all_cards and isinstance(step.event, OwnCardDealt) and step.event.card != FACE_DOWN:
            cards[step.event.seat] = (*cards.get(step.event.seat, ()), step.event.card)
    return cards


def _pots(played: PlayedHand) -> list[Fields]:
    number = {seat: place for place, seat in enumerate(played.hand.order)}
    paid = [step.event for step in played.steps if isinstance(step.event, PotPaid)]
    return [
        {
            "number": pot,
            "amount": _money(played, sum(one.chips + one.rake for one in paid if one.pot == pot)),
            "rake": _money(played, sum(one.rake for one in paid if one.pot == pot)),
            "jackpot": 0,
            "player_wins": [
                {
                    "player_id": number[one.seat],
                    "win_amount": _money(played, one.chips),
                    "contributed_rake": _money(played, one.rake),
                }
                for one in paid
                if one.pot == pot
            ],
        }
        for pot in sorted({one.pot for one in paid})
    ]
