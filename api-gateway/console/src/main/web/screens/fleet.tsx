/** Is there room: processes, what follows the store, slots, limits, deliveries, files. */

import type { ComponentChildren } from "preact";
import { type Action, ActionButton } from "../action.tsx";
import { get, type Page, type Params, Refused, type Row } from "../api.ts";
import { compare, shown } from "../decimal.ts";
import { arrived, outcome } from "../delivered.ts";
import { Plain } from "../plain.tsx";
import { useWatch } from "../progress.tsx";
import type { SubscriberDelivery } from "../records.ts";
import { change, href, useRoute } from "../route.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { type Column, plain } from "../table.tsx";

const LOOK_AGAIN = 5000;

/** How much of it is in use, with the figures. */
function Used({ used, most, label }: { used: string; most: string | null; label: string }) {
  if (most === null) return <>{shown(used)}</>;
  return (
    <span class="used">
      <progress max={Math.max(1, Number(most))} value={Number(used)} aria-label={label} /> {shown(used)} / {shown(most)}
    </span>
  );
}

function used(label: string, used: string, most: string): Column {
  return { key: used, label, show: (row) => row[used] === null ? "–" : <Used label={label} used={plain(row[used])} most={row[most] as string | null} /> };
}

/** What it does for all nodes: many names, of which the number says most. */
function Leads({ names }: { names: Array<string> }) {
  if (names.length === 0) return <>–</>;
  return <details><summary>{names.length}</summary><span class="wrapping long">{names.join(", ")}</span></details>;
}

const NODES: Array<Column> = [
  { key: "node", label: "Node" }, { key: "state", label: "State", status: true },
  { key: "roles", label: "Roles", show: (row) => (row.roles as Array<string>).join(", ") },
  used("Requests", "requestsRunning", "requestsAtMost"), used("Waiting", "requestsWaiting", "waitingAtMost"),
  used("Connections", "connections", "connectionsAtMost"), used("Memory, MiB", "memoryMb", "memoryAtMostMb"),
  { key: "processors", label: "Cores", decimals: 0 },
  { key: "leads", label: "Leads", show: (row) => <Leads names={row.leads as Array<string>} /> },
  { key: "lastSeenAt", label: "Seen (UTC)" }, { key: "startedAt", label: "Started (UTC)" }, { key: "version", label: "Version" },
];

const PROCESSORS: Array<Column> = [
  { key: "name", label: "Name" }, { key: "state", label: "State", status: true },
  { key: "position", label: "Position", decimals: 0 }, { key: "lag", label: "Events behind", decimals: 0 },
  { key: "eventsPerSecond", label: "Events a second", decimals: 1 }, { key: "secondsLeft", label: "Seconds left", decimals: 0 },
  { key: "parked", label: "Parked", decimals: 0, show: (row) => row.parked === "0" ? "0" : <a href={href("parked")}>{shown(plain(row.parked))}</a> },
  { key: "stuckAt", label: "Stuck at", decimals: 0 }, { key: "reason", label: "Reason", show: (row) => <span class="wrapping">{plain(row.reason)}</span> },
];

const LOAD: Array<Column> = [
  { key: "kind", label: "Kind" }, { key: "tenant", label: "Tenant", show: (row) => row.tenant === null ? <b>all</b> : plain(row.tenant) },
  used("Under way", "underWay", "atOnce"), used("Waiting", "waiting", "mostWaiting"),
  { key: "beside", label: "Beside others", decimals: 0 },
  { key: "refused", label: "Refused", decimals: 0, show: (row) => row.refused === null ? "–" : <b class={row.refused === "0" ? undefined : "bad"}>{shown(plain(row.refused))}</b> },
];

const LIMITS: Array<Column> = [
  { key: "owner", label: "Of" }, used("This minute", "minuteUsed", "minuteLimit"), used("Today", "dayUsed", "dayLimit"), used("Items today", "itemsUsed", "itemsLimit"),
];

const DELIVERIES: Array<Column> = [
  { key: "createdAt", label: "Made (UTC)" }, { key: "lenderCode", label: "Lender" }, { key: "status", label: "Status", status: true },
  { key: "type", label: "Type" }, { key: "url", label: "To" }, { key: "attempts", label: "Attempts", decimals: 0 },
  { key: "durationMillis", label: "Took, ms", decimals: 0 }, { key: "responseStatus", label: "Answer" },
  { key: "failure", label: "Failure", show: (row) => <span class="wrapping">{plain(row.failure)}</span> },
  { key: "nextAttemptAt", label: "Next (UTC)" },
];

