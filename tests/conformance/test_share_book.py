"""What the eighth law takes for a settlement, and what not."""

from panoverde.conformance.shares import ShareBook
from panoverde.core.chance import Scripted
from panoverde.core.commands import Sit, Void
from panoverde.core.decider import Command
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, WithdrawBet
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.throw import Throw

ANA = Seat(1)


def test_a_bet_taken_back_after_an_undecided_throw_and_staked_again_is_at_risk_once() -> None:
    table = Table.open(GAME, "AO", GAME.presets["AO"])
    book = ShareBook(GAME, table.version)

    def act(command: Command, *dice: int) -> None:
        before, version = table.state, table.version
        table.act(command, Scripted(dice))
        assert book.act(before, table.state, table.log[version:], table.facts, table.version) == []

    act(Sit(20_000, by=ANA))
    act(OpenBets(by=Role.CROUPIER))
    act(PlaceBet("grande", 10_000, by=ANA))
    act(CloseBets(by=Role.CROUPIER))
    act(Throw(by=Role.CROUPIER), 1, 3, 5)
    act(WithdrawBet("grande", 10_000, by=ANA))
    act(PlaceBet("pequeno", 10_000, by=ANA))
    act(Void("um dado caiu", by=Role.INSPECTOR))
    assert table.facts[-1] == CoupEnded(1, (Share(ANA, staked=10_000, gain=0),), void=True)
