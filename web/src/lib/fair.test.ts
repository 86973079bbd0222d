import { describe, expect, it } from "vitest";
import published from "../../../docs/reference/fairness-vectors.json?raw";
import { commitmentOf, Stream, verify, type Opened } from "./fair";

interface Vector extends Opened {
  readonly name: string;
}

/** Bounds up to 2^64 are beyond a plain number's precision: they are read as they stand. */
const exact = (_: string, value: unknown): unknown => (typeof value === "string" && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value);
const VECTORS = JSON.parse(published.replace(/(?<=[[\s])\d{16,}(?=[,\s\]])/g, '"$&n"'), exact) as readonly Vector[];
const first = VECTORS[0]!;

describe("the published vectors", () => {
  it.each(VECTORS.map((vector) => [vector.name, vector] as const))("hold: %s", async (_, vector) => {
    expect(await verify(vector)).toEqual({ fair: true });
  });
});

describe("what does not hold", () => {
  it("another seed is not the one committed to", async () => {
    expect(await verify({ ...first, seed: "00".repeat(31) + "01" })).toEqual({ fair: false, fault: "commitment" });
  });

  it("a changed draw is found where it is", async () => {
    const [one, two, ...others] = first.draws;
    const changed = { ...first, draws: [one!, [two![0], (BigInt(two![1]) + 1n) % BigInt(two![0])] as const, ...others] };
    expect(await verify(changed)).toEqual({ fair: false, fault: "draw", number: 2, expected: BigInt(two![1]) });
  });

  it("another salt changes the draws", async () => {
    expect(await verify({ ...first, salt: "ff" })).toMatchObject({ fair: false, fault: "draw" });
  });
});

describe("the stream", () => {
  it("refuses bounds that make no sense", async () => {
    const stream = await Stream.from("aa", "");
    for (const bound of [0n, -1n, (1n << 64n) + 1n]) await expect(stream.below(bound)).rejects.toThrow("a draw needs a bound");
  });

  it("stays below its bound, and reaches every value", async () => {
    const stream = await Stream.from("65".repeat(4), "");
    const faces = new Set<bigint>();
    for (let draw = 0; draw < 200; draw += 1) faces.add(await stream.below(6n));
    expect([...faces].sort()).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
  });

  it("commits with a plain hash that anyone can make", async () => {
    const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(await commitmentOf(seed)).toBe("4b63e0525515b72140634fe739bf89b0579380cff929127cd438e819a4c1deac");
  });

  it("reads hexadecimal alone", async () => {
    await expect(commitmentOf("zz")).rejects.toThrow("hexadecimal");
  });
});
