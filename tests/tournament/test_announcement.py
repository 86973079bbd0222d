"""What may be announced (FS-3.1, FS-4, FS-6, FS-7.1), changed (FS-8.1) and called off (FS-2.2)."""

from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.messages import Lang, reason
from panoverde.core.refusal import Refused
from panoverde.law.approval import approval_of
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.formats import Format
from panoverde.tournament.room_seats import free_seats
from panoverde.tournament.rules import PRESETS, Purchase, Rules, Xtrastack
from panoverde.tournament.state import Phase
from panoverde.tournament.structure import Level, ante_up, escalator, propose, stack_of, usual
from tests.tournament.played import CASHIER, DIRECTOR, HOUR, HOUSE, START, Room


def refused(preset: str, **changes: Any) -> str:
    with pytest.raises(Refused) as caught:
        TOURNAMENT.check(replace(PRESETS[preset], **changes))
    return " ".join((*caught.value.cites, caught.value.code))


@pytest.mark.rule("FS-8.8")
def test_a_tournament_is_governed_by_both_regulations_and_cites_them() -> None:
    assert PRESETS["freeze_out"].law == ("FS", "RT")


@pytest.mark.rule("PT-TO-P2", "PT-TO-P3")
def test_rules_of_a_tournament_need_the_supervisors_approval() -> None:
    assert "PT-TO-P3" in approval_of(PRESETS["freeze_out"].law).cites
    online = replace(PRESETS["freeze_out"], venue="")
    assert refused("freeze_out", venue="") == refused("freeze_out", venue="", approval=" ")
    assert refused("freeze_out", venue="") == "PT-TO-P3 PT-TO-P2 online-without-approval"
    TOURNAMENT.check(replace(online, approval="SRIJ 12/2026"))
    TOURNAMENT.check(replace(online, demo=True))


@pytest.mark.rule("R-537", "FS-4.3")
def test_a_fee_comes_to_whole_cents() -> None:
    assert refused("freeze_out", buy_in=33_33).startswith("FS-4.3 fee-not-in-cents")


@pytest.mark.rule("R-538")
@pytest.mark.parametrize("name", ["win_the_button", "sit_and_go", "multistack"])
def test_formats_that_say_nothing_may_sell_rebuys(name: str) -> None:
    TOURNAMENT.check(replace(PRESETS[name], rebuy=Purchase(price=30_00, chips=20_000)))


@pytest.mark.rule("FS-3.1", "R-192")
def test_there_are_ten_formats_and_each_has_a_legal_preset() -> None:
    assert [rules.format for rules in PRESETS.values()] == list(Format)
    for rules in PRESETS.values():
        TOURNAMENT.check(rules)
        assert TOURNAMENT.open(rules, 0).rules == rules


@pytest.mark.rule("FS-3.1.11", "FS-3.1.12", "R-192")
@pytest.mark.parametrize("name", [name for name in PRESETS if name != "sit_and_go"])
def test_any_format_with_late_registration_may_sell_xtrastacks(name: str) -> None:
    TOURNAMENT.check(replace(PRESETS[name], xtrastack=Xtrastack(price=10_00, chips=5_000)))


@pytest.mark.rule("FS-7.5", "FS-6.1", "FS-3.1.2.1")
def test_nothing_is_sold_in_the_last_level_which_has_no_end() -> None:
    """Prizes could never be fixed."""
    last = len(PRESETS["survivor"].levels)
    assert refused("win_the_button", late_levels=last).startswith("FS-6.1")
    sale = Purchase(price=30_00, chips=20_000, last_level=last)
    assert refused("survivor", rebuy=sale).startswith("FS-3.1.2.1")
    TOURNAMENT.check(replace(PRESETS["survivor"], rebuy=replace(sale, last_level=last - 1), late_levels=last - 1))


@pytest.mark.rule("FS-4.3", "R-188")
@pytest.mark.parametrize("percent", ["NaN", "Infinity", "4.9", "20.1", "0"])
def test_a_fee_outside_5_to_20_per_cent_is_refused(percent: str) -> None:
    assert refused("freeze_out", fee_percent=Decimal(percent)).startswith("FS-4.3 fee-outside-limits")


def test_the_limits_of_the_fee_themselves_are_allowed() -> None:
    for percent in (5, 20):
        TOURNAMENT.check(replace(PRESETS["freeze_out"], fee_percent=Decimal(percent)))


@pytest.mark.rule("FS-3.1.1", "FS-3.1.3.2")
@pytest.mark.parametrize(("name", "rule"), [("freeze_out", "FS-3.1.1"), ("knock_out", "FS-3.1.3.2")])
def test_freeze_outs_and_knock_outs_have_no_rebuys_and_no_add_ons(name: str, rule: str) -> None:
    sale = Purchase(price=30_00, chips=30_000, most=1)
    assert refused(name, rebuy=sale) == f"{rule} no-rebuys"
    assert refused(name, add_on=sale) == f"{rule} no-rebuys"


