"""Bacará chemin de fer: who may know what, rights that belong to a person, rewinds, clocks, and a whole evening."""

from dataclasses import replace as other
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.conformance import check_long
from panoverde.conformance.choices import Tossed
from panoverde.core.cards import FACE_DOWN, Card
from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec, encode
from panoverde.core.commands import BookSeat, EnterList, Leave, RestartClocks, Sit, Void
from panoverde.core.events import Rewind
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table, fold
from panoverde.core.upkeep import by_the_clock
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet
from panoverde.games.chemin_de_fer.annulment import BankerAsked
from panoverde.games.chemin_de_fer.auction import Adjudicate, PlaceBid
from panoverde.games.chemin_de_fer.banco import FollowBanco, MakeBanco
from panoverde.games.chemin_de_fer.bank import AskAssociation, KeepBank, PassHand
from panoverde.games.chemin_de_fer.clock import Expire
from panoverde.games.chemin_de_fer.closing import CallLastCoup, EndPlay, SetClosing
from panoverde.games.chemin_de_fer.deal import DealCoup, MoveCards, SayCard, SayNo
from panoverde.games.chemin_de_fer.draw import DealThird
from panoverde.games.chemin_de_fer.faults import Fault, ReportFault
from panoverde.games.chemin_de_fer.interruption import Interrupt
from panoverde.games.chemin_de_fer.offer import AcceptHand, DeclineHand, OpenAuction, ReturnHand
from panoverde.games.chemin_de_fer.registration import (
    AskChange,
    CallWaiting,
    MovePlayer,
    SeatChanged,
)
from panoverde.games.chemin_de_fer.state import Auction, Offer, Stage
from panoverde.games.chemin_de_fer.turn import DeclareAbsent, GiveHand, HandGiven, RefuseHand, TakeHand
from tests.games.chemin_de_fer_tables import (
    AO,
    CLOCK,
    CROUPIER,
    GAME,
    HOUSE,
    INSPECTOR,
    TIMED,
    VIRTUAL,
    A,
    B,
    C,
    D,
    E,
    act,
    betting,
    dealt,
    do_due,
    prepared,
    refusal_of,
)

OTHERS = [who for who in (*Role, A, C, D) if who != HOUSE]


def test_a_timed_table_keeps_the_laws() -> None:
    timed = other(GAME, presets={"served": TIMED, "dealt": replace(AO, decision_seconds=15)})
    check_long(timed, plays=6)


# Who knows the ponto's cards


@pytest.mark.rule("AO-12.64", "AO-12.65", "R-465")
def test_nobody_but_the_ponto_and_the_house_sees_the_cards_that_were_passed() -> None:
    table = dealt()
    mine = (Card("4h"), Card("Kd"))
    assert table.view(B).dealing.ponto == table.view(HOUSE).dealing.ponto == mine
    for viewer in OTHERS:
        view = table.view(viewer)
        assert view.dealing.ponto == (FACE_DOWN, FACE_DOWN)
        assert view.shoe.unseen.size == table.state.shoe.unseen.size + 2
        assert "4h" not in str(table.seen_by(viewer))
    assert GAME.with_cards(table.state) == (B, A)
    assert GAME.with_cards(betting().state) == ()


@pytest.mark.rule("AO-12.66", "AO-12.68d")
def test_what_others_are_offered_does_not_tell_them_the_cards() -> None:
    low, five = dealt(cards="4h Kd"), dealt(cards="4h Ad")
    assert [option.kind for option in low.options(B)[-1:]] == ["carta"]
    assert {option.kind for option in five.options(B)} >= {"carta", "nao"}
    for viewer in OTHERS:
        assert low.options(viewer) == five.options(viewer)


# Rights that belong to a person


@pytest.mark.rule("AO-12.17")
def test_nobody_sits_twice_at_a_table() -> None:
    table = betting()
    assert refusal_of(table, Sit(1_000, player="player 1", by=E)) == "two-seats"
    act(table, Sit(1_000, player="", by=E), Sit(1_000, player="", by=Seat(6)))


@pytest.mark.rule("AO-12.18", "AO-12.19", "AO-12.26")
def test_a_booked_seat_is_for_its_name() -> None:
    table = betting()
    act(table, BookSeat("Rui", E, by=HOUSE))
    assert refusal_of(table, Sit(1_000, player="Ana", by=E)) == "seat-kept"
    assert refusal_of(table, Sit(1_000, player="account of Ana", name="Ana", by=E)) == "seat-kept"
    act(table, Sit(1_000, player="account of Rui", name="Rui", by=E))
    assert table.state.bookings == {}
    assert refusal_of(table, BookSeat("Ana", E, by=HOUSE)) == "no-free-seat"
    assert refusal_of(table, BookSeat("", Seat(6), by=HOUSE)) == "no-name"


