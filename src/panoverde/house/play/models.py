"""Models of slot machines: registered with a certificate, approved by the supervisor, and locked from then on.

The fingerprint of the plan's file is the model's id, so a plan that differs by one symbol is another model. The table
of models is for queries; its stream has the same, and a model is used only where both agree.
"""

from functools import partial
from typing import Any

import msgspec

from panoverde.core.option import is_words
from panoverde.core.refusal import Refused
from panoverde.games._slots.reader import fingerprint
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require
from panoverde.house.play.payback import PlanSheet, sheet_of
from panoverde.house.records import Account, Model
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import every, insist, revised
from panoverde.store.contract import Outdated

STREAM = "models"
REGISTERED, APPROVED = "model_registered", "model_approved"
LONGEST_REFERENCE = 120
LEAST_PERCENT = 80  # AO-17.2
PAGE = 1000


class Models:
    def __init__(self, scribe: Scribe, incidents: Incidents) -> None:
        self._scribe, self._incidents = scribe, incidents

    async def preview(self, file: str, count_jackpot: bool = False) -> PlanSheet:
        """The exact sheet of a plan that is not registered, whatever it returns."""
        return await sheet_of(file, count_jackpot)

    async def register(self, by: Account, file: str, certificate: str, count_jackpot: str = "") -> Model:
        """Refused, with the exact figure, if the plan returns less than 80 %."""
        require(by, Task.REGISTER_MODELS)
        certificate = _reference("AO-17.7", "certificate", certificate)
        if count_jackpot:
            count_jackpot = _reference("AO-17.2 R-94", "count_jackpot", count_jackpot)
        mark = fingerprint(file.encode())
        if await self._scribe.store.find(Model, mark):
            raise Refused("AO-17.8", "model-registered", fingerprint=mark)
        sheet = await sheet_of(file, bool(count_jackpot))
        _check_return(sheet)
        model = Model(
            id=mark, name=sheet.name, file=file, certificate=certificate, count_jackpot=count_jackpot,
            sheet=msgspec.json.encode(sheet).decode(), registered_at=self._scribe.clock.now(), registered_by=by.id,
        )  # fmt: skip
        noted = self._incidents.noted(
            Happening.MODEL_REGISTERED, by.id, certificate, mark, after=sheet.plan_return.exact
        )
        try:
            await self._scribe.write_all(Note(STREAM, REGISTERED, by.id, facts=_facts(model), rows=(model,)), noted)
        except Outdated:  # another node was faster
            raise Refused("AO-17.8", "model-registered", fingerprint=mark) from None
        return model

    async def approve(self, by: Account, name: str, reference: str) -> Model:
        """From now on it is locked: any change is another model."""  # AO-17.8
        require(by, Task.REGISTER_MODELS)
        return await insist(partial(self._approve, by, name, _reference("AO-17.8", "approval", reference)))

    async def _approve(self, by: Account, name: str, reference: str) -> Model:
        model = await self.find(name)
        if model.approval:
            raise Refused("AO-17.8", "model-locked", fingerprint=model.id, approval=model.approval)
        await self._check(model)
        after = revised(model, approval=reference, approved_at=self._scribe.clock.now(), approved_by=by.id)
        facts = {"model": model.id, "approval": reference}
        await self._scribe.write_all(
            Note(STREAM, APPROVED, by.id, facts=facts, rows=(after,)),
            self._incidents.noted(Happening.MODEL_APPROVED, by.id, reference, model.id),
        )
        return after

    async def list(self) -> list[Model]:
        """In order of registration."""
        return [model async for model in every(self._scribe.store, Model, order="registered_at")]

    async def find(self, name: str) -> Model:
        """By its fingerprint or by its name; of several with one name, the approved one."""
        if model := await self._scribe.store.find(Model, name):
            return model
        named = await self._scribe.store.select(Model, {"name": name}, order="registered_at")
        found = [model for model in named if model.approval] or named
        if not found:
            raise Refused("AO-17.8", "no-such-model", model=name[:64])
        if len(found) > 1:
            marks = ", ".join(model.id for model in found)
            raise Refused("AO-17.8", "several-models", model=name[:64], fingerprints=marks)
        return found[0]

    async def registered(self, file: str) -> Model | None:
        """The model with this very plan."""
        return await self._scribe.store.find(Model, fingerprint(file.encode()))

    async def playable(self, name: str, *, demo: bool) -> Model:
        """A model for a machine that opens; for money, only one that is approved."""
        model = await self.find(name)
        await self._check(model)
        if not model.approval and not demo:
            raise Refused("AO-17.8", "model-not-approved", model=model.name, fingerprint=model.id)
        return model

    async def is_approved(self, file: str) -> bool:
        """Has the supervisor approved this very plan?"""  # AO-17.8
        model = await self.registered(file)
        return model is not None and bool(model.approval) and await self._agrees(model)

    async def _agrees(self, model: Model) -> bool:
        """Do file, fingerprint and stream say the same?"""
        told = await self._told(model.id)
        return told == {**_facts(model), "approval": model.approval} and fingerprint(model.file.encode()) == model.id

    async def _check(self, model: Model) -> None:
        """Refused, and noted, unless they agree."""
        if await self._agrees(model):
            return
        await self._incidents.note(Happening.INTEGRITY_FAILED, "system", "model", model.id)
        raise Refused("AO-17.8", "model-changed", model=model.name, fingerprint=model.id)

    async def _told(self, mark: str) -> dict[str, Any]:
        """What the stream says of a model."""
        found: dict[str, Any] = {"approval": ""}
        after = 0
        while entries := await self._scribe.store.read(STREAM, after, PAGE):
            for entry in entries:
                body = msgspec.json.decode(entry.body)
                if body["model"] == mark:
                    found |= {name: body[name] for name in body if name not in ("fact", "by")}
            after = entries[-1].version
        return found


def _facts(model: Model) -> dict[str, Any]:
    """What is journalled of a model: the whole plan, so that anybody can hash it."""
    return {
        "model": model.id,
        "name": model.name,
        "file": model.file,
        "certificate": model.certificate,
        "count_jackpot": model.count_jackpot,
    }


def _check_return(sheet: PlanSheet) -> None:
    if not sheet.meets_minimum:
        figure = sheet.plan_return
        raise Refused(
            "AO-17.2 R-94", "plan-returns-too-little",
            exact=figure.exact, decimal=figure.decimal, least=LEAST_PERCENT,
        )  # fmt: skip


def _reference(cites: str, option: str, text: str) -> str:
    """Where it can be looked up: stripped of spaces."""
    if not is_words(text) or len(text.strip()) > LONGEST_REFERENCE:
        raise Refused(cites, "bad-model-reference", option=option, most=LONGEST_REFERENCE)
    return text.strip()
