/** The same done with several records: what each would see of it, then what came of each, one by one. */

import { type ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { beginning, type Field, Input, type Typed } from "./action.tsx";
import { Offline, type Refused, type Row, send } from "./api.ts";
import { json } from "./exact.ts";
import { isFinal, patiently, settles } from "./patience.ts";
import { Progress } from "./progress.tsx";
import { Unsure } from "./sending.tsx";
import { Empty, Failure, Loading, useAnswer } from "./states.tsx";
import { Status } from "./table.tsx";
import { ofSubject } from "./unanswered.ts";

/** What would be sent for a record, and how that reads; or why nothing is. */
export type Step = { path: string; body?: unknown; told: ComponentChildren } | { left: string };

export interface Bulk<Known> {
  title: string;
  button: string;
  fields: Array<Field>;
  /** What has to be known besides the rows, to say what it would do. */
  know: (rows: Array<Row>, signal: AbortSignal) => Promise<Known>;
  step: (row: Row, typed: Typed, known: Known) => Step;
  /** What has to be typed, because nothing undoes it. */
  word?: (count: number) => string;
  name: (row: Row) => ComponentChildren;
  key: (row: Row) => string;
  done: (answer: Row) => ComponentChildren;
}

type Outcome = { state: "Sending" } | { state: "Done"; answer: Row } | { state: "Refused"; error: Refused } | { state: "No answer"; error: Error };

type Sent = Exclude<Step, { left: string }> & { idempotency: string };

const AT_ONCE = 4;

/** What was sent of a record and not answered, by what was done and typed: sent again, it is the very same. */
const unanswered = ofSubject(new Map<string, Sent>());

// deno-lint-ignore no-explicit-any
let ask: (asked: { bulk: Bulk<any>; rows: Array<Row>; again: () => void }) => void = () => {};

export function performAll<Known>(bulk: Bulk<Known>, rows: Array<Row>, again: () => void): void {
  ask({ bulk, rows, again });
}

/** Where the window opens, once in the page; rows beneath may change meanwhile. Closed while it sends, it opens as it is. */
export function BulkHost() {
  // deno-lint-ignore no-explicit-any
  const [asked, setAsked] = useState<{ bulk: Bulk<any>; rows: Array<Row>; again: () => void } | null>(null);
  const sends = useRef(false);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ask = (now) => sends.current ? box.current?.showModal() : setAsked(now);
  }, []);
  useEffect(() => {
    if (asked) box.current?.showModal();
  }, [asked]);
  if (!asked) return null;
  const sending = (begins: boolean, isDone: boolean) => {
    sends.current = begins;
    if (begins || box.current?.open) return;
    // Nobody saw what came of it: what was not done is told.
    if (isDone) setAsked(null);
    else box.current?.showModal();
  };
  const title = `${asked.bulk.title}: ${asked.rows.length === 1 ? "1 loan" : `${asked.rows.length} loans`}`;
  return (
    <dialog ref={box} class="wide" onClose={() => sends.current || box.current?.open || setAsked((now) => (now === asked ? null : now))} aria-label={title} onClick={(event) => (event.target as Element).closest("a") && box.current?.close()}>
      <header><h2>{title}</h2><button type="button" onClick={() => box.current?.close()}>Close</button></header>
      <BulkForm {...asked} sending={sending} />
    </dialog>
  );
}

