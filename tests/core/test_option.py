import pytest

from panoverde.core.option import Number, Option, Pick, Text

BET = Option("bet", (Pick("zone", ("ases", "grande")), Number("chips", 100, 600, 50)), since=10, until=20)
SEIZE = Option("seize", (Text("first"), Text("second", unlike="first")))


@pytest.mark.parametrize(
    ("kind", "fields", "at", "covered"),
    [
        ("bet", {"zone": "ases", "chips": 150}, 10, True),
        ("bet", {"zone": "ases", "chips": 600}, 20, True),
        ("raise", {"zone": "ases", "chips": 150}, 10, False),
        ("bet", {"zone": "pequeno", "chips": 150}, 10, False),
        ("bet", {"zone": "ases", "chips": 151}, 10, False),
        ("bet", {"zone": "ases", "chips": 50}, 10, False),
        ("bet", {"zone": "ases", "chips": 650}, 10, False),
        ("bet", {"zone": "ases", "chips": 150.0}, 10, False),
        ("bet", {"zone": "ases", "chips": True}, 10, False),
        ("bet", {"zone": "ases"}, 10, False),
        ("bet", {"zone": "ases", "chips": 150}, 9, False),
        ("bet", {"zone": "ases", "chips": 150}, 21, False),
    ],
)
def test_an_option_covers_just_the_commands_it_stands_for(
    kind: str, fields: dict[str, object], at: int, covered: bool
) -> None:
    assert BET.covers(kind, fields, at) is covered


@pytest.mark.parametrize(
    ("first", "second", "covered"),
    [("one", "two", True), ("one", " ONE ", False), ("one", "", False), ("one", " ", False), ("\n", "two", False)],
)
def test_texts_are_words_and_two_witnesses_are_two(first: str, second: str, covered: bool) -> None:
    assert SEIZE.covers("seize", {"first": first, "second": second}, 0) is covered
    assert not SEIZE.covers("seize", {"first": "x" * 201, "second": second}, 0)


def test_a_yes_is_not_a_one() -> None:
    assert not Option("a", (Pick("seat", (1, 2)),)).covers("a", {"seat": True}, 0)
    assert Option("a", (Pick("founded", (True, False)),)).covers("a", {"founded": False}, 0)
