"""What each play is worth to a player: against a plain count of the cards, and against the solver."""

from functools import cache
from typing import Any

import pytest

from panoverde.core.cards import Card
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Seat
from panoverde.games._kit.cloth import Bet, Cloth, Phase, Player
from panoverde.games.blackjack import GAME
from panoverde.games.blackjack.hands import Hand
from panoverde.games.blackjack.insurance import DeclineInsurance, Insure, TakeEvenMoney
from panoverde.games.blackjack.rules import Rules, Surrender
from panoverde.games.blackjack.state import Hole, Insuring, State
from panoverde.games.blackjack.turns import AskCard, Split, Stand, SurrenderHand
from panoverde.lab import trainer
from panoverde.lab.blackjack.column import column
from panoverde.lab.blackjack.evaluation import evaluate
from panoverde.lab.blackjack.hands import hands
from panoverde.lab.blackjack.options import VALUES, BlackjackOptions, Shoe
from panoverde.lab.blackjack.prizes import COMPLETING
from panoverde.lab.blackjack.tactics import Action, by_cards
from panoverde.lab.blackjack.trainer import hand_worths

NAMES = "A23456789T"
PLAIN = BlackjackOptions(special_prize=False, max_split_hands=4)
PLAYS = {
    Action.STAND: "stand",
    Action.DRAW: "ask_card",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
    Action.SURRENDER: "surrender_hand",
}
ME = Seat(1)


def cards(*names: str) -> tuple[Card, ...]:
    """Without a suit: of clubs."""
    return tuple(Card(name if len(name) == 2 else f"{name}c") for name in names)


def held(*names: str, split: bool = False) -> Hand:
    return Hand(ME, cards=cards(*names), split=split)


def of_values(*numbers: int) -> Hand:
    return held(*(NAMES[number] for number in numbers))


def worths(options: BlackjackOptions, hand: Hand, up: str, *, can_split: bool = False) -> dict[str, float]:
    return dict(hand_worths(options, hand, cards(up)[0], can_split=can_split))


# A plain count: values from 1 to 10, no laboratory.


def best(total: int, ace: bool) -> int:
    return total + 10 if ace and total <= 11 else total


@cache
def bank(left: tuple[int, ...], total: int, ace: bool, number: int) -> dict[str | int, float]:
    """How the bank ends that draws to 16 and stands on every 17 (AO-6.24)."""
    reached = best(total, ace)
    if number == 2 and reached == 21:
        return {"blackjack": 1.0}
    if reached >= 17:
        return {reached if reached <= 21 else "over": 1.0}
    found: dict[str | int, float] = {}
    for value, count in enumerate(left, start=1):
        if count:
            rest = (*left[: value - 1], count - 1, *left[value:])
            for end, chance in bank(rest, total + value, ace or value == 1, number + 1).items():
                found[end] = found.get(end, 0.0) + chance * count / sum(left)
    return found


def standing(left: tuple[int, ...], up: int, total: int) -> float:
    ends = bank(left, up, up == 1, 1)
    return sum(
        chance * (1 if end == "over" else -1 if end == "blackjack" else (total > int(end)) - (total < int(end)))
        for end, chance in ends.items()
    )


def playing(left: tuple[int, ...], up: int, total: int, ace: bool) -> tuple[float, float]:
    """What standing and drawing are worth (AO-6.22, AO-6.27)."""
    drawing = 0.0
    for value, count in enumerate(left, start=1):
        if not count:
            continue
        rest, then, with_ace = (*left[: value - 1], count - 1, *left[value:]), total + value, ace or value == 1
        if then > 21:
            drawing -= count / sum(left)
        elif best(then, with_ace) == 21:
            drawing += standing(rest, up, 21) * count / sum(left)
        else:
            stands, draws = playing(rest, up, then, with_ace)
            chosen = draws if best(then, with_ace) <= 11 else max(stands, draws)
            drawing += chosen * count / sum(left)
    return standing(left, up, best(total, ace)), drawing


