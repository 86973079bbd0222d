"""The terminal table knows no game: here it plays one that it has never seen, with every kind of question."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from panoverde import games
from panoverde.core.chance import Chance
from panoverde.core.events import Concealed
from panoverde.core.game import Command, Event, Game, Void
from panoverde.core.money import BANK, Account, Amount, Currency, Sum, Transfer, chips, stake, wallet
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games.banca_francesa.rules import ZONES
from panoverde.play import cli
from panoverde.verify import verify

SIDES = ("cara", "coroa")


# A coin: bet on a side, the croupier flips. Also a toast (text), a guess (a number) and a peeped card (a secret).


class Rules(Record):
    currency: Currency = Currency.EUR
    secretive: bool = False

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-3",)


class Wager(Record):
    seat: Seat
    side: str
    chips: int


class State(Record):
    rules: Rules
    players: dict[Seat, int]
    wagers: tuple[Wager, ...] = ()
    bank: int = 0
    flips: int = 0


class Sit(Command, tag="sit"):
    chips: Amount


class Leave(Command, tag="leave"):
    pass


class Bet(Command, tag="bet"):
    side: str
    chips: Amount


class Flip(Command, tag="flip"):
    pass


class Polish(Command, tag="polish"):
    pass


class Toast(Command, tag="toast"):
    words: str


class Guess(Command, tag="guess"):
    number: int


class Peep(Command, tag="peep"):
    card: int
    loud: bool


class Sat(Event, tag="sat"):
    seat: Seat
    chips: Amount


class Left(Event, tag="left"):
    seat: Seat
    chips: Sum


class Staked(Event, tag="staked"):
    seat: Seat
    side: str
    chips: Amount


class Flipped(Event, tag="flipped"):
    lot: int


class Settled(Event, tag="settled"):
    seat: Seat
    chips: Amount
    wins: bool


class Said(Event, tag="said"):
    seat: Seat
    words: str


class Peeped(Event, tag="peeped"):
    seat: Seat
    card: int


class Polished(Event, tag="polished"):
    pass


def options(state: State, who: Who) -> tuple[Option, ...]:
    if who == Role.CROUPIER:
        return (Option("polish"), Option("flip", nature=Nature.COURSE))
    if isinstance(who, Role):
        return ()
    if who not in state.players:
        return (Option("sit", (Number("chips", 1, 10**6),)),)
    most = state.players[who]
    bets = (Option("bet", (Pick("side", SIDES), Number("chips", 10, most)), Nature.STAKE),) if most >= 10 else ()
    free = (Option("leave"),) if all(wager.seat != who for wager in state.wagers) else ()
    others = (
        Option("toast", (Text("words"),)),
        Option("guess", (Number("number", 1, 9, 2),)),
        Option("peep", (Pick("card", (7, 8, 9)), Pick("loud", (True, False)))),
    )
    return (*bets, *others, *free)


def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
    match command:
        case Sit(chips=amount) if isinstance(command.by, int):
            yield Sat(command.by, amount)
        case Leave() if isinstance(command.by, int):
            if any(wager.seat == command.by for wager in state.wagers):
                raise Refused("R-203", "bets-stand")
            yield Left(command.by, state.players[command.by])
        case Bet(side=side, chips=amount) if isinstance(command.by, int):
            if not 10 <= amount <= state.players[command.by]:
                raise Refused("R-203", "not-enough-chips", amount=amount, chips=0)
            yield Staked(command.by, side, amount)
        case Toast(words=words) if isinstance(command.by, int):
            yield Said(command.by, words)
        case Guess(number=number) if isinstance(command.by, int):
            if number not in {1, 3, 5, 7, 9}:
                raise Refused("R-08", "not-an-amount", amount=str(number))
            yield Said(command.by, str(number))
        case Peep(card=card, loud=loud) if isinstance(command.by, int):
            yield Peeped(command.by, card)
            if loud:
                yield Said(command.by, "aha")
        case Polish():
            yield Polished()
        case Void():
            for wager in state.wagers:
                yield Settled(wager.seat, wager.chips, True)
        case Flip():
            lot = chance.lot(2)
            yield Flipped(lot)
            for wager in state.wagers:
                yield Settled(wager.seat, wager.chips, wager.side == SIDES[lot])
        case _:
            raise Refused("R-204", "not-yours", who=str(command.by))


def evolve(state: State, event: Event) -> State:
    match event:
        case Sat(seat, amount):
            return replace(state, players={**state.players, seat: amount})
        case Left(seat):
            return replace(state, players={other: held for other, held in state.players.items() if other != seat})
        case Staked(seat, side, amount):
            players = {**state.players, seat: state.players[seat] - amount}
            return replace(state, players=players, wagers=(*state.wagers, Wager(seat, side, amount)))
        case Settled(seat, amount, wins):
            players = {**state.players, seat: state.players[seat] + 2 * amount * wins}
            bank = state.bank + (-amount if wins else amount)
            return replace(state, players=players, wagers=state.wagers[1:], bank=bank)
        case Flipped():
            return replace(state, flips=state.flips + 1)
        case _:
            return state


def transfers(event: Event) -> tuple[Transfer, ...]:
    match event:
        case Sat(seat, amount):
            return (Transfer(wallet(seat), chips(seat), amount),)
        case Left(seat, amount) if amount:
            return (Transfer(chips(seat), wallet(seat), amount),)
        case Staked(seat, _, amount):
            return (Transfer(chips(seat), stake(seat), amount),)
        case Settled(seat, amount, True):
            return (Transfer(stake(seat), chips(seat), amount), Transfer(BANK, chips(seat), amount))
        case Settled(seat, amount, _):
            return (Transfer(stake(seat), BANK, amount),)
        case _:
            return ()


def holdings(state: State) -> Mapping[Account, int]:
    held = {BANK: state.bank} | {chips(seat): amount for seat, amount in state.players.items()}
    for wager in state.wagers:
        held[stake(wager.seat)] = held.get(stake(wager.seat), 0) + wager.chips
    return held


def see(event: Event, viewer: Who) -> Event:
    hidden = isinstance(event, Peeped) and viewer != event.seat and viewer not in STAFF
    return Concealed() if hidden else event


def coin(*, secretive: bool = False) -> Game[Rules, State]:
    def seen(event: Event, viewer: Who) -> Event:
        return Concealed() if secretive and isinstance(event, Flipped) and viewer not in STAFF else see(event, viewer)

    return Game(
        name="coin",
        presets={"HOME": Rules()},
        state=State,
        commands=(Sit, Leave, Bet, Flip, Polish, Toast, Guess, Peep, Void),
        events=(Sat, Left, Staked, Flipped, Settled, Said, Peeped, Polished),
        check=lambda _: None,
        open=lambda rules, _: State(rules, {}),
        options=options,
        due=lambda _: None,
        decide=decide,
        evolve=evolve,
        transfers=transfers,
        holdings=holdings,
        see=seen,
        view=lambda state, _: state,
        undoable=lambda *_: True,
        rewound=lambda then, _: then,
        draw=lambda _, chance: chance.lot(2),
        arms=lambda _: {},
        outcomes=lambda _: None,
    )


app = typer.Typer()
app.command("play")(cli.play)
app.command("verify")(verify)


@pytest.fixture(autouse=True)
def only_the_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find", lambda _: coin())


def pano(*arguments: str, typed: tuple[str, ...] = ()) -> Result:
    lines = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(app, list(arguments), input=lines, env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


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


def test_what_one_person_may_know_is_kept_for_his_turn() -> None:
    typed = ("peep 9 1", "", "", "", "q")
    result = pano("play", "coin", "--players", "2", "--bots", "0", typed=typed)
    first, second, third = re.split(r"^Jogador \d ──", result.output, flags=re.MULTILINE)[1:4]
    assert "peeped" not in first
    assert "peeped" not in second
    assert "peeped" in third


def test_somebody_alone_at_the_keyboard_sees_his_own_secrets_at_once() -> None:
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

    monkeypatch.setattr(games, "find", lambda _: _with_options(mute))
    result = pano("play", "coin")
    assert result.exit_code == 0
    assert "As contas somam zero ✓" in result.output


def _with_options(offers: Any) -> Game[Rules, State]:
    silent = coin()
    return Game(**{**{name: getattr(silent, name) for name in silent.__dataclass_fields__}, "options": offers})


# The source itself

SOURCE = Path(cli.__file__).parent


@pytest.mark.parametrize("file", sorted(SOURCE.glob("*.py")), ids=lambda file: file.name)
def test_no_game_and_no_zone_is_named_in_the_terminal_table(file: Path) -> None:
    names = {spelling for name in games.names() for spelling in (name, name.replace("_", "-"), name.replace("_", " "))}
    text = file.read_text("utf-8")
    assert "panoverde.games" not in text
    assert not [name for name in {*names, *ZONES} if re.search(rf"\b{name}\b", text)]
