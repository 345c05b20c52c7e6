/** A borrow request before it is booked: who would lend how much, and what would stay unfilled, and why. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Action, ActionForm, type Typed } from "../action.tsx";
import { today } from "../business.ts";
import { type Row, send } from "../api.ts";
import { shown } from "../decimal.ts";
import { Exact, figure, given } from "../exact.ts";
import { Bars } from "../charts/bars.tsx";
import { Plain } from "../plain.tsx";
import { href, useRoute } from "../route.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { placed, Taken, unlike } from "./placed.tsx";

const SOON = 400;
const CAUSES: Record<string, string> = {
  NO_INVENTORY: "nobody holds them",
  NOT_OPTED_IN: "their clients have not opted in",
  ON_LOAN: "already on loan",
  RESERVED: "reserved, restricted or needed for a sale",
  LIMIT: "a limit is reached",
};

interface Matched {
  requestId: string;
  loans: Array<Row>;
  unfilledUnits: string;
  unfilled: Array<Row>;
}

function isCash(typed: Typed): boolean {
  return typed.collateralType === "Cash";
}

function asked(typed: Typed) {
  return {
    requestId: given(typed.requestId),
    borrowerCode: given(typed.borrowerCode),
    lenderCode: given(typed.lenderCode),
    isin: given(typed.isin),
    units: figure(typed.units),
    collateralType: given(typed.collateralType),
    lendingRate: isCash(typed) ? undefined : figure(typed.lendingRate),
    investmentRate: isCash(typed) ? figure(typed.investmentRate) : undefined,
    rebateRate: isCash(typed) ? figure(typed.rebateRate) : undefined,
    loanCurrency: given(typed.loanCurrency),
    loanType: given(typed.endDate) ? "Term" : "Open",
    tradeDate: given(typed.tradeDate),
    settlementDate: given(typed.settlementDate),
    endDate: given(typed.endDate),
    haircutPercent: figure(typed.haircutPercent),
  };
}

function request(typed: Typed): unknown {
  return { borrowRequests: [asked(typed)] };
}

/** Its terms as text. */
function terms(typed: Typed): Record<string, string> {
  return Object.fromEntries(Object.entries(asked(typed)).map(([field, value]) => [field, value instanceof Exact ? value.text : value ?? ""]));
}

function newId(): string {
  return `R-${Date.now().toString(36).toUpperCase()}`;
}

function isWhole(typed: Typed): boolean {
  const rates = isCash(typed) ? ["investmentRate", "rebateRate"] : ["lendingRate"];
  const needed = ["requestId", "borrowerCode", "isin", "units", "loanCurrency", "tradeDate", "settlementDate", ...rates];
  return needed.every((name) => given(typed[name]) !== undefined);
}

function Allocation({ result, booked }: { result: Matched; booked?: boolean }) {
  const taken = result.loans.map((loan) => ({
    label: `${plain(loan.lenderCode)} · ${plain(loan.accountNumber)}`,
    value: plain(loan.units),
    kind: "enough",
  }));
  const rest = result.unfilled.map((each) => ({ label: CAUSES[plain(each.cause)] ?? plain(each.cause), value: plain(each.units), kind: "short" }));
  return (
    <>
      {taken.length + rest.length > 0 && <Bars bars={[...taken, ...rest]} unit="units" label="Who lends how much, and what stays unfilled" />}
      <Plain label="Allocation" rows={[...result.loans, ...result.unfilled]} columns={[
        { key: "loanId", label: booked ? "Loan" : "Joins loan", show: (row) => row.cause ? "unfilled" : row.loanId ? <a href={href("loan", { id: plain(row.loanId) })}>{plain(row.loanId)}</a> : "a new one" },
        { key: "lenderCode", label: "Lender" }, { key: "accountNumber", label: "Account" },
        { key: "units", label: "Units", decimals: 0 },
        { key: "cause", label: "Why not", show: (row) => row.cause ? CAUSES[plain(row.cause)] ?? plain(row.cause) : "" },
      ]} />
      {result.unfilledUnits !== "0" && <p><b>{shown(result.unfilledUnits)}</b> units {booked ? "were" : "would be"} left unfilled.</p>}
    </>
  );
}

