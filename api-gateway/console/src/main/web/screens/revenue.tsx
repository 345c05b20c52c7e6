/** What was earned, and who got which part of it. */

import type { Row } from "../api.ts";
import { Waterfall } from "../charts/waterfall.tsx";
import { compared, comparing } from "../compare.tsx";
import { add, shown, subtract } from "../decimal.ts";
import { List } from "../list.tsx";
import type { Whole } from "../listing.ts";
import { moments } from "../moments.ts";
import type { ConsoleSession } from "../records.ts";
import { change, go, href, useRoute } from "../route.ts";
import { door, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { type Column, plain } from "../table.tsx";
import { by } from "../lists/filters.ts";
import { BILLING } from "../lists/money.ts";
import { Plain } from "../plain.tsx";
import { walk } from "../walk.ts";
import { OfWhole, WhichOthers } from "../whole-list.tsx";
import { commonest, Series, type SeriesOf } from "./series.tsx";

const FIELDS = ["grossAccrual", "serviceAccrual", "otherAgentAccrual", "netAccrual", "netClientRevenue"] as const;
type Sums = Record<(typeof FIELDS)[number], string>;

const MOST = 1000;
const OF_CLIENT = by("lenderCode", "billingMonth", "clientCode", "billingCurrency");
const REVENUE: Array<Column> = [
  { key: "billingMonth", label: "Month" },
  { key: "clientCode", label: "Client" },
  { key: "netClientRevenue", label: "Client’s net", decimals: 2 },
  { key: "netAggregatorRevenue", label: "Lender’s net", decimals: 2 },
  { key: "billingCurrency", label: "Ccy" },
];

const OVER_TIME: SeriesOf = {
  title: "Earned over time",
  metrics: [["gross", "Gross"], ["net", "Net"], ["net-client", "Clients"]],
  by: ["borrowerCode", "isin", "lenderCode"],
};

/** Where a bill is explained. */
function explained(bill: Row, session: ConsoleSession): string {
  return href("explain", { record: `billing-summary:${plain(bill.lenderCode ?? session.lenderCode)}:${plain(bill.billingMonth)}:${plain(bill.borrowerCode)}:${plain(bill.billingCurrency)}` });
}

/** Of bills, one currency at a time. */
function Steps({ bills, beside = [] }: { bills: Array<Row>; beside?: Array<Row> }) {
  const session = useSession();
  const { params } = useRoute();
  const all = totals(bills);
  const currencies = [...all.keys()].sort();
  const currency = all.has(params.ccy ?? "") ? params.ccy! : commonest(bills.map((bill) => ({ currency: plain(bill.billingCurrency), value: bill.grossAccrual as string })))[0] ?? "";
  const sums = all.get(currency);
  if (!sums) return null;
  const summed = bills.filter((bill) => plain(bill.billingCurrency) === currency);
  const open = (of: string) => summed.length === 1
    ? go(explained(summed[0]!, session))
    : change({ find: currency, sort: `-${of === "lender" ? "netAccrual" : of}` });
  return (
    <Waterfall currency={currency} sums={{ ...sums, lender: subtract(sums.netAccrual, sums.netClientRevenue) }} beside={totals(beside).get(currency)?.grossAccrual} open={open}>
      {currencies.length > 1 && (
        <label class="inline">Currency <select value={currency} onChange={(event) => change({ ccy: event.currentTarget.value })}>
          {currencies.map((each) => <option key={each} value={each} selected={each === currency}>{each}</option>)}
        </select></label>
      )}
    </Waterfall>
  );
}

export function Revenue() {
  const { params } = useRoute();
  const session = useSession();
  const before = params.with;
  const own = door(session) === "/api/v1" ? REVENUE : [REVENUE[0]!, { key: "lenderCode", label: "Lender" }, ...REVENUE.slice(1)];
  const months = { fromMonth: params.fromMonth, toMonth: params.toMonth, lenderCode: params.lenderCode, asOf: params.asOf };
  const path = `${door(session)}/client-revenue`;
  const { answer, error, again } = useAnswer(`${path} ${before} ${JSON.stringify(months)}`, async (signal): Promise<{ rows: Array<Row>; first?: number; counts?: Record<string, number> }> => {
    if (before !== undefined) return compared(path, months, { before, after: params.asOf }, OF_CLIENT, own, signal);
    const { rows, cut } = await walk(path, months, MOST, signal);
    return { rows, first: cut ? rows.length : undefined };
  });
  const listing = {
    ...BILLING,
    above: (rows: Array<Row>, whole: Whole) => <OfWhole names={["bill", "bills"]} rows={rows} whole={whole} draw={(drawn) =>
      <><WhichOthers {...drawn} whole={whole} /><Steps bills={drawn.rows} beside={whole.beside} /></>} />,
    explain: (row: Row) => explained(row, session),
  };
  return (
    <>
      <List listing={listing} />
      <section class="page">
        <Series of={OVER_TIME} filters={{ borrowerCode: params.borrowerCode, lenderCode: params.lenderCode }} />
        {error && <Failure error={error} what="Client revenue" retry={again} />}
        {!answer && !error && <Loading />}
        {answer?.counts && <><h2>Client revenue</h2><p role="status">Since {moments(before)}: <b>{answer.counts.Added}</b> added, <b>{answer.counts.Removed}</b> removed, <b>{answer.counts.Changed}</b> changed.</p></>}
        {answer && answer.rows.length > 0 && (
          <>
            {!answer.counts && <h2>Client revenue</h2>}
            <Plain label="Client revenue" rows={answer.rows} columns={answer.counts ? comparing(own) : own} />
            {answer.first !== undefined && <p class="quiet">These are {answer.counts ? "of " : ""}the first {shown(String(answer.first))}.</p>}
          </>
        )}
      </section>
    </>
  );
}

/** Sums by currency: amounts of different currencies are never added. */
function totals(bills: Array<Row>): Map<string, Sums> {
  const all = new Map<string, Sums>();
  for (const bill of bills) {
    const currency = plain(bill.billingCurrency);
    const sums = all.get(currency) ?? Object.fromEntries(FIELDS.map((field) => [field, "0"])) as Sums;
    for (const field of FIELDS) sums[field] = add(sums[field], plain(bill[field]) || "0");
    all.set(currency, sums);
  }
  return all;
}
