"""The odds of a bet a second time, by playing it: the real game, run once for every outcome that chance can give.

Nothing here knows a game. It sits down, bets and lets the house go on, as `options` and `due` say.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from panoverde.core.chance import Chance, Scripted, exhaust
from panoverde.core.game import AnyGame, tag_of
from panoverde.core.money import belongs_to
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import Table
from panoverde.lab.exact import BetOdds

PLAYER = Seat(1)
NO_CHANCE = Scripted()


def odds_by_decide(game: AnyGame, rules: Any, bet: str) -> BetOdds:
    """The odds of the smallest bet on this zone, from what the player holds after each coup."""
    return BetOdds(bet, _per_unit(nets_by_decide(game, rules, bet)))


def nets_by_decide(game: AnyGame, rules: Any, bet: str) -> dict[int, Fraction]:
    """What the player gains or loses, with its probability."""
    table = Table.open(game, "", rules)
    _choose(table, PLAYER, "sit")
    table.run_dues(NO_CHANCE, at=0)
    before = _fortune(table)
    _choose(table, PLAYER, "place_bet", bet)

    def coup(chance: Chance) -> int:
        fork = Table(game, table.log)
        _set_off(fork, chance)
        fork.run_dues(chance, at=0)
        return _fortune(fork) - before

    nets: defaultdict[int, Fraction] = defaultdict(Fraction)
    for probability, net in exhaust(coup):
        nets[net] += probability
    return dict(sorted(nets.items()))


def _per_unit(nets: dict[int, Fraction]) -> dict[Fraction, Fraction]:
    """What a bet puts at risk is the most that it can lose: half of the chips, when they lie on a line."""
    at_risk = -min(nets)
    return {Fraction(net, at_risk): probability for net, probability in nets.items()}


def _fortune(table: Table[Any, Any]) -> int:
    """What lies before the player and what he has on the cloth."""
    held = table.game.holdings(table.state)
    return sum(amount for account, amount in held.items() if belongs_to(account, PLAYER))


def _set_off(table: Table[Any, Any], chance: Chance) -> None:
    """Whoever may move the game on does so: the croupier, the clock, or a player alone at his table."""
    for who in (Role.CROUPIER, Role.CLOCK, PLAYER):
        for option in table.options(who):
            if option.nature == Nature.COURSE and not option.asks:
                return _choose(table, who, option.kind, chance=chance)
    raise LookupError(f"{table.game.name}: nobody may set the coup off")


def _choose(table: Table[Any, Any], who: Who, kind: str, zone: str | None = None, chance: Chance = NO_CHANCE) -> None:
    for option in table.options(who):
        if option.kind == kind and (zone is None or zone in _zones(option)):
            command = next(command for command in table.game.commands if tag_of(command) == kind)
            table.act(command(by=who, at=option.since, **_answers(option, zone)), chance)
            return
    raise LookupError(f"{table.game.name}: no {kind} {zone or ''} for {who}")


def _zones(option: Option) -> Iterator[object]:
    for ask in option.asks:
        if isinstance(ask, Pick):
            yield from ask.choices


def _answers(option: Option, zone: str | None) -> dict[str, object]:
    """The zone where a zone is asked; as many chips as possible to sit with, as few as possible to bet."""
    answers: dict[str, object] = {}
    for ask in option.asks:
        match ask:
            case Pick():
                answers[ask.field] = zone
            case Number():
                answers[ask.field] = ask.minimum if zone else ask.maximum
    return answers
