/** Faults by record; where the bytes are at hand, in the record as it was sent. */

import { useState } from "preact/hooks";
import type { Fault } from "../records.ts";
import { shown } from "../decimal.ts";
import type { SentRecord } from "../sent.ts";

const AT_ONCE = 12;

export function Faults({ faults, sent }: { faults: Array<Fault>; sent: Map<number, SentRecord> | null }) {
  const [seen, setSeen] = useState(AT_ONCE);
  const indices = [...new Set(faults.map((each) => each.index))];
  return (
    <>
      {indices.slice(0, seen).map((index) => (
        <Faulty key={index} index={index} faults={faults.filter((each) => each.index === index)} sent={index === null ? undefined : sent?.get(Number(index))} />
      ))}
      {indices.length > seen && (
        <p class="with-button quiet">
          <span>{seen} of {indices.length} records with faults</span>
          <button type="button" onClick={() => setSeen(seen + AT_ONCE)}>Show more</button>
        </p>
      )}
    </>
  );
}

/** The numbers of the records that have faults. */
export function faulty(faults: Array<Fault>): Array<number> {
  return [...new Set(faults.flatMap((each) => each.index === null ? [] : [Number(each.index)]))];
}

/** A fault names the field, and the sender's column where that has another name. */
function isOf(name: string, fault: Fault): boolean {
  return (/, column \d+ "(.*)"\)$/.exec(fault.issue)?.[1] ?? fault.field) === name;
}

function Faulty({ index, faults, sent }: { index: string | null; faults: Array<Fault>; sent?: SentRecord }) {
  const fields = sent?.fields;
  const aside = faults.filter((fault) => !fields?.some(([name]) => isOf(name, fault)));
  return (
    <article class="notice bad">
      <h3>{index === null ? "The whole" : `Record ${index}`}{sent && <span class="quiet">, at byte {shown(String(sent.at))}</span>}</h3>
      {fields && (
        <dl class="sent-record">
          {fields.map(([name, value]) => {
            const wrong = faults.filter((fault) => isOf(name, fault)).map((fault) => fault.issue).join("; ");
            return (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{wrong === "" ? value : <><mark>{value || "(nothing)"}</mark> <b class="bad">{wrong}</b></>}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {aside.length > 0 && <ul>{aside.map((fault, at) => <li key={at}><b>{fault.field}</b> {fault.value !== null && <mark>{fault.value}</mark>} {fault.issue}</li>)}</ul>}
    </article>
  );
}
