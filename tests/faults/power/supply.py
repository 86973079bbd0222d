"""The power of a machine, which fails: what was not synced is gone, but for some sectors that had reached the disk."""

import random
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("unsynced.c")
SECTOR = 512
MISSING = "these tests need a C compiler: install the Debian package `gcc` (and `libc6-dev`)"


def build(folder: Path) -> Path:
    """The library that remembers what is synced."""
    library = folder / "unsynced.so"
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise RuntimeError(MISSING)
    words = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run([compiler, *words, "-pthread"], check=True)
    return library


class Supply:
    """Power of one folder of files, for a process that is started with `environment`."""

    def __init__(self, folder: Path, work: Path) -> None:
        self._folder, self._shadow = folder, work / "shadow"
        self._library = build(work)

    @property
    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(self._library),
            "POWER_FOLDER": str(self._folder),
            "POWER_SHADOW": str(self._shadow),
        }

    def on(self) -> None:
        """Before each start: everything that is there is on the disk."""
        shutil.rmtree(self._shadow, ignore_errors=True)
        self._shadow.mkdir()

    def cut(self, luck: random.Random, luckily: float) -> None:
        """After the process was killed: leave what was synced, and of each other sector the new bytes `luckily`."""
        survivors = {}
        for line in (self._shadow / "names").read_text().splitlines():
            number, inode, name = line.split(" ", 2)
            synced, written = (self._shadow / number).read_bytes(), self._folder / name
            same = written.exists() and written.stat().st_ino == int(inode)
            survivors[name] = _mixed(synced, written.read_bytes() if same else synced, luck, luckily)
        for path in self._folder.iterdir():
            if path.is_file():
                path.unlink()
        for name, content in survivors.items():
            if not name.endswith("-shm"):
                (self._folder / name).write_bytes(content)
                (self._folder / name).chmod(0o600)


def _mixed(synced: bytes, written: bytes, luck: random.Random, luckily: float) -> bytes:
    """A disk keeps whole sectors; a file ends with the last that it kept."""
    if not luckily or synced == written:
        return synced
    mixed = bytearray(synced)
    for start in range(0, len(written), SECTOR):
        sector = written[start : start + SECTOR]
        if sector != synced[start : start + SECTOR] and luck.random() < luckily:
            if len(mixed) < start:
                mixed.extend(bytes(start - len(mixed)))
            mixed[start : start + SECTOR] = sector
    return bytes(mixed)
