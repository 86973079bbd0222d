"""Scripted evenings at the terminal table, in both languages."""

import hashlib
import json
import re
import signal
import time
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from panoverde.cli.play.screen import Screen
from panoverde.core.money import LARGEST
from tests.cli.play.evenings import GAME, accounts, app, evening, log_of


def test_a_coup_is_played_by_placing_a_bet_and_passing() -> None:
    result = evening("pequeno 5", "", "", "q", options=("--seed", "3", "--profile", "PT_ONLINE"))
    assert result.exit_code == 0
    assert "reprodut" in result.output or "repetível" in result.output
    assert accounts(result.output)["Jogador 1"] == ("1 000,00 €", "1 010,00 €", "+10,00 €")
    assert "As contas somam zero ✓" in result.output


def test_the_same_evening_in_english() -> None:
    result = evening("pequeno 5.00", "", "", "q", options=("--seed", "3", "--profile", "PT_ONLINE", "--lang", "en"))
    assert accounts(result.output)["Player 1"] == ("€1,000.00", "€1,010.00", "+€10.00")
    assert "The accounts sum to zero ✓" in result.output


def test_what_everybody_gained_and_the_bank_sums_to_zero(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening(*["grande 3", "", "pequeno 2", "", "", "", "", ""], options=("--save", str(file), "--bots", "4"))
    events = log_of(file)
    brought = sum(event["chips"] for event in events if event["event"] == "seated")
    took = sum(event["chips"] for event in events if event["event"] == "seat_left")
    lost = sum(event["chips"] for event in events if event["event"] == "bet_collected")
    won = sum(event["prize"] for event in events if event["event"] == "prize_paid")
    assert brought == 5 * 100_000
    assert took == brought - lost + won


@pytest.mark.rule("AO-3.16a")
def test_a_refusal_is_shown_with_its_rule_and_changes_nothing() -> None:
    result = evening("ases 500", "q")
    assert "AO-3.16a" in result.output
    assert accounts(result.output)["Jogador 1"][2].startswith("0,00")


@pytest.mark.parametrize("amount", ["0", "-5", "99999999999999999"])
def test_an_impossible_amount_is_refused_by_rule(amount: str) -> None:
    result = evening(f"pequeno {amount}", "q")
    assert re.search(r"(R-08|AO-3\.16b)", result.output)


def test_what_is_no_amount_is_asked_again() -> None:
    result = evening("pequeno", "cinco", "5,0011", "5,00", "q")
    assert "«cinco» não é um montante" in result.output
    assert "«5,0011» tem casas decimais a mais; um montante tem no máximo 2." in result.output
    assert re.search(r"pequeno +5,00", result.output)


def test_a_wrong_answer_on_the_same_line_is_asked_again() -> None:
    assert "«x» não é um montante" in evening("pequeno x", "5", "q").output


def test_words_left_over_stop_the_act() -> None:
    result = evening("pequeno 5 6", "q")
    assert "«6» está a mais" in result.output
    assert not re.search(r"em jogo.*pequeno", result.output)


def test_an_empty_answer_goes_back_to_the_menu() -> None:
    assert evening("pequeno", "", "q").exit_code == 0


@pytest.mark.parametrize("typed", ["0", "99", "999999999999", "banana", "²", "[red]x[/red]"])
def test_what_is_not_on_the_menu_is_said_so(typed: str) -> None:
    assert f"«{typed}» não está no menu" in evening(typed, "q").output


def test_the_bare_name_of_a_bet_is_a_bet_even_where_it_could_be_taken_back() -> None:
    result = evening("pequeno 5", "pequeno 5", "q")
    assert "Há várias" not in result.output
    assert re.search(r"pequeno +10,00", result.output)


def test_an_act_and_its_choice_together_are_clear() -> None:
    result = evening("place_bet pequeno 5", "place_bet pequeno 5", "withdraw_bet Pequeno 10", "q")
    assert "Há várias" not in result.output
    assert re.search(r"pequeno +10,00", result.output)


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_keys_help_rules_and_history_answer(lang: str) -> None:
    result = evening("?", "r", "h", "q", options=("--lang", lang))
    assert ("levantar as fichas" if lang == "pt" else "cash out") in result.output
    assert ("Regras em vigor: AO" if lang == "pt" else "Rules in force: AO") in result.output


def test_the_end_of_the_input_cashes_everybody_out() -> None:
    result = evening("pequeno 5", "")
    assert result.exit_code == 0
    assert "A mesa fecha." in result.output
    assert "As contas somam zero ✓" in result.output


def test_no_input_at_all_is_an_evening_too() -> None:
    assert "As contas somam zero ✓" in evening().output


def test_bytes_that_are_no_text_are_no_traceback() -> None:
    result = CliRunner().invoke(app, ["play", GAME], input=b"\xff\xfe 5\n\x00\x1b[2J\nq\n")
    assert result.exit_code == 0
    assert "\x1b[2J" not in result.output


def test_control_c_cashes_everybody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "input", interrupted)
    result = evening("pequeno 5")
    assert result.exit_code == 0
    assert "As contas somam zero ✓" in result.output


