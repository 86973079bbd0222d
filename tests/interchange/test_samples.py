"""Real hands, played again by our rules, end as they did."""

import warnings
from decimal import Decimal
from pathlib import Path

import pokerkit
import pytest

from panoverde.interchange.agreement import Agreement, judge
from panoverde.interchange.file_table import Interpretation
from panoverde.interchange.phh import HandHistory, files, read

HANDS = Path(__file__).parent / "hands"
FILES = files(HANDS)


def only(file: Path) -> HandHistory:
    ((_, history),) = read(file)
    assert isinstance(history, HandHistory)
    return history


def test_there_are_sixty_two_of_them() -> None:
    assert len(FILES) == 62


@pytest.mark.parametrize("file", files(HANDS / "pluribus"), ids=lambda file: file.stem)
def test_a_hand_of_pluribus_ends_with_its_finishing_stacks(file: Path) -> None:
    history = only(file)
    found = judge(history)
    assert (found.verdict, found.compared, found.rake) == (Agreement.AGREES, "finishing_stacks", "0")
    assert found.played.caves == history.finishing
    assert (found.played.reading, found.played.supplied, found.departure) == (Interpretation(), (), None)


def test_the_first_televised_million_is_won_by_the_seven_high_straight() -> None:
    """p3 held 7h6h against the wheel, and called with all they had."""
    played = judge(only(HANDS / "dwan-ivey-2009.phh")).played
    assert played.finished
    assert played.won == (0, 0, 1_109_500)
    assert played.caves == (572_100, 1_997_500, 1_109_500)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_sample_ends_as_it_does_with_pokerkit(file: Path) -> None:
    warnings.simplefilter("ignore")
    with file.open("rb") as source:
        state = list(pokerkit.HandHistory.load(source))[-1]
    history = only(file)
    played = judge(history).played
    assert [Decimal(history.amount(cave)) for cave in played.caves] == list(state.stacks)
