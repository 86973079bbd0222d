"""`pano verify`: the saved log of a table judged again, act by act, with the chance that it was committed to."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from panoverde import __version__, games
from panoverde.core.chance import BadScript, Scripted, Secure
from panoverde.core.codec import Codec, Malformed, encode
from panoverde.core.dice import FACES
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.game import AnyGame, Command, Event
from panoverde.core.messages import Lang, phrase, refusal
from panoverde.core.money import Account, is_outside, movements
from panoverde.core.refusal import Refused
from panoverde.core.table import Table, chain, transfers
from panoverde.core.text import NOTHING, Names, write_event
from panoverde.trace.book import law_version

FAILED, UNVERIFIABLE = 1, 2
NOT_LOGS = {"verify-empty", "verify-no-opening"}
SEED = re.compile("[0-9a-f]{64}")


class Failure(Exception):
    """The log does not hold; the first line where that shows, and why."""

    def __init__(self, line: int, key: str, **facts: object) -> None:
        super().__init__(line, key, facts)
        self.line, self.key, self.facts = line, key, facts


class Log(NamedTuple):
    game: AnyGame
    opened: TableOpened[Any]
    acts: tuple[Act, ...]
    digest: str
    """The SHA-256 of every line but the last, which seals them with it."""


def read_log(text: bytes) -> Log:
    """The acts, each written exactly as the table writes it."""
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
    if encode(act) != line:
        raise Failure(number, "verify-not-ours")
    return act


class Judge:
    """Plays the log again on a table of its own: what the rules and the chance don't give is a failure."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._line, self._last = 1, len(log.acts)
        self._commitment: str | None = None
        self._chance: Secure | None = None
        self._committed = self._salted = 0
        self._moved: Counter[Account] = Counter()

    def proofs(self) -> Iterator[tuple[int, ChanceRevealed]]:
        """The lines that open a commitment; Failure at the first line that doesn't hold."""
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
        """The seed is the one committed to, salted before anybody could bet, and gives the draws that were made."""
        last = self._line == self._last
        self._check(self._commitment == revealed.commitment, "verify-not-committed")
        bound = self._line if last else self._committed + 1
        self._check(self._salted == bound, "verify-not-sealed" if last else "verify-salt")
        assert self._chance  # noqa: S101 - salted at its commitment, and not revealed yet
        self._check(self._chance.commitment == revealed.commitment, "verify-unfair")
        drawn = shown(self._chance.draws)
        self._check(self._table.reveal(self._chance) == revealed, "verify-not-drawn", drawn=drawn)
        self._check(last or bool(drawn), "verify-discarded")  # or the house could try seeds until one pleases it
        self._commitment = self._chance = None

    def _act(self, command: Command, events: tuple[Event, ...]) -> None:
        judged = self._table.act(command, self._chance or Scripted())
        others = (event for number, event in enumerate(judged) if events[number : number + 1] != (event,))
        expected = next((write_event(event, Names()) for event in others), NOTHING)
        self._check(judged == events, "verify-differs", expected=expected)

    def _check_money(self, events: tuple[Event, ...]) -> None:
        """Nobody stakes before the draw is bound; each account holds what was paid to it."""
        moves = [move for event in events for move in transfers(self._log.game, event)]
        if any(move.target.startswith("stake:") for move in moves):
            self._check(self._commitment is not None, "verify-early-stake")
        self._moved.update(movements(moves))
        held = self._log.game.holdings(self._table.state)
        for account in sorted({*held, *self._moved}):
            has, moved = held.get(account, 0), self._moved[account]
            self._check(is_outside(account) or has == moved, "verify-money", account=account, held=has, moved=moved)


def _seeds(log: Log) -> dict[int, Secure]:
    """The seeds that will be revealed, each at the line from which it decides: its salt is the log's head there."""
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


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log saved by pano play --save.")],
    lang: Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of the verdict.")] = Lang.PT,
) -> None:
    """Judge the saved log of a table again: its acts by the rules, its draws by their commitments, its money.

    Exit: 0 verified, 1 failed, 2 nothing to verify (no log, played with --seed, dealt by hand)."""
    console = Console(highlight=False)

    def say(style: str, key: str, **facts: object) -> None:
        console.print(Text(phrase("play", key, lang).format_map(facts), style), soft_wrap=True)

    try:
        log = read_log(file.read_bytes())
        opened, lines, draws = log.opened, len(log.acts), 0
        name = phrase("term", opened.game, lang)
        say("bold", "verify-game", game=name, profile=opened.profile, law=opened.law_version, lines=lines)
        if (opened.code_version, opened.law_version) != (__version__, law_version()):
            written = f"{opened.code_version} ({opened.law_version})"
            say("yellow", "verify-other-code", written=written, running=f"{__version__} ({law_version()})")
        if not any(isinstance(event, ChanceCommitted) for act in log.acts for event in act.events):
            say("yellow", "verify-unbound")
            raise typer.Exit(UNVERIFIABLE)
        for line, revealed in Judge(log).proofs():
            key = "verify-draw" if revealed.draws else "verify-closed"
            say("green", key, line=line, commitment=revealed.commitment[:8] + "…", draws=shown(revealed.draws))
            draws += bool(revealed.draws)
        say("bold green", "verify-ok", draws=draws, lines=lines)
    except OSError as error:
        say("red", "verify-cannot-read", file=file, why=error.strerror)
        raise typer.Exit(UNVERIFIABLE) from error
    except Failure as failure:
        why = failure.facts.get("why")
        facts = failure.facts | ({"why": refusal(why, lang)} if isinstance(why, Refused) else {})
        words = phrase("play", failure.key, lang).format_map(facts)
        if failure.key in NOT_LOGS:
            say("red", "verify-not-a-log", file=file, why=words)
            raise typer.Exit(UNVERIFIABLE) from failure
        say("bold red", "verify-failed", line=failure.line, why=words)
        raise typer.Exit(FAILED) from failure