@pytest.mark.rule("AO-6.22", "AO-6.24", "AO-6.27")
@pytest.mark.parametrize(
    ("hand", "up"), [("TT", "6"), ("T6", "T"), ("97", "T"), ("A7", "9"), ("4T5", "2"), ("T9", "A"), ("A9A", "5")]
)
def test_standing_and_drawing_are_worth_what_a_plain_count_of_the_cards_says(hand: str, up: str) -> None:
    values = [NAMES.index(name) + 1 for name in hand]
    shown = NAMES.index(up) + 1
    left = [24 * (4 if value == 10 else 1) for value in range(1, 11)]
    for value in (*values, shown):
        left[value - 1] -= 1
    stands, draws = playing(tuple(left), shown, sum(values), 1 in values)
    found = worths(PLAIN, held(*hand), up)
    assert (found["stand"], found["ask_card"]) == pytest.approx((stands, draws), abs=1e-9)


@pytest.mark.rule("AO-6.22", "AO-6.31", "AO-6.34", "AO-6.41", "R-48")
@pytest.mark.parametrize("peeks", [False, True])
@pytest.mark.parametrize("up", [0, 5, 9])
def test_best_plays_add_up_to_the_exact_gain_of_the_best_strategy(up: int, peeks: bool) -> None:
    options = BlackjackOptions(special_prize=False, max_split_hands=3, dealer_peek=peeks)
    against = column(options, Shoe.of(options), up)
    gain = against.blackjack
    for low in VALUES:
        for high in VALUES[low:]:
            number = hands().find(low, high)
            if hands().totals[number] == 21:
                continue
            found = worths(options, of_values(low, high), NAMES[up], can_split=low == high)
            if up == 0:
                del found["surrender_hand"]  # AO-6.41
            if hands().totals[number] <= 11:
                del found["stand"]  # AO-6.22
            # After a look, what the bank's blackjack took before is in every worth alike.
            gain += (1 + (low != high)) * max(found.values()) * against.three[number]
    assert gain == pytest.approx(float(evaluate(by_cards(against)).gain), abs=1e-9)


@pytest.mark.rule("AO-6.22", "AO-6.31", "AO-6.34", "AO-6.41")
@pytest.mark.parametrize("up", VALUES)
def test_the_best_play_is_the_solvers_for_every_first_two_cards(up: int) -> None:
    options = BlackjackOptions(max_split_hands=4)
    seen = 0
    for start in by_cards(column(options, Shoe.of(options), up)).starts:
        two = [value for value in VALUES for _ in range(int(hands().counts[start.hand, value]))]
        if (two[0], two[1]) in COMPLETING:
            continue  # there suits count
        found = worths(options, of_values(*two), NAMES[up], can_split=two[0] == two[1])
        if up == 0:
            del found["surrender_hand"]
        if hands().totals[start.hand] <= 11:
            del found["stand"]
        assert max(found, key=lambda play: found[play]) == PLAYS[start.action], (two, up)
        seen += 1
    assert seen == 50


@pytest.mark.rule("AO-6.40", "R-50")
def test_the_special_prize_is_hoped_for_by_suit() -> None:
    options = BlackjackOptions()
    suited, unsuited = (worths(options, held("6s", other), "2h")["ask_card"] for other in ("7s", "7h"))
    without = worths(PLAIN, held("6s", "7h"), "2h")["ask_card"]
    split = worths(options, held("6s", "7s", split=True), "2h")["ask_card"]
    assert unsuited == pytest.approx(without)
    # Six of the 24 eights are of spades, of 309 cards left; the prize is three stakes.
    assert suited - unsuited == pytest.approx(3 * 6 / 309)
    assert split == pytest.approx(without, abs=1e-2)
    sevens = worths(options, held("7s", "7h"), "2h")["ask_card"] - worths(PLAIN, held("7s", "7h"), "2h")["ask_card"]
    assert sevens == pytest.approx(3 * 22 / 309)


# Lessons


def view(*hand: str, up: str, rules: Rules | None = None, **more: Any) -> State:
    return State(
        rules=rules or Rules(),
        shoe=GAME.open(Rules(), 0).shoe,
        cloth=Cloth({ME: Player(10_000, 10_000, 0)}, (Bet(ME, "lugar_1", 1_000), *more.pop("bets", ()))),
        stakes=(Bet(ME, "lugar_1", 1_000),),
        hands=(held(*hand, split=more.pop("split", False)),),
        bank=cards(up),
        hole=Hole.COVERED,
        phase=Phase.CLOSED,
        **more,
    )


