/** Which day it is: in a sandbox another one than outside. */

const DAY = 86_400_000;

interface Business {
  /** By how much its clock is ahead of the machine’s. */
  ahead: number;
  /** Where it stands until the next day is asked for. */
  end: number;
}

let business: Business | undefined;
/** By how much the service’s clock is ahead of the machine’s; its answers say it, each a little too little. */
let ahead: number | undefined;
let latest: string | undefined;

/** Of which moment an answer is that is of now. */
export function noteAnswered(asOf: string): void {
  const seen = Date.parse(asOf) - Date.now();
  if (Number.isNaN(seen)) return;
  ahead = Math.max(ahead ?? seen, seen);
  latest = asOf;
}

/** Another screen has other answers. */
export function forgetAnswered(): void {
  latest = undefined;
}

/** The moment that is seen while now is looked at: that of the last answer, which it stays the answer of. */
export function momentSeen(): string {
  return latest ?? new Date(now()).toISOString();
}

/** From now on, as a sandbox’s clock says. */
export function useBusinessClock(clock: { date: string; time: string }): void {
  business = { ahead: Date.parse(clock.time) - Date.now(), end: Date.parse(clock.date) + DAY - 1 };
}

/** Today in UTC, where a date has to be typed. */
export function today(): string {
  return new Date(now()).toISOString().slice(0, 10);
}

/** This moment by the service’s clock; of another day in a sandbox. */
export function now(): number {
  return business === undefined ? Date.now() + (ahead ?? 0) : Math.min(business.end, Date.now() + business.ahead);
}
