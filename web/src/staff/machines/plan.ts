/** A plan's file as the house wants it: its very bytes, since their hash identifies the model. */

/** Null: it is not UTF-8. */
export async function textOf(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

export interface Line {
  readonly number: number;
  readonly text: string;
}

const AROUND = 2;

/** The line that is at fault, and those around it. */
export function excerpt(text: string, line: number): readonly Line[] {
  const lines = text.split(/\r?\n/);
  const from = Math.max(0, line - 1 - AROUND);
  return lines.slice(from, line + AROUND).map((one, place) => ({ number: from + place + 1, text: one }));
}
