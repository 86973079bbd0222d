"""What real files contain: posts, straddles, antes, all-ins, cards nobody saw, words left out, rake, and mistakes."""

import pytest

from panoverde.core.chance import BadScript
from panoverde.core.refusal import Refused
from panoverde.interchange.agreement import Agreement, judge
from panoverde.interchange.file_table import Interpretation, LeastRaise
from panoverde.interchange.phh import HandHistory
from tests.interchange.files import ends, hand, seen, wins

AGREES, DIFFERS, STOPPED, REPLAYED = (str(verdict) for verdict in Agreement)
ALL_IN = "p3 cbr 100, p1 f, p2 cc, "
RUN_OUT = "d db 7h9hTd, d db 2c, d db 3s"


# The result, and the house's part of it


def test_what_nobody_called_goes_back() -> None:
    assert seen(hand("200 100 300", "p3 f, p1 cbr 30, p2 f", more=ends("210 90 300"))) == (AGREES, "0")


@pytest.mark.parametrize("won", ["20 0 0", "40 0 0"])
def test_winnings_may_or_may_not_count_a_bet_that_nobody_called(won: str) -> None:
    assert seen(hand("200 100 300", "p3 f, p1 cbr 30, p2 f", more=wins(won))) == (AGREES, "0")


def test_winnings_of_nothing_say_nothing() -> None:
    assert seen(hand("200 100 300", "p3 f, p1 cbr 30, p2 f", more=wins("0 0 0"))) == (REPLAYED, "0")
    assert seen(hand("200 100 300", "p3 f, p1 cbr 30, p2 f")) == (REPLAYED, "0")


CALLED = (
    "p3 f, p1 cbr 50, p2 cc, d db 7h9hTd, p1 cc, p2 cc, d db 2c, p1 cc, p2 cc, d db 3s, p1 cc, p2 cc, "
    "p1 sm AhAd, p2 sm KhKd"
)


def test_a_rake_is_what_the_winner_lacks() -> None:
    assert seen(hand("200 100 300", CALLED, more=ends("245 50 300"))) == (AGREES, "5")
    assert seen(hand("200 100 300", CALLED, more=wins("97.50 0 0"))) == (AGREES, "2.5")
    assert seen(hand("200 100 300", CALLED, more=ends("230 50 300"))) == (AGREES, "20")


@pytest.mark.parametrize(
    ("end", "player", "ours", "file"),
    [
        ("229 50 300", 1, "250", "229"),  # more than a fifth of the pot
        ("251 50 300", 1, "250", "251"),  # more than there was
        ("248 49 300", 1, "250", "248"),  # taken from the loser too
        ("150 150 300", 1, "250", "150"),  # another winner
    ],
)
def test_any_other_shortfall_is_a_difference(end: str, player: int, ours: str, file: str) -> None:
    found = judge(hand("200 100 300", CALLED, more=ends(end)))
    assert (found.verdict, found.compared) == (DIFFERS, "finishing_stacks")
    assert found.differences[0] == (player, ours, file)


SPLIT = (
    "p3 f, p1 cbr 50, p2 cc, d db 7h8h9h, p1 cc, p2 cc, d db Th, p1 cc, p2 cc, d db Jh, p1 cc, p2 cc, "
    "p1 sm AsAd, p2 sm KsKd"
)


def test_both_who_share_a_pot_may_pay_the_rake() -> None:
    assert seen(hand("200 100 300", SPLIT, more=ends("199 99 300"))) == (AGREES, "2")


def test_the_odd_chip_may_be_anothers() -> None:
    history = hand("200 100 300", SPLIT, antes="1 1 1", more=ends("200 101 299"))
    found = judge(history)
    assert (found.verdict, found.rake, found.odd_chip) == (AGREES, "0", True)
    assert found.played.caves == (201, 100, 299)
    assert judge(hand("200 100 300", SPLIT, antes="1 1 1", more=ends("195 106 299"))).verdict == DIFFERS


def test_thirds_of_a_chip_are_cut_not_raked() -> None:
    """As programs write it that split a pot of 151 in three."""
    checks = "p1 cc, p2 cc, p3 cc"
    acts = f"p3 cbr 50, p4 f, p1 cc, p2 cc, d db 7h8h9h, {checks}, d db Th, {checks}, d db Jh, {checks}"
    shown = f"{acts}, p1 sm AsAd, p2 sm KsKd, p3 sm QsQd"
    third, stacks = "100.3333333333333333333333333", "100 100 100 100"
    equal, unequal = (ends(f"{third} {third} {last} 99") for last in (third, "50"))
    assert seen(hand(stacks, shown, antes="0 0 0 1", more=equal)) == (AGREES, "0")
    assert seen(hand(stacks, shown, antes="0 0 0 1", more=unequal)) == (DIFFERS, "0")


