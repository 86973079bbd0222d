"""`pano admin`: grave acts about people, and what waits for a second administrator."""

from panoverde.cli.admin.lists import AsCsv, AsJson, Fields, ListColumn, form, plain, show, when
from panoverde.cli.admin.session import AT_HOME, NameOption, ServerOption, Why, ask, get, post
from panoverde.cli.serve import Language, say
from panoverde.client import HttpClient
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.first_start import ADMINISTRATOR

MOST = 200
ACTS = {"grant": "peopleActGrant", "reset_factor": "peopleActReset", "erase": "peopleActErase"}


def reset_factor(
    who: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Reset somebody's lost second factor: they enrol again. A second administrator approves it, if there is one."""
    _done(server, name, lang, who, "reset-factor", why)


def erase(
    who: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Erase a person's data when the law asks. A second administrator approves it, if there is one."""
    _done(server, name, lang, who, "erase", why)


def _done(server: str, name: str, lang: Lang, who: str, what: str, why: str) -> None:
    async def work(client: HttpClient) -> Fields:
        account = await client.get("/api/people", dict, name=who)
        return await client.post(f"/api/people/{account['id']}/{what}", dict, {"why": why})

    say(lang, "admin-done" if ask(server, name, lang, work)["done"] else "admin-waits")


def approve(
    proposal: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Approve what another administrator has proposed."""
    _decide(proposal, True, why, server, name, lang)


def reject(
    proposal: str, why: Why, server: ServerOption = AT_HOME, name: NameOption = ADMINISTRATOR, lang: Language = Lang.PT
) -> None:
    """Reject what another administrator has proposed."""
    _decide(proposal, False, why, server, name, lang)


def _decide(proposal: str, yes: bool, why: str, server: str, name: str, lang: Lang) -> None:
    post(server, name, lang, f"/api/people/proposals/{proposal}/decide", {"approve": yes, "why": why})
    say(lang, "admin-done")


def proposals(
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List what waits for a second administrator, and what has been decided."""
    how = form(as_json, as_csv)
    found = get(server, name, lang, "/api/people/proposals", limit=MOST)
    names = found["names"]

    def act(row: Fields, lang: Lang) -> str:
        words = phrase("page", ACTS[row["act"]], lang)
        return f"{words}: {phrase('term', row['duty'], lang)}" if row["duty"] else words

    def verdict(row: Fields, lang: Lang) -> str:
        key = {None: "proposal-waits", True: "proposal-approved", False: "proposal-rejected"}[row["approved"]]
        return phrase("house", key, lang).format(by=names.get(row["decided_by"], row["decided_by"]))

    columns = (
        ListColumn("number", plain("id"), wraps=False), ListColumn("at", when("at"), wraps=False, rank=1),
        ListColumn("details", act), ListColumn("account", lambda row, _: names.get(row["account"], row["account"])),
        ListColumn("by", lambda row, _: names.get(row["by"], row["by"])), ListColumn("why", plain("why"), rank=2),
        ListColumn("verdict", verdict),
    )  # fmt: skip
    show(found["proposals"], columns, lang, how)
