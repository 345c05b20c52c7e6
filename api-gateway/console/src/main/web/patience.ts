/** What to do while the service has no room: wait as long as it says, and ask again. */

import { Refused } from "./api.ts";

/** After so many answers without room something else is wrong. */
export const PATIENCE = 5;

/** Whether there was no room. Then nothing was done. */
export function isFull(failure: unknown): failure is Refused {
  return failure instanceof Refused && (failure.status === 429 || failure.status === 503);
}

/** A refusal that stays one; after any other answer the same may be sent again under its key. */
export function isFinal(failure: unknown): failure is Refused {
  return failure instanceof Refused && failure.status < 500 && !isFull(failure);
}

/** Whether it tells what became of the same request sent before: one at the door does not. */
export function settles(failure: unknown): boolean {
  return isFinal(failure) && failure.status !== 401 && failure.status !== 403;
}

export async function patiently<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let turn = 1;; turn++) {
    try {
      return await ask();
    } catch (failed) {
      if (!isFull(failed) || turn === PATIENCE) throw failed;
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, failed.retryAfter) * 1000));
      signal?.throwIfAborted();
    }
  }
}
