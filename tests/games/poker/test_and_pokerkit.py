"""Random hands of no-limit hold'em and pot-limit omaha, beside PokerKit: the same cards, the same words, the same end.

Every amount is a multiple of a unit that 2 to 8 winners can share: PokerKit gives all odd chips to one winner, our
regulations one to each (R-108). Nobody has less than a big blind: PokerKit then lowers what the others must call."""

from random import Random

import pytest
from hypothesis import given, strategies as st
from pokerkit import Automation, NoLimitTexasHoldem, PotLimitOmahaHoldem, State as Theirs

from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.rules import Rules
from tests.games.poker.tables import HOLDEM, OMAHA, Play, rules

UNIT = 840
DECK = OMAHA.presets["PT"].variants[0].deck
GAMES = {"holdem": (HOLDEM, NoLimitTexasHoldem.create_state), "omaha": (OMAHA, PotLimitOmahaHoldem.create_state)}
BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def table_of(game: str, ante: int) -> Rules:
    antes = (ante,) if ante else ()
    return rules("TOURNAMENT", GAMES[game][0], minimum=2 * UNIT, odd_unit=1, antes=antes, cave=10 * UNIT)


def dealt(game: str, ante: int, ours: Play, board: list[str]) -> Theirs:
    """The same hand at their table: their players are ours in the order of the deal."""
    order = ours.hand.order
    caves = [ours.state.players[seat].brought for seat in order]
    blinds, count = (UNIT, 2 * UNIT), len(order)
    theirs = GAMES[game][1](BY_ITSELF, True, ante, blinds, 2 * UNIT, caves, count)
    while theirs.can_deal_hole():
        dealee = theirs.hole_dealee_index
        assert dealee is not None
        theirs.deal_hole(ours.hand.holdings[order[dealee]].cards[len(theirs.hole_cards[dealee])])
    go_on(theirs, board)
    return theirs


def go_on(theirs: Theirs, board: list[str]) -> None:
    while theirs.can_burn_card() or theirs.can_deal_board():
        if theirs.can_burn_card():
            theirs.burn_card("??")
        else:
            count = theirs.board_dealing_count
            theirs.deal_board("".join(board[:count]))
            del board[:count]


def a_word(random: Random, ours: Play, theirs: Theirs) -> int | str:
    """Something that both allow; what a raise may be, where both allow one, is the same."""
    here, there = ours.may_raise(), theirs.min_completion_betting_or_raising_to_amount
    if here is not None and there is not None:
        assert here == (there, theirs.max_completion_betting_or_raising_to_amount)
        least, most = here
        if random.random() < 0.4:
            some = least + UNIT * random.randint(0, max(0, most - least) // UNIT)
            return random.choice([least, most, min(some, most)])
    return "fold" if random.random() < 0.15 and theirs.can_fold() else "go along"


def say(word: int | str, ours: Play, theirs: Theirs) -> None:
    turn = ours.hand.turn
    assert turn is not None
    missing = ours.hand.price - ours.hand.holdings[turn].bet
    assert theirs.checking_or_calling_amount == min(missing, ours.state.players[turn].cave)
    if isinstance(word, int):
        ours.do(RaiseTo(word, by=turn))
        theirs.complete_bet_or_raise_to(word)
    elif word == "fold":
        ours.do(Fold(by=turn))
        theirs.fold()
    else:
        ours.do(Call(by=turn) if missing else Check(by=turn))
        theirs.check_or_call()


@pytest.mark.rule("RT-21", "RT-48.1", "RT-49", "RT-35", "RT-20")
@pytest.mark.parametrize("game", GAMES)
@given(random=st.integers(0, 1 << 30).map(Random))
def test_the_same_words_lead_to_the_same_stacks(game: str, random: Random) -> None:
    ante = random.choice([0, 0, UNIT])
    seats = sorted(random.sample(range(1, 11), random.randint(2, 8)))
    caves = {seat: UNIT * random.choice([3, random.randint(3, 12), random.randint(12, 200)]) for seat in seats}
    cards = random.sample(DECK, 5 + 4 * len(seats))
    board, holes = cards[:5], {seat: " ".join(cards[5 + 4 * at : 9 + 4 * at]) for at, seat in enumerate(seats)}
    ours = Play(table_of(game, ante), caves, holes=holes, board=" ".join(board)).on()
    theirs = dealt(game, ante, ours, board)
    order = ours.hand.order
    while ours.on().state.hand is not None and ours.hand.turn is not None:
        assert theirs.actor_index == order.index(ours.hand.turn)
        say(a_word(random, ours, theirs), ours, theirs)
        go_on(theirs, board)
    if ours.state.hand is not None:
        ours.show()
    while theirs.status:  # they still ask the only one who has chips left
        assert theirs.checking_or_calling_amount == 0
        theirs.check_or_call()
        go_on(theirs, board)
    assert [ours.caves[seat] for seat in order] == theirs.stacks
