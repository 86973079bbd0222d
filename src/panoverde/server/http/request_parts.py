"""Decodes a request: language, parameters and body."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.records import Account
from panoverde.server.http.problems import MalformedRequest
from panoverde.server.http.route import JSON, CsvText

LARGEST_BODY = 64 * 1024
LARGEST_FILE = 1024 * 1024
LONGEST_QUERY = 4096
PREFERENCE = re.compile(r"\s*([a-zA-Z*]{1,8})(?:-[a-zA-Z0-9-]{1,20})?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?\s*")
MOST_PREFERENCES = 20
NUL_IN_JSON = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""No text has this character: PostgreSQL can't keep it."""

T = TypeVar("T", bound=Record)


def language(request: Request, account: Account | None = None) -> Lang:
    """From the address, else the browser, else the account, else Portuguese."""
    asked = request.query_params.get("lang", "")
    if asked in set(Lang):
        return Lang(asked)
    if preferred := _preferred(request.headers.get("accept-language", "")):
        return preferred
    return Lang(account.lang) if account and account.lang in set(Lang) else Lang.PT


def _preferred(header: str) -> Lang | None:
    """Portuguese wins a tie."""
    liked: dict[Lang, float] = {}
    for part in header[:400].split(",")[:MOST_PREFERENCES]:
        found = PREFERENCE.fullmatch(part)
        if found and found[1].lower() in set(Lang):
            lang = Lang(found[1].lower())
            liked[lang] = max(liked.get(lang, 0.0), float(found[2] or 1))
    best = max(liked.values(), default=0.0)
    return next((lang for lang in Lang if best and liked.get(lang) == best), None)


def parameters(kind: type[T], given: Mapping[str, Any]) -> T:
    if any("\0" in text for pair in given.items() for text in pair):
        raise MalformedRequest("a character that no text has")
    try:
        found = msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as wrong:
        raise MalformedRequest(str(wrong)) from None
    for one in msgspec.structs.fields(kind):  # the text `null` would count as not given
        if one.encode_name in given and getattr(found, one.name) is None:
            raise MalformedRequest(f"`{one.encode_name}` is left out, not null")
    return found


def query(kind: type[T], request: Request) -> T:
    if len(request.url.query) > LONGEST_QUERY:
        raise MalformedRequest("the query is too long")
    given = request.query_params.multi_items()
    if len({name for name, _ in given}) != len(given):
        raise MalformedRequest("a parameter is given twice")
    return parameters(kind, dict(given))


async def body(kind: type[T], request: Request) -> T:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused("", "not-json")
    text = await _whole(request)
    if NUL_IN_JSON.search(text):
        raise MalformedRequest("a character that no text has")
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise MalformedRequest(str(wrong)) from None
    except RecursionError:
        raise MalformedRequest("too deep") from None


async def csv_text(request: Request) -> CsvText:
    """A file, in UTF-8."""
    try:
        return CsvText((await _whole(request, LARGEST_FILE)).decode("utf-8-sig"))
    except UnicodeError as wrong:
        raise MalformedRequest(str(wrong)) from None


async def no_body(request: Request) -> None:
    """A request without a body may send an empty one or an empty object."""
    if (await _whole(request)).strip() not in (b"", b"{}", b"null"):
        raise MalformedRequest("nothing was asked for")


async def _whole(request: Request, most: int = LARGEST_BODY) -> bytes:
    said = request.headers.get("content-length", "0")
    if not (said.isascii() and said.isdecimal()) or len(said) > 15:
        raise MalformedRequest("content-length")
    if int(said) > most:
        raise Refused("", "too-large", most=most // 1024)
    text = bytearray()
    async for part in request.stream():
        text += part
        if len(text) > most:
            raise Refused("", "too-large", most=most // 1024)
    return bytes(text)
