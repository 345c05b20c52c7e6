/** What was earned, and who got which part of it. */

import { get, type Page, type Row } from "../api.ts";
import { add, compare, share, shown, subtract } from "../decimal.ts";
import { List } from "../list.tsx";
import { href, useRoute } from "../route.ts";
import { door, may, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { LISTS } from "./lists.tsx";
import { Plain } from "./loan.tsx";

const FIELDS = ["grossAccrual", "serviceAccrual", "otherAgentAccrual", "netAccrual", "netClientRevenue"] as const;
type Sums = Record<(typeof FIELDS)[number], string>;

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
    ...LISTS.billing!,
    explain: explains ? (row: Row) => href("explain", { record: `billing-summary:${plain(row.lenderCode ?? session.lenderCode)}:${plain(row.billingMonth)}:${plain(row.borrowerCode)}:${plain(row.billingCurrency)}` }) : undefined,
  };
  return (
    <>
      <List listing={listing} />
      {error && <Failure error={error} what="Client revenue" />}
      {!answer && !error && <Loading />}
      {answer && answer.bills.length > 0 && (
        <section class="page">
          {answer.whole && [...totals(answer.bills)].map(([currency, sums]) => <Waterfall key={currency} currency={currency} sums={sums} />)}
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

function Waterfall({ currency, sums }: { currency: string; sums: Sums }) {
  const lender = subtract(sums.netAccrual, sums.netClientRevenue);
  const steps: Array<[string, string, string, string]> = [
    ["Gross", "0", sums.grossAccrual, "whole"],
    ["Service", sums.netAccrual, sums.serviceAccrual, "away"],
    ["Other agents", subtract(subtract(sums.grossAccrual, sums.serviceAccrual), sums.otherAgentAccrual), sums.otherAgentAccrual, "away"],
    ["Net", "0", sums.netAccrual, "whole"],
    ["Lender", sums.netClientRevenue, lender, "away"],
    ["Clients", "0", sums.netClientRevenue, "end"],
  ];
  steps[1]![1] = subtract(sums.grossAccrual, sums.serviceAccrual);
  const drawn = steps.every(([, from, amount]) => compare(from, "0") >= 0 && compare(amount, "0") >= 0);
  return (
    <figure class="chart">
      <figcaption><h2>Where the revenue went, {currency}</h2></figcaption>
      {drawn && compare(sums.grossAccrual, "0") > 0 && (
        <svg viewBox="0 0 640 230" role="img" aria-label={`Gross ${sums.grossAccrual} ${currency}; the table below has the same figures`}>
          {steps.map(([label, from, amount, kind], at) => {
            const height = 170 * share(amount, sums.grossAccrual);
            const bottom = 195 - 170 * share(from, sums.grossAccrual);
            return (
              <g key={label} class={`bar-${kind}`}>
                <rect x={12 + at * 105} y={bottom - height} width="84" height={Math.max(1, height)} rx="2" />
                <text x={54 + at * 105} y={bottom - height - 6}>{shown(amount, 2)}</text>
                <text x={54 + at * 105} y="215" class="axis">{label}</text>
              </g>
            );
          })}
          <line x1="0" x2="640" y1="195.5" y2="195.5" />
        </svg>
      )}
      <table class="plain">
        <thead><tr>{steps.map(([label]) => <th key={label} scope="col" class="figure">{label}</th>)}</tr></thead>
        <tbody><tr>{steps.map(([label, , amount]) => <td key={label} class="figure">{shown(amount, 2)}</td>)}</tr></tbody>
      </table>
    </figure>
  );
}
