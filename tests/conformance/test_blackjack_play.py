"""Blackjack held to the laws in deep plays: with few ranks there are splits, doubles, insurance and followers."""

import dataclasses
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.conformance.choices import Tossed
from panoverde.conformance.laws import LAWS
from panoverde.conformance.random_play import PLAYERS, Walk
from panoverde.core import cards
from panoverde.core.cards import DECK_52, Card, Shoe
from panoverde.core.commands import Sit
from panoverde.core.decider import Command
from panoverde.core.option import Nature, Option
from panoverde.core.people import Role, Who
from panoverde.games.blackjack.rules import Rules
from panoverde.games.blackjack.shoe import CardShoe

GAME = games.find("blackjack")
STEPS = 250
BOLD = ("split", "double", "follow", "insure", "take_even_money")
SLIPS = ("draw_unasked", "turn_unasked", "expose_bank_card", "draw_undue", "draw_warning_card")
TIMED = Rules(physical=False, betting_seconds=20, decision_seconds=20)
TABLES = [
    ("8A5T6", TIMED),
    ("AT59", replace(TIMED, dealer_peek=True, original_bets_only=True)),
    ("AT78", Rules(original_bets_only=True, resplit_aces=False)),
    ("678A", replace(TIMED, shuffler=True, max_split_hands=3)),
]


def few(ranks: str, decks: int, deck: tuple[Card, ...] = DECK_52) -> Shoe:
    """As many cards as so many decks have, of these ranks only."""
    each = decks * (13 // len(ranks) + 1)
    return Shoe(deck, tuple(each if card[0] in ranks else 0 for card in deck))


def acts(walk: Walk) -> Iterator[Command | None]:
    """What moves the coup on; bold decisions first, now and then a slip."""
    one_of = walk.choices.one_of
    for _ in range(STEPS):
        due = walk.table.due()
        if one_of(range(30)) == 0 and (slips := offered(walk, Role.CROUPIER, *SLIPS)):
            yield walk.take(Role.CROUPIER, one_of(slips))
        elif due is None or one_of((False, True)):
            yield answer(walk) or the_house(walk)
        else:
            yield the_house(walk)


def offered(walk: Walk, who: Who, *kinds: str) -> list[Option]:
    return [option for option in walk.offers(who) if option.kind in kinds]


def answer(walk: Walk) -> Command | None:
    for seat in PLAYERS:
        bold = offered(walk, seat, *BOLD)
        course = [one for one in walk.offers(seat) if one.nature in (Nature.COURSE, Nature.STAKE)]
        speaks = walk.choices.one_of((False, True))
        if course and speaks:
            return walk.take(seat, walk.choices.one_of(bold or course))
    return None


def the_house(walk: Walk) -> Command | None:
    due = walk.table.due()
    if due is not None and not walk.is_too_late(due.command):
        return replace(due.command, at=walk.at)
    for role in (Role.CLOCK, Role.CROUPIER):
        if options := [one for one in walk.offers(role) if one.nature == Nature.COURSE or one.kind == "expire"]:
            return walk.take(role, walk.choices.one_of(options))
    return None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("ranks", "rules"), TABLES, ids=[ranks for ranks, _ in TABLES])
def test_the_laws_hold_in_coups_with_many_decisions(
    ranks: str, rules: Rules, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "shoe", lambda decks=1: few(ranks, decks))
    monkeypatch.setattr(CardShoe, "size", property(lambda self: few(ranks, self.decks).size))
    monkeypatch.setattr(Walk, "_rules", lambda *_: rules)
    walk = Walk(dataclasses.replace(GAME, presets={"AO": rules}), Tossed(seed))
    laws = [law(walk) for law in LAWS.values()]
    walk.watchers += laws
    for seat in PLAYERS[: 3 + seed]:
        walk.act(Sit(100_000, by=seat), walk.chance())
    done = 0
    for command in acts(walk):
        if command is not None:
            walk.act(command, walk.chance())
            done += 1
    assert done > STEPS / 2
    assert walk.table.state.coup > 1
    for law in laws:
        law.end()
