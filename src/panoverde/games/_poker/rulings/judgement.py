"""One case, one ruling: the first clear word or motion defines the act, what follows carries it out or is refused.
RT-41.1, RT-42, RT-52.2, RT-56.2, RT-57 to RT-60."""

from msgspec.structs import replace

from panoverde.games._poker.rulings.case import Case, worth
from panoverde.games._poker.rulings.chips import silent
from panoverde.games._poker.rulings.clocks import expired, in_their_favour, in_time
from panoverde.games._poker.rulings.corrections import corrected
from panoverde.games._poker.rulings.counts import answered
from panoverde.games._poker.rulings.declarations import Motions, declared, everything
from panoverde.games._poker.rulings.finding import Alternative, Finding, Ruling, ruling
from panoverde.games._poker.rulings.moments import Moment, contradicts, merged, moment
from panoverde.games._poker.rulings.out_of_turn import after_the_others, calm, out_of_turn, passed_over
from panoverde.games._poker.rulings.short_calls import completed
from panoverde.games._poker.rulings.situation import Situation
from panoverde.games._poker.rulings.words import Action, Said

Moments = tuple[Moment, ...]

AGGRESSIVE = frozenset({Action.BET, Action.RAISE, Action.ALL_IN, Action.POT, Action.AMOUNT})


def judged(case: Case) -> Ruling:
    at = Situation(replace(case, in_turn=True) if case.skipped else case)
    return ruling(case.id, _found(at), at.have)


def _found(at: Situation) -> Finding:
    if found := expired(at):
        return found
    if not at.case.acts:
        return passed_over(at) or _may_do(at)
    found = _done(at, tuple(moment(act) for act in at.case.acts))
    if found.ruling in ("granted", "refused"):
        return found
    if at.case.skipped and found.ruling != "fold":
        found = passed_over(at) or found.also("RT-45.2")
    if not at.case.in_turn:
        found = out_of_turn(at, found)
    found = corrected(at, found).noting(*in_time(at.case)).citing(*in_their_favour(at.case))
    if found.ruling == "call" and at.case.told is not None:
        return found.also("RT-54")  # RT-54
    return found.also(*at.open_by) if found.ruling == "raise" else found


def _may_do(at: Situation) -> Finding:
    """Nothing was done: what the player may do."""
    now = Situation(after_the_others(at.case))
    why = ["RT-45.2"] if at.case.skipped else []
    why += [] if at.case.in_turn else ["RT-45.1"]
    why += [] if at.case.bet_known else ["RT-42.2"]  # they should wait
    return now.chooses(
        *now.barred or now.open_by, *why, *in_time(at.case), "RT-42.1", *(() if now.facing else ("RT-59",))
    )


def _done(at: Situation, moments: Moments) -> Finding:
    before = at
    for number, now in enumerate(moments):
        at = at.without(now.pulled)  # RT-52.2
        if at.bound and not now.said and at.front + worth(now.put) == before.front:
            at = before.held()  # RT-52.2: the same chips are back, which is no act and leaves no fold
        elif now.is_clear:
            later = moments[number + 1 :]
            found = _defined(at, now, later).noting(*_by_order(now, later))
            return found.also("RT-52.2") if at.bound else found
    return _nothing_clear(at, moments)


def _by_order(now: Moment, later: Moments) -> tuple[str, ...]:
    """Words and chips: the first prevails, the word if they come at once. Chips that are in stay in."""
    both = any(one.said for one in (now, *later)) and any(one.put for one in (now, *later))
    first = ("RT-41.1",) if both else ()
    return (*first, "RT-42.1") if any(one.pulled for one in later) else first  # RT-41.1 RT-42.1


