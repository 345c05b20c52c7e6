/** A row of a list. */

import { useMemo } from "preact/hooks";
import type { Row } from "./api.ts";
import { bare } from "./moments.ts";
import { Select, type Selection } from "./selection.tsx";
import { classes, type Column, Figure, plain, Status, value } from "./table.tsx";

interface Props {
  row: Row;
  at: number;
  rows: Array<Row>;
  columns: Array<Column>;
  places: Array<number>;
  open: (row: Row) => void;
  selection?: Selection;
}

/** Made once for what it says: while others are scrolled into sight it stays as it is. */
export function Line({ row, at, rows, columns, places, open, selection }: Props) {
  return useMemo(() => (
    <tr data-at={at} aria-rowindex={at + 2} class={selection?.has(row) ? "selected" : undefined} onDblClick={() => open(row)}>
      {selection && <Select selection={selection} rows={rows} at={at} />}
      {columns.map((column, place) => (
        <td key={column.key} class={classes(column)} title={column.key.endsWith("Name") ? plain(value(row, column)) : undefined}>
          {place === 0
            ? <button type="button" class="open" title={plain(value(row, column))} onClick={() => open(row)}>{column.show?.(row) ?? (bare(plain(value(row, column))) || "open")}</button>
            : <Shown column={column} row={row} places={places[place]!} />}
        </td>
      ))}
    </tr>
  ), [row, at, rows, columns, places, open, selection]);
}

function Shown({ column, row, places }: { column: Column; row: Row; places: number }) {
  if (column.show) return <>{column.show(row)}</>;
  const said = value(row, column);
  if (column.status) return <Status value={said} />;
  return <Figure value={said} decimals={column.decimals} places={places} />;
}
