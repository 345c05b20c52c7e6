/** A request that is sent again under its key while the service has no room, until somebody stops it. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { isFinal, isFull, PATIENCE } from "./patience.ts";
import { Failure } from "./states.tsx";

type Work = (key: string) => Promise<void>;

interface Sending {
  busy: boolean;
  failure: Error | null;
  /** Whether it is sent again by itself. */
  waiting: boolean;
  /** What became of it, and when it is sent again. */
  notice: ComponentChildren;
  start: (work: Work) => Promise<void>;
  /** What is sent next is something else. */
  renew: () => void;
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<{ failure: Error; again?: () => void } | null>(null);
  const key = useRef(crypto.randomUUID());
  const run = async (work: Work, turn: number) => {
    const its = key.current;
    setBusy(true);
    setState(null);
    try {
      await work(its);
      if (key.current === its) key.current = crypto.randomUUID();
    } catch (failed) {
      const same = key.current === its;
      // Until it is answered it keeps its key: it happens once.
      if (isFinal(failed)) key.current = crypto.randomUUID();
      setState({ failure: failed as Error, again: isFull(failed) && same && turn < PATIENCE ? () => run(work, turn + 1) : undefined });
    }
    setBusy(false);
  };
  const renew = () => {
    key.current = crypto.randomUUID();
    if (state?.again) setState(null);
  };
  const stop = state?.again && (() => setState({ failure: state.failure }));
  return {
    busy,
    failure: state?.failure ?? null,
    waiting: state?.again !== undefined,
    notice: state && <Failure error={state.failure} retry={state.again} stop={stop} />,
    start: (work) => run(work, 1),
    renew,
  };
}
