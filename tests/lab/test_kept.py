"""Answers kept on disk: read again, and never trusted when damaged."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from panoverde.core.record import Record
from panoverde.lab import kept as module
from panoverde.lab.kept import folder, kept


class Question(Record):
    number: int


class Answer(Record):
    third: Fraction
    pairs: frozenset[tuple[str, int]] = frozenset({("hard", 16)})


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PANO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def asked(answered: list[int]) -> Callable[[Question], Answer]:
    """As another run of the program would define it: nothing is in memory."""

    @kept(Answer)
    def third(question: Question) -> Answer:
        answered.append(question.number)
        return Answer(Fraction(question.number, 3))

    return third


def test_an_answer_is_found_once_and_read_by_the_next_run(cache_folder: Path) -> None:
    answered: list[int] = []
    first = asked(answered)
    assert first(Question(7)) is first(Question(7))
    assert asked(answered)(Question(7)) == Answer(Fraction(7, 3))
    assert answered == [7]
    assert asked(answered)(Question(8)) == Answer(Fraction(8, 3))
    assert answered == [7, 8]
    assert len(list(cache_folder.iterdir())) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda written: written[:-5],
        lambda _: b"\xff\x00 no JSON",
        lambda _: b'{"some": "other program"}',
        lambda written: written.replace(b"7/3", b"8/3"),
        lambda written: written.replace(b'{\\"number\\":7}', b'{\\"number\\":8}'),
        lambda written: written.replace(b'"third"', b'"forth"'),
    ],
)
def test_a_file_that_is_damaged_or_foreign_is_ignored_and_written_anew(
    cache_folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    answered: list[int] = []
    asked(answered)(Question(7))
    (file,) = cache_folder.iterdir()
    whole = file.read_bytes()
    assert damage(whole) != whole
    file.write_bytes(damage(whole))
    assert asked(answered)(Question(7)) == Answer(Fraction(7, 3))
    assert answered == [7, 7]
    assert file.read_bytes() == whole


def test_other_source_answers_anew(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[int] = []
    asked(answered)(Question(7))
    monkeypatch.setattr(module, "_source", lambda: "other source")
    asked(answered)(Question(7))
    assert answered == [7, 7]
    assert len(list(cache_folder.iterdir())) == 2


def test_rules_and_solvers_are_the_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "__file__", str(tmp_path / "lab" / "kept.py"))
    digests = [module._source.__wrapped__()]
    for part in ("core/money.py", "games/_slots/plan.py", "lab/slots/analysis.py", "house/books.py"):
        file = tmp_path / part
        file.parent.mkdir(parents=True)
        file.write_text("figure = 1")
        digests.append(module._source.__wrapped__())
    *others, before, after = digests
    assert len({*others, before}) == 4
    assert after == before, "the house answers nothing"


def test_nothing_is_kept_where_nothing_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[int] = []
    (tmp_path / "file").write_text("no folder")
    for chosen in ("", str(tmp_path / "file" / "below")):
        monkeypatch.setenv("PANO_CACHE", chosen)
        assert asked(answered)(Question(7)) == Answer(Fraction(7, 3))
    assert answered == [7, 7]
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_a_disk_that_is_full_leaves_no_half_file(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert asked([])(Question(7)) == Answer(Fraction(7, 3))
    assert list(cache_folder.iterdir()) == []


def test_the_folder_is_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PANO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert folder() == tmp_path / "panoverde"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder() == tmp_path / ".cache" / "panoverde"


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(module, "folder", homeless)
    assert asked([])(Question(7)) == Answer(Fraction(7, 3))


def test_what_cannot_be_written_is_an_error_of_the_program(cache_folder: Path) -> None:
    @kept(int)
    def strange(_: Question) -> object:
        return object()

    with pytest.raises(TypeError, match="can't be kept"):
        strange(Question(1))
    assert not cache_folder.exists()
