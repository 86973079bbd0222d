"""`pano verify`: the saved log of a table, replayed and held to what it proves of its chance and its money."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from panoverde import games
from panoverde.core.codec import Codec, Malformed, encode
from panoverde.core.dice import FACES
from panoverde.core.events import ChanceCommitted, ChanceRevealed, Rewound, TableOpened
from panoverde.core.fair import Unfair, verify as recompute
from panoverde.core.game import AnyGame, Event
from panoverde.core.messages import Lang, phrase, refusal
from panoverde.core.money import is_outside, movements
from panoverde.core.refusal import Refused
from panoverde.core.table import fold, transfers

FAILED, UNVERIFIABLE = 1, 2


class Failure(Exception):
    """The log does not hold; the first line where that shows, and why."""

    def __init__(self, line: int, key: str, **facts: object) -> None:
        super().__init__(line, key, facts)
        self.line = line
        self.key = key
        self.facts = facts


class Proof(NamedTuple):
    """A commitment opened, with what was drawn from it; the last one of a log draws nothing and seals it."""

    line: int
    commitment: str
    draws: tuple[tuple[int, int], ...]


# Reading


def read_log(text: bytes) -> tuple[AnyGame, list[Event]]:
    """The events, each written exactly as the table writes it."""
    lines = text.split(b"\n")
    if lines.pop() or not lines:
        raise Failure(len(lines) + 1, "verify-not-ours" if lines else "verify-empty")
    game = _game(lines[0])
    codec, events = Codec(game), []
    for number, line in enumerate(lines, 1):
        try:
            event = codec.event(line)
        except (Malformed, msgspec.ValidationError) as wrong:
            raise Failure(number, "verify-malformed", why=wrong) from wrong
        if encode(event) != line:
            raise Failure(number, "verify-not-ours")
        if isinstance(event, TableOpened) != (number == 1):
            raise Failure(number, "verify-no-opening")
        events.append(event)
    return game, events


def _game(line: bytes) -> AnyGame:
    try:
        opening = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Failure(1, "verify-malformed", why=wrong) from wrong
    try:
        return games.find(str(opening.get("game", "")))
    except Refused as refused:
        raise Failure(1, "verify-refused", why=refused) from refused


# Chance


class Window(NamedTuple):
    """Between the salt of a draw and its reveal: the events that must show what was drawn."""

    start: int
    stop: int
    draws: tuple[tuple[int, int], ...]
    """Those that no dice show."""


Column = tuple[type[Event], str]
"""A field of a kind of event."""


def check_chance(game: AnyGame, events: Sequence[Event]) -> Iterator[Proof]:
    """Every commitment is opened honestly, every draw is shown, and nothing is shown that was not drawn."""
    heads, head = {b"": 0}, b""
    committed: ChanceCommitted | None = None
    since, windows, proved = 0, list[Window](), set[int]()
    for index, event in enumerate(events):
        if isinstance(event, ChanceCommitted):
            if committed:
                raise Failure(index + 1, "verify-two-commitments")
            committed, since = event, index + 1
        elif isinstance(event, ChanceRevealed):
            start = _opened(event, committed, heads, since, index + 1)
            window, thrown = _dice_shown(events, Window(start, index, event.draws))
            if _columns_that_show(events, [window]) is None:
                raise Failure(index + 1, "verify-not-drawn", drawn=shown(event.draws))
            _check_salt(game, events, start, min(thrown, default=start))
            committed, proved = None, proved | thrown
            windows.append(window)
            yield Proof(index + 1, event.commitment, event.draws)
        head = hashlib.sha256(head + encode(event)).digest()
        heads[head] = index + 1
    proved |= _others_shown(game, events, windows)
    _check_covered(events, proved)
    _check_sealed(events, heads)


def _opened(
    event: ChanceRevealed, committed: ChanceCommitted | None, heads: dict[bytes, int], since: int, line: int
) -> int:
    """The version of the log that salted the draw, after checking the seed against its commitment."""
    if committed is None or committed.commitment != event.commitment:
        raise Failure(line, "verify-not-committed")
    if not _is_hex(event.seed) or not _is_hex(event.salt):
        raise Failure(line, "verify-bad-hex")
    try:
        recompute(event.commitment, event.seed, event.salt, [list(draw) for draw in event.draws])
    except (Unfair, ValueError) as unfair:
        raise Failure(line, "verify-unfair", why=unfair) from unfair
    version = heads.get(bytes.fromhex(event.salt), 0)
    if version < since:
        raise Failure(line, "verify-salt")
    return version


def _is_hex(text: str) -> bool:
    return set(text) <= set("0123456789abcdef") and len(text) == 64


def _dice_shown(events: Sequence[Event], window: Window) -> tuple[Window, set[int]]:
    """The window without the draws that its dice show, and the throws."""
    left, throws = list(window.draws), set[int]()
    for index in range(window.start, window.stop):
        dice = getattr(events[index], "dice", None)
        if dice is None:
            continue
        drawn = [(FACES, die - 1) for die in dice]
        at = next((at for at in range(len(left)) if left[at][0] == FACES), 0)
        if left[at : at + len(drawn)] != drawn:
            raise Failure(index + 1, "verify-not-drawn", drawn=shown(window.draws))
        del left[at : at + len(drawn)]
        throws.add(index)
    return window._replace(draws=tuple(left)), throws


def _others_shown(game: AnyGame, events: Sequence[Event], windows: list[Window]) -> set[int]:
    """The events that show every other draw: the same fields all through the log, and nothing else in them."""
    columns = _columns_that_show(events, [*windows, *_between(events, windows)])
    if columns is None:
        raise Failure(windows[-1].stop + 1, "verify-not-drawn", drawn=shown(windows[-1].draws))
    kinds = {kind for kind, _ in columns}
    found = set[int]()
    for window in windows:
        carriers = [index for index in range(window.start, window.stop) if type(events[index]) in kinds]
        _check_salt(game, events, window.start, min(carriers, default=window.start))
        found.update(carriers)
    return found


def _between(events: Sequence[Event], windows: list[Window]) -> Iterator[Window]:
    """The rest of the log, where nothing was drawn."""
    stops, starts = [0, *(window.stop for window in windows)], [*(window.start for window in windows), len(events)]
    return (Window(stop, start, ()) for stop, start in zip(stops, starts, strict=True))


def _columns_that_show(events: Sequence[Event], windows: list[Window]) -> tuple[Column, ...] | None:
    """The fewest fields that, read in the order of the log, give exactly the draws of every window."""
    read = [list(_cells(events[window.start : window.stop])) for window in windows]
    columns = list(dict.fromkeys(column for cells in read for column, _ in cells))
    for count in range(MOST_COLUMNS + 1):
        for chosen in combinations(columns, count):
            if all(_shows(cells, chosen, window.draws) for cells, window in zip(read, windows, strict=True)):
                return chosen
    return None


MOST_COLUMNS = 3


def _cells(events: Sequence[Event]) -> Iterator[tuple[Column, int]]:
    for event in events:
        for name, value in msgspec.structs.asdict(event).items():
            if name != "dice":
                yield from (((type(event), name), number) for number in _numbers(value))


def _shows(cells: list[tuple[Column, int]], chosen: tuple[Column, ...], draws: tuple[tuple[int, int], ...]) -> bool:
    numbers = [number for column, number in cells if column in chosen]
    return len(numbers) == len(draws) and all(
        number in _faces(*draw) for number, draw in zip(numbers, draws, strict=True)
    )


def _faces(bound: int, value: int) -> set[int]:
    """How a draw may read in an event: the pocket or the lot itself; a die counts from one."""
    return {value, value + 1} if bound == FACES else {value}


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)


def shown(draws: Sequence[tuple[int, int]]) -> str:
    """Draws as people know them: dice count from one."""
    return " ".join(str(value + 1 if bound == FACES else value) for bound, value in draws)


def _check_salt(game: AnyGame, events: Sequence[Event], start: int, drawn: int) -> None:
    """Nobody staked between the salt and the draw, or whoever knew the seed knew the outcome.

    The act that asks chance may itself begin with a stake.
    """
    for index in range(start + 1, drawn):
        if any(move.target.startswith("stake:") for move in transfers(game, events[index])):
            raise Failure(index + 1, "verify-late-stake")


def _check_covered(events: Sequence[Event], proved: set[int]) -> None:
    """A kind of event that shows dice, or any draw, always needs one behind it."""
    kinds = {type(events[index]) for index in proved}
    for index, event in enumerate(events):
        if index not in proved and (type(event) in kinds or hasattr(event, "dice")):
            raise Failure(index + 1, "verify-not-covered")


def _check_sealed(events: Sequence[Event], heads: dict[bytes, int]) -> None:
    """The last line opens the last commitment, salted with everything before it."""
    last = events[-1]
    if not isinstance(last, ChanceRevealed) or last.draws or heads[bytes.fromhex(last.salt)] != len(events) - 1:
        raise Failure(len(events), "verify-not-sealed")


# Money


def check_money(game: AnyGame, events: Sequence[Event]) -> None:
    """The log folds, and what each account holds is what was paid to it."""
    if _problem(game, events) is None:
        return
    good, bad = 0, len(events)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _problem(game, events[:middle]) is None:
            good = middle
        else:
            bad = middle
    failure = _problem(game, events[:bad])
    raise failure or Failure(bad, "verify-impossible")


def _problem(game: AnyGame, events: Sequence[Event]) -> Failure | None:
    if any(isinstance(event, Rewound) and not 1 <= event.to <= index for index, event in enumerate(events)):
        return Failure(len(events), "verify-rewind")
    try:
        held = game.holdings(fold(game, events))
    except Refused as refused:
        return Failure(len(events), "verify-refused", why=refused)
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):  # evolve trusts an honest log
        return Failure(len(events), "verify-impossible")
    moved = movements(move for event in events for move in transfers(game, event))
    for account in sorted({*held, *moved}):
        if not is_outside(account) and held.get(account, 0) != moved.get(account, 0):
            facts = {"account": account, "held": held.get(account, 0), "moved": moved.get(account, 0)}
            return Failure(len(events), "verify-money", **facts)
    return None


# The command


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log saved by pano play --save.")],
    lang: Annotated[Lang, typer.Option(help="The language of the verdict.")] = Lang.PT,
) -> None:
    """Check the saved log of a table: its draws against their commitments, and its money."""
    console = Console(highlight=False)

    def say(style: str, key: str, **facts: object) -> None:
        console.print(Text(phrase("play", key, lang).format_map(facts), style), soft_wrap=True)

    try:
        text = file.read_bytes()
    except OSError as error:
        say("red", "verify-cannot-read", file=file, why=error.strerror)
        raise typer.Exit(UNVERIFIABLE) from error
    draws = 0
    try:
        game, events = read_log(text)
        opened = events[0]
        assert isinstance(opened, TableOpened)  # noqa: S101 - read_log made sure
        title = phrase("term", opened.game, lang)
        say("bold", "verify-game", game=title, profile=opened.profile, law=opened.law_version, lines=len(events))
        bound = any(isinstance(event, ChanceCommitted | ChanceRevealed) for event in events)
        for proof in check_chance(game, events) if bound else ():
            key = "verify-draw" if proof.draws else "verify-closed"
            say("green", key, line=proof.line, commitment=proof.commitment[:8] + "…", draws=shown(proof.draws))
            draws += bool(proof.draws)
        check_money(game, events)
    except Failure as failure:
        why = failure.facts.get("why")
        facts = failure.facts | ({"why": refusal(why, lang)} if isinstance(why, Refused) else {})
        say("bold red", "verify-failed", line=failure.line, why=phrase("play", failure.key, lang).format_map(facts))
        raise typer.Exit(FAILED) from failure
    if not bound:
        say("yellow", "verify-unbound")
        raise typer.Exit(UNVERIFIABLE)
    say("bold green", "verify-ok", draws=draws, lines=len(events))
