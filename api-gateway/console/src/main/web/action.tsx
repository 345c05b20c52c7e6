/** Doing something: what it would do, a word to type where nothing undoes it, and what came of it. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused, sendNamed } from "./api.ts";
import { type Came, type Draft, draftOf, dropDraft, fly, keepDraft, type Typed } from "./drafts.ts";
import { json } from "./exact.ts";
import { isFull } from "./patience.ts";
import type { Fault } from "./records.ts";
import { Unsure, useSending } from "./sending.tsx";

export type { Typed };

export interface Field {
  name: string;
  label: string;
  /** What stands in it at first; found out when the form opens, where it depends on the day. */
  start?: string | (() => string);
  choices?: Array<string>;
  /** What choices are called, where the API’s word is none of people. */
  names?: Record<string, string>;
  form?: string;
  optional?: boolean;
  /** One or more of the choices. */
  many?: boolean;
  figure?: boolean;
  /** Whether it is asked at all. */
  when?: (typed: Typed) => boolean;
}

export interface Action {
  title: string;
  button: string;
  fields: Array<Field>;
  method?: string;
  path: string | ((typed: Typed) => string);
  body?: (typed: Typed) => unknown;
  /** What it would do, of what is typed so far; it may write into fields. */
  preview?: (typed: Typed, write: (field: string, text: string) => void) => ComponentChildren;
  /** What has to be typed, because nothing undoes it; of a new thing its name, once that is written. */
  word?: string | ((typed: Typed) => string);
  /** Whether it went well, where an answer can say that it did not. */
  good?: (answer: unknown) => boolean;
  /** What came of it; histories name the request as its cause. */
  told: (answer: unknown, typed: Typed, requestId: string) => ComponentChildren;
}

interface Asked {
  /** Tells it from the same one asked for again. */
  number: number;
  action: Action;
  done?: () => void;
}

let asks = 0;
let ask: (asked: Asked) => void = () => {};

/** Opens the window of an action; it stays while what lies beneath changes. */
export function perform(action: Action, done?: () => void): void {
  ask({ number: ++asks, action, done });
}

/** Where windows of actions open, once in the page. */
export function ActionHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    ask = setAsked;
  }, []);
  // The browser tells of a closed window later, when another one may be open.
  const closed = () => setAsked((now) => (now === asked ? null : now));
  return asked && <ActionWindow key={asked.number} asked={asked} close={closed} />;
}

