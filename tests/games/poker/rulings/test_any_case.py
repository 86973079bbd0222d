"""Any case gets a lawful ruling: within the stack, with rules of the catalogue, or a clear refusal."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from panoverde.core.refusal import Refused
from panoverde.games._poker.rulings.case import Case, worth
from panoverde.games._poker.rulings.finding import Ruling
from panoverde.games._poker.rulings.judgement import judged
from panoverde.games._poker.rulings.reader import read_case
from panoverde.law.book import Book

WORDS = st.sampled_from(
    [
        "check",
        "mesa",
        "fold",
        "descarto",
        "call",
        "pago",
        "bet",
        "aposto",
        "raise",
        "subo",
        "all-in",
        "pote",
        "completo",
        "cinco",
        "hmm",
        "subo para mil",
        "subo mais 500",
        "1400",
        "aposto 150",
        "se ele for vou",
        "raise mínimo",
        "bet 20",
        "pot 900",
    ]
)
PILES = st.dictionaries(
    st.sampled_from(["25", "100", "500", "1000", "5000"]), st.integers(1, 4), min_size=1, max_size=3
)
ACTS = st.one_of(
    st.builds(lambda text: {"say": text}, WORDS | st.text(max_size=8)),
    st.builds(lambda pile: {"put": pile}, PILES),
    st.builds(lambda pile: {"pull": pile}, PILES),
    st.sampled_from([{"tap": True}, {"push_cards": True}, {"gesture": "aceno"}]),
    st.sampled_from([{"ask": "stack_count"}, {"ask": "pot_count"}]),
)
OTHERS = st.lists(st.sampled_from(["check", "bet", "raise", "call", "fold"]), max_size=3)
THEN = st.lists(st.sampled_from(["check", "call", "fold", {"bet": 700}, {"raise": 9_000}]), max_size=2)
CLOCKS = st.fixed_dictionaries(
    {"kind": st.sampled_from(["called", "shot"]), "elapsed": st.integers(0, 100)},
    optional={"time_banks": st.integers(0, 3), "doubt": st.booleans()},
)
FRONTS = st.sampled_from([{}, {"100": 1}, {"100": 2}, {"500": 1, "100": 1}])


@st.composite
def cases(draw: st.DrawFn) -> dict[str, Any]:
    street = draw(st.sampled_from(["preflop", "flop", "river"]))
    front = draw(FRONTS)
    bet = max(draw(st.sampled_from([0, 100, 200, 600, 1_000, 1_600])), worth(front), 200 if street == "preflop" else 0)
    extra = st.fixed_dictionaries(
        {},
        optional={
            "raise_cap": st.integers(0, 3),
            "players_in_event": st.integers(2, 4),
            "blinds_short": st.integers(0, 150),
            "in_turn": st.booleans(),
            "then": THEN,
            "skipped": st.booleans(),
            "had_time": st.booleans(),
            "since": OTHERS,
            "noticed": st.sampled_from(["at_once", "same_round", "later"]),
            "bet_due": st.integers(1, 3_000),
            "bet_known": st.booleans(),
            "told": st.integers(1, 3_000),
            "facing_all_in": st.booleans(),
            "short_calls_before": st.integers(0, 2),
            "clock": CLOCKS,
        },
    )
    return draw(extra) | {
        "id": draw(st.text(max_size=3)),
        "game": draw(st.sampled_from(["holdem", "omaha"])),
        "limit": draw(st.sampled_from(["no", "pot", "fixed"])),
        "fixed_bet": draw(st.sampled_from([200, 400])),
        "level": {"small_blind": 100, "big_blind": 200, "ante": 0},
        "street": street,
        "pot": draw(st.integers(600, 9_000)),
        "bet": bet,
        "largest_raise": draw(st.integers(0, bet)),
        "raises": draw(st.integers(0, 3)),
        "player": {
            "stack": draw(st.sampled_from([50, 700, 1_000, 30_000])),
            "in_front": front,
            "acted_at": draw(st.none() | st.integers(0, bet)),
        },
        "players_in_hand": draw(st.integers(2, 9)),
        "acts": draw(
            st.lists(
                ACTS | st.builds(lambda acts: {"together": acts}, st.lists(ACTS, min_size=1, max_size=3)), max_size=3
            )
        ),
    }


BOOK = Book.load()
NAMELESS = ("choice", "director", "granted", "refused")


def lawful(case: Case, found: Ruling) -> None:
    front = worth(case.player.in_front)
    have = front + case.player.stack
    assert found.id == case.id
    assert (found.to is None) == (found.ruling in NAMELESS)
    if found.to is not None:
        assert 0 <= found.to <= have
    assert (found.to == have) == (found.ruling == "all_in") or found.ruling in ("fold", "void", *NAMELESS)
    if found.ruling in ("check", "void", "fold"):
        assert found.to == front
    assert bool(found.options) == (found.ruling == "choice")
    assert "fold" not in found.options or case.bet > front or not case.bet_known or case.then
    assert 1 <= len(found.cites) <= 6
    assert len(set(found.cites)) == len(found.cites)
    assert all(BOOK.exists(cite) for cite in found.cites)
    assert not found.at_least or found.ruling in ("bet", "raise")
    assert all(0 <= other.to <= have for other in found.alternatives if other.to is not None)


def read(drawn: dict[str, Any]) -> tuple[Case | None, str | None]:
    """The case, or the code of its refusal."""
    try:
        return read_case(drawn), None
    except Refused as refused:
        return None, refused.code


@pytest.mark.rule("RT-41", "RT-42.1")
@given(cases())
def test_any_case_has_a_lawful_ruling_or_a_clear_refusal(drawn: dict[str, Any]) -> None:
    case, refused = read(drawn)
    assert refused in (None, "ruling-too-few-chips", "ruling-not-in-front")
    if case:
        lawful(case, judged(case))


@given(st.text(max_size=60))
def test_any_words_are_understood_or_left_to_the_director(text: str) -> None:
    drawn = {"say": text}
    case = read_case(
        {
            "id": "x",
            "game": "holdem",
            "limit": "no",
            "level": {"small_blind": 100, "big_blind": 200},
            "street": "turn",
            "pot": 900,
            "bet": 300,
            "largest_raise": 300,
            "player": {"stack": 5_000},
            "players_in_hand": 3,
            "acts": [drawn],
        }
    )
    lawful(case, judged(case))
