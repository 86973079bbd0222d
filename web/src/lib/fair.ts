/** Chance, verified by the player: the scheme `pano-1` of docs/reference/fairness.md, computed in the browser.

Everything is a function of the seed, which was committed to before the bets, and of the salt. */

const SCHEME = "pano-1";
const WORD = 8;
const RANGE = 1n << 64n;

type Whole = number | bigint;

export interface Opened {
  readonly commitment: string;
  readonly seed: string;
  readonly salt: string;
  /** Each draw's bound and value, in their order. */
  readonly draws: readonly (readonly [bound: Whole, value: Whole])[];
}

export type Verdict =
  | { readonly fair: true }
  | { readonly fair: false; readonly fault: "commitment" }
  | { readonly fair: false; readonly fault: "draw"; readonly number: number; readonly expected: bigint };

/** Browsers have the means only in secure pages. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function commitmentOf(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", joined(`${SCHEME} commit `, bytesOf(seed))));
}

export async function verify(proof: Opened): Promise<Verdict> {
  if ((await commitmentOf(proof.seed)) !== proof.commitment) return { fair: false, fault: "commitment" };
  const stream = await Stream.from(proof.seed, proof.salt);
  for (const [place, [bound, value]] of proof.draws.entries()) {
    const expected = await stream.below(BigInt(bound));
    if (expected !== BigInt(value)) return { fair: false, fault: "draw", number: place + 1, expected };
  }
  return { fair: true };
}

/** Integers from a seed and a salt: 64-bit words of HMAC-SHA256 in counter mode, taken without bias. */
export class Stream {
  private block = 0n;
  private words: bigint[] = [];

  private constructor(private readonly key: CryptoKey) {}

  static async from(seed: string, salt: string): Promise<Stream> {
    const key = await signed(await signing(bytesOf(seed)), joined(`${SCHEME} draw `, bytesOf(salt)));
    return new Stream(await signing(new Uint8Array(key)));
  }

  /** Uniform in 0 … bound - 1: words beyond the last whole multiple of the bound are thrown away. */
  async below(bound: bigint): Promise<bigint> {
    if (bound <= 0n || bound > RANGE) throw new RangeError(`a draw needs a bound from 1 to 2^64, not ${bound}`);
    const whole = RANGE - (RANGE % bound);
    for (;;) {
      const word = await this.word();
      if (word < whole) return word % bound;
    }
  }

  private async word(): Promise<bigint> {
    if (!this.words.length) {
      const counter = new DataView(new ArrayBuffer(WORD));
      counter.setBigUint64(0, this.block);
      this.block += 1n;
      const made = new DataView(await signed(this.key, new Uint8Array(counter.buffer)));
      for (let at = 0; at < made.byteLength; at += WORD) this.words.push(made.getBigUint64(at));
    }
    return this.words.shift()!;
  }
}

const signing = (key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

const signed = (key: CryptoKey, said: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.sign("HMAC", key, said);

function joined(words: string, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(words);
  const all = new Uint8Array(start.length + rest.length);
  all.set(start);
  all.set(rest, start.length);
  return all;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 || /[^0-9a-f]/i.test(text)) throw new RangeError("not hexadecimal");
  return Uint8Array.from({ length: text.length / 2 }, (_, place) => parseInt(text.slice(2 * place, 2 * place + 2), 16));
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
