/** What is wrong today: exceptions by kind and age, each a step from where it is mended. */

import { useEffect, useRef } from "preact/hooks";
import type { Params, Row } from "../api.ts";
import { now } from "../business.ts";
import { rounded, shown } from "../decimal.ts";
import { List } from "../list.tsx";
import type { Listing } from "../listing.ts";
import { by, columns } from "../lists/filters.ts";
import { FLOWS, named } from "../lists/words.ts";
import { millis } from "../moments.ts";
import { change, go, href, useRoute } from "../route.ts";
import { may, useSession } from "../session.ts";
import { useAnswer } from "../states.tsx";
import { type Column, plain } from "../table.tsx";
import { walk } from "../walk.ts";

const PATH = "/desk/v1/exceptions";
const MOST = 5000;

const KINDS: Record<string, string> = {
  "uncovered-delivery": "Delivered without cover",
  "under-collateralised": "Too little collateral",
  "failed-settlement": "Settlement failed",
  "late-recall": "Recall is late",
  "missing-price": "No price",
  "income-mismatch": "Income differs",
  "refused-submission": "Submission refused",
  "parked-event": "Event is stuck",
};

/** Amounts and units within a sentence; not dates, nor what belongs to a name. */
const FIGURE = /(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g;
const HOUR = 3_600_000;

/** In milliseconds. */
function age(since: string, at: number): number | undefined {
  return since === "" ? undefined : at - Date.parse(since);
}

function written(millis: number | undefined): string {
  if (millis === undefined) return "";
  const hours = Math.floor(millis / HOUR);
  return hours < 1 ? "under an hour" : hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** What it is about, without the lender, who has a column; the number of a trade stays whole. */
function of(row: Row): string {
  const id = plain(row.id);
  return /^L\d+\/\d+$/.test(id) ? id : id.split("/").filter((each, at) => at > 0 || each !== row.lenderCode).join(", ");
}

/** The screen on which an exception is mended. */
function place(row: Row): string {
  const [path = "", query] = plain(row.path).split("?");
  const params = Object.fromEntries(new URLSearchParams(query ?? ""));
  const id = /^\/desk\/v1\/loans\/([^/]+)/.exec(path)?.[1];
  if (id) return href("loan", { id: decodeURIComponent(id) });
  const submission = /submissions\/([^/]+)/.exec(path)?.[1];
  if (submission) return href("submission", { id: submission });
  if (path.includes("parked-events")) return href("parked");
  if (path.includes("instruments")) return href("prices", { isin: path.split("/").pop() });
  if (path.includes("income-distribution")) return href("income", params);
  return href("exposure", params);
}

const COLUMNS = columns(
  { key: "what", label: "What", show: (row) => plain(row.what).replace(/^([a-z-]+) was refused/, (_all, flow) => `${named(FLOWS, flow)} refused`).replace(FIGURE, (found) => rounded(found, found.includes(".") ? 2 : 0)) },
  { key: "kind", label: "Kind", show: (row) => KINDS[plain(row.kind)] ?? plain(row.kind) },
  ["lenderCode", "Lender"], { key: "id", label: "Of", show: of }, ["since", "Since (UTC)"],
);

/** How old each was at the moment at which it is seen. */
function aged(asOf: string | undefined): Array<Column> {
  const of = (row: Row) => age(plain(row.since), millis(asOf) ?? now());
  return [...COLUMNS, { key: "age", label: "Age", of: (row) => written(of(row)), rank: (row) => String(of(row) ?? "") }];
}

const EXCEPTIONS = {
  title: "Today",
  path: PATH,
  filters: [
    { name: "kind", label: "Kind", choices: Object.keys(KINDS), names: KINDS },
    { name: "lenderCode", label: "Lender" },
  ],
  calm: "Nothing is wrong",
  empty: "No late recall, no failed settlement, no missing price, nothing refused, nothing stuck.",
  identity: by("kind", "id"),
  live: true,
};

/** What is wrong in all, whichever kind is looked at; counted again when the list was read again. */
function Kinds({ rows, at }: { rows: Array<Row>; at: string | undefined }) {
  const { params } = useRoute();
  const asked: Params = { lenderCode: params.lenderCode, asOf: params.asOf, fields: "kind" };
  const all = useAnswer(JSON.stringify(asked), (signal) => walk(PATH, asked, MOST, signal));
  const counted = useRef(at);
  useEffect(() => {
    if (at !== counted.current) all.again();
    counted.current = at;
  }, [at]);
  const kinds = Object.keys(KINDS).map((kind) => ({ kind, count: (all.answer?.rows ?? rows).filter((row) => row.kind === kind).length }));
  return (
    <>
      <ul class="tiles" aria-label="Exceptions by kind">
        {kinds.filter((each) => each.count > 0 || each.kind === params.kind).map(({ kind, count }) => (
          <li key={kind}>
            <button type="button" aria-pressed={params.kind === kind} onClick={() => change({ kind: params.kind === kind ? undefined : kind })}>
              <b class="figure">{count}</b> {KINDS[kind]}
            </button>
          </li>
        ))}
      </ul>
      {all.answer?.cut && <p class="quiet note" role="status">The counts are of the first {shown(String(MOST))} that the service lists.</p>}
    </>
  );
}

/** Operators have a screen on which it is mended. */
function Stuck({ row }: { row: Row }) {
  return row.kind === "parked-event" ? <p>What follows on it waits. An operator sends it again, or skips it, at “Parked events”.</p> : null;
}

export function Today() {
  const { params } = useRoute();
  const operates = may(useSession(), "ops");
  const listing: Listing = {
    ...EXCEPTIONS,
    columns: aged(params.asOf),
    open: (row) => row.kind === "parked-event" && !operates ? "here" : go(place(row)),
    details: (row) => <Stuck row={row} />,
    above: (rows, { asked }) => <Kinds rows={rows} at={asked.asOf} />,
  };
  return <List listing={listing} />;
}
