/** Records of a body as its bytes pass by: those that are wanted are kept, wherever they stand. */

const [QUOTE, ESCAPE, OBJECT, OBJECT_END, LIST, LIST_END, LINE_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x0a];
/** What may stand before a body: spaces, line ends, the mark of UTF-8. */
const BEFORE = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);
/** No record of use is longer. */
const MOST_BYTES = 16_384;

export interface Kept {
  /** Where its first byte stands in the body. */
  at: number;
  text: string;
}

interface Open extends Kept {
  index: number;
  /** In how many objects and lists it stands. */
  depth: number;
  parts: Array<Uint8Array>;
  size: number;
}

const HEADER = -1;

export class SentRecords {
  /** By their number, from 0. */
  readonly found = new Map<number, Kept>();
  /** The first line of CSV; of other formats nothing. */
  header: string | undefined;
  private form: "csv" | "json" | undefined;
  private passed = 0;
  private last = HEADER;
  private readonly within: Array<number> = [];
  private quoted = false;
  private escaped = false;
  private enveloped = false;
  private open: Open | undefined;
  /** Where what is kept begins in the bytes at hand. */
  private from = 0;

  constructor(private readonly wanted: ReadonlySet<number>) {}

  get complete(): boolean {
    return this.found.size === this.wanted.size;
  }

  feed(bytes: Uint8Array): void {
    this.from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (this.form === undefined) this.begin(byte, at);
      if (this.form === "csv") this.line(byte, at, bytes);
      else if (this.form === "json") this.json(byte, at, bytes);
    }
    this.keep(bytes, bytes.length);
    this.passed += bytes.length;
  }

  /** The last line may end with the body. */
  end(): void {
    if (this.form === "csv") this.close();
  }

  private begin(byte: number, at: number): void {
    if (BEFORE.has(byte)) return;
    this.form = byte === OBJECT || byte === LIST ? "json" : "csv";
    if (this.form === "csv") this.start(HEADER, at);
  }

  private line(byte: number, at: number, bytes: Uint8Array): void {
    if (byte === QUOTE) this.quoted = !this.quoted;
    if (byte !== LINE_END || this.quoted) return;
    this.keep(bytes, at);
    this.close();
    this.last++;
    if (this.wanted.has(this.last)) this.start(this.last, at + 1);
  }

  private json(byte: number, at: number, bytes: Uint8Array): void {
    if (this.quoted) {
      if (this.escaped) this.escaped = false;
      else if (byte === ESCAPE) this.escaped = true;
      else if (byte === QUOTE) this.quoted = false;
    } else if (byte === QUOTE) {
      this.quoted = true;
    } else if (byte === OBJECT || byte === LIST) {
      if (byte === OBJECT && this.isRecord()) {
        this.last++;
        if (this.wanted.has(this.last)) this.start(this.last, at);
      }
      this.within.push(byte);
    } else if (byte === OBJECT_END || byte === LIST_END) {
      this.within.pop();
      if (this.open?.depth === this.within.length) {
        this.keep(bytes, at + 1);
        this.close();
      }
    }
  }

  /** A line of its own, in a list, or in the list of an envelope; then the envelope was none. */
  private isRecord(): boolean {
    const { within } = this;
    if (within.length === 2 && within[0] === OBJECT && within[1] === LIST) {
      if (!this.enveloped) {
        this.enveloped = true;
        this.last = HEADER;
        this.open = undefined;
        this.found.clear();
      }
      return true;
    }
    return !this.enveloped && (within.length === 0 || within.length === 1 && within[0] === LIST);
  }

  private start(index: number, at: number): void {
    this.open = { index, at: this.passed + at, depth: this.within.length, parts: [], size: 0, text: "" };
    this.from = at;
  }

  private keep(bytes: Uint8Array, to: number): void {
    if (!this.open || this.open.size >= MOST_BYTES || to <= this.from) return;
    const part = bytes.slice(this.from, Math.min(to, this.from + MOST_BYTES - this.open.size));
    this.open.parts.push(part);
    this.open.size += part.length;
  }

  private close(): void {
    if (!this.open) return;
    const { index, at, parts, size } = this.open;
    const all = new Uint8Array(size);
    parts.reduce((place, part) => (all.set(part, place), place + part.length), 0);
    const text = new TextDecoder().decode(all).trim();
    if (index === HEADER) this.header = text;
    else this.found.set(index, { at, text });
    this.open = undefined;
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
