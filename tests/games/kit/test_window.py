"""The betting window: what may be placed and taken back, what a chapter forbids, who missed it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.commands import Leave
from panoverde.core.decider import Command
from panoverde.core.money import Currency
from panoverde.core.option import Number
from panoverde.core.part import Bar, Part
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter
from panoverde.games._kit.cloth import Bet, Cloth, Idle, Phase, Player, Window
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.seats import Seated, SeatLeft
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import (
    Announced,
    Announcement,
    BetPlaced,
    BetsClosed,
    CloseBets,
    OpenBets,
    PlaceBet,
    RoundingNoted,
    WithdrawBet,
)
from tests.games.kit.table import (
    CHAPTER,
    CLOCK,
    CROUPIER,
    GAME,
    A,
    B,
    State,
    chapter,
    decided,
    kinds,
    made,
    numbers,
    two_players,
    with_bet,
)

LINE = "risco_exterior"
WHY = Refused("R-206", "because")


def limited(zone: str = LINE, **changed: Any) -> Chapter[State]:
    """One zone, with chips in pairs unless otherwise said."""
    plain = Limit(zone, 200, 1000, 1000, Currency.EUR, "R-08", "R-08", step=2)
    return chapter(zones=lambda _: (zone,), limit=lambda *_: replace(plain, **changed))


def test_words_that_are_said_leave_the_very_state() -> None:
    state = two_players()
    assert GAME.evolve(state, Announced(Announcement.PLACE_YOUR_BETS)) is state
    assert GAME.evolve(state, RoundingNoted(A, "pequeno", 50)) is state


# Who played, and who missed it


@pytest.mark.rule("R-25")
def test_a_bet_ends_idleness_at_once() -> None:
    before = State(cloth=Cloth({A: Player(900, 1000, 5, missed=4, idle=Idle.WARNED)}))
    after = GAME.evolve(before, BetPlaced(A, "ases", 100, at=70)).cloth.players[A]
    assert (after.chips, after.missed, after.played, after.idle) == (800, 0, 70, Idle.NO)


@pytest.mark.rule("R-25")
def test_a_player_with_nothing_on_the_cloth_has_missed_the_window() -> None:
    closed = GAME.evolve(two_players(missed=3), BetsClosed()).cloth
    assert (closed.players[A].missed, closed.players[B].missed) == (0, 4)


@pytest.mark.rule("PT-BFO-19", "R-207")
def test_a_window_that_a_player_joined_late_is_not_missed_and_the_next_one_is() -> None:
    late = GAME.evolve(State(window=Window(1, True)), Seated(B, 1000))
    once = GAME.evolve(late, BetsClosed())
    assert once.cloth.players[B].missed == 0
    assert GAME.evolve(once, BetsClosed()).cloth.players[B].missed == 1


# How much


def test_what_may_be_placed_is_offered_to_the_last_step() -> None:
    def offered(chips: int, there: int, free: int = 1000) -> list[tuple[int, int, int]]:
        return numbers(made(limited(free=free)), with_bet(there, LINE, chips), A, "place_bet")

    assert offered(chips=5000, there=0) == [(200, 1000, 2)]
    assert offered(chips=5000, there=400) == [(2, 600, 2)]
    assert offered(chips=301, there=0) == [(200, 300, 2)]
    assert offered(chips=199, there=0) == []
    assert offered(chips=5000, there=1000) == []
    assert offered(chips=5000, there=0, free=200) == [(200, 200, 2)]


def test_a_minimum_between_two_steps_offers_what_is_accepted() -> None:
    odd = made(limited(minimum=201))
    assert numbers(odd, with_bet(0, LINE, 5000), A, "place_bet") == [(202, 1000, 2)]
    assert numbers(odd, with_bet(0, LINE, 201), A, "place_bet") == []
    assert numbers(odd, with_bet(210, LINE, 0), A, "withdraw_bet") == [(210, 210, 1), (2, 8, 2)]


def test_what_may_be_taken_back_is_offered_to_the_last_step() -> None:
    def offered(there: int, stays: int = 0) -> list[tuple[int, int, int]]:
        return numbers(made(limited(stays=stays)), with_bet(there, LINE, 0), A, "withdraw_bet")

    assert offered(200) == [(200, 200, 1)]
    assert offered(202) == [(202, 202, 1), (2, 2, 2)]
    assert offered(1000) == [(1000, 1000, 1), (2, 800, 2)]
    assert offered(1000, stays=301) == [(2, 698, 2)]
    assert offered(1000, stays=1000) == []


@pytest.mark.rule("R-206")
def test_what_must_stay_is_rounded_up_to_whole_steps() -> None:
    def offered(stays: int) -> list[tuple[int, int, int]]:
        return numbers(made(limited(stays=stays, step=5)), with_bet(1000, LINE, 0), A, "withdraw_bet")

    assert offered(stays=301) == [(5, 695, 5)]
    assert offered(stays=300) == [(5, 700, 5)]


@pytest.mark.rule("R-203")
def test_what_may_be_placed_from_a_purse_of_its_own() -> None:
    def offered(purse: int) -> list[Number]:
        options = made(limited(purse=purse)).options(with_bet(0), A)
        return [ask for one in options if one.kind == "place_bet" for ask in one.asks if isinstance(ask, Number)]

    assert offered(300) == [Number("chips", 200, 300, 2)]
    assert offered(199) == []
    with pytest.raises(Refused, match="not-enough-chips"):
        decided(made(limited(purse=300)), with_bet(0), PlaceBet(LINE, 302, by=A))


@pytest.mark.rule("R-08")
def test_a_stake_whose_prize_would_be_rounded_is_noted() -> None:
    def placed(there: int, chips: int, exact: int) -> list[Any]:
        banca = limited("banca", minimum=1, step=1, exact=exact)
        return decided(made(banca), with_bet(there, "banca"), PlaceBet("banca", chips, by=A))

    noted = RoundingNoted(A, "banca", 50)
    assert placed(there=0, chips=50, exact=50) == [BetPlaced(A, "banca", 50)]
    assert placed(there=0, chips=51, exact=50) == [BetPlaced(A, "banca", 51), noted]
    assert placed(there=30, chips=20, exact=50) == [BetPlaced(A, "banca", 20)]
    assert placed(there=30, chips=30, exact=50) == [BetPlaced(A, "banca", 30), noted]
    plain = Limit("pequeno", 1, 1000, 1000, Currency.EUR, "R-08", "R-08")
    usual = made(chapter(limit=lambda *_: plain))
    assert decided(usual, with_bet(0), PlaceBet("pequeno", 7, by=A)) == [BetPlaced(A, "pequeno", 7)]


# What a chapter forbids


@pytest.mark.rule("R-206")
def test_a_player_who_may_not_take_a_bet_back_may_not_leave_with_it() -> None:
    state = two_players(deadline=9000)
    assert kinds(GAME, state, A) == {"place_bet", "withdraw_bet", "leave", "buy_chips"}

    def kept(*of: Any) -> Limit:
        return replace(CHAPTER.limit(*of), stays=100, stays_cites="R-246")

    refusing, keeping = chapter(must_stay=lambda *_: WHY), chapter(limit=kept)
    for own, code, cites in ((refusing, "because", ("R-206",)), (keeping, "bets-stand", ("R-246",))):
        game = made(own)
        assert kinds(game, state, A) == {"place_bet", "buy_chips"}
        assert "leave" in kinds(game, state, B)
        with pytest.raises(Refused, match=code) as refused:
            decided(game, state, Leave(by=A))
        assert refused.value.cites == cites
        assert decided(game, state, Leave(by=B)) == [SeatLeft(B, 1000)]
    both = made(chapter(must_stay=lambda *_: WHY, limit=kept))
    with pytest.raises(Refused, match="because"):
        decided(both, state, Leave(by=A))


@pytest.mark.rule("R-199", "R-206")
@pytest.mark.parametrize(
    ("forbids", "command", "offered"),
    [
        ("may_not_bet", PlaceBet("pequeno", 100, by=A), "place_bet"),
        ("must_stay", WithdrawBet("pequeno", 100, by=A), "withdraw_bet"),
    ],
)
def test_what_the_chapter_does_not_allow_is_refused_and_not_offered(
    forbids: str, command: Command, offered: str
) -> None:
    state = two_players(deadline=9000)
    assert offered in kinds(GAME, state, command.by)
    assert decided(GAME, state, command)
    strict = made(chapter(**{forbids: lambda *_: WHY}))
    assert offered not in kinds(strict, state, command.by)
    assert strict.due(state) is None
    with pytest.raises(Refused, match="because"):
        decided(strict, state, command)


def unasked() -> State:
    return replace(two_players(), window=Window())


def unpaid() -> State:
    return replace(two_players(phase=Phase.DECIDED), wins="pequeno")


def timed() -> State:
    return two_players(deadline=9000)


@pytest.mark.rule("R-199", "R-206")
@pytest.mark.parametrize(
    ("state", "command"),
    [
        (unasked, OpenBets(by=CROUPIER)),
        (unpaid, Settle(by=CROUPIER)),
        (timed, CloseBets(by=CLOCK, at=9000)),
        (two_players, CloseBets(by=CROUPIER)),
    ],
)
def test_what_another_part_bars_is_refused_and_neither_offered_nor_due(
    state: Callable[[], State], command: Command
) -> None:
    now, kind = state(), type(command)
    tag = kind.__struct_config__.tag
    assert tag in kinds(GAME, now, command.by)
    assert decided(GAME, now, command)
    strict = made(CHAPTER, Part(bars={kind: Bar(lambda *_: WHY)}))
    assert tag not in kinds(strict, now, command.by)
    assert strict.due(now) is None
    with pytest.raises(Refused, match="because"):
        decided(strict, now, command)


# What refusals tell


@pytest.mark.parametrize(("zones", "told"), [(11, 11), (12, 12), (13, 12)])
def test_of_many_zones_the_first_twelve_are_told(zones: int, told: int) -> None:
    names = [f"zone {number}" for number in range(zones)]
    state = State(cloth=Cloth({A: Player(5000, 5000, 0)}), window=Window(1, True))
    with pytest.raises(Refused, match="unknown-zone") as refused:
        decided(made(chapter(zones=lambda _: names)), state, PlaceBet("elsewhere", 100, by=A))
    expected = ", ".join(names[:told]) + (", …" if zones > told else "")
    assert refused.value.facts == {"zone": "elsewhere", "zones": expected}


# Corrections


@pytest.mark.rule("R-202")
def test_a_rewind_keeps_the_chips_brought_since_and_asks_for_bets_again_where_they_are_timed() -> None:
    then = two_players(deadline=9000)
    now = State(cloth=Cloth({A: Player(1150, 1200, 9)}), phase=Phase.DECIDED, coup=7, window=Window(9, True))
    back = GAME.rewound(then, now)
    assert (back.cloth.players[A].chips, back.cloth.players[A].brought) == (1100, 1200)
    assert (back.cloth.bets, back.phase, back.coup) == ((Bet(A, "pequeno", 100),), Phase.BETTING, 1)
    assert back.window == Window(1)
    untimed = two_players()
    assert GAME.rewound(untimed, now).window == untimed.window
