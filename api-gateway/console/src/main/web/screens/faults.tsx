/** Faults by record; where the bytes are at hand, in the record as it was sent. */

import { useState } from "preact/hooks";
import type { Fault } from "../records.ts";
import { record } from "../sent.ts";

const AT_ONCE = 12;

export function Faults({ faults, sent }: { faults: Array<Fault>; sent: string | null }) {
  const [seen, setSeen] = useState(AT_ONCE);
  const indices = [...new Set(faults.map((each) => each.index))];
  return (
    <>
      {indices.slice(0, seen).map((index) => (
        <Faulty key={index} index={index} faults={faults.filter((each) => each.index === index)} fields={sent !== null && index !== null ? record(sent, Number(index)) : null} />
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

function Faulty({ index, faults, fields }: { index: string | null; faults: Array<Fault>; fields: ReturnType<typeof record> }) {
  const aside = faults.filter((fault) => !fields?.some(([name]) => name === fault.field));
  return (
    <article class="notice bad">
      <h3>{index === null ? "The whole" : `Record ${index}`}</h3>
      {fields && (
        <dl class="sent-record">
          {fields.map(([name, value]) => {
            const wrong = faults.filter((fault) => fault.field === name).map((fault) => fault.issue).join("; ");
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
