"""Guides to the games, always free."""

from typing import Annotated

from msgspec import Meta

from panoverde import games
from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.play.guides import complaining, guide
from panoverde.server.http.route import ApiCall, Caller, get


class OfGame(Record):
    game: Annotated[str, Meta(pattern="^[a-z0-9_]{1,64}$")]


class Guide(Record):
    """Texts in Markdown."""

    game: str
    name: str
    lang: Lang
    guide: str
    complaints: str
    """How to complain, and to whom."""


@get("/api/games/{game}/guide", Caller.ANYBODY, "Como se joga, e como reclamar.", "How to play, and how to complain.")
async def guide_to_game(call: ApiCall, path: OfGame) -> Guide:  # PT-SO-P4 PT-SO-67 PT-BFO-26
    if path.game not in games.names():
        raise Refused("", "no-such-game", game=path.game)
    name = phrase("term", path.game, call.lang)
    return Guide(path.game, name, call.lang, guide(path.game, call.lang), complaining(call.lang))


ROUTES = (guide_to_game,)