def test_a_second_control_c_while_the_table_closes_leaves_a_sealed_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    def again(screen: Screen, **_: object) -> None:
        signal.raise_signal(signal.SIGINT)
        screen.note("closing")

    monkeypatch.setattr(Console, "input", interrupted)
    monkeypatch.setattr(Screen, "closing", again)
    monkeypatch.setattr(time, "sleep", pauses := Pauses())
    before, file = signal.getsignal(signal.SIGINT), tmp_path / "log.jsonl"
    assert evening(options=("--save", str(file), "--delay", "1")).exit_code == 0
    assert signal.getsignal(signal.SIGINT) == before
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
    assert len(log_of(file)) > pauses.count + 4  # 2 commitments, and 3 who leave at once


class Pauses:
    count = 0

    def __call__(self, _: float) -> None:
        self.count += 1


def test_leaving_the_only_seat_at_the_keyboard_ends_the_evening() -> None:
    result = evening("leave", options=("--bots", "1"))
    assert result.exit_code == 0
    assert "A mesa fecha." not in result.output
    assert "As contas somam zero ✓" in result.output


def test_people_at_one_keyboard_take_turns() -> None:
    result = evening("pequeno 5", "", "grande 5", "", "q", options=("--players", "2", "--bots", "0"))
    turns = re.findall(r"^(Jogador \d).* ▸", result.output, re.MULTILINE)
    assert turns == ["Jogador 1", "Jogador 1", "Jogador 2", "Jogador 2", "Jogador 1"]


def test_bots_are_called_bots_and_bet_by_themselves() -> None:
    result = evening("", "q", options=("--bots", "3"))
    assert {"Robô 1", "Robô 2", "Robô 3"} <= accounts(result.output).keys()
    assert re.search(r"Robô 1 .*  +[1-9]\d*,00", result.output)