@pytest.mark.rule("FS-3.1.2", "R-195")
def test_an_add_on_is_one_and_worth_at_least_the_stack() -> None:
    small = Purchase(price=30_00, chips=19_999, most=1)
    assert refused("rebuy_add_on", add_on=small) == "FS-3.1.2 R-195 add-on-too-small"
    assert refused("rebuy_add_on", add_on=replace(small, chips=20_000, most=2)).endswith("add-on-too-small")
    TOURNAMENT.check(replace(PRESETS["rebuy_add_on"], add_on=replace(small, chips=20_000)))


@pytest.mark.rule("FS-3.1.2.1", "FS-3.1.2.2")
def test_terms_of_rebuys_are_announced() -> None:
    assert refused("rebuy_add_on", rebuy=None) == "FS-3.1.2 rebuy-without-terms"
    late = Purchase(price=30_00, chips=20_000, last_level=99)
    assert refused("rebuy_add_on", rebuy=late) == "FS-3.1.2.1 option-outside-law"


@pytest.mark.rule("FS-3.1.6", "R-196")
def test_an_ante_up_has_constant_blinds_and_rising_antes() -> None:
    TOURNAMENT.check(replace(PRESETS["ante_up"], levels=ante_up()))
    assert refused("ante_up", levels=usual()) == "FS-3.1.6 R-196 blinds-are-constant"
    assert refused(
        "ante_up", levels=(Level(50, 100, 200), Level(50, 100, 100)), add_on=None, rebuy=None, late_levels=1
    ) == ("FS-3.1.6 R-196 ante-falls")


@pytest.mark.rule("FS-3.1.7", "R-196")
def test_levels_of_an_escalator_last_ever_longer() -> None:
    lengths = [level.minutes for level in escalator()]
    assert lengths == sorted(set(lengths))
    assert refused("escalator", levels=usual()) == "FS-3.1.7 R-196 level-not-longer"


@pytest.mark.rule("FS-3.1.8")
def test_a_sit_and_go_is_one_table_of_six_or_ten() -> None:
    TOURNAMENT.check(replace(PRESETS["sit_and_go"], per_table=10))
    assert refused("sit_and_go", per_table=9) == "FS-3.1.8 sit-and-go-of-one-table"


@pytest.mark.rule("FS-3.1.10")
def test_a_multistack_has_three_stacks_of_different_prices_on_day_two() -> None:
    two = PRESETS["multistack"].day_two[:2]
    assert refused("multistack", day_two=two) == "FS-3.1.10 three-stacks-on-day-two"
    assert refused("multistack", day_two=(*two, two[0])) == "FS-3.1.10 three-stacks-on-day-two"
    assert refused("freeze_out", day_two=two) == "FS-3.1.10 day-two-is-multistack"


@pytest.mark.rule("FS-3.1.3", "FS-3.1.4.1", "FS-1.2", "FS-6.1", "FS-3.1.14", "RT-7.2")
def test_other_announcements_against_the_regulation() -> None:
    assert refused("freeze_out", bounty=10_00) == "FS-3.1.3 bounty-is-knock-out"
    assert refused("satellite", target_buy_in=0) == "FS-3.1.4.1 satellite-without-target"
    assert refused("satellite", seat_value=1) == "FS-3.1.4.1 seat-below-target"
    assert refused("freeze_out", per_table=11) == "FS-1.2 too-many-at-a-table"
    assert refused("freeze_out", late_levels=0) == "FS-6.1 re-entry-without-late-levels"
    assert refused("win_the_button", abandon=True) == "RT-7.2 abandon-without-re-entry"
    assert refused("win_the_button", late_levels=0, xtrastack=Xtrastack(price=1, chips=1)) == (
        "FS-3.1.14 xtrastack-without-late-levels"
    )
    assert refused("freeze_out", name=" ") == "FS-2.2 no-name"


@pytest.mark.rule("FS-7.1")
def test_levels_rise() -> None:
    assert refused("freeze_out", levels=()) == "FS-7.1 no-levels"
    falling = (Level(100, 200), Level(50, 100), Level(50, 100), Level(50, 100))
    assert refused("freeze_out", levels=falling) == "FS-7.1 level-falls"
    assert refused("freeze_out", levels=(Level(200, 100),)) == "FS-7.1 level-without-sense"


