"""The terminal table knows no game: here it plays one that it has never seen."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from panoverde import games
from panoverde.cli.play import commands, session
from panoverde.cli.verify import verify
from panoverde.conformance import LAWS, check_long
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Ask, Nature, Number, Option, Pick
from panoverde.core.people import Who
from panoverde.games.banca_francesa.rules import ZONES
from tests.cli.play.coin import ODDS, SIDES, Bet, Flip, Flipped, State, coin, coin_with, decide, options

app = typer.Typer()
app.command("play")(commands.play)
app.command("verify")(verify)


@pytest.fixture(autouse=True)
def only_the_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find", lambda _: coin())
    monkeypatch.setitem(sys.modules, "panoverde.games.coin.odds", ODDS)


def pano(*arguments: str, typed: tuple[str, ...] = ()) -> Result:
    lines = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(app, list(arguments), input=lines, env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_coin_keeps_the_laws_of_every_game() -> None:
    check_long(coin(), *(law for law in LAWS if law != "partition"), plays=2)


def test_an_unknown_game_is_played_and_proved_without_a_line_of_code_for_it(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    result = pano("play", "coin", "--save", str(file), typed=("bet cara 5", "", "bet 2 1", "", "bet", "2", "3,50", ""))
    assert result.output.count("sorteio verificado ✓") == 3 + 1  # the last so that the bots, who have bet, may leave
    assert "As contas somam zero ✓" in result.output
    assert re.search(r"Jogador 1 .* cara 5,00", result.output) is None  # the bet is seen once it lies on the table
    verdict = pano("verify", str(file))
    assert verdict.exit_code == 0, verdict.output
    assert "polish" not in file.read_text()


def test_every_kind_of_question_is_asked_until_it_is_answered() -> None:
    typed = (
        *("toast", "à nossa [bold]"), *("guess", "x", "4", "guess", "3"),
        *("peep", "6", "9", "talvez", "sim"), "peep 7 2", "bet lado", "1", "0,05", "bet 1 0,10", "h", "q",
    )  # fmt: skip
    result = pano("play", "coin", "--bots", "0", typed=typed)
    for complaint in ("«x» não é um número", "«6» não é uma das escolhas", "«talvez» não é", "«lado» não é"):
        assert complaint in result.output
    assert "R-08" in result.output
    assert "R-203" in result.output
    assert "cara 0,10" not in result.output.split("Contas")[1]


def test_what_one_person_may_know_is_kept_for_their_turn() -> None:
    typed = ("peep 9 1", "", "", "", "q")
    result = pano("play", "coin", "--players", "2", "--bots", "0", typed=typed)
    first, second, third = re.split(r"^Jogador \d ──", result.output, flags=re.MULTILINE)[1:4]
    assert "peeped" not in first
    assert "peeped" not in second
    assert "peeped" in third


def test_somebody_alone_at_the_keyboard_sees_their_own_secrets_at_once() -> None:
    assert "peeped" in pano("play", "coin", "--bots", "0", typed=("peep 9 1", "q")).output


def test_a_seed_that_would_tell_a_secret_is_kept_until_the_table_closes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(games, "find", lambda _: coin(secretive=True))
    file = tmp_path / "log.jsonl"
    result = pano("play", "coin", "--save", str(file), typed=("bet cara 5", "", "", "q"))
    assert "sorteio verificado ✓" not in result.output
    assert pano("verify", str(file)).exit_code == 0
    reveals = [line for line in file.read_text().splitlines() if '"chance_revealed"' in line]
    assert len(reveals) == 2


def test_a_table_where_nothing_more_can_happen_closes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def mute(state: State, who: Who) -> tuple[Option, ...]:
        return options(state, who) if isinstance(who, int) and who not in state.players else ()

    monkeypatch.setattr(games, "find", lambda _: coin_with(options=mute))
    result = pano("play", "coin")
    assert result.exit_code == 0
    assert "As contas somam zero ✓" in result.output


def test_a_coup_that_no_number_of_acts_decides_is_annulled_in_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def on_its_edge(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        yield from (Flipped(chance.lot(2)),) if isinstance(command, Flip) else decide(state, command, chance)

    monkeypatch.setattr(games, "find", lambda _: coin_with(decide=on_its_edge))
    monkeypatch.setattr(session, "MOST_ACTS", 7)
    file = tmp_path / "log.jsonl"
    result = pano("play", "coin", "--bots", "0", "--save", str(file), typed=("bet cara 5", "q"))
    assert file.read_text().count('"event":"flipped"') == 7
    assert re.search(r'"do":"void".*"a mesa fecha"', file.read_text())
    assert "As contas somam zero ✓" in result.output


def test_what_is_short_for_a_choice_is_asked_about_where_it_may_be_two() -> None:
    result = pano("play", "coin", "--bots", "0", typed=("bet co 5", "bet c 5", "co", "5", "ca 5", "fl", "toa x", "q"))
    assert result.output.count("staked") == 3
    assert "«c 5» não é uma das escolhas" in result.output
    assert "«fl» não está no menu" in result.output  # the croupier's, and not on offer to them
    assert result.output.count("  · «x»") == 1


def test_a_stake_that_has_no_places_is_looked_for_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def ante(state: State, who: Who) -> tuple[Option, ...]:
        stakes = (Option("guess", (Number("number", 1, 9, 2),), Nature.STAKE),) if who in state.players else ()
        return (*stakes, *(option for option in options(state, who) if option.kind in {"sit", "leave"}))

    monkeypatch.setattr(games, "find", lambda _: coin_with(options=ante))
    assert "«coroa 5» não está no menu" in pano("play", "coin", "--bots", "0", typed=("coroa 5", "q")).output


def test_a_place_is_looked_for_without_asking_chance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def one_side(state: State, who: Who) -> tuple[Option, ...]:
        return tuple(
            replace(option, asks=(Pick("side", SIDES[:1]), *option.asks[1:])) if option.kind == "bet" else option
            for option in options(state, who)
        )

    def by_lot(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        if isinstance(command, Bet):
            chance.lot(2)
        yield from decide(state, command, chance)

    monkeypatch.setattr(games, "find", lambda _: coin_with(options=one_side, decide=by_lot))
    file = tmp_path / "log.jsonl"
    result = pano("play", "coin", "--bots", "0", "--save", str(file), typed=("coroa 5", "q"))
    assert result.output.count("sorteio verificado ✓") == 2  # the bet, and the flip that lets them leave
    assert pano("verify", str(file)).exit_code == 0


def sitting(*asks: Ask) -> Callable[[State, Who], tuple[Option, ...]]:
    """The coin, where whoever sits down is asked this."""

    def offered(state: State, who: Who) -> tuple[Option, ...]:
        return tuple(replace(one, asks=asks) if one.kind == "sit" else one for one in options(state, who))

    return offered


def test_a_table_with_a_sum_of_its_own_seats_everybody_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find", lambda _: coin_with(options=sitting(Number("chips", 777, 777))))
    output = pano("play", "coin", "--bots", "0", typed=("q",)).output
    assert re.search(r"Jogador 1 +7,77", output.split("Contas")[1])


def test_where_more_is_asked_of_a_player_who_sits_down_nobody_is_seated(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = (Number("chips", 1, 9), Pick("side", SIDES))
    monkeypatch.setattr(games, "find", lambda _: coin_with(options=sitting(*asks)))
    assert "Não há lugar para Jogador 1" in pano("play", "coin", "--bots", "0", typed=("q",)).output


def test_a_game_without_a_bank_has_no_bets_to_look_for_and_none_to_warn_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find", lambda _: coin_with(name="coin_without_odds"))
    result = pano("play", "coin", "--bots", "0", "--croupier", typed=("banana 5", "q"))
    assert "«banana 5» não está no menu" in result.output
    assert "As contas somam zero ✓" in result.output


# The source itself

SOURCE = Path(commands.__file__).parent
SOURCES = [*sorted(SOURCE.glob("*.py")), SOURCE.parent / "amounts.py"]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.name)
def test_no_game_and_no_zone_is_named_in_the_terminal_table(file: Path) -> None:
    names = {spelling for name in games.names() for spelling in (name, name.replace("_", "-"), name.replace("_", " "))}
    text = file.read_text("utf-8")
    assert "panoverde.games" not in text
    assert not [name for name in {*names, *ZONES} if re.search(rf"\b{name}\b", text)]
