from dataclasses import replace as varied
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted, Secure, Seeded
from panoverde.core.codec import Codec, Malformed, encode
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Due
from panoverde.core.events import Act, ChanceRevealed, Rewind, Rewound, TableOpened
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import MOST_MOMENTS, Table, fold
from panoverde.core.text import Names, read_command
from panoverde.games._kit.seats import Seated
from panoverde.games._kit.window import BetWithdrawn, PlaceBet, WithdrawBet
from panoverde.journal.opening import open_table
from tests.toys import high_card

GAME = games.find("banca-francesa")
CODEC, NAMES = Codec(GAME), Names({"A": Seat(1), "B": Seat(2)})


def told(table: Table[Any, Any], *lines: str) -> Table[Any, Any]:
    """Plays lines of a scenario, chance after the bar."""
    for line in lines:
        text, _, chance = line.partition("!")
        table.act(read_command(text.strip(), CODEC, NAMES), Scripted(chance.split()))
    return table


def a_coup() -> Table[Any, Any]:
    return told(
        open_table("banca-francesa"),
        "A: sit 1000",
        "B: sit 1000",
        "A: place_bet pequeno 100",
        "croupier: close_bets",
        "croupier: throw ! 1 1 3",
        "croupier: settle",
    )


def test_a_refused_act_changes_nothing() -> None:
    table = a_coup()
    before, version = table.state, table.version
    with pytest.raises(Refused):
        told(table, "A: place_bet ases 1000000")
    assert table.state is before
    assert table.version == version


def test_a_log_replays_to_the_same_table() -> None:
    table = a_coup()
    again = Table(GAME, [CODEC.event(encode(event)) for event in table.log])
    assert again.state == table.state
    assert again.head() == table.head()
    assert told(again, "croupier: open_bets").version == table.version + 2


def test_a_log_must_begin_with_its_opening() -> None:
    with pytest.raises(TypeError, match="begins with table_opened, not seated"):
        Table(GAME, [Seated(Seat(1), 5)])


def test_a_table_outside_the_law_is_not_opened() -> None:
    with pytest.raises(Refused, match=r"AO-3\.16a"):
        Table.open(GAME, "AO", replace(GAME.presets["AO"], ases_maximum=700))


@pytest.mark.rule("R-202")
def test_the_inspector_goes_back_to_the_end_of_an_act_and_the_money_with_it() -> None:
    table = a_coup()
    thrown = table.version - 1
    assert GAME.holdings(table.state)["chips:1"] == 1000
    events = told(table, f"inspector: rewind {thrown - 1} misread").log[-1:]
    assert isinstance(events[0], Rewound)
    assert GAME.holdings(table.state)["chips:1"] == 900
    assert fold(GAME, table.log) == table.state
    told(table, "croupier: throw ! 5 5 5", "croupier: settle")
    assert GAME.holdings(table.state) == {"bank": 100, "chips:1": 900, "chips:2": 1000}
    assert table.log[thrown - 1 : thrown + 1] == a_coup().log[thrown - 1 : thrown + 1]


@pytest.mark.rule("R-202")
def test_a_rewind_can_itself_be_rewound() -> None:
    table = a_coup()
    settled, version = table.state, table.version
    told(table, f"inspector: rewind {version - 2} misread", f"inspector: rewind {version} after_all")
    assert table.state == settled
    assert fold(GAME, table.log) == settled


@pytest.mark.rule("R-202")
@pytest.mark.parametrize("to", [0, -1, 5, 9, 99, True, 4.0, "4"])
def test_a_rewind_goes_nowhere_but_back_to_the_end_of_an_act(to: Any) -> None:
    """Version 5 is between the closing and its announcement; 9 is not yet there."""
    table = a_coup()
    with pytest.raises(Refused, match="rewind-out-of-reach"):
        table.act(Rewind(to, "why", by=Role.INSPECTOR), Scripted())


@pytest.mark.rule("R-202")
def test_a_rewind_never_passes_money_that_left_the_table() -> None:
    before = a_coup().version
    table = told(a_coup(), "B: leave")
    for moment in (4, before):
        with pytest.raises(Refused, match="rewind-out-of-reach"):
            told(table, f"inspector: rewind {moment} misread")


