"""Facts as others may know them."""

from panoverde.core.facts import CoupEnded, FeePaid, Share, ShareEnded, SharesReversed, nameless
from panoverde.core.people import Seat
from panoverde.games._kit.seats import Seated
from panoverde.games._kit.window import BetsClosed

A, B = Seat(1), Seat(2)
ANA, SOMEBODY = Share(A, 5, -5, 3, "ana"), Share(A, 5, -5, 3)


def test_everybody_is_told_of_a_seat_and_nobody_of_who_sits_there() -> None:
    rui = Share(B, 7, 7, player="rui")
    told = (CoupEnded(1, (ANA, rui)), ShareEnded(1, ANA), SharesReversed(1, (ANA,)), FeePaid(seat=A, chips=2))
    assert nameless(told) == (
        CoupEnded(1, (SOMEBODY, Share(B, 7, 7))),
        ShareEnded(1, SOMEBODY),
        SharesReversed(1, (SOMEBODY,)),
        FeePaid(seat=A, chips=2),
    )


def test_facts_that_are_events_are_told_with_them() -> None:
    assert nameless((Seated(A, 5, player="ana"), BetsClosed())) == ()
    assert nameless(()) == ()
