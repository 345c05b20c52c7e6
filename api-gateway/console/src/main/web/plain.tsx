/** A short table of all its rows, as part of a screen. */

import type { Row } from "./api.ts";
import { cell, type Column, Figure, Status, value } from "./table.tsx";

export function Plain(props: { label: string; columns: Array<Column>; rows: Array<Row> }) {
  if (props.rows.length === 0) return <p class="quiet">None.</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={props.label}>
      <table>
        <thead><tr>{props.columns.map((each) => <th key={each.label} scope="col" class={each.decimals === undefined ? "" : "figure"}>{each.label}</th>)}</tr></thead>
        <tbody>
          {props.rows.map((row, at) => (
            <tr key={at}>
              {props.columns.map((each) => (
                <td key={each.label} class={each.decimals === undefined ? "" : "figure"}>
                  {each.show ? each.show(row) : each.status ? <Status value={value(row, each)} /> : <Figure value={value(row, each)} decimals={each.decimals} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a record says, as pairs of a name and a value. */
export function Facts(props: { row: Row; facts: Array<[label: string, key: string, decimals?: number]> }) {
  return (
    <dl class="facts">
      {props.facts.map(([label, key, decimals]) => (
        <div key={key}><dt>{label}</dt><dd><Figure value={cell(props.row, key) ?? "–"} decimals={decimals} /></dd></div>
      ))}
    </dl>
  );
}