def _nothing_clear(at: Situation, moments: Moments) -> Finding:
    if at.bound:
        return at.chooses("RT-52.2")
    if any(now.said for now in moments):
        ways = (calm(at), Alternative("void", at.front))
        return Finding(ruling="director", cites=("RT-58", "RT-3", "RT-41.1"), alternatives=ways)  # RT-58
    if asked := next((now.asked for now in moments if now.asked), None):
        return answered(at, asked)
    return Finding(ruling="void", to=at.front, cites=("RT-42.1", "RT-52.2", "R-513"))


# What the first clear moment is


def _defined(at: Situation, now: Moment, later: Moments) -> Finding:
    said = now.said
    if said is None:
        return _with_chips(at, now.put, later)
    if said.action is Action.CONDITION:
        void = (Alternative("void", at.front),)
        return Finding(ruling="director", cites=("RT-60.1",), penalty=True, alternatives=void)  # RT-60.1
    if said.action is Action.CONTRADICTION or (at.case.bet_known and contradicts(at, said, now.put)):
        ways = (calm(at), Alternative("void", at.front))
        return Finding(ruling="director", cites=("RT-41.1", "R-501"), alternatives=ways)  # RT-41.1
    if said.action is Action.FOLD:
        return _folded(at)
    if said.action is Action.CHECK:
        return _checked(at, later)
    return _declared(at, said, now, later)


def _folded(at: Situation) -> Finding:
    if at.bound:
        return at.chooses("RT-52.2")  # RT-52.2
    if at.facing:
        return at.folded("RT-42.1", "RT-3")
    return replace(at.folded("RT-59", "R-157"), penalty=True)  # RT-59


def _checked(at: Situation, later: Moments) -> Finding:
    if not at.facing:
        return _refusing(at.checked("RT-42.1", "RT-3", "R-500"), later)
    only = at.but("RT-56.2")  # RT-56.2
    for number, now in enumerate(later):
        if now.is_clear and not (now.said and now.said.action is Action.CHECK):
            return _defined(only, now, later[number + 1 :]).citing("RT-56.2")
    return only.chooses("RT-56.2")


def _with_chips(at: Situation, put: dict[str, int], later: Moments) -> Finding:
    if not at.case.bet_known:
        return _too_early(at).also("R-514")
    more = sum(worth(now.put) for now in later)
    says_so = any(now.said and now.said.action is Action.CALL for now in later)
    return completed(at, _refusing(silent(at, put), later), more, says_so=says_so)


def _declared(at: Situation, said: Said, now: Moment, later: Moments) -> Finding:
    if not at.case.bet_known:
        if said.action is Action.ALL_IN and at.most is None:
            return everything(at)
        return _too_early(at) if said.action is Action.CALL else _too_early(at).also("R-514")
    motions: Motions = tuple(motion.put for motion in (now, *later) if motion.put)
    said, refused = _carried_out(at, said, now, later)
    found = declared(at, said, motions)
    sized = said.action in (Action.BET, Action.RAISE) and said.is_general
    return found if sized or said.action is Action.ALL_IN else _refusing(found, refused, chips=False)


def _carried_out(at: Situation, said: Said, now: Moment, later: Moments) -> tuple[Said, Moments]:
    """«Raise» with the amount that follows in words, as long as no chips but exactly the call are in; and the rest."""
    put, rest = worth(now.put), []
    for after in later:
        put += worth(after.put)
        more = merged(said, after.said) if after.said and put in (0, at.missing) else None  # RT-47.C
        said = more or said
        rest += [] if more else [after]
    return said, tuple(rest)


def _refusing(found: Finding, later: Moments, *, chips: bool = True) -> Finding:
    """More chips, or a raise announced when the act is done: not accepted."""
    second = any((chips and now.put) or (now.said and now.said.action in AGGRESSIVE) for now in later)
    return found.noting("RT-57").also("RT-42.1") if second else found  # RT-57


def _too_early(at: Situation) -> Finding:
    """Paid or raised before the amount ahead was known."""
    ways = (Alternative("call", at.least), Alternative("call", at.have))
    return Finding(ruling="director", cites=("RT-60.2", "RT-42.2"), alternatives=ways)  # RT-60.2