@pytest.mark.rule("AO-12.20")
def test_a_name_keeps_its_place_on_the_list_and_has_one_seat() -> None:
    table = betting()
    act(table, *(EnterList(name, by=HOUSE) for name in ("Rui", "Ana", "Rui")))
    assert table.state.waiting == ("Rui", "Ana")
    assert refusal_of(table, CallWaiting(by=CROUPIER)) == "nobody-to-call"  # a coup is played
    act(table, CloseBets(by=CROUPIER), CallWaiting(by=INSPECTOR))
    assert table.state.bookings == {E: "Rui"}
    booked = betting()
    act(booked, BookSeat("Rui", E, by=HOUSE), BookSeat("Rui", Seat(6), by=HOUSE))
    assert booked.state.bookings == {6: "Rui"}


def auctioned(rules: Any = VIRTUAL) -> Table[Any, Any]:
    """A passed the hand, nobody took it, and it is put up for auction."""
    table = betting(rules)
    act(table, CloseBets(by=CROUPIER), PassHand(by=A))
    act(table, *(DeclineHand(by=seat) for seat in (B, C, D, A)))
    return table


@pytest.mark.rule("AO-12.87", "R-455")
def test_who_may_not_bid_does_not_come_back_under_the_same_name_before_the_auction_ends() -> None:
    table = auctioned()
    act(table, Sit(100_000, player="new", by=E), Leave(by=A))
    assert table.state.kept_out == ("player 1",)
    assert table.view(B).kept_out == ()
    assert table.view(INSPECTOR).kept_out == ("player 1",)
    assert refusal_of(table, Sit(100_000, player="player 1", by=A)) == "not-while-bidding"
    act(table, PlaceBid(500, by=B), Adjudicate(by=CROUPIER), TakeHand(500, by=B))
    assert table.state.kept_out == ()
    act(table, Sit(100_000, player="player 1", by=A))


@pytest.mark.rule("AO-12.82", "AO-12.87", "R-455", "R-477")
def test_nor_does_who_left_before_a_hand_went_back() -> None:
    table = betting(VIRTUAL, A, B, C, D, E)
    act(table, CloseBets(by=CROUPIER), PassHand(by=A), DeclineHand(by=B), AcceptHand(by=C), Leave(by=A))
    table.state = replace(table.state, rules=AO)
    act(table, ReturnHand(B, by=CROUPIER))
    assert (table.state.offer.left, table.state.last_banker) == ((B, C, D, E), A)
    assert refusal_of(table, Sit(100_000, player="player 1", by=A)) == "not-while-bidding"


@pytest.mark.rule("AO-12.81", "AO-12.87", "R-455")
def test_a_player_who_leaves_takes_their_part_in_offer_and_auction_with_them() -> None:
    table = betting()
    act(table, CloseBets(by=CROUPIER), PassHand(by=A), Sit(100_000, by=E))
    act(table, Leave(by=A), *(DeclineHand(by=seat) for seat in (B, C)))
    assert table.state.offer == replace(table.state.offer, left=(D,), out=())
    assert refusal_of(table, OpenAuction(by=CROUPIER)) == "still-offered"
    act(table, Leave(by=D))  # nobody is left to ask, and too few to play
    assert table.due() is not None
    assert table.due().command == Interrupt(by=CROUPIER)  # type: ignore[union-attr]
    act(table, Sit(100_000, by=D))
    assert [option.kind for option in table.options(CROUPIER)] == ["open_auction"]
    act(table, OpenAuction(by=CROUPIER))
    assert table.state.auction == Auction()
    assert refusal_of(table, Interrupt(by=CROUPIER)) == "enough-players"


@pytest.mark.rule("AO-12.16", "AO-12.86")
def test_an_auction_without_bids_and_without_players_obliges_nobody() -> None:
    table = auctioned()
    act(table, Leave(by=D), Adjudicate(by=CROUPIER))
    assert (table.state.stage, table.state.turn) == (Stage.TURN, None)
    assert refusal_of(table, GiveHand(by=CROUPIER)) == "no-hand-to-give"


