/** Which day it is: in a sandbox another one than outside. */

const DAY = 86_400_000;

interface Business {
  /** By how much its clock is ahead of the machine’s. */
  ahead: number;
  /** Where it stands until the next day is asked for. */
  end: number;
}

let business: Business | undefined;

/** From now on, as a sandbox’s clock says. */
export function useBusinessClock(clock: { date: string; time: string }): void {
  business = { ahead: Date.parse(clock.time) - Date.now(), end: Date.parse(clock.date) + DAY - 1 };
}

/** Today in UTC, where a date has to be typed. */
export function today(): string {
  return new Date(now()).toISOString().slice(0, 10);
}

/** This moment; of another day in a sandbox. */
export function now(): number {
  return business === undefined ? Date.now() : Math.min(business.end, Date.now() + business.ahead);
}
