"""Cases and rulings as one reads them aloud: `facing(600, [put("5000")])` is «call 600»."""

from typing import Any

from panoverde.games._poker.rulings.finding import Ruling
from panoverde.games._poker.rulings.judgement import judged
from panoverde.games._poker.rulings.reader import read_case

Given = dict[str, Any]
Row = tuple[Given, str, str]
"""A case, its ruling as `told` says it, and a rule that it must cite."""


def chips(pile: str) -> dict[str, int]:
    """«1000 500x3»: one of 1,000 and three of 500."""
    parts = [part.partition("x") for part in pile.split()]
    return {chip: int(count or 1) for chip, _, count in parts}


def say(words: str) -> Given:
    return {"say": words}


def put(pile: str) -> Given:
    return {"put": chips(pile)}


def pull(pile: str) -> Given:
    return {"pull": chips(pile)}


def together(*acts: Given) -> Given:
    return {"together": list(acts)}


def ask(what: str) -> Given:
    return {"ask": what}


def gesture(what: str) -> Given:
    return {"gesture": what}


TAP: Given = {"tap": True}
CARDS: Given = {"push_cards": True}


def case(acts: list[Given], *, stack: int = 20_000, front: str = "", acted_at: int | None = None, **more: Any) -> Given:
    """Blinds of 100 and 200, on the flop, three players in the hand."""
    return {
        "id": "case",
        "game": "holdem",
        "limit": "no",
        "level": {"small_blind": 100, "big_blind": 200, "ante": 0},
        "street": "flop",
        "pot": 3_000,
        "bet": 0,
        "largest_raise": 0,
        "raises": 0,
        "player": {"stack": stack, "in_front": chips(front), "acted_at": acted_at},
        "players_in_hand": 3,
        "in_turn": True,
        "acts": acts,
    } | more


def opening(*acts: Given, **more: Any) -> Given:
    """Nobody has bet."""
    return case(list(acts), **more)


def facing(bet: int, *acts: Given, **more: Any) -> Given:
    """An opening bet."""
    return case(list(acts), **({"bet": bet, "largest_raise": bet} | more))


def raised(bet: int, by: int, *acts: Given, **more: Any) -> Given:
    """A bet that was raised once, by so much."""
    return case(list(acts), **({"bet": bet, "largest_raise": by, "raises": 1} | more))


def big_blind(*acts: Given, **more: Any) -> Given:
    """The big blind before the flop, with nothing to call."""
    told: Given = {"street": "preflop", "pot": 500, "bet": 200, "largest_raise": 200, "front": "100x2"}
    return case(list(acts), **(told | more))


def out_of_turn(given: Given, *then: Any) -> Given:
    return given | {"in_turn": False, "then": list(then)}


def ruling(given: Given) -> Ruling:
    return judged(read_case(given))


def told(found: Ruling) -> str:
    """«raise 1600+» is at least 1,600; «!» is liable to a penalty."""
    words = [found.ruling, *found.options]
    if found.to is not None:
        words.append(f"{found.to}{'+' * found.at_least}")
    return " ".join(words) + "!" * found.penalty


def check(row: Row) -> None:
    given, expected, cite = row
    found = ruling(given)
    assert (told(found), cite in found.cites) == (expected, True), found
