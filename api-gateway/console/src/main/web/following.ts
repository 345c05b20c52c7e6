/** The pages behind a first one, read one by one; they go with the answer that they follow. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Page, Row } from "./api.ts";

interface Followed {
  of?: Page;
  rows: Array<Row>;
  next: string | null;
  error?: Error;
}

/** What is loaded behind a page goes on behind a later one, where that overlaps it. */
function carried(was: Followed, first: Page, place: (row: Row) => number): Followed | undefined {
  const [newest] = was.of?.data ?? [];
  const oldest = first.data.at(-1);
  if (!newest || !oldest || was.rows.length === 0 || !first.data.some((row) => place(row) === place(newest))) return undefined;
  return { ...was, rows: [...was.of!.data, ...was.rows].filter((row) => place(row) < place(oldest)) };
}

/**
 * Follows a first page while it is the same answer; with the places of rows that come last first and
 * never change, also when newer ones come before them.
 */
export function useFollowing(first: Page | undefined, ask: (cursor: string, signal: AbortSignal) => Promise<Page>, place?: (row: Row) => number) {
  const [state, setState] = useState<Followed>({ rows: [], next: null });
  const [busy, setBusy] = useState(false);
  const gone = useRef(new AbortController());
  useEffect(() => () => gone.current.abort(), []);
  const added = useMemo(() => first && (state.of === first ? state : place && carried(state, first, place)), [state, first]);
  const next = added ? added.next : first?.nextCursor ?? null;
  const load = async () => {
    if (!first || !next || busy) return;
    const { signal } = gone.current;
    const rows = added?.rows ?? [];
    setBusy(true);
    try {
      const page = await ask(next, signal);
      setState({ of: first, rows: [...rows, ...page.data], next: page.nextCursor });
    } catch (failure) {
      if (!signal.aborted) setState({ of: first, rows, next, error: failure as Error });
    }
    setBusy(false);
  };
  return { rows: added?.rows ?? [], next, error: added?.error, busy, load };
}
