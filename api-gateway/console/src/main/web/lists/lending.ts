/** What is out, with whom, and how it settles. */

import type { Listing } from "../list.tsx";
import { go, href } from "../route.ts";
import { cell, plain } from "../table.tsx";
import { BORROWER, by, CLIENT, columns, DATE, DATES, ISIN } from "./filters.ts";

const STATES = ["Pending - Uncovered", "Pending - Covered", "Open", "Closed", "Cancelled"];

const LOAN = columns(
  ["loanStatus", "Status", "status"], ["borrowerCode", "Borrower"], ["isin", "ISIN"], ["instrumentName", "Instrument"],
  ["originalUnits", "Units", 0], ["settledUnits", "Settled", 0],
);

export const LOANS: Listing = {
  title: "Loans",
  path: "loans/custody",
  columns: columns(
    ["loanId", "Loan"],
    ...LOAN,
    ["lendingRate", "Rate %", 2], ["loanValue", "Value", 2], ["loanCurrency", "Ccy"],
    ["collateralType", "Collateral"], ["tradeDate", "Traded"], ["settlementDate", "Settles"],
    ["loanToDateAccrualGross", "Accrued", 2],
  ),
  filters: [{ name: "status", label: "Status", choices: STATES }, ISIN, BORROWER, ...DATES],
  empty: "A loan appears when the desk books a borrow request that your inventory can fill: clients that opted in, with free units of the security.",
  open: (row) => go(href("loan", { id: plain(row.loanId) })),
  identity: by("loanId"),
  totals: { currency: "loanCurrency", fields: [["loanValue", "Value"], ["loanToDateAccrualGross", "Accrued"]] },
  live: "loan.custody",
};

export const PARTS: Listing = {
  title: "Client parts",
  path: "loans/clients",
  columns: columns(
    ["clientLevelLoanId", "Part"], ["clientId", "Client"],
    ...LOAN,
    ["lendingRateNetClient", "Net rate %", 2], ["feeSplitClient", "Split %", 0],
    ["loanToDateAccrualNetClient", "Client’s accrual", 2], ["loanCurrency", "Ccy"],
  ),
  filters: [{ name: "status", label: "Status", choices: STATES }, CLIENT, ISIN, BORROWER],
  empty: "Each loan is allocated to the clients that it is lent for; their parts are listed here.",
  open: (row) => go(href("loan", { id: plain(row.actualLoanId) })),
  identity: by("clientLevelLoanId"),
  totals: { currency: "loanCurrency", fields: [["loanToDateAccrualNetClient", "Clients’ accrual"]] },
  live: "loan.client",
};

export const TRADES: Listing = {
  title: "Trades",
  path: "trades",
  columns: columns(
    ["tradeId", "Trade"], ["tradeType", "Type"], ["settlementStatus", "Settlement", "status"],
    ["loan.borrowerCode", "Borrower"], ["loan.isin", "ISIN"], ["originalUnits", "Units", 0],
    ["settledUnits", "Settled", 0], ["outstandingSettlementUnits", "Outstanding", 0], ["tradeDate", "Traded"],
    ["intendedSettlementDate", "Due"], ["actualSettlementDate", "Settled on"],
    ["tradeValueLoanCurrency", "Value", 2], ["loan.loanCurrency", "Ccy"],
  ),
  filters: [{ name: "tradeType", label: "Type", choices: ["Loan", "Return", "Recall"] }, ISIN, BORROWER, ...DATES],
  empty: "Loans, returns and recalls settle as trades; the custodian’s reports move them on.",
  open: (row) => go(href("loan", { id: plain(cell(row, "loan.loanId")) })),
  identity: by("tradeId"),
  lender: "loan.lenderCode",
  live: "loan.custody",
};

export const RECONCILIATION: Listing = {
  title: "Reconciliation",
  path: "position-reconciliation",
  columns: columns(
    ["accountNumber", "Account"], ["borrowerCode", "Borrower"], ["borrowerName", "Name"], ["isin", "ISIN"],
    ["instrumentName", "Instrument"], ["netTradedUnits", "Traded", 0], ["netSettledUnits", "Settled", 0],
    ["date", "Date"],
  ),
  filters: [DATE, ISIN, BORROWER],
  empty: "What is out by account, security and borrower, traded and settled, to compare with the custodian’s books.",
  identity: by("lenderCode", "accountNumber", "borrowerCode", "isin"),
  live: "loan.custody",
};

export const COLLATERAL: Listing = {
  title: "Collateral",
  path: "collateral",
  columns: columns(
    ["rqvAccount", "RQV account"], ["borrowerCode", "Borrower"], ["collateralType", "Type"], ["isin", "ISIN"],
    ["issuer", "Issuer"], ["quantity", "Quantity", 0], ["collateralValue", "Value", 2],
    ["haircutPercent", "Haircut %", 2], ["collateralValueWithHaircut", "After haircut", 2],
    ["collateralCurrency", "Ccy"], ["date", "Date"],
  ),
  filters: [DATE, ISIN, BORROWER],
  empty: "The tri-party agent’s report of a day; the desk sends it in.",
  identity: by("lenderCode", "rqvAccount", "collateralType", "isin", "date"),
  totals: { currency: "collateralCurrency", fields: [["collateralValue", "Value"], ["collateralValueWithHaircut", "After haircut"]] },
};

export const REQUESTS: Listing = {
  title: "Borrow requests",
  path: "borrow-requests",
  columns: columns(
    ["requestId", "Request"], ["borrowerCode", "Borrower"], ["isin", "ISIN"], ["units", "Asked", 0],
    ["unfilledUnits", "Unfilled", 0],
    { key: "completed", label: "State", show: (row) => row.completed ? "Matched" : "In work" },
    { key: "loans", label: "Loans", show: (row) => (row.loans as Array<Record<string, string>>).map((loan) => loan.loanId).join(", ") },
    ["lendingRate", "Rate %", 2], ["collateralType", "Collateral"], ["loanCurrency", "Ccy"],
    ["tradeDate", "Traded"], ["settlementDate", "Settles"],
  ),
  filters: [...DATES, ISIN, BORROWER],
  empty: "What borrowers asked for, and how far it was filled. The desk books requests at “Borrow ticket”.",
  identity: by("requestId"),
};
