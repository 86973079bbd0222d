import { afterEach, expect, it, vi } from "vitest";
import type { EntryShown } from "../../http";
import { ask } from "../../lib/api";
import { GENESIS, link } from "./chain";
import { Verifying } from "./verification.svelte";

vi.mock("../../lib/api", () => ({ ask: vi.fn(), Problem: class extends Error {} }));
afterEach(() => void vi.clearAllMocks());

const STREAM = "table/roleta";
const PAGE = 200;

async function chainOf(length: number): Promise<EntryShown[]> {
  const entries: EntryShown[] = [];
  let hash = GENESIS;
  for (let version = 1; version <= length; version += 1) {
    const entry = { version, at: 1000 + version, body: `{"fact":"bet","amount":${version}}` };
    hash = await link(hash, STREAM, entry);
    entries.push({ ...entry, hash });
  }
  return entries;
}

/** A house that shows these entries, and says of them what it is told to say. */
function showing(entries: readonly EntryShown[], houseSays: number | null): void {
  vi.mocked(ask).mockImplementation(((route: string, { query }: { query: { after?: number; stream?: string } }) => {
    if (route === "GET /api/journal") return Promise.resolve({ streams: [], more: false });
    const after = query.after ?? 0;
    if (route === "GET /api/journal/verify")
      return Promise.resolve({ stream: STREAM, holds: houseSays === null, after, until: entries.length, broken: houseSays, more: false });
    return Promise.resolve({ stream: STREAM, entries: entries.slice(after, after + PAGE), more: after + PAGE < entries.length });
  }) as typeof ask);
}

it("a chain of several pages holds to its end", async () => {
  showing(await chainOf(450), null);
  const verifying = new Verifying(STREAM);
  await verifying.run();
  expect(verifying.browser).toMatchObject({ version: 450, broken: null });
  expect(verifying.broken).toBeNull();
  expect(verifying.busy).toBe(false);
});

it("an altered entry is found here, even where the house says that all is well", async () => {
  const entries = await chainOf(450);
  entries[299] = { ...entries[299]!, body: '{"fact":"bet","amount":1000000}' };
  showing(entries, null);
  const verifying = new Verifying(STREAM);
  await verifying.run();
  expect(verifying.house).toEqual({ until: 450, broken: null });
  expect(verifying.broken).toBe(300);
});

it("an entry that was altered together with its own hash breaks the one after it", async () => {
  const entries = await chainOf(5);
  const forged = { version: 3, at: 1003, body: '{"fact":"bet","amount":9}' };
  entries[2] = { ...forged, hash: await link(entries[1]!.hash, STREAM, forged) };
  showing(entries, 4);
  const verifying = new Verifying(STREAM);
  await verifying.run();
  expect([verifying.house?.broken, verifying.broken]).toEqual([4, 4]);
});

it("an entry that was taken out is missed", async () => {
  showing((await chainOf(5)).filter(({ version }) => version !== 2), 2);
  const verifying = new Verifying(STREAM);
  await verifying.run();
  expect(verifying.broken).toBe(2);
});
