/** A record of what was sent, whichever of the three formats it came in. */

import { parse } from "./api.ts";
import type { Kept } from "./sent-parts.ts";
import { scan, SentRecords } from "./sent-records.ts";

export type Fields = Array<[name: string, value: string]>;

function flat(record: unknown): Fields | null {
  if (record === null || typeof record !== "object" || Array.isArray(record)) return null;
  return Object.entries(record).map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]);
}

/** A record of a body that was sent. */
export interface SentRecord {
  /** Where its first byte stands. */
  at: number;
  /** Its fields by name; none where its bytes cannot be read. */
  fields: Fields | null;
}

function fields({ text, cut }: Kept, reading: SentRecords): Fields | null {
  if (cut) return null;
  try {
    const { columns } = reading;
    if (!columns) return flat(parse<unknown>(text));
    return reading.cells(text).map((value, at) => [columns[at] ?? `column ${at + 1}`, value]);
  } catch (_unreadable) {
    return null;
  }
}

/** The records of these numbers, as far as the body has them, read with little of it at hand. */
export async function records(body: ReadableStream<Uint8Array>, wanted: Iterable<number>): Promise<Map<number, SentRecord>> {
  const reading = new SentRecords(new Set(wanted));
  await scan(body, reading);
  return fieldsOf(reading);
}

export function fieldsOf(reading: SentRecords): Map<number, SentRecord> {
  return new Map([...reading.found].map(([index, kept]) => [index, { at: kept.at, fields: fields(kept, reading) }]));
}

const MARKS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\s+/g;

/** JSON in lines, each figure to the digit as it was sent. */
export function indented(text: string): string {
  let depth = 0;
  const line = () => "\n" + "  ".repeat(depth);
  return text.replace(MARKS, (found) => {
    if (found === "{" || found === "[") {
      depth++;
      return found + line();
    }
    if (found === "}" || found === "]") {
      depth = Math.max(0, depth - 1);
      return line() + found;
    }
    if (found === ",") return found + line();
    if (found === ":") return ": ";
    return found.startsWith('"') ? found : "";
  });
}