def taught(state: State, command: Command) -> trainer.Lesson | None:
    offered = {option.kind for option in GAME.options(state, ME)}
    assert tag_of(type(command)) in offered
    return trainer.lesson("blackjack", state, command, offered)


@pytest.mark.rule("AO-6.22")
def test_a_card_for_twenty_costs_most_of_a_stake_and_standing_nothing() -> None:
    state = view("T", "Q", up="6")
    assert taught(state, Stand(by=ME)) == trainer.Lesson("stand", "stand", 0)
    wrong = taught(state, AskCard(by=ME))
    assert wrong is not None
    found = worths(BlackjackOptions(), held("T", "Q"), "6")
    assert (wrong.best, wrong.cost) == ("stand", round(10_000 * (found["stand"] - found["ask_card"])))
    assert wrong.cost > 15_000


@pytest.mark.rule("AO-6.41", "R-49")
def test_sixteen_against_ten_is_given_up_where_it_may_be() -> None:
    given_up = view("T", "6", up="T")
    assert taught(given_up, SurrenderHand(by=ME)) == trainer.Lesson("surrender_hand", "surrender_hand", 0)
    for kind in (Stand, AskCard):
        wrong = taught(given_up, kind(by=ME))
        assert wrong is not None
        assert wrong.best == "surrender_hand"
        assert 700 < wrong.cost < 800  # it loses more than half the stake either way
    three = view("T", "4", "2", up="T")
    close = [lesson.cost for kind in (Stand, AskCard) if (lesson := taught(three, kind(by=ME)))]
    assert min(close) == 0
    assert 0 < max(close) < 200  # a close decision


@pytest.mark.rule("AO-6.31", "R-47")
def test_a_hand_of_a_split_is_judged_as_such_and_may_be_split_again() -> None:
    assert taught(view("8", "8", up="6", split=True), Split(by=ME)) == trainer.Lesson("split", "split", 0)
    wrong = taught(view("8", "T", up="6", split=True), AskCard(by=ME))
    assert wrong is not None
    assert wrong.best == "stand"
    assert wrong.cost > 5_000


@pytest.mark.rule("AO-6.22", "R-53")
def test_what_must_be_done_is_no_decision() -> None:
    assert taught(view("2", "4", up="6", rules=Rules(surrender=Surrender.OFF)), AskCard(by=ME)) is None


@pytest.mark.rule("AO-6.38", "AO-6.39", "R-52")
def test_insurance_and_even_money_cost_what_the_tens_left_say() -> None:
    state = view("T", "9", up="A", insuring=Insuring.OPEN)
    # 95 tens among 309 cards: 2 × 95 − 214 = −24 for each unit.
    assert taught(state, Insure(by=ME, zone="lugar_1", chips=500)) == trainer.Lesson(
        "decline_insurance", "insure", round(10_000 * 24 / 309 / 2)
    )
    assert taught(state, Insure(by=ME, zone="lugar_1", chips=100)) == trainer.Lesson(
        "decline_insurance", "insure", round(10_000 * 24 / 309 / 10)
    )
    assert taught(state, DeclineInsurance(by=ME)) == trainer.Lesson("decline_insurance", "decline_insurance", 0)
    mine = view("T", "A", up="A", insuring=Insuring.OPEN)
    # 1 for certain against 3/2 × 214/309.
    even = taught(mine, TakeEvenMoney(by=ME, zone="lugar_1"))
    assert even == trainer.Lesson("decline_insurance", "take_even_money", round(10_000 * (1.5 * 214 / 309 - 1)))


def test_games_without_a_trainer_teach_nothing() -> None:
    assert trainer.find("blackjack") is not None
    assert trainer.find("sem_descarte") is not None
    assert trainer.find("cussec") is None
    assert trainer.find("poker") is None  # its laboratory has no trainer
    assert trainer.lesson("cussec", None, Stand(by=ME), {"stand"}) is None
