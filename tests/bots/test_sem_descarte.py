"""The house's bots at póquer sem descarte go with a pair or better, or with AKJ83."""

import pytest

from panoverde.bots.choice import Choice
from panoverde.bots.sem_descarte import choose
from panoverde.core.option import Nature, Option

BOTH = (Option("vou", nature=Nature.STAKE), Option("passo", nature=Nature.COURSE))


def said(cards: str, *options: Option) -> Choice | None:
    return choose({"hands": {"3": {"cards": cards.split()}}}, 3, options or BOTH, 0)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("2c 2d 3h 4s 6c", "vou"),
        ("Ac Kd Jh 8s 3d", "vou"),
        ("Ac Kd Jh 8s 2d", "passo"),
        ("Ac Kd Th 9s 8d", "passo"),
        ("Ac Kd Qh 3s 2d", "vou"),
        ("2c 5c 7c 9c Jc", "vou"),
        ("Ac 2d 3h 4s 5c", "vou"),
    ],
)
def test_a_hand_goes_or_passes(cards: str, kind: str) -> None:
    assert said(cards) == Choice(kind, {}, None)


def test_a_player_without_the_chips_to_go_passes() -> None:
    assert said("As Ah Ad Ac 2c", BOTH[1]) == Choice("passo", {}, None)


def test_nothing_else_is_decided_here() -> None:
    assert said("As Ah Ad Ac 2c", Option("place_bet")) is None
