"""What came out in a coup, in words: the number, the dice, the cards."""

from typing import Any

import msgspec

from panoverde import games
from panoverde.core import facts
from panoverde.core.decider import Event, tag_of
from panoverde.core.messages import Lang, happening
from panoverde.core.people import Role, Seat
from panoverde.core.table import see
from panoverde.core.text import Names
from panoverde.house.records import Coup, Opening
from panoverde.journal.public_entry import codec, public_entries
from panoverde.store.contract import Store


async def result_of(store: Store, coup: Coup, opening: Opening, names: Names, lang: Lang) -> str:
    """As everybody could see it; empty if chance didn't speak."""
    game = games.find(opening.game)
    drawn: dict[tuple[str, Any], Event] = {}
    async for one in public_entries(store, game, coup.place, coup.first, coup.last):
        if one.private:
            continue
        for event in one.act.events:
            if isinstance(event, facts.Drawn) and not isinstance(event, facts.CardInPlay):
                _lay(drawn, see(game, event, Role.PUBLIC))
    currency = codec(opening.game).rules(opening.rules).currency
    return " ".join(happening(event, currency, names, lang, Seat(coup.seat)) for event in drawn.values())


def _lay(drawn: dict[tuple[str, Any], Event], event: Event) -> None:
    """Cards lie beside those before; anything else takes the place of what came out before it."""
    whose = getattr(event, "seat", None)
    key = (tag_of(event), whose)
    before = drawn.pop(key, None)
    if before is not None and whose is None and isinstance(cards := getattr(event, "cards", None), tuple):
        event = msgspec.structs.replace(event, cards=(*getattr(before, "cards", ()), *cards))
    drawn[key] = event
