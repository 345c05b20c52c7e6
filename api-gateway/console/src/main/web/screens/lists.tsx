/** The reads that are lists, and which of their fields are seen at once. */

import type { Listing } from "../list.tsx";
import { go, href } from "../route.ts";
import { plain } from "../table.tsx";

const ISIN = { name: "isin", label: "ISIN" };
const BORROWER = { name: "borrowerCode", label: "Borrower" };
const CLIENT = { name: "clientId", label: "Client" };
const STATES = ["Pending - Uncovered", "Pending - Covered", "Open", "Closed", "Cancelled"];
const DATES = [
  { name: "fromDate", label: "From", form: "yyyy-MM-dd" },
  { name: "toDate", label: "To", form: "yyyy-MM-dd" },
];
const MONTHS = [
  { name: "fromMonth", label: "From", form: "yyyy-MM" },
  { name: "toMonth", label: "To", form: "yyyy-MM" },
];

const LOAN = [
  { key: "loanStatus", label: "Status", status: true },
  { key: "borrowerCode", label: "Borrower" },
  { key: "isin", label: "ISIN" },
  { key: "instrumentName", label: "Instrument" },
  { key: "originalUnits", label: "Units", decimals: 0 },
  { key: "settledUnits", label: "Settled", decimals: 0 },
];

