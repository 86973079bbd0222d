"""The floor tells what a player said and put in; the record keeps what the articles make of it (RT-41 to RT-62), and
the decision of the direction where they leave it one."""

from collections.abc import Iterator
from typing import Any

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import is_words
from panoverde.core.part import Part
from panoverde.core.refusal import Refused
from panoverde.games._poker.rulings.case import Case
from panoverde.games._poker.rulings.finding import Ruling as Found
from panoverde.games._poker.rulings.judgement import judged
from panoverde.games._poker.rulings.notation import act, others, pile
from panoverde.games._poker.rulings.reader import read_case
from panoverde.tournament.authority import FLOOR, in_play, only
from panoverde.tournament.state import Ruling, State, on


class JudgeAct(Command, tag="judge_act"):
    """One player's act, as it was seen and heard: the fields of a case for `pano ruling`."""

    acts: tuple[str, ...]
    """In order: «say call», «put 500 25x2», «pull 100», «tap», «push_cards», «gesture nods», «ask stack_count»; with
    « + » between them, at the same moment. None: what may they do?"""
    player: int = 0
    """Whose; 0: nobody is named."""
    decision: str = ""
    """Of the direction, in its words; needed where the articles leave the case to it."""
    game: str = "holdem"
    limit: str = "no"
    street: str = "flop"
    small_blind: int = 0
    big_blind: int = 0
    """Of the hand; 0: those of the level."""
    ante: int = 0
    pot: int = 0
    bet: int = 0
    largest_raise: int | None = None
    """None: the bet is an opening bet, or there is none."""
    raises: int = 0
    stack: int = 0
    """Chips behind; 0: the player's, as last counted."""
    in_front: str = ""
    """Chips of this round: «500 100x2»."""
    acted_at: int | None = None
    players_in_hand: int = 3
    """Two are heads-up."""
    blinds_short: int = 0
    fixed_bet: int | None = None
    raise_cap: int | None = None
    in_turn: bool = True
    then: str = ""
    """What those whose turn it was did afterwards: «check, bet 500»."""
    skipped: bool = False
    had_time: bool = False
    since: str = ""
    """What others did since: «call, fold»."""
    noticed: str = "at_once"
    bet_due: int | None = None
    bet_known: bool = True
    told: int | None = None
    facing_all_in: bool = False
    short_calls_before: int = 0
    clock: str = ""
    """«called» or «shot»."""
    elapsed: int = 0
    """Seconds on that clock."""
    time_banks: int = 0
    doubt: bool = False


class ActJudged(Event, tag="act_judged"):
    ruling: str
    to: int | None
    """The player's total of the round from now on."""
    acts: tuple[str, ...]
    cites: tuple[str, ...]
    choices: str = ""
    """What the player may still do, or the director may rule."""
    at_least: bool = False
    penalty: bool = False
    decision: str = ""
    player: int = 0
    at: Instant = 0


DIRECTOR = "director"
LEFT = {DIRECTOR: "director_decides", "choice": "player_chooses"}
"""Rulings that leave something to somebody."""
SAME = (
    *("game", "limit", "street", "pot", "bet", "raises", "players_in_hand", "blinds_short", "fixed_bet", "raise_cap"),
    *("in_turn", "skipped", "had_time", "noticed", "bet_due", "bet_known", "told", "facing_all_in"),
    "short_calls_before",
)
"""Facts that a case has by the same name."""


def _case(state: State, command: JudgeAct) -> Case:
    level = state.rules.levels[max(state.course.clock.level, 1) - 1]
    small, big = (command.small_blind, command.big_blind) if command.big_blind else (level.small_blind, level.big_blind)
    stack = in_play(state, command.player).stack if command.player else 0
    case: dict[str, Any] = {
        **{name: getattr(command, name) for name in SAME},
        "id": str(len(state.course.rulings) + 1),
        "level": {"small_blind": small, "big_blind": big, "ante": command.ante},
        "players_in_event": state.course.playing if state.course.playing > 1 else None,
        "largest_raise": command.bet if command.largest_raise is None else command.largest_raise,
        "player": {
            "stack": command.stack or stack,
            "in_front": pile(command.in_front),
            "acted_at": command.acted_at,
        },
        "then": others(command.then),
        "since": others(command.since),
        "acts": [act(line) for line in command.acts],
    }
    if command.clock:
        case["clock"] = {
            "kind": command.clock,
            "elapsed": command.elapsed,
            "time_banks": command.time_banks,
            "doubt": command.doubt,
        }
    return read_case(case)


def _judge(state: State, command: JudgeAct, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    found = judged(_case(state, command))
    choices = _choices(found)
    if found.ruling == DIRECTOR and not is_words(command.decision):
        raise Refused(" ".join(found.cites), "director-decides", choices=choices)  # RT-1
    yield ActJudged(
        LEFT.get(found.ruling, found.ruling),
        found.to,
        command.acts,
        found.cites,
        choices,
        found.at_least,
        found.penalty,
        command.decision,
        command.player,
        command.at,
    )


def _choices(found: Found) -> str:
    ways = [one.ruling if one.to is None else f"{one.ruling} {one.to}" for one in found.alternatives]
    return ", ".join([*found.options, *ways])


def _kept(state: State, event: ActJudged) -> State:
    to = () if event.to is None else (str(event.to),)
    words = event.decision or " ".join((event.ruling, *to))
    return on(state, rulings=(*state.course.rulings, Ruling(words, event.at, event.player, event.acts, event.cites)))


judged_acts: Part[State] = Part(
    judges={JudgeAct: _judge},
    cites={JudgeAct: "RT-1 RT-41.1 RT-42.1"},
    believes={ActJudged: _kept},
)
