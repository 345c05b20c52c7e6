/** Moments as people read them: to the second; the address and files have them whole. */

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

export function moments(at: string | undefined): string {
  return (at ?? "").replace(INSTANT, "$1 $2 UTC");
}

/** Where a heading says that it is UTC. */
export function bare(text: string): string {
  return text.replace(INSTANT, "$1 $2");
}

/** A moment of the address in milliseconds; undefined where it names none, as in a mistyped link. */
export function millis(at: string | undefined): number | undefined {
  const found = Date.parse(at ?? "");
  return Number.isNaN(found) ? undefined : found;
}
