/** A record of what was sent, whichever of the three formats it came in. */

import { parse } from "./api.ts";

type Fields = Array<[name: string, value: string]>;

function flat(record: unknown): Fields | null {
  if (record === null || typeof record !== "object") return null;
  return Object.entries(record).map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]);
}

function json(text: string, index: number): Fields | null {
  const whole = parse<unknown>(text);
  if (Array.isArray(whole)) return flat(whole[index]);
  const list = Object.values(whole as Record<string, unknown>).find(Array.isArray);
  return flat((list as Array<unknown> | undefined)?.[index]);
}

/** Cells of a line of CSV; quotes may hold commas. */
function cells(line: string): Array<string> {
  // A comma before the line keeps each cell, the empty ones too, a match of its own.
  const found = ("," + line).match(/,("(?:[^"]|"")*"|[^,]*)/g) ?? [];
  return found.map((each) => each.slice(1).replace(/^"|"$/g, "").replace(/""/g, '"'));
}

/** Its fields by name; none where the bytes cannot be read so far. */
export function record(sent: string, index: number): Fields | null {
  const text = sent.trim();
  try {
    if (text.startsWith("{") || text.startsWith("[")) {
      try {
        return json(text, index);
      } catch (_notOneDocument) {
        return flat(parse<unknown>(text.split("\n")[index] ?? "null"));
      }
    }
    const lines = text.split(/\r?\n/);
    const values = cells(lines[index + 1] ?? "");
    return cells(lines[0] ?? "").slice(0, values.length).map((name, at) => [name, values[at] ?? ""]);
  } catch (_unreadable) {
    return null;
  }
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