@pytest.mark.rule("R-202")
def test_chips_brought_since_stay_after_a_rewind() -> None:
    table = told(a_coup(), "A: buy_chips 7", "@3: sit 150", "inspector: rewind 4 misread")
    assert GAME.holdings(table.state) == {"bank": 0, "chips:1": 907, "stake:1": 100, "chips:2": 1000, "chips:3": 150}
    assert fold(GAME, table.log) == table.state


@pytest.mark.rule("R-202")
def test_a_table_replayed_from_its_journal_can_still_be_corrected() -> None:
    table = open_table("banca-francesa")
    acts = [Act(None, tuple(table.log))]
    for line in ("A: sit 1000", "A: place_bet ases 100", "croupier: close_bets"):
        command = read_command(line, CODEC, NAMES)
        acts.append(Act(command, table.act(command, Scripted())))
    again = Table.replay(GAME, acts)
    assert again.state == table.state
    assert again.options(Role.INSPECTOR) == table.options(Role.INSPECTOR)
    assert told(again, "inspector: rewind 3 misread").state == told(table, "inspector: rewind 3 misread").state


@pytest.mark.rule("R-202")
def test_only_the_inspector_corrects_and_always_with_a_reason() -> None:
    for by in (Seat(1), Role.CROUPIER, Role.HOUSE):
        with pytest.raises(Refused, match="not-yours"):
            a_coup().act(Rewind(4, "why", by=by), Scripted())
    with pytest.raises(Refused, match="no-reason"):
        a_coup().act(Rewind(4, "  ", by=Role.INSPECTOR), Scripted())


def test_a_new_table_has_nothing_to_go_back_to() -> None:
    table = open_table("banca-francesa")
    assert all(option.kind != "rewind" for option in table.options(Role.INSPECTOR))


def test_a_table_remembers_only_as_many_moments_as_an_inspector_needs() -> None:
    table = told(open_table("banca-francesa"), "A: sit 1000")
    for _ in range(MOST_MOMENTS):
        table.act(PlaceBet("pequeno", 100, by=Seat(1)), Scripted())
        table.act(WithdrawBet("pequeno", 100, by=Seat(1)), Scripted())
    rewind = next(option for option in table.options(Role.INSPECTOR) if option.kind == "rewind")
    assert len(rewind.asks[0].choices) == MOST_MOMENTS - 1  # type: ignore[union-attr]
    assert table.log[-1] == BetWithdrawn(Seat(1), "pequeno", 100)


def test_dues_run_until_somebody_has_a_choice() -> None:
    table = told(open_table("banca-francesa"), "A: sit 1000", "croupier: open_bets", "croupier: close_bets")
    table.run_dues(Seeded(1), at=5)
    assert table.due() is None
    assert table.state.phase == "betting"


def test_dues_happen_at_the_instant_given() -> None:
    table = told(open_table("banca-francesa", "PT_ONLINE"), "A: sit 1000")
    table.run_dues(Scripted(), at=7_000)
    assert table.state.window.deadline == 27_000


def test_a_table_where_nobody_sits_owes_nothing() -> None:
    assert open_table("banca-francesa", "PT_ONLINE").due() is None


def test_a_journal_replays_whatever_was_committed_revealed_and_corrected() -> None:
    table = open_table("banca-francesa")
    acts = [Act(None, tuple(table.log))]
    for line in ("A: sit 100000", "A: place_bet ases 100", "A: withdraw_bet ases 100"):
        command = read_command(line, CODEC, NAMES)
        acts.append(Act(command, table.act(command, Scripted())))
    for number in range(MOST_MOMENTS):
        acts.append(Act(None, (table.commit("00"),)))
        relief = f"croupier: relieve_thrower leaves=p{number} comes=p{number + 1}"
        command = read_command(relief, CODEC, NAMES)
        acts.append(Act(command, table.act(command, Scripted())))
    back = Rewind(table._reach()[0], "as far as it goes", by=Role.INSPECTOR)
    acts.append(Act(back, table.act(back, Scripted())))
    again = Table.replay(GAME, acts)
    assert again.state == table.state
    assert again.options(Role.INSPECTOR) == table.options(Role.INSPECTOR)


def test_a_replay_does_not_judge_the_options_of_the_past() -> None:
    old = replace(GAME.presets["AO"], ases_maximum=700)
    assert Table(GAME, [TableOpened("banca_francesa", "AO", old, 0, "", "")]).rules == old


