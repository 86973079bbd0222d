"""Models of slot machines: registered and approved by the administrator, read by all who read the books."""

from typing import Annotated

import msgspec
from msgspec import Meta

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.house.people.duties import Task
from panoverde.house.play.models import LONGEST_REFERENCE
from panoverde.house.play.payback import PlanSheet
from panoverde.house.records import Model
from panoverde.server.http.request_parts import LARGEST_BODY
from panoverde.server.http.route import ApiCall, get, post

PlanText = Annotated[str, Meta(min_length=1, max_length=LARGEST_BODY)]
Reference = Annotated[str, Meta(max_length=LONGEST_REFERENCE)]


class OfModel(Record):
    model: str
    """Fingerprint or name."""


class PlanToPreview(Record):
    file: PlanText
    """The payback plan, a TOML text."""
    count_jackpot: bool = False


class NewModel(Record):
    file: PlanText
    """The payback plan, a TOML text; its fingerprint is the SHA-256 of these very bytes."""
    certificate: Reference
    """Reference of the certificate of a qualified body."""
    count_jackpot: Reference = ""
    """Reference of the supervisor's word that increments of a jackpot count towards 80 %; empty: they don't."""


class ModelApproval(Record):
    approval: Reference
    """Reference of the supervisor's approval."""


class ModelListed(Record):
    fingerprint: str
    name: str
    kind: str
    plan_return: str
    """Exact: a fraction."""
    certificate: str
    count_jackpot: str
    registered_at: Instant
    approval: str
    """Empty: not approved yet."""
    approved_at: Instant | None


class ModelsListed(Record):
    models: tuple[ModelListed, ...]


class ModelShown(Record):
    model: ModelListed
    file: str
    sheet: PlanSheet


@get("/api/models", (Task.READ_BOOKS,), "Os modelos de máquinas.", "The models of slot machines.")
async def list_models(call: ApiCall) -> ModelsListed:
    return ModelsListed(tuple(_listed(model) for model in await call.books.models.list()))


@get("/api/models/{model}", (Task.READ_BOOKS,), "Um modelo e a sua folha.", "A model and its payback sheet.")
async def show_model(call: ApiCall, path: OfModel) -> ModelShown:
    return _shown(await call.books.models.find(path.model))


@post("/api/models/preview", (Task.REGISTER_MODELS,), "A folha de um plano.", "The sheet of a plan.", cost=10)
async def preview_model(call: ApiCall, body: PlanToPreview) -> PlanSheet:
    """Nothing is registered. Refused with the line if the plan makes no sense; a return below 80 % is shown."""
    async with call.house.solving:
        return await call.books.models.preview(body.file, body.count_jackpot)


@post("/api/models", (Task.REGISTER_MODELS,), "Registar um modelo.", "Register a model.", cost=10)
async def register_model(call: ApiCall, body: NewModel) -> ModelShown:
    """Refused with the exact figure if the plan returns less than 80 %."""  # AO-17.2
    async with call.house.solving:
        return _shown(await call.books.models.register(call.who, body.file, body.certificate, body.count_jackpot))


@post("/api/models/{model}/approve", (Task.REGISTER_MODELS,), "Aprovar um modelo.", "Approve a model.")
async def approve_model(call: ApiCall, path: OfModel, body: ModelApproval) -> ModelShown:
    """It is locked from then on."""  # AO-17.8
    return _shown(await call.books.models.approve(call.who, path.model, body.approval))


def _shown(model: Model) -> ModelShown:
    return ModelShown(_listed(model), model.file, _sheet(model))


def _listed(model: Model) -> ModelListed:
    sheet = _sheet(model)
    return ModelListed(
        fingerprint=model.id,
        name=model.name,
        kind=sheet.kind,
        plan_return=sheet.plan_return.exact,
        certificate=model.certificate,
        count_jackpot=model.count_jackpot,
        registered_at=model.registered_at,
        approval=model.approval,
        approved_at=model.approved_at,
    )


def _sheet(model: Model) -> PlanSheet:
    return msgspec.json.decode(model.sheet, type=PlanSheet)


ROUTES = (list_models, show_model, preview_model, register_model, approve_model)
