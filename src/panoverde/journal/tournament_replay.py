"""Replay of a tournament's stream: every act is judged again, draws what was drawn, and moves what its events pay."""

from collections import Counter

from panoverde import __version__
from panoverde.core.chance import BadScript, Chance, Scripted
from panoverde.core.decider import Command
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.money import BANK
from panoverde.core.refusal import Refused
from panoverde.journal.draws import OtherDraw, RecordedDraws
from panoverde.journal.entry import Entry
from panoverde.journal.ledger import HOUSE
from panoverde.journal.mismatch import Mismatch
from panoverde.journal.table_entry import TableEntry, encode, read_table_entry
from panoverde.journal.tournament_stream import CODEC, PREFIX, TournamentStream
from panoverde.law.book import law_version
from panoverde.tournament import TOURNAMENT


class TournamentReplay:
    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.acts = self.believed = 0
        self.wrote = ""
        """Program and law that wrote it, if they are not the running ones."""
        self._tournament = TournamentStream(stream.removeprefix(PREFIX))
        self._held: Counter[str] = Counter()

    def follow(self, entry: Entry) -> None:
        kept = read_table_entry(CODEC, entry)
        match kept.act:
            case Act(None, (TableOpened() as opened,)) if entry.version == 1:
                ours = (opened.code_version, opened.law_version) == (__version__, law_version())
                self.wrote = "" if ours else f"{opened.code_version} ({opened.law_version})"
            case Act(None, (ChanceCommitted(),) | (ChanceRevealed(),)) if entry.version > 1:
                if kept.moves:
                    raise Mismatch("replay-moves", expected="[]")
            case Act(Command()) if self.wrote:
                self.believed += 1
            case Act(Command() as command):
                self._judge(entry, kept, command)
            case _:
                raise Mismatch("replay-no-command")
        self._tournament.follow(entry)
        self._check_holdings(kept)
        self.acts += 1

    def _judge(self, entry: Entry, kept: TableEntry[Act], command: Command) -> None:
        if command.at > entry.at:
            raise Mismatch("replay-time")
        chance: Chance = Scripted(kept.came) if kept.came else RecordedDraws(kept.draws)
        try:
            judged, moves = self._tournament.judged(command, entry.at, kept.author, kept.id, chance, kept.came)
            if isinstance(chance, RecordedDraws):
                chance.finish()
        except Refused as refused:
            raise Mismatch("replay-refused", why=refused) from refused
        except (OtherDraw, BadScript) as drawn:
            raise Mismatch("replay-draws") from drawn
        if tuple(kept.moves) != tuple(moves):
            raise Mismatch("replay-moves", expected=str([(*move,) for move in moves]))
        if judged.body != entry.body:
            events = read_table_entry(CODEC, judged).act.events
            number = next((n for n, event in enumerate(events) if kept.act.events[n : n + 1] != (event,)), len(events))
            raise Mismatch("replay-differs", number=number + 1, expected=encode(events[number : number + 1]).decode())

    def _check_holdings(self, kept: TableEntry[Act]) -> None:
        """The tournament's accounts hold what its state says."""
        for account, _, amount in kept.moves:
            self._held[account] += amount
        tournament = self._tournament
        for account, has in TOURNAMENT.holdings(tournament.state).items():
            posted = self._held[HOUSE if account == BANK else tournament.own_account(account)]
            if has != posted:
                raise Mismatch("replay-holdings", account=account, held=has, posted=posted)
