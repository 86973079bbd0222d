"""The course of a coup of blackjack: what the server asks, the rounding of halves, corrections and clocks."""

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Void
from panoverde.core.events import Rewind
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.option import Nature
from panoverde.core.people import Role
from panoverde.core.table import Table
from panoverde.games._kit.options import Rounding
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.blackjack.deal import DealCard
from panoverde.games.blackjack.following import Follow
from panoverde.games.blackjack.insurance import DeclineInsurance, Insure
from panoverde.games.blackjack.rules import PRESETS, Rules, check
from panoverde.games.blackjack.turns import AskCard, Double, Split, Stand, SurrenderHand
from tests.games.blackjack_tables import CROUPIER, GAME, VIRTUAL, A, B, act, dealt, due, refusal_of, seated, tags

ONE = replace(VIRTUAL, minimum=1)


@pytest.mark.rule("AO-6.3", "AO-6.42")
def test_profiles_are_legal_and_say_their_chapters() -> None:
    for rules in PRESETS.values():
        check(rules)
    assert [rules.law for rules in PRESETS.values()] == [("AO-6",), ("AO-6", "AO-8"), ("AO-6", "AO-7")]
    assert Rules(minimum=100).largest_bet == 3000
    assert Rules(minimum=100, maximum=500).largest_bet == 500


@pytest.mark.rule("AO-6.9", "AO-6.11", "R-414")
def test_cards_are_prepared_when_somebody_is_there() -> None:
    assert Table.open(GAME, "AO", Rules()).due() is None


@pytest.mark.rule("R-409")
def test_a_table_without_a_croupier_limits_the_time_to_decide() -> None:
    assert set(VIRTUAL.online_times) == {"betting_seconds", "decision_seconds"}


@pytest.mark.rule("AO-6.41", "R-08")
@pytest.mark.parametrize(
    ("rounding", "chips", "lost"), [("down", 1, 0), ("down", 5, 2), ("nearest", 1, 1), ("nearest", 5, 3)]
)
def test_half_of_an_odd_stake_is_rounded(rounding: str, chips: int, lost: int) -> None:
    table = dealt(replace(ONE, payout_rounding=Rounding(rounding)), "Th 9s 6h", chips=chips)
    act(table, SurrenderHand(by=A))
    assert table.state.cloth.bank == lost
    assert table.state.cloth.players[A].chips == 1_000_000 - lost


@pytest.mark.rule("AO-6.27", "AO-6.31", "AO-6.32")
def test_a_share_counts_every_stake_though_a_lost_hand_was_collected_before_the_next_split() -> None:
    table = dealt(VIRTUAL, "8h 9s 8d")
    act(table, Split(by=A))
    due(table, "6h")
    act(table, AskCard(by=A))
    assert "bet_collected" in due(table, "Th")
    due(table, "8s")
    act(table, Split(by=A))
    for card in ("Tc", "Td"):
        due(table, card)
        act(table, Stand(by=A))
    due(table, "Kd")
    table.act(Settle(by=CROUPIER), Scripted())
    (ended,) = table.facts
    assert isinstance(ended, CoupEnded)
    assert ended.shares == (Share(A, staked=3000, gain=-3000),)


@pytest.mark.rule("AO-6.26", "R-08")
@pytest.mark.parametrize(("rounding", "prize"), [("down", 7), ("nearest", 8)])
def test_three_to_two_of_an_odd_stake_is_rounded(rounding: str, prize: int) -> None:
    table = dealt(replace(ONE, payout_rounding=Rounding(rounding)), "Ah 9s Kh", chips=5)
    assert table.state.cloth.bank == -prize


