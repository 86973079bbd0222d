/** A name that nothing else has: with it a command that is sent twice is done once.

Not randomUUID, which browsers have on secure pages alone: a house may be tried out on a local network. */
export function uniqueName(): string {
  const parts = [Date.now(), ...crypto.getRandomValues(new Uint32Array(2))];
  return parts.map((part) => part.toString(36)).join("-");
}
