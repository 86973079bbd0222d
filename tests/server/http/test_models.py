"""Models of slot machines over HTTP: previewed, registered, approved, listed."""

import asyncio

import pytest

from panoverde.games._slots.reader import fingerprint
from panoverde.house.records import Duty
from tests.house.play.machine_plans import plan
from tests.server.http.hall import hall


@pytest.mark.rule("AO-17.2", "AO-17.7", "AO-17.8")
def test_a_plan_is_previewed_registered_approved_and_read() -> None:
    async def story() -> None:
        async with hall() as house:
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            auditor = (await house.casino.employee(Duty.AUDITOR)).token
            file = plan()
            sheet = (await house.post("/api/models/preview", token, {"file": file})).json()
            assert (sheet["plan_return"]["exact"], sheet["meets_minimum"], sheet["cycle"]) == ("4/5", True, "5")
            chances = [(one["least"]["exact"], one["probability"]["exact"]) for one in sheet["prizes"]]
            assert chances == [("0", "4/5"), ("4", "1/5")]
            assert sheet["contribution"]["base"]["A 1"]["return"]["exact"] == "4/5"
            assert (await house.get("/api/models", auditor)).json() == {"models": []}, "a preview registers nothing"
            given = {"file": file, "certificate": "LAB 33/2026"}
            registered = (await house.post("/api/models", token, given)).json()
            mark = fingerprint(file.encode())
            assert (registered["model"]["fingerprint"], registered["sheet"]) == (mark, sheet)
            approved = await house.post("/api/models/Cinco/approve", token, {"approval": "Despacho 8/2026"})
            assert approved.json()["model"]["approval"] == "Despacho 8/2026"
            (listed,) = (await house.get("/api/models", auditor)).json()["models"]
            shown = (await house.get(f"/api/models/{mark}", auditor)).json()
            assert (listed, shown["file"]) == (approved.json()["model"], file)
            assert (await house.get("/api/models/nenhum", auditor)).status_code == 404

    asyncio.run(story())


@pytest.mark.rule("AO-17.2", "AO-17.9")
def test_a_bad_plan_is_refused_with_its_line_and_a_poor_one_with_its_figure() -> None:
    async def story() -> None:
        async with hall() as house:
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            slip = (await house.post("/api/models/preview", token, {"file": plan() + "\nx ="})).json()
            assert (slip["code"], slip["cites"]) == ("plan-not-toml", ["AO-17.9"])
            assert "linha 11" in slip["words"]
            assert slip["line"] == 11
            poor = {"file": plan(pays=3), "certificate": "LAB 33/2026"}
            assert "3/5" in (await house.post("/api/models", token, poor)).json()["words"]
            assert not (await house.post("/api/models/preview", token, {"file": poor["file"]})).json()["meets_minimum"]

    asyncio.run(story())
