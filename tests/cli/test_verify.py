"""A saved log proves itself, and no change to it goes unseen."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from panoverde import games
from panoverde.cli.play.draws import CommittedDraws
from panoverde.cli.play.keyboard import LineClock
from panoverde.cli.play.live_table import LiveTable
from panoverde.cli.play.screen import Screen
from panoverde.cli.play.words import Words
from panoverde.core.commands import Sit
from panoverde.core.messages import Lang
from panoverde.core.money import Currency
from panoverde.core.people import Role
from panoverde.core.table import Table
from panoverde.core.text import Names
from panoverde.journal.saved_log import Failure
from tests.cli.houses import House, app, check, sealed, why, written
from tests.toys import high_card


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("verify") / "log.jsonl"
    typed = "pequeno 5\n\ngrande 5\n\n\n\n\n"
    CliRunner().invoke(app, ["play", "banca-francesa", "--save", str(file)], input=typed)
    return file.read_bytes()


def verdict(file: Path, text: bytes, *options: str) -> Result:
    file.write_bytes(text)
    result = CliRunner().invoke(app, ["verify", str(file), *options], env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.parametrize(("lang", "says"), [("pt", "Tudo certo"), ("en", "All is well")])
def test_an_honest_log_is_verified_draw_by_draw(honest: bytes, tmp_path: Path, lang: str, says: str) -> None:
    result = verdict(tmp_path / "log", honest, "--lang", lang)
    assert result.exit_code == 0
    assert result.output.count("✓") == 6  # five throws and the seal
    assert says in result.output
    thrown = [re.sub(r"\D+", " ", text).strip() for text in re.findall(r'"dice":(\[[^]]*\])', honest.decode())]
    assert re.findall(r"· ([1-6] [1-6] [1-6])$", result.output, re.MULTILINE) == thrown


def test_a_changed_byte_is_detected_wherever_it_is(honest: bytes) -> None:
    for at in range(0, len(honest), 11):
        for bit in (1, 32):
            changed = bytearray(honest)
            changed[at] ^= bit
            with pytest.raises(Failure):
                check(bytes(changed))


def test_a_dropped_line_is_detected_whichever_it_is(honest: bytes) -> None:
    lines = honest.splitlines(keepends=True)
    for gone in range(len(lines)):
        with pytest.raises(Failure):
            check(b"".join(lines[:gone] + lines[gone + 1 :]))


def test_a_log_cut_short_is_detected_wherever_it_ends(honest: bytes) -> None:
    lines = honest.splitlines(keepends=True)
    for end in range(len(lines)):
        with pytest.raises(Failure):
            check(b"".join(lines[:end]))
    with pytest.raises(Failure):
        check(honest[:-1])


def test_lines_in_another_order_are_detected(honest: bytes) -> None:
    lines = honest.splitlines(keepends=True)
    for at in range(len(lines) - 1):
        if lines[at] != lines[at + 1]:
            with pytest.raises(Failure):
                check(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))


def test_the_seal_is_the_hash_of_every_line_before_it(honest: bytes) -> None:
    assert sealed(honest) == honest


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (rb'"do":"place_bet","zone":"pequeno"', b'"do":"place_bet","zone":"grande"'),
        (rb'("do":"place_bet","zone":"pequeno","chips":)500', rb"\g<1>600"),
        (rb'("do":"place_bet".*?"by":)1', rb"\g<1>2"),
        (rb'"do":"close_bets","by":"croupier"', b'"do":"close_bets","by":"inspector"'),
        (rb'"do":"open_bets"', b'"do":"settle"'),
        (rb'("do":"throw".*?"at":)\d+', rb"\g<1>5"),
    ],
)
def test_another_command_is_detected_even_under_a_new_seal(honest: bytes, was: bytes, now: bytes) -> None:
    changed = re.sub(was, now, honest, count=1)
    assert changed != honest
    assert why(changed)
    assert why(sealed(changed)) in {"verify-differs", "verify-refused"}


@pytest.mark.parametrize("amount", ['"prize_paid".*?"prize":', '"bet_placed".*?"chips":'])
def test_another_amount_is_detected_even_under_a_new_seal(amount: str) -> None:
    house = House()
    while b'"prize_paid"' not in written(house.acts):
        house.coup()
    house.seal()
    text = written(house.acts)
    assert check(text)
    changed = re.sub(rf"({amount})\d+".encode(), rb"\g<1>701", text, count=1)
    assert why(sealed(changed)) == "verify-differs"


def test_other_dice_are_named_by_their_line(honest: bytes, tmp_path: Path) -> None:
    lines = honest.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"dice_thrown"' in line)
    lines[at] = re.sub(rb"\[(\d)", lambda found: b"[%d" % (int(found[1]) % 6 + 1), lines[at])
    result = verdict(tmp_path / "log", b"".join(lines))
    assert result.exit_code == 1
    assert f"FALHA na linha {at + 1}" in result.output


XADREZ = b'{"command":null,"events":[{"event":"table_opened","game":"xadrez"}]}\n'


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda _: b"", "verify-empty"),
        (lambda _: b"\n", "verify-no-opening"),
        (lambda _: b"\x89PNG\r\n\x1a\n\x00", "verify-no-opening"),
        (lambda text: text[:-1], "verify-not-ours"),
        (lambda text: text.splitlines()[0], "verify-not-ours"),
        (lambda _: b"[1]\n", "verify-no-opening"),
        (lambda _: XADREZ, "verify-refused"),
        (lambda text: text.replace(b'"game"', b'"gume"', 1), "verify-no-opening"),
        (lambda text: text.replace(b'"profile"', b'"profale"', 1), "verify-malformed"),
        (lambda text: text.replace(b'{"event"', b'{ "event"', 1), "verify-not-ours"),
        (lambda text: b"".join(text.splitlines(keepends=True)[:1]) * 2, "verify-no-command"),
        (
            lambda text: text.replace(b'{"command":null,', b'{"command":{"do":"leave","by":1,"at":0},', 1),
            "verify-no-opening",
        ),
        (lambda text: text.replace(b'"minimum":100', b'"minimum":0'), "verify-refused"),
        (lambda text: text.replace(b'"seats":12', b'"seats":11'), "verify-not-covered"),
    ],
)
def test_what_is_no_log_of_a_table_is_said_so(honest: bytes, spoil: Callable[[bytes], bytes], key: str) -> None:
    assert why(spoil(honest)) == key


@pytest.mark.parametrize(
    "text",
    [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", b"\x89PNG", b"# Pano Verde\n", b"[1]", b"{}\n", b""],
    ids=["picture", "one line", "page", "list", "object", "empty"],
)
@pytest.mark.parametrize(("lang", "says"), [("pt", "não é um registo gravado por"), ("en", "is not a log saved by")])
def test_another_sort_of_file_is_nothing_to_verify(text: bytes, lang: str, says: str, tmp_path: Path) -> None:
    result = verdict(tmp_path / "some.png", text, "--lang", lang)
    assert result.exit_code == 2
    assert re.search(rf"some\.png {says} pano play --save: .+\.$", result.output.strip())
    assert "FALHA" not in result.output


def test_a_file_that_is_not_there_is_no_traceback(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["verify", str(tmp_path / "nothing")])
    assert result.exit_code == 2
    assert "Não é possível ler" in result.output


def test_an_unknown_game_is_refused_in_words(tmp_path: Path) -> None:
    result = verdict(tmp_path / "log", XADREZ)
    assert result.exit_code == 1
    assert "linha 1" in result.output


def test_a_session_with_a_seed_proves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    CliRunner().invoke(app, ["play", "banca-francesa", "--seed", "1", "--save", str(file)], input="pequeno 5\n\n")
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 2
    assert "não se pode verificar" in result.output


@pytest.mark.parametrize(("lang", "says"), [("pt", "Escrito pela versão 0.0.0"), ("en", "Written by version 0.0.0")])
def test_a_log_of_another_version_is_judged_with_a_warning(tmp_path: Path, lang: str, says: str) -> None:
    house = House(code="0.0.0")
    house.seal()
    result = verdict(tmp_path / "log", written(house.acts), "--lang", lang)
    assert result.exit_code == 0
    assert says in result.output


# Hidden cards


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Three deals of a game whose cards only their owner sees."""
    monkeypatch.setattr(games, "find", lambda _: high_card.GAME)
    file = io.BytesIO()
    screen = Screen(Console(file=io.StringIO()), Words(Lang.EN, Currency.EUR, Names()))
    table = Table.open(high_card.GAME, "TOY", high_card.Rules())
    live = LiveTable(table, CommittedDraws(), LineClock(), screen, file)
    live.begin()
    for seat in high_card.SEATS:
        live.act(Sit(by=seat, chips=50))
    for _ in range(3):
        live.act(high_card.Deal(by=Role.CROUPIER))
    live.close()
    return file.getvalue()


def test_hidden_cards_are_judged_again_from_a_seed_kept_to_the_end(cards: bytes) -> None:
    assert check(cards) == 2
    assert cards.count(b'"chance_revealed"') == 2


def test_a_swapped_card_is_caught_even_under_a_new_seal(cards: bytes) -> None:
    lines = cards.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"do":"deal"' in line)
    first, second = re.findall(rb'"card":"(..)"', lines[at])
    swapped = iter([second, first])
    lines[at] = re.sub(rb'(?<="card":")..', lambda _: next(swapped), lines[at])
    with pytest.raises(Failure) as failure:
        check(sealed(b"".join(lines)))
    assert (failure.value.line, failure.value.key) == (at + 1, "verify-differs")
    assert failure.value.facts["expected"] == f"dealt @1 {first.decode()} 1"


def test_any_other_card_shown_is_caught(cards: bytes) -> None:
    changed = re.sub(
        rb'("event":"shown","first":")(.)', lambda found: found[1] + (b"2" if found[2] != b"2" else b"3"), cards
    )
    assert changed != cards
    assert why(sealed(changed)) == "verify-differs"
