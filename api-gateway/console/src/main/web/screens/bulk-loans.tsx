/** What the desk does with several loans at once. */

import { type Field, type Typed } from "../action.tsx";
import { today } from "../business.ts";
import type { Row } from "../api.ts";
import { type Bulk, performAll } from "../bulk.tsx";
import { add, compare, isDecimal, shown, subtract } from "../decimal.ts";
import { figure, given } from "../exact.ts";
import { by } from "../lists/filters.ts";
import { href } from "../route.ts";
import { plain } from "../table.tsx";
import { walk } from "../walk.ts";

const DAYS: Array<Field> = [
  { name: "tradeDate", label: "Trade date", form: "yyyy-MM-dd", start: today },
  { name: "intendedSettlementDate", label: "Intended settlement", form: "yyyy-MM-dd", start: today },
];

function path(loan: Row, what: string): string {
  return `/desk/v1/loans/${encodeURIComponent(plain(loan.loanId))}/${what}`;
}

function name(loan: Row) {
  return <><a href={href("loan", { id: plain(loan.loanId) })}>{plain(loan.loanId)}</a> <span class="quiet">{plain(loan.borrowerCode)} · {plain(loan.isin)}</span></>;
}

const SHARED = { name, key: by("loanId") };

/** Units of each loan that are on their way back already. */
async function underWay(_rows: Array<Row>, signal: AbortSignal): Promise<Map<string, string>> {
  const units = new Map<string, string>();
  for (const tradeType of ["Return", "Recall"]) {
    const { rows } = await walk("/desk/v1/trades", { tradeType, status: "Pending" }, Infinity, signal);
    for (const trade of rows) {
      const id = plain((trade.loan as Row).loanId);
      units.set(id, add(units.get(id) ?? "0", plain(trade.outstandingSettlementUnits)));
    }
  }
  return units;
}

/** A share of what is out, in whole units. */
function part(free: string, percent: string): string {
  const [whole = "0", rest = ""] = percent.split(".");
  return (BigInt(free.split(".")[0]!) * BigInt(whole + rest.padEnd(2, "0").slice(0, 2)) / 10_000n).toString();
}

function movement(kind: "return" | "recall"): Bulk<Map<string, string>> {
  const verb = kind === "return" ? "returned" : "recalled";
  return {
    ...SHARED,
    title: kind === "return" ? "Return units" : "Recall units",
    button: kind === "return" ? "Return units of" : "Recall units of",
    fields: [{ name: "percent", label: "Of what is out, %", figure: true, start: "100" }, ...DAYS],
    know: underWay,
    step: (loan, typed, gone) => {
      const free = subtract(plain(loan.settledUnits) || "0", gone.get(plain(loan.loanId)) ?? "0");
      if (compare(free, "0") <= 0) return { left: plain(loan.settledUnits) === "0" ? "nothing of it is out" : "all of it is on its way back already" };
      if (!isDecimal(typed.percent) || compare(typed.percent, "0") <= 0 || compare(typed.percent, "100") > 0) return { left: "write more than 0 and at most 100 %" };
      const units = part(free, typed.percent);
      if (units === "0") return { left: "that is less than a unit" };
      return {
        path: path(loan, `${kind}s`),
        body: { units: figure(units), tradeDate: given(typed.tradeDate), intendedSettlementDate: given(typed.intendedSettlementDate) },
        told: <>{shown(units)} of {shown(free)} units {verb}, {shown(subtract(free, units))} stay</>,
      };
    },
    done: (trade) => <>trade {plain(trade.tradeId)}: {shown(plain(trade.units))} units, due on {plain(trade.intendedSettlementDate)}</>,
  };
}

const RERATE: Bulk<true> = {
  ...SHARED,
  title: "Rerate",
  button: "Rerate",
  fields: [
    { name: "lendingRate", label: "Lending rate, % a year, of loans for non-cash", figure: true, optional: true },
    { name: "rebateRate", label: "Rebate rate, % a year, of loans for cash", figure: true, optional: true },
    { name: "effectiveDate", label: "From", form: "yyyy-MM-dd", start: today },
  ],
  know: () => Promise.resolve(true),
  step: (loan, typed) => {
    const field = loan.collateralType === "Cash" ? "rebateRate" : "lendingRate";
    const status = plain(loan.loanStatus);
    if (status === "Closed" || status === "Cancelled") return { left: `it is ${status}` };
    if (given(typed[field]) === undefined) return { left: `no ${field === "rebateRate" ? "rebate" : "lending"} rate is given` };
    return {
      path: path(loan, "rerate"),
      body: { [field]: figure(typed[field]), effectiveDate: given(typed.effectiveDate) },
      told: <>{field === "rebateRate" ? "rebate" : "lending"} rate {shown(plain(loan[field]) || "0", 2)} % → {isDecimal(typed[field]) ? shown(typed[field], 2) : typed[field]} % from {typed.effectiveDate}</>,
    };
  },
  done: (rated) => <>{shown(plain(rated.lendingRate ?? rated.rebateRate) || "0", 2)} % from {plain(rated.effectiveDate)}</>,
};

/** The desk vouches that loans are covered, and releases them. */
export const COVER: Bulk<true> = {
  ...SHARED,
  title: "Confirm cover",
  button: "Confirm cover of",
  fields: [{ name: "collateralDate", label: "Date", form: "yyyy-MM-dd", start: today }],
  know: () => Promise.resolve(true),
  step: (loan, typed) => loan.loanStatus === "Pending - Uncovered"
    ? {
      path: path(loan, "collateral-received"),
      body: { collateralDate: given(typed.collateralDate) },
      told: <>you vouch that all {loan.loanValue === null ? "of it" : `${shown(plain(loan.loanValue), 2)} ${plain(loan.loanCurrency)}`} is covered, and its {shown(plain(loan.originalUnits))} units are released for delivery</>,
    }
    : { left: `it is ${plain(loan.loanStatus)}; only a loan that waits for cover can be released` },
  done: (loan) => <>{plain(loan.loanStatus)}</>,
};

const CANCEL: Bulk<true> = {
  ...SHARED,
  title: "Cancel loans",
  button: "Cancel",
  fields: [],
  know: () => Promise.resolve(true),
  word: (count) => `cancel ${count}`,
  step: (loan, _typed: Typed) => plain(loan.loanStatus).startsWith("Pending")
    ? { path: path(loan, "cancel"), told: <>{shown(plain(loan.originalUnits))} units become free again</> }
    : { left: `it is ${plain(loan.loanStatus)}; only a loan of which nothing has settled can be cancelled` },
  done: (loan) => <>{plain(loan.loanStatus)}</>,
};

export function BulkLoans({ rows, again }: { rows: Array<Row>; again: () => void }) {
  const button = <Known,>(label: string, bulk: Bulk<Known>) => <button type="button" class={bulk.word ? "danger" : undefined} onClick={() => performAll(bulk, rows, again)}>{label}</button>;
  return <>{button("Confirm cover", COVER)}{button("Return", movement("return"))}{button("Recall", movement("recall"))}{button("Rerate", RERATE)}{button("Cancel", CANCEL)}</>;
}
