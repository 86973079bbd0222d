"""Who may call what: every route, with every duty and with none."""

import asyncio

import pytest

from panoverde.house.records import Duty
from panoverde.server.http.registry import ROUTES
from panoverde.server.http.route import Route
from tests.server.http.hall import hall

EVERYBODY = set(Duty)
BOOKS = {Duty.AUDITOR, Duty.INSPECTOR, Duty.DIRECTOR, Duty.ADMINISTRATOR}
FLOOR = {Duty.DIRECTOR, Duty.ADMINISTRATOR}
JUDGES = {Duty.INSPECTOR, Duty.DIRECTOR}
GOVERNORS = {Duty.ADMINISTRATOR}
CASHIERS = {Duty.CASHIER}
PLAYERS = {Duty.PLAYER}
DESK = {Duty.DIRECTOR, Duty.INSPECTOR, Duty.CASHIER}

OPEN_TO_ALL = {
    "livez", "readyz",
    "server", "healthz", "lobby", "list_games", "table", "law_of_table", "odds", "proofs", "law", "matrix", "chapter",
    "reading", "register", "log_in", "come_as_guest", "guide_to_game", "pools", "pool", "list_tournaments",
    "tournament", "tournament_tables", "follow_tournament", "tournament_paper", "tournament_proofs",
    "season_ranking", "rule_on_cases",
}  # fmt: skip
"""Without an account: rules, limits, odds and the law among them, permanently and free."""

MAY_CALL: dict[str, set[Duty]] = {
    **dict.fromkeys(("log_out", "me", "change_password", "change_language", "balances", "own_statement"), EVERYBODY),
    **dict.fromkeys(("begin_factor", "confirm_factor", "renew_recovery"), EVERYBODY),
    **dict.fromkeys(("current_stay", "list_stays", "history", "last_coup", "replay"), EVERYBODY),
    **dict.fromkeys(("statistics", "history_as_csv", "hand_history"), EVERYBODY),
    **dict.fromkeys(("file_complaint", "own_complaints", "own_complaint", "withdraw_complaint"), EVERYBODY),
    **dict.fromkeys(("begin_stay", "end_stay", "top_up", "wait_for_machine", "stop_waiting"), PLAYERS),
    **dict.fromkeys(("open_table", "validate_table", "close_table", "switch_off", "switch_on"), FLOOR),
    **dict.fromkeys(("list_complaints", "list_incidents", "report", "report_as_csv", "overview"), BOOKS),
    **dict.fromkeys(("list_streams", "list_entries", "verify_stream", "list_switches"), BOOKS),
    **dict.fromkeys(("list_models", "show_model", "list_machines", "machine_drift"), BOOKS),
    **dict.fromkeys(("take_complaint", "answer_complaint", "close_complaint"), JUDGES),
    **dict.fromkeys(("buy", "redeem", "propose_sale", "list_prizes"), CASHIERS),
    "propose": {Duty.CASHIER, Duty.DIRECTOR},
    "decide": FLOOR,
    **dict.fromkeys(("list_proposals", "list_receipts", "sale_limits", "held"), BOOKS | CASHIERS),
    "find_person": GOVERNORS | CASHIERS | {Duty.DIRECTOR},
    **dict.fromkeys(("staff", "employ", "grant", "revoke", "disable_account", "enable_account", "unlock"), GOVERNORS),
    **dict.fromkeys(("reset_factor", "erase", "people_proposals", "decide_on_people", "set_sale_limit"), GOVERNORS),
    **dict.fromkeys(("open_pool", "close_pool"), GOVERNORS),
    **dict.fromkeys(("announce_tournament", "erase_document"), FLOOR),
    **dict.fromkeys(("tournament_formats", "propose_structure"), FLOOR | DESK),
    **dict.fromkeys(("bring_entrants", "identity_document"), DESK),
    "list_of_entrants": DESK | BOOKS,
    "act_at_tournament": EVERYBODY,
    "tournament_seat": EVERYBODY,
    **dict.fromkeys(("preview_model", "register_model", "approve_model"), GOVERNORS),
}

SAMPLES = {
    "table": "roleta", "span": "1-2", "seat": "1", "number": "00000001", "proposal": "0" * 16, "account": "0" * 16,
    "kind": "cage", "chapter": "AO-3", "reading": "R-22", "game": "craps", "form": "phh",
    "pool": "acumulado", "model": "Pomar", "tournament": "sexta", "player": "1", "season": "verao",
}  # fmt: skip
NOT_LET_IN = (401, 403)


def test_every_route_has_its_callers_here() -> None:
    assert OPEN_TO_ALL | set(MAY_CALL) == {route.name for route in ROUTES}
    assert not OPEN_TO_ALL & set(MAY_CALL)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_exactly_those_whose_duty_it_is_may_call_it(route: Route) -> None:
    """With a body that nobody could understand, so that nothing happens to whoever is let in."""
    path = route.path.format_map(SAMPLES)
    content = b"[" if route.method == "POST" else None

    async def story() -> None:
        async with hall() as house:
            answer = await house.ask(route.method, path, content=content)
            assert (answer.status_code == 401) == (route.name not in OPEN_TO_ALL)
            assert answer.status_code != 403
            forged = await house.ask(route.method, path, "x" * 43, content=content)
            assert forged.status_code == answer.status_code
            for duty in Duty:
                somebody = await (house.casino.player() if duty == Duty.PLAYER else house.casino.employee(duty))
                answer = await house.ask(route.method, path, somebody.token, content=content)
                let_in = answer.status_code not in NOT_LET_IN
                assert let_in == (route.name in OPEN_TO_ALL or duty in MAY_CALL[route.name]), duty
                if let_in and content:
                    assert answer.status_code == 400

    asyncio.run(story())


def test_an_employee_who_was_disabled_keeps_their_account_and_loses_their_duties() -> None:
    async def story() -> None:
        async with hall() as house:
            chief = await house.casino.administrator()
            inspector = await house.casino.employee(Duty.INSPECTOR)
            assert (await house.get("/api/incidents", inspector.token)).status_code == 200
            await house.books.staff.disable(chief, inspector.account, "em averiguação")
            refused = await house.get("/api/incidents", inspector.token)
            assert (refused.status_code, refused.json()["code"]) == (403, "account-disabled")
            assert (await house.get("/api/me", inspector.token)).json()["disabled"] == "em averiguação"

    asyncio.run(story())


def test_a_guest_is_a_player_and_nothing_else() -> None:
    async def story() -> None:
        async with hall() as house:
            guest = await house.casino.guest()
            assert (await house.post("/api/stays/begin", guest.token)).status_code == 200
            assert (await house.get("/api/journal", guest.token)).status_code == 403

    asyncio.run(story())
