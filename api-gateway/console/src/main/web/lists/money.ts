/** What was earned, and for whom. */

import type { Row } from "../api.ts";
import type { Listing } from "../listing.ts";
import { href } from "../route.ts";
import { plain } from "../table.tsx";
import { BORROWER, by, CLIENT, columns, DATES, ISIN, money, MONTHS } from "./filters.ts";

const DAY_OF_PART = by("clientLevelLoanId", "accrualDate");

/** Lines that adjust days of a closed month have the date of the close, and no units. */
function accrued(row: Row): string {
  return DAY_OF_PART(row) + (row.settledUnits === "0" ? "|adjusts" : "");
}

export const ACCRUALS: Listing = {
  title: "Accruals",
  path: "accruals",
  columns: columns(
    ["clientLevelLoanId", "Part"], ["accrualDate", "Date"], ["clientId", "Client"], ["borrowerCode", "Borrower"],
    ["isin", "ISIN"], ["settledUnits", "Units", 0], ["loanPrice", "Price", 2],
    ["lendingRateGrossBank", "Rate %", 2], money("accrualGross", "Gross", "loanCurrency"), money("accrualAgent", "Agent", "loanCurrency"),
    money("accrualNetClient", "Client", "loanCurrency"), ["loanCurrency", "Ccy"],
  ),
  filters: [...DATES, CLIENT, ISIN, BORROWER],
  empty: "The close of a business day writes one row for each part of a loan and calendar day. The desk closes days at “Close”.",
  identity: accrued,
  totals: { currency: "loanCurrency", fields: ["accrualGross", "accrualAgent", "accrualNetClient"] },
  explain: (row) => href("explain", { record: `accrual:${plain(row.clientLevelLoanId)}:${plain(row.accrualDate)}` }),
};

export const BILLING: Listing = {
  title: "Revenue",
  path: "billing-summary",
  columns: columns(
    ["billingMonth", "Month"], ["borrowerCode", "Borrower"], money("grossAccrual", "Gross", "billingCurrency"),
    money("serviceAccrual", "Service", "billingCurrency"), money("otherAgentAccrual", "Other agents", "billingCurrency"), money("netAccrual", "Net", "billingCurrency"),
    money("netClientRevenue", "Clients", "billingCurrency"), ["billingCurrency", "Ccy"],
  ),
  filters: [...MONTHS, BORROWER],
  empty: "Accruals add up here as days are closed, and become final with the month.",
  identity: by("lenderCode", "billingMonth", "borrowerCode", "billingCurrency"),
  totals: { currency: "billingCurrency", fields: ["grossAccrual", "serviceAccrual", "otherAgentAccrual", "netAccrual", "netClientRevenue"] },
};

export const INCOME: Listing = {
  title: "Income",
  path: "income-distribution",
  columns: columns(
    ["corporateActionId", "Corporate action"],
    { key: "matches", label: "Report", of: (row) => row.matches ? "Matches" : "Differs", status: true },
    ["borrowerCode", "Borrower"], ["isin", "ISIN"], ["recordDate", "Record date"], ["quantityOnLoan", "Units", 0],
    ["expectedQuantity", "Expected units", 0], money("paymentValue", "Reported", "currency"),
    money("expectedPayment", "Expected", "currency"), money("difference", "Difference", "currency"), ["currency", "Ccy"],
    ["corporateActionType", "Type"],
  ),
  filters: [{ name: "matches", label: "Report", choices: ["true", "false"], names: { true: "Matches", false: "Differs" } }, ...DATES, ISIN, BORROWER],
  empty: "Dividends and interest on what is lent, as the lender reports them, beside what the ledger expects. A lender sends them at “Send a file”, or to /api/v1/income-distribution.",
  identity: by("lenderCode", "corporateActionId", "borrowerCode", "isin", "type"),
  totals: { currency: "currency", fields: ["paymentValue", "expectedPayment", "difference"] },
};