def test_bots_never_interfere_with_the_course_of_play(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening(*[""] * 40, options=("--bots", "6", "--save", str(file)))
    happened = {event["event"] for event in log_of(file)[:-1]}
    assert "bet_placed" in happened
    assert not happened & {"chips_bought", "dice_suspected", "coup_voided", "rewound", "thrower_relieved"}


def test_a_table_with_fewer_seats_says_who_stays_standing() -> None:
    result = evening("q", options=("--option", "seats=2", "--bots", "2"))
    assert "Não há lugar para Robô 2" in result.output
    assert "Robô 2" not in accounts(result.output)


def test_bots_that_were_not_asked_for_come_only_where_there_are_seats() -> None:
    result = evening("q", options=("--option", "seats=2"))
    assert "Não há lugar" not in result.output
    assert accounts(result.output).keys() == {"Jogador 1", "Robô 1", "Banca"}


def test_nobody_brings_more_than_the_largest_amount() -> None:
    assert evening("q", options=("--chips", str(LARGEST))).exit_code == 0
    assert evening("q", options=("--chips", str(LARGEST + 1))).exit_code == 2


@pytest.mark.parametrize("table", [("--profile", "AO_JACKPOT"), ("--option", "jackpot=acumulado")])
@pytest.mark.parametrize("game", ["blackjack", "sem-descarte"])
def test_a_table_that_feeds_a_jackpot_needs_a_house(game: str, table: tuple[str, str]) -> None:
    """Its winners would wait for a pool that is not there, and nobody could leave."""
    result = CliRunner().invoke(app, ["play", game, *table], input="q\n")
    assert result.exit_code == 2
    assert "pano serve" in result.stderr
    assert "--option jackpot=nothing" in result.stderr
    played = CliRunner().invoke(app, ["play", game, *table, "--option", "jackpot=nothing"], input="q\n")
    assert played.exit_code == 0


def test_the_help_names_a_game() -> None:
    assert "The game, such as banca-francesa." in CliRunner().invoke(app, ["play", "--help"]).output


def test_an_amount_may_be_typed_as_the_screen_writes_it() -> None:
    assert "Jogador 1 compra 1 000,00 Kz" in evening("buy_chips 1 000,00", "q").output.replace("\xa0", " ")


# Questions


def test_the_keys_work_in_the_middle_of_a_question() -> None:
    result = evening("pequeno", "?", "r", "h", "5", "pequeno", "q")
    assert "levantar as fichas" in result.output
    assert "Regras em vigor: AO" in result.output
    assert re.search(r"^ +3 · Jogador 1 senta-se", result.output, re.MULTILINE)
    assert "Jogador 1 aposta 5,00" in result.output
    assert "A mesa fecha." in result.output


@pytest.mark.parametrize(("lang", "says"), [("pt", "Enter desiste"), ("en", "Enter gives up")])
def test_a_question_says_how_to_give_up(lang: str, says: str) -> None:
    assert says in evening("pequeno", "", "q", options=("--lang", lang)).output


def test_a_key_is_never_words(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    result = evening("pequeno 5", "c", "rewind 3 q", "c", "h", "", "q", options=("--save", str(file)))
    assert result.output.count("Escreva algumas palavras") == 2
    assert "rewound" not in {event["event"] for event in log_of(file)}


def test_quotes_on_the_line_answer_two_questions(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening("c", 'seize_dice "crachá 12" "crachá 34"', "q", options=("--save", str(file)))
    seized = next(event for event in log_of(file) if event["event"] == "dice_seized")
    assert {"crachá 12", "crachá 34"} <= set(json.dumps(seized, ensure_ascii=False).split('"'))


# Time


@pytest.mark.rule("PT-BFO-29b", "PT-BFO-30")
def test_somebody_who_never_bets_is_invited_warned_and_cashed_out(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    options = ("--profile", "PT_ONLINE", "--bots", "0", "--seed", "1", "--save", str(file))
    result = evening(*[""] * 20, options=options)
    log = log_of(file)
    happened = [event["event"] for event in log]
    decided = [event for event in log[: happened.index("idle_invited")] if event.get("decides")]
    assert len(decided) == 6, "more than five coups went by"
    warned = log[happened.index("idle_warned")]
    after = [event["coup"] for event in log[: happened.index("seat_left")] if event["event"] == "bets_opened"]
    assert max(after) >= warned["coup"], "the start of the next was open to them"
    assert "A mesa fecha." not in result.output
    idle = [event for event in log_of(file) if "idle" in event["event"] or event["event"] == "seat_left"]
    assert [event["event"] for event in idle] == ["idle_invited", "idle_warned", "seat_left"]
    assert idle[-1]["idle"]
    assert "O tempo acabou." not in result.output


@pytest.mark.rule("PT-BFO-29b")
def test_somebody_who_bets_when_they_are_warned_stays() -> None:
    options = ("--profile", "PT_ONLINE", "--bots", "0", "--seed", "1")
    result = evening(*[""] * 5, "pequeno 1", *[""] * 3, options=options)
    assert "A mesa fecha." in result.output


@pytest.mark.rule("PT-BFO-13")
def test_a_bet_after_the_window_is_refused_and_the_clock_closes_it() -> None:
    options = ("--profile", "PT_ONLINE", "--option", "betting_seconds=2", "--seed", "1")
    result = evening("?", "pequeno", "5", "q", options=options)
    assert "(2 s)" in result.output
    assert result.output.index("PT-BFO-13 R-199:") < result.output.index("O tempo acabou.")


def test_the_clock_jumps_when_everybody_has_passed(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening("", "q", options=("--profile", "PT_ONLINE", "--seed", "1", "--save", str(file)))
    thrown = next(event for event in log_of(file) if event["event"] == "dice_thrown")
    assert thrown["at"] == 20_000


@pytest.mark.rule("PT-BFO-14")
def test_a_player_alone_throws_when_they_want() -> None:
    typed = ("", "pequeno 5", "throw", "q")
    result = evening(*typed, options=("--profile", "PT_ONLINE_INDIVIDUAL", "--bots", "0"))
    assert "A mesa espera por Jogador 1: Apostar." in result.output
    assert result.output.count("sorteio verificado ✓") == 1


@pytest.mark.rule("PT-BFO-14", "R-207")
def test_a_player_alone_who_passes_has_the_house_throw_for_them() -> None:
    result = evening("pequeno 5", "", "q", options=("--profile", "PT_ONLINE_INDIVIDUAL", "--bots", "0"))
    assert "sorteio verificado ✓" in result.output


# Chance


def test_each_draw_is_committed_before_and_verified_after() -> None:
    output = evening("", "", "q").output
    committed = re.findall(r"comprometido: ([0-9a-f]{64})$", output, re.MULTILINE)
    verified = re.findall(r"verificado ✓ (\w{8})…", output)
    assert len(verified) == 2
    assert [one[:8] for one in committed[:2]] == verified


def test_the_whole_seal_is_shown_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    output = evening("", "q", options=("--save", str(file))).output
    before = b"".join(file.read_bytes().splitlines(keepends=True)[:-1])
    assert f"registo selado ✓ {hashlib.sha256(before).hexdigest()}" in output


def test_a_narrow_screen_shows_every_digit_too() -> None:
    output = CliRunner().invoke(app, ["play", GAME], input="q\n", env={"COLUMNS": "40"}).output
    assert re.search(r"comprometido: *\n?([0-9a-f]\s*){64}", output)


def test_a_seeded_evening_is_the_same_again_to_the_last_byte(tmp_path: Path) -> None:
    typed = ["pequeno 5", "", "grande 2", "", "", "q"]
    logs, outputs = [], []
    for name in ("one", "two"):
        file = tmp_path / name
        outputs.append(evening(*typed, options=("--seed", "7", "--save", str(file))).output.replace(name, ""))
        logs.append(file.read_bytes())
    assert logs[0] == logs[1]
    assert outputs[0] == outputs[1]
    assert "✓ " not in outputs[0]


def test_two_secure_evenings_differ(tmp_path: Path) -> None:
    for name in ("one", "two"):
        evening("q", options=("--save", str(tmp_path / name)))
    assert (tmp_path / "one").read_bytes() != (tmp_path / "two").read_bytes()


# Bad orders


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        ("xadrez", (), "unknown-game|xadrez"),
        (GAME, ("--profile", "XX"), "R-01"),
        (GAME, ("--option", "minimum=0"), "AO-3.16"),
        (GAME, ("--option", "minimum"), "NOME=VALOR"),
        (GAME, ("--option", "minimo=1"), "unknown-option|minimo"),
        (GAME, ("--save", "/"), "Não é possível gravar"),
    ],
)
def test_an_impossible_table_is_refused_in_words(game: str, options: tuple[str, ...], says: str) -> None:
    result = evening(game=game, options=options)
    assert result.exit_code == 2
    assert re.search(says, result.output)
    assert "Traceback" not in result.output


def test_an_older_log_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text("precious")
    assert evening("q", options=("--save", str(file))).exit_code == 2
    assert file.read_text() == "precious"
