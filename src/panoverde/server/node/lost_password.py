"""Set a new password for an account, given access to the database."""

from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.oversight.incidents import Happening
from panoverde.house.people.duties import SYSTEM, require_words
from panoverde.house.people.passwords import Passwords, check_password
from panoverde.house.records import Account, Kind
from panoverde.house.scribe import Note
from panoverde.house.updates import revised


async def set_password(books: Books, name: str, password: str, why: str, *, reset_factor: bool = False) -> Account:
    """Records who and why, and ends the account's logins. A lost second factor can go with it."""
    account = await books.accounts.named(name)
    if account is None or account.kind not in (Kind.PERSON, Kind.TEST):
        raise Refused("", "no-such-account", account=name)
    check_password(password, name)
    why = require_words(why)
    after = revised(account, password=await Passwords().hash(password))
    rows = (after, *await books.accounts.opened(account))
    notes = [
        Note(f"account/{account.id}", "password_changed", SYSTEM.id, why, rows=rows),
        books.incidents.noted(Happening.PASSWORD_CHANGED, SYSTEM.id, why, account.id),
    ]
    if reset_factor:
        removed = await books.accounts.factors.removed(account.id)
        notes += [
            Note(f"account/{account.id}", "factor_reset", SYSTEM.id, why, rows=removed),
            books.incidents.noted(Happening.FACTOR_RESET, SYSTEM.id, why, account.id),
        ]
    await books.scribe.write_all(*notes)
    await books.accounts.log_out_everywhere(after)
    return after
