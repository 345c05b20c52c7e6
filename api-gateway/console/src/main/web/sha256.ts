/** SHA-256 of bytes as they pass by; the browser's own wants all of them at once. */

const PRIMES = Array.from({ length: 312 }, (_each, at) => at).filter((n) => n > 1 && Array.from({ length: n - 2 }, (_one, at) => at + 2).every((d) => n % d !== 0));
const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32 >>> 0;
const ROUNDS = Uint32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

function turned(word: number, by: number): number {
  return word >>> by | word << (32 - by);
}

export class Sha256 {
  private readonly state = Uint32Array.from(START);
  private readonly words = new Uint32Array(BLOCK);
  private readonly rest = new Uint8Array(BLOCK);
  private held = 0;
  private length = 0;

  feed(bytes: Uint8Array): void {
    this.length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const taken = Math.min(BLOCK - this.held, bytes.length - at);
      this.rest.set(bytes.subarray(at, at + taken), this.held);
      this.held += taken;
      at += taken;
      if (this.held === BLOCK) this.block();
    }
  }

  /** In hexadecimal digits; nothing is fed after it. */
  end(): string {
    const bits = this.length * 8;
    this.rest[this.held++] = 0x80;
    if (this.held > BLOCK - 8) {
      this.rest.fill(0, this.held);
      this.block();
    }
    this.rest.fill(0, this.held);
    const view = new DataView(this.rest.buffer);
    view.setUint32(BLOCK - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(BLOCK - 4, bits >>> 0);
    this.block();
    return [...this.state].map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  private block(): void {
    const { words, state } = this;
    const view = new DataView(this.rest.buffer);
    for (let t = 0; t < 16; t++) words[t] = view.getUint32(4 * t);
    for (let t = 16; t < BLOCK; t++) {
      const early = words[t - 15]!;
      const late = words[t - 2]!;
      words[t] = words[t - 16]! + (turned(early, 7) ^ turned(early, 18) ^ early >>> 3) + words[t - 7]! + (turned(late, 17) ^ turned(late, 19) ^ late >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < BLOCK; t++) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + ROUNDS[t]! + words[t]! | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => state[at] = state[at]! + word);
    this.held = 0;
  }
}
