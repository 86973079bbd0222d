"""Hands that PokerKit played end with us as they end with it: hundreds in `make test`, thousands in `make soak`."""

import warnings
from collections import Counter
from decimal import Decimal

import pytest
from pokerkit import HandHistory
from tests.interchange.oracle import played
from tests.sample import sample

from panoverde.interchange.agreement import Agreement, Comparison, judge
from panoverde.interchange.file_table import Interpretation, LeastRaise
from panoverde.interchange.phh import parse


def judged(history: HandHistory) -> Comparison:
    text: str = history.dumps()
    return judge(parse(text))


@pytest.fixture(autouse=True)
def _quiet() -> None:
    """PokerKit warns of folds that cost nothing, and of showing what is lost."""
    warnings.simplefilter("ignore")


@pytest.mark.parametrize(
    ("variant", "hands"), [("NT", sample(180, 3500)), ("PO", sample(70, 1500)), ("FT", sample(60, 1500))]
)
def test_every_hand_ends_as_it_does_with_pokerkit(variant: str, hands: int) -> None:
    verdicts: Counter[Agreement] = Counter()
    for seed in range(hands):
        history = played(variant, seed)
        found = judged(history)
        assert found.verdict == Agreement.AGREES, f"{variant} {seed}: {found}\n{history.dumps()}"
        assert (found.rake, found.played.supplied, found.played.finished) == ("0", (), True)
        verdicts[found.verdict] += 1
    assert verdicts[Agreement.AGREES] == hands


def test_where_nobody_is_short_and_nobody_straddles_our_own_reading_is_enough() -> None:
    straddled, hands = 0, sample(50, 600)
    for seed in range(hands):
        history = played("NT", seed, shortest=3)
        if any(forced > 0 for forced in history.blinds_or_straddles[2:]):
            straddled += 1
            continue
        found = judged(history)
        assert found.played.reading in (Interpretation(), Interpretation(least_raise=LeastRaise.ANYTHING)), (
            history.dumps()
        )
        assert found.departure is None or found.departure.why.code == "betting-not-reopened"  # type: ignore[union-attr]
    assert straddled < hands / 2


def test_a_rake_of_five_per_cent_is_found_to_the_chip() -> None:
    raked, hands = 0, sample(40, 600)
    for seed in range(hands):
        history = played("NT", seed, shortest=20, rake=lambda pot, _: (pot // 20, pot - pot // 20))
        found = judged(history)
        assert found.verdict == Agreement.AGREES, history.dumps()
        assert Decimal(found.rake) == sum(history.starting_stacks) - sum(history.finishing_stacks)
        raked += found.rake != "0"
    assert raked > hands / 2


def test_the_cards_of_those_who_lost_need_not_be_known() -> None:
    """As sites write it: whoever did not win shows nothing."""
    hidden, hands = 0, sample(50, 600)
    for seed in range(hands):
        history = played("NT", seed, shortest=3)
        pairs = zip(history.starting_stacks, history.finishing_stacks, strict=True)
        losers = {number for number, (before, after) in enumerate(pairs, 1) if after < before}
        history.actions = [_hidden(action, losers) for action in history.actions]
        found = judged(history)
        assert found.verdict == Agreement.AGREES, f"{found}\n{history.dumps()}"
        hidden += bool(found.played.unshown)
    assert hidden > hands / 5


def _hidden(action: str, losers: set[int]) -> str:
    words = action.split()
    who = words[2] if words[:2] == ["d", "dh"] else words[0] if words[1:2] == ["sm"] else ""
    if who not in {f"p{number}" for number in losers} or len(words) < 3:
        return action
    return " ".join((*words[:-1], "????"))
