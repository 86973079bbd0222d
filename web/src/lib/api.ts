/** Asking the house. What goes wrong is a `Problem` with the house's own words. */

import type { Routes } from "../http";
import { speech } from "./speech.svelte";

type Part<K extends keyof Routes, P extends "path" | "query" | "body"> = Routes[K][P] extends null
  ? { readonly [part in P]?: never }
  : P extends "query"
    ? { readonly [part in P]?: { readonly [name in keyof Routes[K][P]]: Routes[K][P][name] | null } }
    : { readonly [part in P]: Routes[K][P] };
type Given<K extends keyof Routes> = Part<K, "path"> & Part<K, "query"> & Part<K, "body">;

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly cites: readonly string[],
    words: string,
    /** The options and other parts of a new table that are at fault. */
    readonly about: readonly string[] = [],
    /** The line of the visitor's file that is at fault; 0: none. */
    readonly line = 0,
  ) {
    super(words);
  }
}

export async function ask<K extends keyof Routes>(route: K, given: Given<K>): Promise<Routes[K]["answer"]> {
  const [method = "GET", pattern = ""] = route.split(" ");
  return request(method, pattern, given as Parts);
}

interface Parts {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** The same of an address that is known only when it is asked for. */
export async function request<T>(method: string, pattern: string, { path, query, body }: Parts = {}): Promise<T> {
  const answer = await fetched(address(pattern, path, query), {
    method,
    ...(method === "POST" && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) }),
  });
  if (!answer.ok) throw await problemOf(answer);
  return (await answer.json()) as T;
}

async function fetched(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch {
    throw new Problem(0, "unreachable", [], speech.say("unreachable"));
  }
}

function address(pattern: string, path: object | undefined, query: object | undefined): string {
  const given = new Map(Object.entries(path ?? {}));
  const place = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const asked = new URLSearchParams({ lang: speech.lang });
  for (const [name, value] of Object.entries(query ?? {})) if (value != null) asked.set(name, String(value));
  return `${place}?${asked}`;
}

export async function problemOf(answer: Response): Promise<Problem> {
  try {
    const said = (await answer.json()) as { code: string; cites: string[]; words: string; about?: string[]; line?: number };
    return new Problem(answer.status, said.code, said.cites, said.words, said.about, said.line);
  } catch {
    return new Problem(answer.status, "unreadable", [], speech.say("unreadable", { status: answer.status }));
  }
}
