/** What the desk does with a loan: each says first what it would do. */

import type { ComponentChildren } from "preact";
import { type Action, ActionButton, type Field, type Typed } from "../action.tsx";
import { today } from "../business.ts";
import type { Row } from "../api.ts";
import { add, compare, isDecimal, shown, subtract } from "../decimal.ts";
import { figure, given } from "../exact.ts";
import { href } from "../route.ts";
import { plain } from "../table.tsx";
import { ClientsOf, Followed } from "./followed.tsx";

function path(loan: Row, what: string): string {
  return `/desk/v1/loans/${encodeURIComponent(plain(loan.loanId))}/${what}`;
}

function link(loan: Row): ComponentChildren {
  return <a href={href("loan", { id: plain(loan.loanId) })}>loan {plain(loan.loanId)}</a>;
}

const DAYS: Array<Field> = [
  { name: "tradeDate", label: "Trade date", form: "yyyy-MM-dd", start: today },
  { name: "intendedSettlementDate", label: "Intended settlement", form: "yyyy-MM-dd", start: today },
];

/** Units that the trades of a kind have yet to settle. */
function unsettled(loan: Row, wanted: (trade: Row) => boolean): Array<string> {
  return ((loan.trades ?? []) as Array<Row>)
    .filter((trade) => wanted(trade) && trade.tradeStatus === "Pending")
    .map((trade) => plain(trade.outstandingSettlementUnits));
}

const SHARED_BY = {
  return: "Clients whose units are recalled get theirs first, then all pro rata.",
  recall: "Its clients give up their parts pro rata, as far as these are not recalled yet.",
};

/** What stays on loan; what is under way already counts as gone, and what is yet to be delivered as there. */
function stays(loan: Row, typed: Typed, kind: "return" | "recall"): ComponentChildren {
  const units = typed.units ?? "";
  if (!isDecimal(units)) return null;
  const agreed = unsettled(loan, (trade) => trade.tradeType === "Loan").reduce(add, plain(loan.settledUnits));
  const free = unsettled(loan, (trade) => trade.tradeType !== "Loan").reduce(subtract, agreed);
  const left = subtract(free, units);
  if (compare(left, "0") < 0) return <p class="bad">Only {shown(free)} units are on loan and not yet on their way back.</p>;
  const what = kind === "return" ? "The borrower brings back" : "The borrower is asked for";
  return <p>{what} {shown(units)} of {shown(free)} units; {shown(left)} stay on loan. {SHARED_BY[kind]}</p>;
}

function movement(loan: Row, kind: "return" | "recall"): Action {
  const title = kind === "return" ? "Return units" : "Recall units";
  return {
    title: `${title} of ${plain(loan.loanId)}`,
    button: title,
    path: path(loan, `${kind}s`),
    fields: [{ name: "units", label: "Units", figure: true, start: plain(loan.settledUnits) }, ...DAYS],
    body: (typed) => ({ units: figure(typed.units), tradeDate: given(typed.tradeDate), intendedSettlementDate: given(typed.intendedSettlementDate) }),
    preview: (typed) => <>{stays(loan, typed, kind)}<ClientsOf loan={loan} /></>,
    told: (answer, _typed, requestId) => {
      const trade = answer as Row;
      return <><p>Trade <b>{plain(trade.tradeId)}</b>: {shown(plain(trade.units))} units of {link(loan)}, due on {plain(trade.intendedSettlementDate)}. It settles when the custodian reports it.</p><Followed loanId={plain(loan.loanId)} requestId={requestId} /></>;
    },
  };
}

function rerate(loan: Row): Action {
  const cash = loan.collateralType === "Cash";
  const name = cash ? "rebateRate" : "lendingRate";
  return {
    title: `Rerate ${plain(loan.loanId)}`,
    button: "Rerate",
    path: path(loan, "rerate"),
    fields: [
      { name, label: cash ? "Rebate rate, % a year" : "Lending rate, % a year", figure: true, start: plain(loan[name]) },
      { name: "effectiveDate", label: "From", form: "yyyy-MM-dd", start: today },
    ],
    body: (typed) => ({ [name]: figure(typed[name]), effectiveDate: given(typed.effectiveDate) }),
    preview: (typed) => <p>From {typed.effectiveDate || "…"}: {shown(plain(loan[name]) || "0", 2)} % → {isDecimal(typed[name]) ? shown(typed[name]!, 2) : "…"} %. Days that are closed already are adjusted by differences.</p>,
    told: (answer, _typed, requestId) => (
      <>
        <p>The rate of {link(loan)} is {shown(plain((answer as Row)[name]) || "0", 2)} % from {plain((answer as Row).effectiveDate)}.</p>
        <Followed loanId={plain(loan.loanId)} requestId={requestId} />
      </>
    ),
  };
}

