/** A request that is sent again under its key while the service has no room, until somebody stops it. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { isFinal, isFull, PATIENCE, settles } from "./patience.ts";
import { Failure } from "./states.tsx";
import { Unanswered } from "./unanswered.ts";

type Work = (key: string) => Promise<void>;

interface Sending {
  busy: boolean;
  failure: Error | null;
  /** Whether it is sent again by itself. */
  waiting: boolean;
  /** What became of it, and when it is sent again. */
  notice: ComponentChildren;
  /** The same request goes under the same key until it is answered. */
  start: (work: Work, request?: string) => Promise<void>;
  /** What is sent next is something else. */
  renew: () => void;
  /** Says no more what became of the last one. */
  clear: () => void;
}

/** Its keys are forgotten with the screen, unless they are kept elsewhere, by request. */
export function useSending(kept?: Unanswered): Sending {
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<{ failure: Error; again?: () => void } | null>(null);
  const own = useRef<Unanswered>();
  const keys = kept ?? (own.current ??= new Unanswered());
  const edition = useRef(0);
  const run = async (work: Work, request: string, turn: number) => {
    const its = edition.current;
    setBusy(true);
    setState(null);
    try {
      await work(keys.keyOf(request));
      keys.settle(request);
    } catch (failed) {
      if (settles(failed)) keys.settle(request);
      else if (!isFull(failed) && !isFinal(failed)) keys.lose(request);
      setState({ failure: failed as Error, again: isFull(failed) && its === edition.current && turn < PATIENCE ? () => run(work, request, turn + 1) : undefined });
    }
    setBusy(false);
  };
  const renew = () => {
    edition.current++;
    if (!kept) keys.clear();
    if (state?.again) setState(null);
  };
  const stop = state?.again && (() => setState({ failure: state.failure }));
  return {
    busy,
    failure: state?.failure ?? null,
    waiting: state?.again !== undefined,
    notice: state && <Failure error={state.failure} retry={state.again} stop={stop} />,
    start: (work, request = "") => run(work, request, 1),
    renew,
    clear: () => setState(null),
  };
}

/** Of what was sent and not answered: that it may be sent again, or be something else, which would happen besides. */
export function Unsure({ other, anew }: { other?: boolean; anew: () => void }) {
  return (
    <p class="note" role="status">
      {other
        ? "Something else was sent from here before, and no answer tells what became of it. This would happen besides."
        : "This was sent before, and no answer tells what became of it. Sent again as it is, it happens once."} <button type="button" onClick={anew}>Begin anew</button>
    </p>
  );
}
