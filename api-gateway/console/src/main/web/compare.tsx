/** The same read at two moments: what came, what went, and what changed cell by cell. */

import type { Params, Row } from "./api.ts";
import { upToCommon } from "./common.ts";
import { same } from "./decimal.ts";
import { cell, type Column, Figure, plain, Status, value } from "./table.tsx";
import { walk } from "./walk.ts";

const MOST = 5000;
const ASIDE = "~";

export interface Compared {
  rows: Array<Row>;
  /** Of how many records these are the differences, where not of all. */
  first?: number;
  counts: Record<string, number>;
  /** All that was compared, as it was at the one moment and at the other. */
  former: Array<Row>;
  later: Array<Row>;
}

/** What a column says; figures that are the same say the same, whatever zeros end them. */
function isAlike(column: Column, one: string, other: string): boolean {
  return one === other || (column.decimals !== undefined && same(one, other));
}

/**
 * Rows that differ; beside each, its kind and what it was. Where several have one name, those that
 * stayed as they are belong together, and then the others in their order.
 */
export function differences(before: Array<Row>, after: Array<Row>, identity: (row: Row) => string, columns: Array<Column>): Array<Row> {
  const was = new Map<string, Array<Row>>();
  for (const row of before) {
    const name = identity(row);
    was.set(name, [...(was.get(name) ?? []), row]);
  }
  const take = (row: Row, isIt: (former: Row) => boolean): Row | undefined => {
    const left = was.get(identity(row)) ?? [];
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const isAsBefore = (row: Row, former: Row) => columns.every((each) => isAlike(each, plain(value(row, each)), plain(value(former, each))));
  const rest = after.filter((row) => !take(row, (former) => isAsBefore(row, former)));
  const found = rest.map((row): Row => {
    const former = take(row, () => true);
    return { ...row, [ASIDE]: former ? { kind: "Changed", was: former } : { kind: "Added" } };
  });
  for (const row of [...was.values()].flat()) found.push({ ...row, [ASIDE]: { kind: "Removed", was: row } });
  return found;
}

/** A row of a comparison without what stands beside it, and what it was where it changed. */
export function formerOf(row: Row): { own: Row; former?: Row } {
  const { [ASIDE]: aside, ...own } = row;
  const { kind, was } = (aside ?? {}) as { kind?: string; was?: Row };
  return { own, former: kind === "Changed" ? was : undefined };
}

export async function compared(
  path: string,
  params: Params,
  moments: { before: string; after?: string },
  identity: (row: Row) => string,
  columns: Array<Column>,
  signal: AbortSignal,
): Promise<Compared> {
  const [before, after] = await Promise.all([
    walk(path, { ...params, asOf: moments.before }, MOST, signal),
    walk(path, { ...params, asOf: moments.after }, MOST, signal),
  ]);
  const [former, later] = upToCommon(before, after, identity);
  const rows = differences(former, later, identity, columns);
  const counts: Record<string, number> = { Added: 0, Removed: 0, Changed: 0 };
  for (const row of rows) {
    const kind = plain(cell(row, `${ASIDE}.kind`));
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return { rows, first: before.cut || after.cut ? later.length : undefined, counts, former, later };
}

/** Columns that show what a cell was beside what it is. */
export function comparing(columns: Array<Column>): Array<Column> {
  const [first, ...rest] = columns;
  const kind: Column = { key: `${ASIDE}.kind`, label: "Change", show: (row) => <Status value={cell(row, `${ASIDE}.kind`)} /> };
  const both = rest.map((column): Column => ({
    ...column,
    show: (row) => {
      const was = cell(row, `${ASIDE}.was`) as Row | undefined;
      const now = plain(value(row, column));
      const former = was ? plain(value(was, column)) : now;
      const shown = column.show ? column.show(row) : <Figure value={now} decimals={column.decimals} />;
      return isAlike(column, former, now) ? shown : <mark><s>{was && former !== "" && column.show ? column.show(was) : <Figure value={former || "–"} decimals={column.decimals} />}</s> {now === "" ? "–" : shown}</mark>;
    },
  }));
  return first ? [first, kind, ...both] : both;
}

/** For a file: each column, and what it was. */
export function comparingFile(columns: Array<Column>): Array<Column> {
  return [
    { key: `${ASIDE}.kind`, label: "Change" },
    ...columns.flatMap((each) => [each, {
      key: `${ASIDE}.was.${each.key}`,
      label: `${each.label} before`,
      of: (row: Row) => {
        const was = cell(row, `${ASIDE}.was`) as Row | undefined;
        return was ? value(was, each) : "";
      },
    }]),
  ];
}
