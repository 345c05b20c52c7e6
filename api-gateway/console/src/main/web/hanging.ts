/** Requests that get no answer, as where a wire is gone without a word. */

const HANGS_MILLIS = 60_000;

/** Whether what has been asked since this time of the page's clock is given up, once somebody wants to ask again. */
export function hangs(since: number): boolean {
  return performance.now() - since > HANGS_MILLIS;
}
