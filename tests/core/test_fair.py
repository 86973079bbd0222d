import hashlib
import io
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from panoverde.core import fair

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "reference" / "fairness-vectors.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_published_vectors_hold(vector: dict[str, object]) -> None:
    proof = {key: vector[key] for key in ("commitment", "seed", "salt", "draws")}
    fair.verify(**proof)  # type: ignore[arg-type]


def test_the_commitment_is_a_plain_hash_anyone_can_make() -> None:
    seed = bytes(range(32))
    assert fair.commitment_of(seed) == hashlib.sha256(b"pano-1 commit " + seed).hexdigest()


def test_another_seed_is_not_the_one_committed_to() -> None:
    vector = VECTORS[0]
    with pytest.raises(fair.Unfair, match="not the one committed to"):
        fair.verify(vector["commitment"], "00" * 31 + "01", vector["salt"], vector["draws"])


def test_a_changed_draw_is_found_where_it_is() -> None:
    vector = VECTORS[0]
    bound, value = vector["draws"][1]
    changed = [vector["draws"][0], [bound, (value + 1) % bound], *vector["draws"][2:]]
    with pytest.raises(fair.Unfair, match="draw 2 of"):
        fair.verify(vector["commitment"], vector["seed"], vector["salt"], changed)


def test_words_beyond_the_last_whole_multiple_are_thrown_away() -> None:
    class TwoWords(fair.NumberStream):
        def __init__(self, *words: int) -> None:
            super().__init__(b"", b"")
            self._left = list(words)

        def _word(self) -> int:
            return self._left.pop(0)

    last = fair.RANGE - fair.RANGE % 6
    assert TwoWords(last, 5).below(6) == 5
    assert TwoWords(last - 1, 5).below(6) == 5
    assert TwoWords(fair.RANGE - 1, 7).below(6) == 1


@pytest.mark.parametrize("bound", [0, -1, fair.RANGE + 1])
def test_a_bound_that_makes_no_sense_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="a draw needs a bound"):
        fair.NumberStream(b"seed", b"").below(bound)


@given(st.binary(), st.binary(), st.integers(1, 2**64))
def test_draws_stay_below_their_bound(seed: bytes, salt: bytes, bound: int) -> None:
    assert 0 <= fair.NumberStream(seed, salt).below(bound) < bound


def test_the_salt_changes_every_draw() -> None:
    one, other = fair.NumberStream(b"seed", b"a"), fair.NumberStream(b"seed", b"b")
    assert [one.below(2**32) for _ in range(4)] != [other.below(2**32) for _ in range(4)]


def test_sixty_thousand_dice_are_even_within_five_deviations() -> None:
    stream = fair.NumberStream(b"even", b"")
    faces = Counter(stream.below(6) for _ in range(60_000))
    assert all(abs(count - 10_000) < 5 * (60_000 * 5 / 36) ** 0.5 for count in faces.values())


def run_the_file_alone(path: Path, tmp_path: Path) -> "subprocess.CompletedProcess[str]":
    """As a stranger would: this one file, no package, no site-packages."""
    script = tmp_path / "fair.py"
    script.write_bytes(Path(fair.__file__).read_bytes())
    return subprocess.run(
        [sys.executable, "-I", "-S", str(script), str(path)], capture_output=True, text=True, check=False
    )


def test_the_verifier_needs_only_the_standard_library(tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    proof.write_text(json.dumps(VECTORS[0]), "utf-8")
    result = run_the_file_alone(proof, tmp_path)
    assert (result.returncode, result.stdout[:5]) == (0, "fair:")


def test_the_verifier_says_unfair_or_not_a_proof(tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    proof.write_text(json.dumps({**VECTORS[0], "seed": "ff" * 32}), "utf-8")
    assert fair.main(str(proof)) == 1
    for text in ("{}", "[1]", "not json", "[" * 100_000, '{"commitment": 1, "seed": 2, "salt": 3, "draws": 4}'):
        proof.write_text(text, "utf-8")
        assert fair.main(str(proof)) == 2
    assert fair.main(str(tmp_path / "missing.json")) == 2
    proof.write_text(json.dumps(VECTORS), "utf-8")
    assert fair.main(str(proof)) == 0
    proof.write_text(json.dumps(VECTORS[0]), "utf-8")
    assert fair.main(str(proof)) == 0


def test_the_verifier_takes_whole_answers_and_whole_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = ({"private": False, "revealed": 9, **vector} for vector in VECTORS[:2])
    closed: dict[str, object] = {
        "commitment": "c0" * 32,
        "seed": "",
        "salt": "",
        "draws": [],
        "revealed": None,
        "private": False,
    }
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({"table": "roleta", "by_hand": False, "proofs": [one, other, closed]}), "utf-8")
    assert fair.main(str(file)) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["fair", "fair", "not opened to you"]
    lines = ({"events": [{"fact": "seated"}]}, {"events": [{"fact": "chance_revealed", **VECTORS[2]}]})
    file.write_text("\n".join(map(json.dumps, lines)) + "\n", "utf-8")
    assert fair.main(str(file)) == 0
    file.write_text(json.dumps({"proofs": [{**one, "draws": [[6, 7]]}]}), "utf-8")
    assert fair.main(str(file)) == 1
    file.write_text(json.dumps({"proofs": [closed]}), "utf-8")
    assert fair.main(str(file)) == 2


@pytest.mark.parametrize("asked", ["-h", "--help"])
def test_the_verifier_explains_itself(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fair.main(asked) == 0
    assert "python fair.py FILE" in capsys.readouterr().out


def test_the_verifier_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(VECTORS[0])))
    assert fair.main("-") == 0
