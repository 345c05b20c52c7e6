/** The screens, whose they are, and the key that leads there after `g`. */

import type { ComponentType } from "preact";
import { List } from "./list.tsx";
import type { Listing } from "./listing.ts";
import { EVENTS, FEED } from "./lists/history.ts";
import { HOLDINGS, SUBMISSIONS, TRANSACTIONS } from "./lists/inventory.ts";
import { COLLATERAL, PARTS, RECONCILIATION, REQUESTS } from "./lists/lending.tsx";
import { ACCRUALS, INCOME } from "./lists/money.ts";
import { ALL_REQUESTS, REQUEST_LOG } from "./lists/requests.tsx";
import { FX_RATES, INSTRUMENTS, MARKET_RATES, PRICES } from "./lists/reference.ts";
import { later } from "./later.tsx";
import { said } from "./said.ts";
import { Clients } from "./screens/clients.tsx";
import { Loan } from "./screens/loan.tsx";
import { Loans } from "./screens/loans.tsx";
import { Revenue } from "./screens/revenue.tsx";
import { Today } from "./screens/today.tsx";
import { Trades } from "./screens/trades.tsx";

export interface Screen {
  name: string;
  title: string;
  scopes: Array<string>;
  key?: string;
  group?: string;
  view: ComponentType;
  /** Always of now, whatever the moment. */
  timeless?: true;
  /** Whether this service has it at all. */
  there?: () => boolean;
}

const READERS = ["lender.read", "desk", "audit"];
const ANYBODY = ["lender.read", "lender.write", "webhooks", "portfolio-analysis", "desk", "audit", "ops"];
const list = (listing: Listing) => () => <List listing={listing} />;

export const SCREENS: Array<Screen> = [
  { name: "today", title: "Today", scopes: ["desk"], key: "d", group: "Desk", view: Today },
  { name: "ticket", title: "Borrow ticket", scopes: ["desk"], key: "n", group: "Desk", view: later("Ticket") },
  { name: "shortfalls", title: "Shortfalls", scopes: ["desk"], key: "m", group: "Desk", view: later("Shortfalls") },
  { name: "exposure", title: "Exposure", scopes: ["desk"], key: "e", group: "Desk", view: later("Exposure") },
  { name: "close", title: "Close", scopes: ["desk"], key: "z", group: "Desk", view: later("Close"), timeless: true },
  { name: "loans", title: "Loans", scopes: READERS, key: "l", group: "Lending", view: Loans },
  { name: "parts", title: "Client parts", scopes: READERS, key: "c", group: "Lending", view: list(PARTS) },
  { name: "trades", title: "Trades", scopes: READERS, key: "t", group: "Lending", view: Trades },
  { name: "requests", title: "Borrow requests", scopes: READERS, key: "o", group: "Lending", view: list(REQUESTS) },
  { name: "reconciliation", title: "Reconciliation", scopes: READERS, key: "r", group: "Lending", view: list(RECONCILIATION) },
  { name: "collateral", title: "Collateral", scopes: READERS, key: "k", group: "Lending", view: list(COLLATERAL) },
  { name: "holdings", title: "Positions", scopes: READERS, key: "j", group: "Inventory", view: list(HOLDINGS) },
  { name: "utilization", title: "Utilisation", scopes: READERS, key: "u", group: "Inventory", view: later("Utilization") },
  { name: "clients", title: "Clients", scopes: READERS, key: "v", group: "Inventory", view: Clients },
  { name: "transactions", title: "Transactions", scopes: READERS, group: "Inventory", view: list(TRANSACTIONS) },
  { name: "accruals", title: "Accruals", scopes: READERS, key: "a", group: "Money", view: list(ACCRUALS) },
  { name: "revenue", title: "Revenue", scopes: READERS, key: "b", group: "Money", view: Revenue },
  { name: "income", title: "Income", scopes: READERS, group: "Money", view: list(INCOME) },
  { name: "playground", title: "Playground", scopes: ["portfolio-analysis"], key: "y", group: "Money", view: later("Playground"), timeless: true },
  { name: "submissions", title: "Submissions", scopes: READERS, key: "s", group: "Exchange", view: list(SUBMISSIONS) },
  { name: "upload", title: "Send a file", scopes: ["lender.write", "desk"], group: "Exchange", view: later("Upload") },
  { name: "webhooks", title: "Webhooks", scopes: ["webhooks"], key: "w", group: "Exchange", view: later("Webhooks"), timeless: true },
  { name: "feed", title: "Loan changes", scopes: ["lender.read", "desk"], key: "f", group: "Exchange", view: list(FEED), timeless: true },
  { name: "request-log", title: "Request log", scopes: ["lender.read", "desk"], group: "Exchange", view: list(REQUEST_LOG), timeless: true },
  { name: "lenders", title: "Lenders", scopes: ["desk"], group: "Reference", view: later("Lenders") },
  { name: "borrowers", title: "Borrowers", scopes: ["desk"], group: "Reference", view: later("Borrowers") },
  { name: "instruments", title: "Instruments", scopes: ["desk"], group: "Reference", view: list(INSTRUMENTS) },
  { name: "prices", title: "Prices", scopes: ["desk"], group: "Reference", view: list(PRICES) },
  { name: "fx-rates", title: "FX rates", scopes: ["desk"], group: "Reference", view: list(FX_RATES) },
  { name: "market-rates", title: "Market rates", scopes: ["desk"], group: "Reference", view: list(MARKET_RATES) },
  { name: "credentials", title: "Credentials", scopes: ["desk"], group: "Reference", view: later("Credentials"), timeless: true },
  { name: "changes", title: "What changed", scopes: READERS, key: "g", group: "Audit", view: later("Changes") },
  { name: "explain", title: "Explain this cent", scopes: READERS, key: "x", group: "Audit", view: later("Explain") },
  { name: "events", title: "History", scopes: ["audit"], key: "h", group: "Audit", view: list(EVENTS) },
  { name: "integrity", title: "Integrity", scopes: ["audit"], key: "i", group: "Audit", view: later("Integrity"), timeless: true },
  { name: "projections", title: "Projections", scopes: ["ops"], key: "p", group: "Operations", view: later("Projections"), timeless: true },
  { name: "parked", title: "Parked events", scopes: ["ops"], key: "q", group: "Operations", view: later("Parked"), timeless: true },
  { name: "fleet", title: "Fleet", scopes: ["ops"], key: "0", group: "Operations", view: later("Fleet"), timeless: true },
  { name: "all-requests", title: "Request log", scopes: ["ops"], group: "Operations", view: list(ALL_REQUESTS), timeless: true },
  { name: "sandbox", title: "Sandbox", scopes: ANYBODY, group: "Sandbox", view: later("Sandbox"), timeless: true, there: () => said("sandbox") === "true" },
  { name: "loan", title: "Loan", scopes: READERS, view: Loan },
  { name: "submission", title: "Submission", scopes: READERS, view: later("Submission"), timeless: true },
  { name: "deliveries", title: "Deliveries", scopes: ["webhooks"], view: later("Deliveries"), timeless: true },
];
