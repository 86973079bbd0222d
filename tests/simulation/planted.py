"""Faults that the tests plant in the house: each must be found, by the rule that it breaks."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from panoverde.core.facts import nameless
from panoverde.journal.entry import Entry, Head
from panoverde.server.table.broadcast import Broadcast
from panoverde.server.table.command_ids import CommandIds
from panoverde.server.table.served_table import ServedTable
from panoverde.store import batch_check, memory
from panoverde.store.contract import Batch, WriteCallback
from panoverde.wire import messages as wire
from tests.simulation import disk
from tests.simulation.machine_room import Handle
from tests.simulation.plan import Fault, Plan, plan_of


class Planted(NamedTuple):
    what: str
    plant: Callable[[], AbstractContextManager[None]]
    rules: frozenset[str]
    """By which it may be found."""
    of: Callable[[int], Plan] = plan_of
    """In which runs."""


def two_that_believe(seed: int) -> Plan:
    """Nodes stand still for longer than they are believed to live."""
    return plan_of(seed)._replace(nodes=2, is_file=False, faults=frozenset({Fault.HOLD}), every=2.0)


@contextmanager
def acknowledge_before_commit() -> Iterator[None]:
    """The author and the viewers are told as soon as the entry is on its way."""
    submit = Handle.submit

    def hasty(self: Handle, batch: Batch, done: WriteCallback) -> None:
        if any(entry.stream.startswith("table/") for entry in batch.entries):
            submit(self, batch, lambda _: None)
            self._loop.call_soon(done, None)
        else:
            submit(self, batch, done)

    with patch.object(Handle, "submit", hasty):
        yield


@contextmanager
def do_again_on_a_retry() -> Iterator[None]:
    """A command that is said again is done, and paid, again."""
    with patch.object(CommandIds, "version_of", lambda *_: None):
        yield


@contextmanager
def show_everything_to_spectators() -> Iterator[None]:
    """Events go out as they are, whoever looks."""

    def seen(_: Broadcast, told: Any, __: object) -> wire.Happened:
        return wire.Happened(told.version, told.at, told.by, told.events, nameless(told.facts))

    with patch.object(Broadcast, "seen", seen):
        yield


@contextmanager
def ignore_the_fence() -> Iterator[None]:
    """Of two nodes that believe they deal a table, both write."""

    def follows(entry: Entry, head: Head) -> bool:
        return entry.stream.startswith("table/") or batch_check.follows(entry, head)

    with patch.object(memory, "follows", follows), patch.object(disk, "SqliteDisk", disk.MemoryDisk):
        yield


@contextmanager
def keep_the_money_on_its_way() -> Iterator[None]:
    """What a table did not take stays in transit."""
    from panoverde.server.node.floor import Floor

    async def forgets(_: Floor, table: ServedTable, account: str) -> None:
        table.reserved.pop(account, None)

    with patch.object(Floor, "release", forgets):
        yield


@contextmanager
def post_half_of_a_refund() -> Iterator[None]:
    """A void coup gives the stakes back on the cloth, and forgets them in the ledger."""
    write = ServedTable._write

    def forgetful(self: ServedTable, act: Any, moved: Any = (), *given: Any, **named: Any) -> int:
        is_void = act.command is not None and type(act.command).__name__ == "Void"
        return write(self, act, () if is_void else moved, *given, **named)

    with patch.object(ServedTable, "_write", forgetful):
        yield


PLANTED = (
    Planted("acknowledge before commit", acknowledge_before_commit, frozenset({"durable", "once", "told"})),
    Planted("do a command again on a retry", do_again_on_a_retry, frozenset({"once"})),
    Planted("show everything to spectators", show_everything_to_spectators, frozenset({"secrecy"})),
    Planted("ignore the fence", ignore_the_fence, frozenset({"chain"}), two_that_believe),
    Planted("keep money on its way", keep_the_money_on_its_way, frozenset({"conservation"})),
    Planted("forget a void coup's refund in the ledger", post_half_of_a_refund, frozenset({"audit", "conservation"})),
)
