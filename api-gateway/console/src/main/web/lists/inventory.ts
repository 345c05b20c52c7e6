/** What lenders hold, for whom, and what they said of it. */

import type { Listing } from "../listing.ts";
import { go, href } from "../route.ts";
import { plain } from "../table.tsx";
import { by, CLIENT, columns, DATES, ISIN, MOMENTS } from "./filters.ts";
import { FLOWS, named } from "./words.ts";

export const HOLDINGS: Listing = {
  title: "Positions",
  path: "holdings",
  columns: columns(
    ["isin", "ISIN"], ["clientId", "Client"], ["accountNumber", "Account"], ["depositary", "Depository"],
    ["quantity", "Held", 0], ["onLoanUnits", "Lent", 0], ["freeUnits", "Free", 0],
    ["pendingUnits", "Pending", 0], ["positionStatus", "Position", "status"], ["optInStatus", "Opted", "status"],
  ),
  filters: [CLIENT, ISIN],
  empty: "A lender’s snapshot of positions brings them: what each client holds of a security in an account. It is sent at “Send a file”, or to /api/v1/positions.",
  identity: by("lenderCode", "isin", "depositary", "accountNumber", "clientId"),
  live: true,
};

export const TRANSACTIONS: Listing = {
  title: "Transactions",
  path: "transactions",
  columns: columns(
    ["transactionId", "Transaction"], ["transactionStatus", "Status", "status"], ["clientId", "Client"],
    ["accountId", "Account"], ["isin", "ISIN"], ["side", "Side"], ["units", "Units", 0], ["tradeDate", "Traded"],
    ["settlementDate", "Settles"], ["recordedAt", "Recorded (UTC)"],
  ),
  filters: [{ name: "status", label: "Status", choices: ["Recorded", "Pending", "Included"] }, CLIENT, ISIN, ...DATES],
  empty: "What clients bought and sold since the last snapshot. A sale of lent units makes a shortfall. A lender sends them at “Send a file”, or to /api/v1/transactions.",
  identity: by("lenderCode", "transactionId"),
  order: "-recordedAt",
};

export const SUBMISSIONS: Listing = {
  title: "Submissions",
  path: "submissions",
  columns: columns(
    ["receivedAt", "Received (UTC)"], { key: "flow", label: "What", show: (row) => named(FLOWS, plain(row.flow)) }, ["status", "Status", "status"],
    ["received", "Records", 0], ["applied", "Applied", 0], ["unchanged", "Unchanged", 0],
    ["duplicates", "Duplicates", 0], ["errorCode", "Refused for"], ["message", "In words"],
    ["submissionId", "Submission"],
  ),
  filters: [
    { name: "flow", label: "What", choices: Object.keys(FLOWS), names: FLOWS },
    { name: "status", label: "Status", choices: ["Accepted", "Applied", "Withdrawn", "Refused"] },
    ...MOMENTS,
  ],
  empty: "What was sent in, and how far it is applied. Refused ones are kept for 30 days with their faults. “Send a file” sends the first.",
  open: (row) => go(href("submission", { id: plain(row.submissionId) })),
  identity: by("submissionId"),
  needs: [],
};
