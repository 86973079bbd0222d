"""`pano scenario run`: check scenarios, show differences, or accept what happens as expected."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from panoverde.scenario.expectations import bless
from panoverde.scenario.notation import BadScenario, read
from panoverde.scenario.profiles import each, join
from panoverde.scenario.run import StepOutcome, play

app = typer.Typer(no_args_is_help=True, help="Plain-text cases: docs/build/scenarios.md.")
SUFFIX = ".scenario"


@app.callback()
def scenarios() -> None:
    """Plain-text cases: docs/build/scenarios.md."""


@app.command()
def run(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    blessing: Annotated[bool, typer.Option("--bless", help="Rewrite the expectations as what happens.")] = False,
) -> None:
    """Play each scenario on the real table; exit 1 if one differs from what it expects."""
    console = Console(highlight=False)
    files = [file for path in paths for file in _files(path, console)]
    results = [good for file in files for good in (_bless if blessing else _check)(file, console)]
    good = sum(results)
    console.print(f"{good} passed, {len(results) - good} failed")
    raise typer.Exit(0 if good == len(results) else 1)


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


def _check(file: Path, console: Console) -> list[bool]:
    """Does it happen as written? One answer per profile."""
    return [_as_written(file, profile, played, console) for profile, played in _played(file, console).items()] or [
        False
    ]


def _as_written(file: Path, profile: str, played: list[StepOutcome], console: Console) -> bool:
    different = [outcome for outcome in played if outcome.differences()]
    for outcome in different:
        _show(file, profile, outcome, console)
    return not different


def _show(file: Path, profile: str, outcome: StepOutcome, console: Console) -> None:
    place = escape(f"{file}:{outcome.step.line}{profile and f' ({profile})'}")
    console.print(f"[bold red]{place}[/]  {escape(outcome.step.text)}")
    for expected, came in outcome.differences():
        for line in expected.splitlines():
            console.print(f"  [green]- expected  {escape(line)}[/]")
        for line in came.splitlines() or ["nothing"]:
            console.print(f"  [red]+ happened  {escape(line)}[/]")


def _played(file: Path, console: Console, *, must_expect: bool = True) -> dict[str, list[StepOutcome]]:
    """Outcomes by profile; if it is no scenario, prints why and returns nothing."""
    try:
        pages = each(file.read_text("utf-8-sig"))
        return {profile: play(read(page, must_expect=must_expect)) for profile, page in pages.items()}
    except (BadScenario, UnicodeDecodeError, OSError) as wrong:
        console.print(f"[red]{escape(str(file))}: {escape(str(wrong))}[/]")
        return {}


def _bless(file: Path, console: Console) -> list[bool]:
    played = _played(file, console, must_expect=False)
    if not played:
        return [False]
    text = file.read_text("utf-8-sig")
    try:
        blessed = join([bless(page, played[profile]) for profile, page in each(text).items()])
    except BadScenario as wrong:
        console.print(f"[red]{escape(str(file))}: {escape(str(wrong))}[/]")
        return [False]
    if blessed != text:
        file.write_text(blessed, "utf-8")
        console.print(f"[yellow]rewritten:[/] {escape(str(file))}")
    return [True] * len(played)
