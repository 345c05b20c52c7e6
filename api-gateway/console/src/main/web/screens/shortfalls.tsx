/** Why was this recalled: units that a client no longer had, and what became of them. */

import { get, type Page, type Row } from "../api.ts";
import { Sankey, type Stream } from "../charts/sankey.tsx";
import { add } from "../decimal.ts";
import { List } from "../list.tsx";
import type { Listing } from "../listing.ts";
import { by, CLIENT, columns, DATES, ISIN } from "../lists/filters.ts";
import { CAUSES, named } from "../lists/words.ts";
import { useNarrow } from "../narrow.ts";
import { Plain } from "../plain.tsx";
import { change, href, useRoute } from "../route.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { cell, plain } from "../table.tsx";
import { OfWhole, WhichOthers } from "../whole-list.tsx";
import { TradeActions } from "./loan-actions.tsx";

const ENDS: Array<[field: string, end: string, kind: string]> = [
  ["reallocatedUnits", "taken over by other clients", "good"],
  ["droppedUnits", "dropped before delivery", "warn"],
  ["recalledUnits", "recalled from borrowers", "warn"],
  ["uncoveredUnits", "found neither", "bad"],
];
const KINDS = Object.fromEntries(ENDS.map(([, end, kind]) => [end, kind]));

const SHORTFALLS: Listing = {
  title: "Shortfalls",
  path: "/desk/v1/shortfalls",
  columns: columns(
    ["shortfallId", "Shortfall"], ["foundOn", "Found on"],
    { key: "neededBy", label: "Needed by", show: (row) => plain(row.neededBy) || "at once" },
    ["clientId", "Client"], ["isin", "ISIN"],
    { key: "cause", label: "Because of", show: (row) => named(CAUSES, plain(row.cause)) }, ["units", "Short", 0],
    ["reallocatedUnits", "Taken over", 0], ["droppedUnits", "Dropped", 0], ["recalledUnits", "Recalled", 0],
    ["uncoveredUnits", "Neither", 0],
  ),
  filters: [...DATES, ISIN, CLIENT, { name: "lenderCode", label: "Lender" }],
  empty: "A shortfall arises when a client no longer has units that are on loan: by a sale, a smaller snapshot, an opt-out.",
  identity: by("shortfallId"),
  live: true,
  above: (rows, whole) => <OfWhole names={["shortfall", "shortfalls"]} rows={rows} whole={whole} draw={(drawn) =>
    <><WhichOthers {...drawn} whole={whole} /><Flow rows={drawn.rows} beside={whole.beside} /></>} />,
  details: (row, again) => row.recalledUnits === "0" ? null : <Recalls row={row} again={again} />,
};

/** Recalls of the security that have not settled: what of them is not needed can be called off. */
function Recalls({ row, again }: { row: Row; again: () => void }) {
  const past = useRoute().params.asOf;
  const asked = { isin: plain(row.isin), lenderCode: plain(row.lenderCode), tradeType: "Recall", status: "Pending", asOf: past, limit: "200" };
  const recalls = useAnswer(`recalls ${JSON.stringify(asked)}`, (signal) => get<Page>("/desk/v1/trades", asked, signal));
  if (recalls.error) return <Failure error={recalls.error} retry={recalls.again} />;
  if (!recalls.answer) return <Loading />;
  const done = () => {
    recalls.again();
    again();
  };
  return (
    <>
      <h3>Recalls of this security that have not settled</h3>
      <Plain label="Recalls" rows={recalls.answer.data} columns={[
        { key: "tradeId", label: "Recall", show: (trade) => <a href={href("loan", { id: plain(cell(trade, "loan.loanId")) })}>{plain(trade.tradeId)}</a> },
        { key: "loan.borrowerCode", label: "Borrower" }, { key: "outstandingSettlementUnits", label: "Outstanding", decimals: 0 },
        { key: "intendedSettlementDate", label: "Due" },
        { key: "do", label: "Do", show: (trade) => past ? "" : <TradeActions loan={trade.loan as Row} trade={trade} again={done} /> },
      ]} />
      {recalls.answer.nextCursor && <p class="quiet">These are the first {asked.limit}. <a href={href("trades", { isin: asked.isin, lenderCode: asked.lenderCode, tradeType: "Recall", status: "Pending" })}>All of them</a></p>}
    </>
  );
}

function streams(rows: Array<Row>): Array<Stream> {
  const sums = new Map<string, Stream>();
  for (const row of rows) {
    const from = `${plain(row.clientId)}, ${named(CAUSES, plain(row.cause))}`;
    for (const [field, to] of ENDS) {
      const units = plain(row[field]) || "0";
      if (units === "0") continue;
      const before = sums.get(`${from}|${to}`);
      sums.set(`${from}|${to}`, { from, to, units: add(before?.units ?? "0", units) });
    }
  }
  return [...sums.values()];
}

/** A security of both moments, the same for both. */
function shared(securities: Array<string>, beside: Array<Row> = []): string | undefined {
  const others = new Set(beside.map((row) => plain(row.isin)));
  return securities.filter((each) => others.has(each)).sort()[0];
}

/** Of one security: units of different ones do not add up. */
function Flow({ rows, beside }: { rows: Array<Row>; beside?: Array<Row> }) {
  const { params } = useRoute();
  const securities = [...new Set(rows.map((row) => plain(row.isin)))];
  const isin = params.drawn && securities.includes(params.drawn) ? params.drawn : shared(securities, beside) ?? securities[0];
  const narrow = useNarrow();
  const flows = streams(rows.filter((row) => row.isin === isin));
  return (
    <figure class={narrow ? "chart fits flow" : "chart"}>
      <figcaption>
        <h2>What became of the units</h2>
        <label>Security{" "}
          <select value={isin} onChange={(event) => change({ drawn: event.currentTarget.value })}>
            {securities.map((each) => <option key={each} value={each}>{each}</option>)}
          </select>
        </label>
      </figcaption>
      {flows.length === 0 ? <p class="quiet">Its shortfalls are being treated.</p> : <Sankey streams={flows} unit="units" kinds={KINDS} />}
    </figure>
  );
}

export function Shortfalls() {
  return <List listing={SHORTFALLS} />;
}
