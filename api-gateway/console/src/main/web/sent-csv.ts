/** Rows of CSV as its bytes pass by, counted as the service does: empty lines are none, and a quote opens a cell only where that begins. */

import { SentParts } from "./sent-parts.ts";

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];
const MARK_OF_UTF8 = [0xef, 0xbb, 0xbf];
const HEADER = -1;
/** Those that a mapping may name; one that is rarer in names stands before another. */
const SEPARATORS = ["\t", ";", ","];

/** How the cell goes on; behind a quote in a quoted one it ends, or a second quote follows. */
type Cell = "begins" | "plain" | "quoted" | "unquoted";

/** The cells of a row. */
export function cells(row: string, separator: string): Array<string> {
  // A separator before the row keeps each cell, the empty ones too, a match of its own.
  const found = (separator + row).match(new RegExp(`${separator}("(?:[^"]|"")*"|[^${separator}]*)`, "g")) ?? [];
  return found.map((each) => each.slice(1)).map((each) => each.startsWith('"') ? each.slice(1).replace(/"$/, "").replaceAll('""', '"') : each);
}

/** The service refuses a header of one column that has another separator in it. */
function separatorOf(header: string): string {
  const columns = (separator: string) => cells(header, separator).length;
  return SEPARATORS.reduce((best, each) => columns(each) > columns(best) ? each : best);
}

export class SentCsv {
  readonly parts: SentParts;
  columns: Array<string> = [];
  separator: string | undefined;
  private last = HEADER - 1;
  private within = false;
  private cell: Cell = "begins";
  private separators = new Set(SEPARATORS.map((each) => each.charCodeAt(0)));

  constructor(wanted: ReadonlySet<number>) {
    this.parts = new SentParts(new Set([HEADER, ...wanted]));
  }

  feed(bytes: Uint8Array, passed: number): void {
    this.parts.hand(bytes, passed);
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (passed + at < MARK_OF_UTF8.length && byte === MARK_OF_UTF8[passed + at]) continue;
      if ((byte === LINE_FEED || byte === RETURN) && this.cell !== "quoted") {
        if (this.within) this.endRow(at);
      } else {
        this.take(byte, at);
      }
    }
  }

  /** The last row may end with the body. */
  end(): void {
    if (!this.within) return;
    this.parts.endAll();
    this.readHeader();
  }

  private take(byte: number, at: number): void {
    if (!this.within) {
      this.within = true;
      this.parts.begin(++this.last, at);
    }
    if (this.cell === "quoted") {
      if (byte === QUOTE) this.cell = "unquoted";
    } else if (byte === QUOTE && this.cell !== "plain") {
      this.cell = "quoted";
    } else {
      this.cell = this.separators.has(byte) ? "begins" : "plain";
    }
  }

  private endRow(at: number): void {
    this.parts.end(at);
    this.readHeader();
    this.within = false;
    this.cell = "begins";
  }

  private readHeader(): void {
    const header = this.parts.found.get(HEADER);
    if (!header) return;
    this.parts.found.delete(HEADER);
    this.separator = separatorOf(header.text);
    this.separators = new Set([this.separator.charCodeAt(0)]);
    if (!header.cut) this.columns = cells(header.text, this.separator);
  }
}
