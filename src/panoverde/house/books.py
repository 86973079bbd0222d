"""All the services of the house over one store."""

from panoverde.house.accounts import Accounts
from panoverde.house.cage import Cage
from panoverde.house.complaints import Complaints
from panoverde.house.demo import Demo
from panoverde.house.incidents import Incidents
from panoverde.house.openings import Openings
from panoverde.house.reserve import Reserve
from panoverde.house.scribe import Clock, Scribe
from panoverde.house.staff import Staff
from panoverde.house.stays import Stays
from panoverde.house.switches import Switches
from panoverde.store.contract import Store
from panoverde.store.keys import Keys, seal, unseal


class Books:
    def __init__(self, store: Store, clock: Clock, keys: Keys) -> None:
        self.store, self.clock, self.keys = store, clock, keys
        scribe = self.scribe = Scribe(store, clock)
        incidents = self.incidents = Incidents(scribe)
        self.demo = Demo(scribe)
        self.accounts = Accounts(scribe, incidents, self.demo)
        self.staff = Staff(scribe, self.accounts, incidents)
        self.cage = Cage(scribe, incidents)
        self.reserve = Reserve(scribe)
        self.stays = Stays(scribe)
        self.complaints = Complaints(scribe)
        self.switches = Switches(scribe, incidents)
        self.openings = Openings(scribe, incidents)

    def seal(self, seed: bytes, place: str) -> str:
        return seal(self.keys.sealing, seed, place)

    def unseal(self, box: str, place: str) -> bytes:
        return unseal(self.keys.sealing, box, place)
