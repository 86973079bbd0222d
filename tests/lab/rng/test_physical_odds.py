"""Dice, wheels and cards have the odds of the real thing; a shoe is dealt without repetition until the rules end it."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import factorial
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core import fair
from panoverde.core.cards import DECK_28, DECK_52, Card, Shoe, shoe
from panoverde.core.chance import Chance, Seeded, exhaust
from panoverde.core.decider import Event
from panoverde.core.game import AnyGame
from panoverde.core.people import Role
from panoverde.core.table import Table
from panoverde.core.wheel import Wheel
from panoverde.games._kit.baccarat.shoe import CardsShuffled, WarningCardDrawn
from panoverde.games._kit.window import CloseBets, OpenBets
from panoverde.games.ponto_banca.cards import CardsShown
from panoverde.games.ponto_banca.rules import AO, Rules, Shuffling
from panoverde.lab.rng.chances import DiceChance, LotsChance, ShoeChance, WheelChance, asked_by, physical, variations
from tests.banked import odds_file


def odds_of(run: Callable[[Chance], Any]) -> dict[Any, Fraction]:
    odds: dict[Any, Fraction] = {}
    for likely, outcome in exhaust(run):
        odds[outcome] = odds.get(outcome, Fraction()) + likely
    return odds


def test_every_pocket_of_every_wheel_has_the_same_chance() -> None:
    wheels = [chance.wheel for chance in physical() if isinstance(chance, WheelChance)]
    assert len(wheels) >= 2
    for wheel in map(Wheel, wheels):
        assert odds_of(partial(spun, wheel)) == dict.fromkeys(wheel.pockets, Fraction(1, len(wheel.pockets)))


@pytest.mark.rule("AO-1.2", "AO-2.2")
def test_every_pocket_of_every_roulette_has_one_chance_in_37() -> None:
    """No table of these regulations has a wheel of 38: both numberings have one zero."""
    roulette = games.find("roulette")
    asked = {chance for rules in variations(roulette) for chance in asked_by(roulette, rules)}
    wheels = [chance.wheel for chance in asked if isinstance(chance, WheelChance)]
    assert len(wheels) == 2
    for wheel in map(Wheel, wheels):
        assert odds_of(partial(spun, wheel)) == dict.fromkeys(range(37), Fraction(1, 37))


def spun(wheel: Wheel, chance: Chance) -> int:
    return chance.spin(wheel)


@pytest.mark.parametrize("game", [game for game in games.every() if game.name in ("banca_francesa", "craps", "cussec")])
def test_every_throw_has_the_chance_of_dice_with_six_faces(game: AnyGame) -> None:
    for rules in variations(game):
        odds = odds_of(partial(odds_file(game).draw, rules))
        dice = len(next(iter(odds)))
        assert len(odds) == 6**dice
        assert set(odds.values()) == {Fraction(1, 6**dice)}


def test_three_dice_total_ten_27_times_in_216() -> None:
    odds = odds_of(lambda chance: sum(chance.dice(3)))
    assert odds[3] == odds[18] == Fraction(1, 216)
    assert odds[10] == odds[11] == Fraction(27, 216)


@pytest.mark.parametrize(("decks", "deck"), [(1, DECK_52), (1, DECK_28), (6, DECK_52), (8, DECK_52)])
def test_a_card_of_a_full_shoe_is_any_with_the_same_chance(decks: int, deck: tuple[Card, ...]) -> None:
    odds = odds_of(lambda chance: chance.card(shoe(decks, deck)))
    assert odds == dict.fromkeys(deck, Fraction(1, len(deck)))


def dealt(chance: Chance, left: Shoe) -> tuple[Card, ...]:
    out = []
    while left.size:
        out.append(chance.card(left))
        left = left.without(out[-1])
    return tuple(out)


def test_drawing_card_by_card_gives_every_order_of_the_deck_the_same_chance() -> None:
    """As a Fisher–Yates shuffle of the whole deck does: docs/operate/rng.md."""
    five = DECK_28[:5]
    odds = odds_of(lambda chance: dealt(chance, shoe(1, five)))
    assert len(odds) == factorial(5)
    assert set(odds.values()) == {Fraction(1, factorial(5))}
    three = DECK_28[:3]
    twice = odds_of(lambda chance: dealt(chance, shoe(2, three)))
    assert len(twice) == factorial(6) // 2**3
    assert set(twice.values()) == {Fraction(2**3, factorial(6))}


def test_the_report_has_every_physical_chance_of_every_game() -> None:
    keys = {chance.key for chance in physical()}
    assert keys >= {"dice-2", "dice-3", "cards-1x52", "cards-1x28", "cards-6x52", "cards-8x52"}
    assert {type(chance) for chance in physical()} == {DiceChance, WheelChance, ShoeChance, LotsChance}
    assert ShoeChance(DECK_52, 6).size == 312


def play_shoes(rules: Rules, shoes: int) -> list[Event]:
    """An evening at a table of ponto e banca where nobody bets, until so many shoes have been shuffled."""
    table, chance = Table.open(games.find("ponto-banca"), "AO", rules), Seeded(11)
    for coup in range(100 * shoes):
        at = 1_000 * coup
        table.run_dues(chance, at)
        if sum(isinstance(event, CardsShuffled) for event in table.log) == shoes:
            break
        if not table.state.window.announced:
            table.act(OpenBets(by=Role.CROUPIER, at=at), chance)
        table.act(CloseBets(by=Role.CROUPIER, at=at), chance)
    return table.log


@pytest.mark.rule("AO-10.1", "AO-10.5", "AO-10.6")
@pytest.mark.parametrize("double", [False, True])
def test_a_shoe_has_its_decks_and_is_shuffled_again_only_after_the_warning_card(double: bool) -> None:
    decks = 8 if double else 6
    seen, warned, shuffles = Counter[Card](), True, 0
    for event in play_shoes(replace(AO, physical=False, double=double), 4):
        match event:
            case CardsShuffled():
                assert warned
                assert event.decks == decks
                assert not shuffles or sum(seen.values()) > decks * 52 // 2
                seen, warned, shuffles = Counter(), False, shuffles + 1
            case WarningCardDrawn():
                warned = True
            case CardsShown():
                seen.update(event.cards)
                assert max(seen.values()) <= decks
    assert shuffles == 4


@pytest.mark.rule("AO-10.4a")
def test_only_a_shoe_that_shuffles_by_itself_is_whole_before_every_coup() -> None:
    rules = replace(AO, physical=False, shuffling=Shuffling.AUTOMATIC_SHOE)
    table = Table.open(games.find("ponto-banca"), "AO", rules)
    assert table.state.shoe.automatic
    assert table.state.shoe.unseen == shoe(6)


class Spent(Exception):
    """The word was thrown away, and there is no other."""


def test_every_value_has_exactly_as_many_words_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The very code of a draw, for words of one byte, which can be enumerated: no bound has any bias."""
    monkeypatch.setattr(fair, "RANGE", 256)

    class One(fair.NumberStream):
        def __init__(self, word: int) -> None:
            self._given = [word]

        def _word(self) -> int:
            if not self._given:
                raise Spent
            return self._given.pop()

    for bound in range(1, 257):
        drawn = Counter[int]()
        for word in range(256):
            try:
                drawn[One(word).below(bound)] += 1
            except Spent:
                drawn[-1] += 1
        thrown_away = drawn.pop(-1, 0)
        assert drawn == dict.fromkeys(range(bound), 256 // bound)
        assert thrown_away == 256 % bound


def test_without_rejection_the_bias_would_still_be_far_below_one_in_fifty_million() -> None:
    largest = max(chance.size for chance in physical() if isinstance(chance, ShoeChance))
    assert largest == 416
    assert Fraction(largest, fair.RANGE) < Fraction(1, 50_000_000)
