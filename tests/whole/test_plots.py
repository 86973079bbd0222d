"""`pano simulate --plot`: files in every format, the same for the same simulation."""

from pathlib import Path

import pytest
from tests.cli.test_simulate import COUPS, pano_simulate

from panoverde.core.messages import Lang
from panoverde.games.banca_francesa.rules import ZONES
from panoverde.lab.subject import named


@pytest.mark.parametrize(
    ("suffix", "magic"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF"), (".PNG", b"\x89PNG")]
)
def test_the_plot_is_written_in_the_format_of_its_name(suffix: str, magic: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"plot{suffix}"
    result = pano_simulate("banca-francesa", *COUPS, "--plot", file)
    assert result.exit_code == 0
    assert file.read_bytes().startswith(magic)
    assert str(file) in result.stderr.replace("\n", "")


def test_the_same_simulation_draws_the_same_plot_in_words_of_the_language(tmp_path: Path) -> None:
    plots = [tmp_path / "one.svg", tmp_path / "two.svg", tmp_path / "english.svg"]
    for plot, lang in zip(plots, ("pt", "pt", "en"), strict=True):
        pano_simulate("banca-francesa", *COUPS, "--plot", plot, "--lang", lang)
    one, two, english = (plot.read_text(encoding="utf-8") for plot in plots)
    assert one == two
    assert "200 000 lances simulados" in one.replace("\u00a0", " ")
    assert "200,000 coups simulated" in english
    assert all(named(zone, Lang.EN) in english for zone in ZONES)


@pytest.mark.parametrize("coups", ["1", "2", "10"])
def test_a_handful_of_coups_can_be_drawn_too(coups: str, tmp_path: Path) -> None:
    assert pano_simulate("banca-francesa", "--coups", coups, "--plot", tmp_path / "few.png").exit_code == 0