@pytest.mark.rule("AO-12.52", "AO-12.55", "AO-12.58", "AO-12.90", "AO-12.93")
def test_rights_move_with_a_player_who_changes_seats() -> None:
    table = betting(replace(VIRTUAL, cagnotte_pct=0), A, B, C, D, E)
    act(table, AskChange(Seat(7), by=B), MakeBanco(by=B), CloseBets(by=CROUPIER))
    state = replace(table.state, follows=B, from_table=B, passed_on_tie=B, shufflers=(B,), skips=(B,))
    moved = GAME.evolve(state, seat_changed(B, Seat(7)))
    assert (moved.follows, moved.from_table, moved.passed_on_tie) == (7, 7, 7)
    assert (moved.shufflers, moved.skips, moved.moves) == ((7,), (7,), ())


def seat_changed(seat: Seat, to: Seat) -> Any:

    return SeatChanged(seat, to, 0)


@pytest.mark.rule("AO-12.93", "R-454")
def test_a_later_turn_costs_nothing() -> None:
    table = prepared(VIRTUAL, A, B, C, D)
    later = GAME.evolve(table.state, seat_changed(B, Seat(7)))
    earlier = GAME.evolve(replace(table.state, last_banker=C), seat_changed(C, E))
    assert (later.skips, earlier.skips) == ((), (E,))
    assert GAME.transfers(seat_changed(B, E)) == ()


@pytest.mark.rule("AO-12.20", "AO-12.79", "R-454")
def test_nobody_changes_seats_while_the_hand_is_offered() -> None:
    """At the end of a shoe the hand finds its holder first: the offer is made to places."""
    table = betting(VIRTUAL, A, B, C, D, E)
    act(table, AskChange(Seat(7), by=B), CloseBets(by=CROUPIER), PassHand(by=A))
    table.state = replace(table.state, shoe=replace(table.state.shoe, last=True))
    assert table.due() is None
    assert refusal_of(table, MovePlayer(by=CROUPIER)) == "nobody-moves"
    act(table, DeclineHand(by=B), AcceptHand(by=C), AskAssociation(by=B))
    do_due(table)
    assert (table.state.moves, table.state.hand.asks) == ((), (7,))
    assert table.state.taken_from is None


# Refusals that need a state of their own


@pytest.mark.rule("AO-12.68", "AO-12.69", "AO-12.95", "AO-12.105k")
def test_acts_out_of_their_moment_are_refused() -> None:
    table = betting()
    assert refusal_of(table, DealCoup(by=CROUPIER)) == "not-this-step"
    assert refusal_of(table, DealThird(by=CROUPIER)) == "not-this-step"
    assert refusal_of(table, Settle(by=CROUPIER)) == "nothing-to-settle"
    assert refusal_of(table, DeclareAbsent(by=CROUPIER)) == "nobody-is-awaited"
    assert refusal_of(table, RefuseHand(by=A)) == "not-your-hand"
    assert refusal_of(table, KeepBank(by=A)) == "not-the-bankers-choice"
    assert refusal_of(table, AcceptHand(by=B)) == "not-offered-to-you"
    assert refusal_of(table, PlaceBid(500, by=B)) == "no-auction"
    assert refusal_of(table, Adjudicate(by=CROUPIER)) == "no-auction"
    assert refusal_of(table, FollowBanco(by=B)) == "no-following-now"
    assert refusal_of(table, OpenBets(by=CROUPIER)) == "not-now"
    assert refusal_of(table, Expire(by=CLOCK)) == "no-time-running"
    assert refusal_of(table, RestartClocks(by=HOUSE)) == "no-time-running"
    assert refusal_of(table, CallLastCoup(by=CLOCK)) == "shoe-plays-on"
    assert refusal_of(table, Void("", by=HOUSE)) == "no-reason"
    assert refusal_of(dealt(), MakeBanco(by=C)) == "no-banco-now"
    assert refusal_of(prepared(), OpenBets(by=CROUPIER)) == "no-bank-yet"
    assert refusal_of(table, SetClosing(-1, by=HOUSE)) == "no-such-instant"
    assert refusal_of(table, MoveCards(by=INSPECTOR)) == "nobody-to-urge"


@pytest.mark.rule("AO-12.16")
def test_no_bets_are_opened_with_three_players() -> None:
    table = prepared()
    act(table, TakeHand(1_000, by=A), Leave(by=D))
    assert refusal_of(table, OpenBets(by=CROUPIER)) == "fewer-than-four"


@pytest.mark.rule("AO-12.81")
def test_who_lost_their_chips_since_can_only_decline() -> None:
    table = betting()
    act(table, CloseBets(by=CROUPIER), PassHand(by=A))
    poor = replace(table.state, offer=replace(table.state.offer, level=200_000))
    assert [option.kind for option in GAME.options(poor, B) if option.nature == Nature.COURSE] == ["decline_hand"]
    table.state = poor
    assert refusal_of(table, AcceptHand(by=B)) == "not-enough-chips"