def test_dues_that_never_end_are_stopped() -> None:
    class Again(Command, tag="again"):
        pass

    endless = varied(
        GAME,
        commands=(*GAME.commands, Again),
        due=lambda _: Due(Again(by=Role.HOUSE)),
        decide=lambda *_: iter([Seated(Seat(1), 5)]),
    )
    with pytest.raises(RuntimeError, match="don't end"):
        Table.open(endless, "AO", endless.presets["AO"]).run_dues(Seeded(1), at=0)


def test_each_viewer_sees_their_own() -> None:
    table = Table.open(high_card.GAME, "TOY", high_card.Rules())
    for seat in high_card.SEATS:
        table.act(Sit(10, by=seat), Scripted())
    table.act(high_card.Deal(by=Role.CROUPIER), Scripted(["As", "Kd"]))
    assert table.view(Seat(1)).hands == {1: "As", 2: None}
    assert table.view(Role.PUBLIC).hands == {1: None, 2: None}
    assert b"Kd" not in b"".join(encode(event) for event in table.seen_by(Seat(1)))


def test_the_head_depends_on_everything_that_happened() -> None:
    one, other = a_coup(), a_coup()
    assert one.head() == other.head()
    told(one, "croupier: open_bets")
    assert one.head() != other.head()
    told(other, "croupier: open_bets")
    assert one.head() == other.head()


def test_a_throw_can_be_verified_by_anyone_afterwards() -> None:
    table = told(open_table("banca-francesa"), "A: sit 1000")
    seed = b"a secret seed of thirty-two byte"
    table.commit(Secure(seed, b"").commitment)
    told(table, "A: place_bet ases 100", "croupier: close_bets")
    chance = Secure(seed, table.head())
    dice = table.act(read_command("croupier: throw", CODEC, NAMES), chance)[0].dice  # type: ignore[attr-defined]
    revealed = table.reveal(chance)
    assert isinstance(revealed, ChanceRevealed)
    assert tuple(value + 1 for _, value in revealed.draws) == dice
    assert fold(GAME, table.log) == table.state


def test_acts_are_journal_entries_both_ways() -> None:
    act = Act(Sit(1000, by=Seat(1)), (Seated(Seat(1), 1000),))
    assert CODEC.act(encode(act)) == act
    opening = Act(None, tuple(a_coup().log[:1]))
    assert CODEC.act(encode(opening)) == opening
    for text in ("", "{}", '{"command":{"do":"sit"},"events":[]}', '{"command":null,"events":[{"event":"x"}]}'):
        with pytest.raises(Malformed):
            CODEC.act(text)


def test_what_is_only_judged_does_not_happen() -> None:
    table = a_coup()
    before = table.state
    command = Sit(by=Seat(3), chips=500)
    events = table.judge(command, Scripted())
    assert table.state is before
    table.keep(events)
    assert table.state.cloth.players[Seat(3)].chips == 500


def test_a_table_goes_on_from_a_state_that_somebody_kept() -> None:
    table = a_coup()
    resumed = Table.resume(GAME, table.rules, table.state, table.version)
    assert (resumed.version, resumed.options(Role.INSPECTOR)) == (
        table.version,
        GAME.options(table.state, Role.INSPECTOR),
    )
    for one in (table, resumed):
        told(one, "A: withdraw_bet pequeno 100")
    assert resumed.state == table.state
    assert resumed.version == table.version
    with pytest.raises(LookupError, match="elsewhere"):
        resumed.head()


def test_events_that_nobody_can_go_back_to_are_forgotten() -> None:
    table = told(open_table("banca-francesa"), "A: sit 1000")
    for _ in range(MOST_MOMENTS):
        told(table, "A: place_bet pequeno 100", "A: withdraw_bet pequeno 100")
    version, moments = table.version, table.options(Role.INSPECTOR)
    table.forget()
    assert len(table.log) < version == table.version
    assert table.options(Role.INSPECTOR) == moments
    before = table.state
    table.act(Rewind(by=Role.INSPECTOR, to=version - 1, reason="erro de leitura"), Scripted())
    assert table.state != before


def test_nobody_goes_back_before_a_state_that_is_kept_elsewhere() -> None:
    table = a_coup()
    table.stand_here()
    assert table.options(Role.INSPECTOR) == GAME.options(table.state, Role.INSPECTOR)
    assert table.log == []
