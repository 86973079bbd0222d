"""A whole session of one table, everybody's bytes recorded; and what anybody was told that they may not know."""

from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from panoverde import games
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machine_pools import figures
from panoverde.house.records import Duty
from panoverde.journal.face_down import opened
from panoverde.pools import POOL
from panoverde.wire import messages as wire
from tests.security.room import LEAVE, Room, Watching, room
from tests.security.truth import OWN_AFFAIRS, STAFF, Truth, cards_in, text_of

OWN_CARDS = ("chemin_de_fer", "holdem", "omaha", "sem_descarte", "sintetico")
"""Games whose players hold cards that are theirs alone to see."""
PLAYERS = 5
STAYS = "chips-stay"
"""Why nobody leaves a tournament with their chips."""
READERS = ("auditor", "inspector", "director")
"""Those of the staff who may read the journal."""


class Answer(NamedTuple):
    """What HTTP told somebody, and how far the table was then."""

    account: str
    office: str
    path: str
    version: int
    status: int
    text: str


async def truth_of(this: Room, place: str) -> Truth:
    """Every box of the journal opened: with the seeds revealed in it, and with those that still decide."""
    served = this.table(place)
    entries = await this.house.store.read(served.stream, 0, 1_000_000)
    whole = opened(served.codec, entries, served.seeds)
    return Truth([entry._replace(body=wire.encode(kept)) for entry, kept in whole])


