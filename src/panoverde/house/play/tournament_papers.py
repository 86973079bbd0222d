"""What a tournament prints: seats, moves, prizes, the notice to the regulator, the result and the points."""

import hmac
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from panoverde.core.decider import Instant
from panoverde.core.messages import Lang, moment, money, phrase
from panoverde.core.refusal import Refused
from panoverde.house.play.paper import Paper
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.tournament.prize_table import takings
from panoverde.tournament.results import Payout, payouts, points, standings
from panoverde.tournament.state import Phase, State

CODE = 8
"""Characters of a slip's code."""


class PaperKind(StrEnum):
    SEATS = "seats"
    MOVES = "moves"
    PRIZES = "prizes"
    NOTICE = "notice"  # to the regulator
    RESULT = "result"
    RANKING = "ranking"


OF_THE_DESK = (PaperKind.SEATS, PaperKind.MOVES, PaperKind.NOTICE)
"""Papers that staff alone have; the others are on the wall."""


class TournamentPapers:
    def __init__(self, stream: TournamentStream, lang: Lang, key: bytes, zone: str = "") -> None:
        """`key` is the house's secret, for the codes of slips; `zone` its time zone, the machine's if empty."""
        self._stream, self._lang, self._key, self._zone = stream, lang, key, zone

    def made(self, kind: PaperKind, since: int = 0) -> Paper:
        """`since` is a version: moves after it."""
        if kind == PaperKind.MOVES:
            return self._moves(since)
        makers: Mapping[PaperKind, Callable[[], Paper]] = {
            PaperKind.SEATS: self._seats,
            PaperKind.PRIZES: self._prizes,
            PaperKind.NOTICE: self._notice,
            PaperKind.RESULT: self._result,
            PaperKind.RANKING: self._ranking,
        }
        return makers[kind]()

    @property
    def _state(self) -> State:
        return self._stream.state

    def _words(self, key: str) -> str:
        return phrase("house", f"paper-{key}", self._lang)

    def _money(self, amount: int) -> str:
        return money(amount, self._state.rules.currency, self._lang)

    def _moment(self, at: Instant) -> str:
        return moment(at, self._lang, self._zone)

    def _labels(self, *keys: str) -> tuple[str, ...]:
        return tuple(self._words(key) for key in keys)

    def _paper(
        self,
        kind: PaperKind,
        columns: tuple[str, ...],
        rows: Sequence[tuple[str, ...]],
        *facts: tuple[str, str],
        slips: bool = False,
    ) -> Paper:
        rules, stream = self._state.rules, self._stream
        own = [("tournament", rules.name), ("format", phrase("term", rules.format, self._lang))]
        own += [("venue", rules.venue)] if rules.venue else []
        own += [("starts", self._moment(rules.starts_at))] if rules.starts_at else []
        own += [] if slips else [("as_of", self._moment(stream.at))]
        return Paper(
            title=f"{self._words(kind)} · {rules.name}",
            facts=tuple((self._words(label), words) for label, words in (*own, *facts)),
            columns=self._labels(*columns),
            rows=tuple(rows),
            slips=slips,
            mark=self._words("mark") if rules.demo else "",
            note=f"{stream.stream} {stream.head.version}",
        )

    # Slips

    def _seats(self) -> Paper:
        """One for each seat, by table."""  # RT-6
        seated = sorted((one for one in self._state.entrants if one.table), key=lambda one: (one.table, one.seat))
        rows = [
            (one.name, str(one.table), str(one.seat), str(one.number), self._code(one.number, one.table, one.seat))
            for one in seated
        ]
        return self._paper(PaperKind.SEATS, ("player", "table", "seat", "number", "code"), rows, slips=True)

    def _moves(self, since: int) -> Paper:
        """Moves after a version that still hold: the player sits where they were sent."""  # RT-9 RT-10.1
        rows, state = [], self._state
        for one in self._stream.moved:
            who = state.entrants[one.player - 1] if one.player <= len(state.entrants) else None
            if one.version > since and who and (who.table, who.seat) == (one.to_table, one.to_seat):
                came = f"{one.table}-{one.seat}" if one.table else "–"
                code = self._code(who.number, who.table, who.seat)
                rows.append((who.name, came, str(one.to_table), str(one.to_seat), str(who.number), code))
        return self._paper(PaperKind.MOVES, ("player", "from", "table", "seat", "number", "code"), rows, slips=True)

    def _code(self, number: int, table: int, seat: int) -> str:
        """Shows the desk that a slip is ours."""
        words = f"slip {self._stream.tournament} {number} {table} {seat}"
        return hmac.digest(self._key, words.encode(), "sha256").hex()[:CODE].upper()

    # Prizes

    def _table(self) -> list[tuple[str, ...]]:
        """What is paid: after a deal, what was agreed."""
        return [(self._ordinal(one.place), self._money(one.amount), self._kind(one)) for one in payouts(self._state)]

    def _ordinal(self, place: int) -> str:
        if not place:
            return "–"
        return f"{place}.º" if self._lang == Lang.PT else str(place)

    def _kind(self, one: Payout) -> str:
        if one.is_shared:
            return self._words("deal-with").format(player=self._state.entrant(one.player).name)
        if one.is_left:
            return self._words("deal-left")
        state = self._state
        is_seat = state.entrant(one.player).seat_won if one.player else one.place <= state.course.seats_given
        return self._words("entry" if is_seat else "money")

    def _prizes(self) -> Paper:
        if not self._state.course.prizes_fixed:
            raise Refused("FS-7.5", "prizes-not-fixed")
        total = ("prize_pool", self._money(sum(self._state.course.prizes)))
        return self._paper(PaperKind.PRIZES, ("place", "prize", "kind"), self._table(), self._entries(), total)

    def _entries(self) -> tuple[str, str]:
        return "entries", str(self._state.course.entries)

    def _notice(self) -> Paper:
        """As soon as entries are closed: what was sold, the commission, and the table of prizes."""  # FS-7.5
        if not self._state.course.prizes_fixed:
            raise Refused("FS-7.5", "prizes-not-fixed")
        state, course = self._state, self._state.course
        fees = sum(sale.fees for sale in takings(state).sales)
        facts = [
            ("buy_in", self._money(state.rules.buy_in)),
            ("fee_percent", f"{state.rules.fee_percent} %"),
            ("players", str(course.players)),
            ("re_entries", str(course.re_entries)),
            ("rebuys", str(course.rebuys)),
            ("add_ons", str(course.add_ons)),
            ("xtrastacks", str(course.xtrastacks)),
            ("fees", self._money(fees)),
            ("prize_pool", self._money(sum(course.prizes))),
        ]
        rows = self._table()
        return self._paper(PaperKind.NOTICE, ("place", "prize", "kind"), rows, self._entries(), *facts)

    # After play

    def _result(self) -> Paper:
        """Places so far, or of everybody once it is over."""  # FS-8.2
        state = self._state
        if state.course.phase in (Phase.OVER, Phase.CLOSED):
            placed = [(one.place, one.name, one.prize, one.bounties) for one in state.entrants if one.place]
        else:
            placed = [
                (one.place, state.entrant(one.player).name, one.prize, state.entrant(one.player).bounties)
                for one in standings(state)
            ]
        columns = ("place", "player", "prize", *(("bounties",) if state.rules.bounty else ()))  # FS-3.1.3.1
        rows = [
            (str(place), name, *map(self._money, amounts[: len(columns) - 2]))
            for place, name, *amounts in sorted(placed)
        ]
        return self._paper(PaperKind.RESULT, columns, rows, self._entries())

    def _ranking(self) -> Paper:
        state = self._state
        if state.course.phase not in (Phase.OVER, Phase.CLOSED):
            raise Refused("FS-9.2", "tournament-not-over")
        scored = sorted(points(state).items(), key=lambda one: (-one[1], one[0]))
        rows = [(state.entrant(number).name, str(gained)) for number, gained in scored]
        season = [("season", state.rules.season)] if state.rules.season else []
        return self._paper(PaperKind.RANKING, ("player", "points"), rows, *season)
