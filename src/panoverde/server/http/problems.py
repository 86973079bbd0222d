"""Error answers: one record in the caller's language, and its status."""

import re
from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from panoverde.core.messages import Lang, phrase, refusal
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.play.faults import parts
from panoverde.server.http.route import JSON

BAD_REQUEST, UNAUTHORISED, FORBIDDEN, NOT_FOUND, BAD_METHOD = 400, 401, 403, 404, 405
CONFLICT, TOO_LARGE, BAD_MEDIA, TOO_MANY, FAILED, DISABLED = 409, 413, 415, 429, 500, 503

STATUSES: Mapping[str, int] = {
    "log-in-first": UNAUTHORISED,
    "wrong-login": UNAUTHORISED,
    "code-needed": UNAUTHORISED,
    "wrong-code": UNAUTHORISED,
    "enrol-first": FORBIDDEN,
    "not-your-duty": FORBIDDEN,
    "works-here": FORBIDDEN,
    "account-disabled": FORBIDDEN,
    "another-site": FORBIDDEN,
    "no-such-page": NOT_FOUND,
    "bad-method": BAD_METHOD,
    "list-without-names": BAD_REQUEST,
    "list-unreadable": BAD_REQUEST,
    "too-large": TOO_LARGE,
    "not-json": BAD_MEDIA,
    "too-many-requests": TOO_MANY,
    "locked-out": TOO_MANY,
    "complaints-too-often": TOO_MANY,
    "all-disabled": DISABLED,
    "game-disabled": DISABLED,
    "table-disabled": DISABLED,
    "no-matrix": DISABLED,
    "not-ready": DISABLED,
}
"""Statuses of refusals other than 409."""


SLIPS: Mapping[str, re.Pattern[str]] = {
    "slip-missing": re.compile(r"Object missing required field `(?P<field>.*?)`.*"),
    "slip-unknown": re.compile(r"Object contains unknown field `(?P<field>.*?)`.*"),
    "slip-form": re.compile(r"Expected `str` matching regex '(?P<form>.*)' - at `\$\.(?P<field>.*)`"),
}


class Problem(Record, omit_defaults=True):
    """Nothing changed, and this is why."""

    code: str
    cites: tuple[str, ...]
    """Rules behind the refusal."""
    words: str
    about: tuple[str, ...] = ()
    """Options and other parts of a new table that are at fault."""
    line: int = 0
    """Line of the caller's file that is at fault; 0: none."""


class MalformedRequest(Exception):
    """The request can't be decoded: where, and why."""


def status_of(refused: Refused) -> int:
    if refused.code.startswith("no-such-"):
        return NOT_FOUND
    return STATUSES.get(refused.code, CONFLICT)


def refused_answer(refused: Refused, lang: Lang) -> Response:
    status = status_of(refused)
    headers = {}
    if status == TOO_MANY:
        headers["Retry-After"] = str(_seconds(refused))
    if status == UNAUTHORISED:
        headers["WWW-Authenticate"] = "Bearer"
    line = refused.facts.get("line")
    found = Problem(
        refused.code, refused.cites, refusal(refused, lang), parts(refused), line if isinstance(line, int) else 0
    )
    return answer(status, found, headers)


def malformed_answer(wrong: MalformedRequest, lang: Lang) -> Response:
    words = phrase("house", "not-understood", lang).format(why=_plainly(str(wrong), lang)[:200])
    return answer(BAD_REQUEST, Problem("malformed", (), words))


def _plainly(why: str, lang: Lang) -> str:
    """Common mistakes in the caller's language; others as the decoder words them."""
    for key, said in SLIPS.items():
        if found := said.fullmatch(why):
            return phrase("house", key, lang).format_map(found.groupdict())
    return why


def failed_answer(lang: Lang) -> Response:
    """Says nothing about internal errors."""
    return answer(FAILED, Problem("failed", (), phrase("house", "failed", lang)))


def answer(status: int, record: Record, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(record), status, headers, JSON)


def _seconds(refused: Refused) -> int:
    minutes, seconds = refused.facts.get("minutes"), refused.facts.get("seconds")
    if isinstance(minutes, int):
        return minutes * 60
    return seconds if isinstance(seconds, int) else 1
