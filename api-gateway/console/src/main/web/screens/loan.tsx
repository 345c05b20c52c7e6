/** One loan: what it is, its parts and trades, its rates and cover, and how it came to be so. */

import { get, type Row, type Value } from "../api.ts";
import { minorUnits } from "../currency.ts";
import { isDecimal, rounded } from "../decimal.ts";
import { useChanges } from "../live.ts";
import { PARTS, TRADES } from "../lists/lending.tsx";
import { type Fact, Facts, Plain } from "../plain.tsx";
import { href, useRoute } from "../route.ts";
import { door, may, useSession } from "../session.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { Amount, plain, Status } from "../table.tsx";
import { Refused } from "../api.ts";
import { LoanActions, TradeActions } from "./loan-actions.tsx";
import { Timeline } from "./timeline.tsx";
import { Versus } from "./versus.tsx";

const FACTS: Array<Fact> = [
  ["Borrower", "borrowerName"], ["Lender", "lenderCode"], ["Account", "accountNumber"], ["ISIN", "isin"],
  ["Units", "originalUnits", 0], ["Settled units", "settledUnits", 0], ["Loan value", "loanValue", 2, "loanCurrency"],
  ["Market price", "marketPrice", 2, "marketCurrency"], ["Lending rate", "lendingRate", 2, "% a year"],
  ["Investment rate", "investmentRate", 2, "% a year"], ["Rebate rate", "rebateRate", 2, "% a year"],
  ["Collateral", "collateralType"], ["Margin", "marginPercent", 2, "%"], ["Haircut", "haircutPercent", 2, "%"],
  ["Traded", "tradeDate"], ["Settles", "settlementDate"], ["Ends", "endDate"],
  ["Accrued gross", "loanToDateAccrualGross", 2, "loanCurrency"], ["Accrued agent", "loanToDateAccrualAgent", 2, "loanCurrency"],
  ["Accrued net", "loanToDateAccrualNet", 2, "loanCurrency"],
];

const KEYS = { parts: ["clientLevelLoanId"], trades: ["tradeId"], rates: ["effectiveDate"] };

/** Explain, and the list as a file, have all digits. */
function toTheCent(loan: Row): Row {
  const amounts = ["loanValue", "loanToDateAccrualGross", "loanToDateAccrualAgent", "loanToDateAccrualNet"].filter((key) => isDecimal(loan[key]));
  return Object.fromEntries(amounts.map((key) => [key, rounded(plain(loan[key]), minorUnits(plain(loan.loanCurrency)))]));
}

export function Loan() {
  const { params } = useRoute();
  const id = params.id ?? "";
  const session = useSession();
  const path = `${door(session)}/loans/${encodeURIComponent(id)}`;
  const { answer, error, again } = useAnswer(`${id}@${params.asOf ?? ""}`, (signal) => get<Row>(path, { asOf: params.asOf }, signal));
  useChanges(params.asOf === undefined, (heard) => {
    if (heard === null || heard.data.loanId === id || heard.data.actualLoanId === id) again();
  });
  const none = error instanceof Refused && error.status === 404;
  const acts = may(session, "desk") && params.asOf === undefined;
  const trades = (answer?.trades ?? []) as Array<Row>;
  const written = (value: Value) => isDecimal(value) ? <Amount value={value} currency={plain(answer?.loanCurrency)} /> : "";
  return (
    <section class="page">
      <header class="bar">
        <h1>Loan {id}</h1>
        {answer && <Status value={answer.loanStatus} />}
        {answer && <span>{plain(answer.instrumentName)}</span>}
        <a href={href("explain", { record: `loan:${id}` })}>Explain</a>
        <a href={href("loans", { id: undefined })}>All loans</a>
        {answer && acts && <LoanActions loan={answer} again={again} />}
      </header>
      {none && <Empty title="No such loan at this moment">It may be another lender’s, or may not have been booked yet: look at the moment in the time bar.</Empty>}
      {error && !none && <Failure error={error} what="The record of a loan" retry={again} />}
      {!answer && !error && <Loading />}
      {!none && <Versus path={path} what={`Loan ${id}`} keys={KEYS} turn={answer ? plain(answer.asOf) : ""} />}
      {answer && (
        <>
          <Facts row={{ ...answer, ...toTheCent(answer) }} facts={FACTS} />
          <h2>Client parts</h2>
          <Plain label="Client parts" columns={PARTS.columns.filter((each) => !["borrowerCode", "isin", "instrumentName"].includes(each.key))} rows={answer.parts as Array<Row>} />
          <h2>Trades</h2>
          <Plain label="Trades" rows={trades} columns={[
            ...TRADES.columns.filter((each) => !each.key.startsWith("loan.")).map((each) => each.key === "tradeValueLoanCurrency" ? { ...each, label: `Value, ${plain(answer.loanCurrency)}`, show: (row: Row) => written(row[each.key]) } : each),
            ...(acts ? [{ key: "tradeId", label: "Do", show: (row: Row) => <TradeActions loan={answer} trade={row} again={again} /> }] : []),
          ]} />
          <div class="beside">
            <div>
              <h2>Rates</h2>
              <Plain label="Rates" rows={answer.rates as Array<Row>} columns={[
                { key: "effectiveDate", label: "From" }, { key: "lastDate", label: "Until", show: (row) => plain(row.lastDate) || "further notice" },
                { key: "lendingRate", label: "Lending rate %", decimals: 2 }, { key: "rebateRate", label: "Rebate rate %", decimals: 2 },
              ]} />
            </div>
            <div>
              <h2>Cover</h2>
              <Plain label="Cover" rows={answer.cover as Array<Row>} columns={[
                { key: "date", label: "Date" },
                { key: "value", label: `Value, ${plain(answer.loanCurrency)}`, decimals: 2, show: (row) => row.value === null ? "vouched for" : written(row.value) },
                { key: "totalValue", label: "In all", decimals: 2, show: (row) => written(row.totalValue) },
                { key: "requiredValue", label: "Required", decimals: 2, show: (row) => written(row.requiredValue) },
                { key: "covered", label: "Covered", show: (row) => <Status value={row.covered ? "Covered" : "Uncovered"} /> },
              ]} />
            </div>
          </div>
        </>
      )}
      {!none && <Timeline path={`${path}/timeline`} asOf={params.asOf} turn={answer ? plain(answer.asOf) : ""} />}
    </section>
  );
}
