"""`pano verify`: the verdict on a saved log, in words."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from panoverde import __version__
from panoverde.core.events import ChanceCommitted
from panoverde.core.messages import Lang, phrase, refusal
from panoverde.core.refusal import Refused
from panoverde.journal.saved_log import Failure, LogVerifier, read_log, shown
from panoverde.law.book import law_version

FAILED, UNVERIFIABLE = 1, 2
NOT_LOGS = {"verify-empty", "verify-no-opening"}


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log saved by pano play --save.")],
    lang: Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of the verdict.")] = Lang.PT,
) -> None:
    """Replay the saved log of a table: check acts against the rules, draws against their commitments, and the money.

    Exit: 0 verified, 1 failed, 2 nothing to verify (no log, played with --seed, dealt by hand).
    """
    console = Console(highlight=False)

    def say(style: str, key: str, **facts: object) -> None:
        console.print(Text(phrase("play", key, lang).format_map(facts), style), soft_wrap=True)

    try:
        log = read_log(file.read_bytes())
        opened, lines, draws = log.opened, len(log.acts), 0
        name = phrase("term", opened.game, lang)
        say("bold", "verify-game", game=name, profile=opened.profile, law=opened.law_version, lines=lines)
        if (opened.code_version, opened.law_version) != (__version__, law_version()):
            written = f"{opened.code_version} ({opened.law_version})"
            say("yellow", "verify-other-code", written=written, running=f"{__version__} ({law_version()})")
        if not any(isinstance(event, ChanceCommitted) for act in log.acts for event in act.events):
            say("yellow", "verify-unbound")
            raise typer.Exit(UNVERIFIABLE)
        for line, revealed in LogVerifier(log).proofs():
            key = "verify-draw" if revealed.draws else "verify-closed"
            say("green", key, line=line, commitment=revealed.commitment[:8] + "…", draws=shown(revealed.draws))
            draws += bool(revealed.draws)
        say("bold green", "verify-ok", draws=draws, lines=lines)
    except OSError as error:
        say("red", "verify-cannot-read", file=file, why=error.strerror)
        raise typer.Exit(UNVERIFIABLE) from error
    except Failure as failure:
        why = failure.facts.get("why")
        facts = failure.facts | ({"why": refusal(why, lang)} if isinstance(why, Refused) else {})
        words = phrase("play", failure.key, lang).format_map(facts)
        if failure.key in NOT_LOGS:
            say("red", "verify-not-a-log", file=file, why=words)
            raise typer.Exit(UNVERIFIABLE) from failure
        say("bold red", "verify-failed", line=failure.line, why=words)
        raise typer.Exit(FAILED) from failure