# First bets


POSTED = "p3 cc, p4 f, p1 f, p2 cc, d db JhQsKc, p2 cbr 11, p3 f"


@pytest.mark.rule("PT-NB-90", "AO-14.19")
def test_a_missed_small_blind_is_dead_money() -> None:
    """As the Ongame network writes it: p3 posts 5 and still calls 10."""
    history = hand("700 1000 1000 1200", POSTED, blinds="5 10 -5", more=ends("695 1020 985 1200"))
    assert seen(history) == (AGREES, "0")
    assert judge(history).played.reading == Interpretation()


def test_a_file_that_counts_a_post_as_a_bet_agrees_under_that_reading() -> None:
    found = judge(hand("700 1000 1000 1200", POSTED, blinds="5 10 -5", more=ends("695 1015 990 1200")))
    assert (found.verdict, found.played.reading, found.departure) == (AGREES, Interpretation(posts_live=True), None)


def test_a_big_blind_posted_out_of_turn_is_live_and_the_rest_dead() -> None:
    assert seen(hand("700 1000 1000 1200", POSTED, blinds="5 10 -10", more=ends("695 1015 990 1200"))) == (AGREES, "0")
    assert seen(hand("700 1000 1000 1200", POSTED, blinds="5 10 -15", more=ends("695 1020 985 1200"))) == (AGREES, "0")


@pytest.mark.parametrize(
    ("blinds", "acts", "end"),
    [
        ("5 10 20", "p4 f, p1 f, p2 f", "95 90 115 100"),  # under the gun
        ("5 10 20 40", "p1 f, p2 f, p3 f", "95 90 80 135"),  # twice
        ("5 10 0 20", "p1 f, p2 f, p3 f", "95 90 100 115"),  # the button's
        ("0 10", "p3 f, p4 f, p1 f", "100 100 100 100"),  # nobody has the small blind
        ("10 0", "p2 f, p3 f, p4 f", "100 100 100 100"),  # dead button: the first dealt has the big one
    ],
)
def test_the_first_to_speak_sits_left_of_the_highest_bet(blinds: str, acts: str, end: str) -> None:
    history = hand("100 100 100 100", acts, blinds=blinds, more=ends(end))
    assert seen(history) == (AGREES, "0")
    assert judge(history).played.supplied == ()


def test_between_two_players_forced_bets_are_written_in_reverse() -> None:
    """The second is the button: they have the small blind, and speak first before the flop and last after it."""
    acts = "p2 cc, p1 cc, d db 7h9hTd, p1 cc, p2 cbr 10, p1 f"
    assert seen(hand("100 100", acts, antes="0 3", more=ends("87 113"))) == (AGREES, "0")


def test_an_ante_of_everybody_goes_to_the_winner() -> None:
    history = hand("100 100 100", "p3 f, p1 f", antes="1 1 1", more=ends("94 107 99"))
    assert seen(history) == (AGREES, "0")


def test_the_big_blinds_ante_for_the_table_counts_for_nobodys_bet() -> None:
    checks = "p2 cc, p3 cc"
    acts = f"p3 cc, p1 f, p2 cc, d db 7h9hTd, {checks}, d db 2c, {checks}, d db 3s, {checks}"
    shown = f"{acts}, p2 sm 4c5c, p3 sm AcAd"
    assert seen(hand("100 100 100", shown, antes="0 10 0", more=ends("95 80 125"))) == (AGREES, "0")


def test_antes_alone_are_a_game_too() -> None:
    acts = "p1 cbr 10, p2 f, p3 f"
    assert seen(hand("100 100 100", acts, blinds="0 0 0", antes="5 5 5", more=ends("110 95 95"))) == (AGREES, "0")


@pytest.mark.parametrize(
    ("trimmed", "end"),
    [
        ("true", "3 107 190"),  # of three antes of 4, one chip of each is within reach of the one who had 1
        ("false", "9 101 190"),
    ],
)
def test_a_short_ante_wins_as_much_of_each_or_all_of_them(trimmed: str, end: str) -> None:
    acts = f"d dh p1 AhAd, d dh p2 KhKd, d dh p3 QhQd, p3 f, {RUN_OUT}, p1 sm AhAd, p2 sm KhKd"
    more = f"{ends(end)}\nante_trimming_status = {trimmed}"
    found = judge(hand("1 105 194", acts, antes="4 4 4", blinds="0 1", bet="min_bet = 1", more=more))
    assert (found.verdict, found.differences) == (AGREES, ())


