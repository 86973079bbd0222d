"""What «vou» and «passo» cost a player, from what the player sees."""

import pytest

from panoverde.core.cards import FACE_DOWN, Card
from panoverde.core.decider import Command
from panoverde.core.people import Seat
from panoverde.games._kit.cloth import Cloth, Phase
from panoverde.games._kit.window import WithdrawBet
from panoverde.games.sem_descarte.decisions import Passo, Vou
from panoverde.games.sem_descarte.rules import Rules
from panoverde.games.sem_descarte.state import BankHand, Deck, PlayerHand, State
from panoverde.lab.sem_descarte.decision import raise_value
from panoverde.lab.sem_descarte.options import Options
from panoverde.lab.trainer import Lesson, lesson

ME, OTHER = Seat(2), Seat(5)
BOTH = ("vou", "passo")


def view(hand: str, shown: str) -> State:
    """Of the player at seat 2: nothing of the others, and one card of the bank."""
    hidden = (FACE_DOWN,) * 4
    return State(
        rules=Rules(),
        cloth=Cloth({}),
        deck=Deck(),
        phase=Phase.CLOSED,
        hands={
            ME: PlayerHand(tuple(map(Card, hand.split()))),
            OTHER: PlayerHand((FACE_DOWN, *hidden)),
        },
        bank=BankHand((*hidden, Card(shown))),
        asked=True,
    )


def taught(hand: str, shown: str, command: Command, offered: tuple[str, ...] = BOTH) -> Lesson | None:
    return lesson("sem_descarte", view(hand, shown), command, offered)


@pytest.mark.rule("AO-9.25", "AO-9.26", "AO-9.28")
@pytest.mark.parametrize(
    ("hand", "shown", "best"),
    [
        ("2c 2d 5h 7s 9c", "Ah", "vou"),  # a pair goes, whatever the bank shows
        ("Qc Jd 9h 7s 2c", "3h", "passo"),  # below ace and king nobody goes
        ("Ac Kd Jh 8s 3c", "8d", "vou"),  # the lowest that goes against a card of its own
        ("Ac Kd Jh 8s 3c", "9d", "passo"),
    ],
)
def test_the_other_choice_costs_the_difference_to_one_ante(hand: str, shown: str, best: str) -> None:
    value = float(raise_value([Card(card) for card in hand.split()], Card(shown), Options()))
    commands = {"vou": Vou(by=ME), "passo": Passo(by=ME)}
    other = next(kind for kind in BOTH if kind != best)
    assert taught(hand, shown, commands[best]) == Lesson(best, best, 0)
    assert taught(hand, shown, commands[other]) == Lesson(best, other, round(10_000 * abs(value + 1)))
    assert (value > -1) is (best == "vou")


@pytest.mark.rule("AO-9.25")
def test_a_player_without_chips_to_go_and_one_who_does_something_else_decide_nothing() -> None:
    assert taught("2c 2d 5h 7s 9c", "Ah", Passo(by=ME), ("passo",)) is None
    assert taught("2c 2d 5h 7s 9c", "Ah", WithdrawBet(by=ME, zone="inicial", chips=100)) is None


@pytest.mark.rule("AO-9.24")
def test_nothing_is_known_of_cards_that_the_player_does_not_see() -> None:
    assert taught("2c 2d 5h 7s 9c", "Ah", Vou(by=OTHER)) is None
    assert taught("2c 2d 5h 7s 9c", "??", Vou(by=ME)) is None
