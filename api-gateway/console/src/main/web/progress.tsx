/** Long work: how far it is, how fast, and how long it still takes. */

import { useEffect, useRef } from "preact/hooks";
import { shown } from "./decimal.ts";

interface Work {
  label: string;
  unit: string;
  done: string | null;
  total: string | null;
  secondsLeft: string | null;
}

export function Progress({ label, unit, done, total, secondsLeft }: Work) {
  const began = useRef<{ at: number; done: number } | null>(null);
  const now = Number(done ?? "0");
  began.current ??= { at: Date.now(), done: now };
  const seconds = (Date.now() - began.current.at) / 1000;
  const rate = seconds > 1 ? Math.round((now - began.current.done) / seconds) : 0;
  return (
    <div class="progress" role="status">
      <progress max={Math.max(1, Number(total ?? "0"))} value={total === null ? undefined : now} aria-label={label} />
      <span>
        {total === null ? now === 0 ? "starting" : `${shown(String(now))} ${unit}` : `${shown(done ?? "0")} of ${shown(total)} ${unit}`}
        {rate > 0 && `, ${shown(String(rate))} a second`}
        {secondsLeft !== null && `, ${shown(secondsLeft)} s left`}
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