export const LISTS: Record<string, Listing> = {
  loans: {
    title: "Loans",
    path: "loans/custody",
    columns: [
      { key: "loanId", label: "Loan" },
      ...LOAN,
      { key: "lendingRate", label: "Rate %", decimals: 2 },
      { key: "loanValue", label: "Value", decimals: 2 },
      { key: "loanCurrency", label: "Ccy" },
      { key: "collateralType", label: "Collateral" },
      { key: "tradeDate", label: "Traded" },
      { key: "settlementDate", label: "Settles" },
      { key: "loanToDateAccrualGross", label: "Accrued", decimals: 2 },
    ],
    filters: [{ name: "status", label: "Status", choices: STATES }, ISIN, BORROWER, ...DATES],
    empty: "A loan appears when the desk books a borrow request that your inventory can fill: clients that opted in, with free units of the security.",
    open: (row) => go(href("loan", { id: plain(row.loanId) })),
  },
  parts: {
    title: "Client parts",
    path: "loans/clients",
    columns: [
      { key: "clientLevelLoanId", label: "Part" },
      { key: "clientId", label: "Client" },
      ...LOAN,
      { key: "lendingRateNetClient", label: "Net rate %", decimals: 2 },
      { key: "feeSplitClient", label: "Split %", decimals: 0 },
      { key: "loanToDateAccrualNetClient", label: "Client’s accrual", decimals: 2 },
      { key: "loanCurrency", label: "Ccy" },
    ],
    filters: [{ name: "status", label: "Status", choices: STATES }, CLIENT, ISIN, BORROWER],
    empty: "Each loan is allocated to the clients that it is lent for; their parts are listed here.",
    open: (row) => go(href("loan", { id: plain(row.actualLoanId) })),
  },
  trades: {
    title: "Trades",
    path: "trades",
    columns: [
      { key: "tradeId", label: "Trade" },
      { key: "tradeType", label: "Type" },
      { key: "settlementStatus", label: "Settlement", status: true },
      { key: "loan.borrowerCode", label: "Borrower" },
      { key: "loan.isin", label: "ISIN" },
      { key: "originalUnits", label: "Units", decimals: 0 },
      { key: "settledUnits", label: "Settled", decimals: 0 },
      { key: "outstandingSettlementUnits", label: "Outstanding", decimals: 0 },
      { key: "tradeDate", label: "Traded" },
      { key: "intendedSettlementDate", label: "Due" },
      { key: "actualSettlementDate", label: "Settled on" },
      { key: "tradeValueLoanCurrency", label: "Value", decimals: 2 },
      { key: "loan.loanCurrency", label: "Ccy" },
    ],
    filters: [{ name: "tradeType", label: "Type", choices: ["Loan", "Return", "Recall"] }, ISIN, BORROWER, ...DATES],
    empty: "Loans, returns and recalls settle as trades; the custodian’s reports move them on.",
    open: (row) => go(href("loan", { id: plain((row.loan as Record<string, string>).loanId) })),
  },
  reconciliation: {
    title: "Reconciliation",
    path: "position-reconciliation",
    columns: [
      { key: "accountNumber", label: "Account" },
      { key: "borrowerCode", label: "Borrower" },
      { key: "borrowerName", label: "Name" },
      { key: "isin", label: "ISIN" },
      { key: "instrumentName", label: "Instrument" },
      { key: "netTradedUnits", label: "Traded", decimals: 0 },
      { key: "netSettledUnits", label: "Settled", decimals: 0 },
      { key: "date", label: "Date" },
    ],
    filters: [{ name: "date", label: "Date", form: "yyyy-MM-dd" }, ISIN, BORROWER],
    empty: "What is out by account, security and borrower, traded and settled, to compare with the custodian’s books.",
  },
  accruals: {
    title: "Accruals",
    path: "accruals",
    columns: [
      { key: "clientLevelLoanId", label: "Part" },
      { key: "accrualDate", label: "Date" },
      { key: "clientId", label: "Client" },
      { key: "borrowerCode", label: "Borrower" },
      { key: "isin", label: "ISIN" },
      { key: "settledUnits", label: "Units", decimals: 0 },
      { key: "loanPrice", label: "Price", decimals: 2 },
      { key: "lendingRateGrossBank", label: "Rate %", decimals: 2 },
      { key: "accrualGross", label: "Gross", decimals: 2 },
      { key: "accrualAgent", label: "Agent", decimals: 2 },
      { key: "accrualNetClient", label: "Client", decimals: 2 },
      { key: "loanCurrency", label: "Ccy" },
    ],
    filters: [...DATES, CLIENT, ISIN, BORROWER],
    empty: "The close of a business day writes one row for each part of a loan and calendar day.",
    explain: (row) => href("explain", { record: `accrual:${plain(row.clientLevelLoanId)}:${plain(row.accrualDate)}` }),
  },
  collateral: {
    title: "Collateral",
    path: "collateral",
    columns: [
      { key: "rqvAccount", label: "RQV account" },
      { key: "borrowerCode", label: "Borrower" },
      { key: "collateralType", label: "Type" },
      { key: "isin", label: "ISIN" },
      { key: "issuer", label: "Issuer" },
      { key: "quantity", label: "Quantity", decimals: 0 },
      { key: "collateralValue", label: "Value", decimals: 2 },
      { key: "haircutPercent", label: "Haircut %", decimals: 2 },
      { key: "collateralValueWithHaircut", label: "After haircut", decimals: 2 },
      { key: "collateralCurrency", label: "Ccy" },
      { key: "date", label: "Date" },
    ],
    filters: [{ name: "date", label: "Date", form: "yyyy-MM-dd" }, ISIN, BORROWER],
    empty: "The tri-party agent’s report of a day; the desk sends it in.",
  },
  billing: {
    title: "Billing summary",
    path: "billing-summary",
    columns: [
      { key: "billingMonth", label: "Month" },
      { key: "borrowerCode", label: "Borrower" },
      { key: "grossAccrual", label: "Gross", decimals: 2 },
      { key: "serviceAccrual", label: "Service", decimals: 2 },
      { key: "otherAgentAccrual", label: "Other agents", decimals: 2 },
      { key: "netAccrual", label: "Net", decimals: 2 },
      { key: "netClientRevenue", label: "Clients", decimals: 2 },
      { key: "billingCurrency", label: "Ccy" },
    ],
    filters: [...MONTHS, BORROWER],
    empty: "Accruals add up here as days are closed, and become final with the month.",
  },
  feed: {
    title: "Loan changes",
    path: "/api/v1/events",
    timeless: true,
    columns: [
      { key: "eventId", label: "Event" },
      { key: "timestamp", label: "At (UTC)" },
      { key: "type", label: "Type" },
      { key: "change", label: "Change", status: true },
      { key: "data.loanId", label: "Loan" },
      { key: "data.clientId", label: "Client" },
      { key: "trade.tradeId", label: "Trade" },
      { key: "data.originalUnits", label: "Units", decimals: 0 },
      { key: "data.loanStatus", label: "Status", status: true },
    ],
    filters: [{ name: "type", label: "Type", choices: ["loan.custody", "loan.client"] }],
    empty: "Every change of a loan, in order, as webhooks deliver it.",
  },
  events: {
    title: "History",
    path: "/audit/v1/events",
    columns: [
      { key: "position", label: "Position" },
      { key: "timestamp", label: "At (UTC)" },
      { key: "eventType", label: "Event" },
      { key: "aggregateType", label: "Kind" },
      { key: "aggregateId", label: "Of" },
      { key: "sequence", label: "No.", decimals: 0 },
      { key: "metadata.credential", label: "Who" },
      { key: "metadata.lenderCode", label: "Lender" },
      { key: "metadata.submissionId", label: "Submission" },
    ],
    filters: [
      { name: "aggregateType", label: "Kind" },
      { name: "aggregateId", label: "Of" },
      { name: "eventType", label: "Event" },
      { name: "lenderCode", label: "Lender" },
    ],
    timeless: true,
    empty: "The history is empty, or nothing in it fits the filters.",
  },
};
