/** What an entry of the journal speaks of: what was done, by whom, and about whom. */

export interface Entered {
  /** The fact, or the command that was played; empty: the house alone did something. */
  readonly what: string;
  readonly isCommand: boolean;
  readonly by: string;
  readonly why: string;
  /** Everybody else that it names, by the ids of their accounts. */
  readonly people: readonly string[];
  readonly table: string;
  /** How many events came of a command. */
  readonly events: number;
}

const ACCOUNT = /^[0-9a-f]{16}$/;
const NAMING = /(?:^|:)([0-9a-f]{16})$/;

interface Body {
  readonly fact?: string;
  readonly by?: string;
  readonly why?: string;
  readonly author?: string;
  readonly account?: string;
  readonly subject?: string;
  readonly table?: string;
  readonly place?: string;
  readonly moves?: readonly (readonly [string, string, number])[];
  readonly act?: { readonly command: { readonly do?: string } | null; readonly events?: readonly unknown[] };
}

export function entered(stream: string, body: string): Entered {
  const said = JSON.parse(body) as Body;
  const by = said.author || said.by || "";
  const named = [said.account, said.subject, ...(said.moves ?? []).map(([account]) => NAMING.exec(account)?.[1])];
  const people = named.filter((id) => id !== undefined && ACCOUNT.test(id) && id !== by) as string[];
  return {
    what: said.fact ?? said.act?.command?.do ?? "",
    isCommand: Boolean(said.act?.command),
    by,
    why: said.why ?? "",
    people: [...new Set(people)],
    table: stream.startsWith("table/") ? stream.slice("table/".length) : (said.table ?? said.place ?? ""),
    events: said.act?.events?.length ?? 0,
  };
}

export const isAccount = (id: string): boolean => ACCOUNT.test(id);

/** Where the address says that somebody wants to look: `diario/table/roleta@15`. */
export function wanted(hash: string): { readonly stream: string; readonly version: number | null } {
  const [, stream = "", version] = /^#?[^/]*\/([^@]+)(?:@(\d+))?$/.exec(decodeURIComponent(hash)) ?? [];
  return { stream, version: version ? Number(version) : null };
}

export const placeOf = (stream: string, version?: number): string => `/auditoria#diario/${stream}${version ? `@${version}` : ""}`;

/** The entries of a coup, by its id: `roleta/12-30/1` begins at entry 12 of `table/roleta`. */
export function placeOfCoup(id: string): string | null {
  const [, table, first] = /^([a-z0-9-]+)\/(\d+)-\d+\/\d+$/.exec(id) ?? [];
  return table && first ? placeOf(`table/${table}`, Number(first)) : null;
}
