/** One loan: what it is, its parts and trades, and how it came to be so. */

import { get, type Page, type Row, type Value } from "../api.ts";
import { href, useRoute } from "../route.ts";
import { door, may, useSession } from "../session.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { cell, type Column, Figure, plain, Status } from "../table.tsx";
import { LISTS } from "./lists.tsx";

const MOST_PAGES = 20;
const DAY = 86_400_000;

/** All records of a read that a test takes; bounded. */
async function matching(path: string, params: Record<string, string | undefined>, takes: (row: Row) => boolean, signal: AbortSignal) {
  const found: Array<Row> = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page: Page = await get<Page>(path, { ...params, limit: "1000", cursor }, signal);
    found.push(...page.data.filter(takes));
    if (!page.nextCursor || page.data.length === 0) break;
    cursor = page.nextCursor;
  }
  return found;
}

export function Loan() {
  const { params } = useRoute();
  const id = params.id ?? "";
  const session = useSession();
  const at = door(session);
  const { answer, error, again } = useAnswer(`${id}@${params.asOf ?? ""}`, async (signal) => {
    const [loan] = await matching(`${at}/loans/custody`, { asOf: params.asOf }, (row) => row.loanId === id, signal);
    if (!loan) return null;
    const narrow = { asOf: params.asOf, isin: plain(loan.isin), borrowerCode: plain(loan.borrowerCode) };
    const [parts, trades] = await Promise.all([
      matching(`${at}/loans/clients`, narrow, (row) => row.actualLoanId === id, signal),
      matching(`${at}/trades`, narrow, (row) => cell(row, "loan.loanId") === id, signal),
    ]);
    return { loan, parts, trades };
  });
  const facts: Array<[string, string, number?]> = [
    ["Borrower", "borrowerName"], ["Lender", "lenderCode"], ["Account", "accountNumber"], ["ISIN", "isin"],
    ["Units", "originalUnits", 0], ["Settled units", "settledUnits", 0], ["Lending rate %", "lendingRate", 2],
    ["Investment rate %", "investmentRate", 2], ["Rebate rate %", "rebateRate", 2], ["Loan value", "loanValue", 2],
    ["Currency", "loanCurrency"], ["Market price", "marketPrice", 2], ["Collateral", "collateralType"], ["Margin %", "marginPercent", 2],
    ["Haircut %", "haircutPercent", 2], ["Traded", "tradeDate"], ["Settles", "settlementDate"], ["Ends", "endDate"],
    ["Accrued gross", "loanToDateAccrualGross", 2], ["Accrued agent", "loanToDateAccrualAgent", 2], ["Accrued net", "loanToDateAccrualNet", 2],
  ];
  const body = answer && (
    <>
      <dl class="facts">
        {facts.map(([label, key, decimals]) => (
          <div key={key}><dt>{label}</dt><dd><Figure value={answer.loan[key] ?? "–"} decimals={decimals} /></dd></div>
        ))}
      </dl>
      <h2>Client parts</h2>
      <Plain label="Client parts" columns={LISTS.parts!.columns.filter((each) => !["borrowerCode", "isin", "instrumentName"].includes(each.key))} rows={answer.parts} />
      <h2>Trades</h2>
      <Plain label="Trades" columns={LISTS.trades!.columns.filter((each) => !each.key.startsWith("loan."))} rows={answer.trades} />
    </>
  );
  return (
    <section class="page">
      <header class="bar">
        <h1>Loan {id}</h1>
        {answer && <Status value={answer.loan.loanStatus} />}
        {answer && <span>{plain(answer.loan.instrumentName)}</span>}
        {may(session, "audit") && <a href={href("explain", { record: `loan:${id}` })}>Explain</a>}
        <a href={href("loans")}>All loans</a>
      </header>
      {/* An auditor has the history even where no read of loans is. */}
      {error && <Failure error={error} what="The record of a loan" retry={again} />}
      {!answer && answer !== null && !error && <Loading />}
      {answer === null && <Empty title="No such loan at this moment">It may be another lender’s, or may not have been booked yet: look at the moment in the time bar.</Empty>}
      {body}
      <h2>What happened</h2>
      <Timeline id={id} asOf={params.asOf} />
    </section>
  );
}