function ActionWindow({ asked, close }: { asked: Asked; close: () => void }) {
  const { action, done } = asked;
  const box = useRef<HTMLDialogElement>(null);
  const [told, setTold] = useState<{ text: ComponentChildren; good: boolean } | null>(null);
  const follow = (event: Event) => (event.target as Element).closest("a") && box.current?.close();
  useEffect(() => {
    box.current?.showModal();
    const first = box.current?.querySelector<HTMLElement>("form :is(input, select, button)");
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, []);
  useEffect(() => box.current?.querySelector<HTMLElement>("[data-told]")?.focus(), [told]);
  return (
    <dialog ref={box} onClose={close} aria-label={action.title}>
      <header><h2>{action.title}</h2><button type="button" onClick={() => box.current?.close()}>Close</button></header>
      {told
        ? <div class={`notice ${told.good ? "good" : "warn"}`} role="status" data-told tabIndex={-1} onClick={follow}>{told.text}</div>
        : <ActionForm action={action} done={(answer, typed, requestId) => {
          setTold({ text: action.told(answer, typed, requestId), good: action.good?.(answer) ?? true });
          done?.();
        }} />}
    </dialog>
  );
}

function identity(action: Action): string {
  return `${action.title} ${typeof action.path === "string" ? action.path : ""}`;
}

function requested(action: Action, typed: Typed) {
  const method = action.method ?? "POST";
  const path = typeof action.path === "string" ? action.path : action.path(typed);
  const body = action.body?.(typed);
  return { method, path, body, request: json([method, path, body]) };
}

/** What was sent stands as it was sent, until it is answered. */
function standing(action: Action, { written, sent, keys }: Draft): Typed {
  const typed = sent && keys.has(() => requested(action, sent).request) ? sent : { ...beginning(action.fields), ...written };
  return { ...typed, confirmation: "" };
}

export function ActionForm({ action, done }: { action: Action; done: (answer: unknown, typed: Typed, requestId: string) => void }) {
  const name = identity(action);
  const [draft, setDraft] = useState(() => draftOf(name));
  const [typed, setTyped] = useState(() => standing(action, draft));
  const { busy, failure, notice, start: begin, renew, clear } = useSending(draft.keys);
  const faults = failure instanceof Refused ? failure.details : [];
  const write = (field: string, text: string) => {
    if (field !== "confirmation") {
      draft.written = { ...draft.written, [field]: text };
      draft.sent = undefined;
      keepDraft(name, draft);
      renew();
    }
    setTyped({ ...typed, [field]: text });
  };
  const finish = ({ answer, typed: sent, requestId }: Came) => {
    dropDraft(name, draft);
    done(answer, sent, requestId);
  };
  const run = (event: Event) => {
    event.preventDefault();
    const { method, path, body, request } = requested(action, typed);
    draft.sent = typed;
    keepDraft(name, draft);
    begin(async (key) => finish(await fly(draft, request, sendNamed(method, path, body, "application/json", key).then((came) => ({ ...came, typed })))), request);
  };
  // It was sent from a window that was closed before the answer came.
  useEffect(() => {
    const { flight } = draft;
    if (flight) begin(async () => finish(await flight.came), flight.request);
  }, []);
  const anew = () => {
    dropDraft(name, draft);
    const fresh = draftOf(name);
    setDraft(fresh);
    setTyped(standing(action, fresh));
    clear();
  };
  const isSame = draft.keys.has(() => requested(action, typed).request);
  const unsure = !busy && !isFull(failure) && (isSame || draft.keys.isUnsure);
  const word = typeof action.word === "function" ? action.word(typed) : action.word;
  const confirmed = word === undefined || (word !== "" && (typed.confirmation ?? "").trim() === word);
  return (
    <form class="stacked" onSubmit={run} noValidate={false}>
      {action.fields.filter((field) => field.when?.(typed) ?? true).map((field) => <Input key={field.name} field={field} value={typed[field.name] ?? ""} faults={faults.filter((each) => names(each, field.name))} write={(text) => write(field.name, text)} />)}
      {action.preview && <div class="preview" aria-live="polite">{action.preview(typed, write)}</div>}
      {word !== undefined && word !== "" && (
        <label>Nothing undoes it. Type {word} to go on
          <input name="confirmation" value={typed.confirmation ?? ""} autocomplete="off" onInput={(event) => write("confirmation", event.currentTarget.value)} />
        </label>
      )}
      {notice}
      {unsure && <Unsure other={!isSame} anew={anew} />}
      <div><button type="submit" class={action.word === undefined ? "primary" : "danger"} disabled={busy || !confirmed}>{busy ? "Sending…" : action.button}</button></div>
    </form>
  );
}

function names(fault: Fault, field: string): boolean {
  return fault.field === field || (fault.field ?? "").split(/[.[\]]/).includes(field);
}

export function Input({ field, value, faults, write }: { field: Field; value: string; faults: Array<Fault>; write: (text: string) => void }) {
  const id = `fault-${field.name}`;
  const wrong = faults.length > 0;
  const told = wrong && <span id={id} class="bad">{faults.map((each) => each.issue).join("; ")}</span>;
  if (field.many) {
    const chosen = value === "" ? [] : value.split(" ");
    const flip = (choice: string) => write(chosen.includes(choice) ? chosen.filter((each) => each !== choice).join(" ") : [...chosen, choice].join(" "));
    return (
      <fieldset>
        <legend>{field.label}</legend>
        {(field.choices ?? []).map((choice) => (
          <label key={choice} class="inline"><input type="checkbox" checked={chosen.includes(choice)} onChange={() => flip(choice)} /> {choice}</label>
        ))}
        {told}
      </fieldset>
    );
  }
  const shared = { name: field.name, value, required: !field.optional, "aria-invalid": wrong, "aria-describedby": wrong ? id : undefined };
  return (
    <label><span>{field.label}{field.optional && <span class="optional"> optional</span>}</span>
      {field.choices
        ? (
          <select {...shared} onChange={(event) => write(event.currentTarget.value)}>
            {field.optional && <option value="">–</option>}
            {field.choices.map((choice) => <option key={choice} value={choice}>{field.names?.[choice] ?? choice}</option>)}
          </select>
        )
        : <input {...shared} class={field.figure ? "figure" : ""} inputMode={field.figure ? "decimal" : undefined} autocomplete="off" placeholder={field.form} onInput={(event) => write(event.currentTarget.value)} />}
      {told}
    </label>
  );
}

/** A button that opens what it does. */
export function ActionButton(props: { action: Action; label?: string; done?: () => void; disabled?: boolean }) {
  return (
    <button type="button" class={props.action.word === undefined ? "" : "danger"} disabled={props.disabled} onClick={() => perform(props.action, props.done)}>
      {props.label ?? props.action.title}
    </button>
  );
}

/** What stands in fields before anything is typed. */
export function beginning(fields: Array<Field>): Typed {
  return Object.fromEntries(fields.map(({ name, start }) => [name, typeof start === "function" ? start() : start ?? ""]));
}
