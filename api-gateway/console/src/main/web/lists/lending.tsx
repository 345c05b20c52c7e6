/** What is out, with whom, and how it settles. */

import type { Row } from "../api.ts";
import { shown, subtract } from "../decimal.ts";
import type { Listing } from "../listing.ts";
import { go, href } from "../route.ts";
import { cell, plain } from "../table.tsx";
import { BORROWER, by, CLIENT, columns, DATE, DATES, even, ISIN, money } from "./filters.ts";

const STATES = ["Pending - Uncovered", "Pending - Covered", "Open", "Closed", "Cancelled"];

const LOAN = columns(
  ["loanStatus", "Status", "status"], ["borrowerCode", "Borrower"], ["isin", "ISIN"], ["instrumentName", "Instrument"],
  ["originalUnits", "Units", 0], ["settledUnits", "Settled", 0],
);

export const LOANS: Listing = {
  title: "Loans",
  path: "loans/custody",
  columns: columns(
    ["loanId", "Loan"], ["tradeDate", "Traded"],
    ...LOAN,
    ["lendingRate", "Fee %", 2], ["rebateRate", "Rebate %", 2], money("loanValue", "Value", "loanCurrency"),
    money("loanToDateAccrualGross", "Accrued", "loanCurrency"), ["loanCurrency", "Ccy"],
    { key: "collateralType", label: "Collateral", spare: true }, { key: "settlementDate", label: "Settles", spare: true },
  ),
  filters: [{ name: "status", label: "Status", choices: STATES }, ISIN, BORROWER, ...DATES],
  empty: "A loan appears when a borrow request is booked that the inventory can fill: clients that opted in, with free units of the security.",
  open: (row) => go(href("loan", { id: plain(row.loanId) })),
  identity: by("loanId"),
  order: "-tradeDate",
  totals: { currency: "loanCurrency", fields: ["loanValue", "loanToDateAccrualGross"] },
  live: true,
  needs: [],
};

export const PARTS: Listing = {
  title: "Client parts",
  path: "loans/clients",
  columns: columns(
    ["clientLevelLoanId", "Part"], ["clientId", "Client"],
    ...LOAN,
    even("lendingRateNetClient", "Net rate %", 4), ["feeSplitClient", "Split %", 0],
    money("loanToDateAccrualNetClient", "Client’s accrual", "loanCurrency"), ["loanCurrency", "Ccy"],
  ),
  filters: [{ name: "status", label: "Status", choices: STATES }, CLIENT, ISIN, BORROWER],
  empty: "Each loan is allocated to the clients that it is lent for; their parts are listed here. They come with the first loan.",
  open: (row) => go(href("loan", { id: plain(row.actualLoanId) })),
  identity: by("clientLevelLoanId"),
  order: "-tradeDate",
  totals: { currency: "loanCurrency", fields: ["loanToDateAccrualNetClient"] },
  live: true,
  needs: ["actualLoanId"],
};

/** Of a trade that was called off nothing is awaited, whatever the custodian said last. */
export function settlement(row: Row): string {
  if (row.tradeStatus === "Cancelled") return "Cancelled";
  return row.settlementSubstatus === "Late" ? "Late" : plain(row.settlementStatus);
}

export const TRADES: Listing = {
  title: "Trades",
  path: "trades",
  columns: columns(
    ["tradeId", "Trade"], ["tradeType", "Type"], { key: "state", label: "Settlement", of: settlement, status: true },
    ["loan.borrowerCode", "Borrower"], ["loan.isin", "ISIN"], ["originalUnits", "Units", 0],
    ["settledUnits", "Settled", 0], ["outstandingSettlementUnits", "Outstanding", 0], ["tradeDate", "Traded"],
    ["intendedSettlementDate", "Due"], ["actualSettlementDate", "Settled on"],
    money("tradeValueLoanCurrency", "Value", "loan.loanCurrency"), ["loan.loanCurrency", "Ccy"],
  ),
  filters: [{ name: "tradeType", label: "Type", choices: ["Loan", "Return", "Recall"] }, ISIN, BORROWER, ...DATES],
  empty: "Loans, returns and recalls settle as trades; the custodian’s reports move them on. The first loan brings the first trade.",
  open: (row) => go(href("loan", { id: plain(cell(row, "loan.loanId")) })),
  identity: by("tradeId"),
  order: "-tradeDate",
  lender: "loan.lenderCode",
  live: true,
  needs: ["tradeStatus", "settlementStatus", "settlementSubstatus"],
};