function cover(loan: Row): Action {
  return {
    title: `Confirm cover of ${plain(loan.loanId)}`,
    button: "Confirm cover",
    path: path(loan, "collateral-received"),
    fields: [
      { name: "collateralDate", label: "Date", form: "yyyy-MM-dd", start: today },
      { name: "value", label: `Value in ${plain(loan.loanCurrency)}`, figure: true, optional: true },
    ],
    body: (typed) => ({ collateralDate: given(typed.collateralDate), value: figure(typed.value) }),
    preview: (typed) => (
      <p>{given(typed.value) === undefined
        ? "Without a value you vouch for full cover."
        : `The loan’s value is ${shown(plain(loan.loanValue) || "0", 2)} ${plain(loan.loanCurrency)}${loan.marginPercent ? `, the margin ${plain(loan.marginPercent)} %` : ""}. It is released once all that was confirmed reaches what is required.`}</p>
    ),
    told: (_answer, _typed, requestId) => <><p>Cover was confirmed for {link(loan)}.</p><Followed loanId={plain(loan.loanId)} requestId={requestId} /></>,
  };
}

function cancel(loan: Row): Action {
  return {
    title: `Cancel ${plain(loan.loanId)}`,
    button: "Cancel the loan",
    path: path(loan, "cancel"),
    fields: [],
    word: plain(loan.loanId),
    preview: () => <><p>{shown(plain(loan.originalUnits))} units become free again for {((loan.parts ?? []) as Array<Row>).length} clients. Only a loan of which nothing has settled can be cancelled.</p><ClientsOf loan={loan} /></>,
    told: (answer, _typed, requestId) => <><p>{link(loan)} is {plain((answer as Row).loanStatus)}.</p><Followed loanId={plain(loan.loanId)} requestId={requestId} /></>,
  };
}

export function LoanActions({ loan, again }: { loan: Row; again: () => void }) {
  const status = plain(loan.loanStatus);
  const pending = status.startsWith("Pending");
  const out = plain(loan.settledUnits) !== "0";
  return (
    <span class="do">
      {status === "Pending - Uncovered" && <ActionButton action={cover(loan)} label="Confirm cover" done={again} />}
      {out && <ActionButton action={movement(loan, "return")} label="Return" done={again} />}
      {out && <ActionButton action={movement(loan, "recall")} label="Recall" done={again} />}
      {(pending || out) && <ActionButton action={rerate(loan)} label="Rerate" done={again} />}
      {pending && <ActionButton action={cancel(loan)} label="Cancel" done={again} />}
    </span>
  );
}

/** What has not settled of a trade can be called off. */
export function TradeActions({ loan, trade, again }: { loan: Row; trade: Row; again: () => void }) {
  const id = plain(trade.tradeId);
  const number = id.includes("/") ? id.split("/")[1]! : "0";
  const whole = number === "0" && plain(loan.loanStatus) !== "Open";
  if (trade.tradeStatus !== "Pending" || whole) return null;
  const action: Action = {
    title: `Call off ${id}`,
    button: "Call it off",
    path: path(loan, `trades/${number}/cancel`),
    fields: [],
    word: id,
    preview: () => <p>{shown(plain(trade.outstandingSettlementUnits))} units of this {plain(trade.tradeType).toLowerCase()} have not settled and will not.</p>,
    told: (answer, _typed, requestId) => (
      <>
        <p>Trade {plain((answer as Row).tradeId)} of {link(loan)} is {plain((answer as Row).tradeStatus)}.</p>
        <Followed loanId={plain(loan.loanId)} requestId={requestId} />
      </>
    ),
  };
  return <ActionButton action={action} label="Call off" done={again} />;
}
