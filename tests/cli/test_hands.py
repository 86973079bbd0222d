"""`pano phh` and `pano ohh` as they are typed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from panoverde.cli import app
from panoverde.interchange.agreement import Agreement, Comparison, judge
from panoverde.interchange.phh import HandHistory, read
from tests.interchange.files import ends, text, wins
from tests.interchange.tables import Evening
from tests.interchange.test_phh_export import FIVE, UNEQUAL

HANDS = Path(__file__).parents[1] / "interchange" / "hands"


def pano(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def write(folder: Path, name: str, content: str | bytes) -> Path:
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


GOOD = text("200 100 300", "p3 f, p1 cbr 30, p2 f", more=ends("209 90 300"))
DIFFERENT = text("200 100 300", "p3 f, p1 cbr 30, p2 f", more=ends("210 91 300"))
REFUSED = text("200 100 300", "p3 cbr 15, p1 f, p2 f")
ODD = text(
    "200 100 300",
    "p3 f, p1 cbr 100, p2 cc, d db 7h8h9h, d db Th, d db Jh, p1 sm AsAd, p2 sm KsKd",
    antes="1 1 1",
    more=ends("200 101 299"),
)
UNSEEN = text("200 100 300", "p3 cbr 100, p1 f, p2 cc, p3 sm QhKh, d db 6c3cTc, d db 9h, d db Ks")
OTHER = text("200 100 300", "p3 f", variant="F7S")


def test_the_samples_all_replay() -> None:
    said = pano("phh", "replay", HANDS, "--lang", "en")
    assert said.exit_code == 0
    assert "Hands: 62. Agree: 60" in said.output
    assert "With nothing to compare: 2. Differ: 0." in said.output


@pytest.mark.parametrize(
    ("document", "code", "words"),
    [
        (GOOD, 0, ["concorda (comissão 1)"]),
        (DIFFERENT, 1, ["difere em finishing_stacks", "p2 tem 90 e o ficheiro diz 91"]),
        (REFUSED, 1, ["parou em «p3 cbr 15»", "RT-48.1"]),
        (text("200 100 300", "p3 f, p1 cc, p2 cc, d db 7h7h8h"), 1, ["as cartas não são possíveis: uma delas já saiu"]),
        (text("200 100 300", "p3 cbr 50, p1 cbr 60, p2 f, p3 f"), 0, ["noutra leitura (least_raise=table_minimum)"]),
        (ODD, 0, ["a ficha indivisível é de outro"]),
        (
            text("200 100 300", "p3 cbr 100, p1 f, p2 cc, p3 sm QhKh, d db 6c3cTc, d db 9h, d db Ks"),
            0,
            ["sem mostrar: p2"],
        ),
        (text("200 100 300", "p1 f"), 0, ["ações que faltam: p3 f"]),
        (OTHER, 2, ["a variante F7S não se joga aqui"]),
        ("variant = ", 2, ["ilegível: não é TOML: linha 1 da mão"]),
        (f"[1]\n{GOOD}\n[2]\n{OTHER}", 0, ["De outras variantes: 1."]),
    ],
)
def test_each_hand_has_its_line_and_all_of_them_an_exit_code(
    tmp_path: Path, document: str, code: int, words: list[str]
) -> None:
    said = pano("phh", "replay", write(tmp_path, "a.phhs", document), "--all")
    assert said.exit_code == code, said.output
    assert all(word in said.output for word in words), said.output


def test_programs_get_json(tmp_path: Path) -> None:
    shown = "p3 cbr 100, p1 f, p2 cc, p3 sm QhKh, p2 sm ????, d db 6c3cTc, d db 9h, d db Ks"
    unseen = text("100 100 100", shown, more=wins("0 0 202"))
    departed = text("200 100 300", "p3 cbr 50, p1 cbr 60, p2 f, p3 f")
    documents = (GOOD, DIFFERENT, REFUSED, OTHER, unseen, departed)
    file = write(tmp_path, "a.phhs", "\n".join(f"[{number}]\n{one}" for number, one in enumerate(documents)))
    said = pano("phh", "replay", file, "--json")
    found = json.loads(said.stdout)
    assert said.exit_code == 1
    summary = found["summary"]
    assert summary.pop("seconds") >= 0
    assert summary == {
        "hands": 6,
        "agrees": 2,
        "differs": 1,
        "stopped": 1,
        "replayed": 1,
        "unsupported": 1,
        "unreadable": 0,
        "raked": 2,
        "other": 0,
    }
    good, different, refused, other, hidden, depart = found["hands"]
    name = f"{file}[0]"
    assert good == {
        "hand": name,
        "verdict": "agrees",
        "stacks": ["210", "90", "300"],
        "compared": "finishing_stacks",
        "rake": "1",
    }
    assert different["differences"] == [{"player": 2, "ours": "90", "file": "91"}]
    assert (refused["stop"]["action"], refused["stop"]["code"]) == ("p3 cbr 15", "raise-outside-limits")
    assert "RT-48.1" in refused["stop"]["rules"]
    assert other["code"] == "unsupported"
    assert hidden["unshown"] == [2]
    assert depart["reading"] == ["least_raise=table_minimum"]
    assert depart["departure"]["code"] == "raise-outside-limits"


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    missing, empty = pano("phh", "replay", tmp_path / "none.phh"), pano("phh", "replay", tmp_path)
    assert (missing.exit_code, empty.exit_code) == (2, 2)
    assert "não se pode ler" in missing.output
    assert "não há ficheiros .phh" in empty.output


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return write(tmp_path, "mesa.log", Evening("holdem", "TOURNAMENT", UNEQUAL, seed=4).play(3).journal)


def test_a_saved_table_is_written_and_read_again(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "mesa.phhs"
    assert pano("phh", "export", journal, "-o", file).exit_code == 0
    assert len(list(read(file))) == 3
    again = pano("phh", "replay", file, "--lang", "en")
    assert (again.exit_code, "Agree: 3 (with a rake: 0; under another reading: 0)" in again.output) == (0, True)


def test_one_hand_is_written_alone(journal: Path) -> None:
    said = pano("phh", "export", journal, "--hand", 2)
    assert said.exit_code == 0
    assert said.stdout.startswith("variant = 'NT'")
    assert "hand = 2\n" in said.stdout


def test_open_hand_history_too(journal: Path, tmp_path: Path) -> None:
    said = pano("ohh", "export", journal)
    assert said.exit_code == 0
    numbers = [json.loads(one)["ohh"]["game_number"] for one in said.stdout.strip().split("\n\n")]
    assert numbers == ["1", "2", "3"]
    file = tmp_path / "mesa.ohh"
    assert pano("ohh", "export", journal, "-o", file, "--hand", 1).exit_code == 0
    assert json.loads(file.read_text("utf-8"))["ohh"]["game_number"] == "1"


def test_hands_that_the_format_can_t_say_are_left_out_and_named(tmp_path: Path) -> None:
    file = write(tmp_path, "mesa.log", Evening("sintetico", "PT", FIVE).play(1).journal)
    for kind in ("phh", "ohh"):
        said = pano(kind, "export", file, "--lang", "en")
        assert (said.exit_code, said.stdout) == (2, "")
        assert "hand 1: the format does not know the variant sintetico" in said.stderr
        kept = tmp_path / f"mesa.{kind}"
        assert pano(kind, "export", file, "-o", kept).exit_code == 2
        assert not kept.exists()


def test_where_only_some_hands_can_be_said_the_others_are_written(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_the_second(history: HandHistory) -> Comparison:
        found = judge(history)
        return found._replace(verdict=Agreement.DIFFERS) if history.name == " #2" else found

    monkeypatch.setattr("panoverde.interchange.phh_export.judge", without_the_second)
    for kind in ("phh", "ohh"):
        said = pano(kind, "export", journal, "--lang", "en")
        assert said.exit_code == 1
        assert "hand 2: something happened that the format can't say" in said.stderr
        assert said.stdout.count("Seat 1") == 2


def test_nothing_is_written_over(journal: Path, tmp_path: Path) -> None:
    file = write(tmp_path, "mine.phhs", "mine")
    said = pano("phh", "export", journal, "-o", file)
    assert said.exit_code == 2
    assert "já existe" in said.stderr
    assert file.read_text("utf-8") == "mine"


def test_a_log_without_a_finished_hand_says_so(tmp_path: Path) -> None:
    file = write(tmp_path, "mesa.log", Evening("holdem", "PT", FIVE).until("deal_cards").journal)
    for number in ((), ("--hand", 1)):
        said = pano("phh", "export", file, *number)
        assert said.exit_code == 2
        assert "não tem nenhuma mão jogada até ao fim" in said.stderr


def test_one_hand_is_not_some_hands(journal: Path, tmp_path: Path) -> None:
    one, all_of_them = tmp_path / "one.phh", tmp_path / "all.phhs"
    assert f"one hand written to {one}" in pano("phh", "export", journal, "--hand", 1, "-o", one, "--lang", "en").stderr
    assert f"3 mãos escritas em {all_of_them}" in pano("phh", "export", journal, "-o", all_of_them).stderr


def test_without_names_players_are_called_by_their_seats_in_the_language_asked(journal: Path) -> None:
    for lang, names in (("pt", "players = ['Lugar 3', 'Lugar 4',"), ("en", "players = ['Seat 3', 'Seat 4',")):
        assert names in pano("phh", "export", journal, "--hand", 1, "--lang", lang).stdout


def test_what_can_t_be_exported_is_said(journal: Path, tmp_path: Path) -> None:
    other = pano("play", "banca-francesa", "--seed", 1, "--bots", 1, "--players", 1, "--save", tmp_path / "banca.log")
    assert other.exit_code == 0
    for words, reason in (
        ((tmp_path / "none.log",), "none.log: it doesn't exist"),
        ((tmp_path,), "it is a folder"),
        ((write(tmp_path, "x.log", "{}"),), "is not the log of a table"),
        ((tmp_path / "banca.log",), "another game"),
        ((journal, "--hand", 9), "no hand 9 played to its end; it has 1, 2, 3"),
        ((journal, "-o", tmp_path), "can't write"),
        ((journal, "-o", tmp_path / "nowhere" / "x.phh"), "the folder doesn't exist"),
    ):
        said = pano("phh", "export", *words, "--lang", "en")
        assert said.exit_code == 2, said.output
        assert reason in said.stderr


def test_asking_for_help_loads_no_game() -> None:
    script = "import sys; from panoverde import cli; print([one for one in sys.modules if 'interchange' in one])"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=os.environ)
    assert shown.stdout.strip() == "[]"
