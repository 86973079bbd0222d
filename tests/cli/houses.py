"""Houses that keep journals, honestly or not, and the verdict on them."""

import hashlib
import re
from typing import Any

import msgspec
import pytest
import typer

from panoverde import games
from panoverde.cli.play.commands import play
from panoverde.cli.verify import verify
from panoverde.core.chance import Chance, Scripted, Secure, fresh_seed
from panoverde.core.codec import encode
from panoverde.core.commands import Sit
from panoverde.core.decider import Command
from panoverde.core.events import Act, TableOpened
from panoverde.core.fair import commitment_of
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.banca_francesa.throw import Throw
from panoverde.journal.opening import open_table
from panoverde.journal.saved_log import Failure, LogVerifier, read_log

app = typer.Typer()
app.command("play")(play)
app.command("verify")(verify)


def check(text: bytes) -> int:
    """How many commitments were opened; Failure at the first thing that doesn't hold."""
    return len(list(LogVerifier(read_log(text)).proofs()))


def why(text: bytes) -> str:
    """Why it doesn't hold."""
    with pytest.raises(Failure) as failure:
        check(text)
    return failure.value.key


def sealed(text: bytes) -> bytes:
    """The same log with its seal made again, as whoever forges one would: anybody can."""
    *lines, seal = text.splitlines(keepends=True)
    digest = hashlib.sha256(b"".join(lines)).hexdigest().encode()
    return b"".join([*lines, re.sub(rb'"salt":"[0-9a-f]*"', b'"salt":"%s"' % digest, seal)])


ONE = Seat(1)


def written(acts: list[Act]) -> bytes:
    return b"".join(encode(act) + b"\n" for act in acts)


class House:
    """Runs a table by hand, so that it can cheat."""

    def __init__(self, code: str | None = None) -> None:
        opened = open_table("banca_francesa").log[0]
        assert isinstance(opened, TableOpened)
        if code:
            opened = msgspec.structs.replace(opened, code_version=code)
        self.table: Table[Any, Any] = Table(games.find(opened.game), [opened])
        self.acts = [Act(None, (opened,))]
        self.seed = fresh_seed()
        self.act(Sit(by=ONE, chips=100_000))

    def act(self, command: Command, chance: Chance | None = None) -> None:
        self.acts.append(Act(command, self.table.act(command, chance or Scripted())))

    def chance(self) -> Secure:
        return Secure(self.seed, self.table.head())

    def commit(self) -> None:
        self.acts.append(Act(None, (self.table.commit(commitment_of(self.seed)),)))

    def reveal(self, chance: Secure) -> None:
        self.acts.append(Act(None, (self.table.reveal(chance),)))

    def bet(self) -> None:
        self.act(PlaceBet(by=ONE, zone="pequeno", chips=100))

    def throw(self, chance: Chance) -> None:
        self.act(CloseBets(by=Role.CROUPIER))
        self.act(Throw(by=Role.CROUPIER), chance)

    def coup(self) -> None:
        """By the book."""
        self.seed = fresh_seed()
        self.commit()
        chance = self.chance()
        self.bet()
        self.throw(chance)
        self.reveal(chance)
        while due := self.table.due():
            self.act(due.command)

    def seal(self) -> None:
        self.seed = fresh_seed()
        self.commit()
        self.reveal(Secure(self.seed, hashlib.sha256(written(self.acts)).digest()))

    def caught(self) -> str:
        return why(written(self.acts))
