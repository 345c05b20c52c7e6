/** Sums of the rows that are seen, each currency by itself. */

import type { Row } from "./api.ts";
import { add, isDecimal } from "./decimal.ts";
import { cell, plain } from "./table.tsx";

export interface Summed {
  currency: string;
  fields: Array<string>;
}

/** What stands below the columns of these keys. */
export type Sum = Record<string, string>;

export function sums(rows: Array<Row>, { currency, fields }: Summed): Array<Sum> {
  const found = new Map<string, Sum>();
  for (const row of rows) {
    const of = plain(cell(row, currency));
    if (of === "") continue;
    const sum = found.get(of) ?? { [currency]: of };
    for (const field of fields) {
      const value = cell(row, field);
      if (isDecimal(value)) sum[field] = add(sum[field] ?? "0", value);
    }
    found.set(of, sum);
  }
  return [...found.values()].sort((one, other) => one[currency]! < other[currency]! ? -1 : 1);
}