/** Units that custody has not moved yet, either way. */
function unsettled(row: Row): string {
  return subtract(plain(row.netTradedUnits) || "0", plain(row.netSettledUnits) || "0");
}

export const RECONCILIATION: Listing = {
  title: "Reconciliation",
  path: "position-reconciliation",
  columns: columns(
    ["accountNumber", "Account"], ["borrowerCode", "Borrower"], ["borrowerName", "Name"], ["isin", "ISIN"],
    ["instrumentName", "Instrument"], ["netTradedUnits", "Traded", 0], ["netSettledUnits", "Settled", 0],
    { key: "open", label: "Not settled", decimals: 0, of: unsettled, show: (row) => unsettled(row) === "0" ? "0" : <b class="warned">{shown(unsettled(row))}</b> },
    ["date", "Date"],
  ),
  filters: [DATE, ISIN, BORROWER],
  empty: "What is out by account, security and borrower, traded and settled, to compare with the custodian’s books. The first loan brings the first line.",
  identity: by("lenderCode", "accountNumber", "borrowerCode", "isin"),
  live: true,
};

export const COLLATERAL: Listing = {
  title: "Collateral",
  path: "collateral",
  columns: columns(
    ["rqvAccount", "RQV account"], ["borrowerCode", "Borrower"], ["collateralType", "Type"], ["isin", "ISIN"],
    ["quantity", "Quantity", 0], money("collateralValue", "Value", "collateralCurrency"),
    ["haircutPercent", "Haircut %", 2], money("collateralValueWithHaircut", "After haircut", "collateralCurrency"),
    ["collateralCurrency", "Ccy"], ["date", "Date"],
  ),
  filters: [DATE, ISIN, BORROWER],
  empty: "The tri-party agent’s report of a day. The desk sends it in, at “Send a file” or to /desk/v1/collateral.",
  identity: by("lenderCode", "accountNumber", "borrowerCode", "rqvAccount", "collateralType", "isin", "collateralCurrency", "date"),
  totals: { currency: "collateralCurrency", fields: ["collateralValue", "collateralValueWithHaircut"] },
};

function lent(row: Row): Array<string> {
  return ((row.loans ?? []) as Array<Row>).map((loan) => plain(loan.loanId));
}

/** A lender is not told of units that others were asked for. */
function filled(row: Row): string {
  if (!row.completed) return "In work";
  if (row.unfilledUnits === null) return lent(row).length > 0 ? "Matched" : "Unfilled";
  return row.unfilledUnits === "0" ? "Filled" : row.unfilledUnits === row.units ? "Unfilled" : "Partly filled";
}

export const REQUESTS: Listing = {
  title: "Borrow requests",
  path: "borrow-requests",
  columns: columns(
    ["requestId", "Request"], { key: "state", label: "State", of: filled, status: true },
    {
      key: "loans",
      label: "Loans",
      of: (row) => lent(row).join(" "),
      show: (row) => lent(row).map((id, at) => <>{at > 0 && ", "}<a href={href("loan", { id })}>{id}</a></>),
    },
    ["borrowerCode", "Borrower"], ["isin", "ISIN"], ["units", "Asked", 0], ["unfilledUnits", "Unfilled", 0],
    ["lendingRate", "Fee %", 2], ["rebateRate", "Rebate %", 2], ["tradeDate", "Traded"], ["settlementDate", "Settles"],
    ["loanCurrency", "Ccy"], ["collateralType", "Collateral"],
  ),
  filters: [...DATES, ISIN, BORROWER],
  empty: "What borrowers asked for, and how far it was filled. The desk books requests at “Borrow ticket”.",
  identity: by("requestId"),
  order: "-tradeDate",
};
