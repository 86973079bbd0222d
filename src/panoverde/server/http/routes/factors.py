"""The caller's own second factor: enrolling an authenticator app, and its recovery codes."""

from typing import Annotated

import segno
from msgspec import Meta

from panoverde.core.record import Record
from panoverde.house.people import totp
from panoverde.server.http.route import ApiCall, Caller, post
from panoverde.server.http.shared_records import Code, Password

NeededCode = Annotated[str, Meta(min_length=1, max_length=40)]
MARGIN = 4
"""Light modules around a QR code, as its standard asks."""


class OwnerProof(Record):
    """The owner again."""

    password: Password
    code: Code = ""
    """Needed if the account has a second factor already."""


class FirstCode(Record):
    code: NeededCode


class QrCode(Record):
    """Dark modules as a path of SVG, in a square of so many modules with its margin."""

    size: int
    path: str


class NewFactor(Record):
    secret: str
    """For an app that can't read the QR code. It is told once."""
    uri: str
    qr: QrCode


class RecoveryCodes(Record):
    """Told once. Each works once, in place of a code."""

    codes: tuple[str, ...]


@post(
    "/api/me/factor/begin", Caller.ACCOUNT, "Começar um segundo fator.", "Begin a second factor.", entrance=True,
    unproven=True,
)  # fmt: skip
async def begin_factor(call: ApiCall, body: OwnerProof) -> NewFactor:
    """It counts from its first code on; until then nothing has changed."""
    accounts = call.books.accounts
    await accounts.prove(call.who, body.password, body.code, call.address)
    secret = await accounts.factors.begin(call.who)
    uri = totp.provisioning_uri(secret, call.house.reports.operator, call.who.name)
    return NewFactor(totp.written(secret), uri, _drawn(uri))


@post(
    "/api/me/factor/confirm", Caller.ACCOUNT, "Confirmar o segundo fator.", "Confirm the second factor.", entrance=True,
    unproven=True,
)  # fmt: skip
async def confirm_factor(call: ApiCall, body: FirstCode) -> RecoveryCodes:
    """Logs out every other browser."""
    accounts = call.books.accounts
    codes = await accounts.factors.confirm(call.who, body.code)
    await accounts.log_out_everywhere(call.who, but=call.token)
    return RecoveryCodes(tuple(codes))


@post("/api/me/factor/recovery", Caller.ACCOUNT, "Novos códigos de recuperação.", "New recovery codes.", entrance=True)
async def renew_recovery(call: ApiCall, body: OwnerProof) -> RecoveryCodes:
    """The old ones work no more."""
    accounts = call.books.accounts
    await accounts.prove(call.who, body.password, body.code, call.address)
    return RecoveryCodes(tuple(await accounts.factors.renew_recovery(call.who)))


def _drawn(text: str) -> QrCode:
    rows = segno.make(text, micro=False, error="m").matrix
    dark = (
        f"M{MARGIN + x} {MARGIN + y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    return QrCode(len(rows) + 2 * MARGIN, "".join(dark))


ROUTES = (begin_factor, confirm_factor, renew_recovery)
