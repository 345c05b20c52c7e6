/** What was earned, and for whom. */

import type { Listing } from "../list.tsx";
import { href } from "../route.ts";
import { plain } from "../table.tsx";
import { BORROWER, by, CLIENT, columns, DATES, ISIN, MONTHS } from "./filters.ts";

export const ACCRUALS: Listing = {
  title: "Accruals",
  path: "accruals",
  columns: columns(
    ["clientLevelLoanId", "Part"], ["accrualDate", "Date"], ["clientId", "Client"], ["borrowerCode", "Borrower"],
    ["isin", "ISIN"], ["settledUnits", "Units", 0], ["loanPrice", "Price", 2],
    ["lendingRateGrossBank", "Rate %", 2], ["accrualGross", "Gross", 2], ["accrualAgent", "Agent", 2],
    ["accrualNetClient", "Client", 2], ["loanCurrency", "Ccy"],
  ),
  filters: [...DATES, CLIENT, ISIN, BORROWER],
  empty: "The close of a business day writes one row for each part of a loan and calendar day.",
  identity: by("clientLevelLoanId", "accrualDate"),
  totals: { currency: "loanCurrency", fields: [["accrualGross", "Gross"], ["accrualAgent", "Agent"], ["accrualNetClient", "Client"]] },
  explain: (row) => href("explain", { record: `accrual:${plain(row.clientLevelLoanId)}:${plain(row.accrualDate)}` }),
};

export const BILLING: Listing = {
  title: "Revenue",
  path: "billing-summary",
  columns: columns(
    ["billingMonth", "Month"], ["borrowerCode", "Borrower"], ["grossAccrual", "Gross", 2],
    ["serviceAccrual", "Service", 2], ["otherAgentAccrual", "Other agents", 2], ["netAccrual", "Net", 2],
    ["netClientRevenue", "Clients", 2], ["billingCurrency", "Ccy"],
  ),
  filters: [...MONTHS, BORROWER],
  empty: "Accruals add up here as days are closed, and become final with the month.",
  identity: by("lenderCode", "billingMonth", "borrowerCode", "billingCurrency"),
  totals: { currency: "billingCurrency", fields: [["grossAccrual", "Gross"], ["netAccrual", "Net"], ["netClientRevenue", "Clients"]] },
};

export const INCOME: Listing = {
  title: "Income",
  path: "income-distribution",
  columns: columns(
    ["corporateActionId", "Corporate action"], ["corporateActionType", "Type"], ["borrowerCode", "Borrower"],
    ["isin", "ISIN"], ["recordDate", "Record date"], ["quantityOnLoan", "Reported units", 0],
    ["expectedQuantity", "Expected units", 0], ["paymentValue", "Reported", 2],
    ["expectedPayment", "Expected", 2], ["difference", "Difference", 2], ["currency", "Ccy"],
    { key: "matches", label: "Matches", status: true, show: (row) => row.matches ? "yes" : "no" },
  ),
  filters: [{ name: "matches", label: "Matches", choices: ["true", "false"] }, ...DATES, ISIN, BORROWER],
  empty: "Dividends and interest on what is lent, as the lender reports them, beside what the ledger expects.",
  identity: by("lenderCode", "corporateActionId", "borrowerCode", "isin", "recordDate"),
  totals: { currency: "currency", fields: [["paymentValue", "Reported"], ["expectedPayment", "Expected"]] },
};