@pytest.mark.rule("AO-6.22")
def test_who_holds_cards_is_who_decides_until_the_coup_is_settled() -> None:
    table = seated(VIRTUAL, A, B)
    act(table, PlaceBet("lugar_5", 100, by=B), CloseBets(by=CROUPIER))
    assert set(GAME.with_cards(table.state)) == set()
    act(table, DealCard(by=CROUPIER), cards="9h")
    assert set(GAME.with_cards(table.state)) == {B}
    for card in ("6s", "9d", ""):
        due(table, card)
    act(table, Stand(by=B))
    for card in ("Ks", "9s", ""):
        due(table, card)
    assert set(GAME.with_cards(table.state)) == set()


@pytest.mark.rule("AO-6.27", "R-405")
def test_a_player_who_left_keeps_what_they_left_with_when_the_coup_is_annulled() -> None:
    table = dealt(VIRTUAL, "Ah 9d 7s Kh 2d", A, B)
    act(table, Leave(by=A))
    events = act(table, Void(reason="falha", by=Role.HOUSE))
    assert tags(events) == ["coup_voided", "bet_returned"]
    assert table.state.cloth.bank == -1500


@pytest.mark.rule("AO-6.38", "AO-6.18")
def test_a_player_insures_only_what_they_have_and_only_their_own() -> None:
    table = dealt(VIRTUAL, "9h 9d As Kh 2d", A, B)
    due(table)
    assert refusal_of(table, Insure("lugar_2", 100, by=A)) == "no-stake-there"
    table.state = replace(
        table.state,
        cloth=replace(
            table.state.cloth, players={**table.state.cloth.players, A: replace(table.state.cloth.players[A], chips=50)}
        ),
    )
    assert refusal_of(table, Insure("lugar_1", 51, by=A)) == "not-enough-chips"
    act(table, Insure("lugar_1", 50, by=A))
    assert [option.kind for option in table.options(A) if option.kind == "insure"] == []
    act(table, DeclineInsurance(by=A))
    assert refusal_of(table, DeclineInsurance(by=A)) == "no-insurance-now"


@pytest.mark.rule("AO-6.39")
def test_even_money_is_an_answer_and_stands_beside_insurance() -> None:
    table = dealt(VIRTUAL, "Ah Ad Kh")
    assert due(table) == ["insurance_offered"]
    answers = [option.kind for option in table.options(A) if option.nature == Nature.COURSE]
    assert answers == ["decline_insurance", "take_even_money"]


@pytest.mark.rule("AO-6.35")
def test_who_has_too_few_chips_can_not_follow() -> None:
    table = seated(VIRTUAL, A, B)
    act(table, PlaceBet("lugar_1", 100, by=A), PlaceBet("lugar_1", 1000, by=B), CloseBets(by=CROUPIER))
    for card in ("5h", "7s", "6h", ""):
        due(table, card)
    act(table, Double(by=A))
    players = table.state.cloth.players
    poor = replace(table.state.cloth, players={**players, B: replace(players[B], chips=999)})
    table.state = replace(table.state, cloth=poor)
    assert refusal_of(table, Follow(by=B)) == "not-enough-chips"
    assert [option.kind for option in table.options(B) if option.kind in ("follow", "stay_out")] == ["stay_out"]


@pytest.mark.rule("R-202", "R-409")
@pytest.mark.parametrize(("seconds", "until"), [(10, 19_000), (None, None)])
def test_a_correction_gives_nobody_less_time(seconds: int | None, until: int | None) -> None:
    table = seated(Rules(decision_seconds=seconds, shuffler=True))
    act(table, PlaceBet("lugar_1", 100, by=A), CloseBets(by=CROUPIER))
    for card in ("9h", "6s", "2d", ""):
        due(table, card)
    assert ("restart_clocks" in {option.kind for option in table.options(Role.HOUSE)}) == (seconds is not None)
    version = table.version
    act(table, AskCard(by=A, at=9_000))
    act(table, DealCard(by=CROUPIER, at=9_000), cards="5h")
    table.act(Rewind(to=version, reason="carta mal lida", by=Role.INSPECTOR, at=9_500), Scripted())
    assert table.state.hands[0].cards == ("9h", "2d")
    assert table.state.until == until
