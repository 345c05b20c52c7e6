/** Records of a body as its bytes pass by, whichever of the three formats it has, with the numbers that the service gives them. */

import { cells, SentCsv } from "./sent-csv.ts";
import { SentElements, SentLines } from "./sent-json.ts";
import type { Kept } from "./sent-parts.ts";

/** The service takes no longer line, and no longer row. */
const LONGEST_LINE = 262_144;
const NONE: ReadonlyMap<number, Kept> = new Map();

/** Whether it is a line of JSON, an object on several lines, or of CSV; undefined where more must be known. */
function formOf(beginning: string, all: boolean): "object" | "line" | "csv" | undefined {
  const text = beginning.trimStart();
  if (text.startsWith("{")) {
    const next = text.slice(1).trimStart()[0];
    if (next === undefined && !all) return undefined;
    return next === undefined || next === '"' || next === "}" ? "object" : "csv";
  }
  const line = /[\r\n]/.exec(text);
  if (!line && !all && beginning.length < LONGEST_LINE) return undefined;
  try {
    return typeof JSON.parse(text.slice(0, line?.index)) === "string" ? "csv" : "line";
  } catch (_noJson) {
    return "csv";
  }
}

export class SentRecords {
  private beginning: Uint8Array | undefined = new Uint8Array(0);
  private passed = 0;
  private csv: SentCsv | undefined;
  private lines: SentLines | undefined;
  /** With lines beside it as long as it may be one of them. */
  private elements: SentElements | undefined;

  constructor(private readonly wanted: ReadonlySet<number>) {}

  /** By their number, from 0. */
  get found(): ReadonlyMap<number, Kept> {
    return (this.csv ?? this.elements ?? this.lines)?.parts.found ?? NONE;
  }

  get complete(): boolean {
    const sure = this.elements ? this.elements.sure && !this.lines : true;
    return sure && this.found.size === this.wanted.size;
  }

  /** The names of the columns of CSV; of other formats nothing. */
  get columns(): Array<string> | undefined {
    return this.csv?.columns;
  }

  /** The cells of a row of CSV. */
  cells(row: string): Array<string> {
    return cells(row, this.csv?.separator ?? ",");
  }

  feed(bytes: Uint8Array): void {
    if (!this.beginning) return this.pass(bytes);
    const beginning = new Uint8Array(this.beginning.length + bytes.length);
    beginning.set(this.beginning);
    beginning.set(bytes, this.beginning.length);
    this.begin(beginning, false);
  }

  end(): void {
    if (this.beginning) this.begin(this.beginning, true);
    if (this.elements?.listed) this.lines = undefined;
    else if (this.lines) this.elements = undefined;
    this.csv?.end();
    this.lines?.end();
  }

  private begin(bytes: Uint8Array, all: boolean): void {
    this.beginning = bytes;
    const form = formOf(new TextDecoder().decode(bytes), all);
    if (!form) return;
    if (form === "csv") this.csv = new SentCsv(this.wanted);
    else this.lines = new SentLines(this.wanted);
    if (form === "object") this.elements = new SentElements(this.wanted);
    this.beginning = undefined;
    this.pass(bytes);
  }

  private pass(bytes: Uint8Array): void {
    for (const each of [this.csv, this.lines, this.elements]) each?.feed(bytes, this.passed);
    this.passed += bytes.length;
    if (!this.elements || !this.lines) return;
    if (this.elements.spread || (this.lines.count === 1 && this.passed > LONGEST_LINE)) this.lines = undefined;
    else if (this.lines.count > 1) this.elements = undefined;
  }
}

/** Reads a body to its end, or until each record that is wanted is found where nobody looks at the rest. */
export async function scan(body: ReadableStream<Uint8Array>, records: SentRecords, beside?: (bytes: Uint8Array) => void): Promise<void> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    records.feed(value);
    beside?.(value);
    if (!beside && records.complete) {
      await reader.cancel();
      break;
    }
  }
  records.end();
}
