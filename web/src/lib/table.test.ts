import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "./table.svelte";
import { happening, type Said } from "./sentences";
import { trainer } from "./trainer.svelte";

/** The server's end of each socket that was opened. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  closed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
    this.onclose?.({ code: 1000, reason: "" });
  }

  say(...said: object[]): void {
    this.onmessage?.({ data: JSON.stringify(said) });
  }

  welcome(version: number, you: number | string = "public"): void {
    this.say({ say: "welcome", version, you, at: Date.now(), state: {}, options: [], due: null, people: { 2: { name: "Ana" } }, free: [], unit: "EUR" });
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;

describe("a table over its socket", () => {
  beforeEach(() => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("location", { origin: "http://casa" });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("says with each command what it had seen", () => {
    const table = new Table("mesa");
    last().welcome(41, 2);
    void table.act({ do: "leave" });
    last().say({ say: "happened", version: 42, events: [] });
    void table.act({ do: "leave" }, { seat: 2 });
    expect(last().sent.map(({ seen, seat }) => [seen, seat])).toEqual([[41, undefined], [42, 2]]);
    table.close();
  });

  it("shows the jackpot that it feeds as its value runs", () => {
    const table = new Table("mesa");
    last().welcome(41);
    expect(table.jackpot).toBeNull();
    last().say({ say: "jackpot", pool: "acumulado", value: 1_000_075 });
    expect(table.jackpot).toBe(1_000_075);
    table.close();
  });

  it("asks for lessons only where there is a trainer and the visitor wants it", () => {
    vi.stubGlobal("localStorage", { setItem: () => undefined });
    const table = new Table("mesa");
    const trains = (): unknown[] => last().sent.map(({ train }) => train);
    last().welcome(41, 2);
    trainer.toggle();
    void table.act({ do: "passo" });
    last().say({ say: "welcome", version: 41, you: 2, at: 0, state: {}, options: [], people: {}, free: [], trainer: true });
    void table.act({ do: "passo" });
    trainer.toggle();
    void table.act({ do: "passo" });
    expect(trains()).toEqual([undefined, undefined, true, undefined]); // the first goes again with the second welcome
    last().say({ say: "lesson", id: "1", best: "vou", chosen: "passo", cost: 320 });
    expect(table.lesson?.best).toBe("vou");
    void table.act({ do: "place_bet" });
    expect(table.lesson).toBeNull();
    table.close();
  });

  it("comes again in another language, with what it had seen and asked", () => {
    const table = new Table("mesa");
    const first = last();
    first.welcome(41, 2);
    void table.act({ do: "leave" });
    table.reopen();
    expect(first.closed).toBe(true);
    expect(last()).not.toBe(first);
    expect(last().url).toContain("after=41");
    last().welcome(41, 2);
    expect(table.standing).toBe("open");
    expect(last().sent).toEqual(first.sent);
    table.close();
  });

  it("leaves nobody waiting when the table closes, nor who asks after that", async () => {
    const table = new Table("mesa");
    last().welcome(41, 2);
    const asked = table.act({ do: "leave" });
    last().say({ say: "closed", why: "closed" });
    expect((await asked).done).toBe(false);
    expect(table.waiting).toBe(0);
    expect((await table.act({ do: "leave" })).done).toBe(false);
    table.close();
  });

  it("opens one socket when it is begun again while it asks where the table is", async () => {
    vi.useFakeTimers();
    let answer: (response: unknown) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise((done) => (answer = done)));
    const table = new Table("mesa");
    last().welcome(41, 2);
    last().close();
    vi.runOnlyPendingTimers();
    table.reopen();
    const opened = FakeSocket.all.length;
    vi.useRealTimers();
    answer({ ok: false, status: 404, json: () => Promise.resolve({ code: "no-such-table", words: "", cites: [] }) });
    await new Promise((soon) => setTimeout(soon, 20));
    expect(FakeSocket.all.length).toBe(opened);
    expect(table.standing).not.toBe("refused");
    table.close();
  });

  it("comes again as somebody else without anything of the one before", async () => {
    const table = new Table("mesa");
    last().welcome(41, 2);
    last().say({ say: "happened", version: 42, events: [{ event: "own_card_dealt", seat: 2, card: "As" }] });
    const asked = table.act({ do: "leave" });
    table.reopen(true);
    expect((await asked).done).toBe(false);
    expect([table.told, table.seat, table.view]).toEqual([[], null, null]);
    expect(last().url).not.toContain("after");
    last().welcome(42);
    expect(last().sent).toEqual([]);
    table.close();
  });

  it("tells a player who sits down or gets up that it was them", () => {
    const table = new Table("mesa");
    last().welcome(1);
    const state = (you: number | string) => ({ say: "state", state: {}, you, options: [], due: null, at: Date.now() });
    last().say({ say: "happened", version: 2, events: [{ event: "seated", seat: 2, chips: 100 }] }, state(2));
    last().say({ say: "happened", version: 3, events: [{ event: "seat_left", seat: 2, chips: 100 }] }, state("public"));
    last().say({ say: "happened", version: 4, events: [{ event: "seated", seat: 2, chips: 100 }] }, state("public"));
    const words = table.told.map((act) => happening(act.events[0] as unknown as Said, table.settingOf(act)).split(" ")[0]);
    expect(words).toEqual(["Sentou-se", "Levantou-se", "Ana"]);
    table.close();
  });
});
