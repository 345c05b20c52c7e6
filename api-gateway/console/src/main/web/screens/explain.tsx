/** How a figure came about, down to the bytes that were sent in. */

import { useMemo } from "preact/hooks";
import { content, get } from "../api.ts";
import { isDecimal, shown } from "../decimal.ts";
import { moments } from "../moments.ts";
import { type Opened, useOpened } from "../opened.ts";
import { type Computed, recomputed } from "../recompute.ts";
import type { Cause, Lineage, Original } from "../records.ts";
import { change, href, useRoute } from "../route.ts";
import { fieldsOf } from "../sent.ts";
import { scan, SentRecords } from "../sent-records.ts";
import { door, may, useSession } from "../session.ts";
import { Sha256 } from "../sha256.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { Figure, isFigure, Status } from "../table.tsx";
import { Versus } from "./versus.tsx";

const SHOWN_BYTES = 4000;
const SHOWN_EVENTS = 4;
const KEYS = { figures: ["name"], inputs: ["name"], events: ["position"] };

/** What is unfolded: records below the first one, and what was sent for events. */
interface Unfolded {
  nodes: Opened;
  sent: Opened;
}

export function Explain() {
  const { params } = useRoute();
  const session = useSession();
  const unfolded = { nodes: useOpened("nodes"), sent: useOpened("sent") };
  const ask = (event: Event) => {
    event.preventDefault();
    change({ record: String(new FormData(event.currentTarget as HTMLFormElement).get("record")).trim(), nodes: undefined, sent: undefined }, false);
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
      {params.record && <Versus path={`${door(session)}/lineage/${encodeURIComponent(params.record)}`} what={params.record} keys={KEYS} turn="" />}
      {params.record
        ? <ul class="tree"><Node key={params.record} record={params.record} open unfolded={unfolded} /></ul>
        : (
          <Empty title="Which record?">
            A loan is <code>loan:L0000001</code>, an accrual <code>accrual:L0000001-C01:2026-11-20</code>, a loan’s bill <code>bill:L0000001:2026-11</code>,
            a month’s bill <code>billing-summary:DEMO:2026-11:BRW:USD</code>, a client’s <code>client-revenue:DEMO:2026-11:A:USD</code>.
          </Empty>
        )}
    </section>
  );
}

/** The first one stays open. */
function Node({ record, open, unfolded }: { record: string; open?: boolean; unfolded: Unfolded }) {
  const isOpen = open || unfolded.nodes.has(record);
  return (
    <li>
      <details open={isOpen} onToggle={(event) => !open && unfolded.nodes.set(record, event.currentTarget.open)}>
        <summary class="mono">{record}</summary>
        {isOpen && <Content record={record} unfolded={unfolded} />}
      </details>
    </li>
  );
}

function Content({ record, unfolded }: { record: string; unfolded: Unfolded }) {
  const { asOf } = useRoute().params;
  const path = `${door(useSession())}/lineage/${encodeURIComponent(record)}`;
  const { answer, error, again } = useAnswer(`${path}@${asOf ?? ""}`, (signal) => get<Lineage>(path, { asOf }, signal));
  const computed = useMemo(() => answer && recomputed(answer.figures, answer.inputs), [answer]);
  if (error) return <Failure error={error} what={record} retry={again} />;
  if (!answer || !computed) return <Loading />;
  return (
    <>
      {answer.figures.length > 0 && <Agreement figures={answer.figures.length} computed={computed} />}
      {answer.figures.length + answer.inputs.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={`Figures of ${record}`}>
          <table class="plain">
            <thead><tr><th scope="col">Figure</th><th scope="col" class="figure">Value</th><th scope="col">Formula</th><th scope="col">With its numbers</th><th scope="col">Computed again</th></tr></thead>
            <tbody>
              {answer.figures.map((each) => (
                <tr key={each.name}><td>{each.name}</td><td class="figure strong"><Figure value={each.value} decimals={2} /></td><td class="mono">{each.formula}</td><td class="mono">{each.worked}</td><td><Again of={computed.get(each.name)} /></td></tr>
              ))}
              {answer.inputs.map((each) => (
                <tr key={each.name}><td>{each.name}</td><td class={isDecimal(each.value) && isFigure(each.name) ? "figure" : ""}><Figure value={each.value} of={each.name} /></td><td class="quiet">input</td><td class="quiet" title={each.positions.join(", ")}>{events(each.positions)}</td><td /></tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {answer.parts.length > 0 && <><h2>Made up of</h2><ul>{answer.parts.map((part) => <Node key={part} record={part} unfolded={unfolded} />)}</ul></>}
      <h2>Because of</h2>
      <ol class="causes">{answer.events.map((cause) => <CauseLine key={cause.position} cause={cause} sent={unfolded.sent} />)}</ol>
    </>
  );
}

/** Whether all figures are what their formulas make, as the browser computes them. */
function Agreement({ figures, computed }: { figures: number; computed: Map<string, Computed> }) {
  const differ = [...computed.values()].filter((each) => !each.agrees).length;
  const unknown = figures - computed.size;
  return (
    <p role="status" class={differ > 0 ? "bad" : "quiet"}>
      Computed again in your browser: {differ > 0 ? `${differ} of ${figures} differ` : unknown > 0 ? `${computed.size} of ${figures} agree` : figures === 1 ? "the figure agrees" : `all ${figures} figures agree`}
      {unknown > 0 && `; ${unknown} ${unknown === 1 ? "has" : "have"} a formula that the browser does not know`}.
    </p>
  );
}

function Again({ of }: { of: Computed | undefined }) {
  if (!of) return <span class="quiet">not known</span>;
  if (of.agrees) return <><Status value="Agrees" />{of.rows !== undefined && <> <span class="quiet">as do its {of.rows === 1 ? "row" : `${of.rows} rows`} below</span></>}</>;
  return <><Status value="Differs" /> <span class="mono">{of.unlike ? `${of.unlike} is another one here` : of.value}</span></>;
}

/** Each of them is a line further down. */
function events(positions: Array<string>): string {
  const first = positions.slice(0, SHOWN_EVENTS).join(", ");
  const more = positions.length - SHOWN_EVENTS;
  return `${positions.length === 1 ? "event" : "events"} ${first}${more > 0 ? ` and ${more} more` : ""}`;
}

function CauseLine({ cause, sent }: { cause: Cause; sent: Opened }) {
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
      {cause.submission && <>{" "}<Source original={cause.submission} position={cause.position} sent={sent} /></>}
    </li>
  );
}

/** The bytes as they were sent, and whether they still have the hash of their arrival. */
function Source({ original, position, sent }: { original: Original; position: string; sent: Opened }) {
  if (!sent.has(position)) return <button type="button" onClick={() => sent.set(position, true)}>Show what was sent</button>;
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