export function Plain(props: { label: string; columns: Array<Column>; rows: Array<Row> }) {
  if (props.rows.length === 0) return <p class="quiet">None.</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={props.label}>
      <table>
        <thead><tr>{props.columns.map((each) => <th key={each.key} scope="col" class={each.decimals === undefined ? "" : "figure"}>{each.label}</th>)}</tr></thead>
        <tbody>
          {props.rows.map((row, at) => (
            <tr key={at}>
              {props.columns.map((each) => (
                <td key={each.key} class={each.decimals === undefined ? "" : "figure"}>
                  {each.show ? each.show(row) : each.status ? <Status value={cell(row, each.key)} /> : <Figure value={cell(row, each.key)} decimals={each.decimals} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Happened {
  at: string;
  what: string;
  who: string;
  changes: Array<[string, Value, Value]>;
}

function Timeline({ id, asOf }: { id: string; asOf?: string }) {
  const session = useSession();
  const lender = may(session, "lender.read");
  const { answer, error, again } = useAnswer(`timeline ${id}@${asOf ?? ""}`, async (signal) => {
    const known = (at: string) => asOf === undefined || at <= asOf;
    const rows = lender
      ? await matching("/api/v1/events", {}, (row) => cell(row, "data.loanId") === id && row.type === "loan.custody", signal)
      : may(session, "audit")
      ? await matching("/audit/v1/events", { aggregateType: "Loan", aggregateId: id }, () => true, signal)
      : (await get<{ data: Array<Row> }>(`${door(session)}/loans/${encodeURIComponent(id)}/timeline`, { asOf }, signal)).data;
    return rows.map(lender ? ofFeed : ofHistory).filter((each) => known(each.at)).reverse();
  });
  if (error) return <Failure error={error} what="The timeline" retry={again} />;
  if (!answer) return <Loading />;
  if (answer.length === 0) return <p class="quiet">Nothing by this moment.</p>;
  return (
    <ol class="timeline">
      {answer.map((each, index) => {
        const before = answer[index - 1];
        const gap = before ? Math.floor((Date.parse(before.at) - Date.parse(each.at)) / DAY) : 0;
        return (
          <li key={index}>
            {gap > 1 && <p class="gap">{gap} days</p>}
            <time dateTime={each.at}>{each.at.replace("T", " ").replace("Z", " UTC")}</time>{" "}
            <b>{each.what}</b> <span class="quiet">{each.who}</span>
            {each.changes.length > 0 && (
              <ul>{each.changes.map(([field, from, to]) => (
                <li key={field}><span class="quiet">{field}</span> {from === undefined ? "" : <><s><Figure value={from ?? "–"} /></s> → </>}<Figure value={to ?? "–"} /></li>
              ))}</ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function ofFeed(row: Row): Happened {
  const before = (row.before ?? {}) as Row;
  return {
    at: plain(row.timestamp),
    what: plain(row.change) + (cell(row, "trade.tradeId") ? ` · trade ${plain(cell(row, "trade.tradeId"))}` : ""),
    who: "",
    changes: Object.keys(before).map((field) => [field, before[field], cell(row, "data." + field)]),
  };
}

function ofHistory(row: Row): Happened {
  const changes = row.changes as Array<{ field: string; before: Value; after: Value }> | undefined;
  const payload = (row.payload ?? {}) as Row;
  return {
    at: plain(row.timestamp),
    what: plain(row.eventType),
    who: plain(row.actor ?? cell(row, "metadata.credential")),
    changes: changes
      ? changes.map((each) => [each.field, each.before, each.after])
      : Object.entries(payload).filter(([, value]) => typeof value !== "object").map(([field, value]) => [field, undefined, value]),
  };
}
