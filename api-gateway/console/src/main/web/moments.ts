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

/** `2026-11-20` is the end of that day; times are UTC. None for a day or a time that there is not. */
export function instant(text: string): string | null {
  const typed = text.trim().replace(" ", "T").replace(/ ?UTC$|Z$/, "");
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? `${typed}T23:59:59.999` : /T\d{2}:\d{2}$/.test(typed) ? `${typed}:00` : typed;
  const second = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(whole)?.[0];
  const at = new Date(`${whole}Z`);
  // The 30th of February would be the 2nd of March.
  return second === undefined || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(second) ? null : at.toISOString();
}

/** The end of what shall have all of a moment, where ends are not in it. */
export function justAfter(at: string): string {
  const [, second, rest = ""] = /^(.+:\d\d)(?:\.(\d{1,6})\d*)?Z$/.exec(at) ?? [];
  if (second === undefined) return at;
  const micros = BigInt(Date.parse(`${second}Z`)) * 1000n + BigInt(rest.padEnd(6, "0")) + 1n;
  return `${new Date(Number(micros / 1000n)).toISOString().slice(0, -1)}${String(micros % 1000n).padStart(3, "0")}Z`;
}