def test_the_price_is_the_whole_blind_even_where_its_player_is_short() -> None:
    acts = f"d dh p1 2h4d, d dh p2 AhAd, d dh p3 KhKd, p3 cc, p1 f, {RUN_OUT}, p2 sm AhAd, p3 sm KhKd"
    found = judge(hand("100 4 100", acts, more=ends("95 12 97")))
    assert (found.verdict, found.played.reading, found.played.returned) == (AGREES, Interpretation(), (0, 0, 5))


def test_a_file_whose_price_is_what_was_posted_agrees_under_that_reading() -> None:
    acts = "p3 cc, p1 cc, d db 7h9hTd, p1 cbr 10, p3 f, d db 2c, d db 3s, p1 sm 2h4d, p2 sm AhAd"
    found = judge(hand("100 4 100", acts, more=ends("97 12 95")))
    assert (found.verdict, found.played.reading) == (AGREES, Interpretation(blinds_as_posted=True))


# Words


@pytest.mark.rule("RT-48.1")
def test_a_raise_by_less_than_the_last_one_is_a_departure_from_our_rules() -> None:
    acts = "p3 cbr 50, p1 cbr 60, p2 f, p3 f"
    found = judge(hand("200 200 200", acts, more=ends("260 190 150")))
    assert (found.verdict, found.played.reading.least_raise) == (AGREES, LeastRaise.TABLE_MINIMUM)
    assert found.departure is not None
    assert isinstance(found.departure.why, Refused)
    assert (found.departure.action, found.departure.why.code) == ("p1 cbr 60", "raise-outside-limits")
    assert found.departure.why.facts == {"least": "90", "most": "200"}
    assert "RT-48.1" in found.departure.why.cites


@pytest.mark.rule("RT-49")
def test_an_all_in_below_a_bet_lets_nobody_raise_who_has_checked() -> None:
    acts = "p3 cc, p1 cc, p2 cc, d db 7h9hTd, p1 cc, p2 cbr 4, p3 cc, p1 cbr 20, p3 f, d db 2c, d db 3s"
    found = judge(hand("100 14 100", f"{acts}, p1 sm AhAd, p2 sm KhKd", more=ends("128 0 86")))
    assert (found.verdict, found.played.reading.least_raise) == (AGREES, LeastRaise.ANYTHING)
    assert found.departure is not None
    assert found.departure.why.code == "betting-not-reopened"  # type: ignore[union-attr]


@pytest.mark.rule("PT-NB-86", "AO-14.15")
def test_in_pot_limit_a_raise_beyond_the_pot_is_refused() -> None:
    omaha = "d dh p1 ????????, d dh p2 ????????, d dh p3 ????????, "
    found = judge(hand("500 500 500", omaha + "p3 cbr 35, p1 cbr 115, p2 f, p3 f", variant="PO"))
    assert found.verdict == REPLAYED
    found = judge(hand("500 500 500", omaha + "p3 cbr 36, p1 f, p2 f", variant="PO"))
    assert found.verdict == STOPPED
    assert found.played.stop is not None
    assert found.played.stop.action == "p3 cbr 36"
    assert judge(hand("500 500 500", "p3 cbr 36, p1 f, p2 f", variant="PT")).verdict == STOPPED
    assert judge(hand("500 500 500", "p3 cbr 36, p1 f, p2 f", variant="NO")).verdict == REPLAYED


def test_in_fixed_limit_a_raise_is_the_bet_of_its_round() -> None:
    acts = "p3 cbr 20, p1 f, p2 cc, d db 7h9hTd, p2 cbr 10, p3 cc, d db 2c, p2 cbr 20, p3 cbr 40, p2 f"
    limits = "small_bet = 10\nbig_bet = 20"
    history = hand("200 200 200", acts, variant="FT", bet=limits, more=ends("195 150 255"))
    assert seen(history) == (AGREES, "0")
    for said, wrong in (("p3 cbr 20", "p3 cbr 30"), ("p2 cbr 20", "p2 cbr 30")):
        assert judge(hand("200 200 200", acts.replace(said, wrong), variant="FT", bet=limits)).verdict == STOPPED


