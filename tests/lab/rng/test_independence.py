"""What comes depends on the seed and the equipment, and on nothing else: not on stakes, money, past, seat or hour."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.conformance.choices import Tossed
from panoverde.conformance.random_play import Walk
from panoverde.core.cards import FACE_DOWN, Card, Shoe
from panoverde.core.chance import Scripted, Secure, Seeded, Trial
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.dice import Dice
from panoverde.core.fair import verify
from panoverde.core.game import AnyGame
from panoverde.core.money import LARGEST
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.wheel import Wheel
from panoverde.games._kit.cloth import Bet, Phase
from panoverde.games._kit.window import BetsClosed, CloseBets, PlaceBet
from panoverde.games.banca_francesa.throw import Throw
from panoverde.games.sem_descarte.showdown import BankTurned
from tests.banked import AGAINST_A_BANK

WALKS = 6
MORE_WALKS = {"craps": 24, "sintetico": 12}
"""Where chance is asked less often."""
POKER = tuple(game for game in games.every() if "players" in game.state.__struct_fields__)
"""Slot machines have a property of their own: tests/games/slots/test_independence.py."""
OUTCOME = ("dice", "number", "card", "cards")
NOT_SHOWN = f"{{}}: what chance gave is not what the events tell, in a field that is called one of {OUTCOME}"


class Drawn(Secure):
    """Remembers the physical results it gave, in order."""

    def __init__(self, number: int) -> None:
        super().__init__(bytes([number]) * 32, b"salt")
        self.gave: list[Any] = []

    def dice(self, count: int) -> Dice:
        self.gave += (dice := super().dice(count))
        return dice

    def spin(self, wheel: Wheel) -> int:
        self.gave.append(number := super().spin(wheel))
        return number

    def card(self, shoe: Shoe) -> Card:
        self.gave.append(card := super().card(shoe))
        return card


def shown(events: tuple[Event, ...], before: Any = None) -> list[Any]:
    """The physical results that the events tell, in order; without the open card of a hand that is turned whole."""
    found: list[Any] = []
    for event in events:
        for field in OUTCOME:
            value = getattr(event, field, None)
            found += value if isinstance(value, tuple) else [] if value is None else [value]
    lay_open = before.bank.cards if before and any(isinstance(event, BankTurned) for event in events) else ()
    return [one for one in found if one != FACE_DOWN and one not in lay_open]


@cache
def draws_of(game: AnyGame) -> tuple[tuple[Any, Command, tuple[Event, ...], Drawn], ...]:
    return tuple(_draws_of(game))


def _draws_of(game: AnyGame) -> Iterator[tuple[Any, Command, tuple[Event, ...], Drawn]]:
    """Random evenings: each time that chance is asked, the state before, the act and what came of it."""
    for seed in range(MORE_WALKS.get(game.name, WALKS)):
        walk = Walk(game, Tossed(seed))
        for number, command in enumerate(walk.steps()):
            before, chance = walk.table.state, Drawn(number % 256)
            try:
                events = walk.table.act(command, chance)
            except Refused:
                continue
            if chance.draws:
                yield before, command, events, chance


def decided_again(game: AnyGame, state: Any, command: Command, chance: Drawn) -> list[Any] | None:
    """What comes at this table from the same seed; None where the rules forbid the act, and nothing is drawn.

    A deal for fewer hands takes fewer cards, the same ones in the same order.
    """
    again = Drawn(chance.seed[0])
    try:
        events = tuple(game.decide(state, command, again))
    except Refused:
        assert not again.draws
        return None
    assert (again.draws, again.gave) == (chance.draws[: len(again.draws)], chance.gave[: len(again.gave)])
    return shown(events, state)


def other_money(state: Any) -> Iterator[Any]:
    """The same table with other stakes, other fortunes, another bank, other players and another past."""
    cloth = state.cloth
    for factor in (0, 1_000):
        bets = tuple(replace(bet, chips=1 + bet.chips * factor) for bet in cloth.bets)
        players = {
            seat: replace(player, chips=player.chips * factor, missed=3) for seat, player in cloth.players.items()
        }
        yield replace(state, cloth=replace(cloth, bets=bets, players=players, bank=(factor - 500) * LARGEST // 1_000))
    yield replace(state, cloth=replace(cloth, bets=cloth.bets[:1]), coup=state.coup + 777)
    if cloth.bets:
        last = cloth.bets[-1]
        lone = Bet(last.seat, last.zone, 1)
        yield replace(state, cloth=replace(cloth, bets=(lone,), players={last.seat: cloth.players[last.seat]}))


@pytest.mark.parametrize("game", AGAINST_A_BANK, ids=lambda game: game.name)
def test_no_stake_no_fortune_and_no_past_changes_what_comes(game: AnyGame) -> None:
    tried = 0
    for before, command, events, chance in draws_of(game):
        assert shown(events, before) == chance.gave, NOT_SHOWN.format(game.name)
        for other in other_money(before):
            came = decided_again(game, other, command, chance)
            if came is not None:  # craps: without a bet of the shooter nobody throws
                fewer = len(other.cloth.staked()) < len(before.cloth.staked())
                assert came == (chance.gave[: len(came)] if fewer else chance.gave)
            tried += came is not None
    assert tried > 20


@pytest.mark.parametrize("game", POKER, ids=lambda game: game.name)
def test_no_cave_and_no_pot_changes_the_cards(game: AnyGame) -> None:
    tried = 0
    for before, command, events, chance in draws_of(game):
        dealt = shown(events)
        for cave in (1, LARGEST):
            players = {seat: replace(player, cave=cave, rests=2) for seat, player in before.players.items()}
            other = replace(before, players=players, hands=before.hands + 9)
            came = decided_again(game, other, command, chance)
            assert came in (None, dealt)  # the button is drawn only before the first hand
            tried += came is not None
    assert tried > 10


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_what_is_drawn_is_what_is_shown_in_its_order_and_nothing_is_drawn_that_is_not_used(game: AnyGame) -> None:
    """So no near miss can be put in the place of what came: there is nothing to choose from."""
    for _, _, events, chance in draws_of(game):
        told = [card for card in shown(events) if card in chance.gave or not chance.gave]
        assert told == chance.gave, NOT_SHOWN.format(game.name)
        verify(chance.commitment, chance.seed.hex(), chance.salt.hex(), [list(draw) for draw in chance.draws])


@pytest.mark.rule("R-199")
@pytest.mark.parametrize("game", AGAINST_A_BANK, ids=lambda game: game.name)
def test_chance_is_asked_when_the_bets_are_closed(game: AnyGame) -> None:
    for before, _, events, _ in draws_of(game):
        closing = any(isinstance(event, BetsClosed) for event in events)  # at an individual table the throw closes them
        again = bool(getattr(before, "dice", ())) and not before.window.announced  # nobody was asked for bets
        burnt = "first_cards_burnt" in map(tag_of, events)  # chemin de fer: how many are burnt decides no bet
        betting = before.phase == Phase.BETTING and before.window.announced
        assert before.phase == Phase.CLOSED or closing or again or (burnt and not betting)


@pytest.mark.parametrize("game", AGAINST_A_BANK, ids=lambda game: game.name)
def test_the_hour_changes_nothing(game: AnyGame) -> None:
    for before, command, _, chance in draws_of(game):
        again = Drawn(chance.seed[0])
        try:
            events = tuple(game.decide(before, replace(command, at=command.at + 5), again))
        except Refused:
            continue  # some hours have rules of their own; they refuse, they don't redraw
        came = shown(events, before)
        assert came == again.gave[: len(came)] == chance.gave[: len(came)]


def test_a_draw_that_is_judged_and_not_done_is_the_next_one_again() -> None:
    secure = Secure(b"seed" * 8, b"salt")
    first = Trial(secure)
    tried = first.dice(3)
    second = Trial(secure)
    assert second.dice(3) == tried
    second.adopt()
    straight = Secure(b"seed" * 8, b"salt")
    assert (straight.dice(3), straight.lot(37)) == (tried, secure.lot(37))
    assert secure.draws == straight.draws


def closed(seat: int, chips: int, at: int) -> tuple[Any, Command]:
    """A table of banca francesa where somebody has bet, and the throw that is next."""
    game = games.find("banca-francesa")
    table = Table.open(game, "AO", game.presets["AO"], at=at)
    table.run_dues(Scripted(), at)
    table.act(Sit(10 * chips, by=Seat(seat), at=at), Scripted())
    table.act(PlaceBet("pequeno", chips, by=Seat(seat), at=at), Scripted())
    table.act(CloseBets(by=Role.CROUPIER, at=at), Scripted())
    return table.state, Throw(by=Role.CROUPIER, at=at)


def test_two_players_at_other_seats_with_other_money_at_other_hours_get_the_same_dice() -> None:
    """A game is told nothing of connections: who is late sees the same throw later."""
    game = games.find("banca-francesa")
    one, other = closed(1, 100, 0), closed(2, 900, 60_000)
    for number in range(100):
        first, second = (shown(tuple(game.decide(*table, Seeded(number)))) for table in (one, other))
        assert first == second
        assert len(first) == 3
