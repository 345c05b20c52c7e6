/** A list as a file: all its rows, also those that are not loaded yet. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Page, Params, Row } from "./api.ts";
import { Progress } from "./progress.tsx";
import { Failure } from "./states.tsx";
import { download } from "./table.tsx";
import { walk } from "./walk.ts";

const MOST = 50_000;

interface Wanted {
  path: string;
  params: Params;
  /** What is loaded. */
  page: Page;
  total?: string;
  name: string;
  text: (rows: Array<Row>) => string;
}

interface Exported {
  read: number | null;
  error: Error | null;
  stop: () => void;
}

/** Saves lists; what is under way ends when another list is looked at. */
export function useExport(list: string): Exported & { save: (wanted: Wanted) => Promise<void> } {
  const [read, setRead] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setRead(null);
    setError(null);
  };
  useEffect(() => stop, [list]);
  const save = async ({ path, params, page, total, name, text }: Wanted) => {
    if (running.current) return;
    const write = (rows: Array<Row>, part = "") => download(`${name}${part}.csv`, text(rows), "text/csv");
    setError(null);
    if (!page.nextCursor) return write(page.data);
    const control = new AbortController();
    const loaded = page.data.length;
    running.current = control;
    setRead(loaded);
    try {
      const rest = await walk(path, { ...params, cursor: page.nextCursor }, MOST - loaded, control.signal, (count) => setRead(loaded + count));
      const rows = [...page.data, ...rest.rows];
      write(rows, rest.cut ? `-first-${rows.length}${total ? `-of-${total}` : ""}` : "");
    } catch (failed) {
      if (control.signal.aborted) return;
      setError(failed as Error);
    }
    running.current = null;
    setRead(null);
  };
  return { read, error, stop, save };
}

/** How far it is, and a way to end it. */
export function Exporting({ of, what, total, again }: { of: Exported; what: string; total?: string; again: () => void }) {
  if (of.error) return <Failure error={of.error} what={what} retry={again} />;
  if (of.read === null) return null;
  return (
    <div class="note with-button">
      <Progress label="Rows for the file" unit="rows" done={String(of.read)} total={total ?? null} secondsLeft={null} />
      <button type="button" onClick={of.stop}>Stop</button>
    </div>
  );
}