def test_a_word_that_is_left_out_is_a_check_or_a_fold() -> None:
    """Some logs forget the player who sat out."""
    acts = "p3 cc, p2 cc, d db 7h9hTd, p3 cbr 10, d db 2c"
    found = judge(hand("100 100 100", "p3 cc, p2 cc, d db 7h9hTd, p3 cbr 10, p2 f", more=ends("95 90 115")))
    assert (found.verdict, found.played.supplied) == (AGREES, ("p1 f", "p2 cc"))
    assert judge(hand("100 100 100", acts)).played.finished is False


def test_a_player_who_has_nobody_to_bet_against_may_check_all_the_same() -> None:
    acts = f"d dh p1 AhAd, d dh p2 KhKd, p3 f, p2 cc, p1 sm AhAd, p2 sm KhKd, {RUN_OUT}"
    found = judge(hand("5 100 100", acts, more=ends("10 95 100")))
    assert (found.verdict, found.played.supplied) == (AGREES, ())


@pytest.mark.parametrize(
    ("acts", "action", "code"),
    [
        ("p3 f, p1 f, p2 f", "p2 f", "not-now-in-hand"),
        ("p3 f, p3 cc", "p3 cc", "not-in-hand"),
        ("p3 cbr 15", "p3 cbr 15", "raise-outside-limits"),
        ("p3 cbr 1000", "p3 cbr 1000", "raise-outside-limits"),
        ("p3 cc, p1 cc, p2 cc, p2 cbr 20, d db 7h9hTd", "p2 cbr 20", "not-now-in-hand"),
    ],
)
def test_the_replay_stops_at_what_no_reading_allows(acts: str, action: str, code: str) -> None:
    found = judge(hand("100 100 100", acts))
    assert found.verdict == STOPPED
    assert found.played.stop is not None
    assert found.played.stop.action == action
    assert found.played.stop.why.code == code  # type: ignore[union-attr]
    assert found.played.stop.why.cites  # type: ignore[union-attr]


def test_a_card_that_comes_twice_is_impossible() -> None:
    acts = "p3 f, p1 cc, p2 cc, d db 7h9h7h, p1 cc, p2 cc"
    found = judge(hand("100 100 100", acts))
    assert found.verdict == STOPPED
    assert found.played.stop is not None
    assert found.played.stop.action == "d db 7h9h7h"
    assert isinstance(found.played.stop.why, BadScript)


def test_a_card_that_is_known_twice_is_impossible_too() -> None:
    found = judge(hand("100 100 100", ALL_IN + "p3 sm QhKs, p2 sm ????, d db 6c3cTc, d db 9h, d db Ks"))
    assert found.played.stop is not None
    assert str(found.played.stop.why) == "'Ks' is there twice"


# Cards


def test_a_hand_that_breaks_off_is_as_far_as_its_file_goes() -> None:
    """Stacks of a file that breaks off are those of that moment."""
    assert seen(hand("100 100 100", "p3 cbr 20, p1 f", more=ends("95 90 80"))) == (AGREES, "0")
    assert seen(hand("100 100 100", "p3 cbr 20, p1 f", more=ends("95 90 115"))) == (REPLAYED, "0")
    assert seen(hand("100 100 100", "p3 cbr 20, p1 f", more=wins("0 0 35"))) == (REPLAYED, "0")


def test_an_all_in_is_shown_before_the_last_cards_however_often_the_file_says_so() -> None:
    nobody = "p2 sm ????, p3 sm ????"
    acts = f"{ALL_IN}{nobody}, d db 6c3cTc, {nobody}, d db 9h, d db Ks, p2 sm 6sAd, p3 sm QhKh"
    assert seen(hand("100 100 100", acts, more=ends("95 0 205"))) == (AGREES, "0")


def test_shown_cards_say_more_than_dealt_ones() -> None:
    acts = "d dh p2 ??As, d dh p3 QhKh, " + ALL_IN + "p2 sm Ad??, p3 sm -, d db 6c3cTc, d db 9h, d db Ks"
    assert seen(hand("100 100 100", acts, more=ends("95 205 0"))) == (AGREES, "0")


def test_a_player_who_does_not_show_is_taken_to_have_lost() -> None:
    acts = ALL_IN + "p3 sm QhKh, p2 sm ????, d db 6c3cTc, d db 9h, d db Ks"
    for more in (ends("95 0 205"), wins("0 0 202"), ""):
        found = judge(hand("100 100 100", acts, more=more))
        assert found.verdict == (AGREES if more else REPLAYED)
        assert (found.played.caves, found.played.unshown) == ((95, 0, 205), (2,))