function BulkForm<Known>({ bulk, rows, again, sending }: { bulk: Bulk<Known>; rows: Array<Row>; again: () => void; sending: (begins: boolean, isDone: boolean) => void }) {
  const [typed, setTyped] = useState<Typed>(beginning(bulk.fields));
  const [word, setWord] = useState("");
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [busy, setBusy] = useState(false);
  const left = useRef(new AbortController());
  // With the session ends what is not sent yet.
  useEffect(() => () => left.current.abort(), []);
  const known = useAnswer("known", (signal) => bulk.know(rows, signal));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, [type=submit]")?.focus(), [known.answer === undefined]);
  if (known.error) return <Failure error={known.error} retry={known.again} />;
  if (!known.answer) return <Loading />;
  const steps = rows.map((row) => {
    const key = bulk.key(row);
    const request = json([bulk.title, key, typed]);
    const before = unanswered.get(request);
    return { row, key, request, before, step: before ?? bulk.step(row, typed, known.answer!) };
  });
  const able = steps.filter((each) => "path" in each.step && outcomes.get(each.key)?.state !== "Done" && outcomes.get(each.key)?.state !== "Refused");
  const begun = outcomes.size > 0;
  const needed = bulk.word?.(able.length);
  const write = (name: string, text: string) => setTyped({ ...typed, [name]: text });
  const anew = () => {
    for (const { request } of steps) unanswered.delete(request);
    setTyped({ ...typed });
  };
  const run = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    sending(true, false);
    const { signal } = left.current;
    const queue = [...able];
    let isDone = true;
    const note = (key: string, outcome: Outcome) => setOutcomes((was) => new Map(was).set(key, outcome));
    const worker = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        const { key, request, step } = next;
        if (!("path" in step)) continue;
        note(key, { state: "Sending" });
        // Each has a key of its own, and keeps it until it is answered: sent again, it happens once.
        const sent = unanswered.get(request) ?? { ...step, idempotency: crypto.randomUUID() };
        unanswered.set(request, sent);
        try {
          note(key, { state: "Done", answer: (await patiently(() => send<Row>("POST", sent.path, sent.body, "application/json", sent.idempotency), signal)) ?? {} });
          unanswered.delete(request);
        } catch (failed) {
          isDone = false;
          if (settles(failed)) unanswered.delete(request);
          note(key, isFinal(failed) ? { state: "Refused", error: failed } : { state: "No answer", error: failed as Error });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    setBusy(false);
    sending(false, isDone);
    again();
  };
  const count = (state: Outcome["state"]) => [...outcomes.values()].filter((each) => each.state === state).length;
  const answered = count("Done") + count("Refused");
  return (
    <form ref={form} class="stacked" onSubmit={run}>
      {!begun && bulk.fields.map((field) => <Input key={field.name} field={field} value={typed[field.name] ?? ""} faults={[]} write={(text) => write(field.name, text)} />)}
      {begun && <p role="status"><b>{count("Done")}</b> done, <b class={count("Refused") > 0 ? "bad" : undefined}>{count("Refused")}</b> refused{count("No answer") > 0 && <>, <b class="bad">{count("No answer")}</b> without an answer</>}.</p>}
      {busy && <Progress label={bulk.title} unit="loans" done={String(answered)} total={String(answered + able.length)} secondsLeft={null} />}
      <div class="scroll" tabIndex={0} role="region" aria-label="Loan by loan">
        <table class="plain">
          <thead><tr><th scope="col">Loan</th><th scope="col">{begun ? "Outcome" : "Would"}</th></tr></thead>
          <tbody>
            {steps.map(({ row, key, step, before }) => (
              <tr key={key}>
                <th scope="row">{bulk.name(row)}</th>
                <td>{outcomes.has(key) ? <Came outcome={outcomes.get(key)!} done={bulk.done} /> : "left" in step ? <span class="quiet">left out: {step.left}</span> : <>{before && "sent before, without an answer: "}{step.told}</>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!begun && steps.some(({ before }) => before) && <Unsure anew={anew} />}
      {!begun && able.length === 0 && <Empty title="Nothing to send">All that you selected is left out, for the reasons above.</Empty>}
      {!begun && needed !== undefined && able.length > 0 && (
        <label>Nothing undoes it. Type {needed} to go on
          <input name="confirmation" value={word} autocomplete="off" onInput={(event) => setWord(event.currentTarget.value)} />
        </label>
      )}
      {able.length > 0 && (
        <div>
          <button type="submit" class={needed === undefined ? "primary" : "danger"} disabled={busy || (!begun && needed !== undefined && word.trim() !== needed)}>
            {busy ? "Sending…" : begun ? `Send ${able.length} again` : `${bulk.button} ${able.length === 1 ? "1 loan" : `${able.length} loans`}`}
          </button>
        </div>
      )}
    </form>
  );
}

function Came({ outcome, done }: { outcome: Outcome; done: (answer: Row) => ComponentChildren }) {
  switch (outcome.state) {
    case "Sending": return <Status value="Sending" />;
    case "Done": return <><Status value="Done" /> {done(outcome.answer)}</>;
    case "Refused": return (
      <><Status value="Refused" /> {outcome.error.message}{outcome.error.details.map((each, at) => <span key={at}> {each.field} {each.value !== null && <mark>{each.value}</mark>} {each.issue}.</span>)} <span class="mono quiet">request {outcome.error.requestId}</span></>
    );
    case "No answer": return <><Status value="No answer" /> {outcome.error instanceof Offline ? "The service does not answer; sent again, it happens once." : outcome.error.message}</>;
  }
}
