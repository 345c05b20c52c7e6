/** What was earned, and who got which part of it. */

import { get, type Page, type Row } from "../api.ts";
import { Waterfall } from "../charts/waterfall.tsx";
import { add, subtract } from "../decimal.ts";
import { List } from "../list.tsx";
import { href, useRoute } from "../route.ts";
import { door, may, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { BILLING } from "../lists/money.ts";
import { Plain } from "../plain.tsx";
import { Series, type SeriesOf } from "./series.tsx";

const FIELDS = ["grossAccrual", "serviceAccrual", "otherAgentAccrual", "netAccrual", "netClientRevenue"] as const;
type Sums = Record<(typeof FIELDS)[number], string>;

const OVER_TIME: SeriesOf = {
  title: "Earned over time",
  metrics: [["gross", "Gross"], ["net", "Net"], ["net-client", "Clients"]],
  by: ["borrowerCode", "isin", "lenderCode"],
};

export function Revenue() {
  const { params } = useRoute();
  const session = useSession();
  const months = { fromMonth: params.fromMonth, toMonth: params.toMonth, borrowerCode: params.borrowerCode, asOf: params.asOf, limit: "1000" };
  const { answer, error } = useAnswer("revenue" + JSON.stringify(months), async (signal) => {
    const bills = await get<Page>(`${door(session)}/billing-summary`, months, signal);
    const clients = await get<Page>(`${door(session)}/client-revenue`, { ...months, borrowerCode: undefined }, signal);
    return { bills: bills.data, clients: clients.data, whole: bills.nextCursor === null };
  });
  const explains = may(session, "audit");
  const listing = {
    ...BILLING,
    explain: explains ? (row: Row) => href("explain", { record: `billing-summary:${plain(row.lenderCode ?? session.lenderCode)}:${plain(row.billingMonth)}:${plain(row.borrowerCode)}:${plain(row.billingCurrency)}` }) : undefined,
  };
  return (
    <>
      <List listing={listing} />
      {error && <Failure error={error} what="Client revenue" />}
      {!answer && !error && <Loading />}
      {answer && answer.bills.length > 0 && (
        <section class="page">
          {answer.whole && [...totals(answer.bills)].map(([currency, sums]) => <Waterfall key={currency} currency={currency} sums={{ ...sums, lender: subtract(sums.netAccrual, sums.netClientRevenue) }} />)}
          <Series of={OVER_TIME} filters={{ borrowerCode: params.borrowerCode, lenderCode: params.lenderCode }} />
          <h2>Client revenue</h2>
          <Plain label="Client revenue" rows={answer.clients} columns={[
            { key: "billingMonth", label: "Month" }, { key: "clientCode", label: "Client" },
            { key: "netClientRevenue", label: "Client’s net", decimals: 2 },
            { key: "netAggregatorRevenue", label: "Lender’s net", decimals: 2 },
            { key: "billingCurrency", label: "Ccy" },
          ]} />
        </section>
      )}
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