@pytest.mark.rule("AO-12.35", "R-452")
def test_a_player_without_the_smallest_bank_may_buy_chips_or_give_up_the_seat() -> None:
    table = Table.open(GAME, "AO", VIRTUAL)
    act(table, Sit(400, by=A), *(Sit(100_000, by=seat) for seat in (B, C, D, E)))
    for cards in ("", "", "", "4c", ""):
        do_due(table, cards)
    assert {option.kind for option in table.options(A)} == {"buy_chips", "leave", "refuse_hand", "ask_change"}
    act(table, Leave(by=A))
    assert table.state.turn is None
    (given,) = do_due(table)
    assert given == HandGiven(B)


@pytest.mark.rule("AO-12.35", "AO-12.95", "R-457")
def test_only_time_moves_the_game_on_where_the_player_in_turn_cannot_pay_for_a_bank() -> None:
    for chips, nature in ((400, Nature.COURSE), (500, Nature.ASIDE)):
        table = Table.open(GAME, "AO", TIMED)
        act(table, Sit(chips, by=A), *(Sit(100_000, by=seat) for seat in (B, C, D)))
        for cards in ("", "", "", "4c", ""):
            do_due(table, cards)
        assert [(option.kind, option.nature) for option in table.options(CLOCK)] == [("expire", nature)]


# Corrections


@pytest.mark.rule("AO-12.105k", "R-202")
def test_a_coup_is_corrected_until_it_is_settled() -> None:
    table = Table.open(GAME, "AO", AO)
    act(table, *(Sit(100_000, by=seat) for seat in (A, B, C, D)))
    run_to(table, Stage.TURN)
    act(table, TakeHand(1_000, by=A), OpenBets(by=CROUPIER), PlaceBet("ponto", 400, by=B), CloseBets(by=CROUPIER))
    do_due(table)
    do_due(table)
    version = table.version
    act(table, SayNo(by=B))
    do_due(table, "Ks 6d")
    do_due(table, "4h 3d")
    do_due(table)
    assert refusal_of(table, Void("late", by=INSPECTOR)) == "score-is-known"
    act(table, Rewind(version, "a card fell", by=INSPECTOR))
    act(table, ReportFault(Fault.DROPPED, by=INSPECTOR), SayCard(by=B))
    run_to(table, Stage.AFTER, Stage.TURN)
    assert not [option for option in table.options(INSPECTOR) if option.kind == "rewind"]


def run_to(table: Table[Any, Any], *stages: Stage) -> None:
    """The house does what is due; whoever is invited to cut does."""
    for number in range(40):
        if (table.state.stage in stages and table.state.turn is not None) or table.state.settled:
            return
        due = table.due()
        if due is None:
            offered = [seat for seat in (A, B, C, D) if any(one.kind == "cut" for one in table.options(seat))]
            kind = next(one for one in GAME.commands if one.__struct_config__.tag == "cut")
            table.act(kind(by=offered[0]), Seeded(number))
        else:
            table.act(due.command, Seeded(number))


@pytest.mark.rule("R-457")
def test_a_rewind_gives_nobody_less_time() -> None:
    table = betting(TIMED)
    version = table.version
    act(table, CloseBets(by=CLOCK, at=20_000))
    assert table.state.until == 35_000
    act(table, KeepBank(by=A, at=30_000))
    act(table, Rewind(version, "again", by=INSPECTOR))
    assert table.state.until is None
    later = GAME.rewound(replace(table.state, until=5), replace(table.state, until=9))
    assert later.until == 9


# Time


@pytest.mark.rule("R-457", "AO-12.40")
def test_the_clock_says_what_comes_next_at_a_served_table() -> None:
    table = prepared(TIMED)
    found = by_the_clock(table, 0)
    assert found
    assert (found.command, found.since) == (Expire(by=CLOCK, at=15_001), 15_001)
    act(table, TakeHand(1_000, by=A))
    do_due(table)
    found = by_the_clock(table, 0)
    assert found
    assert found.command == CloseBets(by=CLOCK, at=20_000)
    act(table, PlaceBet("ponto", 400, by=B), CloseBets(by=CLOCK, at=20_000))
    do_due(table, at=20_000)
    do_due(table, "4h Kd", at=20_000)
    found = by_the_clock(table, 20_000)
    assert found
    assert found.since == 35_001
    assert refusal_of(table, Adjudicate(by=CLOCK, at=40_000)) == "no-auction"