@pytest.mark.rule("RT-24", "R-539")
def test_the_chips_that_leave_are_the_lowest_in_play() -> None:
    levels = (Level(25, 50, removes=100), *usual()[1:])
    assert refused("freeze_out", levels=levels) == "RT-24 R-539 removes-not-the-lowest"
    levels = (Level(25, 50, removes=25), *usual()[1:])
    assert refused("freeze_out", levels=levels, chips=(25, 60)) == "RT-24 R-539 chips-do-not-fit"


@pytest.mark.rule("FS-7.1")
@pytest.mark.parametrize(("players", "minutes", "stack"), [(6, 60, 3_000), (45, 240, 20_000), (900, 600, 50_000)])
def test_a_proposed_structure_is_legal_fits_the_time_and_counts_its_chips(
    players: int, minutes: int, stack: int
) -> None:
    found = propose(players, minutes, stack)
    TOURNAMENT.check(replace(PRESETS["win_the_button"], levels=found.levels, stack=stack))
    assert abs(found.minutes - minutes) <= len(found.levels)
    assert sum(value * count for value, count in found.a_stack.items()) == stack
    assert all(found.needed[value] >= players * count for value, count in found.a_stack.items())
    for place, level in enumerate(found.levels):
        if level.removes:
            later = [
                amount for one in found.levels[place + 1 :] for amount in (one.small_blind, one.big_blind, one.ante)
            ]
            above = next(value for value in sorted(PRESETS["freeze_out"].chips) if value > level.removes)
            assert all(amount % above == 0 for amount in later)


def test_an_impossible_structure_is_refused() -> None:
    with pytest.raises(Refused, match="no-structure"):
        propose(1, 60, 3_000)
    assert stack_of(100, (25,)) == {25: 4}


@pytest.mark.rule("FS-8.1", "R-564")
def test_prices_may_change_until_somebody_has_paid() -> None:
    room = Room()
    new = replace(room.rules, buy_in=60_00)
    room.act(do.Reannounce(new, "few registrations", by=DIRECTOR))
    assert room.state.rules.buy_in == 60_00
    room.enter("Ana")
    refused = room.refuses(do.Reannounce(replace(new, buy_in=70_00), "again", by=DIRECTOR))
    assert refused.cites == ("FS-8.1", "R-564")
    room.act(do.Reannounce(replace(new, starts_at=START + HOUR), "trains are late", by=DIRECTOR))  # FS-2.2
    assert room.state.rules.starts_at == START + HOUR


@pytest.mark.rule("FS-8.1", "RT-80.9", "R-564")
def test_in_play_only_levels_clocks_and_the_order_of_breaking_change() -> None:
    room = Room().start(12)
    levels = tuple(replace(level, minutes=15) for level in room.rules.levels)
    room.act(do.Reannounce(replace(room.rules, levels=levels, time_banks=3), "late hour", by=DIRECTOR))
    assert room.state.rules.levels[0].minutes == 15
    assert room.refuses(do.Reannounce(replace(room.state.rules, late_levels=9), "x", by=DIRECTOR)).code == (
        "announced-already"
    )
    assert room.refuses(do.Reannounce(replace(room.rules, fee_percent=Decimal(50)), "x", by=DIRECTOR)).cites == (
        "FS-4.3",
    )


@pytest.mark.rule("FS-2.2", "R-563")
def test_everybody_has_their_money_back_when_the_event_is_cancelled() -> None:
    room = Room("knock_out", xtrastack=Xtrastack(price=10_00, chips=5_000)).start(7)
    room.act(do.BuyXtrastack(3, by=CASHIER))
    room.act(do.Cancel("flood", by=DIRECTOR))
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert not any(room.outside.values())


@pytest.mark.rule("FS-2.2", "R-563")
def test_who_entered_with_a_seat_has_the_seat_back_and_what_they_paid_besides() -> None:
    room = Room()
    (ana,) = room.register("Ana")
    room.act(do.Enter(ana, with_seat=True, by=CASHIER))
    room.start(7)
    room.bust(ana)
    room.act(do.ReEnter(ana, by=CASHIER))
    room.act(do.Cancel("flood", by=DIRECTOR))
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert not any(room.outside.values())


@pytest.mark.rule("FS-9.3", "FS-2.2")
def test_the_fund_of_a_final_that_is_cancelled_stays_the_seasons() -> None:
    room = Room(Rules(name="Final", buy_in=0, final_fund=1_000_00, season="2023-1"))
    room.run_dues()
    room.act(do.Cancel("flood", by=DIRECTOR))
    room.run_dues()
    assert room.phase == Phase.CLOSED
    assert not any(room.outside.values())


@pytest.mark.rule("FS-8.4", "R-194", "R-563")
def test_a_disqualified_player_has_nothing_back_even_then() -> None:
    room = Room().start(7)
    room.act(do.Disqualify(3, "collusion", "chip dumping", by=DIRECTOR))
    room.act(do.Cancel("flood", by=DIRECTOR))
    assert room.refuses(do.Refund(3, by=CASHIER)).cites == ("FS-8.4", "R-563")
    room.run_dues()
    assert +room.outside == {"bank": 50_00}
    assert room.outside["wallet:3"] == -50_00


