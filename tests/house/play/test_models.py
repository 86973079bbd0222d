"""Models of slot machines: their exact return, their certificate, their approval, and that nothing changes after it."""

import pytest
from msgspec.structs import replace

from panoverde.games._slots.reader import fingerprint
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play import payback
from panoverde.house.play.models import Models
from panoverde.house.records import Duty, Model
from panoverde.house.updates import revised
from panoverde.store.contract import Batch
from tests.house.house import House, code, refused, run
from tests.house.play.machine_plans import jackpot_plan, plan

CERTIFICATE, APPROVAL = "LAB 33/2026", "Despacho 8/2026"


def opened() -> tuple[House, Models]:
    house = House()
    return house, Models(house.scribe, house.incidents)


@pytest.mark.rule("AO-17.2", "AO-17.7", "AO-17.8")
def test_a_model_is_registered_with_its_certificate_and_approved_once() -> None:
    async def story() -> None:
        house, models = opened()
        file = plan()
        model = await models.register(SYSTEM, file, f" {CERTIFICATE} ")
        assert (model.id, model.name, model.certificate) == (fingerprint(file.encode()), "Cinco", CERTIFICATE)
        assert '"exact":"4/5"' in model.sheet
        assert await code(models.playable("Cinco", demo=False)) == "model-not-approved"
        assert await models.playable("Cinco", demo=True) == model
        house.later(5)
        approved = await models.approve(SYSTEM, "Cinco", APPROVAL)
        assert (approved.approval, approved.approved_at, approved.approved_by) == (APPROVAL, house.clock.at, SYSTEM.id)
        assert await models.playable(model.id, demo=False) == approved
        assert await models.list() == [approved]
        again = await refused(models.approve(SYSTEM, model.id, "Despacho 9/2026"))
        assert (again.code, again.cites) == ("model-locked", ("AO-17.8",))
        assert await code(models.register(SYSTEM, file, CERTIFICATE)) == "model-registered"
        assert await house.kinds() == ["model_registered", "model_approved"]
        registered, entry = await house.facts("models")
        assert (registered["file"], entry["approval"]) == (file, APPROVAL)

    run(story())


@pytest.mark.rule("AO-17.2", "R-94")
def test_a_plan_below_eighty_percent_is_refused_with_its_exact_figure() -> None:
    async def story() -> None:
        house, models = opened()
        below = await refused(models.register(SYSTEM, plan(pays=3), CERTIFICATE))
        assert (below.code, below.cites) == ("plan-returns-too-little", ("AO-17.2", "R-94"))
        assert (below.facts["exact"], below.facts["decimal"]) == ("3/5", "0.6000000000")
        assert not (await models.preview(plan(pays=3))).meets_minimum
        assert await models.list() == []
        assert await house.kinds() == []

    run(story())


@pytest.mark.rule("AO-17.2", "AO-17.3", "R-94")
def test_increments_of_a_jackpot_count_only_by_the_supervisors_word() -> None:
    async def story() -> None:
        _, models = opened()
        without = await refused(models.register(SYSTEM, jackpot_plan(start=1), CERTIFICATE))
        assert without.facts["exact"] == "3/5"
        assert await code(models.register(SYSTEM, jackpot_plan(start=1), CERTIFICATE, "  ")) == "bad-model-reference"
        model = await models.register(SYSTEM, jackpot_plan(start=1), CERTIFICATE, "OSJ 4/2026")
        assert model.count_jackpot == "OSJ 4/2026"
        assert (await models.register(SYSTEM, jackpot_plan(start=2), CERTIFICATE)).count_jackpot == ""

    run(story())


@pytest.mark.rule("AO-17.8")
def test_a_file_that_differs_by_one_symbol_is_another_model() -> None:
    async def story() -> None:
        _, models = opened()
        first = await models.register(SYSTEM, plan(), CERTIFICATE)
        await models.approve(SYSTEM, first.id, APPROVAL)
        other = plan(stops="A B C D F")
        assert await code(models.playable(fingerprint(other.encode()), demo=True)) == "no-such-model"
        second = await models.register(SYSTEM, other, CERTIFICATE)
        assert second.id != first.id
        assert await code(models.playable(second.id, demo=False)) == "model-not-approved"
        assert (await models.find("Cinco")).id == first.id, "of several with one name, the approved one"
        await models.approve(SYSTEM, second.id, APPROVAL)
        assert await code(models.find("Cinco")) == "several-models"

    run(story())


