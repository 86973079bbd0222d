import { expect, it } from "vitest";
import { BEGINNING, headIn, walk } from "./chain";

// Computed by the store's own `link`.
const ENTRIES = [
  { version: 1, at: 1000, body: "{\"a\":1}", hash: "eaaeca215d01a36b5e192b27296a594b0066214c1bbef70a86b184e2ffe90a87" },
  { version: 2, at: 1001, body: "{\"b\":\"é\"}", hash: "491b33a5c02e4a64260a2f35eb6ac6c452bfb008729da45107abadfbfa356c75" },
  { version: 3, at: 1002, body: "{\"c\":3}", hash: "27bf5936981b303d1c10f643421c51a6ef51ff163331f66efe7078be00f31498" },
];
const STREAM = "table/x";

it("holds where every entry is what it was", async () => {
  const half = await walk(STREAM, BEGINNING, ENTRIES.slice(0, 2));
  expect(half).toMatchObject({ version: 2, broken: null });
  expect(await walk(STREAM, half, ENTRIES.slice(2))).toEqual({ version: 3, hash: ENTRIES[2]!.hash, withheld: 0, broken: null });
});

it("breaks at the first entry that was changed, or is missing", async () => {
  const changed = ENTRIES.map((entry) => (entry.version === 2 ? { ...entry, body: '{"b":"e"}' } : entry));
  expect((await walk(STREAM, BEGINNING, changed)).broken).toBe(2);
  expect((await walk(STREAM, BEGINNING, [ENTRIES[0]!, ENTRIES[2]!])).broken).toBe(2);
  expect((await walk("table/y", BEGINNING, ENTRIES)).broken).toBe(1);
});

it("counts what it can't look at", async () => {
  const hidden = ENTRIES.map((entry) => (entry.version === 2 ? { ...entry, body: null } : entry));
  expect(await walk(STREAM, BEGINNING, hidden)).toMatchObject({ version: 3, withheld: 1, broken: null });
});

it("finds a stream in a checkpoint", () => {
  const body = JSON.stringify({ heads: [["house", 17, "ab"], [STREAM, 3, "cd"]] });
  expect(headIn(body, STREAM)).toEqual({ version: 3, hash: "cd" });
  expect(headIn(body, "table/z")).toBeNull();
  expect(headIn(null, STREAM)).toBeNull();
});
