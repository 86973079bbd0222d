"""One-time codes against the vectors of RFC 6238, and second factors in a house."""

import msgspec
import pytest

from panoverde.house.oversight.incidents import Happening
from panoverde.house.people import totp
from panoverde.house.people.duties import SYSTEM
from panoverde.house.people.factors import FactorState
from panoverde.house.records import Account, Duty, Factor
from panoverde.store.keys import Unsealed, unseal
from tests.house.house import KEY, PASSWORD, House, code, run


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471"), (1234567890, "89005924"),
        (2000000000, "69279037"), (20000000000, "65353130"),
    ],
)  # fmt: skip
def test_codes_are_those_of_appendix_b_of_rfc_6238(seconds: int, expected: str) -> None:
    """The appendix has eight digits: six are their last."""
    assert totp.code(b"12345678901234567890", seconds * 1000 // totp.STEP) == expected[-totp.DIGITS :]


def test_a_uri_says_what_an_app_needs() -> None:
    uri = totp.provisioning_uri(b"12345678901234567890", "Casino Dá Sorte", "ana.b")
    issuer = "Casino%20D%C3%A1%20Sorte"
    assert uri == f"otpauth://totp/{issuer}:ana.b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer={issuer}"


def current(house: House, secret: bytes, steps: int = 0) -> str:
    return totp.code(secret, house.clock.at // totp.STEP + steps)


async def enrol(house: House, account: Account) -> tuple[bytes, list[str]]:
    secret = await house.factors.begin(account)
    return secret, await house.factors.confirm(account, current(house, secret))


async def cashier(house: House) -> Account:
    await house.standing.declare_real(SYSTEM)
    return await house.worker(Duty.CASHIER, name="o.caixa")


def test_who_has_enrolled_logs_in_with_a_code_and_never_with_the_same_twice() -> None:
    async def story() -> None:
        house = House()
        account = await cashier(house)
        secret, _ = await enrol(house, account)
        assert await code(house.accounts.log_in("o.caixa", PASSWORD)) == "code-needed"
        assert (
            await code(house.accounts.log_in("o.caixa", PASSWORD, current(house, secret))) == "wrong-code"
        )  # it enrolled
        house.later(totp.STEP)
        await house.accounts.log_in("o.caixa", PASSWORD, f"{current(house, secret)[:3]} {current(house, secret)[3:]}")
        assert await code(house.accounts.log_in("o.caixa", PASSWORD, current(house, secret))) == "wrong-code"
        assert await code(house.accounts.log_in("o.caixa", PASSWORD, current(house, secret, -1))) == "wrong-code"

    run(story())


@pytest.mark.parametrize(("steps", "fits"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_clock_may_be_thirty_seconds_wrong(steps: int, *, fits: bool) -> None:
    async def story() -> None:
        house = House()
        account = await cashier(house)
        secret, _ = await enrol(house, account)
        house.later(10 * totp.STEP)
        assert (await house.factors.use(account, current(house, secret, steps)) is not None) == fits

    run(story())


def test_a_missing_code_is_no_failure_and_a_wrong_one_is() -> None:
    async def story() -> None:
        house = House()
        await enrol(house, await cashier(house))
        for _ in range(5):
            assert await code(house.accounts.log_in("o.caixa", PASSWORD)) == "code-needed"
        answers = [await code(house.accounts.log_in("o.caixa", PASSWORD, "000000")) for _ in range(3)]
        assert answers == ["wrong-code", "wrong-code", "locked-out"]

    run(story())


def test_a_recovery_code_works_once_and_leaves_an_incident() -> None:
    async def story() -> None:
        house = House()
        account = await cashier(house)
        _, codes = await enrol(house, account)
        assert len(set(codes)) == 10
        await house.accounts.log_in("o.caixa", PASSWORD, codes[0].upper())
        assert await code(house.accounts.log_in("o.caixa", PASSWORD, codes[0])) == "wrong-code"
        (used,) = await house.incidents.list(kind=Happening.RECOVERY_USED)
        assert (used.subject, used.after) == (account.id, "9")
        fresh = await house.factors.renew_recovery(account)
        assert await code(house.accounts.log_in("o.caixa", PASSWORD, codes[1])) == "wrong-code"
        await house.accounts.log_in("o.caixa", PASSWORD, fresh[0])

    run(story())


def test_neither_the_database_nor_the_journal_has_a_secret_or_a_recovery_code() -> None:
    async def story() -> None:
        house = House()
        account = await cashier(house)
        secret, codes = await enrol(house, account)
        kept = msgspec.json.encode(await house.store.find(Factor, account.id)).decode()
        journal = str([await house.facts(stream) for stream in await house.store.heads()])
        for told in (kept, journal):
            assert not any(word in told for word in (*codes, *(one.replace("-", "") for one in codes)))
            assert totp.written(secret) not in told
            assert secret.hex() not in told

    run(story())


def test_a_secret_of_another_account_opens_nothing() -> None:
    async def story() -> None:
        house = House()
        account, other = await cashier(house), await house.worker(Duty.AUDITOR, name="auditora")
        await enrol(house, other)
        sealed = await house.store.find(Factor, other.id)
        assert sealed is not None
        with pytest.raises(Unsealed):
            unseal(KEY, sealed.sealed, f"factor/{account.id}")

    run(story())


@pytest.mark.parametrize("duty", [Duty.ADMINISTRATOR, Duty.CASHIER, Duty.AUDITOR])
def test_without_a_factor_such_staff_have_no_duty_in_a_real_house(duty: Duty) -> None:
    async def story() -> None:
        house = House()
        account = await house.worker(duty, name="alguem")
        entrance = await house.accounts.log_in("alguem", PASSWORD)
        before = await house.accounts.who(entrance.token)
        assert before is not None
        assert before.duties == (duty,)  # a demonstration
        await house.standing.declare_real(SYSTEM)
        barred = await house.accounts.who(entrance.token)
        assert barred is not None
        assert barred.duties == ()
        assert await house.factors.state(account) == FactorState.WANTING
        await enrol(house, account)
        free = await house.accounts.who(entrance.token)
        assert free is not None
        assert free.duties == (duty,)

    run(story())


@pytest.mark.parametrize("duty", [Duty.CROUPIER, Duty.INSPECTOR, Duty.DIRECTOR])
def test_other_staff_may_have_one_and_need_none(duty: Duty) -> None:
    async def story() -> None:
        house = House()
        await house.standing.declare_real(SYSTEM)
        account = await house.worker(duty, name="alguem")
        assert await house.factors.state(account) == FactorState.NONE
        await enrol(house, account)
        assert await code(house.accounts.log_in("alguem", PASSWORD)) == "code-needed"

    run(story())


def test_a_new_secret_counts_only_after_its_first_code() -> None:
    async def story() -> None:
        house = House()
        account = await cashier(house)
        assert await code(house.factors.confirm(account, "123456")) == "no-factor-begun"
        assert await code(house.factors.renew_recovery(account)) == "no-factor"
        secret, _ = await enrol(house, account)
        fresh = await house.factors.begin(account)
        assert await code(house.factors.confirm(account, "000000")) == "wrong-code"
        house.later(totp.STEP)
        await house.accounts.log_in("o.caixa", PASSWORD, current(house, secret))
        house.later(totp.STEP)
        await house.factors.confirm(account, current(house, fresh))
        house.later(totp.STEP)
        assert await code(house.accounts.log_in("o.caixa", PASSWORD, current(house, secret))) == "wrong-code"

    run(story())
