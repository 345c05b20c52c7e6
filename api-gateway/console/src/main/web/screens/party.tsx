/** What registering a party would do, before it is done: a new one, other terms, or something that is wrong. */

import { useEffect, useState } from "preact/hooks";
import type { Typed } from "../action.tsx";
import { get, Refused, type Row } from "../api.ts";
import { same } from "../decimal.ts";
import { patiently } from "../patience.ts";
import { Failure, useAnswer } from "../states.tsx";
import { Figure, plain } from "../table.tsx";

const PAUSE = 250;
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/;

/** A field of a record, what it is called, and what it would say. */
export type Term = [field: string, label: string, value: string];

export interface Party {
  /** Where the party of a code is read. */
  path: (code: string) => string;
  /** Its terms as they would be. */
  terms: (typed: Typed) => Array<Term>;
  /** What a new one means for the programme. */
  means: (code: string, typed: Typed) => string;
  /** Rules that what is typed breaks. */
  wrong: (typed: Typed) => Array<string>;
}

/** The code once it is no longer being typed. */
function useSettled(code: string): string {
  const [settled, setSettled] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), PAUSE);
    return () => clearTimeout(timer);
  }, [code]);
  return settled;
}

async function known(path: string, signal: AbortSignal): Promise<Row | null> {
  try {
    return await patiently(() => get<Row>(path, {}, signal), signal);
  } catch (failed) {
    if (failed instanceof Refused && failed.status === 404) return null;
    throw failed;
  }
}

export function Registering({ party, code, typed }: { party: Party; code: string; typed: Typed }) {
  const settled = useSettled(code);
  const formed = CODE.test(settled);
  const { answer, error, again } = useAnswer(`party ${formed ? party.path(settled) : ""}`, (signal) => formed ? known(party.path(settled), signal) : Promise.resolve(null));
  const wrong = [
    ...(code !== "" && !CODE.test(code) ? ["A code is 1 to 32 letters, digits, dots, dashes or underscores, a letter or digit first."] : []),
    ...party.wrong(typed),
  ];
  return (
    <>
      {wrong.map((each) => <p key={each} class="bad">{each}</p>)}
      {error && <Failure error={error} retry={again} />}
      {formed && settled === code && answer === null && <p>{party.means(code, typed)}</p>}
      {formed && settled === code && answer && <Terms of={answer} code={code} terms={party.terms(typed)} />}
    </>
  );
}

function Terms({ of, code, terms }: { of: Row; code: string; terms: Array<Term> }) {
  const other = others(of, terms);
  return (
    <>
      <p>{code} is registered. {other.length === 0 ? "Nothing of it would change." : "These of its terms would change from now on:"}</p>
      <Becomes of={of} terms={other} />
    </>
  );
}

/** Terms that a record has otherwise. */
export function others(of: Row, terms: Array<Term>): Array<Term> {
  return terms.filter(([field, , value]) => !same(plain(of[field]), value));
}

/** What terms are, and what they would be. */
export function Becomes({ of, terms }: { of: Row; terms: Array<Term> }) {
  if (terms.length === 0) return null;
  return (
    <ul class="changes">
      {terms.map(([field, label, value]) => <li key={field}><span class="quiet">{label}</span> <s><Figure value={plain(of[field]) || "–"} of={field} /></s> → <Figure value={value || "–"} of={field} /></li>)}
    </ul>
  );
}
