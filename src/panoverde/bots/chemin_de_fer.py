"""What a bot does at chemin de fer: it takes the hand when it comes, stakes little, says bancô now and then."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde.bots.choice import Choice, is_open
from panoverde.bots.stakes import RARE, stepped
from panoverde.core.chance import Chance
from panoverde.core.decider import Instant
from panoverde.core.option import Number, Option, Pick
from panoverde.core.people import Seat
from panoverde.games._kit.baccarat.free_table import NO_CARD
from panoverde.games._kit.baccarat.hands import total, value
from panoverde.games.chemin_de_fer.payout import Must, banker_must, ponto_must
from panoverde.games.chemin_de_fer.rules import Rules
from panoverde.games.chemin_de_fer.state import PONTO, State, capital

PLACE = "place_bet"
LARGE_BANK = 4
"""A bank is the smallest, or up to so many times that."""
PART = 3
"""But never more than this part of what the bot has."""
TAKES, PASSES, BIDS, FOLLOWS, BANCO, WITH_TABLE = 4, 5, 3, 3, 14, 14
"""Once in so many occasions: takes a passed hand, passes its own, bids, follows a lost bancô, says bancô."""


class CheminDeFerStrategy:
    def __init__(self, luck: Chance) -> None:
        self._luck = luck
        self._passed: set[tuple[str, Instant | None]] = set()
        """Occasions that the bot has thought about: an auction, a window."""

    def choose(self, state: Mapping[str, Any], seat: int, options: Sequence[Option], at: Instant) -> Choice | None:
        """None where there is nothing to think about: an ordinary choice will do."""
        offered = {option.kind: option for option in options if is_open(option, at)}
        if offered.keys().isdisjoint(ANSWERED):
            return None
        seen = msgspec.convert(state, State, str_keys=True)
        for think in (self._hand, self._offer, self._after, _ponto, _banker, _partner, self._auction, self._bancos):
            choice = think(seen, Seat(seat), offered)
            if choice is not None:
                return choice
        return None

    def _once_in(self, many: int) -> bool:
        return not self._luck.lot(many)

    def _hand(self, _: State, __: Seat, offered: Mapping[str, Option]) -> Choice | None:
        if "take_hand" not in offered:
            return _plain(offered, "refuse_hand")  # it can't pay the smallest bank
        option = offered["take_hand"]
        ask = _number(option)
        wanted = min(ask.minimum * (1 + self._luck.lot(LARGE_BANK)), ask.maximum // PART)
        return Choice(option.kind, {ask.field: stepped(ask, wanted)}, option.until)

    def _offer(self, _: State, __: Seat, offered: Mapping[str, Option]) -> Choice | None:
        takes = "accept_hand" in offered and self._once_in(TAKES)
        return _plain(offered, "accept_hand" if takes else "decline_hand")

    def _after(self, _: State, __: Seat, offered: Mapping[str, Option]) -> Choice | None:
        if "keep_bank" not in offered:
            return None
        if self._once_in(PASSES):
            return _plain(offered, "pass_hand")
        reduces = "reduce_bank" in offered and self._once_in(2)
        return _picked(offered["reduce_bank"]) if reduces else _plain(offered, "keep_bank")

    def _auction(self, state: State, seat: Seat, offered: Mapping[str, Option]) -> Choice | None:
        option = offered.get("place_bid")
        if option is None or not self._thinks_first(option) or not self._once_in(BIDS):
            return None
        ask = _number(option)
        dear = ask.minimum * PART > state.cloth.players[seat].chips
        return None if dear else Choice(option.kind, {ask.field: ask.minimum}, option.until)

    def _bancos(self, state: State, seat: Seat, offered: Mapping[str, Option]) -> Choice | None:
        option = offered.get("banco_suivi") or offered.get("banco")
        if option is None or not self._thinks_first(option):
            return None
        dear = capital(state) * PART > state.cloth.players[seat].chips
        if not dear and self._once_in(FOLLOWS if state.follows == seat else BANCO):
            return Choice(option.kind, {}, option.until)
        shared = offered.get("banco_with_table")
        if shared is None or dear or not self._once_in(WITH_TABLE):
            return None
        ask = _number(shared)
        return Choice(shared.kind, {ask.field: ask.minimum}, shared.until)

    def _thinks_first(self, option: Option) -> bool:
        """Once per occasion: what the bot did not say at first it does not say later."""
        occasion = (option.kind, option.until)
        if occasion in self._passed:
            return False
        self._passed = {occasion}
        return True


ANSWERED = frozenset(
    {
        "take_hand", "refuse_hand", "accept_hand", "decline_hand", "keep_bank", "pass_hand", "abater", "carta", "nao",
        "draw_third", "ficar", "accept_association", "accept_partner", *RARE,
    }
)  # fmt: skip


def _plain(offered: Mapping[str, Option], kind: str) -> Choice | None:
    option = offered.get(kind)
    return None if option is None else Choice(kind, {}, option.until)


def _number(option: Option) -> Number:
    return next(ask for ask in option.asks if isinstance(ask, Number))


def _picked(option: Option) -> Choice:
    """The first of what it offers."""
    answers = {ask.field: ask.choices[0] for ask in option.asks if isinstance(ask, Pick)}
    return Choice(option.kind, answers, option.until)


def _partner(_: State, __: Seat, offered: Mapping[str, Option]) -> Choice | None:
    """Whoever wants to share a bank is welcome."""
    kinds = ("accept_association", "accept_partner")
    return next((_picked(offered[kind]) for kind in kinds if kind in offered), None)


# The cards: where the rules leave a choice, a card is best for both sides, whatever the other does


def _ponto(state: State, _: Seat, offered: Mapping[str, Option]) -> Choice | None:
    """In bancô everything is allowed: the bot does what the rules would ask for."""
    if "abater" in offered:
        return _plain(offered, "abater")
    if "carta" not in offered or "nao" not in offered:
        return _plain(offered, "carta") or _plain(offered, "nao")
    draws = ponto_must(total(state.dealing.ponto)) != Must.STAY
    return _plain(offered, "carta" if draws else "nao")


def _banker(state: State, _: Seat, offered: Mapping[str, Option]) -> Choice | None:
    if "draw_third" not in offered:
        return None
    dealing = state.dealing
    third = NO_CARD if dealing.third is None else value(dealing.third)
    draws = banker_must(total(dealing.banca), third) != Must.STAY
    return _plain(offered, "draw_third" if draws else "ficar")


# Where it sits, and what it leaves alone


def timid(option: Option, _: int) -> Option | None:
    """What only the strategy says is never said by chance; stakes lie in the bot's place, where all of them plays."""
    if option.kind != PLACE:
        return None if option.kind in RARE else option
    asks = tuple(replace(ask, choices=(PONTO,)) if isinstance(ask, Pick) else ask for ask in option.asks)
    takes = any(isinstance(ask, Pick) and PONTO in ask.choices for ask in option.asks)
    return replace(option, asks=asks) if takes else None  # AO-12.44


def chairs(rules: Rules) -> int:
    """Bots sit: only who sits counts among the players whom the game needs."""
    return rules.seats  # AO-12.16
