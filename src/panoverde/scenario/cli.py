"""`pano scenario run`: check scenarios, show how they differ, or bless what happens."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from panoverde.scenario.bless import bless
from panoverde.scenario.notation import BadScenario, read
from panoverde.scenario.run import Outcome, play

app = typer.Typer(no_args_is_help=True, help="Plain-text cases: docs/scenarios.md.")
SUFFIX = ".scenario"


@app.callback()
def scenarios() -> None:
    """Plain-text cases: docs/scenarios.md."""


@app.command()
def run(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    blessing: Annotated[bool, typer.Option("--bless", help="Rewrite the expectations as what happens.")] = False,
) -> None:
    """Play each scenario on the real table; exit 1 when one differs from what it expects."""
    console = Console(highlight=False)
    files = [file for path in paths for file in _files(path, console)]
    results = [_bless(file, console) if blessing else _check(file, console) for file in files]
    good = sum(results)
    console.print(f"{good} passed, {len(files) - good} failed")
    raise typer.Exit(0 if good == len(files) else 1)


def _files(path: Path, console: Console) -> Iterator[Path]:
    if path.is_dir():
        found = sorted(path.rglob(f"*{SUFFIX}"))
        if not found:
            console.print(f"[red]{escape(str(path))}: no {SUFFIX} file there[/]")
            raise typer.Exit(2)
        yield from found
    elif path.is_file():
        yield path
    else:
        console.print(f"[red]{escape(str(path))}: no such file or folder[/]")
        raise typer.Exit(2)


def _check(file: Path, console: Console) -> bool:
    outcomes = _played(file, console, must_expect=True)
    if outcomes is None:
        return False
    different = [outcome for outcome in outcomes if outcome.differences()]
    for outcome in different:
        _show(file, outcome, console)
    return not different


def _show(file: Path, outcome: Outcome, console: Console) -> None:
    console.print(f"[bold red]{escape(str(file))}:{outcome.step.line}[/]  {escape(outcome.step.text)}")
    for expected, came in outcome.differences():
        for line in expected.splitlines():
            console.print(f"  [green]- expected  {escape(line)}[/]")
        for line in came.splitlines() or ["nothing"]:
            console.print(f"  [red]+ happened  {escape(line)}[/]")


def _played(file: Path, console: Console, *, must_expect: bool) -> list[Outcome] | None:
    """What came of it; None, and the reason on the screen, where it is no scenario."""
    try:
        return play(read(file.read_text("utf-8-sig"), must_expect=must_expect))
    except (BadScenario, UnicodeDecodeError, OSError) as wrong:
        console.print(f"[red]{escape(str(file))}: {escape(str(wrong))}[/]")
        return None


def _bless(file: Path, console: Console) -> bool:
    outcomes = _played(file, console, must_expect=False)
    if outcomes is None:
        return False
    text = file.read_text("utf-8-sig")
    blessed = bless(text, outcomes)
    if blessed != text:
        file.write_text(blessed, "utf-8")
        console.print(f"[yellow]rewritten:[/] {escape(str(file))}")
    return True
