/** Records of JSON as its bytes pass by, counted as the service does: whatever stands in the list, or on a line, is one. */

import { SentParts } from "./sent-parts.ts";

const [QUOTE, ESCAPE, COMMA, OBJECT, OBJECT_END, LIST, LIST_END] = [0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d];
const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const MARK_OF_UTF8 = [0xef, 0xbb, 0xbf];

/** One to a line; blank lines are none. */
export class SentLines {
  readonly parts: SentParts;
  count = 0;
  private within = false;

  constructor(wanted: ReadonlySet<number>) {
    this.parts = new SentParts(wanted);
  }

  feed(bytes: Uint8Array, passed: number): void {
    this.parts.hand(bytes, passed);
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === LINE_FEED) {
        if (this.within) this.parts.end(at);
        this.within = false;
      } else if (!this.within && byte !== SPACE && byte !== TAB && byte !== RETURN && byte !== MARK_OF_UTF8[passed + at]) {
        this.within = true;
        this.parts.begin(this.count++, at);
      }
    }
  }

  /** The last line may end with the body. */
  end(): void {
    if (this.within) this.parts.endAll();
  }
}

/** The elements of the list in an envelope. */
export class SentElements {
  readonly parts: SentParts;
  /** Whether the envelope has a list. */
  listed = false;
  /** Whether the envelope has more lines than one. */
  spread = false;
  private readonly within: Array<number> = [];
  private text = false;
  private escaped = false;
  private last = -1;
  /** Whether an element of the list has begun. */
  private element = false;
  /** How many lists with objects there are; with more than one nobody knows which counts. */
  private lists = 0;
  private ofObjects = false;

  constructor(wanted: ReadonlySet<number>) {
    this.parts = new SentParts(wanted);
  }

  /** Whether no other list can be meant: such a one has objects. */
  get sure(): boolean {
    return this.lists > 0;
  }

  feed(bytes: Uint8Array, passed: number): void {
    this.parts.hand(bytes, passed);
    for (let at = 0; at < bytes.length; at++) this.take(bytes[at]!, at);
  }

  private take(byte: number, at: number): void {
    if (this.text) {
      if (this.escaped) this.escaped = false;
      else if (byte === ESCAPE) this.escaped = true;
      else if (byte === QUOTE) this.text = false;
      return;
    }
    if (byte <= SPACE) {
      if (byte === LINE_FEED && this.within.length > 0) this.spread = true;
      return;
    }
    if (this.within.length === 2 && this.within[1] === LIST) this.inList(byte, at);
    if (byte === QUOTE) this.text = true;
    else if (byte === OBJECT || byte === LIST) this.open(byte);
    else if (byte === OBJECT_END || byte === LIST_END) this.within.pop();
  }

  private open(byte: number): void {
    if (byte === LIST && this.within.length === 1) {
      this.listed = true;
      this.ofObjects = false;
      if (this.lists === 0) this.restart();
    }
    this.within.push(byte);
  }

  private restart(): void {
    this.last = -1;
    this.parts.forget();
  }

  private inList(byte: number, at: number): void {
    if (byte === COMMA || byte === LIST_END) {
      if (this.element) this.parts.end(at);
      this.element = false;
    } else if (!this.element) {
      this.element = true;
      if (byte === OBJECT && !this.ofObjects) {
        this.ofObjects = true;
        if (++this.lists > 1) this.parts.forget();
      }
      if (this.lists === 0 || (this.lists === 1 && this.ofObjects)) this.parts.begin(++this.last, at);
    }
  }
}
