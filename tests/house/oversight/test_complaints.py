"""Complaints: a number, a state, an answer."""

import pytest

from panoverde.house.oversight.complaints import LONGEST, MOST_AN_HOUR
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty, Grievance
from tests.house.house import HOUR, NOON, House, code, refused, run


@pytest.mark.rule("PT-BFO-26", "PT-SO-67")
def test_a_complaint_has_a_number_and_its_author_follows_it_to_the_answer() -> None:
    async def story() -> None:
        house = House()
        player, inspector = await house.player(), await house.worker(Duty.INSPECTOR)
        filed = await house.complaints.file(player, "O prémio do golpe 7 não foi pago.")
        assert (filed.id, filed.state, filed.at) == ("00000001", Grievance.OPEN, NOON)
        assert (await house.complaints.take(inspector, filed.id)).state == Grievance.IN_HAND
        house.later(HOUR)
        await house.complaints.answer(inspector, filed.id, "Foi pago\nàs 12:01.")
        seen = await house.complaints.read(player, filed.id)
        assert (seen.state, seen.answer) == (Grievance.ANSWERED, "Foi pago\nàs 12:01.")
        assert (seen.handled_by, seen.handled_at) == (inspector.id, NOON + HOUR)
        assert (await house.complaints.close(inspector, filed.id, "esclarecida")).state == Grievance.CLOSED
        assert (await house.complaints.file(player, "E agora outra coisa.")).id == "00000005"
        assert [one.id for one in await house.complaints.own(player)] == ["00000005", "00000001"]
        said = [fact["fact"] for fact in await house.facts("complaints")]
        assert said == ["filed", "taken_in_hand", "answered", "closed", "filed"]

    run(story())


def test_it_goes_through_its_states_in_order() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        one, other = await house.worker(Duty.INSPECTOR), await house.worker(Duty.DIRECTOR)
        number = (await house.complaints.file(player, "Uma queixa.")).id
        complaints = house.complaints
        assert await code(complaints.answer(one, number, "Antes de tempo.")) == "complaint-state"
        assert await code(complaints.close(one, number, "antes de tempo")) == "complaint-state"
        await complaints.take(one, number)
        assert await code(complaints.take(other, number)) == "complaint-state"
        assert await code(complaints.close(one, number, "sem resposta")) == "complaint-state"
        assert await code(complaints.answer(other, number, "Não é comigo.")) == "complaint-anothers"
        await complaints.answer(one, number, "Aqui está.")
        assert await code(complaints.answer(one, number, "E mais isto.")) == "complaint-state"
        await complaints.close(other, number, "esclarecida")
        for act in (
            complaints.take(one, number),
            complaints.answer(one, number, "Tarde."),
            complaints.close(one, number, "tarde"),
            complaints.withdraw(player, number),
        ):
            assert await code(act) == "complaint-state"

    run(story())


@pytest.mark.rule("PT-BFO-26", "PT-SO-67")
def test_when_the_one_who_had_it_in_hand_is_gone_another_takes_it_and_answers() -> None:
    async def story() -> None:
        house = House()
        one, other = await house.worker(Duty.INSPECTOR), await house.worker(Duty.DIRECTOR)
        number = (await house.complaints.file(await house.player(), "Uma queixa.")).id
        await house.complaints.take(one, number)
        assert await code(house.complaints.take(other, number)) == "complaint-state"
        await house.staff.disable(SYSTEM, one, "saiu da casa")
        taken = await house.complaints.take(other, number)
        assert (taken.state, taken.handled_by) == (Grievance.IN_HAND, other.id)
        assert (await house.complaints.answer(other, number, "Aqui está.")).state == Grievance.ANSWERED

    run(story())


def test_its_author_may_withdraw_it_at_any_time() -> None:
    async def story() -> None:
        house = House()
        player, inspector = await house.player(), await house.worker(Duty.INSPECTOR)
        for steps in range(3):
            number = (await house.complaints.file(player, "Uma queixa.")).id
            if steps > 0:
                await house.complaints.take(inspector, number)
            if steps > 1:
                await house.complaints.answer(inspector, number, "Aqui está.")
            closed = await house.complaints.withdraw(player, number)
            assert closed.state == Grievance.CLOSED
            assert closed.handled_by == ("" if steps == 0 else inspector.id)
            assert closed.answer == ("Aqui está." if steps == 2 else "")

    run(story())


