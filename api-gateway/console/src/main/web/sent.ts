/** A record of what was sent, whichever of the three formats it came in. */

import { parse } from "./api.ts";
import { scan, SentRecords } from "./sent-records.ts";

export type Fields = Array<[name: string, value: string]>;

function flat(record: unknown): Fields | null {
  if (record === null || typeof record !== "object") return null;
  return Object.entries(record).map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]);
}

/** Cells of a line of CSV; quotes may hold commas. */
function cells(line: string): Array<string> {
  // A comma before the line keeps each cell, the empty ones too, a match of its own.
  const found = ("," + line).match(/,("(?:[^"]|"")*"|[^,]*)/g) ?? [];
  return found.map((each) => each.slice(1).replace(/^"|"$/g, "").replace(/""/g, '"'));
}

/** A record of a body that was sent. */
export interface SentRecord {
  /** Where its first byte stands. */
  at: number;
  /** Its fields by name; none where its bytes cannot be read. */
  fields: Fields | null;
}

function fields(text: string, header: string | undefined): Fields | null {
  try {
    if (header === undefined) return flat(parse<unknown>(text));
    const values = cells(text);
    return cells(header).slice(0, values.length).map((name, at) => [name, values[at] ?? ""]);
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
  return new Map([...reading.found].map(([index, { at, text }]) => [index, { at, fields: fields(text, reading.header) }]));
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
