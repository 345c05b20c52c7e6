/** Long work: how far it is, how fast, and how long it still takes. */

import { useEffect, useRef } from "preact/hooks";
import { shown } from "./decimal.ts";

interface Work {
  label: string;
  unit: string;
  /** How a count is written with its unit, where that is not one number and one word. */
  written?: (count: string) => string;
  done: string | null;
  total: string | null;
  /** As the service says; else what follows from the rate. */
  secondsLeft: string | null;
}

export function Progress({ label, unit, written, done, total, secondsLeft }: Work) {
  const began = useRef<{ at: number; done: number } | null>(null);
  const now = Number(done ?? "0");
  began.current ??= { at: Date.now(), done: now };
  const seconds = (Date.now() - began.current.at) / 1000;
  const rate = seconds > 1 ? (now - began.current.done) / seconds : 0;
  const rest = Number(total ?? "0") - now;
  const left = secondsLeft ?? (rate > 0 && rest > 0 ? String(Math.ceil(rest / rate)) : null);
  const count = written ?? shown;
  const of = written ? "" : ` ${unit}`;
  const even = Math.round(rate);
  return (
    <div class="progress" role="status">
      <progress max={Math.max(1, Number(total ?? "0"))} value={total === null ? undefined : now} aria-label={label} />
      <span>
        {total === null ? now === 0 ? "starting" : count(String(now)) + of : `${count(done ?? "0")} of ${count(total)}${of}`}
        {rate > 0 && `, ${even > 0 ? count(String(even)) : rate.toFixed(2)} a second`}
        {left !== null && `, ${shown(left)} s left`}
      </span>
    </div>
  );
}

/** Asks again and again while something is under way. */
export function useWatch(moving: boolean, again: () => void, millis: number): void {
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(again, millis);
    return () => clearInterval(timer);
  });
}
