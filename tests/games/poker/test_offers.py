"""At every moment of a hand, everything that anybody could say or do: what is offered is accepted, the rest refused."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from panoverde.core.chance import Seeded
from panoverde.core.commands import Leave
from panoverde.core.decider import Command, tag_of
from panoverde.core.option import Number
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.deck_errors import DeckRemedy
from panoverde.games._poker.errors.discards import Discard
from panoverde.games._poker.errors.found_chips import FoundRuling
from panoverde.games._poker.errors.misdeals import Misdeal
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.hand.claims import Disputed
from panoverde.games._poker.hand.deal import ChooseVariant
from panoverde.games._poker.hand.estardilho import Estardilho
from panoverde.games._poker.hand.showdown import TurnCards, in_turn_to_show
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.seats.conduct import Conduct
from panoverde.games._poker.state import Stage, State, in_play
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import SINTETICO, by_hand
from tests.games.poker.tables import HOLDEM, OMAHA, Play, command_due, rules

SEATS = tuple(Seat(number) for number in range(1, 6))
"""Four players and an empty seat."""
PEOPLE: tuple[Who, ...] = (*SEATS, Role.CROUPIER, Role.INSPECTOR, Role.DIRECTOR, Role.CLOCK, Role.HOUSE, Role.PUBLIC)
ANSWERS: dict[str, tuple[Any, ...]] = {
    "seat": SEATS,
    "other": SEATS,
    "chips": tuple(range(17)),  # caves are of 9 to 15
    "bet": tuple(range(17)),
    "minimum": tuple(range(7)),
    "cards": tuple(range(7)),
    "place": tuple(range(7)),
    "conduct": (Conduct.TALKING, Conduct.SLOW_PLAY, Conduct.COLLUSION, Conduct.DIVIDING_THE_POT),
    "cause": tuple(Misdeal),
    "limit_mode": ("pot", "fixed"),
    "variant": ("holdem", "sintetico", "stud"),
    "name": ("A", ""),
    "dispute": ("words", ""),
    "ruling": ("words", ""),
    "reason": ("words", ""),
    "small": (0, 1, 3),
    "big": (1, 2, 4),
    "ante": (-1, 0, 2),
    "whose": SEATS,
    "about": tuple(Disputed),
    "remedy": tuple(DeckRemedy),
    "discard": tuple(Discard),
    "counts_as": tuple(FoundRuling),
}
LIKELY = {name: answers[:1] for name, answers in ANSWERS.items()} | {
    "seat": SEATS[:4],
    "other": SEATS[:2],
    "chips": (1, 6),
    "bet": (4, 8),
    "minimum": (4,),
    "cards": (1,),
    "place": (1,),
    "small": (1,),
    "big": (2,),
    "ante": (0,),
    "whose": SEATS[:2],
}
"""What would do, from somebody who may."""
TABLES = {
    "mixed": by_hand(minimum=2, mixed_with="sintetico", decision_seconds=30, extra_seconds=10),
    "omaha": by_hand("AO", OMAHA, minimum=2, maximum=6),
    "estardilho": by_hand("AO", SINTETICO, minimum=2, estardilho=True),
    "online": rules("PT_ONLINE", SINTETICO, minimum=2, estardilho=True, rake_per_mille=10, extra_seconds=10),
    "tournament": by_hand("TOURNAMENT", HOLDEM, minimum=2, odd_unit=1, decision_seconds=30),
}
ASKED = {kind: [name for name in kind.__struct_fields__ if name not in kind.stamped] for kind in GAME.commands}


def commands(kind: type[Command], who: Who, at: int, answers: dict[str, tuple[Any, ...]]) -> Iterator[Command]:
    asks = ASKED[kind]
    for chosen in product(*(answers.get(name, (True, False)) for name in asks)):
        yield kind(**dict(zip(asks, chosen, strict=True)), by=who, at=at)


def is_accepted(state: State, command: Command) -> bool:
    try:
        return bool(tuple(GAME.decide(state, command, Seeded(1))))
    except Refused:
        return False


def instant(state: State, who: Who) -> int:
    """The last of the time that somebody has, and the first at which the clock may say that it is over."""
    until = None if state.hand is None else state.hand.until
    return 0 if until is None else until + (who == Role.CLOCK)


def offered_otherwise(state: State) -> list[Command]:
    """The commands that are offered and refused, or accepted and not offered."""
    wrong: list[Command] = []
    for who in PEOPLE:
        options, at = GAME.options(state, who), instant(state, who)
        for kind in GAME.commands:
            of_kind = [option for option in options if option.kind == tag_of(kind)]
            for command in commands(kind, who, at, ANSWERS if of_kind else LIKELY):
                answers = {name: getattr(command, name) for name in ASKED[kind]}
                offered = any(option.covers(option.kind, answers, at) for option in of_kind)
                if offered != is_accepted(state, command):
                    wrong.append(command)
    return wrong


def moments(made: Rules) -> Iterator[State]:
    """Before a hand, and at each new stage and the first words of one in which somebody raises, the next one folds and
    the third leaves; the others call, one with all they have."""
    play = Play(made, {1: 9, 2: 15, 3: 12, 4: 15})
    words = iter(("raise_to", "fold", "leave", "call"))
    seen: set[Stage | None] = set()
    while not play.state.hands or play.state.hand is not None:
        stage = None if play.state.hand is None else play.hand.stage
        if stage not in seen or (stage in (Stage.BETTING, Stage.ESTARDILHO) and play.hand.round == 0):
            yield play.state
        seen.add(stage)
        play.do(command_due(play.state) or next_word(play.state, words))
    yield play.state


def next_word(state: State, words: Iterator[str]) -> Command:
    hand = in_play(state)
    if hand.turn is not None:
        return spoken(state, hand.turn, next(words, "call"))
    if hand.stage == Stage.CHOOSING:
        return ChooseVariant("holdem", by=hand.marker)
    if hand.stage == Stage.ESTARDILHO:
        return Estardilho(3, by=hand.order[1])
    return TurnCards(in_turn_to_show(state, hand), by=Role.CROUPIER)


def spoken(state: State, seat: Seat, word: str) -> Command:
    """This word or, where it is not offered, what keeps them in."""
    options = {option.kind: option for option in GAME.options(state, seat)}
    if word == "raise_to" and word in options:
        bet = options[word].asks[0]
        assert isinstance(bet, Number)
        return RaiseTo(bet.minimum, by=seat)
    plain = {"fold": Fold, "leave": Leave, "call": Call, "check": Check}
    return plain[word if word in plain and word in options else "check" if "check" in options else "call"](by=seat)


@pytest.mark.rule("R-204", "R-255")
@pytest.mark.parametrize("made", TABLES.values(), ids=TABLES)
def test_what_is_offered_is_accepted_and_all_the_rest_is_refused(made: Rules) -> None:
    stages = set()
    for state in moments(made):
        assert offered_otherwise(state) == []
        stages.add(state.hand and state.hand.stage)
    assert {None, Stage.BETTING, Stage.SHOWDOWN, Stage.PAYING} <= stages
