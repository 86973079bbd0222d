"""Replay of a jackpot pool's stream: every act is judged again, and moves what its events pay."""

from panoverde import __version__
from panoverde.core.decider import Command
from panoverde.core.events import Act, TableOpened
from panoverde.core.refusal import Refused
from panoverde.journal.entry import Entry
from panoverde.journal.mismatch import Mismatch
from panoverde.journal.pool_stream import CODEC, PREFIX, PoolStream
from panoverde.journal.table_entry import encode, read_table_entry
from panoverde.law.book import law_version


class PoolReplay:
    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.acts = self.believed = 0
        self.wrote = ""
        """Program and law that wrote it, if they are not the running ones."""
        self._pool = PoolStream(stream.removeprefix(PREFIX))

    def follow(self, entry: Entry) -> None:
        act = read_table_entry(CODEC, entry).act
        match act:
            case Act(None, (TableOpened() as opened,)) if entry.version == 1:
                ours = (opened.code_version, opened.law_version) == (__version__, law_version())
                self.wrote = "" if ours else f"{opened.code_version} ({opened.law_version})"
            case Act(Command() as command) if self.wrote:
                self.believed += 1
            case Act(Command() as command):
                self._judge(entry, command)
            case _:
                raise Mismatch("replay-no-command")
        self._pool.follow(entry)
        self.acts += 1

    def _judge(self, entry: Entry, command: Command) -> None:
        kept = read_table_entry(CODEC, entry)
        try:
            judged, moves = self._pool.judged(command, entry.at, kept.author, kept.id)
        except Refused as refused:
            raise Mismatch("replay-refused", why=refused) from refused
        if tuple(kept.moves) != tuple(moves):
            raise Mismatch("replay-moves", expected=str([(*move,) for move in moves]))
        if judged.body != entry.body:
            events = read_table_entry(CODEC, judged).act.events
            number = next((n for n, event in enumerate(events) if kept.act.events[n : n + 1] != (event,)), len(events))
            raise Mismatch("replay-differs", number=number + 1, expected=encode(events[number : number + 1]).decode())
