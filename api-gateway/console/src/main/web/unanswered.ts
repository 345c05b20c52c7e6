/** What was sent and not answered: the same again goes under the same key, so that it happens once. */

interface Kept {
  clear: () => void;
}

const kept = new Set<Kept>();
let owner: string | undefined;

/** Keeps something while the page is open, for whoever is signed in. */
export function ofSubject<T extends Kept>(it: T): T {
  kept.add(it);
  return it;
}

/** Another subject finds nothing of the one before; the same one finds all again. */
export function belongTo(subject: string): void {
  if (owner !== undefined && owner !== subject) for (const each of kept) each.clear();
  owner = subject;
}

/** Keys of requests, each kept until it is known what became of it. */
export class Unanswered {
  readonly #keys = new Map<string, string>();
  readonly #lost = new Set<string>();

  keyOf(request: string): string {
    const key = this.#keys.get(request) ?? crypto.randomUUID();
    this.#keys.set(request, key);
    return key;
  }

  /** Whether one was sent whose answer is not known; it is named where there is any. */
  has(request: () => string): boolean {
    return this.#keys.size > 0 && this.#keys.has(request());
  }

  /** Its answer was lost. */
  lose(request: string): void {
    if (this.#keys.has(request)) this.#lost.add(request);
  }

  /** Whether an answer to any of them was lost, and not had since. */
  get isUnsure(): boolean {
    return this.#lost.size > 0;
  }

  settle(request: string): void {
    this.#keys.delete(request);
    this.#lost.delete(request);
  }

  clear(): void {
    this.#keys.clear();
    this.#lost.clear();
  }
}
