/** Changes of loans as they happen: one stream for the whole page, and asking now and then while there is none. */

import { useEffect, useRef, useState } from "preact/hooks";
import { address, isOwnSession, parse, type Row } from "./api.ts";

/** What the stream is doing; a screen is asked again while it is away. */
export type Pulse = "off" | "live" | "cut" | "polling";

export interface LoanChange {
  eventId: string;
  type: string;
  change: string;
  data: Row;
}

const PATIENCE = 2000;
const AGAIN = 5000;
const POLL = 15_000;
const CUTS_UNTIL_POLLING = 3;

type Heard = (change: LoanChange | null) => void;

const listeners = new Set<Heard>();
const watchers = new Set<() => void>();
let pulse: Pulse = "off";

function become(now: Pulse): void {
  if (pulse === now) return;
  pulse = now;
  for (const watcher of watchers) watcher();
}

function tell(change: LoanChange | null): void {
  for (const listener of listeners) listener(change);
}

/** Follows a stream until told to stop; it goes on after the last change that came. */
export function follow(path: string, resumable: boolean): () => void {
  let source: EventSource | undefined;
  let last: string | undefined;
  let cuts = 0;
  let missed = false;
  let suspicion = 0;
  let retry = 0;
  let checks = 0;
  /** What came before it is known whose stream it is. */
  let held: Array<[id: string, change: LoanChange]> | undefined;
  const take = ([id, change]: [string, LoanChange]) => {
    last = id;
    tell(change);
  };
  const heard = (event: MessageEvent<string>) => {
    const change = parse<LoanChange>(event.data);
    const found: [string, LoanChange] = [event.lastEventId || change.eventId, change];
    if (held) held.push(found);
    else take(found);
  };
  const begin = () => {
    const first = held ?? [];
    held = undefined;
    clearTimeout(suspicion);
    suspicion = 0;
    cuts = 0;
    become("live");
    if (missed) tell(null);
    missed = false;
    first.forEach(take);
  };
  const cut = () => {
    if (suspicion === 0) suspicion = setTimeout(() => become(cuts >= CUTS_UNTIL_POLLING ? "polling" : "cut"), PATIENCE);
    cuts++;
    if (cuts >= CUTS_UNTIL_POLLING && pulse === "cut") become("polling");
    // What refuses does not connect by itself again.
    if (source?.readyState === EventSource.CLOSED) {
      missed ||= !resumable || last === undefined;
      clearTimeout(retry);
      retry = setTimeout(connect, AGAIN);
    }
  };
  // It is the stream of whoever is signed in by now, perhaps in another tab.
  const check = async () => {
    const own = ++checks;
    held ??= [];
    try {
      const isOwn = await isOwnSession();
      if (own !== checks) return;
      if (isOwn) begin();
      else source?.close();
    } catch (_unknown) {
      if (own !== checks) return;
      source?.close();
      held = undefined;
      cut();
    }
  };
  const connect = () => {
    source = new EventSource(address(path, { afterEventId: resumable ? last : undefined }));
    source.addEventListener("loan.custody", heard);
    source.addEventListener("loan.client", heard);
    source.onopen = check;
    source.onerror = cut;
  };
  const poll = setInterval(() => pulse === "polling" && tell(null), POLL);
  connect();
  return () => {
    checks++;
    source?.close();
    clearTimeout(suspicion);
    clearTimeout(retry);
    clearInterval(poll);
    become("off");
  };
}

export function usePulse(): Pulse {
  const [now, setNow] = useState(pulse);
  useEffect(() => {
    const watcher = () => setNow(pulse);
    watcher();
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  }, []);
  return now;
}

/** Calls with each change while wanted, and with none when something may have been missed. */
export function useChanges(wanted: boolean, heard: Heard): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    if (!wanted) return;
    const listener: Heard = (change) => latest.current(change);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [wanted]);
}
