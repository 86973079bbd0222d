"""A saved log proves itself, and no change to it goes unseen."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.core.chance import Secure, fresh_seed
from panoverde.core.codec import encode
from panoverde.core.fair import commitment_of
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._banked.model import CloseBets, PlaceBet, Sit
from panoverde.games.banca_francesa.model import DiceThrown, Throw
from panoverde.play.cli import play
from panoverde.tables import open_table
from panoverde.verify import Failure, check_chance, check_money, read_log, verify

app = typer.Typer()
app.command("play")(play)
app.command("verify")(verify)


def check(text: bytes) -> int:
    """How many commitments were opened; Failure at the first thing that doesn't hold."""
    game, events = read_log(text)
    proofs = list(check_chance(game, events))
    check_money(game, events)
    return len(proofs)


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


def test_other_dice_are_named_by_their_line(honest: bytes, tmp_path: Path) -> None:
    lines = honest.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"dice_thrown"' in line)
    lines[at] = re.sub(rb"\[(\d)", lambda found: b"[%d" % (int(found[1]) % 6 + 1), lines[at])
    result = verdict(tmp_path / "log", b"".join(lines))
    assert result.exit_code == 1
    assert f"FALHA na linha {at + 1}" in result.output


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda _: b"", "verify-empty"),
        (lambda _: b"\n", "verify-malformed"),
        (lambda _: b"[1]\n", "verify-malformed"),
        (lambda _: b'{"game":"xadrez"}\n', "verify-refused"),
        (lambda text: text.replace(b'"game"', b'"gume"', 1), "verify-refused"),
        (lambda text: text.replace(b'{"event"', b'{ "event"', 1), "verify-not-ours"),
        (lambda text: text + text.splitlines(keepends=True)[0], "verify-no-opening"),
        (lambda text: text.replace(b'"minimum":100', b'"minimum":0'), "verify-salt"),
    ],
)
def test_what_is_no_log_of_a_table_is_said_so(honest: bytes, spoil: Callable[[bytes], bytes], why: str) -> None:
    with pytest.raises(Failure) as failure:
        check(spoil(honest))
    assert failure.value.key == why


def test_a_file_that_is_not_there_is_no_traceback(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["verify", str(tmp_path / "nothing")])
    assert result.exit_code == 2
    assert "Não é possível ler" in result.output


def test_an_unknown_game_is_refused_in_words(tmp_path: Path) -> None:
    result = verdict(tmp_path / "log", b'{"game":"xadrez"}\n')
    assert result.exit_code == 1
    assert "linha 1" in result.output


def test_a_session_with_a_seed_is_replayed_but_proves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    CliRunner().invoke(app, ["play", "banca-francesa", "--seed", "1", "--save", str(file)], input="pequeno 5\n\n")
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 2
    assert "não se pode verificar" in result.output
    changed = file.read_bytes().replace(b'"chips":100000,"idle"', b'"chips":100001,"idle"', 1)
    assert verdict(file, changed).exit_code == 1


# A dishonest house, which writes a whole and consistent log


ONE = Seat(1)


class House:
    """Runs a table by hand, so that it can cheat."""

    def __init__(self) -> None:
        self.table = open_table("banca_francesa")
        self.seed = fresh_seed()
        self.table.act(Sit(by=ONE, chips=1000), self.chance())

    def chance(self) -> Secure:
        return Secure(self.seed, self.table.head())

    def commit(self) -> None:
        self.table.commit(commitment_of(self.seed))

    def bet(self) -> None:
        self.table.act(PlaceBet(by=ONE, zone="pequeno", chips=100), self.chance())

    def throw(self, chance: Secure) -> None:
        self.table.act(CloseBets(by=Role.CROUPIER), chance)
        self.table.act(Throw(by=Role.CROUPIER), chance)

    def seal(self) -> None:
        self.seed = fresh_seed()
        self.commit()
        self.table.reveal(self.chance())

    def caught(self) -> str:
        with pytest.raises(Failure) as failure:
            check(written(self.table))
        return failure.value.key


def written(table: Table[Any, Any]) -> bytes:
    return b"".join(encode(event) + b"\n" for event in table.log)


def test_a_house_that_keeps_to_the_scheme_passes() -> None:
    house = House()
    house.commit()
    house.bet()
    chance = house.chance()
    house.throw(chance)
    house.table.reveal(chance)
    house.seal()
    assert check(written(house.table)) == 2


def test_a_salt_fixed_before_the_bets_is_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    house.bet()
    house.bet()
    house.throw(chance)
    house.table.reveal(chance)
    house.seal()
    assert house.caught() == "verify-late-stake"


def test_a_salt_from_before_the_commitment_is_caught() -> None:
    house = House()
    chance = house.chance()
    house.commit()
    house.throw(chance)
    house.table.reveal(chance)
    house.seal()
    assert house.caught() == "verify-salt"


def test_a_throw_without_a_draw_is_caught() -> None:
    house = House()
    house.throw(house.chance())
    house.seal()
    assert house.caught() == "verify-not-covered"


def test_a_draw_without_a_throw_is_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    chance.dice(3)
    house.table.reveal(chance)
    house.seal()
    assert house.caught() == "verify-not-drawn"


def test_a_second_commitment_in_hand_is_caught() -> None:
    house = House()
    house.commit()
    house.seal()
    assert house.caught() == "verify-two-commitments"


def test_a_seed_nobody_was_committed_to_is_caught() -> None:
    house = House()
    house.table.reveal(house.chance())
    assert house.caught() == "verify-not-committed"


def test_draws_that_the_seed_does_not_give_are_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    house.throw(chance)
    chance.draws[0] = (6, (chance.draws[0][1] + 1) % 6)
    house.table.reveal(chance)
    assert house.caught() == "verify-unfair"


def test_a_seed_in_other_letters_is_caught() -> None:
    house = House()
    house.seed = b"\xab" * 32
    house.commit()
    revealed = house.table.reveal(house.chance())
    house.table.log[-1] = msgspec.structs.replace(revealed, seed=revealed.seed.upper())
    assert house.caught() == "verify-bad-hex"


def test_an_event_that_cannot_follow_is_named_by_its_line() -> None:
    house = House()
    stray = b'{"event":"bet_withdrawn","seat":9,"zone":"pequeno","chips":5}\n'
    game, events = read_log(written(house.table) + stray)
    with pytest.raises(Failure) as failure:
        check_money(game, [*events, DiceThrown((1, 2, 3), "pequeno")])
    assert (failure.value.line, failure.value.key) == (3, "verify-impossible")


@pytest.mark.parametrize("to", [0, -3, 99])
def test_a_correction_to_nowhere_is_caught(to: int) -> None:
    house = House()
    text = written(house.table) + b'{"event":"rewound","to":%d,"reason":"x","transfers":[]}\n' % to
    game, events = read_log(text)
    with pytest.raises(Failure) as failure:
        check_money(game, events)
    assert failure.value.key == "verify-rewind"
