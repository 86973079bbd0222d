"""`pano tournament prizes`: the pool, the fees, and who has what of it."""

from decimal import Decimal
from typing import Annotated

from msgspec import Meta

from panoverde.cli.tournament.spec_file import BadSpec
from panoverde.cli.tournament.words import say
from panoverde.core.messages import Lang
from panoverde.core.money import Sum
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament import prizes
from panoverde.tournament.bounties import KnockOut, collected
from panoverde.tournament.fees import Sale
from panoverde.tournament.fields import Count, Number
from panoverde.tournament.formats import LARGEST_TABLE, Format
from panoverde.tournament.hand_for_hand import Bust, finishes
from panoverde.tournament.prizes import Pool, Takings
from panoverde.tournament.satellite import seats

MOST_ENTRIES = 100_000
FEWEST_PLAYERS = 2
"""Nobody enters again before another player has had their chips."""
MONEY = frozenset({"pool", "fees", "prizes", "fund", "seat_value", "remainder", "bounty_total", "bounties", "prize"})


class PrizesSpec(Record):
    format: Format
    per_table: Annotated[int, Meta(ge=2)] = LARGEST_TABLE
    buy_in: Sum = 0
    fee_percent: Decimal = Decimal(0)
    entries: Count = 0
    re_entries: Count = 0
    rebuys: Sale = Sale()
    add_ons: Sale = Sale()
    xtrastacks: Sale = Sale()
    day_two: tuple[Sale, ...] = ()
    bounty: Sum = 0
    knockouts: tuple[KnockOut, ...] = ()
    winner: str = ""
    target_buy_in: Sum = 0
    seat_value: Sum = 0
    table: tuple[Sum, ...] | None = None
    """The organiser's own."""
    left: Count = 0
    hand_for_hand: bool = False
    out: tuple[Bust, ...] = ()
    round_to: Number = 1

    @property
    def takings(self) -> Takings:
        return Takings(
            self.format,
            Sale(self.buy_in, self.fee_percent, self.entries),
            self.re_entries,
            self.per_table,
            self.rebuys,
            self.add_ons,
            self.day_two,
            self.xtrastacks,
            self.bounty,
        )


def figures(spec: PrizesSpec, lang: Lang) -> dict[str, object]:
    takings = spec.takings
    _check_form(spec, takings)
    money = prizes.pool(takings)
    _check_format(spec)
    given, values = _given(spec, takings, money)
    warned = "prizes" in given and prizes.is_outside_six_max(takings)
    return {
        "pool": money.prizes,
        "fees": money.fees,
        **given,
        "fund": takings.fund,
        "warnings": [f"R-180 {say('warning-r-180', lang)}"] if warned else [],
        **_bounties(spec, takings),
        **_finish(spec, values),
    }


def _check_form(spec: PrizesSpec, takings: Takings) -> None:
    """What no rule speaks of: figures that contradict one another."""
    sales = {"": takings.entry, "rebuys.": spec.rebuys, "add_ons.": spec.add_ons, "xtrastacks.": spec.xtrastacks}
    sales |= {f"day_two[{number}].": sale for number, sale in enumerate(spec.day_two)}
    for place, sale in sales.items():
        if not sale.fee_percent.is_finite():
            raise BadSpec(f"{place}fee_percent", "not-a-number")
    if takings.paid_entries > MOST_ENTRIES:
        raise BadSpec("entries", "too-many-entries", most=MOST_ENTRIES)
    if spec.re_entries and takings.players < FEWEST_PLAYERS:
        raise BadSpec("re_entries", "nobody-to-play-against", players=takings.players)
    for number, one in enumerate(spec.knockouts):
        if len(set(one.by)) < len(one.by):
            raise BadSpec(f"knockouts[{number}].by", "named-twice")
    if spec.out and len(spec.out) >= spec.left:
        raise BadSpec("left", "nobody-left", out=len(spec.out))
    if spec.left > takings.players:
        raise BadSpec("left", "more-left-than-entered", players=takings.players)


def _check_format(spec: PrizesSpec) -> None:
    if (spec.knockouts or spec.winner) and spec.format != Format.KNOCK_OUT:
        raise Refused("FS-3.1.3", "bounty-is-knock-out")
    if (spec.target_buy_in or spec.seat_value) and spec.format != Format.SATELLITE:
        raise Refused("FS-3.1.4.1", "seats-are-satellite")


def _given(spec: PrizesSpec, takings: Takings, money: Pool) -> tuple[dict[str, object], tuple[int, ...]]:
    """What the pool gives, as printed; and the value of each place."""
    if spec.table is not None:
        prizes.check_table(takings, money.prizes, spec.table, spec.round_to)
    if spec.format == Format.SATELLITE:
        won = seats(money.prizes, spec.target_buy_in, spec.seat_value, players=takings.players, step=spec.round_to)
        told = {"places": won.seats, "seats": won.seats, "seat_value": won.seat_value, "remainder": won.remainder}
        return dict(told), won.values
    paid = spec.table or prizes.proposed(takings, money.prizes, spec.round_to)
    return {"places": len(paid), "prizes": paid}, paid


def _bounties(spec: PrizesSpec, takings: Takings) -> dict[str, object]:
    if spec.format != Format.KNOCK_OUT:
        return {}
    total: dict[str, object] = {"bounty_total": takings.bounty_total}
    if not (spec.knockouts or spec.winner):
        return total
    entries, step = takings.paid_entries, spec.round_to
    return total | {"bounties": collected(spec.bounty, spec.knockouts, spec.winner, entries=entries, step=step)}


def _finish(spec: PrizesSpec, values: tuple[int, ...]) -> dict[str, object]:
    if not (spec.left or spec.out):
        return {}
    return {"finish": finishes(spec.left, spec.out, values, hand_for_hand=spec.hand_for_hand, step=spec.round_to)}
