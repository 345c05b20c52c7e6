/** Rows that were chosen: one by one, from one to another, or all that are seen; by mouse and by keyboard. */

import { useMemo, useRef, useState } from "preact/hooks";
import type { Row } from "./api.ts";
import { plain } from "./table.tsx";

export interface Selection {
  has: (row: Row) => boolean;
  flip: (rows: Array<Row>, at: number) => void;
  /** All from one row to another. */
  reach: (rows: Array<Row>, from: number, to: number) => void;
  /** Where the last choice was made. */
  last: () => number | null;
  all: (rows: Array<Row>) => void;
  clear: () => void;
}

/** Kept by name: it survives that rows come again, in another order too. */
export function useSelection(identity: (row: Row) => string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<number | null>(null);
  const added = (rows: Array<Row>) => setChosen((was) => new Set([...was, ...rows.map(identity)]));
  return useMemo(() => ({
    has: (row) => chosen.size > 0 && chosen.has(identity(row)),
    flip: (rows, at) => {
      last.current = at;
      const name = identity(rows[at]!);
      setChosen((was) => new Set(was.has(name) ? [...was].filter((each) => each !== name) : [...was, name]));
    },
    reach: (rows, from, to) => {
      last.current = to;
      added(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
    },
    last: () => last.current,
    all: added,
    clear: () => setChosen(new Set()),
  }), [chosen]);
}

/** `x` chooses the row of the focus, Ctrl+A all that are seen, Escape none. */
export function selectingKey(event: KeyboardEvent, selection: Selection, rows: Array<Row>, at: number | null): boolean {
  const plainly = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "x" && plainly && at !== null) selection.flip(rows, at);
  else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) selection.all(rows);
  else if (event.key === "Escape" && plainly) selection.clear();
  else return false;
  return true;
}

export function Select({ selection, rows, at }: { selection: Selection; rows: Array<Row>; at: number }) {
  const row = rows[at]!;
  const name = plain(Object.values(row)[0]);
  return (
    <td class="select">
      <input type="checkbox" checked={selection.has(row)} aria-label={`Select ${name}`} title="Key x; with Shift from the last one to here"
        onClick={(event) => {
          const from = selection.last();
          if (event.shiftKey && from !== null) {
            event.preventDefault();
            // The box takes back its own change first.
            setTimeout(() => selection.reach(rows, from, at));
          } else selection.flip(rows, at);
        }} />
    </td>
  );
}

export function SelectAll({ selection, rows }: { selection: Selection; rows: Array<Row> }) {
  // Of thousands of rows, and while they are scrolled.
  const [some, all] = useMemo(() => [rows.some(selection.has), rows.every(selection.has)], [rows, selection]);
  return (
    <th scope="col" class="select">
      <input type="checkbox" checked={all} aria-label="Select all rows that are loaded" title="Ctrl A in the table"
        ref={(box) => {
          if (box) box.indeterminate = some && !all;
        }}
        onClick={() => all ? selection.clear() : selection.all(rows)} />
    </th>
  );
}
