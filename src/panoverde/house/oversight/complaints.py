"""Complaints: each has a number, and a state that its author can follow to the answer."""

import secrets
import unicodedata
from functools import partial

from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import number
from panoverde.house.people.duties import Task, may, require, require_words
from panoverde.house.records import Account, Complaint, Coup, Grievance, Opening
from panoverde.house.scribe import Scribe
from panoverde.house.updates import insist, revised
from panoverde.journal.entry import Entry
from panoverde.store.audit import salted

STREAM = "complaints"
SHORTEST, LONGEST = 3, 4000
MOST_AN_HOUR = 20
"""Limit per account. It bounds the rate only: another complaint may be filed while any number wait."""
SALT = 16
HOUR = 3_600_000
MINUTE = 60_000
UNANSWERED = (Grievance.OPEN, Grievance.IN_HAND)


class Complaints:
    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe

    async def file(self, account: Account, text: str, place: str = "", coup: str = "") -> Complaint:
        """Accepted at any hour, about anything, or about one of the player's coups."""  # PT-BFO-26 PT-SO-67
        text = _checked(text)
        place = await self._place(account, place, coup)
        await self._check_rate(account)

        def numbered(entry: Entry) -> Complaint:
            return Complaint(
                id=number(entry), account=account.id, at=entry.at, place=place, coup=coup, text=text, salt=salt
            )

        salt = secrets.token_hex(SALT)
        facts = {"text": salted(salt, text), "place": place, "coup": coup}  # people name people
        entry = await self._scribe.write(STREAM, "filed", by=account.id, facts=facts, numbered=numbered)
        return numbered(entry)

    async def _check_rate(self, account: Account) -> None:
        """Stops a program from filling the book, and tells a person when to try again."""
        last = await self.own(account, MOST_AN_HOUR)
        wait = last[-1].at + HOUR - self._scribe.clock.now() if len(last) == MOST_AN_HOUR else 0
        if wait > 0:
            raise Refused("", "complaints-too-often", most=MOST_AN_HOUR, minutes=-(-wait // MINUTE))

    async def _place(self, account: Account, place: str, coup: str) -> str:
        """The complaint's table; a coup implies it, and must be the player's own."""
        played = await self._scribe.store.find(Coup, coup) if coup else None
        if coup and (played is None or played.account != account.id):
            raise Refused("", "no-such-coup")
        if played:
            return played.place
        if place and await self._scribe.store.find(Opening, place) is None:
            raise Refused("", "no-such-table", table=place[:64])
        return place

    # For the author

    async def own(self, account: Account, limit: int = 50, skip: int = 0) -> list[Complaint]:
        """Newest first."""
        where = {"account": account.id}
        return await self._scribe.store.select(Complaint, where, order="-id", limit=limit, skip=skip)

    async def read(self, account: Account, id_: str) -> Complaint:
        """Only the account's own; others look as if they didn't exist."""
        complaint = await self._find(id_)
        if complaint.account != account.id:
            raise Refused("", "no-such-complaint", number=id_[:64])
        return complaint

    async def withdraw(self, account: Account, id_: str) -> Complaint:
        """The author withdraws it, or is content with the answer."""
        return await insist(partial(self._withdraw, account, id_))

    async def _withdraw(self, account: Account, id_: str) -> Complaint:
        complaint = await self.read(account, id_)
        _expect(complaint, Grievance.OPEN, Grievance.IN_HAND, Grievance.ANSWERED)
        return await self._become(complaint, account, Grievance.CLOSED, "withdrawn")

    # For the staff

    async def list(
        self, by: Account, state: Grievance | None = None, limit: int = 100, skip: int = 0
    ) -> list[Complaint]:
        """Oldest first."""
        require(by, Task.READ_BOOKS)
        where = {"state": state} if state else None
        return await self._scribe.store.select(Complaint, where, order="id", limit=limit, skip=skip)

    async def take(self, by: Account, id_: str) -> Complaint:
        require(by, Task.HANDLE_COMPLAINTS)
        return await insist(partial(self._take, by, id_))

    async def _take(self, by: Account, id_: str) -> Complaint:
        complaint = await self._find(id_)
        if complaint.state != Grievance.IN_HAND or await self._can_be_answered(complaint):
            _expect(complaint, Grievance.OPEN)
        return await self._become(complaint, by, Grievance.IN_HAND, "taken_in_hand")

    async def _can_be_answered(self, complaint: Complaint) -> bool:
        """Can its handler still answer? They may have lost the duty since."""
        handler = await self._scribe.store.find(Account, complaint.handled_by)
        return handler is not None and may(handler, Task.HANDLE_COMPLAINTS)

    async def answer(self, by: Account, id_: str, text: str) -> Complaint:
        """Only its handler may answer."""
        require(by, Task.HANDLE_COMPLAINTS)
        text = _checked(text)
        return await insist(partial(self._answer, by, id_, text))

    async def _answer(self, by: Account, id_: str, text: str) -> Complaint:
        complaint = await self._find(id_)
        _expect(complaint, Grievance.IN_HAND)
        if complaint.handled_by != by.id:
            raise Refused("", "complaint-anothers", number=id_)
        return await self._become(complaint, by, Grievance.ANSWERED, "answered", answer=text)

    async def close(self, by: Account, id_: str, why: str) -> Complaint:
        """Only after its answer."""
        require(by, Task.HANDLE_COMPLAINTS)
        return await insist(partial(self._close, by, id_, require_words(why)))

    async def _close(self, by: Account, id_: str, why: str) -> Complaint:
        complaint = await self._find(id_)
        _expect(complaint, Grievance.ANSWERED)
        return await self._become(complaint, by, Grievance.CLOSED, "closed", why)

    async def _become(
        self, complaint: Complaint, by: Account, state: Grievance, fact: str, why: str = "", answer: str = ""
    ) -> Complaint:
        after = revised(complaint, state=state, answer=answer or complaint.answer)
        if by.id != complaint.account:
            after = revised(
                complaint, state=state, answer=after.answer, handled_by=by.id, handled_at=self._scribe.clock.now()
            )
        facts = {"number": complaint.id, **({"answer": salted(complaint.salt, answer)} if answer else {})}
        await self._scribe.write(STREAM, fact, by=by.id, why=why, facts=facts, rows=(after,))
        return after

    async def _find(self, id_: str) -> Complaint:
        complaint = await self._scribe.store.find(Complaint, id_)
        if complaint is None:
            raise Refused("", "no-such-complaint", number=id_[:64])
        return complaint


def _expect(complaint: Complaint, *states: Grievance) -> None:
    if complaint.state not in states:
        raise Refused("", "complaint-state", number=complaint.id, state=f"complaint_{complaint.state}")


def _checked(text: str) -> str:
    """Several lines; only printable text."""
    text = "\n".join(_shown(line) for line in text.splitlines()).strip()
    if not SHORTEST <= len(text) <= LONGEST or not all(line.isprintable() for line in text.split("\n")):
        raise Refused("", "bad-text", least=SHORTEST, most=LONGEST)
    return text


def _shown(line: str) -> str:
    """Accepts pasted text: tabs and non-breaking spaces become spaces, invisible marks are dropped."""
    seen = (letter for letter in line if unicodedata.category(letter) != "Cf")
    return "".join(" " if letter.isspace() else letter for letter in seen).rstrip()
