/** A short table of all its rows, as part of a screen. */

import type { Row } from "./api.ts";
import { minorUnits } from "./currency.ts";
import { walkRows } from "./rows.ts";
import { cell, type Column, Figure, placesOf, plain, Status, value } from "./table.tsx";

export function Plain(props: { label: string; columns: Array<Column>; rows: Array<Row> }) {
  if (props.rows.length === 0) return <p class="quiet">None.</p>;
  const places = props.columns.map((each) => placesOf(each, props.rows));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={props.label} onKeyDown={walkRows}>
      <table>
        <thead><tr>{props.columns.map((each) => <th key={each.label} scope="col" class={each.decimals === undefined ? "" : "figure"}>{each.label}</th>)}</tr></thead>
        <tbody>
          {props.rows.map((row, at) => (
            <tr key={at}>
              {props.columns.map((each, column) => (
                <td key={each.label} class={each.decimals === undefined ? "" : "figure"}>
                  {each.show ? each.show(row) : each.status ? <Status value={value(row, each)} /> : <Figure value={value(row, each)} decimals={each.decimals} places={places[column]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a fact is called, the field that says it, its decimals, and its unit or the field that says its currency. */
export type Fact = [label: string, key: string, decimals?: number, unit?: string];

/** What a record says, as pairs of a name and a value. */
export function Facts(props: { row: Row; facts: Array<Fact> }) {
  return (
    <dl class="facts">
      {props.facts.map(([label, key, decimals, unit]) => {
        const said = cell(props.row, key) ?? null;
        const of = unit === undefined ? "" : plain(cell(props.row, unit));
        const places = decimals === undefined || of === "" ? decimals : minorUnits(of);
        return (
          <div key={key}><dt>{label}</dt><dd><Figure value={said ?? "–"} decimals={places} />{said !== null && unit !== undefined && <span class="unit"> {of || unit}</span>}</dd></div>
        );
      })}
    </dl>
  );
}
