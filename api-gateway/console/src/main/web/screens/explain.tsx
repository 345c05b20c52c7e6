/** How a figure came about, down to the bytes that were sent in. */

import { useState } from "preact/hooks";
import { content, get } from "../api.ts";
import { isDecimal, shown } from "../decimal.ts";
import { moments } from "../moments.ts";
import type { Cause, Lineage, Original } from "../records.ts";
import { change, href, useRoute } from "../route.ts";
import { fieldsOf } from "../sent.ts";
import { scan, SentRecords } from "../sent-records.ts";
import { door, may, useSession } from "../session.ts";
import { Sha256 } from "../sha256.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { Figure, isFigure } from "../table.tsx";

const SHOWN_BYTES = 4000;
const SHOWN_EVENTS = 4;

export function Explain() {
  const { params } = useRoute();
  const ask = (event: Event) => {
    event.preventDefault();
    change({ record: String(new FormData(event.currentTarget as HTMLFormElement).get("record")).trim() }, false);
  };
  return (
    <section class="page">
      <header class="bar">
        <h1>Explain this cent</h1>
        <form class="filters wide" onSubmit={ask}>
          <label>Record<input name="record" key={params.record} defaultValue={params.record ?? ""} placeholder="bill:L0000001:2026-11" required /></label>
          <button type="submit" class="primary">Explain</button>
        </form>
      </header>
      {params.record
        ? <ul class="tree"><Node record={params.record} open /></ul>
        : (
          <Empty title="Which record?">
            A loan is <code>loan:L0000001</code>, an accrual <code>accrual:L0000001-C01:2026-11-20</code>, a loan’s bill <code>bill:L0000001:2026-11</code>,
            a month’s bill <code>billing-summary:DEMO:2026-11:BRW:USD</code>, a client’s <code>client-revenue:DEMO:2026-11:A:USD</code>.
          </Empty>
        )}
    </section>
  );
}

function Node({ record, open }: { record: string; open?: boolean }) {
  const [unfolded, setUnfolded] = useState(open ?? false);
  return (
    <li>
      <details open={open} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary class="mono">{record}</summary>
        {unfolded && <Content record={record} />}
      </details>
    </li>
  );
}

function Content({ record }: { record: string }) {
  const path = `${door(useSession())}/lineage/${encodeURIComponent(record)}`;
  const { answer, error, again } = useAnswer(path, (signal) => get<Lineage>(path, {}, signal));
  if (error) return <Failure error={error} what={record} retry={again} />;
  if (!answer) return <Loading />;
  return (
    <>
      {answer.figures.length + answer.inputs.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={`Figures of ${record}`}>
          <table class="plain">
            <thead><tr><th scope="col">Figure</th><th scope="col" class="figure">Value</th><th scope="col">Formula</th><th scope="col">With its numbers</th></tr></thead>
            <tbody>
              {answer.figures.map((each) => (
                <tr key={each.name}><td>{each.name}</td><td class="figure strong"><Figure value={each.value} decimals={2} /></td><td class="mono">{each.formula}</td><td class="mono">{each.worked}</td></tr>
              ))}
              {answer.inputs.map((each) => (
                <tr key={each.name}><td>{each.name}</td><td class={isDecimal(each.value) && isFigure(each.name) ? "figure" : ""}><Figure value={each.value} of={each.name} /></td><td class="quiet">input</td><td class="quiet" title={each.positions.join(", ")}>{events(each.positions)}</td></tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {answer.parts.length > 0 && <><h2>Made up of</h2><ul>{answer.parts.map((part) => <Node key={part} record={part} />)}</ul></>}
      <h2>Because of</h2>
      <ol class="causes">{answer.events.map((cause) => <CauseLine key={cause.position} cause={cause} />)}</ol>
    </>
  );
}

/** Each of them is a line further down. */
function events(positions: Array<string>): string {
  const first = positions.slice(0, SHOWN_EVENTS).join(", ");
  const more = positions.length - SHOWN_EVENTS;
  return `${positions.length === 1 ? "event" : "events"} ${first}${more > 0 ? ` and ${more} more` : ""}`;
}

function CauseLine({ cause }: { cause: Cause }) {
  const of = cause.aggregateId;
  const session = useSession();
  // A lender is told of its own requests alone.
  const others = door(session) === "/api/v1" ? "by the programme" : "by the service";
  return (
    <li>
      <span class="quiet figure">{cause.position}</span> <b>{cause.eventType}</b>{" "}
      {of && may(session, "audit") ? <a href={href("events", { aggregateType: cause.aggregateType ?? undefined, aggregateId: of })}>{of}</a> : of}{" "}
      <time dateTime={cause.timestamp}>{moments(cause.timestamp)}</time>{" "}
      <span class="quiet">{cause.credential ? `by ${cause.credential}` : others}</span>
      {cause.submission && <>{" "}<Source original={cause.submission} /></>}
    </li>
  );
}

/** The bytes as they were sent, and whether they still have the hash of their arrival. */
function Source({ original }: { original: Original }) {
  const [asked, setAsked] = useState(false);
  if (!asked) return <button type="button" onClick={() => setAsked(true)}>Show what was sent</button>;
  return <Sent original={original} />;
}

/** What the record says, and the hash of all, with little of the body at hand. */
async function sentBytes({ content: path, record }: Original) {
  const index = record === null ? null : Number(record);
  const reading = new SentRecords(new Set(index === null ? [] : [index]));
  const hash = new Sha256();
  const first = new Uint8Array(SHOWN_BYTES);
  let length = 0;
  const { body } = await content(path);
  if (body) {
    await scan(body, reading, (bytes) => {
      hash.feed(bytes);
      if (length < SHOWN_BYTES) first.set(bytes.subarray(0, SHOWN_BYTES - length), length);
      length += bytes.length;
    });
  }
  return { hash: hash.end(), length, text: new TextDecoder().decode(first.subarray(0, length)), record: index === null ? undefined : fieldsOf(reading).get(index) };
}

function Sent({ original }: { original: Original }) {
  const { answer, error } = useAnswer(`${original.content} ${original.record}`, () => sentBytes(original));
  if (error) return <Failure error={error} what="What was sent" />;
  if (!answer) return <Loading />;
  const same = answer.hash === original.sha256;
  return (
    <div class="sent">
      <p><span class={`status ${same ? "s-settled" : "s-failed"}`}>{same ? "SHA-256 as on arrival" : "SHA-256 differs"}</span> <span class="mono">{answer.hash}</span>{original.record !== null && <> · record {original.record}</>}</p>
      {answer.record?.fields
        ? (
          <>
            <p class="quiet">Record {original.record}, at byte {shown(String(answer.record.at))} of {shown(String(answer.length))}</p>
            <dl class="sent-record">{answer.record.fields.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
          </>
        )
        : <pre tabIndex={0}>{answer.text}{answer.length > SHOWN_BYTES ? "\n…" : ""}</pre>}
    </div>
  );
}