/** Asks what would be lent, a moment after the last key; of an id that another request has, nothing would. */
function Preview({ typed, rename }: { typed: Typed; rename: () => void }): ComponentChildren {
  const [state, setState] = useState<{ key: string; result?: Matched; was?: Row | null; error?: Error }>({ key: "" });
  const [turn, setTurn] = useState(0);
  const ready = isWhole(typed);
  const key = JSON.stringify(request(typed));
  useEffect(() => {
    if (!ready) return;
    const stop = new AbortController();
    const timer = setTimeout(() =>
      Promise.all([
        send<{ results: Array<Matched> }>("POST", "/desk/v1/borrow-requests/preview", request(typed)),
        placed(typed.requestId!.trim(), stop.signal),
      ]).then(
        ([answer, was]) => stop.signal.aborted || setState({ key, result: answer?.results[0], was }),
        (error) => stop.signal.aborted || setState({ key, error }),
      ), SOON);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [key, ready, turn]);
  if (!ready) return <p class="quiet">Who would lend is shown here as soon as borrower, security, units and rate are there.</p>;
  if (state.key !== key) return <p class="quiet" role="status">Looking who would lend…</p>;
  if (state.error) return <Failure error={state.error} retry={() => setTurn((was) => was + 1)} />;
  const { result, was } = state;
  if (!result) return null;
  if (!was) return <><h2>It would be lent by</h2><Allocation result={result} /></>;
  if (unlike(was, terms(typed)).length === 0) return <><h2>It was placed before, and lent by</h2><Allocation result={result} booked /></>;
  return <Taken was={was} asked={terms(typed)}><p><button type="button" onClick={rename}>Take another id</button></p></Taken>;
}

/** What an answer is of: a known id is answered with what was placed under it first. */
function Booked({ result, typed, anew }: { result: Matched; typed: Typed; anew: () => void }) {
  const { answer, error, again } = useAnswer(`placed ${result.requestId}`, (signal) => placed(result.requestId, signal));
  if (error) {
    return (
      <>
        <Failure error={error} what={`Whether ${result.requestId} was placed before`} retry={again} />
        <h2>{result.requestId} is answered with</h2>
        <Allocation result={result} booked />
      </>
    );
  }
  if (answer === undefined) return <Loading />;
  const isOther = answer !== null && unlike(answer, terms(typed)).length > 0;
  return (
    <>
      {isOther
        ? <Taken was={answer} asked={terms(typed)}><p>What you sent was not booked: it needs another id.</p></Taken>
        : (
          <div class="notice good" role="status">
            <h2>{result.requestId} is booked: {result.loans.length === 1 ? "1 loan" : `${result.loans.length} loans`}</h2>
            <p>Each loan waits for cover before it is delivered. <a href={href("loans")}>Loans</a></p>
          </div>
        )}
      <Allocation result={result} booked />
      <p><button type="button" onClick={anew}>Another request</button></p>
    </>
  );
}

export function Ticket() {
  const { params } = useRoute();
  const [booked, setBooked] = useState<{ result: Matched; typed: Typed } | null>(null);
  const [turn, setTurn] = useState(0);
  const action: Action = {
    title: "Borrow request",
    button: "Book",
    path: "/desk/v1/borrow-requests",
    fields: [
      { name: "requestId", label: "Request", form: "R-1", start: newId },
      { name: "borrowerCode", label: "Borrower", form: "BRW", start: params.borrowerCode },
      { name: "isin", label: "ISIN", form: "US0378331005", start: params.isin },
      { name: "units", label: "Units", figure: true },
      { name: "lenderCode", label: "From this lender only", optional: true },
      { name: "collateralType", label: "Collateral", choices: ["Non-Cash", "Cash"], start: "Non-Cash" },
      { name: "lendingRate", label: "Lending rate, % a year", figure: true, when: (typed) => !isCash(typed) },
      { name: "investmentRate", label: "Investment rate, % a year", figure: true, when: isCash },
      { name: "rebateRate", label: "Rebate rate, % a year", figure: true, when: isCash },
      { name: "loanCurrency", label: "Currency", start: "USD" },
      { name: "tradeDate", label: "Trade date", form: "yyyy-MM-dd", start: today },
      { name: "settlementDate", label: "Settlement", form: "yyyy-MM-dd", start: today },
      { name: "endDate", label: "Agreed end, of a term loan", form: "yyyy-MM-dd", optional: true },
      { name: "haircutPercent", label: "Haircut %", figure: true, optional: true },
    ],
    body: request,
    preview: (typed, write) => <Preview typed={typed} rename={() => write("requestId", newId())} />,
    told: () => null,
  };
  return (
    <section class="page">
      <header class="bar"><h1>Borrow ticket</h1><span class="quiet">Who would lend?</span><a href={href("requests")}>All borrow requests</a></header>
      {params.asOf
        ? <Empty title="You are looking at the past">Nothing can be booked from there: go back to now in the time bar.</Empty>
        : booked
        ? <Booked {...booked} anew={() => {
          setBooked(null);
          setTurn((was) => was + 1);
        }} />
        : <div class="ticket"><ActionForm key={turn} action={action} done={(answer, typed) => {
          const result = (answer as { results: Array<Matched> }).results[0];
          setBooked(result ? { result, typed } : null);
        }} /></div>}
    </section>
  );
}
