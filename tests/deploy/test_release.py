"""`make release`: what it makes is whole, the same as the checkout, and works without it."""

import json
import subprocess
import sys
import tarfile
from pathlib import Path

import msgspec
import pytest
from tools import release

from panoverde.server.http.routes import law
from panoverde.server.operation import integrity
from tests.cli.serve_process import environment

MATRIX = """
import sys, msgspec
from panoverde.server.http.routes import law
sys.stdout.buffer.write(msgspec.json.encode(law._matrix()))
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("release")
    release.release(folder)
    return folder


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel alone, in a folder; its libraries are the environment's."""
    folder = tmp_path_factory.mktemp("installed")
    (wheel,) = made.glob("*.whl")
    words = ["-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(folder), str(wheel)]
    subprocess.run([sys.executable, *words], check=True)
    return folder


def run(installed: Path, *words: str) -> bytes:
    variables = environment(installed, PYTHONPATH=str(installed), PYTHONDONTWRITEBYTECODE="1")
    return subprocess.run(
        [sys.executable, *words], cwd=installed, env=variables, capture_output=True, check=True
    ).stdout


def test_the_matrix_from_the_wheel_is_that_of_the_checkout(installed: Path) -> None:
    found = msgspec.json.decode(run(installed, "-c", MATRIX), type=law.MatrixShown)
    assert found == law._matrix()
    assert len(found.rules) > 1400


def test_the_digests_are_the_same_from_the_wheel_and_from_the_checkout(made: Path, installed: Path) -> None:
    listed = (made / "panoverde.sha256").read_text("utf-8")
    assert integrity.manifest() == listed
    assert run(installed, "-c", "from panoverde.cli import main; main()", "integrity", "--write").decode() == listed
    subprocess.run(
        ["sha256sum", "--check", "--quiet", "--strict", made / "panoverde.sha256"],
        cwd=installed / "panoverde",
        check=True,
    )


def test_the_checksums_hold(made: Path) -> None:
    subprocess.run(["sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS"], cwd=made, check=True)
    listed = {line.split()[1] for line in (made / "SHA256SUMS").read_text("utf-8").splitlines()}
    assert listed == {path.name for path in made.iterdir()} - {"SHA256SUMS"}


def test_the_sdist_has_what_the_wheel_is_built_from(made: Path) -> None:
    (path,) = made.glob("*.tar.gz")
    with tarfile.open(path) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert {
        "pyproject.toml",
        "hatch_build.py",
        "law/catalogue.csv",
        "src/panoverde/__init__.py",
        "SECURITY.md",
    } <= names


def test_the_bill_of_materials_names_every_pin_once(made: Path) -> None:
    (path,) = made.glob("*.cdx.json")
    bill = json.loads(path.read_text("utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    scopes = {one["name"]: one["scope"] for one in bill["components"]}
    lock = (release.ROOT / "requirements.lock").read_text("utf-8")
    assert len({one["purl"] for one in bill["components"]}) == len(bill["components"])
    assert len(bill["components"]) == sum("==" in line for line in lock.splitlines() if not line.startswith(" "))
    assert (scopes["msgspec"], scopes["asyncpg"], scopes["pytest"]) == ("required", "optional", "excluded")


def test_a_release_never_overwrites(made: Path) -> None:
    with pytest.raises(SystemExit):
        release.release(made)
