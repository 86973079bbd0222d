"""The event lane of the laboratory: one coup of the real game, played once for every outcome of chance.

It works for any game: it sits down, bets and lets the house go on, as `options` and `due` say.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from panoverde.core.chance import Chance, Scripted, exhaust
from panoverde.core.decider import tag_of
from panoverde.core.game import AnyGame
from panoverde.core.money import belongs_to
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import AnyTable, Table, transfers

PLAYER = Seat(1)
NO_CHANCE = Scripted()


def table_with(game: AnyGame, rules: Any, bet: str) -> AnyTable:
    """A table where the player has made the smallest bet on this zone."""
    table = Table.open(game, "", rules)
    _choose(table, PLAYER, "sit")
    table.run_dues(NO_CHANCE, at=0)
    table = next((ready for ready in _ready_to_bet(table) if _offers(ready, bet)), table)
    _choose(table, PLAYER, "place_bet", bet)
    return table


def _ready_to_bet(table: AnyTable) -> Iterator[AnyTable]:
    """The table as it is, then after each aside that a player may need first, such as chips of their own colour."""
    yield table
    for option in table.options(PLAYER):
        if option.nature == Nature.ASIDE:
            ready = Table(table.game, table.log)
            _take(ready, PLAYER, option, None, NO_CHANCE)
            ready.run_dues(NO_CHANCE, at=0)
            yield ready


def _offers(table: AnyTable, bet: str) -> bool:
    return any(option.kind == "place_bet" and bet in _choices(option) for option in table.options(PLAYER))


def nets_by_decide(table: AnyTable) -> dict[int | None, Fraction]:
    """Probability by net result of the next coup; None where the bet stands."""
    nets: defaultdict[int | None, Fraction] = defaultdict(Fraction)
    for probability, net in exhaust(lambda chance: play_coup(Table(table.game, table.log), chance)):
        nets[net] += probability
    return dict(nets)


def play_coup(table: AnyTable, chance: Chance) -> int | None:
    """Play one coup: the player's net result, or None if the bet stands and none of their chips moved."""
    before, start = _fortune(table), table.version
    _set_off(table, chance)
    table.run_dues(chance, at=0)
    moved = (move for event in table.log[start:] for move in transfers(table.game, event))
    if any(belongs_to(account, PLAYER) for move in moved for account in (move.source, move.target)):
        return _fortune(table) - before
    return None


def _fortune(table: AnyTable) -> int:
    """The player's chips, those on the cloth included."""
    held = table.game.holdings(table.state)
    return sum(amount for account, amount in held.items() if belongs_to(account, PLAYER))


def _set_off(table: AnyTable, chance: Chance) -> None:
    """Start the coup, as the croupier, the clock or the player, whoever may."""
    for who in (Role.CROUPIER, Role.CLOCK, PLAYER):
        for option in table.options(who):
            if option.nature == Nature.COURSE and not option.asks:
                return _choose(table, who, option.kind, chance=chance)
    raise LookupError(f"{table.game.name}: nobody may set the coup off")


def _choose(table: AnyTable, who: Who, kind: str, zone: str | None = None, chance: Chance = NO_CHANCE) -> None:
    for option in table.options(who):
        if option.kind == kind and (zone is None or zone in _choices(option)):
            return _take(table, who, option, zone, chance)
    raise LookupError(f"{table.game.name}: no {kind} {zone or ''} for {who}")


def _take(table: AnyTable, who: Who, option: Option, zone: str | None, chance: Chance) -> None:
    command = next(command for command in table.game.commands if tag_of(command) == option.kind)
    table.act(command(by=who, at=option.since, **_answers(option, zone)), chance)


def _choices(option: Option) -> Iterator[object]:
    for ask in option.asks:
        if isinstance(ask, Pick):
            yield from ask.choices


def _answers(option: Option, zone: str | None) -> dict[str, object]:
    """Answers to an option: the zone or else the first choice; most chips to sit with, fewest to bet."""
    answers: dict[str, object] = {}
    for ask in option.asks:
        match ask:
            case Pick():
                answers[ask.field] = zone if zone in ask.choices else ask.choices[0]
            case Number():
                answers[ask.field] = ask.minimum if zone else ask.maximum
    return answers
