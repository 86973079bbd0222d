"""`pano tournament deal`: an agreement about the prizes still to be paid."""

from panoverde.core.messages import Lang
from panoverde.core.money import Sum
from panoverde.core.record import Record
from panoverde.tournament.deal import Method, agreement
from panoverde.tournament.fields import Count, Name, Number

MONEY = frozenset({"total", "amount"})


class Party(Record):
    player: Name
    chips: Count = 0
    amount: Sum = 0
    """What was agreed for them."""


class DealSpec(Record):
    method: Method
    prizes: tuple[Sum, ...] = ()
    players: tuple[Party, ...] = ()
    minimum: Sum = 0
    round_to: Number = 1


def figures(spec: DealSpec, _: Lang) -> dict[str, object]:
    shares = agreement(
        spec.method,
        spec.prizes,
        [party.chips for party in spec.players],
        minimum=spec.minimum,
        agreed=[party.amount for party in spec.players],
        step=spec.round_to,
    )
    told = [
        {"player": party.player, "exact": str(share.exact), "amount": share.amount}
        for party, share in zip(spec.players, shares, strict=True)
    ]
    return {"total": sum(spec.prizes), "shares": told}
