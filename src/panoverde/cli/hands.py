"""`pano phh` and `pano ohh`. The code that replays and writes hands is loaded on demand."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from panoverde.core.messages import Lang, phrase, refusal
from panoverde.core.refusal import Refused
from panoverde.interchange.words import say

if TYPE_CHECKING:
    from panoverde.interchange.hands import PlayedHand
    from panoverde.interchange.report import HandResult

phh_app = typer.Typer(no_args_is_help=True, help="Poker hand histories in the PHH format: docs/reference/phh.md.")
ohh_app = typer.Typer(no_args_is_help=True, help="Poker hands as Open Hand History JSON: docs/reference/phh.md.")

INCOMPLETE, IMPOSSIBLE = 1, 2

Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of what is printed.")]
Journal = Annotated[Path, typer.Argument(metavar="JOURNAL", help="A log saved by pano play --save.")]
HandOption = Annotated[int | None, typer.Option("--hand", min=1, help="Only this hand.", show_default="all of them")]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to a new file.", show_default="the terminal"),
]
AllCards = Annotated[bool, typer.Option("--all-cards", help="Also cards that were not shown: for the house only.")]


@phh_app.callback()
def phh() -> None:
    """Poker hand histories in the PHH format: docs/reference/phh.md."""


@ohh_app.callback()
def ohh() -> None:
    """Poker hands as Open Hand History JSON: docs/reference/phh.md."""


@phh_app.command()
def replay(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE…", help=".phh and .phhs files, or folders of them.")],
    every: Annotated[bool, typer.Option("--all", help="A line for each hand, even if it agrees.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: each hand, and the sum.")] = False,
    lang: Language = Lang.PT,
) -> None:
    """Replay each hand by the rules of hold'em or omaha, and compare with the result in the file.

    Exit: 0 all agree, 1 some differ or were refused, 2 something could not be read.
    """
    from panoverde.interchange.report import ReplaySummary, record, told

    began, summary, records = time.perf_counter(), ReplaySummary(), []
    for line in _lines(paths, lang):
        summary.count(line)
        if as_json:
            records.append(record(line, lang))
        elif every or line.kind not in ("agrees", "replayed"):
            typer.echo(told(line, lang))
    seconds = time.perf_counter() - began
    if as_json:
        whole = {"hands": records, "summary": {**summary.record(), "seconds": round(seconds, 3)}}
        typer.echo(msgspec.json.encode(whole).decode())
    else:
        typer.echo(say("summary", lang, **summary.record()))
        rate = summary.hands / seconds
        typer.echo(say("speed", lang, seconds=f"{seconds:.1f}", rate=f"{rate:.0f}"), err=True)
    raise typer.Exit(summary.exit_code)


def _lines(paths: list[Path], lang: Lang) -> Iterator["HandResult"]:
    from panoverde.interchange.phh import files, read
    from panoverde.interchange.report import result

    found = [file for path in paths for file in files(path) or [path]]
    with _progress(len(found), lang) as advance:
        for file in found:
            try:
                for name, hand in read(file):
                    yield result(name, hand)
            except OSError as error:
                key = "no-files" if file.is_dir() else "cannot-read"
                raise _impossible(say(key, lang, file=file, why=_why(error, lang))) from error
            advance()


@contextmanager
def _progress(files: int, lang: Lang) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal; nothing in a pipe or a file."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(say("replaying", lang), total=files)
        yield lambda: bar.advance(task)


@phh_app.command("export")
def export_phh(
    journal: Journal,
    hand: HandOption = None,
    output: Output = None,
    all_cards: AllCards = False,
    lang: Language = Lang.PT,
) -> None:
    """Write the hands of a saved table as PHH: all of them as a collection (.phhs), or one (.phh).

    Exit: 0 all written, 1 some left out because the format can't express them, 2 nothing written.
    """
    from panoverde.interchange.phh_export import collection, phh

    texts, whole = _written(journal, hand, lang, lambda played: phh(played, all_cards=all_cards, lang=lang))
    _deliver(texts[0][1] if hand else collection(texts), len(texts), output, lang)
    raise typer.Exit(0 if whole else INCOMPLETE)


@ohh_app.command("export")
def export_ohh(
    journal: Journal,
    hand: HandOption = None,
    output: Output = None,
    all_cards: AllCards = False,
    lang: Language = Lang.PT,
) -> None:
    """Write the hands of a saved table as Open Hand History JSON, a blank line between hands.

    Exit: 0 all written, 1 some left out because the format can't express them, 2 nothing written.
    """
    from panoverde.interchange.ohh import collection, ohh

    texts, whole = _written(journal, hand, lang, lambda played: ohh(played, all_cards=all_cards, lang=lang))
    _deliver(collection([text for _, text in texts]) + "\n", len(texts), output, lang)
    raise typer.Exit(0 if whole else INCOMPLETE)


def _written(
    journal: Path, number: int | None, lang: Lang, write: Callable[["PlayedHand"], str]
) -> tuple[list[tuple[int, str]], bool]:
    """Texts with the number of their hand, at least one; and whether all were written."""
    from panoverde.interchange.hands import Inexpressible

    texts, whole = [], True
    for played in _chosen(journal, number, lang):
        try:
            texts.append((played.hand.number, write(played)))
        except Inexpressible as missing:
            whole = False
            typer.echo(say(missing.key, lang, **missing.facts), err=True)
    if not texts:
        raise typer.Exit(IMPOSSIBLE)
    return texts, whole


def _chosen(journal: Path, number: int | None, lang: Lang) -> list["PlayedHand"]:
    from panoverde.interchange.hands import played
    from panoverde.journal.saved_log import Failure, read_log

    try:
        log = read_log(journal.read_bytes())
    except OSError as error:
        raise _impossible(say("cannot-read", lang, file=journal, why=_why(error, lang))) from error
    except Failure as failure:
        facts = {key: refusal(fact, lang) if isinstance(fact, Refused) else fact for key, fact in failure.facts.items()}
        why = phrase("play", failure.key, lang).format_map(facts)
        raise _impossible(say("not-a-journal", lang, file=journal, why=why)) from failure
    if log.game.name not in ("holdem", "omaha", "sintetico"):
        raise _impossible(say("not-poker", lang, file=journal, game=phrase("term", log.game.name, lang)))
    hands = list(played(log.game, log.opened, log.acts))
    if not hands:
        raise _impossible(say("no-hands", lang, file=journal))
    chosen = [one for one in hands if number in (None, one.hand.number)]
    if not chosen:
        known = ", ".join(str(one.hand.number) for one in hands)
        raise _impossible(say("no-such-hand", lang, hand=number, known=known))
    return chosen


def _deliver(text: str, hands: int, output: Path | None, lang: Lang) -> None:
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        with output.open("x", encoding="utf-8") as file:  # never overwrites a file
            file.write(text)
    except OSError as error:
        why = say("no-folder", lang) if isinstance(error, FileNotFoundError) else _why(error, lang)
        raise _impossible(say("cannot-write", lang, file=output, why=why)) from error
    typer.echo(say("wrote-one" if hands == 1 else "wrote", lang, hands=hands, file=output), err=True)


WHYS: dict[type[OSError], str] = {
    FileExistsError: "exists",
    FileNotFoundError: "missing",
    IsADirectoryError: "is-folder",
    PermissionError: "not-allowed",
}


def _why(error: OSError, lang: Lang) -> str:
    """Common errors in our words, others in the system's."""
    word = WHYS.get(type(error))
    return say(word, lang) if word else error.strerror or str(error)


def _impossible(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(IMPOSSIBLE)
