/** A matrix whose cells are coloured by how full they are, and say it too. */

import { compare, hundredfold, rounded, share } from "../decimal.ts";
import { useCursor } from "./cursor.ts";

export interface HeatCell {
  row: string;
  column: string;
  /** A fraction of 1, or none. */
  value: string | null;
  told: string;
  open: () => void;
}

const MOST_ROWS = 60;
const MOST_COLUMNS = 30;
const LEVELS = 10;

/** In percent, to a tenth, so that points stand below each other. */
export function percent(fraction: string): string {
  return rounded(hundredfold(fraction), 1);
}

interface Matrix {
  cells: Array<HeatCell>;
  label: string;
  of: [string, string];
  /** What a place without a cell is. */
  rest: string;
}

export function HeatMap({ cells, label, of, rest }: Matrix) {
  const all = (side: "row" | "column") => [...new Set(cells.map((each) => each[side]))].sort();
  const rows = all("row");
  const columns = all("column");
  const seenRows = rows.slice(0, MOST_ROWS);
  const seenColumns = columns.slice(0, MOST_COLUMNS);
  const found = new Map(cells.map((each) => [`${each.row}|${each.column}`, each]));
  const cellOf = (mark: number) => found.get(`${seenRows[Math.floor(mark / seenColumns.length)]}|${seenColumns[mark % seenColumns.length]}`);
  const { at, frame, mark } = useCursor(seenRows.length * seenColumns.length, seenColumns.length, (index) => cellOf(index)?.open());
  const chosen = cellOf(at);
  return (
    <>
      <div class="scroll heat-frame">
        <table class="heat" role="grid" aria-label={label} ref={frame}>
          <thead><tr role="row"><th scope="col">{of[0]}</th>{seenColumns.map((each) => <th key={each} scope="col" class="figure">{each}</th>)}</tr></thead>
          <tbody>
            {seenRows.map((row, y) => (
              <tr key={row} role="row">
                <th scope="row">{row}</th>
                {seenColumns.map((column, x) => {
                  const cell = found.get(`${row}|${column}`);
                  const level = cell?.value ? Math.min(LEVELS, Math.ceil(share(cell.value, "1") * LEVELS)) : 0;
                  return (
                    <td key={column} {...mark(y * seenColumns.length + x)} role="gridcell" class={`figure ${cell ? "opens" : ""} h${cell?.value && compare(cell.value, "0") > 0 ? level : 0}`}
                      aria-label={cell ? cell.told : `${row}, ${column}: ${rest}`}>
                      {cell?.value ? `${percent(cell.value)} %` : "–"}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="told" aria-live="polite">{chosen?.told ?? `There: ${rest}`}</p>
      {(rows.length > MOST_ROWS || columns.length > MOST_COLUMNS) && <p class="quiet">The map shows {MOST_ROWS} × {MOST_COLUMNS} of {rows.length} × {columns.length}; the table below has all.</p>}
    </>
  );
}
