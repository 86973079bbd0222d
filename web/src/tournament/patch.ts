/** What an act changed, put into what was known before. */

import type { Option } from "../protocol";
import type { Choices, Entrant, Happened, OptionChange, RoomTable, Shown, Trace } from "./types";

/** The tournament after the act. What it did not touch stays the same objects. */
export function patched(known: Shown, { version, at, patch }: Happened): Shown {
  const { entrants, tables, course, history, due, options, options_changed, halted, ...others } = patch;
  const before = known.state;
  return {
    ...known,
    version,
    at,
    due: due === undefined ? known.due : due,
    options: options ?? (options_changed ? withOptions(known.options, options_changed) : known.options),
    halted: halted ?? known.halted,
    state: {
      ...before,
      ...others,
      course: course ? { ...before.course, ...course } : before.course,
      ...(history && { history: withActs(before.history ?? [], history) }),
      entrants: entrants ? withEntrants(before.entrants, Object.entries(entrants)) : before.entrants,
      tables: tables ? withTables(before.tables, tables) : before.tables,
    },
  };
}

const withActs = (known: readonly Trace[], { undone, more, count }: NonNullable<Happened["patch"]["history"]>): readonly Trace[] =>
  count ? [...known.slice(0, known.length - undone), ...more].slice(-count) : [];

function withOptions(known: readonly Option[], changes: readonly OptionChange[]): readonly Option[] {
  return changes.flatMap((one) => {
    if (one.is === "new") return [one.option];
    if (one.is === "kept") return known.slice(one.first, one.first + one.count);
    const before = known[one.of]!;
    return [{ ...before, asks: before.asks.map((ask) => asked(ask, one.asks[ask.field])) }];
  });
}

function asked(before: Option["asks"][number], change: Choices | Option["asks"][number] | undefined): Option["asks"][number] {
  if (!change || before.type !== "pick" || change.type !== "choices") return change && change.type !== "choices" ? change : before;
  const gone = new Set(change.without);
  const choices = before.choices.filter((one) => !gone.has(one));
  for (const [place, one] of change.more) choices.splice(place, 0, one);
  return { ...before, choices };
}

/** Numbers begin with one, and have no gaps: only the last ones are ever taken away. */
function withEntrants(known: readonly Entrant[], changed: readonly (readonly [string, Entrant | null])[]): readonly Entrant[] {
  const every: (Entrant | null)[] = [...known];
  for (const [number, one] of changed) every[Number(number) - 1] = one;
  return every.filter((one) => one !== null);
}

function withTables(known: Readonly<Record<string, RoomTable>>, changed: Readonly<Record<string, RoomTable | null>>): Readonly<Record<string, RoomTable>> {
  const found = Object.entries({ ...known, ...changed }).filter((pair): pair is [string, RoomTable] => pair[1] !== null);
  return Object.fromEntries(found);
}
