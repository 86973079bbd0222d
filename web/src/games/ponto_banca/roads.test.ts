import { describe, expect, it } from "vitest";
import { beadRoad, bigRoad, columnsOf, derivedRoad, type Outcome, type Winner } from "./roads";

const WINNERS: Readonly<Record<string, Winner>> = { P: "ponto", B: "banca", E: "empate" };
const outcomes = (letters: string): readonly Outcome[] =>
  [...letters].map((letter) => ({ winner: WINNERS[letter]!, pontoPair: false, bancaPair: false }));
const places = (marks: readonly { column: number; row: number }[]): readonly string[] =>
  marks.map(({ column, row }) => `${column}.${row}`);
const signs = (letters: string, road: "bigEye" | "small" | "cockroach"): string =>
  derivedRoad(outcomes(letters), road)
    .map((mark) => (mark.repeats ? "r" : "b"))
    .join("");

describe("the bead road", () => {
  it("goes down six and then to the right", () => {
    expect(places(beadRoad(outcomes("PBEPBPB")))).toEqual(["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "1.0"]);
  });
});

describe("the big road", () => {
  it("gives every run a column", () => {
    expect(places(bigRoad(outcomes("BBPB")))).toEqual(["0.0", "0.1", "1.0", "2.0"]);
  });

  it("notes ties on the coup before them", () => {
    const marks = bigRoad(outcomes("BEEBP"));
    expect(marks.map((mark) => mark.ties)).toEqual([2, 0, 0]);
    expect(places(marks)).toEqual(["0.0", "0.1", "1.0"]);
  });

  it("notes ties before anybody won on the first coup that somebody won", () => {
    expect(bigRoad(outcomes("EEP")).map((mark) => mark.ties)).toEqual([2]);
    expect(bigRoad(outcomes("EE"))).toEqual([]);
  });

  it("bends a long run at the bottom", () => {
    expect(places(bigRoad(outcomes("BBBBBBBB"))).slice(-3)).toEqual(["0.5", "1.5", "2.5"]);
  });

  it("begins the next run beside the first row of the last, and bends it above a tail", () => {
    const marks = bigRoad(outcomes("BBBBBBBPPPPPP"));
    expect(places(marks).slice(7)).toEqual(["1.0", "1.1", "1.2", "1.3", "1.4", "2.4"]);
  });

  it("never writes twice in one place", () => {
    const all = places(bigRoad(outcomes("BBBBBBBBBPPPPPPPPBBBBBBBPPPPPPPPPPPPBPBBBBBBBBBB")));
    expect(new Set(all).size).toBe(all.length);
  });

  it("keeps the pairs", () => {
    const [mark] = bigRoad([{ winner: "ponto", pontoPair: true, bancaPair: false }]);
    expect(mark).toMatchObject({ pontoPair: true, bancaPair: false, side: "ponto" });
  });
});

describe("the derived roads", () => {
  it("begin at the second coup of the column they can look back from", () => {
    expect(signs("BP", "bigEye")).toBe("");
    expect(signs("BPP", "bigEye")).toHaveLength(1);
    expect(signs("BPBB", "small")).toHaveLength(1);
    expect(signs("BPBPP", "cockroach")).toHaveLength(1);
  });

  it("or at the first of the next", () => {
    expect(signs("BPB", "bigEye")).toBe("r");
    expect(signs("BPBP", "small")).toBe("r");
    expect(signs("BPBPB", "cockroach")).toBe("r");
  });

  it("are red in a shoe that alternates", () => {
    expect(signs("BPBPBPBP", "bigEye")).toBe("rrrrrr");
  });

  it("are blue at the step that the other column did not take, and red again after it", () => {
    expect(signs("BPP", "bigEye")).toBe("b");
    expect(signs("BPPP", "bigEye")).toBe("br");
    expect(signs("BBBPPP", "bigEye")).toBe("rr");
  });

  it("compare the lengths of whole columns when a new one begins", () => {
    expect(signs("BBPPB", "bigEye")).toBe("rr");
    expect(signs("BBPB", "bigEye")).toBe("b");
    expect(signs("BBPBBP", "small")).toBe("rr");
  });

  it("look at how long a run was, not at how it bends", () => {
    expect(signs("BBBBBBBBPPPPPPPP", "bigEye")).toBe("rrrrrrr");
  });

  it("do not count ties", () => {
    expect(signs("BEPEEB", "bigEye")).toBe(signs("BPB", "bigEye"));
  });

  it("are written as runs of one colour", () => {
    const marks = derivedRoad(outcomes("BPBPPB"), "bigEye");
    expect(marks.map((mark) => mark.repeats)).toEqual([true, true, false, false]);
    expect(places(marks)).toEqual(["0.0", "0.1", "1.0", "1.1"]);
    expect(columnsOf(marks)).toBe(2);
  });
});