def test_or_to_have_won_where_the_file_says_so() -> None:
    acts = ALL_IN + "p3 sm QhKh, d db 6c3cTc, d db 9h, d db Ks"
    assert seen(hand("100 100 100", acts, more=ends("95 205 0"))) == (AGREES, "0")
    both = ALL_IN + "d db 6c3cTc, d db 9h, d db Ks"
    assert seen(hand("100 100 100", both, more=wins("0 203 0"))) == (AGREES, "2")


def test_where_nobody_shows_and_the_file_names_no_winner_the_end_is_open() -> None:
    acts = ALL_IN + "d db 6c3cTc, d db 9h, d db Ks, p2 sm ????, p3 sm ????"
    for more in ("", wins("0 0 0")):
        found = judge(hand("100 100 100", acts, more=more))
        assert (found.verdict, found.played.finished) == (REPLAYED, False)


def test_a_side_pot_may_be_won_by_cards_that_nobody_saw() -> None:
    """p1, all in for less, shows aces and has the main pot; of the others the file only says who had the side pot."""
    acts = "p3 cbr 100, p1 cc, p2 cc, d db 6c3cTc, d db 9h, d db Ks, p1 sm AhAd"
    assert seen(hand("40 100 100", acts, more=ends("120 120 0"))) == (AGREES, "0")
    assert seen(hand("40 100 100", acts, more=ends("120 60 60"))) == (AGREES, "0")


def test_nobody_beats_the_best_hand_there_is_whatever_the_file_says() -> None:
    acts = ALL_IN + "p3 sm AsKs, p2 sm ????, d db QsJsTs, d db 2c, d db 3d"
    found = judge(hand("100 100 100", acts, more=ends("95 205 0")))
    assert (found.verdict, found.played.caves) == (DIFFERS, (95, 0, 205))


def test_where_the_common_cards_are_the_best_hand_a_player_who_does_not_show_shares_all_the_same() -> None:
    acts = ALL_IN + "p3 sm 2s3s, p2 sm ????, d db AsKsQs, d db Js, d db Ts"
    assert judge(hand("100 100 100", acts)).played.caves == (95, 103, 102)


def test_without_all_the_common_cards_unseen_hands_stay_unseen() -> None:
    found = judge(hand("100 100 100", ALL_IN + "p3 sm 2s3s, p2 sm ????, d db AsKsQs"))
    assert (found.verdict, found.played.finished) == (REPLAYED, False)


def test_a_pot_shared_with_cards_that_nobody_saw() -> None:
    acts = ALL_IN + "d db 6cTcJc, d db Qc, d db Kc, p2 sm AhAd"
    assert seen(hand("100 100 100", acts, more=ends("95 103 102"))) == (AGREES, "0")


def test_a_player_who_mucks_gives_up_the_pot_whatever_they_held() -> None:
    acts = CALLED.replace("p1 sm AhAd, p2 sm KhKd", "p2 sm KhKd, p1 sm")
    found = judge(hand("200 100 300", f"d dh p1 AhAd, {acts}", more=ends("150 150 300")))
    assert (found.verdict, found.played.unshown) == (AGREES, (1,))


def test_omaha_is_made_of_two_own_cards() -> None:
    """Four hearts on the table and one in the hand are no flush."""
    deal = "d dh p1 Ah2c3c4d, d dh p2 KsKd8c8d, "
    acts = "p2 cc, p1 cc, d db 5h9hJh, p1 cc, p2 cc, d db Th, p1 cc, p2 cc, d db Ts, p1 cc, p2 cc, p1 sm -, p2 sm -"
    assert seen(hand("100 100", deal + acts, variant="PO", more=ends("90 110"))) == (AGREES, "0")


def test_in_omaha_too_unseen_cards_are_found() -> None:
    acts = "p2 cbr 30, p1 cbr 90, p2 cbr 100, p1 cc, d db 2c2h4h, d db 9d, d db 5d, p1 sm 8hKd7sKs, p2 sm ????????"
    assert seen(hand("100 100", acts, variant="PO", more=ends("200 0"))) == (AGREES, "0")


def test_unknown_stacks_are_never_all_in() -> None:
    history = hand("inf inf inf", "p3 cbr 5000, p1 f, p2 f", more=wins("0 0 25") + "\n" + ends("inf inf inf"))
    assert seen(history) == (AGREES, "0")


def test_unseen_common_cards_end_the_replay() -> None:
    found = judge(hand("100 100 100", "p3 f, p1 cc, p2 cc, d db ??????, p1 cc, p2 cc"))
    assert (found.verdict, found.played.finished) == (REPLAYED, False)


def test_a_history_keeps_what_the_file_says() -> None:
    assert isinstance(hand("100 100 100", "p3 f, p1 f"), HandHistory)