@pytest.mark.rule("R-563")
def test_once_prizes_are_fixed_an_event_is_no_longer_cancelled() -> None:
    room = Room("win_the_button", late_levels=1).start(7).to_level(2)
    room.run_dues()
    assert room.refuses(do.Cancel("flood", by=DIRECTOR)).code == "too-late-to-cancel"


@pytest.mark.rule("FS-9.3", "FS-9.4", "FS-9.5", "FS-9.6", "R-187", "R-193", "R-560")
def test_the_final_of_a_season_gives_its_fund_away_in_entries() -> None:
    rules = Rules(name="Final", buy_in=0, final_fund=1_000_00, season="2023-1", starts_at=START)
    room = Room(rules)
    room.run_dues()
    assert room.outside == {"pool:season.2023-1": -1_000_00}
    room.start(10)
    room.act(do.MarkAbsent(10, True, by=DIRECTOR))
    assert room.refuses(do.RemoveAbsent(10, by=DIRECTOR)).cites == ("FS-9.6", "R-193")
    room.next_level()
    done = room.run_dues()
    assert "AbsentRemoved" in [type(event).__name__ for event in done]
    assert room.state.course.removed == rules.stack
    assert (room.state.course.seats_given, room.state.course.prizes) == (3, (300_00, 300_00, 300_00, 100_00))
    room.bust_to(1)  # FS-8.2 R-560
    assert room.phase == Phase.CLOSED
    seats = "pool:seats.Solverde Poker Season"
    assert room.outside == {"pool:season.2023-1": -1_000_00, seats: 900_00, "wallet:4": 100_00}


@pytest.mark.rule("FS-9.6")
def test_only_finalists_who_never_came_lose_their_chips_and_they_leave_together() -> None:
    room = Room(Rules(buy_in=0, final_fund=1_000_00, starts_at=START))
    room.run_dues()
    room.start(10)
    for number in (2, 9, 5):
        room.act(do.MarkAbsent(number, True, by=DIRECTOR))
    room.act(do.MarkAbsent(5, False, by=DIRECTOR))
    room.to_level(2)
    room.run_dues()
    assert [one.number for one in room.state.entrants if not one.is_in] == [2, 9]
    assert room[2].out_in == room[9].out_in
    room.act(do.MarkAbsent(5, True, by=DIRECTOR))
    assert room.due() is None
    assert room.refuses(do.RemoveAbsent(5, by=DIRECTOR)).cites == ("FS-9.6", "R-193")
    table = next(iter(room.state.tables.values()))
    room.act(do.Reinstate(9, table.number, free_seats(room.state, table)[0], "here all along", by=DIRECTOR))
    assert (room[9].stack, room.state.course.in_play) == (20_000, 9 * 20_000)
    assert room.due() is None
    room.act(do.Undo(1, "not so", by=DIRECTOR))
    room.bust_to(1)
    assert [(room[number].place, room[number].prize) for number in (2, 9)] == [(9, 0), (9, 0)]


@pytest.mark.rule("FS-9.4")
def test_a_final_sells_nothing_and_starts_with_its_fund() -> None:
    rules = Rules(buy_in=0, final_fund=1_000_00, starts_at=START)
    with pytest.raises(Refused, match="final-is-free"):
        TOURNAMENT.check(replace(rules, buy_in=1_00))
    room = Room(rules)
    room.enter_many(10)
    room.at = START
    room.act(do.DrawRoom(by=DIRECTOR))
    assert room.refuses(do.StartTournament(by=DIRECTOR)).code == "fund-not-paid-in"
    room.act(do.PayInFund(by=HOUSE))
    assert room.refuses(do.PayInFund(by=HOUSE)).code == "no-fund-to-pay-in"
    room.act(do.StartTournament(by=DIRECTOR))


@pytest.mark.rule("FS-1.2", "FS-3.1.3")
@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (replace(PRESETS["freeze_out"], capacity=-1), "«máximo de jogadores (0: sem)» vai de 0 a 100"),
        (replace(PRESETS["knock_out"], bounty=-1), "«recompensa» vai de 0,00"),
        (replace(PRESETS["freeze_out"], late_levels=99), "«último nível com inscrições (0: nenhum)»"),
    ],
)
def test_a_refusal_names_a_figure_as_the_form_does(rules: Rules, words: str) -> None:
    with pytest.raises(Refused) as wrong:
        TOURNAMENT.check(rules)
    assert words in reason(wrong.value, Lang.PT)
    assert "_" not in reason(wrong.value, Lang.EN)
