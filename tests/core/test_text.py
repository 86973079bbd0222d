import contextlib
import shlex
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.commands import Void
from panoverde.core.decider import Event
from panoverde.core.events import Rewound
from panoverde.core.money import Transfer
from panoverde.core.people import Role, Seat
from panoverde.core.text import BadLine, Names, read_command, read_event, split, write_command, write_event
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.settlement import BetCollected
from panoverde.games._kit.window import PlaceBet
from panoverde.games.banca_francesa.dice_case import DiceSeized, ReportExamination
from panoverde.games.banca_francesa.throw import DiceThrown

CODEC = Codec(games.find("banca-francesa"))
NAMES = Names({"A": Seat(1), "B": Seat(2)})

EVENTS = {
    "dice_thrown 1 1 2 decides nothing": DiceThrown((1, 1, 2), None),
    "dice_thrown 1 1 1 decides ases at=5": DiceThrown((1, 1, 1), "ases", 5),
    "bet_collected B risco_exterior 500 returned=500": BetCollected(Seat(2), "risco_exterior", 500, 500),
    "seat_left @7 100 idle=yes demo=yes": SeatLeft(Seat(7), 100, True, True),
    'dice_seized 1 nothing "badge 1" "badge \\"2\\""': DiceSeized(1, None, ("badge 1", 'badge "2"')),
}


@pytest.mark.parametrize("line", EVENTS)
def test_events_have_one_line_both_ways(line: str) -> None:
    event = EVENTS[line]
    assert write_event(event, NAMES) == line
    assert read_event(line, CODEC, NAMES) == event


def test_deeper_values_are_written_as_json_and_read_back() -> None:
    event = Rewound(3, "why not", (Transfer("bank", "chips:1", 5),))
    assert read_event(write_event(event, NAMES), CODEC, NAMES) == event


@pytest.mark.parametrize("reason", ["transfers=x", "at=5", "a=b c", "nothing"])
def test_a_reason_that_looks_like_a_field_is_still_a_reason(reason: str) -> None:
    event = Rewound(3, reason)
    assert read_event(write_event(event, NAMES), CODEC, NAMES) == event


def test_a_sequence_may_be_the_last_that_is_required() -> None:
    class Packed(Event, tag="packed"):
        cards: tuple[int, ...]
        at: int = 0

    game = games.find("banca-francesa")
    codec = Codec(replace(game, events=(*game.events, Packed)))
    for event in (Packed((3, 1), 7), Packed((), 7), Packed((2,))):
        assert read_event(write_event(event, NAMES), codec, NAMES) == event
    with pytest.raises(BadLine, match="left over"):
        read_event("packed 1 at=5 at=6", codec, NAMES)


def test_commands_say_who() -> None:
    command = PlaceBet("ases", 100, by=Seat(1), at=9)
    assert write_command(command, NAMES) == "A: place_bet ases 100"
    assert read_command("A: place_bet ases 100", CODEC, NAMES, at=9) == command
    assert read_command("inspector: report_examination 1 yes", CODEC, NAMES) == ReportExamination(
        1, True, by=Role.INSPECTOR
    )


@given(st.text(min_size=1))
def test_any_reason_survives_its_line(reason: str) -> None:
    command = Void(reason, by=Role.INSPECTOR)
    assert read_command(write_command(command, NAMES), CODEC, NAMES) == command


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("place_bet ases 100", "«who: what»"),
        ("Z: place_bet ases 100", "nobody here is called 'Z'"),
        ("@x: throw", "nobody here"),
        ("A:", "begins with what is done"),
        ("A: fly", "'fly' is not one of"),
        ("A: place_bet ases", "chips is missing"),
        ("A: place_bet", "zone is missing"),
        ("A: place_bet ases 100 200", "'200' is left over"),
        ("A: place_bet ases ten", "chips is a whole number"),
        ("A: place_bet ases 1.5", "chips is a whole number"),
        ("A: place_bet ases -5", "place_bet: Expected `int` >= 1"),
        ("A: place_bet ases 0", "place_bet: Expected `int` >= 1"),
        ("A: place_bet ases 99999999999999999999", "chips is a whole number"),
        ("A: place_bet ases 9999999999999999", "place_bet: Expected `int` <="),
        ('A: void "unclosed', "a quotation is not closed"),
        ("A: report_examination 1 maybe", "founded is yes or no"),
        ("croupier: null_throw sneeze", "null_throw: Invalid enum value 'sneeze'"),
        ("clock: invite_idle Nobody", "nobody here is called 'Nobody'"),
    ],
)
def test_a_bad_line_says_which_word_and_why(line: str, why: str) -> None:
    with pytest.raises(BadLine, match=why):
        read_command(line, CODEC, NAMES)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dice_thrown 1 2 3", "decides is missing"),
        ("dice_thrown", "decides is missing"),
        ("dice_thrown 1 x 3 decides ases", "dice is a whole number"),
        ("rewound 3 why transfers=[", "transfers:"),
    ],
)
def test_a_bad_event_says_which_word_and_why(line: str, why: str) -> None:
    with pytest.raises(BadLine, match=why):
        read_event(line, CODEC, NAMES)


@given(st.text())
def test_no_line_at_all_breaks_the_reader(line: str) -> None:
    for read in (read_command, read_event):
        with contextlib.suppress(BadLine):
            read(line, CODEC, NAMES)


def test_every_field_after_a_sequence_is_named() -> None:
    class Sorted(Event, tag="sorted"):
        cards: tuple[int, ...]
        first: int
        last: int

    game = games.find("banca-francesa")
    codec = Codec(replace(game, events=(*game.events, Sorted)))
    line = "sorted 3 1 2 first 1 last 3"
    assert read_event(line, codec, NAMES) == Sorted((3, 1, 2), 1, 3)
    assert write_event(Sorted((3, 1, 2), 1, 3), NAMES) == line
    for wrong in ("sorted 3 1 2 first 1 3", "sorted 3 1 2 first 1"):
        with pytest.raises(BadLine, match="last is missing"):
            read_event(wrong, codec, NAMES)


@given(st.text(st.sampled_from(" \t\r\n\v\x1c\u00a0ab#=\"'\\")))
def test_a_line_is_split_as_a_shell_does(line: str) -> None:
    """Lines without quotation go another, faster way."""
    try:
        expected = shlex.split(line)
    except ValueError:
        with pytest.raises(BadLine, match="a quotation is not closed"):
            split(line)
    else:
        assert split(line) == expected
