/** Sums of the rows that are seen, each currency by itself. */

import type { Row } from "./api.ts";
import { add, isDecimal, rounded } from "./decimal.ts";
import { cell, plain } from "./table.tsx";

export interface Summed {
  currency: string;
  fields: Array<[key: string, label: string]>;
}

export function Totals({ rows, summed }: { rows: Array<Row>; summed: Summed }) {
  const sums = new Map<string, Array<string>>();
  for (const row of rows) {
    const currency = plain(cell(row, summed.currency));
    const before = sums.get(currency) ?? summed.fields.map(() => "0");
    sums.set(currency, summed.fields.map(([key], at) => {
      const value = cell(row, key);
      return isDecimal(value) ? add(before[at]!, value) : before[at]!;
    }));
  }
  const [only, ...others] = summed.fields;
  if (only && others.length === 0) {
    return <span>{only[1]} {[...sums].filter(([currency]) => currency !== "").map(([currency, [sum]]) => <span key={currency} class="sum"><b class="figure">{rounded(sum!, 2)}</b> {currency} </span>)}</span>;
  }
  return (
    <>
      {[...sums].filter(([currency]) => currency !== "").map(([currency, values]) => (
        <span key={currency}>
          {summed.fields.map(([key, label], at) => <span key={key} class="sum">{label} <b class="figure">{rounded(values[at]!, 2)}</b> </span>)}
          {currency}
        </span>
      ))}
    </>
  );
}