def test_another_players_complaint_is_as_if_there_were_none() -> None:
    async def story() -> None:
        house = House()
        ana, rui = await house.player("ana"), await house.player("rui")
        number = (await house.complaints.file(ana, "Uma queixa.")).id
        assert await code(house.complaints.read(rui, number)) == "no-such-complaint"
        assert await code(house.complaints.withdraw(rui, number)) == "no-such-complaint"
        assert await code(house.complaints.read(rui, "00000099")) == "no-such-complaint"
        assert await house.complaints.own(rui) == []

    run(story())


def test_only_those_whose_task_it_is_read_and_answer_complaints() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        number = (await house.complaints.file(player, "Uma queixa.")).id
        for one in (player, await house.worker(Duty.CASHIER), await house.worker(Duty.CROUPIER)):
            assert await code(house.complaints.list(one)) == "not-your-duty"
            assert await code(house.complaints.take(one, number)) == "not-your-duty"
            assert await code(house.complaints.answer(one, number, "Pois.")) == "not-your-duty"
            assert await code(house.complaints.close(one, number, "pois")) == "not-your-duty"
        auditor = await house.worker(Duty.AUDITOR)
        assert [one.id for one in await house.complaints.list(auditor)] == [number]
        assert await house.complaints.list(auditor, Grievance.CLOSED) == []
        assert await code(house.complaints.take(SYSTEM, "7f3a")) == "no-such-complaint"

    run(story())


@pytest.mark.parametrize(
    "text", ["", "  ", "ab", "x" * (LONGEST + 1), "abc\x00def", "abc\x1b[31mdef", "abc \ud800 def"]
)
def test_its_text_can_be_read(text: str) -> None:
    async def story() -> None:
        house = House()
        assert await code(house.complaints.file(await house.player(), text)) == "bad-text"

    run(story())


@pytest.mark.rule("PT-BFO-26", "PT-SO-67")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("perdi 5\u00a0000\u202fKz", "perdi 5 000 Kz"),
        ("mesa:\t2\r\n\u2028dados", "mesa: 2\n\ndados"),
        ("\ufeffa \u200efa\u00admília \U0001f468\u200d\U0001f467", "a família \U0001f468\U0001f467"),
    ],
)
def test_a_text_that_was_written_elsewhere_is_heard_too(text: str, kept: str) -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        assert (await house.complaints.file(player, text)).text == kept
        assert await code(house.complaints.file(player, "\u200d\u200b\u00ad\u2060")) == "bad-text"

    run(story())


def test_it_may_be_about_a_table_or_one_of_their_own_coups() -> None:
    async def story() -> None:
        house = House()
        ana, rui = await house.player("ana"), await house.player("rui")
        table = await house.openings.open(SYSTEM, "Mesa 1", "cussec", options={"demo": "yes"})
        await house.coup("c1", ana, "s", 1, 1, place=table.id)
        filed = await house.complaints.file(ana, "Este golpe.", coup="c1")
        assert (filed.place, filed.coup) == (table.id, "c1")
        assert (await house.complaints.file(ana, "Esta mesa.", place=table.id)).place == table.id
        assert await code(house.complaints.file(rui, "Este golpe.", coup="c1")) == "no-such-coup"
        assert await code(house.complaints.file(rui, "Este golpe.", coup="c2")) == "no-such-coup"
        assert await code(house.complaints.file(rui, "Esta mesa.", place="mesa-9")) == "no-such-table"

    run(story())


@pytest.mark.rule("PT-BFO-26", "PT-SO-67")
def test_however_many_wait_for_an_answer_another_can_be_filed() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        for number in range(100):
            await house.complaints.file(player, f"Queixa {number}.")
            house.later(HOUR // MOST_AN_HOUR)
        assert len(await house.complaints.list(SYSTEM, Grievance.OPEN)) == 100

    run(story())


def test_somebody_who_complains_too_often_is_told_when_they_are_heard_again() -> None:
    async def story() -> None:
        house = House()
        player, guest = await house.player(), (await house.accounts.guest()).account
        for number in range(MOST_AN_HOUR):
            await house.complaints.file(player, f"Queixa {number}.")
            house.later(1000)
        told = await refused(house.complaints.file(player, "Mais uma."))
        assert (told.code, told.facts) == ("complaints-too-often", {"most": MOST_AN_HOUR, "minutes": 60})
        await house.complaints.file(guest, "De outra pessoa.")
        house.later(HOUR - MOST_AN_HOUR * 1000 - 1)
        assert (await refused(house.complaints.file(player, "Mais uma."))).facts["minutes"] == 1
        house.later(1)
        await house.complaints.file(player, "Mais uma.")

    run(story())
