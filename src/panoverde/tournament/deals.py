"""An agreement at the final table, unanimous and recorded (FS-7.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import LARGEST
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat, title
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import FLOOR, in_phase, offered_to, only, playing
from panoverde.tournament.commands import AgreeToDeal, DropDeal, ProposeDeal, SealDeal
from panoverde.tournament.deal import Method, agreement
from panoverde.tournament.eliminations import ended
from panoverde.tournament.events import DealAgreed, DealDropped, DealProposed, DealSealed, DealSealedInPart, Finished
from panoverde.tournament.formats import LARGEST_TABLE
from panoverde.tournament.results import unpaid_prizes, with_deal
from panoverde.tournament.state import Deal, Phase, State, on, with_entrants


def _propose(state: State, command: ProposeDeal, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, Phase.OVERNIGHT, cites="FS-7.3")
    if state.rules.gives_seats:
        raise Refused("FS-3.1.4.1", "satellite-pays-seats")
    if state.course.sealed_deal:
        raise Refused("R-191 R-611", "deal-was-made")
    if not _may_deal(state):
        raise Refused("FS-7.3 R-191", "deal-at-the-final-table", most=LARGEST_TABLE)
    numbers = playing(state)
    stacks = [state.entrant(number).stack for number in numbers]
    if command.method in (Method.ICM, Method.CHIPS) and sum(stacks) != state.course.in_play:
        raise Refused("FS-7.3 RT-25.2", "stacks-not-counted")
    for amount in (command.minimum, *command.left_to_play):
        if type(amount) is not int or not 0 <= amount <= LARGEST:
            raise Refused("R-540", "not-an-amount", amount=str(amount))
    agreed = [command.amounts.get(number, 0) for number in numbers]
    if command.method == Method.AGREED and (command.amounts.keys() - set(numbers) or min(agreed) < 0):
        raise Refused("R-191", "deal-of-others")
    shares = agreement(
        command.method,
        unpaid_prizes(state),
        stacks,
        minimum=command.minimum,
        agreed=agreed,
        step=state.rules.round_to,
        left=command.left_to_play,
    )
    found = {number: share.amount for number, share in zip(numbers, shares, strict=True)}
    left = command.left_to_play if any(command.left_to_play) else ()
    yield DealProposed(command.method, found, left)


def _may_deal(state: State) -> bool:
    course = state.course
    if course.phase not in (Phase.RUNNING, Phase.OVERNIGHT) or not course.prizes_fixed or state.rules.gives_seats:
        return False
    if course.sealed_deal:
        return False
    return len(state.tables) == 1 and 2 <= course.playing <= LARGEST_TABLE and any(course.prizes)  # FS-7.3 RT-11


def _agree(state: State, command: AgreeToDeal, _: Chance) -> Iterator[Event]:
    if command.by != command.player and command.by not in FLOOR:
        raise Refused("R-191 R-204", "not-yours", who=title(command.by))
    deal = state.course.deal
    if deal is None or deal.sealed or command.player not in deal.shares or command.player in deal.agreed:
        raise Refused("R-191", "no-deal-to-agree")
    yield DealAgreed(command.player)


def _drop(state: State, command: DropDeal, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    deal = state.course.deal
    if deal is None or deal.sealed:
        raise Refused("R-191", "no-deal-to-agree")
    yield DealDropped()


def _seal(state: State, command: SealDeal, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    deal = state.course.deal
    if deal is None or not _is_unanimous(state):
        raise Refused("R-191", "not-unanimous")
    if deal.left:
        yield DealSealedInPart(deal.shares, deal.left)  # FS-7.3 FS-8.2 R-611
        return
    yield DealSealed(with_deal(state, deal), state.course.spare_bounties, command.at)  # FS-7.3 FS-8.2


def _is_unanimous(state: State) -> bool:
    deal = state.course.deal
    return deal is not None and not deal.sealed and deal.shares.keys() == set(deal.agreed)


# Believing


def _proposed(state: State, event: DealProposed) -> State:
    return on(state, deal=Deal(event.method, event.shares, left=event.left))


def _agreed(state: State, event: DealAgreed) -> State:
    deal = state.course.deal
    return on(state, deal=replace(deal, agreed=(*deal.agreed, event.player))) if deal else state


def _dropped(state: State, _: DealDropped) -> State:
    return on(state, deal=None)


def _sealed(state: State, event: DealSealed) -> State:
    """Each of its players keeps their own bounty: nobody eliminated them."""
    own = state.rules.bounty
    if own:
        alive = [one for one in state.entrants if one.is_in]
        state = with_entrants(state, *(replace(one, bounties=one.bounties + own, kept_at_end=own) for one in alive))
    deal = state.course.deal
    state = ended(state, Finished(event.results, event.bounty, event.at))
    return on(state, deal=replace(deal, sealed=True) if deal else None)


def _sealed_in_part(state: State, event: DealSealedInPart) -> State:
    """Nobody who leaves from now on leaves in the same hand as somebody before."""
    course, deal = state.course, state.course.deal
    kept = replace(deal, shares=event.shares, left=event.left, sealed=True) if deal else None
    return on(state, deal=kept, hand=course.hand + 1)


# Offering


def _due(state: State) -> Command | None:
    return SealDeal(by=Role.DIRECTOR) if _is_unanimous(state) else None


def _offers(state: State) -> Iterator[Option]:
    deal = state.course.deal
    if _may_deal(state):
        methods: tuple[str, ...] = (Method.EVEN,)
        stacks = [state.entrant(number).stack for number in playing(state)]
        if sum(stacks) == state.course.in_play and min(stacks) > 0:
            methods = (Method.EVEN, Method.CHIPS, Method.ICM)
        yield Option("propose_deal", (Pick("method", methods),))
    if deal and not deal.sealed:
        yield Option("drop_deal")
        if left := tuple([number for number in deal.shares if number not in deal.agreed]):
            yield Option("agree_to_deal", (Pick("player", left),))
    if _is_unanimous(state):
        yield Option("seal_deal", (), Nature.COURSE)


def _players(state: State, who: Seat) -> Iterator[Option]:
    deal = state.course.deal
    if deal and not deal.sealed and who in deal.shares and who not in deal.agreed:
        yield Option("agree_to_deal", (Pick("player", (int(who),)),), Nature.COURSE)


deals: Part[State] = Part(
    judges={ProposeDeal: _propose, AgreeToDeal: _agree, DropDeal: _drop, SealDeal: _seal},
    cites={
        ProposeDeal: "FS-7.3 R-191 R-540 R-611",
        AgreeToDeal: "FS-7.3 R-191",
        SealDeal: "FS-7.3 FS-8.2 FS-1.3 R-611",
    },
    believes={
        DealProposed: _proposed,
        DealAgreed: _agreed,
        DealDropped: _dropped,
        DealSealed: _sealed,
        DealSealedInPart: _sealed_in_part,
    },
    offers={**offered_to(FLOOR, _offers), int: _players},
    due=_due,
)