/** For whoever has mended what kept it from its target. */
function redelivery(row: Row): Action {
  return {
    title: `Redeliver ${plain(row.eventId)} to ${plain(row.lenderCode)}`,
    button: "Send it again",
    path: `/ops/v1/deliveries/${encodeURIComponent(plain(row.id))}/redeliver`,
    fields: [],
    preview: () => <p>The same bytes are sent to {plain(row.url)} again, with a new signature and a new schedule of attempts.</p>,
    good: arrived,
    told: (answer) => <p>{outcome(answer as SubscriberDelivery)}.</p>,
  };
}

const FILES: Array<Column> = [
  { key: "at", label: "At (UTC)" }, { key: "direction", label: "Way" }, { key: "lenderCode", label: "Lender" }, { key: "subject", label: "What" },
  { key: "name", label: "File" }, { key: "status", label: "Status", status: true }, { key: "bytes", label: "Bytes", decimals: 0 }, { key: "attempts", label: "Attempts", decimals: 0 },
  { key: "reason", label: "Reason", show: (row) => <span class="wrapping">{plain(row.reason)}</span> },
  { key: "submissionId", label: "Submission", show: (row) => row.submissionId ? <a href={href("submission", { id: plain(row.submissionId) })}>open</a> : "" },
];

interface Part {
  title: string;
  path: string;
  params?: Params;
  columns: Array<Column>;
  none: string;
  order?: (one: Row, other: Row) => number;
  children?: ComponentChildren;
}

function Part({ title, path, params = {}, columns, none, order, children }: Part) {
  const { answer, error, again } = useAnswer(path + JSON.stringify(params), (signal) => get<Page>(path, { limit: "100", ...params }, signal));
  useWatch(answer !== undefined, again, LOOK_AGAIN);
  const rows = order ? [...answer?.data ?? []].sort(order) : answer?.data ?? [];
  const missing = error instanceof Refused && error.status === 404;
  return (
    <>
      <div class="with-button"><h2>{title}</h2>{children}</div>
      {missing ? <p class="quiet">This version of the service does not tell.</p> : error && <Failure error={error} what={title} retry={again} />}
      {!answer && !error && <Loading />}
      {answer && (rows.length === 0 ? <p class="quiet">{none}</p> : <div class={columns === NODES ? "nodes" : undefined}><Plain label={title} columns={columns} rows={rows} /></div>)}
      {answer?.nextCursor && <p class="quiet">These are the first 100.</p>}
    </>
  );
}

/** The fullest first: what is refused or waits stands on top. */
function busiest(one: Row, other: Row): number {
  for (const field of ["refused", "waiting", "underWay"]) {
    const difference = compare(plain(other[field]) || "0", plain(one[field]) || "0");
    if (difference !== 0) return difference;
  }
  return plain(one.kind) < plain(other.kind) ? -1 : 1;
}

export function Fleet() {
  const { params } = useRoute();
  const failed = params.failed !== "false";
  const again: Column = { key: "id", label: "Again", show: (row) => <ActionButton action={redelivery(row)} label="Redeliver" /> };
  const deliveries = params.asOf ? DELIVERIES : [...DELIVERIES, again];
  return (
    <section class="page">
      <header class="bar"><h1>Fleet</h1><span class="quiet">Is there room? Looked at every {LOOK_AGAIN / 1000} s{params.asOf && "; always of now"}.</span><a href={href("projections")}>Projections</a><a href={href("parked")}>Parked events</a></header>
      <Part title="Nodes" path="/ops/v1/nodes" columns={NODES} none="No node has told of itself." />
      <Part title="What follows the store" path="/ops/v1/processors" columns={PROCESSORS} none="Nothing follows the store." />
      <Part title="Slots for requests" path="/ops/v1/load" columns={LOAD} order={busiest} none="No request is under way." />
      <Part title="Limits" path="/ops/v1/limits" columns={LIMITS} none="Nobody has used up anything." />
      <Part title="Webhook deliveries" path="/ops/v1/deliveries" params={{ failed: failed ? "true" : undefined }} columns={deliveries} none={failed ? "None has failed." : "None was made."}>
        <label class="inline"><input type="checkbox" checked={failed} onChange={(event) => change({ failed: event.currentTarget.checked ? undefined : "false" })} /> failed only</label>
      </Part>
      <Part title="Files" path="/ops/v1/files" columns={FILES} none="No file came or went." />
    </section>
  );
}

