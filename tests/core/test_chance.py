from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from panoverde.core.cards import DECK_28, Card, shoe
from panoverde.core.chance import BadScript, Chance, Scripted, Secure, Seeded, Trial, exhaust, fresh_seed
from panoverde.core.fair import commitment_of, verify
from panoverde.core.wheel import Wheel

WHEEL = Wheel(tuple(range(37)))
REELS = (("SOL", "LUA", "MAR"), ("SOL", "LUA"))


def all_physical(chance: Chance) -> tuple[object, ...]:
    return (chance.dice(3), chance.spin(WHEEL), chance.card(shoe(1, DECK_28)), chance.lot(4), chance.reels(REELS))


def test_the_same_seed_gives_the_same_play() -> None:
    assert all_physical(Seeded(7)) == all_physical(Seeded(7))
    assert all_physical(Seeded(7)) != all_physical(Seeded(8))


def test_secure_chance_can_be_verified_and_is_its_own() -> None:
    seed = fresh_seed()
    assert len(seed) == 32
    assert seed != fresh_seed()
    chance = Secure(seed, b"salt")
    all_physical(chance)
    assert chance.commitment == commitment_of(seed)
    verify(chance.commitment, seed.hex(), b"salt".hex(), [list(draw) for draw in chance.draws])


def test_every_outcome_of_three_dice_comes_once_with_its_probability() -> None:
    outcomes = list(exhaust(lambda chance: chance.dice(3)))
    assert len(outcomes) == len({dice for _, dice in outcomes}) == 216
    assert {probability for probability, _ in outcomes} == {Fraction(1, 216)}


def test_every_stop_of_every_reel_is_as_likely() -> None:
    stops = Counter({outcome: odds for odds, outcome in exhaust(lambda chance: chance.reels(REELS))})
    assert stops == {(one, other): Fraction(1, 6) for one in range(3) for other in range(2)}


def test_cards_come_in_proportion_to_what_is_left() -> None:
    left = shoe(2).without(Card("2c")).without(Card("2c")).without(Card("3c"))
    outcomes = {card: odds for odds, card in exhaust(lambda chance: chance.card(left))}
    assert Card("2c") not in outcomes
    assert outcomes[Card("3c")] == Fraction(1, 101)
    assert outcomes[Card("As")] == Fraction(2, 101)
    assert sum(outcomes.values()) == 1


def test_the_tree_of_outcomes_may_depend_on_what_came_before() -> None:
    def until_six(chance: Chance) -> int:
        throws = 1
        while throws < 3 and chance.dice(1) != (6,):
            throws += 1
        return throws

    odds: Counter[int] = Counter()
    for probability, throws in exhaust(until_six):
        odds[throws] += probability  # type: ignore[assignment]
    assert odds == {1: Fraction(1, 6), 2: Fraction(5, 36), 3: Fraction(25, 36)}


def test_without_chance_there_is_one_outcome() -> None:
    assert list(exhaust(lambda _: "always")) == [(Fraction(1), "always")]


def test_a_script_gives_what_really_happened() -> None:
    script = Scripted(["1", 2, "6", "36", "As", "3", "2", "0"])
    assert script.dice(3) == (1, 2, 6)
    assert script.spin(WHEEL) == 36
    assert script.card(shoe()) == "As"
    assert script.lot(4) == 3
    assert script.reels(REELS) == (2, 0)
    script.finish()


@pytest.mark.parametrize(
    ("script", "ask", "why"),
    [
        ([], lambda chance: chance.dice(1), "a die is needed here and the script has no more"),
        (["7"], lambda chance: chance.dice(1), "a die from 1 to 6 is needed here, not '7'"),
        (["0"], lambda chance: chance.dice(1), "from 1 to 6"),
        (["x"], lambda chance: chance.dice(1), "from 1 to 6"),
        (["²"], lambda chance: chance.dice(1), "from 1 to 6"),
        (["-1"], lambda chance: chance.spin(WHEEL), "from 0 to 36"),
        (["37"], lambda chance: chance.spin(WHEEL), "from 0 to 36"),
        (["5"], lambda chance: chance.spin(Wheel((1, 7))), "the wheel has no pocket 5"),
        (["4"], lambda chance: chance.lot(4), "from 0 to 3"),
        (["2", "2"], lambda chance: chance.reels(REELS), "a stop from 0 to 1"),
        (["Zz"], lambda chance: chance.card(shoe()), "a card left in the shoe"),
        (["2c"], lambda chance: chance.card(shoe().without(Card("2c"))), "a card left in the shoe"),
    ],
)
def test_a_script_refuses_what_cannot_happen(script: list[str], ask: object, why: str) -> None:
    assert callable(ask)
    with pytest.raises(BadScript, match=why):
        ask(Scripted(script))


def test_everything_scripted_must_happen() -> None:
    with pytest.raises(BadScript, match="nothing asked for 4 5"):
        Scripted([4, 5]).finish()


@given(st.integers(0, 2**64), st.lists(st.integers(0, 5), min_size=1, max_size=6).filter(any))
def test_a_choice_never_falls_on_a_weight_of_zero(seed: int, weights: list[int]) -> None:
    assert weights[Seeded(seed).choose(weights)] > 0


def test_what_is_only_tried_leaves_the_stream_where_it_was() -> None:
    chance, same = Secure(bytes(32), b"salt"), Secure(bytes(32), b"salt")
    chance.lot(6)
    same.lot(6)
    tried = all_physical(Trial(chance))
    trial = Trial(chance)
    assert all_physical(trial) == tried
    assert chance.draws == same.draws
    trial.adopt()
    assert all_physical(same) == tried
    assert chance.draws == same.draws
    assert chance.lot(1000) == same.lot(1000)


def test_a_trial_without_draws_leaves_the_stream_where_it_was() -> None:
    seed, salt = bytes(32), bytes(32)
    chance, same = Secure(seed, salt), Secure(seed, salt)
    Trial(chance).adopt()
    assert chance.draws == []
    assert all_physical(chance) == all_physical(same)
