/** Up to where two walks through one order, each of which may have ended early, have gone through the same places. */

import type { Row } from "./api.ts";
import type { Walked } from "./walk.ts";

/**
 * The records of both before the last one that both have: behind it, one that is missing may be there and not read. Records
 * that nothing tells apart stand together, so the first of its name is the end.
 */
export function upToCommon(before: Walked, after: Walked, identity: (row: Row) => string): [before: Array<Row>, after: Array<Row>] {
  if (!before.cut && !after.cut) return [before.rows, after.rows];
  const known = new Set(before.rows.map(identity));
  const last = after.rows.findLast((row) => known.has(identity(row)));
  if (last === undefined) return [[], []];
  const name = identity(last);
  const until = (rows: Array<Row>) => rows.slice(0, rows.findIndex((row) => identity(row) === name));
  return [until(before.rows), until(after.rows)];
}