@pytest.mark.rule("AO-17.8")
@pytest.mark.parametrize(
    "change",
    [{"file": plan(pays=5)}, {"approval": "nenhum"}, {"certificate": "outro"}, {"count_jackpot": "outro"}],
    ids=lambda change: next(iter(change)),
)
def test_a_model_changed_in_the_database_opens_nowhere(change: dict[str, str]) -> None:
    async def story() -> None:
        house, models = opened()
        model = await models.register(SYSTEM, plan(), CERTIFICATE)
        await house.store.commit(Batch(rows=(replace(revised(model), **change),)))
        assert await code(models.playable(model.id, demo=True)) == "model-changed"
        assert (await house.kinds())[-1] == "integrity_failed"

    run(story())


@pytest.mark.rule("AO-17.8")
def test_a_model_that_was_never_registered_through_the_house_opens_nowhere() -> None:
    async def story() -> None:
        house, models = opened()
        file = plan()
        forged = Model(
            id=fingerprint(file.encode()), name="Cinco", file=file, certificate=CERTIFICATE, sheet="{}",
            registered_at=0, registered_by="system", approval=APPROVAL,
        )  # fmt: skip
        await house.store.commit(Batch(rows=(forged,)))
        assert await code(models.playable("Cinco", demo=False)) == "model-changed"
        assert await code(models.approve(SYSTEM, "Cinco", APPROVAL)) == "model-locked"

    run(story())


@pytest.mark.rule("AO-17.7")
@pytest.mark.parametrize("certificate", ["", "   ", "x" * 121])
def test_a_model_needs_a_reference_of_its_certificate(certificate: str) -> None:
    async def story() -> None:
        _, models = opened()
        told = await refused(models.register(SYSTEM, plan(), certificate))
        assert (told.code, told.cites) == ("bad-model-reference", ("AO-17.7",))

    run(story())


def test_only_an_administrator_registers_and_approves() -> None:
    async def story() -> None:
        house, models = opened()
        director = await house.worker(Duty.DIRECTOR)
        assert await code(models.register(director, plan(), CERTIFICATE)) == "not-your-duty"
        await models.register(SYSTEM, plan(), CERTIFICATE)
        assert await code(models.approve(director, "Cinco", APPROVAL)) == "not-your-duty"

    run(story())


@pytest.mark.rule("AO-17.9")
def test_a_plan_that_makes_no_sense_is_refused_with_its_line() -> None:
    async def story() -> None:
        _, models = opened()
        told = await refused(models.preview(plan().replace("A = ", "Z = ")))
        assert (told.code, told.facts["line"], told.cites) == ("plan-unknown-symbol", 7, ("AO-17.9",))

    run(story())


def test_a_cycle_with_more_digits_than_a_machine_word_is_told_exactly() -> None:
    async def story() -> None:
        _, models = opened()
        strips = ", ".join(['"' + " ".join("AB" * 40) + '"'] * 12)
        file = plan().replace("lines = [[1]]", f"lines = [[{', '.join('1' * 12)}]]")
        file = file.replace('["A B C D E"]', f"[{strips}]")
        assert (await models.preview(file)).cycle == str(80**12)

    run(story())


def test_an_analysis_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payback, "LONGEST", 0)

    async def story() -> None:
        _, models = opened()
        assert await code(models.preview(plan())) == "plan-takes-too-long"

    run(story())


def test_without_the_laboratory_nothing_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payback, "NEEDS", ("a_module_that_nobody_has",))

    async def story() -> None:
        _, models = opened()
        assert await code(models.register(SYSTEM, plan(), CERTIFICATE)) == "no-laboratory"

    run(story())
