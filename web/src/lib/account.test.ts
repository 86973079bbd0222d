import { afterEach, expect, it, vi } from "vitest";
import { visitor } from "./account.svelte";
import { ask, Problem } from "./api";

vi.mock("./api", async (original) => ({ ...(await original<object>()), ask: vi.fn() }));
vi.mock("./speech.svelte", () => ({ speech: { lang: "pt", say: (words: string) => words } }));
afterEach(() => void vi.resetAllMocks());

type Answers = Readonly<Record<string, () => Promise<unknown>>>;

const house = (answers: Answers) => vi.mocked(ask).mockImplementation(((route: string) => answers[route]!()) as typeof ask);
const NOTHING = {
  "GET /api/me/balances": () => Promise.resolve({ balances: {} }),
  "GET /api/stays/current": () => Promise.resolve({ stay: null, at: 0 }),
};

/** An answer that comes when the test says so. */
function late() {
  let [come, fail]: ((with_: unknown) => void)[] = [];
  const promise = new Promise<unknown>((resolve, reject) => ([come, fail] = [resolve, reject]));
  return { promise, come: come!, fail: fail! };
}

it("a player who enters while the page still asks who they are stays", async () => {
  const nobody = late();
  house({ ...NOTHING, "GET /api/me": () => nobody.promise, "POST /api/guest": () => Promise.resolve({ account: { id: "a", duties: [] } }) });
  const known = visitor.recognise();
  await visitor.comeAsGuest();
  nobody.fail(new Problem(401, "log-in-first", [], ""));
  await known;
  expect(visitor.me?.id).toBe("a");
});

it("a player's tables are marked at whichever node they are, with the chips that this one knows", async () => {
  const tables = [{ table: "dados", name: "Dados", seat: 1, unit: "EUR", chips: 300, staked: 200, coming: 0 }];
  const elsewhere = [{ table: "roleta", name: "Roleta", unit: "EUR" }];
  house({ ...NOTHING, "GET /api/me/balances": () => Promise.resolve({ balances: {}, tables, elsewhere }) });
  await visitor.refresh();
  expect(visitor.seated.map(({ table }) => table)).toEqual(["dados", "roleta"]);
  expect(["dados", "roleta", "craps"].map((table) => visitor.sitsAt(table))).toEqual([true, true, false]);
  expect(visitor.at("roleta")).toBeNull();
});

it("what comes for one who has gone is shown to nobody", async () => {
  const balances = late();
  house({ ...NOTHING, "GET /api/me/balances": () => balances.promise, "POST /api/logout": () => Promise.resolve({}) });
  const refreshed = visitor.refresh();
  await visitor.logOut();
  balances.come({ balances: { EUR: 500 } });
  await refreshed;
  expect([visitor.me, visitor.balances]).toEqual([null, null]);
});

it("a player who logs out is told what their session came to: PT-BFO-27, PT-SO-68", async () => {
  const [summary, asked] = [{ stay: "s", ended_at: 9 }, [] as string[]];
  const answer = (route: string, with_: unknown) => () => (asked.push(route), Promise.resolve(with_));
  house({
    "GET /api/me/balances": () => Promise.resolve({ balances: {} }),
    "GET /api/stays/current": () => Promise.resolve({ stay: { stay: "s" }, at: 0 }),
    "POST /api/guest": () => Promise.resolve({ account: { id: "a", duties: [] } }),
    "POST /api/stays/end": answer("end", summary),
    "POST /api/logout": answer("logout", {}),
  });
  await visitor.comeAsGuest();
  expect(await visitor.logOut()).toBe(summary);
  expect(asked).toEqual(["end", "logout"]);
  expect([visitor.me, visitor.stay]).toEqual([null, null]);
});

it("and they are out even where the house cannot say it", async () => {
  house({
    ...NOTHING,
    "GET /api/stays/current": () => Promise.resolve({ stay: { stay: "s" }, at: 0 }),
    "POST /api/guest": () => Promise.resolve({ account: { id: "a", duties: [] } }),
    "POST /api/stays/end": () => Promise.reject(new Problem(409, "no-session", [], "")),
    "POST /api/logout": () => Promise.resolve({}),
  });
  await visitor.comeAsGuest();
  expect(await visitor.logOut()).toBeNull();
  expect(visitor.me).toBeNull();
});