class Session:
    def __init__(self, this: Room, place: str) -> None:
        self.room, self.place = this, place
        self.players: list[Watching] = []
        self.staff: list[Watching] = []
        self.answers: list[Answer] = []
        self.truth = Truth(())
        self.newcomers = 0
        """Who took a seat that another had left."""
        self.open_while_asked = 0
        """How often the books were asked for in the middle of a coup."""

    async def play(self, coups: int) -> None:
        this, place = self.room, self.place
        rules = this.table(place).table.rules
        for _ in range(1 if getattr(rules, "individual", False) else PLAYERS):
            self.players.append(await this.watch(place, await this.house.guest()))
            await this.sit(self.players[-1])
        await this.watch(place, states=True)
        await this.watch(place, self.players[0].entrance, states=False)  # another browser of the first player
        for office in STAFF:
            employee = await this.house.employee(Duty(office))
            self.staff.append(await this.watch(place, employee, office, states=office == READERS[1]))
        await this.play(place, 1, self.players, self._meanwhile)
        await self._come_again()
        await this.play(place, coups - 1, self.players, self._meanwhile)
        await self._ask_everything()
        self.truth = await truth_of(this, place)

    async def _meanwhile(self, step: int) -> None:
        if step % 12 == 3:
            await self._ask_everything()
        if step % 16 == 5:
            for one in (self.players[0], self.staff[0], self.staff[1]):
                await one.go()
                await one.come(self.room.random.randrange(self.room.table(self.place).durable))
            stranger = await self.room.watch(self.place, after=0)
            await stranger.go()

    async def _come_again(self) -> None:
        """Somebody leaves, and another takes their seat and asks for everything that ever happened."""
        if len(self.players) == 1:  # who plays alone has no neighbour
            return
        gone = self.players[-1]
        seat = gone.you
        for _ in range(5):
            answer = await gone.act({"do": LEAVE})
            if answer.get("code") == STAYS:  # RT-30
                return
            await self.room.settle(self.place)
            if not isinstance(gone.you, int):
                break
            await self.room.play(self.place, 1, self.players)
        assert gone.you == "public"
        self.newcomers += 1
        newcomer = await self.room.watch(self.place, await self.room.house.guest())
        self.players[-1] = newcomer
        assert isinstance(seat, int)
        await self.room.sit(newcomer, seat)
        await newcomer.go()
        await newcomer.come(0)
        await gone.go()
        await gone.come(0)

    async def _ask_everything(self) -> None:
        served = self.room.table(self.place)
        last = served.durable
        self.open_while_asked += served.attendance.is_open
        journal = f"/api/journal/entries?stream=table/{self.place}&after={max(0, last - 150)}&limit=200"
        public = (
            "/api/lobby", "/healthz", "/metrics", f"/api/tables/{self.place}",
            f"/api/tables/{self.place}/proofs?first=1&last={last}", journal,
        )  # fmt: skip
        for path in public:
            await self._ask(None, path)
        for player in (self.players[0], self.players[-1]):
            for path in ("/api/history", "/api/history/last", "/api/me/balances", "/api/me/statement", *public[-2:]):
                await self._ask(player, path)
        for one in self.staff:
            for path in (journal, "/api/incidents", public[-2]):
                await self._ask(one, path)

    async def _ask(self, somebody: Watching | None, path: str) -> None:
        headers = {"Authorization": f"Bearer {somebody.token}"} if somebody else {}
        version = self.room.table(self.place).durable
        answer = await self.room.http.get(path, headers=headers)
        account, office = (somebody.account, somebody.office) if somebody else ("", "")
        self.answers.append(Answer(account, office, path, version, answer.status_code, answer.text))

    # What was told too early, or to the wrong one

    def leaks(self) -> list[str]:
        return [
            *(leak for one in self.room.watching for leak in self._socket_leaks(one)),
            *(leak for answer in self.answers for leak in self._http_leaks(answer)),
        ]

    def _socket_leaks(self, one: Watching) -> list[str]:
        found, version = [], 0
        who = one.office or ("player" if one.account else "spectator")
        for message in one.messages:
            version = message.get("version", version)
            if too_early := cards_in(message) & self.truth.forbidden(one.account, version):
                found.append(f"{who} was told {sorted(too_early)} in {message['say']} {version}")
            if self._shoe_tells(message, one.account, version):
                found.append(f"{who} was told of the shoe in {message['say']} {version}")
            found += [
                f"{who} has the seed of hand {self.truth.hand_at[secret.over]} in {message['say']} {version}"
                for secret in self.truth.opened_by(text_of(message))
                if one.office not in STAFF or version < secret.over
            ]
            for event in message.get("events", ()):
                if event["event"] in OWN_AFFAIRS and event["seat"] != one.you and one.office not in STAFF:
                    found.append(f"{who} was told {event}")
        return found

    def _shoe_tells(self, message: dict[str, Any], account: str, version: int) -> bool:
        """Are fewer cards left in it than this account can't have seen?"""
        match message:
            case {"state": {"shoe": {"unseen": {"left": counts}}}}:
                left = self.truth.left(account, version)
                return left is not None and sum(counts) < left
        return False

    def _http_leaks(self, answer: Answer) -> list[str]:
        who = f"{answer.office or answer.account or 'anybody'} at {answer.path}"
        truth, found = self.truth, []
        told: Any = msgspec.json.decode(answer.text) if answer.text[:1] in "{[" else answer.text
        if "moments" in (told if isinstance(told, dict) else ()):
            found += [
                f"{who}: {moment}"
                for moment in told["moments"]
                if cards_in(moment) & truth.forbidden(answer.account, moment["version"])
            ]
        elif "coups" in (told if isinstance(told, dict) else ()):
            found += [
                f"{who}: {coup}"
                for coup in told["coups"]
                if cards_in(coup) & truth.forbidden(answer.account, int(coup["id"].split("/")[1].split("-")[1]))
            ]
        elif "/journal/" in answer.path:
            if answer.status == 200 and answer.office not in READERS:
                found.append(f"{who} reads the journal")
            found += [f"{who}: entry {one['version']}" for one in told.get("entries", ()) if self._is_told(one, answer)]
        elif cards_in(told) & truth.forbidden(answer.account, answer.version):
            found.append(f"{who}: {sorted(cards_in(told))}")
        if answer.office not in STAFF and truth.opened_by(answer.text):
            found.append(f"{who} has a secret seed")
        return found

    def _is_told(self, entry: dict[str, Any], answer: Answer) -> bool:
        """Is it about the hand in play? The auditor may read what is over."""
        truth, version = self.truth, entry["version"]
        same_hand = truth.hand_at[version] == truth.hand_at[answer.version]
        body = msgspec.json.decode(entry["body"]) if entry["body"] else {}
        in_play = not truth.is_over(truth.hand_at[version], answer.version)
        told = cards_in(body) & truth.forbidden("", version, answer.version)
        return same_hand and in_play and (bool(told) or ("draws" in body and version in truth.face_down))


async def session(this: Room, game: str, profile: str, coups: int) -> Session:
    await _open_pool(this, games.find(game).presets[profile])
    place = await this.house.open(game, profile)
    played = Session(this, place)
    await played.play(coups)
    return played


async def _open_pool(this: Room, rules: Any) -> None:
    """Beside a table that feeds one."""
    if rules.jackpot is not None:
        profile = next(name for name, pool in POOL.presets.items() if {*pool.law} & {*rules.law})
        own, prizes = figures(rules.plan, rules.largest_bet) if rules.payback_plan else ({}, ())
        with suppress(Refused):  # it is open already
            await this.house.books.pools.open(SYSTEM, rules.jackpot, profile, {"demo": "yes", **own}, prizes)


def online() -> list[tuple[str, str]]:
    """Every game with every preset that it has."""
    return [(game, profile) for game in games.names() for profile in games.find(game).presets]


__all__ = ["OWN_CARDS", "Answer", "Session", "online", "room", "session"]
