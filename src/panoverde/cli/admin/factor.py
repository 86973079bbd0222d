"""`pano admin factor`: the caller's own second factor, at a terminal."""

import os
import sys

import segno
import typer

from panoverde.cli.admin.lists import Fields
from panoverde.cli.admin.session import AT_HOME, NameOption, ServerOption, ask, one_time_code
from panoverde.cli.serve import Language, say
from panoverde.client import HttpClient, RefusedByServer
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.first_start import ADMINISTRATOR, PASSWORD


def factor(server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Enrol an authenticator app as your second factor, or change it. Prints recovery codes."""
    begun = _proved(server, name, lang, "begin")
    segno.make(begun["uri"], micro=False).terminal(out=sys.stderr, compact=True)
    say(lang, "factor-scan", to_error=True, secret=begun["secret"])
    code = typer.prompt(phrase("house", "factor-first-code", lang).rstrip(": "), err=True)
    _tell(ask(server, name, lang, lambda client: client.post("/api/me/factor/confirm", dict, {"code": code})), lang)


def recovery_codes(server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT) -> None:
    """Make new recovery codes; the old ones work no more."""
    _tell(_proved(server, name, lang, "recovery"), lang)


def _proved(server: str, name: str, lang: Lang, what: str) -> Fields:
    """The password again; the code, if there is a factor already. A code that was used to log in is not used twice."""
    password = os.environ.get(PASSWORD, "")
    if not password:
        password = typer.prompt(phrase("house", "admin-password-for", lang).format(name=name), hide_input=True)

    def work(code: str) -> Fields:
        async def story(client: HttpClient) -> Fields:
            try:
                return await client.post(f"/api/me/factor/{what}", dict, {"password": password, "code": code})
            except RefusedByServer as refused:
                if code or refused.code != "code-needed":
                    raise
                return {}

        return ask(server, name, lang, story)

    return work("") or work(one_time_code(name, lang))


def _tell(found: Fields, lang: Lang) -> None:
    say(lang, "factor-recovery", to_error=True)
    for code in found["codes"]:
        typer.echo(code)
