/** Which day it is: in a sandbox another one than outside. */

const DAY = 86_400_000;

let businessDate: string | undefined;

/** From now on, as a sandbox's clock says. */
export function useBusinessDate(date: string): void {
  businessDate = date;
}

/** Today in UTC, where a date has to be typed. */
export function today(): string {
  return new Date(now()).toISOString().slice(0, 10);
}

/** This moment; of another day in a sandbox. */
export function now(): number {
  return businessDate === undefined ? Date.now() : Date.parse(businessDate) + Date.now() % DAY;
}
