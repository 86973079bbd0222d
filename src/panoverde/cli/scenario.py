"""`pano scenario`: check scenarios, show differences, accept what happens as expected, or read them aloud."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from panoverde.core.messages import Lang
from panoverde.scenario.aloud import Voice
from panoverde.scenario.expectations import bless
from panoverde.scenario.notation import BadScenario, read
from panoverde.scenario.profiles import each, join
from panoverde.scenario.run import Performance, StepOutcome, perform

app = typer.Typer(no_args_is_help=True, help="Plain-text cases: docs/build/scenarios.md.")
SUFFIX = ".scenario"
Paths = Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")]
Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of the words beside the notation.")]


@app.callback()
def scenarios() -> None:
    """Plain-text cases: docs/build/scenarios.md."""


@app.command()
def run(
    paths: Paths,
    blessing: Annotated[bool, typer.Option("--bless", help="Rewrite the expectations as what happens.")] = False,
    lang: Language = Lang.PT,
) -> None:
    """Play each scenario on the real table; exit 1 if one differs from what it expects."""
    console = Console(highlight=False)
    files = [file for path in paths for file in _files(path, console)]
    checked = (_bless(file, console) if blessing else _check(file, console, lang) for file in files)
    results = [good for of_file in checked for good in of_file]
    good = sum(results)
    console.print(f"{good} passed, {len(results) - good} failed")
    raise typer.Exit(0 if good == len(results) else 1)


@app.command()
def show(paths: Paths, lang: Language = Lang.PT) -> None:
    """Read each scenario aloud, act by act, as it happens on the real table; exit 1 if it differs from the page."""
    console = Console(highlight=False)
    results = [good for path in paths for file in _files(path, console) for good in _read_aloud(file, console, lang)]
    raise typer.Exit(0 if all(results) else 1)


def _read_aloud(file: Path, console: Console, lang: Lang) -> Iterator[bool]:
    played = _played(file, console)
    if not played:
        yield False
    for profile, performance in played.items():
        title = f"{file}{profile and f' ({profile})'}"
        console.print(f"[bold]{escape(title)}[/]")
        for line in Voice(performance, lang).page(file.read_text("utf-8-sig")):
            console.print(escape(line), soft_wrap=True)
        yield _as_written(file, profile, performance, console, lang)


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


def _check(file: Path, console: Console, lang: Lang) -> list[bool]:
    """Does it happen as written? One answer per profile."""
    played = _played(file, console).items()
    return [_as_written(file, profile, performance, console, lang) for profile, performance in played] or [False]


def _as_written(file: Path, profile: str, played: Performance, console: Console, lang: Lang) -> bool:
    different = [outcome for outcome in played.outcomes if outcome.differences()]
    for outcome in different:
        _differs(f"{file}:{outcome.step.line}{profile and f' ({profile})'}", outcome, Voice(played, lang), console)
    return not different


def _differs(place: str, outcome: StepOutcome, voice: Voice, console: Console) -> None:
    console.print(f"[bold red]{escape(place)}[/]  {escape(voice.act(outcome))}")
    for expected, came in outcome.differences():
        for line in expected.splitlines():
            console.print(f"  [green]- expected  {escape(line)}[/]")
        for line in came.splitlines() or ["nothing"]:
            console.print(f"  [red]+ happened  {escape(line)}[/]")
    for words in voice.came(outcome.attempt):
        console.print(f"    [dim]· {escape(words)}[/]")


def _played(file: Path, console: Console, *, must_expect: bool = True) -> dict[str, Performance]:
    """Played by profile; if it is no scenario, prints why and returns nothing."""
    try:
        pages = each(file.read_text("utf-8-sig"))
        return {profile: perform(read(page, must_expect=must_expect)) for profile, page in pages.items()}
    except (BadScenario, UnicodeDecodeError, OSError) as wrong:
        console.print(f"[red]{escape(str(file))}: {escape(str(wrong))}[/]")
        return {}


def _bless(file: Path, console: Console) -> list[bool]:
    played = _played(file, console, must_expect=False)
    if not played:
        return [False]
    text = file.read_text("utf-8-sig")
    try:
        blessed = join([bless(page, played[profile].outcomes) for profile, page in each(text).items()])
    except BadScenario as wrong:
        console.print(f"[red]{escape(str(file))}: {escape(str(wrong))}[/]")
        return [False]
    if blessed != text:
        file.write_text(blessed, "utf-8")
        console.print(f"[yellow]rewritten:[/] {escape(str(file))}")
    return [True] * len(played)
