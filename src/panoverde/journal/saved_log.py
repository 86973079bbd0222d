"""Verify a saved log: replay it act by act with the chance it committed to."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from panoverde import games
from panoverde.core.chance import BadScript, Scripted, Secure
from panoverde.core.codec import Codec, Malformed, encode
from panoverde.core.decider import Command, Event
from panoverde.core.dice import FACES
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.game import AnyGame
from panoverde.core.money import AccountName, is_outside, is_stake, movements
from panoverde.core.refusal import Refused
from panoverde.core.table import Table, chain, transfers
from panoverde.core.text import NOTHING, Names, write_event

SEED = re.compile("[0-9a-f]{64}")


class Failure(Exception):
    """The log doesn't hold; the first line that shows it, and why."""

    def __init__(self, line: int, key: str, **facts: object) -> None:
        super().__init__(line, key, facts)
        self.line, self.key, self.facts = line, key, facts


class Log(NamedTuple):
    game: AnyGame
    opened: TableOpened[Any]
    acts: tuple[Act, ...]
    digest: str
    """SHA-256 of every line but the last, which seals them."""


def read_log(text: bytes) -> Log:
    """Acts of a log; each line must be in the table's exact encoding."""
    *lines, rest = text.split(b"\n")
    if not text:
        raise Failure(1, "verify-empty")
    try:
        game = games.find(str(msgspec.json.decode([*lines, rest][0])["events"][0]["game"]))
    except (msgspec.DecodeError, UnicodeError, LookupError, TypeError, RecursionError) as wrong:
        raise Failure(1, "verify-no-opening") from wrong
    except Refused as refused:
        raise Failure(1, "verify-refused", why=refused) from refused
    if rest:
        raise Failure(len(lines) + 1, "verify-not-ours")
    codec = Codec(game)
    acts = tuple(_read_act(codec, number, line) for number, line in enumerate(lines, 1))
    match acts[0]:
        case Act(None, (TableOpened() as opened,)):
            return Log(game, opened, acts, hashlib.sha256(text[: -len(lines[-1]) - 1]).hexdigest())
        case _:
            raise Failure(1, "verify-no-opening")


def _read_act(codec: Codec, number: int, line: bytes) -> Act:
    try:
        act = codec.act(line)
    except Malformed as wrong:
        raise Failure(number, "verify-malformed", why=wrong) from wrong
    if act.facts or encode(act) != line:  # facts follow from the events: a log has no others to believe
        raise Failure(number, "verify-not-ours")
    return act


class LogVerifier:
    """Replays the log on its own table; anything that rules and chance don't give is a failure."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._line, self._last = 1, len(log.acts)
        self._commitment: str | None = None
        self._chance: Secure | None = None
        self._committed = self._salted = 0
        self._moved: Counter[AccountName] = Counter()

    def proofs(self) -> Iterator[tuple[int, ChanceRevealed]]:
        """Lines that reveal a commitment; raises Failure at the first line that doesn't hold."""
        try:
            self._table = Table(self._log.game, [self._log.opened])
            yield from self._judged(_seeds(self._log))
        except Refused as refused:
            raise Failure(self._line, "verify-refused", why=refused) from refused
        except BadScript as missing:
            raise Failure(self._line, "verify-not-covered") from missing
        if self._salted != self._last:
            raise Failure(self._last, "verify-not-sealed")

    def _judged(self, seeds: dict[int, Secure]) -> Iterator[tuple[int, ChanceRevealed]]:
        for line, act in enumerate(self._log.acts[1:], 2):
            self._line = line
            if line in seeds:
                self._chance, self._salted = seeds[line], line
            match act:
                case Act(None, (ChanceCommitted(commitment),)):
                    self._check(self._commitment is None, "verify-two-commitments")
                    self._commitment, self._committed = commitment, line
                    self._table.commit(commitment)
                case Act(None, (ChanceRevealed() as revealed,)):
                    self._reveal(revealed)
                    yield line, revealed
                case Act(Command() as command, events):
                    self._act(command, events)
                    self._check_money(events)
                case _:
                    self._check(False, "verify-no-command")

    def _check(self, holds: bool, key: str, **facts: object) -> None:
        if not holds:
            raise Failure(self._line, key, **facts)

    def _reveal(self, revealed: ChanceRevealed) -> None:
        """The seed matches its commitment, was salted before any bet, and gives the recorded draws."""
        last = self._line == self._last
        self._check(self._commitment == revealed.commitment, "verify-not-committed")
        bound = self._line if last else self._committed + 1
        self._check(self._salted == bound, "verify-not-sealed" if last else "verify-salt")
        assert self._chance  # noqa: S101 - set at the commitment, cleared at the reveal
        self._check(self._chance.commitment == revealed.commitment, "verify-unfair")
        drawn = shown(self._chance.draws)
        self._check(self._table.reveal(self._chance) == revealed, "verify-not-drawn", drawn=drawn)
        self._check(last or bool(drawn), "verify-discarded")  # else the house could try seeds until one pleases it
        self._commitment = self._chance = None

    def _act(self, command: Command, events: tuple[Event, ...]) -> None:
        judged = self._table.act(command, self._chance or Scripted())
        others = (event for number, event in enumerate(judged) if events[number : number + 1] != (event,))
        expected = next((write_event(event, Names()) for event in others), NOTHING)
        self._check(judged == events, "verify-differs", expected=expected)

    def _check_money(self, events: tuple[Event, ...]) -> None:
        """No stakes before the commitment to the draw; each account holds what was paid to it."""
        moves = [move for event in events for move in transfers(self._log.game, event)]
        if any(is_stake(move.target) for move in moves):
            self._check(self._commitment is not None, "verify-early-stake")
        self._moved.update(movements(moves))
        held = self._log.game.holdings(self._table.state)
        for account in sorted({*held, *self._moved}):
            has, moved = held.get(account, 0), self._moved[account]
            self._check(is_outside(account) or has == moved, "verify-money", account=account, held=has, moved=moved)


def _seeds(log: Log) -> dict[int, Secure]:
    """Seeds by the line from which they decide; the log's head there is the salt."""
    head, starts, seeds = b"", dict[str, int](), dict[int, Secure]()
    for line, act in enumerate(log.acts, 1):
        starts[head.hex() if line < len(log.acts) else log.digest] = line
        for event in act.events:
            if isinstance(event, ChanceRevealed) and event.salt in starts and SEED.fullmatch(event.seed):
                seeds[starts[event.salt]] = Secure(bytes.fromhex(event.seed), bytes.fromhex(event.salt))
            head = chain(head, event)
    return seeds


def shown(draws: Iterable[tuple[int, int]]) -> str:
    """Draws as people know them: dice count from one."""
    return " ".join(str(value + 1 if bound == FACES else value) for bound, value in draws)
