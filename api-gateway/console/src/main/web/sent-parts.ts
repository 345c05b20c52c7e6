/** Parts of a body, put together as its bytes pass by: those that are wanted, wherever they stand. */

/** No record of use is longer. */
const MOST_BYTES = 16_384;

export interface Kept {
  /** Where its first byte stands in the body. */
  at: number;
  text: string;
  /** Whether it is longer than what is kept of it. */
  cut: boolean;
}

interface Open {
  index: number;
  at: number;
  parts: Array<Uint8Array>;
  size: number;
  cut: boolean;
}

export class SentParts {
  readonly found = new Map<number, Kept>();
  private bytes: Uint8Array = new Uint8Array(0);
  private passed = 0;
  private open: Open | undefined;
  /** Where what is kept begins in the bytes at hand. */
  private from = 0;

  constructor(private readonly wanted: ReadonlySet<number>) {}

  /** The bytes at hand from now on, and how many were before them. */
  hand(bytes: Uint8Array, passed: number): void {
    this.keep(this.bytes.length);
    this.bytes = bytes;
    this.passed = passed;
    this.from = 0;
  }

  /** One begins at this place in the bytes at hand. */
  begin(index: number, at: number): void {
    if (!this.wanted.has(index)) return;
    this.open = { index, at: this.passed + at, parts: [], size: 0, cut: false };
    this.from = at;
  }

  /** What is open ends before this place. */
  end(at: number): void {
    this.keep(at);
    if (!this.open) return;
    const { index, at: begun, parts, size, cut } = this.open;
    const all = new Uint8Array(size);
    parts.reduce((place, part) => (all.set(part, place), place + part.length), 0);
    this.found.set(index, { at: begun, text: new TextDecoder().decode(all), cut });
    this.open = undefined;
  }

  /** The body ends with what is open. */
  endAll(): void {
    this.end(this.bytes.length);
  }

  forget(): void {
    this.open = undefined;
    this.found.clear();
  }

  private keep(to: number): void {
    if (!this.open || to <= this.from) return;
    const most = MOST_BYTES - this.open.size;
    if (to - this.from > most) this.open.cut = true;
    const part = this.bytes.slice(this.from, Math.min(to, this.from + most));
    this.open.parts.push(part);
    this.open.size += part.length;
    this.from = to;
  }
}