@pytest.mark.rule("R-457", "AO-12.79", "AO-12.81")
def test_a_passed_hand_waits_for_one_player_at_a_time() -> None:
    table = betting(TIMED)
    act(table, CloseBets(by=CLOCK, at=20_000), Expire(by=CLOCK, at=36_000))
    assert isinstance(table.state.offer, Offer)
    assert refusal_of(table, DeclineHand(by=CROUPIER, at=37_000)) == "not-yours"
    assert refusal_of(table, AcceptHand(by=B, at=60_000)) == "time-is-up"
    for number in range(4):
        act(table, Expire(by=CLOCK, at=60_000 + 16_000 * number))
    assert table.state.stage == Stage.AUCTION


# What a coup was to each player


@pytest.mark.rule("AO-12.31", "AO-12.74", "R-456")
def test_a_void_coup_is_told_with_the_bank_that_stays() -> None:
    table = dealt()
    events = act(table, Void("outage", by=HOUSE))
    assert BankerAsked(A) in events
    shares = (Share(A, 1_000, 0, 1_000, "player 1"), Share(B, 400, 0, 0, "player 2"))
    assert table.facts[-1] == CoupEnded(1, shares, void=True)


@pytest.mark.rule("AO-12.108", "R-93")
def test_play_ends_between_coups_when_the_hour_has_come() -> None:
    table = betting()
    act(table, SetClosing(60_000, by=HOUSE), CloseBets(by=CROUPIER, at=70_000))
    act(table, EndPlay(by=CLOCK, at=70_000))
    assert table.state.stage == Stage.OVER
    assert table.due() is None
    assert [option.kind for option in table.options(A)] == ["buy_chips", "ask_change", "leave"]


# An evening


def chosen(option: Option, toss: Tossed) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for ask in option.asks:
        if isinstance(ask, Pick):
            answers[ask.field] = toss.one_of(ask.choices)
        elif isinstance(ask, Number):
            steps = min(4, (ask.maximum - ask.minimum) // ask.step)
            answers[ask.field] = ask.minimum + ask.step * toss.whole(0, steps)
    return answers


@pytest.mark.rule("AO-12.1", "AO-12.14", "AO-12.32", "AO-12.96")
def test_an_evening_of_nine_players_and_two_shoes_keeps_every_unit() -> None:
    """Players choose among what they are offered, the house does what is due; the fold of the log is the table."""
    table = Table.open(GAME, "AO", replace(AO, physical=False, cagnotte_pct=5))
    toss, kinds = Tossed(7), Codec(GAME).command_types
    seats = [Seat(number) for number in range(1, 10)]
    act(table, *(Sit(1_000_000, player=f"p{seat}", by=seat) for seat in seats))
    shoes, seen = 0, set()
    for step in range(6_000):
        due = table.due()
        events = table.act(due.command, Seeded(step)) if due else one_acts(table, seats, toss, kinds, step)
        seen |= {event.__struct_config__.tag for event in events}
        shoes += any(event.__struct_config__.tag == "cards_shuffled" for event in events)
        assert sum(GAME.holdings(table.state).values()) == 9_000_000
        if shoes == 3:
            break
    assert shoes == 3
    assert seen >= {
        "banco_made",
        "auction_opened",
        "bank_adjudicated",
        "bank_reduced",
        "associate_joined",
        "stake_paid",
    }
    codec = Codec(GAME)
    assert fold(GAME, [codec.event(encode(event)) for event in table.log]) == table.state


def one_acts(table: Table[Any, Any], seats: list[Seat], toss: Tossed, kinds: dict[str, Any], step: int) -> Any:
    """A player whom the game waits for, or who would stake; else the croupier closes the bets or adjudicates."""
    offers = [
        (seat, option)
        for seat in seats
        if seat in table.state.cloth.players
        for option in table.options(seat)
        if option.nature in (Nature.COURSE, Nature.STAKE) or "association" in option.kind
    ]
    course = [offer for offer in offers if offer[1].nature == Nature.COURSE]
    if len(course) > 1 and course[0][1].kind == "accept_hand" and toss.whole(0, 11):
        course = course[1:]
    if course or (offers and toss.whole(0, 2)):
        joins = [offer for offer in offers if offer[1].kind == "accept_association"]
        seat, option = toss.one_of(course or joins or offers)
        return table.act(kinds[option.kind](**chosen(option, toss), by=seat), Seeded(step))
    waits = [option for option in table.options(CROUPIER) if option.nature == Nature.COURSE]
    return table.act(kinds[waits[0].kind](by=CROUPIER), Seeded(step))
