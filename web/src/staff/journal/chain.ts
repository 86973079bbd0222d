/** A stream of the journal, verified entry by entry: each hash is of the one before, the entry's place, and its body. */

import type { EntryShown } from "../../http";

export const GENESIS = "00".repeat(32);

export async function link(before: string, stream: string, { version, at, body }: { version: number; at: number; body: string }): Promise<string> {
  const text = new TextEncoder().encode(`${stream} ${version} ${at}\n${body}`);
  const joined = new Uint8Array(before.length / 2 + text.length);
  joined.set(bytesOf(before));
  joined.set(text, before.length / 2);
  return hexOf(await crypto.subtle.digest("SHA-256", joined));
}

export interface Walked {
  /** The last entry that was looked at, and its hash. */
  readonly version: number;
  readonly hash: string;
  /** Entries whose body is withheld: their hash is believed. */
  readonly withheld: number;
  /** The first entry that is missing, or whose hash is not its own. */
  readonly broken: number | null;
}

export const BEGINNING: Walked = { version: 0, hash: GENESIS, withheld: 0, broken: null };

/** On from where the walk stands, until these entries end or one is not what it should be. */
export async function walk(stream: string, from: Walked, entries: readonly EntryShown[]): Promise<Walked> {
  let { version, hash, withheld } = from;
  for (const entry of entries) {
    version += 1;
    const { body } = entry;
    const isNext = entry.version === version;
    if (!isNext || (body !== null && (await link(hash, stream, { version, at: entry.at, body })) !== entry.hash))
      return { version, hash, withheld, broken: version };
    if (body === null) withheld += 1;
    hash = entry.hash;
  }
  return { version, hash, withheld, broken: null };
}

/** The head of a stream as a checkpoint signed it; null: the checkpoint knows none. */
export function headIn(body: string | null, stream: string): { readonly version: number; readonly hash: string } | null {
  const heads = body === null ? [] : ((JSON.parse(body) as { heads?: readonly (readonly [string, number, string])[] }).heads ?? []);
  const found = heads.find(([name]) => name === stream);
  return found ? { version: found[1], hash: found[2] } : null;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) => Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16));
}

function hexOf(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
